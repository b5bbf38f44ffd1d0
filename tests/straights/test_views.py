"""What a seat of Straights may know (S16), what may be made up from it, and the house rules."""
# ruff: noqa: SIM300  what is expected stands first

import random
from collections.abc import Iterator

import attrs
import pytest

import cardkit
from cardkit import CHANCE, OVER, Card, Result, Shuffle, Table, card, cards
from cardkit.core.errors import BadOption
from cardkit.games import straights
from cardkit.games.straights import (
    Dealt,
    Discard,
    Discarded,
    Dropped,
    Move,
    Play,
    Played,
    RoundBegan,
    RoundScored,
    StraightsGame,
    StraightsState,
    StraightsView,
    Won,
)
from support import for_each

GAME = straights.game()
CORNER = straights.game(corner=True)
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
SEATS_AND_WATCHER = (0, 1, 2, 3, None)

AFTER_7S = (
    "scores 0 0 0 0; round 1; deck 4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H "
    "3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD; table 7S; discards"
)
# One card each is left; Player1 has laid down the ace of clubs.
LAST_TURNS = (
    "scores {scores}; round {number}; deck AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC KD "
    "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 7C AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH "
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS; "
    "table 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS; discards AC/7C,7D,7H,6S,8S"
)
LAST_MOVES = ("play AS", "play KC", "play AD", "play AH")


def after(game: StraightsGame, state: StraightsState, *moves: str) -> StraightsState:
    for text in moves:
        state = game.play(state, game.read_move(text)).state
    return state


def last_turns(game: StraightsGame, scores: str = "0 0 0 0", number: int = 1) -> StraightsState:
    return game.read_state(LAST_TURNS.format(scores=scores, number=number))


# A game kept in a book of its own, which knows the rules but nothing of cardkit's.


@attrs.define
class Book:
    """One round as an onlooker with a pencil has it who sees everything."""

    hands: list[list[str]]  # by seat, as dealt
    corner: bool
    history: list[tuple[int, str, str]] = attrs.field(factory=list)  # seat, "play" or "discard", card

    def laid(self, until: int | None = None) -> list[str]:
        return [name for _, verb, name in self.history[:until] if verb == "play"]

    def would_fit(self, until: int | None = None) -> set[str]:
        """What the table takes after that many moves."""
        return fitting(set(self.laid(until)), self.corner)

    def held(self, seat: int) -> list[str]:
        gone = {name for _, _, name in self.history}
        return [name for name in self.hands[seat] if name not in gone]


def fitting(laid: set[str], corner: bool) -> set[str]:
    if not laid:
        return {"7S"}
    steps = {1, 12} if corner else {1}
    return {
        one
        for one in PACK
        if one not in laid
        and (
            one[0] == "7"
            or any(one[1] == two[1] and abs(RANKS.index(one[0]) - RANKS.index(two[0])) in steps for two in laid)
        )
    }


def replays(hands: list[list[str]], history: list[tuple[int, str, str]], corner: bool) -> bool:
    """Whether these moves, made from these hands, are legal from first to last."""
    holding = [set(hand) for hand in hands]
    laid: set[str] = set()
    seat = next(seat for seat in range(4) if "7S" in holding[seat])
    for mover, verb, name in history:
        fits = fitting(laid, corner)
        if mover != seat or name not in holding[seat]:
            return False
        if (verb == "play") != (name in fits) or (verb == "discard" and fits & holding[seat]):
            return False
        holding[seat].discard(name)
        if verb == "play":
            laid.add(name)
        seat = (seat + 1) % 4
    return True


def walk(seed: int, game: StraightsGame) -> Iterator[tuple[StraightsState, Book]]:
    """Every position of a round of random moves, with its book."""
    rng = random.Random(seed)
    places = tuple(rng.sample(range(52), 52))
    state = game.resolve(game.initial_state(), places).state
    deck = [PACK[place] for place in places]
    book = Book([deck[i : i + 13] for i in range(0, 52, 13)], game is CORNER)
    while True:
        yield state, book
        if not game.legal_moves(state):
            return
        move = rng.choice(game.legal_moves(state))
        seat = game.status(state)
        assert isinstance(seat, int)
        book.history.append((seat, "play" if isinstance(move, Play) else "discard", str(move.card)))
        state = game.play(state, move).state


