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
from cardkit.core.cards import card, card_of, cards_of
from cardkit.core.errors import BadOption, BadSave
from cardkit.core.json import codec
from cardkit.core.options import with_changes
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.positions import open_on, state_of, why_impossible, why_wrong_table
from cardkit.games.straights.rules import (
    HAND,
    NO_SCORES,
    SEATS,
    SEVEN_OF_SPADES,
    Round,
    StraightsState,
    initial_state,
)
from cardkit.games.straights.scenarios.reachability import Ends, road_to
from cardkit.games.straights.scenarios.scenario_lines import Line, lines_of

DEMOS: Final = ("corner", "endgame", "rounds", "sevens", "target")  # the scenarios that come with cardkit


def demo(name: str) -> str:
    """The text of one of the `DEMOS`. Raises KeyError for another name."""
    data = pkgutil.get_data("cardkit.games.straights", f"demos/{name}.txt") if name in DEMOS else None
    if data is None:
        raise KeyError(name)
    return data.decode("utf-8")


def read_scenario(text: str) -> StraightsState:
    """The position of a scenario, with the options it names. Raises BadSave, with line and reason."""
    return _Reader(text).state()


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
    lines = _head_lines(state.round)
    if state.round.number:
        lines += _card_lines(state, full=full)
    return "".join([line + "\n" for line in lines])


def _head_lines(deal: Round) -> list[str]:
    """The lines of options, round and scores, as far as they are not the usual ones."""
    lines: list[str] = []
    if deal.options != StraightsOptions():
        pairs = zip(
            codec.write_options(deal.options).split(), codec.write_options(StraightsOptions()).split(), strict=True
        )
        lines.append("options: " + " ".join([ours for ours, usual in pairs if ours != usual]))
    if deal.number != _usual_round(deal.scores):
        lines.append(f"round: {deal.number}")
    if deal.scores != NO_SCORES:
        lines.append("scores: " + " ".join([str(score) for score in deal.scores]))
    return lines


def _card_lines(state: StraightsState, *, full: bool) -> list[str]:
    """The lines of whose turn it is and where the cards are."""
    deal = state.round
    lines: list[str] = []
    if state.table and state.left:
        lines.append(f"turn: {state.turn() + 1}")
    if state.table:
        lines.append("table: " + _cards(members(state.table)))
    for seat in range(SEATS):
        held = [one for one in deal.hand(seat) if bit(one) & state.left]
        if full:
            lines.append(f"dealt {seat + 1}: {_cards(deal.hand(seat))}")
        elif held:
            lines.append(f"hand {seat + 1}: {_cards(held)}")
    for seat in range(SEATS):
        if state.discards(seat):
            lines.append(f"discards {seat + 1}: {_cards(state.discards(seat))}")
    if full and state.dropped:
        lines.append("fell: " + _cards(state.dropped))
        for laid, barred in zip(state.dropped, state.barred, strict=True):
            lines.append(f"lacked {card_of(laid)}: {_cards(members(barred))}".rstrip())
    return lines


def _cards(numbers: tuple[int, ...] | list[int]) -> str:
    return " ".join([str(one) for one in cards_of(numbers)])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _usual_round(scores: tuple[int, ...]) -> int:
    """The number of the round where none is said: the first, or the second where there are points already."""
    return 2 if any(scores) else 1


