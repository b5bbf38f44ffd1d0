"""For those who let programs learn: many games at once as arrays, and every game as other projects' environments.

`batch.Batch` plays many games side by side; `openspiel`, `pettingzoo` and `gymnasium` are thin adapters. Each is
imported only when asked for; they need the extra `rl`. Nothing in here knows a game by name. It stands on `table`,
`players` and `core.observations`.

All of them say the same: an observation has the arrays of `Game.observer`, single precision. A mask has a 1 for each
legal action, and none where no action counts. Actions are the numbers of the game's table of actions. Rewards and
returns are the utilities, given at the end. A game is stopped after `cap` moves of players, if it has no bound of its
own that is less, and brings zeros then. Seats that choose at once do not see what others choose
meanwhile.
"""
