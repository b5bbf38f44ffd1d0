"""Thin adapters: every game of cardkit, plug-ins included, as other projects' environments.

`openspiel`, `pettingzoo` and `gymnasium`, each imported only when asked for; they need the extra `rl`. No adapter knows
a game by name.
"""
