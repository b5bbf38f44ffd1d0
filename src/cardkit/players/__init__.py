"""Who decides at a table: players by name, players of your own, bots in any language, and their processes.

`player` has what a player must be, and `named_player`; `bots` has programs that play by lines of JSON, and
`bot_process` their process. In an arena every player from outside is an `external_players.Outside`, in processes of its
own: a bot, or an `external_python.Outsider`, which talks with `external_python_main`. It stands on `processes`,
`protocol`, `registry` and `search`.
"""
