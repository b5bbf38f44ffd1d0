"""The protocol: what cardkit and programs in any language say to each other, a line of JSON a message.

`incoming` and `outgoing` have a class for each kind of message, `message_lines` makes lines of them and reads lines,
and `game_messages` makes those that tell a game out of what a seat may know. Who speaks it is in `cardkit.server` and
`cardkit.players.bots`. It stands on the core. docs/protocol.md has the whole conversation.
"""
