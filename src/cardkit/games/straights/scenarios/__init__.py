"""Positions of Straights that somebody made up: their files, and whether play can come to them.

The rules need none of it.
"""
