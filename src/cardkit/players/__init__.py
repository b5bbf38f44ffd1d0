"""Who decides at a table: players by name, players of your own, bots in any language, and their processes.

`player` has what a player must be, and `named_player`; `bots` has programs that play by lines of JSON, and
`bot_process` their process. In an arena players from outside have a process each: `external_python` and `external_bots`
start and ask them, `external_python_main` is what runs there, and `process_pool` keeps them. It stands on `protocol`,
`registry` and `search`.
"""
