"""Positions of Straights as a short text that people write by hand (S20), and the demonstrations that come with it.

    # Player1 can choose who is shut in.
    scores: 60 70 72 66
    turn: 1
    table: 6S 7S 8S 7H
    hand 1: 5S 9S …
    discards 2: KH

Whoever leaves something out leaves it to follow from the rest; docs/games/straights.md says what follows from what.
"""

import pkgutil
from collections.abc import Mapping
from typing import Final

from cardkit.core.bits import ALL, bit, mask_of, members
from cardkit.core.cards import card_of
from cardkit.core.errors import BadOption, BadSave
from cardkit.core.json import codec
from cardkit.core.number_words import counted
from cardkit.core.options import with_changes
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.positions import state_of, turns_taken, why_impossible, why_wrong_table, written
from cardkit.games.straights.rules import (
    HAND,
    NO_SCORES,
    SEATS,
    SEVEN_OF_SPADES,
    Round,
    StraightsState,
    initial_state,
    open_to,
)
from cardkit.games.straights.scenarios.reachability import Ends, road_to
from cardkit.games.straights.scenarios.scenario_lines import Lines

DEMOS: Final = ("corner", "endgame", "rounds", "sevens", "target")  # the scenarios that come with cardkit


def demo(name: str) -> str:
    """The text of one of the `DEMOS`. Raises KeyError for another name."""
    data = pkgutil.get_data("cardkit.games.straights", f"demos/{name}.txt") if name in DEMOS else None
    if data is None:
        raise KeyError(name)
    return data.decode("utf-8")


def read_scenario(text: str) -> StraightsState:
    """The position of a scenario, with the options it names. Raises BadSave, with line and reason."""
    lines = Lines(text)
    options, number, scores = _head(lines)
    if number == 0:
        return initial_state(options)
    cards = _Cards(lines, options.corner)
    deal = Round(options=options, number=number, scores=scores, order=cards.order())
    state = state_of(deal, mask_of(cards.table), cards.dropped, cards.barred(cards.dropped))
    reason = why_impossible(state)
    if reason is not None:
        raise lines.refuse("", f"this position is not possible: {reason}")
    return state


def write_scenario(state: StraightsState) -> str:
    """A scenario that is read as this very position: a short one where that says all, otherwise one in full."""
    short = _text(state, full=False)
    try:
        if read_scenario(short) == state:
            return short
    except BadSave:  # without what was dealt it is another position, or none
        pass
    return _text(state, full=True)


def _text(state: StraightsState, *, full: bool) -> str:
    """The lines, as far as they do not say what is usual."""
    deal = state.round
    lines: list[str] = []
    if deal.options != StraightsOptions():
        usual = codec.write_options(StraightsOptions()).split()
        lines.append(
            "options: " + " ".join([one for one in codec.write_options(deal.options).split() if one not in usual])
        )
    if deal.number != _usual_round(deal.scores):
        lines.append(f"round: {deal.number}")
    if deal.scores != NO_SCORES:
        lines.append("scores: " + " ".join([str(score) for score in deal.scores]))
    if deal.number:
        lines += _card_lines(state, full=full)
    return "".join([line + "\n" for line in lines])


def _card_lines(state: StraightsState, *, full: bool) -> list[str]:
    """The lines of whose turn it is and where the cards are."""
    lines: list[str] = []
    if state.table and state.left:
        lines.append(f"turn: {state.turn() + 1}")
    if state.table:
        lines.append(f"table: {written(members(state.table))}")
    for seat in range(SEATS):
        dealt = state.round.hand(seat)
        held = [one for one in dealt if bit(one) & state.left]
        if full:
            lines.append(f"dealt {seat + 1}: {written(dealt)}")
        elif held:
            lines.append(f"hand {seat + 1}: {written(held)}")
    for seat in range(SEATS):
        if state.discards(seat):
            lines.append(f"discards {seat + 1}: {written(state.discards(seat))}")
    if full and state.dropped:
        lines.append(f"fell: {written(state.dropped)}")
        for laid, barred in zip(state.dropped, state.barred, strict=True):
            lines.append(f"lacked {card_of(laid)}: {written(members(barred))}".rstrip())
    return lines


