"""The command `cardkit`: `cli` is the umbrella, and each further module is the subcommand of its name.

`new` makes projects of the folder `templates`. A program calls `cli.main`, or `perft.perft` to count sequences of
moves. It stands on everything else, and nothing imports it but consoles of games.
"""