def expected_view(state: StraightsState, book: Book, game: StraightsGame, seat: int | None) -> StraightsView:
    """The view by the book, in the middle of a first round."""
    laid = book.laid()
    dropped = []
    for place, (mover, verb, name) in enumerate(book.history):
        if verb == "discard":
            barred = sorted([card(one) for one in book.would_fit(place)], key=lambda one: one.number)
            dropped.append(Dropped(mover, card(name) if mover == seat else None, tuple(barred)))
    starter = next(seat for seat in range(4) if "7S" in book.hands[seat])
    played = [[name for mover, verb, name in book.history if verb == "play" and mover == one] for one in range(4)]
    return StraightsView(
        seat=seat,
        turn=(starter + len(book.history)) % 4,
        options=game.options,
        round=1,
        scores=(0, 0, 0, 0),
        table=tuple([in_order([name for name in laid if name[1] == suit]) for suit in "CDHS"]),
        played=tuple([in_order(names) for names in played]),
        held=tuple([len(book.held(one)) for one in range(4)]),
        dropped=tuple(dropped),
        dealt=cardkit.Hand(cards(" ".join(book.hands[seat])) if seat is not None else ()),
        hand=cardkit.Hand(cards(" ".join(book.held(seat))) if seat is not None else ()),
    )


def in_order(names: list[str]) -> tuple[Card, ...]:
    return tuple([card(name) for name in PACK if name in names])


@pytest.mark.slow
@pytest.mark.parametrize("seat", SEATS_AND_WATCHER)
@pytest.mark.parametrize("game", [GAME, CORNER], ids=["standard", "corner"])
def test_s16_a_view_tells_exactly_what_it_should(game: StraightsGame, seat: int | None) -> None:
    for seed in range(6):
        for state, book in walk(seed, game):
            if len(book.history) < 52:
                assert expected_view(state, book, game, seat) == game.view(state, seat)


# Hiding.


@for_each("seat", [1, 2, 3, None])
def test_s16_the_discard_of_another_seat_makes_no_difference_to_a_view(seat: int | None) -> None:
    state = GAME.read_state(AFTER_7S)
    views = [GAME.view(after(GAME, state, f"discard {name}"), seat) for name in ("4H", "QH", "AS")]
    assert [views[0]] * 3 == views


def test_s16_a_seat_sees_its_own_discard() -> None:
    view = GAME.view(after(GAME, GAME.read_state(AFTER_7S), "discard QH"), 0)
    assert [card("QH")] == [one.card for one in view.dropped]


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_cards_in_other_hands_make_no_difference_to_a_view(seat: int | None) -> None:
    """Player2 and Player3, or two others, exchange cards that nobody has seen."""
    pairs = {0: ("JS", "3H"), 1: ("4H", "3H"), 2: ("4H", "JS"), 3: ("JS", "3H"), None: ("4H", "3H")}
    one, two = pairs[seat]
    exchanged = AFTER_7S.replace(one, "x").replace(two, one).replace("x", two)
    assert GAME.view(GAME.read_state(AFTER_7S), seat) == GAME.view(GAME.read_state(exchanged), seat)


@for_each("seat", [0, 1, 2, 3])
def test_s16_a_seat_knows_its_own_hand(seat: int) -> None:
    state = GAME.read_state(AFTER_7S)
    exchanged = GAME.read_state(AFTER_7S.replace("4H", "x").replace("3H", "4H").replace("x", "3H"))
    assert (GAME.view(state, seat) == GAME.view(exchanged, seat)) == (seat in {1, 3})


def test_s16_a_watcher_sees_no_hand() -> None:
    view = GAME.view(GAME.read_state(AFTER_7S), None)
    assert (0, 0) == (len(view.dealt), len(view.hand))


@for_each("seat", [1, 2, 3, None])
def test_s16_the_event_of_a_discard_hides_the_card(seat: int | None) -> None:
    events = GAME.play(GAME.read_state(AFTER_7S), Discard(card("QH"))).events
    assert [Discarded(0, None)] == [event.seen_by(seat) for event in events]


def test_s16_the_event_of_a_discard_shows_the_card_to_its_seat() -> None:
    events = GAME.play(GAME.read_state(AFTER_7S), Discard(card("QH"))).events
    assert [Discarded(0, card("QH"))] == [event.seen_by(0) for event in events]


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_a_deal_is_heard_by_its_own_seat_alone(seat: int | None) -> None:
    heard = [event.seen_by(seat) for event in GAME.resolve(GAME.initial_state(), tuple(range(52))).events]
    assert ([] if seat is None else [seat]) == [event.seat for event in heard if isinstance(event, Dealt)]


def test_s16_a_deal_tells_the_cards_in_deal_order() -> None:
    events = GAME.resolve(GAME.initial_state(), tuple(range(51, -1, -1))).events
    dealt = [" ".join(PACK[::-1][i : i + 13]) for i in range(0, 52, 13)]
    assert dealt == [str(event.hand) for event in events if isinstance(event, Dealt)]


