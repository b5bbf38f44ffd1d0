"""What messages of both directions are made of, and the words that both know."""

from typing import ClassVar, Final

import attrs

PROTOCOL: Final = 1  # the version; raised when an older program would no longer understand

Plain = bool | int | str | tuple[object, ...]  # the value of an option; in tuples there are these again

FREE: Final = "free"  # the player of a seat where nobody sits

# What a client may want with each position.
WANTS: Final = ("view", "values", "text", "observation", "scene", "changes")
USUAL_WANTS: Final = ("view",)


@attrs.frozen
class Json:
    """A value of a game as JSON, already written; docs/json.md has its form."""

    text: str


@attrs.frozen
class Tagged:
    """What is written as one object of JSON whose first field says of which kind it is."""

    tag: ClassVar[str]  # the name of that field
    kind: ClassVar[str]  # what it says: each kind of message gives it where it subclasses

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:  # attrs makes the class once more, with slots, and then it is there
            cls.kind = kind
