"""Whoever answers messages of the protocol: many rooms over sockets, one person's tables, a game driven by a program.

`room_server.RoomServer` has all rooms of a process, and `tcp` carries their lines; `local_server.LocalServer` has the
tables of one person, without threads, as in a browser; `line_driver.Driver` has the one game of `cardkit serve-lines`.
`catalogue` says which games may be begun, `access` who may come in. It stands on `rooms`, `store` and `table`; the page
and its web sockets are in `cardkit.web`.
"""
