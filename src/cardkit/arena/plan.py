"""What an arena plays: which players meet, in which seats, with which deals."""

import json
from itertools import combinations
from typing import Final

import attrs

from cardkit.core.errors import BadPlan
from cardkit.core.quoting import quoted
from cardkit.core.rng import SYSTEM

CHUNK: Final = 50  # deals that one worker plays in one go, of one meeting; and between two looks at the intervals
THINKING: Final = 1  # deals in one go where a search plays: its games take seconds, or minutes
SEEDS: Final = (-(2**31), 2**31 - 1)  # the least and the greatest: those that every program takes
LONGEST: Final = 86_400  # seconds for a move


@attrs.frozen
class Plan:
    """Everything on which the result depends.

    Deal number d of every meeting has seed `seed + d`, and is played once for each arrangement of its players in the
    seats, or as the teams, so that randomness and seat cancel out.
    """

    game: str  # its name
    options: str  # as in a record: `target=80 rounds=0 corner=false`
    generator: str  # that shuffles
    players: tuple[str, ...]  # names, module:attribute, or lines:COMMAND; see also `called`
    tables: str  # "pairs": any two meet; "all": any as many as there are seats, or teams
    deals: int  # of every meeting, at most
    seed: int
    limit: int  # moves after which a game counts as unfinished
    seconds: float  # that a player of one's own may take for a move; 0 for no limit (a bot: a minute)
    until: float  # stop when no interval of a win rate is wider to either side than this; 0: never before `deals`
    code: tuple[str, ...] = ()  # by player: the SHA-256 of an outside player's source, empty for the game's own
    revision: int = 0  # of the game's rules
    version: str = ""  # of cardkit
    piece: int = CHUNK  # deals that one worker plays in one go, of one meeting; `run` sets it
    called: tuple[str, ...] = ()  # by player: what the report calls it; empty: all by their names

    def shown(self, player: int) -> str:
        """What the report calls a player, by its index."""
        return self.called[player] if self.called else self.players[player]

    def as_text(self) -> str:
        """The plan as JSON on one line; without the size of a piece where it is the usual one, and without what players
        are called, on which no result depends.
        """
        plain = attrs.asdict(self)
        del plain["called"]
        if self.piece == CHUNK:
            del plain["piece"]
        return json.dumps(plain, separators=(",", ":"))


@attrs.frozen
class Meeting:
    """Some players who meet: by index into the plan's players, who sits where in each game of a deal."""

    players: tuple[int, ...]  # those who meet, ascending
    seatings: tuple[tuple[int, ...], ...]  # for each game of a deal, by seat; partners are the same player
    teams: tuple[tuple[int, ...], ...]  # as the game's: the seats that play together, each alone in most games

    def team_of(self, player: int, seating: tuple[int, ...]) -> int | None:
        """The place among the teams of the one that this player is; None if it is none of them, or several."""
        found = [place for place, team in enumerate(self.teams) if seating[team[0]] == player]
        return found[0] if len(found) == 1 else None


def have_partners(teams: tuple[tuple[int, ...], ...]) -> bool:
    """Whether any seats play together."""
    return any(len(team) > 1 for team in teams)


def meetings(plan: Plan, teams: tuple[tuple[int, ...], ...]) -> tuple[Meeting, ...]:
    """Every meeting of the plan at a game with these teams (`Game.teams`), in a fixed order.

    A player has all seats of a team. With `pairs`, players A and B meet with A as one team and B as all others, for
    every team, and the other way round; at two teams that is A against B and B against A. With `all`, as many players
    as there are teams meet, and move on from team to team. Raises BadPlan if there are too few players.
    """
    if plan.tables == "pairs":
        if len(plan.players) < 2:
            raise BadPlan(f"expected two players or more, not {len(plan.players)}")
        pairs = combinations(range(len(plan.players)), 2)
        return tuple([Meeting((a, b), _by_seat(_one_among(a, b, len(teams)), teams), teams) for a, b in pairs])
    if len(plan.players) < len(teams):
        if have_partners(teams):
            raise BadPlan(f"expected {len(teams)} players or more, one a team, not {len(plan.players)}")
        sized = any(option.startswith("seats=") for option in plan.options.split())
        remedy = "; the option seats makes the table smaller" if sized else ""
        raise BadPlan(f"expected {len(teams)} players or more, one a seat, not {len(plan.players)}{remedy}")
    groups = combinations(range(len(plan.players)), len(teams))
    return tuple([Meeting(group, _by_seat(_rotations(group), teams), teams) for group in groups])


def _one_among(a: int, b: int, sides: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for one, others in ((a, b), (b, a)):
        for side in range(sides):
            seating = tuple([one if other == side else others for other in range(sides)])
            if seating not in found:
                found.append(seating)
    return tuple(found)


def _rotations(group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([group[turn:] + group[:turn] for turn in range(len(group))])


def _by_seat(
    arrangements: tuple[tuple[int, ...], ...], teams: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Who sits in each seat, for arrangements that say who is each team."""
    team_at = {seat: place for place, team in enumerate(teams) for seat in team}
    return tuple([tuple([arranged[team_at[seat]] for seat in range(len(team_at))]) for arranged in arrangements])


@attrs.frozen
class Chunk:
    """A piece of work: some deals of one meeting. The same wherever it is played."""

    number: int  # counted from 0 over the whole plan
    meeting: int
    first: int  # deal
    deals: int


def chunk_count(plan: Plan, meetings_count: int) -> int:
    """How many chunks there are, at most."""
    return -(-plan.deals // plan.piece) * meetings_count


def chunk_of(plan: Plan, meetings_count: int, number: int) -> Chunk:
    """The chunk of a number. The same deals of every meeting follow one another, and then come the next deals."""
    batch, meeting = divmod(number, meetings_count)
    return Chunk(number, meeting, batch * plan.piece, min(plan.piece, plan.deals - batch * plan.piece))


def check(plan: Plan) -> None:
    """Raises BadPlan for a plan that no arena can play."""
    if plan.tables not in ("pairs", "all"):
        raise BadPlan(f"expected tables to be pairs or all, not {plan.tables!r}")
    whole = all(type(one) is int for one in (plan.deals, plan.limit, plan.seed))
    if not (whole and plan.deals >= 1 and plan.limit >= 1 and 0 <= plan.seconds <= LONGEST and plan.until >= 0):
        raise BadPlan(f"expected deals and limit of one or more, seconds from 0 to {LONGEST}, until of zero or more")
    shown = [plan.shown(player) for player in range(len(plan.players))]
    twice = next((name for name in shown if plan.called and shown.count(name) > 1), None)
    if twice is not None:
        raise BadPlan(f"expected every player to be called otherwise, not two {quoted(twice)}")
    require_seeds(plan.seed, plan.deals)
    if plan.generator == SYSTEM:
        raise BadPlan(f"expected a generator with a seed, not {SYSTEM}: every player is to be dealt the same cards")


def require_seeds(first: int, count: int) -> None:
    """Raises BadPlan if so many seeds, from this one on, are not all that every program takes."""
    last = first + count - 1
    if not (SEEDS[0] <= first and last <= SEEDS[1]):
        raise BadPlan(f"expected seeds from {SEEDS[0]} to {SEEDS[1]}, one a deal, not from {first} to {last}")
