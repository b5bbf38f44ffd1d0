"""What an arena plays: which players meet, in which seats, with which deals."""

import json
from itertools import combinations
from typing import Final

import attrs

from cardkit.core.errors import BadPlan

CHUNK: Final = 50  # deals that one worker plays in one go, of one meeting
SEEDS: Final = (-(2**31), 2**31 - 1)  # the least and the greatest: those that every program takes
LONGEST: Final = 86_400  # seconds for a move


@attrs.frozen
class Plan:
    """Everything on which the result depends.

    Deal number d of every meeting has seed `seed + d`, and is played once for each arrangement of its players in the
    seats, so that randomness and seat cancel out.
    """

    game: str  # its name
    options: str  # as in a record: `target=80 rounds=0 corner=false`
    generator: str  # that shuffles
    players: tuple[str, ...]  # names, or module:attribute
    tables: str  # "pairs": any two meet; "all": any as many as there are seats
    deals: int  # of every meeting, at most
    seed: int
    limit: int  # moves after which a game counts as unfinished
    seconds: float  # that a player of one's own may take for a move; 0 for no limit
    until: float  # stop when no interval of a win rate is wider to either side than this; 0: never before `deals`
    code: tuple[str, ...] = ()  # by player: the SHA-256 of an outside player's source, empty for the game's own
    revision: int = 0  # of the game's rules
    version: str = ""  # of cardkit

    def as_text(self) -> str:
        """The plan as JSON on one line."""
        return json.dumps(attrs.asdict(self), separators=(",", ":"))


@attrs.frozen
class Meeting:
    """Some players who meet: by index into the plan's players, who sits where in each game of a deal."""

    players: tuple[int, ...]  # those who meet, ascending
    seatings: tuple[tuple[int, ...], ...]  # for each game of a deal, by seat


def meetings(plan: Plan, seats: int) -> tuple[Meeting, ...]:
    """Every meeting of the plan at a game with that many seats, in a fixed order.

    With `pairs`, players A and B meet with A in one seat and B in all others, in every seat, and the other way round;
    at two seats that is A against B and B against A. With `all`, as many players as there are seats meet, and move on
    round the table. Raises BadPlan if there are too few players.
    """
    if plan.tables == "pairs":
        if len(plan.players) < 2:
            raise BadPlan(f"expected two players or more, not {len(plan.players)}")
        return tuple([Meeting((a, b), _one_among(a, b, seats)) for a, b in combinations(range(len(plan.players)), 2)])
    if len(plan.players) < seats:
        raise BadPlan(f"expected {seats} players or more, one a seat, not {len(plan.players)}")
    return tuple([Meeting(group, _rotations(group)) for group in combinations(range(len(plan.players)), seats)])


def _one_among(a: int, b: int, seats: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for one, others in ((a, b), (b, a)):
        for seat in range(seats):
            seating = tuple([one if other == seat else others for other in range(seats)])
            if seating not in found:
                found.append(seating)
    return tuple(found)


def _rotations(group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([group[turn:] + group[:turn] for turn in range(len(group))])


@attrs.frozen
class Chunk:
    """A piece of work: some deals of one meeting. The same wherever it is played."""

    number: int  # counted from 0 over the whole plan
    meeting: int
    first: int  # deal
    deals: int


def chunk_count(plan: Plan, meetings_count: int) -> int:
    """How many chunks there are, at most."""
    return -(-plan.deals // CHUNK) * meetings_count


def chunk_of(plan: Plan, meetings_count: int, number: int) -> Chunk:
    """The chunk of a number. The same deals of every meeting follow one another, and then come the next deals."""
    batch, meeting = divmod(number, meetings_count)
    return Chunk(number, meeting, batch * CHUNK, min(CHUNK, plan.deals - batch * CHUNK))


def check(plan: Plan) -> None:
    """Raises BadPlan for a plan that no arena can play."""
    if plan.tables not in ("pairs", "all"):
        raise BadPlan(f"expected tables to be pairs or all, not {plan.tables!r}")
    whole = all(type(one) is int for one in (plan.deals, plan.limit, plan.seed))
    if not (whole and plan.deals >= 1 and plan.limit >= 1 and 0 <= plan.seconds <= LONGEST and plan.until >= 0):
        raise BadPlan(f"expected deals and limit of one or more, seconds from 0 to {LONGEST}, until of zero or more")
    require_seeds(plan.seed, plan.deals)


def require_seeds(first: int, count: int) -> None:
    """Raises BadPlan if so many seeds, from this one on, are not all that every program takes."""
    last = first + count - 1
    if not (SEEDS[0] <= first and last <= SEEDS[1]):
        raise BadPlan(f"expected seeds from {SEEDS[0]} to {SEEDS[1]}, one a deal, not from {first} to {last}")
