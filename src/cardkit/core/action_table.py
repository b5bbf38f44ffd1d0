"""`ActionTable`: the moves of a game by number, where every action is one move, the same in all positions."""

import itertools
from collections.abc import Hashable, Mapping
from typing import Final, Generic, TypeVar, cast

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.interning import Numbers, chosen
from cardkit.core.number_checks import is_whole
from cardkit.core.quoting import quoted
from cardkit.core.state import State

M = TypeVar("M", bound=Hashable)


@attrs.frozen
class MoveField:
    """What a field of a move may be."""

    expected: str  # such as `a tile from 0 to 18`
    values: tuple[object, ...]  # in the order of the table

    def place(self, value: object) -> int | None:
        """The place of a value; None for what only equals one of them, such as `True` or 1.0, and all else."""
        for place, one in enumerate(self.values):
            if type(one) is type(value) and one == value:
                return place
        return None


def numbers_below(count: int, what: str) -> MoveField:
    """The whole numbers from 0, less than `count`."""
    return MoveField(f"{what} from 0 to {count - 1}", tuple(range(count)))


class ActionTable(Generic[M]):
    """The moves of a game, each made once, and their numbers.

    `rows` has the classes of moves, in the order of the table, and what each of their fields may be; the moves of a
    class follow each other with the last field changing fastest. `expected` says which moves there are, for who gives
    something else.
    """

    def __init__(self, rows: Mapping[type[M], tuple[MoveField, ...]], expected: str) -> None:
        self._rows: Final = rows
        self._expected: Final = expected
        self._first: Final[dict[type[M], int]] = {}  # by class, the number of its first move
        moves: list[M] = []
        for cls, fields in rows.items():
            self._first[cls] = len(moves)
            moves.extend([cls(*values) for values in itertools.product(*[field.values for field in fields])])
        self.moves: Final = tuple(moves)
        self._numbers: Final = Numbers(self.moves)

    def action_of(self, move: M) -> int:
        """The number of a move. Raises IllegalMove for what is none of the table."""
        known = self._numbers.of(move)
        return self._reckoned(move) if known is None else known

    def move_of(self, action: int, state: State | None = None) -> M:
        """The move of a number, whatever the state. Raises IllegalMove for what is no number of the table."""
        if not is_whole(action, 0, len(self.moves) - 1):
            raise no_such_action(action, len(self.moves))
        return self.moves[action]

    def legal_moves(self, state: State) -> tuple[M, ...]:
        """Every legal move once, in the order of the table; () when no seat acts."""
        return chosen(self.moves, state.legal())

    def _reckoned(self, move: M) -> int:
        """The number of a move that equals one of the table."""
        fields = self._rows.get(type(move))
        if fields is None:
            raise self.no_such_move(move)
        number = 0
        for field, value in zip(fields, attrs.astuple(cast("attrs.AttrsInstance", move), recurse=False), strict=True):
            place = field.place(value)
            if place is None:
                raise no_such_move(field.expected, move)
            number = number * len(field.values) + place
        return self._first[type(move)] + number

    def no_such_move(self, move: object) -> IllegalMove:
        """What is raised for what is of no class of the table."""
        return no_such_move(self._expected, move)


def no_such_move(expected: str, move: object) -> IllegalMove:
    """What `action_of` raises for what is no move of its game: it says what was expected."""
    return IllegalMove(f"there is no such move; expected {expected}", quoted(move))


def no_such_action(action: object, count: int) -> IllegalMove:
    """What `move_of` raises for what is no number of an action, where there are that many."""
    return IllegalMove(f"expected an action from 0 to {count - 1}, not {quoted(action)}")
