"""The protocol: what cardkit and programs in any language say to each other, a line of JSON a message.

`incoming` and `outgoing` have a class for each kind of message, `coding` makes lines of them and reads lines, and
`telling` makes those that tell a game out of what a seat may know. docs/protocol.md has the whole conversation.
"""
