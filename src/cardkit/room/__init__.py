"""A room: one game between people, bots and computers anywhere, as messages in and messages out.

`Room` is the whole of it: it knows no network, no clock and no thread. docs/room.md says how it is driven, and
docs/protocol.md what is said.
"""