def _usual_round(scores: tuple[int, ...]) -> int:
    """The number of the round where none is said: the first, or the second where there are points already."""
    return 2 if any(scores) else 1


def _head(lines: Lines) -> tuple[StraightsOptions, int, tuple[int, ...]]:
    """Options, number of the round, and scores before it. Raises BadSave."""
    try:
        options = with_changes(StraightsOptions(), codec.read_options(" ".join(lines.words.get("options", ()))))
    except BadOption as error:
        raise lines.refuse("options", str(error)) from error
    scores = lines.numbers("scores", "four scores", 0, options.target - 1, NO_SCORES)
    (number,) = lines.numbers("round", "a round", 0, options.rounds or 10_000, (_usual_round(scores),))
    others = [key for key in lines.words if key not in {"options", "round"}]
    if number == 0 and others:
        raise lines.refuse(others[0], "nothing has happened before the first deal, in round 0")
    return options, number, scores


class _Cards:
    """Where the cards of a scenario are: what its lines say, and what follows from them. Seats are numbered from 0.

    Raises BadSave.
    """

    def __init__(self, lines: Lines, corner: bool) -> None:
        self._lines = lines
        self._refuse: Final = lines.refuse
        self._corner = corner
        self._named: dict[int, str] = {}  # by card, the line where it lies
        self.table = self._once("table")
        self._discards = [self._once(f"discards {seat + 1}") for seat in range(SEATS)]
        self._require_table()
        # What could be played from the first card on, and was not: nobody who has laid down a card had it.
        self._always = open_to(bit(SEVEN_OF_SPADES), corner) & ALL & ~mask_of(self.table) if self.table else 0
        self._starter = -1  # until the first card is played
        self._turns = self._count_turns()  # taken by each seat
        self._hands: list[list[int]] = [[] for _ in range(SEATS)]
        self._played: list[list[int]] = [[] for _ in range(SEATS)]
        for seat in range(SEATS):
            self._read_seat(seat)
        said = {one: seat for seat in range(SEATS) for one in self._played[seat]}
        self._share_table()
        self._fill_hands()
        self.dropped = self._along_a_road(said, self._fallen())  # in the order they fell

    # What lines say.

    def _once(self, key: str) -> tuple[int, ...]:
        """The cards of a line, which may lie nowhere else."""
        found = self._lines.cards(key)
        for one in found:
            self._name(one, key)
        return found

    def _name(self, one: int, key: str) -> None:
        other = self._named.setdefault(one, key)
        if other != key:
            number = self._lines.number(other)
            raise self._refuse(key, f"{card_of(one)} stands on line {number} already ({other})")

    def _require_table(self) -> None:
        """Refuse a table, or discards, that cannot be."""
        if any(self._discards) and not self.table:
            raise self._refuse("table", "expected a table with 7S: somebody has laid down a card")
        reason = why_wrong_table(mask_of(self.table), (), self._corner)
        if reason is not None:
            raise self._refuse("table", reason)

    def _count_turns(self) -> tuple[int, ...]:
        """How many turns each seat has taken: they went round up to the seat on turn."""
        gone = len(self.table) + sum([len(row) for row in self._discards])
        if gone in {0, 52}:
            if gone == 52 and "turn" in self._lines.words:
                raise self._refuse("turn", "nobody is on turn: all cards are gone")
            return turns_taken(gone, 0)
        if "turn" not in self._lines.words:
            raise self._refuse("turn", "expected a line such as 'turn: 3', since cards have been played")
        self._starter = (self._turn() - gone) % SEATS
        turns = turns_taken(gone, self._starter)
        for seat, row in enumerate(self._discards):
            if len(row) > turns[seat] - (seat == self._starter):
                began = ", and played 7S in the first of them" if seat == self._starter else ""
                raise self._refuse(
                    f"discards {seat + 1}",
                    f"Player{seat + 1} has taken {counted(turns[seat], 'turn')}{began}, and cannot have laid down"
                    f" {counted(len(row), 'card')}",
                )
        return turns

    def _turn(self) -> int:
        """The seat on turn."""
        return self._lines.numbers("turn", "a player", 1, SEATS, (1,))[0] - 1

    def _read_seat(self, seat: int) -> None:
        """What a seat was dealt, or what it holds and has played, as far as lines say so."""
        lines = self._lines
        dealt, hand, played = f"dealt {seat + 1}", f"hand {seat + 1}", f"played {seat + 1}"
        if dealt in lines.words:
            for key in (hand, played):
                if key in lines.words:
                    told = f"that follows from what Player{seat + 1} was dealt, on line {lines.number(dealt)}"
                    raise lines.refuse(key, told)
            self._read_dealt(seat, dealt)
            self._require_size(seat, dealt)
            return
        self._hands[seat].extend(self._once(hand))
        for one in lines.cards(played):
            self._play(seat, one, played)
        if hand in lines.words:
            self._require_size(seat, hand)

    def _read_dealt(self, seat: int, key: str) -> None:
        found = self._lines.cards(key)
        if len(found) != HAND:
            raise self._refuse(key, f"expected {HAND} cards dealt to Player{seat + 1}, not {len(found)}")
        for one in self._discards[seat]:
            if one not in found:
                told = f"Player{seat + 1} has laid down {card_of(one)}, and was not dealt it"
                raise self._refuse(key, told)
        for one in found:
            if one in self.table:
                self._play(seat, one, key)
            elif one not in self._discards[seat]:
                self._name(one, key)
                self._hands[seat].append(one)

    def _play(self, seat: int, one: int, key: str) -> None:
        """Enter that a seat has played a card, as a line says."""
        owners = [other for other in range(SEATS) if one in self._played[other]]
        if one not in self.table:
            raise self._refuse(key, f"{card_of(one)} is not on the table")
        if owners:
            raise self._refuse(key, f"{card_of(one)} was played by Player{owners[0] + 1}")
        if one == SEVEN_OF_SPADES and self._starter not in {-1, seat}:
            told = f"Player{self._starter + 1} has played 7S: turns went round from there to now"
            raise self._refuse(key, told)
        self._played[seat].append(one)

    def _require_size(self, seat: int, key: str) -> None:
        size, number = HAND - self._turns[seat], len(self._hands[seat])
        if number > size or (number < size and key not in self._lines.filled):
            after = f" after {counted(self._turns[seat], 'turn')}" if self._turns[seat] else ""
            remedy = "; end the line with ... to have it filled" if number < size else ""
            told = f"expected {counted(size, 'card')} with Player{seat + 1}{after}, not {number}{remedy}"
            raise self._refuse(key, told)

    # What follows from them.

    def _share_table(self) -> None:
        """Who has played what: the first to play had 7S; other cards go to whoever has turns to account for, in the
        order of the pack, Player1 first.
        """
        known = {one for row in self._played for one in row}
        if self._starter >= 0 and SEVEN_OF_SPADES not in known:
            self._played[self._starter].append(SEVEN_OF_SPADES)
            known.add(SEVEN_OF_SPADES)
        left = sorted(set(self.table) - known)
        for seat in range(SEATS):
            number = self._turns[seat] - len(self._discards[seat])
            missing = number - len(self._played[seat])
            dealt = f"dealt {seat + 1}" in self._lines.words
            if missing < 0 or (missing and dealt):
                raise self._refuse(
                    f"{'dealt' if dealt else 'played'} {seat + 1}",
                    f"expected {counted(number, 'card')} played by Player{seat + 1} in"
                    f" {counted(self._turns[seat], 'turn')}, not {len(self._played[seat])}",
                )
            self._played[seat].extend(left[:missing])
            left = left[missing:]

    def _fill_hands(self) -> None:
        """Cards that no line names go to hands with room, in the order of the pack, Player1's first; but those that
        could have been played all along go first, and to nobody who has laid down a card.
        """
        for seat, row in enumerate(self._discards):
            for one in (*self._hands[seat], *row):
                if row and bit(one) & self._always:
                    key = f"{'hand' if one in self._hands[seat] else 'discards'} {seat + 1}"
                    raise self._refuse(
                        key if key in self._lines.words else f"dealt {seat + 1}",
                        f"Player{seat + 1} has laid down {card_of(row[0])} with a play in hand: {card_of(one)} could"
                        " have been played all along",
                    )
        if "turn" in self._lines.words and not self.table:
            self._begin_with(self._turn())
        free = [one for one in range(52) if one not in self._named]
        for one in sorted(free, key=lambda one: (not bit(one) & self._always, one)):
            self._hands[self._room_for(one)].append(one)

    def _begin_with(self, seat: int) -> None:
        """Give 7S to whoever begins."""
        if SEVEN_OF_SPADES in self._hands[seat]:
            return
        if SEVEN_OF_SPADES in self._named or len(self._hands[seat]) == HAND:
            raise self._refuse("turn", f"Player{seat + 1} does not hold 7S, and so does not begin")
        self._name(SEVEN_OF_SPADES, "turn")
        self._hands[seat].append(SEVEN_OF_SPADES)

    def _room_for(self, one: int) -> int:
        """The seat that a card goes to."""
        always = self._always
        for seat in range(SEATS):
            if len(self._hands[seat]) + self._turns[seat] < HAND and not (self._discards[seat] and bit(one) & always):
                return seat
        told = "whoever has room has laid down a card, and could have played it"
        raise self._refuse("", f"expected {card_of(one)} in a hand: {told}")

    def _fallen(self) -> tuple[int, ...]:
        """The discards in the order they fell: as a line says, or else each player's are the latest of its turns."""
        timed = [
            (SEATS * (self._turns[seat] - back) + (seat - self._starter) % SEATS, one)
            for seat, row in enumerate(self._discards)
            for back, one in enumerate(reversed(row))
        ]
        usual = tuple([one for _, one in sorted(timed)])
        if "fell" not in self._lines.words:
            return usual
        found = self._lines.cards("fell")
        in_order = all([one for one in found if one in row] == list(row) for row in self._discards)
        if sorted(found) != sorted(usual) or not in_order:
            told = f"expected the discards of all players, each player's in their order: {written(usual)}"
            raise self._refuse("fell", told)
        return found

    def _along_a_road(self, said: Mapping[int, int], usual: tuple[int, ...]) -> tuple[int, ...]:
        """The discards in the order they fell: the usual one, unless that cannot be and no line says it. Cards of the
        table that no line names go to others where the usual ones cannot have played them.
        """
        if not self.table:
            return usual
        ends = Ends(
            corner=self._corner,
            starter=said.get(SEVEN_OF_SPADES, self._starter),
            table=mask_of(self.table),
            kept=tuple([mask_of((*hand, *row)) for hand, row in zip(self._hands, self._discards, strict=True)]),
            discards=tuple(self._discards),
            barred=dict(zip(usual, self.barred(usual), strict=True)),
            fell=usual,
            owners=said,
            usual={one: seat for seat in range(SEATS) for one in self._played[seat]},
        )
        road = road_to(ends, fixed="fell" in self._lines.words)
        if isinstance(road, str):
            raise self._refuse("", road)
        if road is None:
            return usual
        for seat in range(SEATS):
            own = sorted([one for one, owner in road.owners.items() if owner == seat and one not in said])
            own.sort(key=lambda one: one != SEVEN_OF_SPADES)
            self._played[seat] = [*[one for one in self._played[seat] if one in said], *own]
        return road.fell

    def barred(self, dropped: tuple[int, ...]) -> tuple[int, ...]:
        """For each discard the mask of what could have been played instead: as a line says, or else what could have
        been played all along and still is not.
        """
        lacked = [f"lacked {card_of(one)}" for one in dropped]
        for key in self._lines.words:
            if key.startswith("lacked ") and key not in lacked:
                raise self._refuse(key, f"nobody has laid down {key.removeprefix('lacked ')}")
        return tuple([mask_of(self._lines.cards(key)) if key in self._lines.words else self._always for key in lacked])

    def order(self) -> tuple[int, ...]:
        """All cards as they were dealt: as lines say, or else a seat's hand, what it played and what it laid down."""
        found: list[int] = []
        for seat in range(SEATS):
            dealt = self._lines.cards(f"dealt {seat + 1}")
            found += dealt or (*self._hands[seat], *self._played[seat], *self._discards[seat])
        return tuple(found)
