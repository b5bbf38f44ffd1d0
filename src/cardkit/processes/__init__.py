"""Other processes: starting them safely, talking to them with limits of time, and ending what they started.

`child.Child` supervises one process: a bot, a player of somebody's own, or a worker of an arena; `safe_start` has how a
Python of ours is started. None of them runs a module of the current folder in the place of another one, as Python does
by itself where it is started with `-c` or `-m`. It stands on the core.
"""
