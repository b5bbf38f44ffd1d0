"""Consoles: the one loop that every game's console runs in, and what they share.

A game's console subclasses `terminal_table.Face` and hands it to `program` or `default_console.main`. `commands` has
what may be typed besides moves, `wording` the sentences, `files` and `autosave` what is kept. It stands on `table` and
`players`.
"""
