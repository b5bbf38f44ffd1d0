"""What is measured: each module is a program of its own."""
