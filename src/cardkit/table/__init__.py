"""A running game: the table, its history and undo, its people and players, and going through a game again.

`table.Table`, which `cardkit` has, is the one thing that changes. `chance_sources` are where outcomes come from,
`replay` makes tables and steps of records, `timeline` has any step by its number, `pending_questions` what a seat is
asked from afar, and `undo_secrecy` says whether taking a move back would give something away. It stands on `players`
and the core.
"""
