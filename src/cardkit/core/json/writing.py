"""How values become JSON: for each class a writer is made once, of the texts that all its values share.

`cardkit.core.json.codec` says what the JSON looks like.
"""

import enum
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from json.encoder import encode_basestring
from operator import attrgetter
from types import MappingProxyType, NoneType
from typing import Final, cast

import attrs

from cardkit.core import immutability
from cardkit.core.cards import STANDARD_DECK, Card, Joker, Rank, Suit
from cardkit.core.custom_cards import CustomCard, set_of
from cardkit.core.errors import BadGame, BadJson
from cardkit.core.options import Options
from cardkit.core.quoting import quoted
from cardkit.core.value import Value

# Levels of JSON inside one another. A pile of cards takes two for each card, and no pack has more than 224.
MOST_NESTED: Final = 500
TOO_DEEP: Final = f"expected a value nested at most {MOST_NESTED} deep"

OMITTED: Final[Mapping[str, bool]] = MappingProxyType({"cardkit omits the default": True})

_VOCABULARIES: Final = 64  # whose writers are kept

_MOST_KEPT: Final = 256  # texts of rows and options

_PLAIN: Final = (NoneType, bool, int, str)  # what JSON has itself

# Writes a value that may take that many levels.
_Writer = Callable[[object, int], str]
# Writes the members of a row that are all of one class; what it is made of runs in C.
_RowWriter = Callable[[Iterable[object]], Iterable[str]]


def written(value: object, classes: tuple[type, ...]) -> str:
    """The value as JSON on one line. Raises BadJson for a value of a class that is not among these."""
    try:
        return _writers(classes)[type(value)](value, MOST_NESTED)
    except RecursionError:
        raise BadJson(TOO_DEEP) from None
    except BadJson:
        raise
    except ValueError:
        raise BadJson(too_long()) from None


def too_long() -> str:
    """Why a number cannot be written or read."""
    return f"expected numbers of at most {sys.get_int_max_str_digits()} digits"


def is_omitted(field: "attrs.Attribute[object]") -> bool:
    """Whether a field of an attrs class is left out where it has its default."""
    return OMITTED.items() <= field.metadata.items()


def no_values(cls: type) -> BadGame:
    """What is raised for a class in a vocabulary whose objects have no JSON."""
    return BadGame(
        f"{cls.__name__} is in the vocabulary and no class of values: expected a Value, a frozen attrs class or an"
        " enumeration"
    )


def json_name(cls: type) -> str:
    """What JSON calls a class: its name, or what it says by `json_name`, since files from before call it so."""
    found: object = cls.__dict__.get("json_name", cls.__name__)
    assert isinstance(found, str)
    return found


def member_texts(cls: type[enum.Enum]) -> dict[str, enum.Enum]:
    """The members of an enumeration by the texts that stand for them."""
    return {member.word if isinstance(member, Suit | Rank) else member.name: member for member in cls}


