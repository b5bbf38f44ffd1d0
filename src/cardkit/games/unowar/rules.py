"""The rules of UnoWar on numbers, as the numbered clauses of docs/games/unowar.md have them.

`cardkit.games.unowar.display.text.rules_text` tells how the game is played.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ACES, ONE, SUIT, members, one_of, ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State, StateDraft, why_no_action
from cardkit.core.value import Value
from cardkit.core.word_sink import WordSink
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.options import UnoWarOptions

SEATS: Final = 2
CARDS: Final = 52
SHUFFLE: Final = Shuffle(CARDS)

# Spades, hearts, clubs, diamonds, each from ace to king (U6).
FRESH_ORDER: Final[tuple[int, ...]] = (*range(39, 52), *range(26, 39), *range(13), *range(13, 26))

# The phases of a position. From 0 on: the card in that slot waits for its replacement, which needs a new deck first.
PLAY: Final = -1  # the seat at `place` is to play
DEAL: Final = -2  # the first shuffle is to come
START: Final = -3  # a card is to start the pile, which needs a new deck first
DONE: Final = -4  # the game is over

# The reasons why the card in a slot of the seat to play may not be played.
LIES_FURTHER_LEFT: Final = "the same card lies further left, and that one is played"
DOES_NOT_FIT: Final = "it has neither the suit of the top card nor its rank or a higher one"
ABOUT_THE_CARD: Final = (LIES_FURTHER_LEFT, DOES_NOT_FIT)

# What the log tells: a kind, a seat, and what stands beside it.
SHUFFLED: Final = 0  # how many decks have been opened, this one included; no seat
HAND_DEALT: Final = 1  # the cards, by slot
ROUND_BEGAN: Final = 2  # the card that starts the pile; the seat is the one that leads
PLAYED: Final = 3  # slot, card
DRAWN: Final = 4  # slot, card
ROUND_WON: Final = 5  # rounds this seat has won by now
WON: Final = 6


def fitting(top: i64) -> i64:
    """The mask of the cards that may be laid on this one: of its suit, or of its rank or a higher one (U2).

    Reckoned each time: a number of 52 bits in a table is an object, and takes longer to read.
    """
    suit = top // 13
    rank = top - 13 * suit
    return SUIT * (ONE << (13 * suit)) | (SUIT >> rank << rank) * ACES


@final
class Frame(Value):
    """What stays the same while a round is played from one deck.

    What everybody learned of the slots of each seat, when it lost a round, is carried along as `knowledge` packs it.
    """

    __slots__ = ("decks", "first_above", "first_lacks", "options", "order", "second_above", "second_lacks", "won")

    def __init__(
        self,
        *,
        options: UnoWarOptions,
        decks: int,
        order: tuple[int, ...],
        won: tuple[int, ...],
        first_lacks: i64 = 0,
        first_above: i64 = 0,
        second_lacks: i64 = 0,
        second_above: i64 = 0,
    ) -> None:
        self.options: Final = options
        self.decks: Final = decks  # opened so far, this one included
        self.order: Final = order  # of this deck, the first card on top
        self.won: Final = won  # rounds, by seat
        self.first_lacks: Final[i64] = first_lacks
        self.first_above: Final[i64] = first_above
        self.second_lacks: Final[i64] = second_lacks
        self.second_above: Final[i64] = second_above

    def learned(self, seat: i64) -> tuple[i64, i64]:
        """What everybody learned of this seat's slots: `lacks` and `above` of `knowledge`."""
        if seat == 0:
            return self.first_lacks, self.first_above
        return self.second_lacks, self.second_above

    def shuffled(self, order: tuple[int, ...]) -> "Frame":
        """The same with a new deck: the cards as they lay in the last one, in this order."""
        return Frame(
            options=self.options, decks=self.decks + 1, order=ordered(self.order, order), won=self.won,
            first_lacks=self.first_lacks, first_above=self.first_above,
            second_lacks=self.second_lacks, second_above=self.second_above,
        )  # fmt: skip

    def lost(self, loser: i64, top: i64, marks: i64, *, stuck: bool) -> "Frame":
        """The same when this seat has lost a round with this top card, and these marks up to then.

        Unless it was `stuck`, but gave the round up, nobody learns anything.
        """
        won = (self.won[0], self.won[1] + 1) if loser == 0 else (self.won[0] + 1, self.won[1])
        first_lacks, first_above = self.first_lacks, self.first_above
        second_lacks, second_above = self.second_lacks, self.second_above
        if stuck:
            size = self.options.hand
            if loser == 0:
                first_lacks = knowledge.lost_suits(first_lacks, marks, loser, size, top)
                first_above = knowledge.lost_ranks(first_above, marks, loser, size, top)
            else:
                second_lacks = knowledge.lost_suits(second_lacks, marks, loser, size, top)
                second_above = knowledge.lost_ranks(second_above, marks, loser, size, top)
        return Frame(
            options=self.options, decks=self.decks, order=self.order, won=won,
            first_lacks=first_lacks, first_above=first_above, second_lacks=second_lacks, second_above=second_above,
        )  # fmt: skip


