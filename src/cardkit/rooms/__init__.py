"""A room: one game between people, bots and computers anywhere, as messages in and messages out.

`room.Room` is the whole of it: it knows no network, no clock and no thread. Its rows, `log_rows`, are all that it is,
and `ledger` makes the room of them. docs/room.md says how it is driven, and docs/protocol.md what is said. It stands on
`protocol` and `table`; the sockets are in `cardkit.server`.
"""
