"""What a seat of Straights may know (S16), what may be made up from it, and the house rules (S19)."""

import random
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import cardkit
from cardkit import CHANCE, OVER, Card, Result, Shuffle, Table, card, cards
from cardkit.core.errors import BadRecord
from cardkit.games import straights
from cardkit.games.straights import (
    Dealt,
    Discarded,
    Dropped,
    Play,
    RoundScored,
    StraightsGame,
    StraightsState,
    StraightsView,
)
from straights.positions import (
    CORNER,
    GAME,
    LAST_MOVES,
    PACK,
    SEED_6788,
    after,
    at,
    deck_with,
    last_turns,
    legal,
    told,
)
from straights.test_auditor import Round, Rules
from support import for_each

SEATS_AND_WATCHER = (0, 1, 2, 3, None)
AFTER_7S = at(SEED_6788, "7S")


# A game kept in a book of its own, by the auditor, which knows the rules but nothing of cardkit's.

History = list[tuple[int, str, str]]  # seat, "plays" or "discards", card


@attrs.define
class Book:
    """One round as an onlooker with a pencil has it who sees everything."""

    hands: list[list[str]]  # by seat, as dealt
    now: Round
    history: History = attrs.field(factory=list)
    taken: list[list[str]] = attrs.field(factory=list)  # by move, what the table would have taken

    def make(self, verb: str, name: str) -> None:
        self.history.append((self.now.turn, verb, name))
        self.taken.append([one for one in PACK if one not in self.now.laid and self.now.fits(one)])
        self.now.make(verb, name)


def replays(hands: list[list[str]], history: History, corner: bool) -> bool:
    """Whether these moves, made from these hands, are legal from first to last."""
    now = Round.dealt([name for hand in hands for name in hand], Rules(corner=corner))
    for seat, verb, name in history:
        if seat != now.turn or not now.allows(verb, name):
            return False
        now.make(verb, name)
    return True


def walk(seed: int, game: StraightsGame) -> Iterator[tuple[StraightsState, Book]]:
    """Every position of a round of random moves, with its book."""
    rng = random.Random(seed)
    places = tuple(rng.sample(range(52), 52))
    state = game.resolve(game.initial_state(), places).state
    deck = [PACK[place] for place in places]
    book = Book([deck[i : i + 13] for i in range(0, 52, 13)], Round.dealt(deck, Rules(corner=game is CORNER)))
    while True:
        yield state, book
        if not game.legal_moves(state):
            return
        move = rng.choice(game.legal_moves(state))
        book.make("plays" if isinstance(move, Play) else "discards", str(move.card))
        state = game.play(state, move).state


def expected_view(state: StraightsState, book: Book, game: StraightsGame, seat: int | None) -> StraightsView:
    """The view by the book, in the middle of a first round."""
    dropped = []
    for (mover, verb, name), taken in zip(book.history, book.taken, strict=True):
        if verb == "discards":
            dropped.append(Dropped(mover, card(name) if mover == seat else None, in_order(taken)))
    played = [[name for mover, verb, name in book.history if verb == "plays" and mover == one] for one in range(4)]
    return StraightsView(
        seat=seat,
        turn=book.now.turn,
        options=game.options,
        round=1,
        scores=(0, 0, 0, 0),
        table=tuple([in_order([name for name in book.now.laid if name[1] == suit]) for suit in "CDHS"]),
        played=tuple([in_order(names) for names in played]),
        held=tuple([len(hand) for hand in book.now.hands]),
        dropped=tuple(dropped),
        dealt=cardkit.Hand(cards(" ".join(book.hands[seat])) if seat is not None else ()),
        hand=cardkit.Hand(cards(" ".join(book.now.hands[seat])) if seat is not None else ()),
    )


def in_order(names: list[str]) -> tuple[Card, ...]:
    return tuple([card(name) for name in PACK if name in names])


@pytest.mark.slow
@for_each("seed", range(6))
@for_each("game", [GAME, CORNER], ids=["standard", "corner"])
def test_s16_a_view_tells_exactly_what_it_should(game: StraightsGame, seed: int) -> None:
    for state, book in walk(seed, game):
        for seat in SEATS_AND_WATCHER if len(book.history) < 52 else ():
            assert expected_view(state, book, game, seat) == game.view(state, seat)


