"""For those who let programs learn: many games at once as arrays, and every game as other projects' environments.

`batch.Batch` plays many games side by side; `openspiel`, `pettingzoo` and `gymnasium` are thin adapters. Each is
imported only when asked for; they need the extra `rl`. Nothing in here knows a game by name. It stands on `table`,
`players` and `core.observations`.
"""
