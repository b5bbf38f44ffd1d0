"""Consoles: the one loop that every game's console runs in, and what they share."""