@for_each(
    "event",
    [Played(0, card("7S")), RoundBegan(0, 1), RoundScored(0, cardkit.Pile.of("QH"), 0, 12), Won(0)],
    ids=lambda event: type(event).__name__,
)
@for_each("seat", SEATS_AND_WATCHER)
def test_s16_everything_else_is_heard_by_everyone(event: cardkit.Event, seat: int | None) -> None:
    assert event == event.seen_by(seat)


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_listeners_hear_of_no_discard_of_others_before_the_round_ends(seat: int | None) -> None:
    heard: list[cardkit.Event] = []
    table = Table(GAME, ["uniform"] * 4, seed=3)
    table.listen(heard.append, seat)
    table.run()
    owners = {event.seat for event in heard if isinstance(event, Discarded) and event.card is not None}
    assert (set() if seat is None else {seat}) == owners


def test_s16_listeners_hear_all_discards_when_the_round_ends() -> None:
    heard: list[cardkit.Event] = []
    table = Table(GAME, ["uniform"] * 4, seed=3)
    table.listen(heard.append)
    table.run()
    hidden = len([event for event in heard if isinstance(event, Discarded)])
    assert hidden == sum([len(event.discards) for event in heard if isinstance(event, RoundScored)])


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_discards_are_face_up_between_rounds(seat: int | None) -> None:
    view = GAME.view(after(GAME, last_turns(GAME), *LAST_MOVES), seat)
    assert (CHANCE, [card("AC")]) == (view.turn, [one.card for one in view.dropped])


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_discards_are_face_up_at_the_end_of_the_game(seat: int | None) -> None:
    view = GAME.view(after(GAME, last_turns(GAME, "79 0 0 0"), *LAST_MOVES), seat)
    assert (OVER, [card("AC")]) == (view.turn, [one.card for one in view.dropped])


@for_each("seat", [1, 2, 3, None])
def test_s16_discards_are_face_down_until_the_last_card(seat: int | None) -> None:
    view = GAME.view(after(GAME, last_turns(GAME), *LAST_MOVES[:3]), seat)
    assert [None] == [one.card for one in view.dropped]


def test_s16_scores_in_a_view_do_not_tell_of_the_running_round() -> None:
    view = GAME.view(after(GAME, last_turns(GAME, "5 6 7 8"), *LAST_MOVES[:3]), 1)
    assert (5, 6, 7, 8) == view.scores


def test_s16_scores_in_a_view_count_a_finished_round() -> None:
    view = GAME.view(after(GAME, last_turns(GAME, "5 6 7 8"), *LAST_MOVES), 1)
    assert (6, 6, 7, 8) == view.scores


@attrs.define
class Witness:
    """A player that keeps what it is shown."""

    seen: list[tuple[StraightsView, tuple[Move, ...]]] = attrs.field(factory=list)

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        self.seen.append((view, moves))
        return moves[-1]


def test_s16_a_player_is_shown_the_view_of_its_seat() -> None:
    witness = Witness()
    table = Table(GAME, ["first", witness, "first", "first"], seed=2)
    expected = []
    while table.result is None:
        if table.status == 1:
            expected.append((table.view(1), table.legal_moves()))
        table.step()
    assert expected == witness.seen


def test_s16_a_view_cannot_be_changed() -> None:
    view = GAME.view(GAME.read_state(AFTER_7S), 0)
    with pytest.raises(AttributeError):
        view.round = 2  # type: ignore[misc]


# Made-up states.


def whole_truth(game: StraightsGame, state: StraightsState) -> tuple[list[list[str]], list[str]]:
    """The hands as dealt, and the discards in the order they fell, as the seats together see them."""
    views = [game.view(state, seat) for seat in range(4)]
    fallen = [str(views[one.seat].dropped[i].card) for i, one in enumerate(views[0].dropped)]
    return [str(view.dealt).split() for view in views], fallen


def with_discards(book: Book, fallen: list[str]) -> list[tuple[int, str, str]]:
    """The same history with other cards laid down."""
    names = iter(fallen)
    return [(seat, verb, next(names) if verb == "discard" else name) for seat, verb, name in book.history]


def positions(seeds: range, game: StraightsGame) -> Iterator[tuple[StraightsState, Book]]:
    """Some positions of each round, from the first to the last."""
    for seed in seeds:
        for state, book in walk(seed, game):
            if len(book.history) % 7 == seed % 7 and len(book.history) < 52:
                yield state, book


