"""What may be touched is in view at each turn of whole games, on windows of all kinds, and nothing jumps."""
