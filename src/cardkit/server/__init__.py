"""Rooms over sockets: `Hall` keeps the rooms of one process, and `lines` carries them over TCP, a line a message."""