@for_each("seat", SEATS_AND_WATCHER)
@for_each("game", [GAME, CORNER], ids=["standard", "corner"])
def test_s16_a_made_up_state_looks_the_same(game: StraightsGame, seat: int | None) -> None:
    rng = cardkit.generator(5)
    for state, _ in positions(range(20), game):
        view = game.view(state, seat)
        assert view == game.view(game.determinize(view, rng), seat)


@pytest.mark.slow
@pytest.mark.parametrize("seat", SEATS_AND_WATCHER)
@pytest.mark.parametrize("game", [GAME, CORNER], ids=["standard", "corner"])
def test_s16_a_made_up_state_fits_everything_that_happened(game: StraightsGame, seat: int | None) -> None:
    rng = cardkit.generator(6)
    wrong = []
    for state, book in positions(range(20, 40), game):
        hands, fallen = whole_truth(game, game.determinize(game.view(state, seat), rng))
        if not replays(hands, with_discards(book, fallen), game is CORNER):
            wrong.append(game.write_state(state))
    assert [] == wrong


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_a_made_up_state_could_have_been_reached(seat: int | None) -> None:
    rng = cardkit.generator(7)
    reasons = {
        GAME.why_impossible(GAME.determinize(GAME.view(state, seat), rng)) for state, _ in positions(range(10), GAME)
    }
    assert {None} == reasons


@for_each("seat", SEATS_AND_WATCHER)
@for_each("moves", [0, 4], ids=["on the last turns", "after the round"])
@for_each("scores", ["0 0 0 0", "79 0 0 0"])
def test_s16_ends_of_rounds_are_made_up_too(seat: int | None, moves: int, scores: str) -> None:
    view = GAME.view(after(GAME, last_turns(GAME, scores), *LAST_MOVES[:moves]), seat)
    assert view == GAME.view(GAME.determinize(view, cardkit.generator(1)), seat)


def test_s16_the_opening_is_made_up_as_it_is() -> None:
    view = GAME.view(GAME.initial_state(), 2)
    assert GAME.initial_state() == GAME.determinize(view, cardkit.generator(1))


@for_each("seat", [0, 1, 2, None])
def test_s16_whoever_begins_holds_the_seven_of_spades_in_every_made_up_state(seat: int | None) -> None:
    state = GAME.read_state(AFTER_7S.replace("table 7S", "table"))
    rng = cardkit.generator(8)
    deals = [GAME.determinize(GAME.view(state, seat), rng) for _ in range(50)]
    assert {3} == {GAME.status(deal) for deal in deals}


def test_s16_the_same_generator_makes_up_the_same_state() -> None:
    view = GAME.view(GAME.read_state(AFTER_7S), 1)
    assert GAME.determinize(view, cardkit.generator(9)) == GAME.determinize(view, cardkit.generator(9))


# Every deal that is possible, counted by brute force.

Deal = tuple[tuple[frozenset[str], ...], tuple[str, ...]]  # hands as dealt, and the discards in the order they fell


@attrs.frozen
class Public:
    """What one seat can know of a written position, read from its text alone."""

    seat: int | None
    hands: tuple[frozenset[str], ...]  # the true ones
    laid: frozenset[str]
    fallen: tuple[tuple[int, str, frozenset[str]], ...]  # owner, card, what the table would have taken

    @classmethod
    def read(cls, text: str, seat: int | None) -> "Public":
        parts = {name: value for name, _, value in [part.strip().partition(" ") for part in text.split(";")]}
        deck = parts["deck"].split()
        hands = tuple([frozenset(deck[i : i + 13]) for i in range(0, 52, 13)])
        fallen = []
        for item in parts["discards"].split():
            name, _, barred = item.partition("/")
            owner = next(one for one in range(4) if name in hands[one])
            fallen.append((owner, name, frozenset(barred.split(","))))
        return cls(seat, hands, frozenset(parts["table"].split()), tuple(fallen))

    def held(self, seat: int) -> frozenset[str]:
        return self.hands[seat] - self.laid - {name for _, name, _ in self.fallen}

    def deals(self, limit: int) -> set[Deal]:
        """All deals that fit; more than `limit` of them are not counted to the end."""
        places: list[tuple[int, int | None, frozenset[str]]] = []  # owner, which discard, what it cannot be
        for i, (owner, _, barred) in enumerate(self.fallen):
            if owner != self.seat:
                before = [more for one, _, more in self.fallen[:i] if one == owner]
                places.append((owner, i, barred.union(*before)))
        for owner in range(4):
            if owner != self.seat:
                never = frozenset[str]().union(*[more for one, _, more in self.fallen if one == owner])
                places += [(owner, None, never)] * len(self.held(owner))
        own = set() if self.seat is None else self.hands[self.seat]
        unseen = [name for name in PACK if name not in self.laid and name not in own]
        found: set[Deal] = set()
        self._fill(places, unseen, [], found, limit)
        return found

    def _fill(
        self,
        places: list[tuple[int, int | None, frozenset[str]]],
        unseen: list[str],
        chosen: list[str],
        found: set[Deal],
        limit: int,
    ) -> None:
        if len(found) > limit:
            return
        if len(chosen) == len(places):
            found.add(self._deal(places, chosen))
            return
        owner, which, never = places[len(chosen)]
        same_hand = chosen and which is None and places[len(chosen) - 1][:2] == (owner, None)
        for name in unseen:
            in_turn = not same_hand or PACK.index(chosen[-1]) < PACK.index(name)  # a hand has no order
            if name not in never and name not in chosen and in_turn:
                self._fill(places, unseen, [*chosen, name], found, limit)

    def _deal(self, places: list[tuple[int, int | None, frozenset[str]]], chosen: list[str]) -> Deal:
        fallen = [name for _, name, _ in self.fallen]
        hands = [set(self.hands[seat] & self.laid) for seat in range(4)]
        if self.seat is not None:
            hands[self.seat] = set(self.hands[self.seat])
        for (owner, which, _), name in zip(places, chosen, strict=True):
            hands[owner].add(name)
            if which is not None:
                fallen[which] = name
        return tuple([frozenset(hand) for hand in hands]), tuple(fallen)


