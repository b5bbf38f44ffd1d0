"""What games of a meeting come to, as numbers that can be added up: whoever plays a piece of an arena counts it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.arena.chunk import FINISHED, FORFEITED, UNFINISHED, Ending
from cardkit.arena.plan import Meeting

POINTS: Final = "points"  # of all the player's seats in finished games,
SCORED: Final = "scored"  # and how many seats these were

Shares = Counter[tuple[float, int]]  # how often so much was won of so many games that count


@attrs.frozen
class Standing:
    """How one player of a meeting did."""

    overall: Shares  # by deal
    by_team: tuple[Shares, ...]  # by game, of each team that the player was
    sums: Counter[str] = attrs.field(factory=Counter)  # games by how they ended (forfeited by this player), and more

    def add(self, other: "Standing") -> None:
        """Add other deals of the same meeting."""
        self.overall.update(other.overall)
        for ours, theirs in zip(self.by_team, other.by_team, strict=True):
            ours.update(theirs)
        self.sums.update(other.sums)


@attrs.frozen
class Tally:
    """Some deals of a meeting."""

    standings: tuple[Standing, ...]  # as in `Meeting.players`
    beaten: Counter[tuple[int, int, int]] = attrs.field(factory=Counter)  # who, whom, and how many teams won together
    reasons: dict[str, None] = attrs.field(factory=dict)  # of forfeits, each once

    def add(self, other: "Tally") -> None:
        """Add other deals of the same meeting."""
        for ours, theirs in zip(self.standings, other.standings, strict=True):
            ours.add(theirs)
        self.beaten.update(other.beaten)
        self.reasons.update(other.reasons)


class _Winning(dict[tuple[int, ...], tuple[int, ...]]):
    """By the seats that have won, the places of the teams that have, ascending; partners win together.

    What is the same for many games is worked out once.
    """

    def __init__(self, meeting: Meeting) -> None:
        super().__init__()
        self.firsts = [team[0] for team in meeting.teams]

    def __missing__(self, winners: tuple[int, ...]) -> tuple[int, ...]:
        found = self[winners] = tuple([place for place, first in enumerate(self.firsts) if first in winners])
        return found


def no_tally(meeting: Meeting) -> Tally:
    """That of no deals."""
    return Tally(tuple([Standing(Counter(), tuple([Counter() for _ in meeting.teams])) for _ in meeting.players]))


def tally_of(meeting: Meeting, results: Sequence[Sequence[Ending]]) -> Tally:
    """The tally of these results: by deal, one for each seating."""
    found = no_tally(meeting)
    winning = _Winning(meeting)
    for player, standing in zip(meeting.players, found.standings, strict=True):
        _count(standing, meeting, results, player, winning)
    pairs: Counter[tuple[int, int, int]] = Counter()  # seating, team, and how many teams won together
    for deal in results:
        for seating, result in enumerate(deal):
            winners = winning[result.winners]
            for team in winners:
                pairs[seating, team, len(winners)] += 1
            if result.reason:
                found.reasons[result.reason] = None
    for (seating, team, together), times in pairs.items():
        sitting = meeting.seatings[seating]
        winner = sitting[meeting.teams[team][0]]
        for other in sorted(set(sitting) - {winner}):
            found.beaten[winner, other, together] += times
    return found


def _count(
    standing: Standing, meeting: Meeting, results: Sequence[Sequence[Ending]], player: int, winning: _Winning
) -> None:
    places = [meeting.team_of(player, seating) for seating in meeting.seatings]
    counts = {FINISHED: 0, UNFINISHED: 0, FORFEITED: 0, POINTS: 0, SCORED: 0}
    for deal in results:
        won_in_deal, counted = 0.0, 0
        for place, result in zip(places, deal, strict=True):
            if place is None:
                continue
            team, how, winners = meeting.teams[place], result.how, winning[result.winners]
            if how == UNFINISHED:
                counts[UNFINISHED] += 1
                continue
            if how == FORFEITED:
                counts[FORFEITED] += place not in winners
            else:
                counts[FINISHED] += 1
                scores = result.scores
                counts[POINTS] += scores[team[0]] if len(team) == 1 else sum([scores[seat] for seat in team])
                counts[SCORED] += len(team)
            share = 1 / len(winners) if place in winners else 0.0
            won_in_deal += share
            counted += 1
            standing.by_team[place][share, 1] += 1
        standing.overall[won_in_deal, counted] += 1
    standing.sums.update(counts)