@final
@mypyc_attr(free_list_len=1)
class UnoWarState(State):
    """A position. `phase` is PLAY, DEAL, START or DONE, or, from 0 on, the slot of the seat at `place` that waits for
    its replacement.
    """

    __slots__ = (
        "drawn", "earlier", "first", "frame", "marks", "phase", "pile", "place", "playable", "recent", "second", "top"
    )  # fmt: skip

    def __init__(
        self,
        *,
        frame: Frame,
        drawn: i64,
        first: i64,
        second: i64,
        marks: i64,
        top: i64,
        pile: i64,
        place: i64,
        phase: i64,
        recent: i64 = 0,
        earlier: i64 = 0,
    ) -> None:
        self.frame: Final = frame
        self.drawn: Final[i64] = drawn  # cards drawn from this deck
        self.first: Final[i64] = first  # hand of seat 0: the card in slot s in bits 6s … 6s + 5
        self.second: Final[i64] = second  # hand of seat 1
        self.marks: Final[i64] = marks  # what everybody saw of the slots, as `knowledge` packs it
        self.top: Final[i64] = top  # of the pile; 0 before the first round
        self.pile: Final[i64] = pile  # cards on the pile
        self.place: Final[i64] = place  # the seat that plays, or that leads the round that is to start
        self.phase: Final[i64] = phase
        self.recent: Final[i64] = recent  # the last cards that were laid on the pile, as `knowledge` packs them
        self.earlier: Final[i64] = earlier  # and those before them
        # The mask of the slots that the seat to play may play from (U2, U5): of equal cards the leftmost counts.
        slots: i64 = 0
        if phase == PLAY and 0 <= top < CARDS:  # positions may come from a file
            hand = first if place == 0 else second
            fits = fitting(top)
            size = frame.options.hand
            slot: i64 = 0
            while slot < size:  # without asking: what cannot be foretold takes a processor longer than all of this
                card = hand & 63
                slots |= (fits >> card & 1) << slot
                fits &= ~(ONE << card)
                hand >>= 6
                slot += 1
        self.playable: Final[i64] = slots

    def fields(self) -> tuple[object, ...]:
        """Without the cards that were laid, as far as none are remembered."""
        found = State.fields(self)
        return found if self.earlier else found[:-1] if self.recent else found[:-2]

    def turn(self) -> i64:
        if self.phase == PLAY:
            return self.place
        return OVER if self.phase == DONE else CHANCE

    def card(self, seat: i64, slot: i64) -> i64:
        """The card in a slot of this seat's hand."""
        return ((self.first if seat == 0 else self.second) >> (6 * slot)) & 63

    def legal(self) -> tuple[int, ...]:
        return tuple(members(self.playable))

    def plays(self) -> tuple[int, ...]:
        """The legal actions with the card of each: 52 times the slot, plus the card's number."""
        hand = self.first if self.place == 0 else self.second
        return tuple([CARDS * slot + ((hand >> (6 * slot)) & 63) for slot in self.legal()])

    def pick(self, rng: Generator) -> i64:
        return one_of(self.playable, rng)

    def write_legal(self, out: WordSink, count: i64) -> None:
        out.put(self.playable)

    def why_illegal(self, action: int) -> str | None:
        none = why_no_action(action, self.frame.options.hand)
        if none is not None:
            return none
        if self.phase != PLAY:
            return "nobody is to play"
        if self.playable & (ONE << action):
            return None
        seat = self.turn()
        card = self.card(seat, action)
        if fitting(self.top) & (ONE << card):
            return LIES_FURTHER_LEFT
        return DOES_NOT_FIT

    def after(self, action: i64, log: Log | None = None) -> "UnoWarState":
        played = ((self.first if self.place == 0 else self.second) >> (6 * action)) & 63
        if log is not None:
            log.append((PLAYED, self.place, action, played))
        marks = knowledge.played(self.marks, action)
        earlier = knowledge.pushed_out(self.earlier, self.recent)
        recent = knowledge.laid(self.recent, action, played)
        if self.drawn == CARDS:
            return UnoWarState(
                frame=self.frame, drawn=CARDS, first=self.first, second=self.second, marks=marks, top=played,
                pile=self.pile + 1, place=self.place, phase=action, recent=recent, earlier=earlier,
            )  # fmt: skip
        return self._replaced(self.frame, self.drawn, marks, played, self.pile + 1, action, recent, earlier, log)

    def request(self) -> Request:
        return SHUFFLE

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "UnoWarState":
        """A new deck: the cards as they lay in the last one, shuffled (U6); then whatever waited for it."""
        old = self.frame
        frame = old.shuffled(outcome)
        if log is not None:
            log.append((SHUFFLED, -1, frame.decks))
        if self.phase == DEAL:
            return _dealt(frame, log)
        marks = knowledge.shuffled(self.marks)
        if self.phase == START:
            return _settled(frame, 0, self.first, self.second, marks, -1, 0, self.place, 0, 0, log)
        return self._replaced(frame, 0, marks, self.top, self.pile, self.phase, self.recent, self.earlier, log)

    def _replaced(
        self, frame: Frame, drawn: i64, marks: i64, top: i64, pile: i64, slot: i64, recent: i64, earlier: i64,
        log: Log | None,
    ) -> "UnoWarState":  # fmt: skip
        """The card in a slot of the seat that has played is replaced (U1); then the other seat is to play."""
        card: i64 = frame.order[drawn]
        if log is not None:
            log.append((DRAWN, self.place, slot, card))
        shift = 6 * slot
        first, second = self.first, self.second
        if self.place == 0:
            first += (card - ((first >> shift) & 63)) << shift
            marks = knowledge.refilled(marks, 0, slot)
        else:
            second += (card - ((second >> shift) & 63)) << shift
            marks = knowledge.refilled(marks, 1, slot)
        return _settled(frame, drawn + 1, first, second, marks, top, pile, 1 - self.place, recent, earlier, log)

    def conceded(self, log: Log | None = None) -> "UnoWarState":
        """The seat to play gives the round up. No move of the game: only the document's match knows it (U3)."""
        return _settled(
            self.frame, self.drawn, self.first, self.second, self.marks, self.top, self.pile, self.place,
            self.recent, self.earlier, log, conceded=True,
        )  # fmt: skip

    def changing(self) -> "UnoWarDraft":
        return UnoWarDraft(self)

    def stage(self) -> i64:
        """How many rounds are over."""
        won = self.frame.won
        return won[0] + won[1]

    def scores(self) -> tuple[int, ...]:
        """Rounds won, by seat."""
        return self.frame.won

    def winners(self) -> tuple[int, ...]:
        if self.phase != DONE:
            return ()
        won = self.frame.won
        return (0,) if won[0] > won[1] else (1,)

    def cards_drawn(self) -> int:
        """How many cards have been drawn in the whole game, the deal included."""
        return 0 if self.frame.decks == 0 else CARDS * (self.frame.decks - 1) + self.drawn


