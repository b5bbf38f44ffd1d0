"""Tests of `cardkit.search`."""