class _Writers(dict[type, _Writer]):
    """By class, what writes its values: made when one is first met, with the classes of one vocabulary."""

    def __init__(self, classes: tuple[type, ...]) -> None:
        super().__init__()
        self._classes: Final = {json_name(one): one for one in classes}
        self._rows: Final[dict[type, _RowWriter]] = {}
        self._kept: Final[dict[int, tuple[object, int, str]]] = {}  # by identity, what was written, its room and text
        self._set_leaf(NoneType, {None: "null"}.__getitem__)
        self._set_leaf(int, int.__repr__)
        self._set_leaf(bool, {False: "false", True: "true"}.__getitem__)
        self._set_leaf(str, encode_basestring)
        self[tuple] = self._row

    def __missing__(self, cls: type) -> _Writer:
        if self._classes.get(json_name(cls)) is not cls:
            return self[str] if issubclass(cls, str) else _refuse
        if issubclass(cls, Card | Joker | CustomCard | enum.Enum):
            self._set_named(cls)
        elif issubclass(cls, Value):
            write = self._of_fields(cls, immutability.field_names(cls), _fields)
            self[cls] = self._of_options(write) if issubclass(cls, Options) else write
        elif attrs.has(cls):
            self[cls] = self._of_attrs(cls)
        else:
            raise no_values(cls)
        return self[cls]

    def _set_leaf(self, cls: type, write: Callable[..., str], row: _RowWriter | None = None) -> None:
        least = 0 if cls in _PLAIN else 1  # levels that it takes

        def write_one(value: object, room: int) -> str:
            if room < least:
                raise BadJson(TOO_DEEP)
            return write(value)

        self._rows[cls] = partial(map, write) if row is None else row
        self[cls] = write_one

    def _set_named(self, cls: type) -> None:
        """For what is one of a few texts, each of which is made once."""
        if cls is Card:
            number = attrgetter("number")
            texts = [_tagged(cls, str(one)) for one in STANDARD_DECK]
            text_at = texts.__getitem__
            self._set_leaf(cls, lambda one: text_at(number(one)), lambda row: map(text_at, map(number, row)))
        elif issubclass(cls, enum.Enum):
            # By identity: a member's own hash is a call of Python.
            members = {id(member): _tagged(cls, text) for text, member in member_texts(cls).items()}

            def write(one: object) -> str:
                text = members.get(id(one))
                if text is None:  # several flags together
                    raise BadJson(f"expected one of {', '.join(member_texts(cls))}, not {quoted(one)}")
                return text

            self._set_leaf(cls, write)
        elif issubclass(cls, CustomCard):
            cards = set_of(cls)
            named = [_tagged(cls, one.name) for one in cards]
            self._set_leaf(cls, lambda one: named[cards.number(one)])
        else:
            self._set_leaf(cls, lambda one: _tagged(cls, str(one)))

    def _row(self, value: object, room: int) -> str:
        """A tuple. What it holds is mostly of one class. Not a call more than this one for each level."""
        if room < 1:
            raise BadJson(TOO_DEEP)
        row = cast("tuple[object, ...]", value)
        classes = set(map(type, row))
        if len(classes) == 1 and room > 1:
            each = self._rows.get(classes.pop())
            if each is not None:
                return "[" + ",".join(each(row)) + "]"
        text = self._found(row, room)
        if text is not None:
            return text
        texts = []
        for one in row:
            texts.append(self[type(one)](one, room - 1))
        return self._keep(row, room, f"[{','.join(texts)}]")

    def _of_options(self, write: _Writer) -> _Writer:
        def write_options(value: object, room: int) -> str:
            text = self._found(value, room)
            return self._keep(value, room, write(value, room)) if text is None else text

        return write_options

    # What is likely to come again: the views of several seats share rows, and all have the options.

    def _found(self, value: object, room: int) -> str | None:
        """The text of this very object, if it is kept and is nested no deeper than that."""
        found = self._kept.get(id(value))
        return found[2] if found is not None and found[0] is value and found[1] <= room else None

    def _keep(self, value: object, room: int, text: str) -> str:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[id(value)] = (value, room, text)
        return text

    def _of_fields(self, cls: type, names: Sequence[str], fields: Callable[[object], tuple[object, ...]]) -> _Writer:
        """Writes the values of a class by these names, the last of which may be left out."""
        templates = [_template(cls, names[:count]) for count in range(len(names) + 1)]

        def write(value: object, room: int) -> str:
            if room < 2:
                raise BadJson(TOO_DEEP)
            texts: list[object] = []
            for one in fields(value):
                kind = type(one)
                texts.append(one if kind is int else self[kind](one, room - 2))
            return templates[len(texts)] % tuple(texts)

        return write

    def _of_attrs(self, cls: type) -> _Writer:
        """Writes the values of an attrs class: in one way for each choice of fields that are left out."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
        omitted = [(one.name, one.default) for one in fields if is_omitted(one)]
        if not omitted:
            return self._of_names(cls, [one.name for one in fields])
        ways: dict[tuple[bool, ...], _Writer] = {}

        def write(value: object, room: int) -> str:
            left_out = tuple([bool(getattr(value, name) == default) for name, default in omitted])
            if left_out not in ways:
                gone = [name for (name, _), is_gone in zip(omitted, left_out, strict=True) if is_gone]
                ways[left_out] = self._of_names(cls, [one.name for one in fields if one.name not in gone])
            return ways[left_out](value, room)

        return write

    def _of_names(self, cls: type, names: Sequence[str]) -> _Writer:
        if len(names) == 1:
            return self._of_one(cls, names[0])
        return self._of_fields(cls, names, attrgetter(*names) if names else lambda _: ())

    def _of_one(self, cls: type, name: str) -> _Writer:
        """Writes the values of a class that has one field, such as piles: a table has many of them."""
        template, field = _template(cls, (name,)), attrgetter(name)

        def write(value: object, room: int) -> str:
            if room < 2:
                raise BadJson(TOO_DEEP)
            one = field(value)
            return template % (self[type(one)](one, room - 2),)

        return write


def _fields(value: object) -> tuple[object, ...]:
    """The fields of a `Value`; it may leave out the last ones. Raises BadGame where it gives others."""
    assert isinstance(value, Value)
    found = value.fields()
    if len(found) != len(immutability.field_names(type(value))):
        immutability.require_fields(value, found)
    return found


# The writers of a vocabulary. Another one may have other classes of the same names.
_writers = lru_cache(_VOCABULARIES)(_Writers)


def _refuse(value: object, room: int) -> str:
    raise BadJson(f"expected a value of a class in the game's `vocabulary`, not {quoted(value)}")


def _tagged(cls: type, text: str) -> str:
    return f"{{{encode_basestring(json_name(cls))}:{encode_basestring(text)}}}"


def _template(cls: type, names: Sequence[str]) -> str:
    """The text of a value with a place for the text of each field."""
    labels = [f"{_escaped(name)}:%s" for name in names]
    return f"{{{_escaped(json_name(cls))}:{{{','.join(labels)}}}}}"


def _escaped(name: str) -> str:
    return encode_basestring(name).replace("%", "%%")
