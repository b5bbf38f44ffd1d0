"""Kits: helpers for games with tricks, hidden hands, bidding and rounds, for whoever wants them.

They work on the values of the core, and nothing in cardkit needs them. Each class is a frozen value that may be a field
of a state or a view. A `SimpleGame` finds the class there; any other game lists it in its `vocabulary`.

It stands on the core.
"""