# Hiding.


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_the_event_of_a_discard_shows_the_card_to_its_seat_alone(seat: int | None) -> None:
    shown = card("QH") if seat == 0 else None
    assert [Discarded(0, shown)] == [event.seen_by(seat) for event in told(AFTER_7S, "discard QH")]
    view = GAME.view(after(AFTER_7S, "discard QH"), seat)
    assert [shown] == [one.card for one in view.dropped]


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_a_deal_is_heard_by_its_own_seat_alone_in_deal_order(seat: int | None) -> None:
    step = GAME.resolve(GAME.initial_state(), tuple(range(51, -1, -1)))
    heard = [event for event in [one.seen_by(seat) for one in step.events] if isinstance(event, Dealt)]
    dealt = [" ".join(PACK[::-1][i : i + 13]) for i in range(0, 52, 13)]
    assert ([] if seat is None else [(seat, dealt[seat])]) == [(event.seat, str(event.hand)) for event in heard]


@for_each("seat", SEATS_AND_WATCHER)
def test_s16_listeners_hear_of_discards_of_others_when_the_round_ends(seat: int | None) -> None:
    heard: list[cardkit.Event] = []
    table = Table(GAME, ["uniform"] * 4, seed=3)
    table.listen(heard.append, seat)
    table.run()
    fallen = [event for event in heard if isinstance(event, Discarded)]
    assert (set() if seat is None else {seat}) == {event.seat for event in fallen if event.card is not None}
    assert len(fallen) == sum([len(event.discards) for event in heard if isinstance(event, RoundScored)])


@for_each("seat", SEATS_AND_WATCHER)
@for_each(("scores", "turn"), [("0 0 0 0", CHANCE), ("79 0 0 0", OVER)])
def test_s16_discards_are_face_up_when_the_last_card_has_fallen(seat: int | None, scores: str, turn: int) -> None:
    view = GAME.view(after(last_turns(scores), *LAST_MOVES), seat)
    assert (turn, [card("AC")]) == (view.turn, [one.card for one in view.dropped])
    before = GAME.view(after(last_turns(scores), *LAST_MOVES[:3]), seat)
    assert [card("AC") if seat == 0 else None] == [one.card for one in before.dropped]


@for_each(("moves", "scores"), [(3, (5, 6, 7, 8)), (4, (6, 6, 7, 8))])
def test_s16_scores_in_a_view_do_not_tell_of_the_running_round(moves: int, scores: tuple[int, ...]) -> None:
    assert scores == GAME.view(after(last_turns("5 6 7 8"), *LAST_MOVES[:moves]), 1).scores


# Made-up states.


def whole_truth(game: StraightsGame, state: StraightsState) -> tuple[list[list[str]], list[str]]:
    """The hands as dealt, and the discards in the order they fell, as the seats together see them."""
    views = [game.view(state, seat) for seat in range(4)]
    fallen = [str(views[one.seat].dropped[i].card) for i, one in enumerate(views[0].dropped)]
    return [str(view.dealt).split() for view in views], fallen


def with_discards(book: Book, fallen: list[str]) -> History:
    """The same history with other cards laid down."""
    names = iter(fallen)
    return [(seat, verb, next(names) if verb == "discards" else name) for seat, verb, name in book.history]


def positions(seeds: range, game: StraightsGame) -> Iterator[tuple[StraightsState, Book]]:
    """Some positions of each round, from the first to the last."""
    for seed in seeds:
        for state, book in walk(seed, game):
            if len(book.history) % 7 == seed % 7 and len(book.history) < 52:
                yield state, book


@pytest.mark.slow
@for_each("seat", SEATS_AND_WATCHER)
@for_each("game", [GAME, CORNER], ids=["standard", "corner"])
def test_s16_a_made_up_state_fits_everything_that_happened(game: StraightsGame, seat: int | None) -> None:
    rng = cardkit.generator(6)
    for state, book in positions(range(20, 40), game):
        view = game.view(state, seat)
        made_up = game.determinize(view, rng)
        hands, fallen = whole_truth(game, made_up)
        assert replays(hands, with_discards(book, fallen), game is CORNER), game.write_state(state)
        assert (view, None) == (game.view(made_up, seat), game.why_impossible(made_up))