class _Reader:
    """A scenario that is read: what its lines say, and what follows from them. Seats are numbered from 0."""

    def __init__(self, text: str) -> None:
        self._lines = lines_of(text)
        self._last = len(text.rstrip().split("\n"))  # the line on which something is missed
        self._named: dict[int, Line] = {}  # by card, where it lies
        self._table: tuple[int, ...] = ()
        self._discards: list[tuple[int, ...]] = [()] * SEATS
        self._turns = [0] * SEATS  # taken by each seat
        self._starter = -1  # -1 until the first card is played
        self._hands: list[list[int]] = [[] for _ in range(SEATS)]
        self._played: list[list[int]] = [[] for _ in range(SEATS)]

    def state(self) -> StraightsState:
        """The position. Raises BadSave."""
        options, number, scores = self._head()
        if number == 0:
            return initial_state(options)
        self._table = self._once("table")
        self._discards = [self._once(f"discards {seat + 1}") for seat in range(SEATS)]
        self._require_table(options)
        self._count_turns()
        for seat in range(SEATS):
            self._read_seat(seat)
        said = {one: seat for seat in range(SEATS) for one in self._played[seat]}
        self._share_table()
        self._fill_hands(options)
        dropped = self._along_a_road(options, said, self._fallen())
        order = [one for seat in range(SEATS) for one in self._dealt(seat)]
        deal = Round(options=options, number=number, scores=scores, order=tuple(order))
        state = state_of(deal, mask_of(self._table), dropped, self._barred(options, dropped))
        reason = why_impossible(state)
        if reason is not None:
            raise BadSave(self._last, f"this position is not possible: {reason}")
        return state

    # What lines say.

    def _at(self, key: str) -> int:
        """The number of a line, or the last where it is not there."""
        return self._lines[key].number if key in self._lines else self._last

    def _cards(self, key: str) -> tuple[int, ...]:
        line = self._lines.get(key)
        return () if line is None else line.cards()

    def _once(self, key: str) -> tuple[int, ...]:
        """The cards of a line, which may lie nowhere else. Raises BadSave."""
        found = self._cards(key)
        for one in found:
            self._name(one, self._lines[key])
        return found

    def _name(self, one: int, line: Line) -> None:
        other = self._named.setdefault(one, line)
        if other is not line:
            raise line.refuse(f"{card_of(one)} stands on line {other.number} already ({other.key})")

    def _head(self) -> tuple[StraightsOptions, int, tuple[int, ...]]:
        """Options, number of the round, and scores before it."""
        options = StraightsOptions()
        scores = NO_SCORES
        line = self._lines.get("options")
        if line is not None:
            try:
                options = with_changes(options, codec.read_options(" ".join(line.words)))
            except BadOption as error:
                raise line.refuse(str(error)) from error
        line = self._lines.get("scores")
        if line is not None:
            scores = line.numbers("four scores", SEATS, 0, options.target - 1)
        number = _usual_round(scores)
        line = self._lines.get("round")
        if line is not None:
            number = line.numbers("a round", 1, 0, options.rounds or 10_000)[0]
        others = [one for key, one in self._lines.items() if key not in {"options", "round"}]
        if number == 0 and others:
            raise others[0].refuse("nothing has happened before the first deal, in round 0")
        return options, number, scores

    # What follows from them.

    def _require_table(self, options: StraightsOptions) -> None:
        """Raises BadSave for a table, or discards, that cannot be."""
        if any(self._discards) and not self._table:
            raise BadSave(self._at("table"), "expected a table with 7S: somebody has laid down a card")
        deal = Round(options=options, number=1, scores=NO_SCORES, order=tuple(range(52)))
        reason = why_wrong_table(state_of(deal, mask_of(self._table), (), ()))
        if reason is not None:
            raise BadSave(self._at("table"), reason)

    def _count_turns(self) -> None:
        """Who began, and how many turns each seat has taken: they went round up to the seat on turn."""
        gone = len(self._table) + sum([len(row) for row in self._discards])
        line = self._lines.get("turn")
        if gone in {0, 52}:
            if gone == 52 and line is not None:
                raise line.refuse("nobody is on turn: all cards are gone")
            self._turns = [gone // SEATS] * SEATS
            return
        if line is None:
            raise BadSave(self._last, "expected a line such as 'turn: 3', since cards have been played")
        turn = line.numbers("a player", 1, 1, SEATS)[0] - 1
        self._starter = (turn - gone) % SEATS
        for seat in range(SEATS):
            self._turns[seat] = (gone - (seat - self._starter) % SEATS + SEATS - 1) // SEATS
            if len(self._discards[seat]) > self._turns[seat] - (seat == self._starter):
                began = ", and played 7S in the first of them" if seat == self._starter else ""
                raise BadSave(
                    self._at(f"discards {seat + 1}"),
                    f"Player{seat + 1} has taken {_counted(self._turns[seat], 'turn')}{began}, and cannot have laid"
                    f" down {_counted(len(self._discards[seat]), 'card')}",
                )

    def _read_seat(self, seat: int) -> None:
        """What a seat was dealt, or what it holds and has played, as far as lines say so."""
        dealt = self._lines.get(f"dealt {seat + 1}")
        hand = self._lines.get(f"hand {seat + 1}")
        played = self._lines.get(f"played {seat + 1}")
        if dealt is not None:
            for line in (hand, played):
                if line is not None:
                    raise line.refuse(f"that follows from what Player{seat + 1} was dealt, on line {dealt.number}")
            self._read_dealt(seat, dealt)
            hand = dealt
        elif hand is not None:
            self._hands[seat] = list(self._once(hand.key))
        if played is not None:
            for one in played.cards():
                self._require_played(seat, one, played)
                self._played[seat].append(one)
        if hand is not None:
            self._require_size(seat, hand)

    def _read_dealt(self, seat: int, line: Line) -> None:
        found = line.cards()
        if len(found) != HAND:
            raise line.refuse(f"expected {HAND} cards dealt to Player{seat + 1}, not {len(found)}")
        for one in self._discards[seat]:
            if one not in found:
                raise line.refuse(f"Player{seat + 1} has laid down {card_of(one)}, and was not dealt it")
        for one in found:
            if one in self._table:
                self._require_played(seat, one, line)
                self._played[seat].append(one)
            elif one not in self._discards[seat]:
                self._name(one, line)
                self._hands[seat].append(one)

    def _require_played(self, seat: int, one: int, line: Line) -> None:
        if one not in self._table:
            raise line.refuse(f"{card_of(one)} is not on the table")
        for other in range(SEATS):
            if one in self._played[other]:
                raise line.refuse(f"{card_of(one)} was played by Player{other + 1}")
        if one == SEVEN_OF_SPADES and self._starter not in {-1, seat}:
            raise line.refuse(f"Player{self._starter + 1} has played 7S: turns went round from there to now")

    def _require_size(self, seat: int, line: Line) -> None:
        size = HAND - self._turns[seat]
        number = len(self._hands[seat])
        if number > size or (number < size and not line.is_filled()):
            after = f" after {_counted(self._turns[seat], 'turn')}" if self._turns[seat] else ""
            remedy = "; end the line with ... to have it filled" if number < size else ""
            raise line.refuse(f"expected {_counted(size, 'card')} with Player{seat + 1}{after}, not {number}{remedy}")

    def _share_table(self) -> None:
        """Who has played what: the first to play had 7S; other cards go to whoever has turns to account for, in the
        order of the pack, Player1 first.
        """
        known = {one for row in self._played for one in row}
        if self._starter >= 0 and SEVEN_OF_SPADES not in known:
            self._played[self._starter].append(SEVEN_OF_SPADES)
            known.add(SEVEN_OF_SPADES)
        left = sorted(set(self._table) - known)
        for seat in range(SEATS):
            number = self._turns[seat] - len(self._discards[seat])
            missing = number - len(self._played[seat])
            key = f"dealt {seat + 1}" if f"dealt {seat + 1}" in self._lines else f"played {seat + 1}"
            if missing < 0 or (missing and key.startswith("dealt")):
                raise BadSave(
                    self._at(key),
                    f"expected {_counted(number, 'card')} played by Player{seat + 1} in"
                    f" {_counted(self._turns[seat], 'turn')}, not {len(self._played[seat])}",
                )
            self._played[seat].extend(left[:missing])
            left = left[missing:]

    def _fill_hands(self, options: StraightsOptions) -> None:
        """Cards that no line names go to hands with room, in the order of the pack, Player1's first; but those that
        could have been played all along go first, and to nobody who has laid down a card.
        """
        always = self._always(options)
        for seat in range(SEATS):
            for one in (*self._hands[seat], *self._discards[seat]):
                if self._discards[seat] and bit(one) & always:
                    key = f"hand {seat + 1}" if one in self._hands[seat] else f"discards {seat + 1}"
                    raise BadSave(
                        self._at(key if key in self._lines else f"dealt {seat + 1}"),
                        f"Player{seat + 1} has laid down {card_of(self._discards[seat][0])} with a play in hand:"
                        f" {card_of(one)} could have been played all along",
                    )
        free = [one for one in range(52) if one not in self._named]
        if "turn" in self._lines and not self._table:
            free = self._seven_to(self._lines["turn"].numbers("a player", 1, 1, SEATS)[0] - 1, free)
        for one in sorted(free, key=lambda one: (not bit(one) & always, one)):
            self._hands[self._room_for(one, always)].append(one)

    def _seven_to(self, seat: int, free: list[int]) -> list[int]:
        """The cards left when whoever begins has 7S."""
        if SEVEN_OF_SPADES in self._hands[seat]:
            return free
        if SEVEN_OF_SPADES not in free or len(self._hands[seat]) == HAND:
            raise BadSave(self._at("turn"), f"Player{seat + 1} does not hold 7S, and so does not begin")
        self._hands[seat].append(SEVEN_OF_SPADES)
        return [one for one in free if one != SEVEN_OF_SPADES]

    def _room_for(self, one: int, always: int) -> int:
        """The seat that a card goes to."""
        for seat in range(SEATS):
            if len(self._hands[seat]) + self._turns[seat] < HAND and not (self._discards[seat] and bit(one) & always):
                return seat
        raise BadSave(
            self._last,
            f"expected {card_of(one)} in a hand: whoever has room has laid down a card, and could have played it",
        )

    def _always(self, options: StraightsOptions) -> int:
        """The mask of what could be played from the first card on, and was not."""
        deal = Round(options=options, number=1, scores=NO_SCORES, order=tuple(range(52)))
        return open_on(deal, bit(SEVEN_OF_SPADES)) & ALL & ~mask_of(self._table) if self._table else 0

    def _dealt(self, seat: int) -> tuple[int, ...]:
        """The thirteen cards of a seat: as its line says, or else its hand, what it played and what it laid down."""
        line = self._lines.get(f"dealt {seat + 1}")
        if line is not None:
            return line.cards()
        return (*self._hands[seat], *self._played[seat], *self._discards[seat])

    def _fallen(self) -> tuple[int, ...]:
        """The discards in the order they fell: as a line says, or else each player's are the latest of its turns."""
        timed: list[tuple[int, int]] = []
        for seat, row in enumerate(self._discards):
            for back, one in enumerate(reversed(row)):
                timed.append((SEATS * (self._turns[seat] - back) + (seat - self._starter) % SEATS, one))
        usual = tuple([one for _, one in sorted(timed)])
        line = self._lines.get("fell")
        if line is None:
            return usual
        found = line.cards()
        if sorted(found) != sorted(usual) or any(
            [one for one in found if one in row] != list(row) for row in self._discards
        ):
            raise line.refuse(f"expected the discards of all players, each player's in their order: {_cards(usual)}")
        return found

    def _along_a_road(
        self, options: StraightsOptions, said: Mapping[int, int], usual: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The discards in the order they fell: the usual one, unless that cannot be and no line says it. Cards of the
        table that no line names go to others where the usual ones cannot have played them. Raises BadSave.
        """
        if not self._table:
            return usual
        ends = Ends(
            corner=options.corner,
            starter=said.get(SEVEN_OF_SPADES, self._starter),
            table=mask_of(self._table),
            kept=tuple([mask_of((*self._hands[seat], *self._discards[seat])) for seat in range(SEATS)]),
            discards=tuple(self._discards),
            barred=dict(zip(usual, self._barred(options, usual), strict=True)),
            fell=usual,
            owners=said,
            usual={one: seat for seat in range(SEATS) for one in self._played[seat]},
        )
        road = road_to(ends, fixed="fell" in self._lines)
        if isinstance(road, str):
            raise BadSave(self._last, road)
        if road is None:
            return usual
        for seat in range(SEATS):
            own = sorted([one for one, owner in road.owners.items() if owner == seat and one not in said])
            own.sort(key=lambda one: one != SEVEN_OF_SPADES)
            self._played[seat] = [*[one for one in self._played[seat] if one in said], *own]
        return road.fell

    def _barred(self, options: StraightsOptions, dropped: tuple[int, ...]) -> tuple[int, ...]:
        """For each discard the mask of what could have been played instead: as a line says, or else what could have
        been played all along and still is not.
        """
        always = self._always(options)
        lacked = {key.removeprefix("lacked "): line for key, line in self._lines.items() if key.startswith("lacked ")}
        for name, line in lacked.items():
            if card(name).number not in dropped:
                raise line.refuse(f"nobody has laid down {name}")
        return tuple(
            [mask_of(lacked[str(card_of(one))].cards()) if str(card_of(one)) in lacked else always for one in dropped]
        )