@final
class UnoWarDraft(StateDraft):
    """A position that changes, and which cards were drawn, so that nobody looks through the deck after each move."""

    __slots__ = ("_counted", "_gone", "_order")

    def __init__(self, state: UnoWarState) -> None:
        StateDraft.__init__(self, state)
        self._order = state.frame.order
        self._counted: i64 = 0  # of these cards, how many are in the mask
        self._gone: i64 = 0

    def gone(self, position: UnoWarState) -> i64:
        """The mask of the cards that were drawn from the deck of the position, which is the one now."""
        if self._order is not position.frame.order:
            self._order = position.frame.order
            self._counted = 0
            self._gone = 0
        while self._counted < position.drawn:
            card: i64 = self._order[self._counted]
            self._gone |= ONE << card
            self._counted += 1
        return self._gone


def _dealt(frame: Frame, log: Log | None) -> UnoWarState:
    """Both hands are dealt, the first seat's before the second's (U5), and the first round begins."""
    size: i64 = frame.options.hand
    hands: list[int] = [0, 0]
    for seat in range(SEATS):
        cards = frame.order[size * seat : size * (seat + 1)]
        hand: i64 = 0
        for card in reversed(cards):
            hand = (hand << 6) | card
        hands[seat] = hand
        if log is not None:
            log.append((HAND_DEALT, seat, *cards))
    marks = knowledge.dealt(size)
    return _settled(frame, SEATS * size, hands[0], hands[1], marks, -1, 0, 0, 0, 0, log)