def test_s16_the_opening_is_made_up_as_it_is() -> None:
    view = GAME.view(GAME.initial_state(), 2)
    assert GAME.initial_state() == GAME.determinize(view, cardkit.generator(1))


@for_each("seat", [0, 1, 2, None])
def test_s16_whoever_begins_holds_the_seven_of_spades_in_every_made_up_state(seat: int | None) -> None:
    rng = cardkit.generator(8)
    view = GAME.view(at(SEED_6788), seat)
    assert {3} == {GAME.status(GAME.determinize(view, rng)) for _ in range(50)}


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


LATE = [line.split(maxsplit=2) for line in Path(__file__).with_name("late.txt").read_text().splitlines()[1:]]


@for_each(("preset", "seat", "text"), LATE)
def test_s16_the_true_deal_is_among_the_possible_ones(preset: str, seat: str, text: str) -> None:
    game = straights.game(preset)
    hands, fallen = whole_truth(game, game.read_state(text))
    assert (tuple([frozenset(hand) for hand in hands]), tuple(fallen)) in Public.read(text, int(seat)).deals(1000)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seat", "text"), LATE)
def test_s16_every_possible_deal_is_made_up_sooner_or_later_and_no_other(preset: str, seat: str, text: str) -> None:
    game = straights.game(preset)
    possible = Public.read(text, int(seat)).deals(1000)
    view = game.view(game.read_state(text), int(seat))
    assert possible == made_up(game, view, max(300, 30 * len(possible)))


# House rules: `target`, `rounds`, `corner`.


def test_s19_house_rules_are_off_by_default() -> None:
    assert straights.game(target=80, rounds=0, corner=False) == straights.game()


@for_each(
    ("game", "scores", "number", "over"),
    [
        (straights.game(target=50), "48 0 0 0", 1, False),
        (straights.game(target=50), "49 0 0 0", 1, True),
        (straights.game(target=500), "300 0 0 0", 1, False),
        (straights.game(rounds=3), "0 0 0 0", 1, False),
        (straights.game(rounds=3), "0 0 0 0", 2, False),
        (straights.game(rounds=3), "0 0 0 0", 3, True),
        (straights.game(rounds=3), "79 0 0 0", 1, True),
    ],
)
def test_s19_target_and_rounds_end_the_game(game: StraightsGame, scores: str, number: int, over: bool) -> None:
    ended = game.status(after(last_turns(scores, number, game), *LAST_MOVES, game=game))
    assert (isinstance(ended, Result), ended == Shuffle(52)) == (over, not over)
    if isinstance(ended, Result):
        assert tuple([seat for seat, score in enumerate(ended.scores) if score == 0]) == ended.winners
        low, high = game.utility_bounds
        assert low <= min(ended.utilities) <= max(ended.utilities) <= high


ROUND = ("8S QS", "9S KS", "TS AS", "7S JS 2S")  # hands from which spades are played round the corner


@for_each(
    ("hands", "table", "move"),
    [
        (ROUND, "7S 8S 9S TS JS QS KS", "play AS"),
        (("6S 2S", "5S AS", "4S KS", "7S 3S"), "AS 2S 3S 4S 5S 6S 7S", "play KS"),
    ],
    ids=["ace beside king", "king beside ace"],
)
@for_each("game", [GAME, CORNER])
def test_s19_only_round_the_corner_are_ace_and_king_neighbours(
    hands: tuple[str, ...], table: str, move: str, game: StraightsGame
) -> None:
    assert (game is CORNER) == (move in legal(at(deck_with(*hands), table, game=game), game))


def test_s19_round_the_corner_a_pile_goes_on_beyond_the_ace() -> None:
    """Spades lie from seven to king and ace; Player4 holds the two."""
    state = after(at(deck_with(*ROUND), "7S 8S 9S TS JS QS KS", game=CORNER), "play AS", game=CORNER)
    assert "play 2S" in legal(state, CORNER)


@for_each("game", [straights.game(target=30), straights.game(rounds=2), CORNER])
def test_s19_a_record_goes_on_with_its_own_house_rules_alone(game: StraightsGame) -> None:
    table = Table(game, ["uniform"] * 4, seed=1)
    table.run(limit=30)
    record = table.record()
    assert table.run() == cardkit.resume(game, record).run()
    with pytest.raises(BadRecord):
        cardkit.resume(GAME, record)
