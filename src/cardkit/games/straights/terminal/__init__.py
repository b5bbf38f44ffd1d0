"""Straights at a terminal: its console, and what is asked and printed there. It may import whatever it needs."""