def _settled(
    frame: Frame,
    drawn: i64,
    first: i64,
    second: i64,
    marks: i64,
    top: i64,
    pile: i64,
    place: i64,
    recent: i64,
    earlier: i64,
    log: Log | None,
    *,
    conceded: bool = False,
) -> UnoWarState:
    """The position once every round that somebody cannot go on with is lost (U3), and the first one if `conceded`.

    No top card (-1): a round begins.
    """
    while True:
        if top < 0:
            if drawn == CARDS:
                return UnoWarState(
                    frame=frame, drawn=drawn, first=first, second=second, marks=marks, top=0, pile=0, place=place,
                    phase=START,
                )  # fmt: skip
            top = frame.order[drawn]
            drawn += 1
            pile = 1
            recent = knowledge.laid(0, knowledge.FROM_DECK, top)
            earlier = 0
            if log is not None:
                log.append((ROUND_BEGAN, place, top))
        state = UnoWarState(
            frame=frame, drawn=drawn, first=first, second=second, marks=marks, top=top, pile=pile, place=place,
            phase=PLAY, recent=recent, earlier=earlier,
        )  # fmt: skip
        stuck = state.playable == 0
        if not stuck and not conceded:
            return state
        frame = frame.lost(place, top, marks, stuck=stuck)
        if stuck:
            marks = knowledge.lost(marks, place)
        conceded = False
        place = 1 - place  # the winner
        won = frame.won[place]
        if log is not None:
            log.append((ROUND_WON, place, won))
        if won == frame.options.rounds:
            if log is not None:
                log.append((WON, place))
            return UnoWarState(
                frame=frame, drawn=drawn, first=first, second=second, marks=marks, top=top, pile=pile, place=place,
                phase=DONE,
            )  # fmt: skip
        top = -1


def initial_state(options: UnoWarOptions) -> UnoWarState:
    """Before the first shuffle."""
    frame = Frame(options=options, decks=0, order=FRESH_ORDER, won=(0, 0))
    return UnoWarState(
        frame=frame, drawn=0, first=0, second=0, marks=knowledge.NOTHING, top=0, pile=0, place=0, phase=DEAL
    )