def made_up(game: StraightsGame, view: StraightsView, count: int) -> set[Deal]:
    rng = cardkit.generator(count)
    found = set()
    for _ in range(count):
        hands, fallen = whole_truth(game, game.determinize(view, rng))
        found.add((tuple([frozenset(hand) for hand in hands]), tuple(fallen)))
    return found


LATE = [  # the house rule, a seat, and a position in which that seat can only guess a little
    (
        GAME,
        1,
        (
            "scores 0 0 0 0; round 1; deck 4H AS JD 5D 9C QC 5S AC 9D 7H KS KH 6C 7S TH 3C QD JC 3H 2H 9H QS 8C "
            "2C 4C 5C 4D 6D JH TD KC 4S TC 7C 3S AD JS 2S AH 8D QH KD 5H 6S 2D 7D 9S TS 8S 8H 3D 6H; table 6C "
            "7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S "
            "4S 5S 6S 7S 8S 9S; discards 5C/6C,9C,6D,8D,6H,8H,3S,8S 3H/5C,TC,4D,8D,5H,JH,AS,9S "
            "2C/5C,KC,2D,8D,3H,JH,AS,9S QS/5C,KC,2D,9D,3H,QH,9S 4C/5C,AD,TD,3H,QH,9S 2H/5C,TD,3H,9S "
            "JS/5C,KD,3H,TS KS/5C,3H,TS"
        ),
    ),
    (
        GAME,
        3,
        (
            "scores 0 0 0 0; round 1; deck QS JH 6C 6H 4D 3C AC TC 4S QH 5H JD 8D 2C 5D TS KC AH 7C TH 9S 9D KD "
            "7D 3S 8S AD JC 9H QC 4H 9C 2D 4C 8H 6S 6D 7S KS 3D QD JS 8C 7H 3H TD 2S KH AS 5C 5S 2H; table 4C "
            "5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS 2S "
            "3S 4S 5S 6S 7S 8S 9S TS JS QS KS; discards KH/7C,4D,9D,AH,9H,3S,TS JD/7C,2D,9D,TH,3S,TS "
            "3C/7C,AD,JD,TH,3S,TS KD/4C,QC,JD,QH,AS QD/3C,JD,KH"
        ),
    ),
    (
        GAME,
        2,
        (
            "scores 0 0 0 0; round 1; deck 5S 3C 8H 8C 7H KC KD TD JS 6D QH TC KH 4D 7C AS AH 8D 5D 3S 9H 3H 2S "
            "AC 4S 7D 9S QS 7S 4C KS 2D 8S QD 6S AD 5H 2C 4H QC JD TH TS 5C 2H JC 6C 9D 6H JH 3D 9C; table 2C "
            "3C 4C 5C 6C 7C 8C 9C TC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS "
            "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS; discards JC/7C,7D,7H,6S,8S 2D/5C,JC,6D,JD,2H,KH,AS "
            "AD/3C,JC,3D,AH QC/AC,JC,2D"
        ),
    ),
    (
        GAME,
        0,
        (
            "scores 0 0 0 0; round 1; deck QS JH 6C 6H 4D 3C AC TC 4S QH 5H JD 8D 2C 5D TS KC AH 7C TH 9S 9D KD "
            "7D 3S 8S AD JC 9H QC 4H 9C 2D 4C 8H 6S 6D 7S KS 3D QD JS 8C 7H 3H TD 2S KH AS 5C 5S 2H; table 5C "
            "6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS 2S 3S "
            "4S 5S 6S 7S 8S 9S TS JS QS KS; discards KH/7C,4D,9D,AH,9H,3S,TS JD/7C,2D,9D,TH,3S,TS "
            "3C/7C,AD,JD,TH,3S,TS KD/4C,QC,JD,QH,AS"
        ),
    ),
    (
        GAME,
        3,
        (
            "scores 0 0 0 0; round 1; deck 3H TH JS 4H KS 7H QH KC QC 8S 5H 2S AS 5S 7C 9S 7D TC 6C 3C KD 3S 2D "
            "8D JD QS JH 8H AH AC 4D 4S 2C 2H 7S 8C TD 6S 9D QD AD 9H 4C 9C JC TS 6H KH 3D 5D 5C 6D; table 2C "
            "3C 4C 5C 6C 7C 8C 9C TC JC QC KC 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH AS 2S 3S "
            "4S 5S 6S 7S 8S 9S TS JS QS; discards 5D/7C,7D,7H,6S,8S QH/6C,TC,5D,8D,6H,8H,5S,9S "
            "AC/5C,JC,5D,8D,4H,9H,5S,9S AD/AC,5D,JD,AH,TH,2S,QS 3D/AC,5D,QH,AS,QS 4D/AC,5D,QH,KS"
        ),
    ),
    (
        GAME,
        1,
        (
            "scores 0 0 0 0; round 1; deck 8H AH 7D JD 6D QC 7S 9H 4S 5D 8C 2C 3D QD QS 4D 7H 8D KD 9C 4C 5C QH "
            "KS 7C 5H TD 5S KH 9D 2H JC TS 6H 3C TC AD 2S TH 3S 6S JH JS 3H 6C AC 9S 8S AS 4H 2D KC; table AC "
            "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H "
            "9H TH JH 4S 5S 6S 7S 8S 9S TS; discards KH/6C,8C,6D,8D,5H,8H,6S,9S JS/4C,QC,3D,JD,2H,TH,4S,TS "
            "3S/3C,QC,3D,QD,2H,TH,4S,JS QH/3C,2H,JH,3S,JS KS/AC,2H,QH,3S,JS QS/QH,3S,JS"
        ),
    ),
    (
        CORNER,
        2,
        (
            "scores 0 0 0 0; round 1; deck 4C 6C QS JD JC 4S 7D 4D KH AD 5S 3C QH 9S 2H KD 7H TS 3H TH 5D 8H 2C "
            "AS AC QC 2D 3S KC 8S 6S JS 6H 8D 8C 7S 5H 2S 6D JH 9H 9C QD TD AH KS 7C 5C 9D TC 4H 3D; table AC "
            "2C 3C 4C 5C 6C 7C 8C 9C TC JC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 5H 6H 7H 8H 9H TH JH QH AS "
            "2S 3S 5S 6S 7S 8S 9S TS JS QS KS; discards 4H/6C,8C,6D,8D,6H,8H,6S,9S 4S/5C,8C,6D,TD,6H,8H,6S,TS "
            "QC/4C,8C,6D,QD,6H,9H,4S,QS 2H/QC,KC,4H,KH,4S AH/QC,4H,KH,4S"
        ),
    ),
    (
        CORNER,
        0,
        (
            "scores 0 0 0 0; round 1; deck 2D JD QD 9C KC 7S 3C 6C TS 3D 7H AD KD 2C 4H 6H QH JS JH 9S AS 8S 4S "
            "8C 9H AC TD 5S 4D 2S TH 3S 4C 2H 7D 5H 8D TC 8H 7C KH JC AH 6S 5D 6D KS 3H QC QS 9D 5C; table 4C "
            "5C 6C 7C 8C 9C TC JC 3D 4D 5D 6D 7D 8D 9D TD JD AH 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S "
            "6S 7S 8S 9S TS JS QS KS; discards QD/5C,8C,5D,TD,6H,TH,4S,QS 2D/4C,8C,5D,TD,6H,TH,2S,QS "
            "KD/4C,TC,2D,QD,AH,5H,AS 3C/4C,TC,2D,QD,2H,4H KC/3C,TC,2D,QD,2H AC/3C,TC,2D,QD,2H AD/3C,QC,2D,QD,2H "
            "2C/3C,QC,2D,QD,2H"
        ),
    ),
    (
        CORNER,
        2,
        (
            "scores 0 0 0 0; round 1; deck 7C AS 6S TS 3S 8H 3D 5D 4D 6D 5C 3H 7D 4H KD QH 8C 5S 2D 8D TD JH 9C "
            "QC 5H 7H AH 9H 9S 6C JS KH 6H AC 3C 4C JC 4S 2C JD QD KS 7S TH AD TC QS 8S 9D KC 2S 2H; table 5C "
            "6C 7C 8C 9C TC 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS 2S 3S 4S 5S 6S "
            "7S 8S 9S TS JS QS KS; discards KC/6C,8C,6D,8D,3H,JH,6S,TS AD/5C,9C,5D,8D,3H,JH,6S,TS "
            "KH/5C,9C,5D,9D,3H,QH,5S,KS 4C/5C,9C,5D,9D,2H,KH,AS,5S JC/5C,TC,3D,JD,KH,AS,5S "
            "AC/4C,TC,AD,3D,KH,AS,2S QC/4C,TC,AD,3D,KH 3C/4C,TC,AD,3D,KH"
        ),
    ),
    (
        CORNER,
        1,
        (
            "scores 0 0 0 0; round 1; deck 9C JH TS 5C 4D 8C 6H 3H 5H 3S QD AD 7C 7S 2C 4S 2H AC 6S 5D 2D 6D 4C "
            "8H JC 9H AH KD 8D 7H QS KC AS 2S 9D 9S 8S JD 3D 5S KS 4H 6C TH QC 7D KH 3C TD QH TC JS; table 2C "
            "3C 4C 5C 6C 7C 8C AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S "
            "3S 4S 5S 6S 7S 8S 9S TS JS QS KS; discards QC/7C,5D,9D,3H,8H,AS,9S AC/5C,9C,3D,9D,TH,JH,JS "
            "2D/5C,9C,3D,TD,TH JC/AC,9C,2D KC/AC,9C,2D"
        ),
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat", "text"), LATE)
def test_s16_only_possible_deals_are_made_up(game: StraightsGame, seat: int, text: str) -> None:
    possible = Public.read(text, seat).deals(1000)
    view = game.view(game.read_state(text), seat)
    assert set() == made_up(game, view, 300) - possible


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat", "text"), LATE)
def test_s16_every_possible_deal_is_made_up_sooner_or_later(game: StraightsGame, seat: int, text: str) -> None:
    possible = Public.read(text, seat).deals(1000)
    view = game.view(game.read_state(text), seat)
    assert set() == possible - made_up(game, view, 30 * len(possible))


@for_each(("game", "seat", "text"), LATE)
def test_s16_the_true_deal_is_among_the_possible_ones(game: StraightsGame, seat: int, text: str) -> None:
    hands, fallen = whole_truth(game, game.read_state(text))
    assert (tuple([frozenset(hand) for hand in hands]), tuple(fallen)) in Public.read(text, seat).deals(1000)


# House rules: `target`, `rounds`, `corner`.


def test_s19_house_rules_are_off_by_default() -> None:
    assert straights.game(target=80, rounds=0, corner=False) == straights.game()


@for_each(
    ("options", "game"),
    [
        ({}, straights.game()),
        ({"target": 50}, straights.game(target=50)),
        ({"rounds": 3}, straights.game(rounds=3)),
        ({"corner": True}, CORNER),
        ({"preset": "corner"}, CORNER),
        ({"preset": "corner", "rounds": 2}, straights.game("corner", rounds=2)),
        ({"preset": "corner", "corner": False}, GAME),
    ],
)
def test_s19_a_game_is_loaded_with_the_same_options(options: dict[str, object], game: StraightsGame) -> None:
    assert game == cardkit.load("straights", **options)


@for_each(
    "options",
    [
        *({"target": 0}, {"target": -80}, {"target": "80"}, {"target": 80.0}, {"target": True}, {"target": 10**9}),
        *({"rounds": -1}, {"rounds": "3"}, {"rounds": 1.5}, {"corner": 1}, {"corner": "yes"}, {"colour": 1}),
    ],
)
def test_s19_an_option_out_of_its_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        cardkit.load("straights", **options)


def test_s19_a_preset_nobody_knows_is_refused() -> None:
    with pytest.raises(BadOption):
        straights.game("sideways")


@for_each("preset", sorted(straights.PRESETS))
def test_s19_every_preset_plays_to_its_end(preset: str) -> None:
    assert isinstance(Table(straights.game(preset), ["uniform"] * 4, seed=1).run(), Result)


@pytest.mark.parametrize(("before", "over"), [("48 0 0 0", False), ("49 0 0 0", True)])
def test_s19_the_target_ends_the_game(before: str, over: bool) -> None:
    game = straights.game(target=50)
    assert over == isinstance(game.status(after(game, last_turns(game, before), *LAST_MOVES)), Result)


def test_s19_a_higher_target_lets_the_game_go_on() -> None:
    game = straights.game(target=500)
    assert Shuffle(52) == game.status(after(game, last_turns(game, "300 0 0 0"), *LAST_MOVES))


@for_each(("number", "over"), [(1, False), (2, False), (3, True)])
def test_s19_the_last_round_ends_the_game(number: int, over: bool) -> None:
    game = straights.game(rounds=3)
    assert over == isinstance(game.status(after(game, last_turns(game, number=number), *LAST_MOVES)), Result)


def test_s19_the_target_ends_a_game_before_its_last_round() -> None:
    game = straights.game(rounds=3)
    assert isinstance(game.status(after(game, last_turns(game, "79 0 0 0"), *LAST_MOVES)), Result)


def test_s19_the_lowest_score_wins_after_the_last_round() -> None:
    game = straights.game(rounds=1)
    over = game.status(after(game, last_turns(game), *LAST_MOVES))
    assert isinstance(over, Result)
    assert (1, 2, 3) == over.winners


@for_each(("rounds", "longest"), [(0, None), (1, 52), (3, 156)])
def test_s19_a_limit_of_rounds_bounds_the_moves(rounds: int, longest: int | None) -> None:
    assert longest == straights.game(rounds=rounds).max_moves


@for_each(
    ("table", "deck", "move"),
    [
        (
            "7S 8S 9S TS JS QS KS",
            (
                "8S QS AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC 9S KS QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D "
                "TS AS TD JD QD KD AH 2H 3H 4H 5H 6H 7H 7S JS 8H 9H TH JH QH KH 2S 3S 4S 5S 6S"
            ),
            "play AS",
        ),
        (
            "AS 2S 3S 4S 5S 6S 7S",
            (
                "6S 2S AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC 5S AS QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D "
                "4S KS TD JD QD KD AH 2H 3H 4H 5H 6H 7H 7S 3S 8H 9H TH JH QH KH 8S 9S TS JS QS"
            ),
            "play KS",
        ),
    ],
    ids=["ace beside king", "king beside ace"],
)
@for_each("corner", [True, False])
def test_s19_only_round_the_corner_are_ace_and_king_neighbours(table: str, deck: str, move: str, corner: bool) -> None:
    game = straights.game(corner=corner)
    state = game.read_state(f"scores 0 0 0 0; round 1; deck {deck}; table {table}; discards")
    assert corner == (game.why_illegal(state, game.read_move(move)) is None)


def test_s19_round_the_corner_a_pile_goes_on_beyond_the_ace() -> None:
    """Spades lie from seven to king and ace; Player4 holds the two."""
    deck = (
        "8S QS AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC 9S KS QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D "
        "TS AS TD JD QD KD AH 2H 3H 4H 5H 6H 7H 7S JS 8H 9H TH JH QH KH 2S 3S 4S 5S 6S"
    )
    text = f"scores 0 0 0 0; round 1; deck {deck}; table 7S 8S 9S TS JS QS KS; discards"
    state = after(CORNER, CORNER.read_state(text), "play AS")
    assert Play(card("2S")) in CORNER.legal_moves(state)


@for_each("game", [straights.game(target=30), straights.game(rounds=2), CORNER])
def test_s19_a_record_of_other_house_rules_is_refused(game: StraightsGame) -> None:
    record = Table(game, ["first"] * 4, seed=1).record()
    with pytest.raises(cardkit.errors.BadRecord):
        cardkit.resume(GAME, record)


@for_each("game", [straights.game(target=30), straights.game(rounds=2), CORNER])
def test_s19_a_record_of_the_same_house_rules_is_resumed(game: StraightsGame) -> None:
    table = Table(game, ["uniform"] * 4, seed=1)
    table.run(limit=30)
    assert table.run() == cardkit.resume(game, table.record()).run()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [GAME, CORNER, straights.game(target=1), straights.game(target=200), straights.game(rounds=1)],
    ids=lambda game: game.write_options(),
)
def test_s19_utilities_stay_within_their_bounds_under_house_rules(game: StraightsGame) -> None:
    low, high = game.utility_bounds
    overs = [Table(game, ["first"] * 4, seed=seed).run() for seed in range(10)]
    utilities = [utility for over in overs if isinstance(over, Result) for utility in over.utilities]
    assert [] == [utility for utility in utilities if not low <= utility <= high]
