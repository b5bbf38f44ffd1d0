"""Values as JSON, and back: which classes a game's values have, and the types of their fields.

Programs use it as `Game.write_json` and `Game.read_json`; `codec` is behind these. It stands on the values of the core.
"""
