"""The rulings of Comp10001-Bo from written positions: the auditor and the game must both keep to them.

Each test is written for the auditor. Whatever it asks of a position or does there, the game is asked and does, too.
"""
# ruff: noqa: SIM300  what is expected stands first

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from cardkit.core.errors import BadNotation
from cardkit.core.state import CHANCE, OVER
from cardkit.games.skipbo import SkipBoGame, SkipBoState, rules
from cardkit.games.skipbo.comp10001 import (
    as_play,
    card_of,
    comp10001bo_match_build,
    comp10001bo_match_discard,
    from_play,
    kind_of,
    position,
)
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.piles import NO_CARD, Stack
from skipbo import auditor
from skipbo.auditor import (
    JOKER,
    SUITS,
    VALUES,
    Auditor,
    Kind,
    Place,
    Play,
    Setting,
    completes,
    current_run,
    readings,
    top_pairs,
    whole_pack,
)
from skipbo.test_whole_games import game_of, lying, told
from support import for_each

STANDARD = Setting()
BONUS = Setting(jokers=4, embargoes=True)
ACES = ["A" + suit for suit in SUITS]
NATURALS = [face + suit for face in VALUES[1:] for suit in SUITS]
HELD = ("5S", "6S", "7S", "8S")  # embargo cards
NONE_HELD: tuple[str | None, ...] = (None, None, None, None)
CLOSED = "AD AD AD AD"  # a stockpile that is no source while no red build pile lies
WAITING = "6H 6H"  # a hand that can start a discard pile


class Both(Auditor):
    """An auditor beside a game in the same position, which must agree with it in all that it says and does."""

    state: SkipBoState | None = None  # of the game; made when it is first looked at

    @property
    def game(self) -> SkipBoGame:
        return game_of(self.setting)

    def looked_at(self) -> SkipBoState:
        """Where the game stands."""
        if self.state is None:
            self.state = state_of(self)
        return self.state

    def judge(self, play: Play) -> tuple[int, str]:
        verdict, clause = super().judge(play)
        state = self.looked_at()
        try:
            move = from_play(play)
        except BadNotation:
            assert verdict == 0
            return verdict, clause
        legal = self.game.why_illegal(state, move) is None
        assert legal == (verdict > 0), (play, clause)
        if legal:
            assert state.ends_turn(self.game.action_of(move)) == (verdict == 2), (play, clause)
        return verdict, clause

    def plays(self) -> set[Play]:
        found = super().plays()
        state = self.looked_at()
        assert found == {as_play(self.game.move_of(action, state)) for action in state.legal()}
        return found

    def make(self, play: Play, shuffled: Sequence[str] | None = None) -> None:
        before = self.looked_at()
        super().make(play, shuffled)
        after = before.after(self.game.action_of(from_play(play)))
        if after.turn() == CHANCE:
            assert shuffled is not None
            after = after.resolved(order_of(lying(after), shuffled))
        self.state = after
        self.compare()

    def compare(self) -> None:
        """The two positions are the same; when a game is over, whose turn it is means nothing."""
        mine, its = told(self.position()), told(position(self.looked_at()))
        for field in ("player", "hand", "plays_made") if self.over else ():
            mine.pop(field)
            its.pop(field)
        assert mine == its
        assert self.over == (self.looked_at().turn() == OVER)
        assert self.looked_at().winners() == (() if self.winner is None else (self.winner,))


def order_of(lying: Sequence[str], shuffled: Sequence[str]) -> tuple[int, ...]:
    """The outcome of a shuffle that puts cards that lie in one order into another."""
    places: dict[str, list[int]] = {}
    for place, card in enumerate(lying):
        places.setdefault(card, []).append(place)
    return tuple([places[card].pop(0) for card in shuffled])


def state_of(paper: Auditor) -> SkipBoState:
    """The game's own state in the position of an auditor, in the middle of a turn."""
    game = game_of(paper.setting)
    stocks = [tuple([kind_of(card) for card in pile]) for pile in paper.stockpiles]
    on = [NO_CARD if card is None else kind_of(card) for card in paper.embargoed]
    held = [0 if card is None else kind_of(card) for card in paper.embargo_cards]
    heaps = [(pile, True) for pile in paper.build_piles]
    heaps += [(pile, False) for piles in paper.discard_piles for pile in piles]
    return SkipBoState(
        deal=Deal(options=game.options, stocks=tuple(stocks), embargoes=tuple(held)),
        phase=rules.PLAY,
        place=rules.ORDER.at(paper.player),
        piles=tuple([stack_of(pile, build=build) for pile, build in heaps]),
        hands=tuple([tuple([kind_of(card) for card in hand]) for hand in paper.hands]),
        pack=tuple([kind_of(card) for card in paper.draw_pile]),
        drawn=0,
        stocks=sum([len(stock) << (8 * seat) for seat, stock in enumerate(stocks)]),
        embargo=sum([int(card) << (6 * seat) for seat, card in enumerate(on)])
        + sum([1 << (24 + seat) for seat, card in enumerate(paper.embargo_cards) if card is not None]),
        turns=sum([turns << (8 * seat) for seat, turns in enumerate(paper.turns_taken)]),
        plays=paper.plays_made,
    )


def stack_of(pile: Sequence[str], *, build: bool) -> Stack | None:
    stack: Stack | None = None
    for card in pile:
        stack = Stack(card=kind_of(card), below=stack, build=build)
    return stack


def deal(setting: Setting, deck: Sequence[str]) -> Auditor:
    """The auditor after the deal, with a game that was dealt the same cards."""
    dealt = auditor.deal(setting, deck, Both)
    assert isinstance(dealt, Both)
    opening = dealt.game.initial_state()
    assert isinstance(opening, SkipBoState)
    dealt.state = opening.resolved(order_of([card_of(kind) for kind in opening.pack], deck))
    dealt.compare()
    return dealt


def fits_build(card: str, pile: Sequence[str]) -> bool:
    """Whether a card may be placed on a build pile, by the auditor and the game."""
    fits = auditor.fits_build(card, pile)
    assert fits == comp10001bo_match_build(card, list(pile))
    return fits


def fits_discard(card: str, pile: Sequence[str]) -> bool:
    """Whether a card follows on a discard pile, by the auditor and the game."""
    fits = auditor.fits_discard(card, pile)
    assert fits == (comp10001bo_match_discard(card, list(pile), 0, 1, from_hand=False) == 1)
    return fits


def at(
    hand: str = "",
    *,
    player: int = 0,
    others: str = WAITING,
    stockpile: str = CLOSED,
    stockpiles: Mapping[int, str] | None = None,
    draw: str = "",
    builds: Sequence[str] = (),
    discards: Mapping[Place, str] | None = None,
    embargo_cards: Sequence[str | None] = NONE_HELD,
    embargoed: Mapping[int, str] | None = None,
    plays_made: int = 0,
    turns_taken: Sequence[int] = (0, 0, 0, 0),
    setting: Setting = BONUS,
) -> Auditor:
    """A position in the middle of a turn, by default of player 0."""
    game = Both(setting, [CLOSED.split()] * 4, ["6H"] * 20, NONE_HELD)
    game.player, game.plays_made, game.turns_taken = player, plays_made, list(turns_taken)
    game.draw_pile = draw.split()
    game.hands = [hand.split() if seat == player else others.split() for seat in range(4)]
    game.stockpiles[player] = stockpile.split()
    for seat, pile in (stockpiles or {}).items():
        game.stockpiles[seat] = pile.split()
    for number, pile in enumerate(builds):
        game.build_piles[number] = pile.split()
    for (owner, number), pile in (discards or {}).items():
        game.discard_piles[owner][number] = pile.split()
    game.embargo_cards = list(embargo_cards)
    for seat, card in (embargoed or {}).items():
        game.embargoed[seat] = card
    return game


def after(game: Auditor, *plays: Play) -> Auditor:
    """The same after plays that complete nothing."""
    for play in plays:
        game.make(play, None)
    return game


def hand_to_build(card: str, number: int = 0) -> Play:
    return (0, card, (0, number))


def hand_to_discard(card: str, owner: int = 0, number: int = 0) -> Play:
    return (0, card, (1, (owner, number)))


def stock_to_build(card: str, number: int = 0) -> Play:
    return (2, card, (0, number))


def stock_to_discard(card: str, owner: int = 0, number: int = 0) -> Play:
    return (2, card, (1, (owner, number)))


def moved(card: str, source: Place, target: Place) -> Play:
    return (1, (card, source), (1, target))


def built(card: str, source: Place, number: int = 0) -> Play:
    return (1, (card, source), (0, number))


def lay(target: int) -> Play:
    return (4, None, (2, target))


def starts(card: str, player: int = 0, piles: Sequence[int] = (0, 1, 2, 3)) -> set[Play]:
    return {hand_to_discard(card, player, number) for number in piles}


# B1: the pack and the deal.


def test_b1_the_standard_pack_is_two_decks() -> None:
    assert Counter({face + suit: 2 for face in VALUES for suit in SUITS}) == Counter(whole_pack(STANDARD))


def test_b1_eight_cards_to_each_stockpile_in_turn() -> None:
    pack = whole_pack(STANDARD)
    assert [pack[0:8], pack[8:16], pack[16:24], pack[24:32]] == deal(STANDARD, pack).stockpiles


def test_b1_the_rest_is_drawn_from_its_front_and_player_0_begins() -> None:
    pack = whole_pack(STANDARD)
    game = deal(STANDARD, pack)
    assert (0, pack[32:37], pack[37:]) == (game.player, game.hands[0], game.draw_pile)


def test_b1_the_last_card_dealt_is_visible() -> None:
    game = deal(STANDARD, whole_pack(STANDARD))
    assert [(pile[7], 8) for pile in game.stockpiles] == game.position()["stockpiles"]


# B2: filling the hand, and at most five plays.


def test_b2_only_the_player_on_turn_has_a_hand_at_first() -> None:
    assert [5, 0, 0, 0] == deal(STANDARD, whole_pack(STANDARD)).position()["hands"]


def test_b2_the_next_player_fills_the_hand_from_the_front() -> None:
    game = after(at("4S", others="6H 6D", draw="2S 3S 4S 5S 7S"), hand_to_discard("4S"))
    assert (1, ["6H", "6D", "2S", "3S", "4S"], ["5S", "7S"]) == (game.player, game.hands[1], game.draw_pile)


def test_b2_the_hand_is_filled_as_far_as_the_draw_pile_goes() -> None:
    game = after(at("4S", others="6H", draw="2S 3S"), hand_to_discard("4S"))
    assert (["6H", "2S", "3S"], []) == (game.hands[1], game.draw_pile)


def test_b2_an_empty_hand_is_filled_in_the_middle_of_a_turn() -> None:
    game = after(at("3S", builds=["2S"], draw="4D 5D 6D 7D 8D 9D"), hand_to_build("3S"))
    assert (0, 1, ["4D", "5D", "6D", "7D", "8D"]) == (game.player, game.plays_made, game.hands[0])


def test_b2_a_hand_that_is_not_empty_is_not_filled() -> None:
    game = after(at("3S 9H", builds=["2S"], draw="4D 5D"), hand_to_build("3S"))
    assert ["9H"] == game.hands[0]


def test_b2_a_completed_pile_is_shuffled_in_before_the_hand_is_filled() -> None:
    game = at("AS", builds=["2S 3S"])
    game.make(hand_to_build("AS"), ["3S", "AS", "2S"])
    assert (["3S", "AS", "2S"], [], []) == (game.hands[0], game.draw_pile, game.build_piles[0])


def test_b2_a_hand_that_was_empty_is_filled_when_a_pile_is_completed_from_elsewhere() -> None:
    game = at("", stockpile="9D 9D AS", builds=["2S 3S"])
    game.make(stock_to_build("AS"), ["3S", "AS", "2S"])
    assert (0, ["3S", "AS", "2S"]) == (game.player, game.hands[0])


def test_b2_an_embargoed_players_empty_hand_is_filled_too() -> None:
    game = at("", stockpile="9D 7C AS", builds=["2S 3S"], discards={(2, 0): "8H"}, embargoed={0: "AC"})
    game.make(stock_to_build("AS"), ["3S", "AS", "2S"])
    assert (0, ["3S", "AS", "2S"]) == (game.player, game.hands[0])


def test_b2_the_fifth_play_ends_the_turn() -> None:
    game = after(at("3S 9H", builds=["2S"], plays_made=4), hand_to_build("3S"))
    assert (1, 0, [1, 0, 0, 0]) == (game.player, game.plays_made, game.turns_taken)


def test_b2_the_fourth_play_does_not() -> None:
    game = after(at("3S 9H", builds=["2S"], plays_made=3), hand_to_build("3S"))
    assert (0, 4, [0, 0, 0, 0]) == (game.player, game.plays_made, game.turns_taken)


def test_b2_a_hand_emptied_by_the_fifth_play_waits_for_the_next_turn() -> None:
    game = after(at("3S", builds=["2S"], draw="4D 5D 6D 7D", plays_made=4), hand_to_build("3S"))
    assert ([], ["6H", "6H", "4D", "5D", "6D"], ["7D"]) == (game.hands[0], game.hands[1], game.draw_pile)


def test_b2_a_hand_emptied_by_a_start_waits_for_the_next_turn() -> None:
    game = after(at("3S", draw="4D 5D 6D 7D"), hand_to_discard("3S"))
    assert ([], ["7D"]) == (game.hands[0], game.draw_pile)


def test_b2_a_pile_completed_by_the_fifth_play_goes_to_the_next_players_hand() -> None:
    game = at("AS", others="", builds=["2S 3S"], plays_made=4)
    game.make(hand_to_build("AS"), ["3S", "AS", "2S"])
    assert (1, [], ["3S", "AS", "2S"]) == (game.player, game.hands[0], game.hands[1])


# B3: sources and destinations.


def test_b3_all_sources_and_destinations_of_a_position() -> None:
    game = at("3S 9H", stockpile="AD 3C", builds=["2S"], discards={(1, 2): "4H 3S", (3, 0): "4D"}, setting=STANDARD)
    expected = starts("3S") | starts("9H")
    expected |= {hand_to_build("3S"), stock_to_build("3C"), built("3S", (1, 2))}
    expected |= {hand_to_discard("3S", 3), stock_to_discard("3C", 3), moved("3S", (1, 2), (3, 0))}
    expected |= {hand_to_discard("3S", 1, 2), hand_to_discard("9H", 1, 2), hand_to_discard("9H", 3)}  # restarts
    expected |= {moved("4D", (3, 0), (1, 2))}
    assert expected == game.plays()


@for_each(
    "play",
    [
        hand_to_build("3C"),
        stock_to_build("9D"),
        built("3D", (1, 0)),
        built("3C", (2, 0)),
        stock_to_build("3S"),
        hand_to_build("2H", 1),
    ],
)
def test_b3_what_does_not_lie_there_cannot_be_played(play: Play) -> None:
    game = at("3S", stockpile="3D 4C", stockpiles={1: "3S"}, builds=["2S"], discards={(1, 0): "3D 4C", (2, 0): "3C 4D"})
    assert (0, "B3") == game.judge(play)


def test_b3_equal_cards_in_the_hand_are_one_play_and_one_card_leaves() -> None:
    game = at("3S 3S", builds=["2S"])
    assert starts("3S") | {hand_to_build("3S")} == game.plays()
    assert ["3S"] == after(game, hand_to_build("3S")).hands[0]


def test_b3_each_source_loses_its_card() -> None:
    game = at("5S 9H", stockpile="AD 3C", builds=["2S"], discards={(2, 1): "5H 4C"})
    after(game, stock_to_build("3C"), built("4C", (2, 1)), hand_to_build("5S"))
    assert (["AD"], ["5H"], ["9H"]) == (game.stockpiles[0], game.discard_piles[2][1], game.hands[0])
    assert ["2S", "3C", "4C", "5S"] == game.build_piles[0]


@for_each(
    "play",
    [
        hand_to_build("2S", 4),
        hand_to_build("2S", -1),
        hand_to_discard("2S", 4),
        hand_to_discard("2S", 0, 4),
        hand_to_discard("2S", 0, -1),
        (5, "2S", (0, 0)),
        (-1, "2S", (0, 0)),
        (0, "2S", (2, 0)),
        (0, "2S", (None, None)),
        (4, None, (2, 4)),
    ],
)
def test_b3_what_is_not_there_at_all(play: Play) -> None:
    assert (0, "data model") == at("2S").judge(play)


# B4: build piles.


@for_each("card", ["2S", "2H", "KC", "KD"])
def test_b4_a_2_or_a_king_starts_a_build_pile(card: str) -> None:
    assert (1, "B4") == at(card).judge(hand_to_build(card))


@for_each("card", ["AS", "3S", "QH", "0D"])
def test_b4_nothing_else_does(card: str) -> None:
    assert (0, "B4") == at(card).judge(hand_to_build(card))


@for_each(
    ("pile", "fitting"),
    [
        ("KH QH JH 0H 9D 8D 7H 6H 5H 4H", "3H 3D 5H 5D AH AD"),  # the document's example
        ("2C", "3S 3C AS AC"),
        ("KD", "QD QH AD AH"),
        ("KC QS", "KC KS JC JS AC AS"),
        ("2H 3H", "2H 2D 4H 4D AH AD"),
        ("2S 3S 4C 5C 6S 7S 8C 9S", "8S 8C 0S 0C AS AC"),
    ],
)
def test_b4_what_fits_a_build_pile(pile: str, fitting: str) -> None:
    assert set(fitting.split()) == {card for card in ACES + NATURALS if fits_build(card, pile.split())}


def test_b4_the_direction_may_change() -> None:
    game = after(at("3S 4S 3C 9H", builds=["2S"]), hand_to_build("3S"), hand_to_build("4S"), hand_to_build("3C"))
    assert ["2S", "3S", "4S", "3C"] == game.build_piles[0]


@for_each(("card", "pile"), [("2C", "2S 3S"), ("KS", "KC QS"), ("AS", "2C"), ("AC", "2C 3C 4C 5C")])
def test_b4_a_2_a_king_or_an_ace_completes_a_pile(card: str, pile: str) -> None:
    game = at(f"{card} 9H", builds=[pile], draw="7D")
    game.make(hand_to_build(card), [card, "7D", *pile.split()])
    assert ([], [card, "7D", *pile.split()]) == (game.build_piles[0], game.draw_pile)


@for_each(("card", "pile"), [("2S", ""), ("KS", ""), ("3S", "2S"), ("QS", "KS")])
def test_b4_a_start_and_any_other_card_complete_nothing(card: str, pile: str) -> None:
    assert not completes(card, pile.split())


def test_b4_completing_is_an_ordinary_play() -> None:
    assert (1, "B4") == at("AS", builds=["2S"]).judge(hand_to_build("AS"))


def test_b4_the_auditor_wants_the_shuffled_draw_pile_of_a_completed_pile() -> None:
    with pytest.raises(AssertionError, match="nothing was shuffled"):
        at("AS 9H", builds=["2S"]).make(hand_to_build("AS"), None)


@for_each("shuffled", [[], ["2S"], ["AS", "2S"], ["7D", "AS", "2S", "2S"], ["7D", "AC", "2S"]])
def test_b4_and_it_must_hold_the_right_cards(shuffled: list[str]) -> None:
    with pytest.raises(AssertionError, match="but draw pile and build pile are"):
        at("AS 9H", builds=["2S"], draw="7D").make(hand_to_build("AS"), shuffled)


def test_b4_nothing_else_is_shuffled() -> None:
    with pytest.raises(AssertionError, match="no build pile is completed"):
        at("3S 9H", builds=["2S"], draw="7D").make(hand_to_build("3S"), ["7D"])


# B5 and B6: discard piles.


@for_each(
    ("pile", "fitting"),
    [
        ("JC", "0H 0D QH QD"),  # the document's example
        ("KS", "QH QD 2H 2D"),
        ("2D", "3S 3C KS KC"),
        ("3H", "4S 4C 2S 2C"),
        ("7H 8S 7D", "6S 6C 8S 8C"),
    ],
)
def test_b5_what_follows_on_a_discard_pile(pile: str, fitting: str) -> None:
    assert set(fitting.split()) == {card for card in ACES + NATURALS if fits_discard(card, pile.split())}


@for_each("top", ["2H", "KD", "7H"])
@for_each("player", [0, 3])
def test_b5_an_ace_never(top: str, player: int) -> None:
    assert (0, "B5") == at("AS", discards={(player, 0): top}).judge(hand_to_discard("AS", player))


@for_each("owner", range(4))
def test_b6_anyones_pile_from_any_source(owner: int) -> None:
    game = at("4S", stockpile="AD 4C", discards={(owner, 1): "3H", (2, 2): "9H 4S"})
    for play in (
        hand_to_discard("4S", owner, 1),
        stock_to_discard("4C", owner, 1),
        moved("4S", (2, 2), (owner, 1)),
    ):
        assert (1, "B6") == game.judge(play)


def test_b6_an_ordinary_play_does_not_end_the_turn() -> None:
    game = after(at("4S 9D", discards={(2, 1): "3H"}), hand_to_discard("4S", 2, 1))
    assert (0, 1, ["3H", "4S"]) == (game.player, game.plays_made, game.discard_piles[2][1])


def test_b6_not_onto_the_pile_it_comes_from() -> None:
    assert (0, "B6") == at("", discards={(1, 0): "3H 4S"}).judge(moved("4S", (1, 0), (1, 0)))


def test_b6_not_even_if_it_would_fit_on_itself() -> None:
    assert (0, "B6") == at("", discards={(1, 0): "3H 4S ZZ"}).judge(moved("ZZ", (1, 0), (1, 0)))


# B7: starts.


def test_b7_from_the_hand_onto_ones_own_empty_pile() -> None:
    game = at("7S", discards={(0, 2): "7D"}, player=0)
    assert starts("7S", piles=(0, 1, 3)) <= game.plays()
    assert (2, "B7") == game.judge(hand_to_discard("7S"))


def test_b7_a_start_ends_the_turn() -> None:
    game = after(at("7S 8S"), hand_to_discard("7S"))
    assert (1, ["7S"], ["8S"], [1, 0, 0, 0]) == (
        game.player,
        game.discard_piles[0][0],
        game.hands[0],
        game.turns_taken,
    )


@for_each("owner", [0, 1, 3])
def test_b7_not_on_somebody_elses(owner: int) -> None:
    assert (0, "B7") == at("7S", player=2).judge(hand_to_discard("7S", owner))


@for_each(
    "play", [stock_to_discard("KC"), moved("7S", (0, 1), (0, 0)), moved("7H", (1, 1), (0, 0)), hand_to_discard("AS")]
)
def test_b7_not_from_elsewhere_and_no_ace(play: Play) -> None:
    game = at("AS", stockpile="AD KC", discards={(0, 1): "7S", (1, 1): "7H"})
    assert (0, "B7") == game.judge(play)


# B8: restarts.


@for_each(("card", "top"), [("2S", "4H"), ("2S", "3C"), ("9D", "5S"), ("4H", "3H"), ("2H", "QS")])
@for_each("owner", [0, 2])
def test_b8_a_hand_card_that_breaks_the_order_restarts_any_pile_and_ends_the_turn(
    card: str, top: str, owner: int
) -> None:
    game = at(f"{card} 6H", discards={(owner, 3): top})
    play = hand_to_discard(card, owner, 3)
    assert (2, "B8") == game.judge(play)
    assert (1, [top, card]) == (after(game, play).player, game.discard_piles[owner][3])


@for_each("play", [stock_to_discard("4D"), moved("4D", (1, 0), (0, 0)), moved("4D", (0, 1), (0, 0))])
def test_b8_no_card_from_elsewhere_restarts(play: Play) -> None:
    game = at("", stockpile="AD 4D", discards={(0, 0): "3H", (0, 1): "4D", (1, 0): "4D"})
    assert (0, "B8") == game.judge(play)


def test_b8_a_restart_can_be_followed() -> None:
    assert {"0S", "0C", "QS", "QC"} == {card for card in NATURALS if fits_discard(card, ["3H", "4S", "JD"])}


# B9: the end of a turn.


def test_b9_there_is_no_passing() -> None:
    assert (0, "B9") == at("7S").judge((3, None, (None, None)))


def test_b9_the_turn_ends_when_no_play_is_left() -> None:
    game = after(at("3S AH", builds=["2S"]), hand_to_build("3S"))
    assert (1, [1, 0, 0, 0]) == (game.player, game.turns_taken)


def test_b9_a_turn_goes_on_while_there_is_a_restart() -> None:
    game = at("3S 9C", builds=["2S"], discards={(0, number): "4H" for number in range(4)})
    after(game, hand_to_build("3S"))
    assert (0, 1, starts("9C")) == (game.player, game.plays_made, game.plays())


def test_b9_the_hand_is_filled_before_it_is_said_that_no_play_is_left() -> None:
    game = after(at("3S", builds=["2S"], draw="AH AD"), hand_to_build("3S"))
    assert (1, ["AH", "AD"], [1, 0, 0, 0]) == (game.player, game.hands[0], game.turns_taken)


def test_b9_a_hand_of_aces_has_no_play() -> None:
    game = at("AS AC AH AD AS", discards={(1, 1): "3S", (2, 0): "9H"})
    assert set() == game.plays()


def test_b9_a_hand_of_aces_completes_what_it_can() -> None:
    assert {hand_to_build("AS", 2)} == at("AS AH", builds=["", "", "2C"]).plays()


def test_b9_who_has_no_play_has_had_a_turn() -> None:
    game = after(at("7S 9S", others="AS AC AH"), hand_to_discard("7S"))
    assert (0, 0, [1, 1, 1, 1]) == (game.player, game.plays_made, game.turns_taken)


@pytest.mark.parametrize("play", [stock_to_build("2S"), stock_to_discard("2S", 3)])
def test_b9_an_empty_stockpile_wins_at_once(play: Play) -> None:
    game = after(at("9H", player=2, stockpile="2S", discards={(3, 0): "3H"}, draw="4D"), play)
    assert (True, 2, set(), ["4D"]) == (game.over, game.winner, game.plays(), game.draw_pile)
    assert (0, "B9") == game.judge(hand_to_build("9H"))


def test_b9_who_wins_by_completing_a_pile_shuffles_nothing() -> None:
    game = at("9H", stockpile="AS", builds=["2S"], draw="4D")
    game.make(stock_to_build("AS"), None)
    assert (0, ["2S", "AS"], ["4D"]) == (game.winner, game.build_piles[0], game.draw_pile)


def test_b9_and_may_not() -> None:
    with pytest.raises(AssertionError, match="the game is won"):
        at("9H", stockpile="AS", builds=["2S"]).make(stock_to_build("AS"), ["AS", "2S"])


def test_b9_the_winners_turn_has_ended() -> None:
    game = after(at(player=2, stockpile="2S", turns_taken=(4, 4, 3, 3)), stock_to_build("2S"))
    assert [4, 4, 4, 3] == game.turns_taken


def test_b9_a_winner_wins_on_the_last_turn_too() -> None:
    game = after(at(player=3, stockpile="2S", turns_taken=(20, 20, 20, 19), plays_made=4), stock_to_build("2S"))
    assert 3 == game.winner


# B10: the end of the game.


def test_b10_nobody_wins_when_all_have_had_20_turns() -> None:
    game = after(at("7S", player=3, draw="4D", turns_taken=(20, 20, 20, 19)), hand_to_discard("7S", 3))
    assert (True, None, [20] * 4, ["4D"]) == (game.over, game.winner, game.turns_taken, game.draw_pile)
    assert (set(), (0, "B10")) == (game.plays(), game.judge(hand_to_discard("6H")))


def test_b10_not_before_the_last_has_had_theirs() -> None:
    game = after(at("7S", player=2, turns_taken=(20, 20, 19, 19)), hand_to_discard("7S", 2))
    assert (False, 3) == (game.over, game.player)


def test_b10_turns_without_plays_count_to_the_20() -> None:
    game = after(at("7S 9S", player=1, others="AS", turns_taken=(20, 19, 19, 19)), hand_to_discard("7S", 1))
    assert (True, None, [20] * 4) == (game.over, game.winner, game.turns_taken)


def test_b10_a_pile_completed_by_the_very_last_play_is_shuffled_in_all_the_same() -> None:
    game = at("AS 7D", player=3, builds=["2S"], turns_taken=(20, 20, 20, 19), plays_made=4)
    game.make(hand_to_build("AS"), ["2S", "AS"])
    assert (True, ["2S", "AS"]) == (game.over, game.draw_pile)


def stuck(
    third: str = "AH",
    *,
    draw: str = "",
    stockpiles: Mapping[int, str] | None = None,
    embargo_cards: Sequence[str | None] = NONE_HELD,
    embargoed: Mapping[int, str] | None = None,
    discards: Mapping[Place, str] | None = None,
) -> Auditor:
    """Player 0 has made the last play there was, unless player 2's hand or what is given here allows another."""
    game = at(
        "3S AH",
        others="AH AD AH AD",
        builds=["2S"],
        draw=draw,
        stockpiles=stockpiles,
        embargo_cards=embargo_cards,
        embargoed=embargoed,
        discards=discards,
    )
    game.hands[2] = third.split()
    return after(game, hand_to_build("3S"))


def test_b10_nobody_can_play_and_nothing_is_left_to_draw() -> None:
    game = stuck()
    assert (True, None, 1, [1, 0, 0, 0]) == (game.over, game.winner, game.player, game.turns_taken)


def test_b10_one_card_of_one_player_keeps_it_going() -> None:
    game = stuck("7D")
    assert (False, 2, [1, 1, 0, 0], starts("7D", 2)) == (game.over, game.player, game.turns_taken, game.plays())


def test_b10_so_does_a_stockpile() -> None:
    game = stuck(stockpiles={2: "AD 4C"})
    assert (False, 2, {stock_to_build("4C")}) == (game.over, game.player, game.plays())


def test_b10_a_hand_under_an_embargo_does_not() -> None:
    assert stuck("7D", embargoed={2: "AH"}).over


def test_b10_an_embargo_that_can_be_cleared_does() -> None:
    game = stuck("", embargoed={2: "4S"})
    assert (False, 2, {(4, "4S", (0, 0))}) == (game.over, game.player, game.plays())


@pytest.mark.parametrize(("size", "over", "player"), [(3, False, 2), (4, True, 1)])
def test_b10_so_does_an_embargo_that_can_be_laid(size: int, over: bool, player: int) -> None:
    short = " ".join(["AD"] * size)
    game = stuck(stockpiles={1: short}, embargo_cards=(None, None, "5S", None))
    assert (over, player) == (game.over, game.player)


def test_b10_so_do_the_discard_piles() -> None:
    game = stuck(discards={(3, 3): "4S", (3, 2): "5H"})
    assert (False, 0) == (game.over, game.player)  # nor is the turn over
    assert {built("4S", (3, 3)), moved("4S", (3, 3), (3, 2)), moved("5H", (3, 2), (3, 3))} == game.plays()


def test_b10_it_is_tested_after_the_hand_is_filled() -> None:
    game = stuck(draw="AH")  # player 1 takes the last card
    assert (True, 1, [1, 0, 0, 0]) == (game.over, game.player, game.turns_taken)
    game = stuck(draw="7D")
    assert (False, 1, starts("7D", 1)) == (game.over, game.player, game.plays())


def test_b10_a_card_to_draw_keeps_it_going_until_it_is_drawn() -> None:
    game = stuck(draw="AH AD AH AD AH")  # one for player 1, four for player 2
    assert (True, 2, [1, 1, 0, 0]) == (game.over, game.player, game.turns_taken)
    game = stuck(draw="AH AD AH AD AH 7D")
    assert (False, 3, [1, 1, 1, 0]) == (game.over, game.player, game.turns_taken)


def test_b10_it_is_tested_at_the_start_of_turns_only() -> None:
    game = at("3S", others="AH", builds=["2S"], discards={(0, 0): "7H"}, embargo_cards=HELD, stockpiles={1: "AD"})
    assert (0, {lay(1)}) == (after(game, hand_to_build("3S")).player, game.plays())
    assert (True, None, 1) == (after(game, lay(1)).over, game.winner, game.player)


def test_b10_it_is_tested_at_the_start_of_the_game_too() -> None:
    game = auditor.Auditor(STANDARD, [["9S"]] * 4, ["AS", "AC"], NONE_HELD)
    assert (True, None, [0] * 4) == (game.over, game.winner, game.turns_taken)


# B11: starts and restarts count.


def test_b11_a_start_is_one_of_the_five() -> None:
    game = after(at("7S", player=3, turns_taken=(20, 20, 20, 19), plays_made=2), hand_to_discard("7S", 3))
    assert 3 == game.plays_made


# B12 to B16: jokers.


def test_b12_four_jokers_make_108_cards() -> None:
    pack = whole_pack(BONUS)
    assert (108, 4) == (len(pack), pack.count(JOKER))


def fitting(pile: str, kind: Kind) -> set[str]:
    fits = fits_build if kind == "build" else fits_discard
    return {card for card in ACES + NATURALS if fits(card, pile.split())}


def each(values: str, suits: str) -> set[str]:
    return {face + suit for face in values for suit in suits}


@for_each(
    ("pile", "values", "suits"),
    [
        ("ZZ", "3QA", "SCHD"),  # any coloured 3 or Queen (the document), and any Ace (B4)
        ("ZZ ZZ", "24JKA", "SCHD"),
        ("ZZ 3S", "24A", "SC"),
        ("ZZ ZZ 4H", "35A", "HD"),
        ("2C ZZ", "24A", "SC"),
        ("2C 3C 4S ZZ", "246A", "SC"),  # 3 or 5
        ("KD QD JD 0D 9H 8H 7D ZZ ZZ", "4680A", "HD"),  # 6 or 8, then 5, 7 or 9
    ],
)
def test_b13_what_fits_on_jokers_of_a_build_pile(pile: str, values: str, suits: str) -> None:
    assert each(values, suits) == fitting(pile, "build")


@for_each(
    ("pile", "values", "suits"),
    [
        ("ZZ", "234567890JQK", "SCHD"),
        ("ZZ ZZ", "234567890JQK", "SCHD"),
        ("4C ZZ", "246", "SC"),  # a red 3 or a red 5 (the document)
        ("4C ZZ 6S", "57", "HD"),
        ("5C ZZ", "357", "SC"),
        ("KC ZZ", "JK3", "SC"),  # a red Queen or a red 2
        ("2H ZZ", "Q24", "HD"),  # a black King or a black 3
        ("4C ZZ ZZ", "K357", "HD"),  # 3 or 5 in red, then 2, 4 or 6 in black
        ("4C ZZ 9D", "80", "SC"),  # a restart
        ("ZZ 9D", "80", "SC"),
    ],
)
def test_b13_what_fits_on_jokers_of_a_discard_pile(pile: str, values: str, suits: str) -> None:
    assert each(values, suits) == fitting(pile, "discard")


def test_b13_the_joker_goes_back_to_what_it_could_be() -> None:
    game = at("6S 9H", discards={(1, 0): "4C ZZ"}, builds=["KC QC JC 0C 9C 8C 7C"])
    after(game, hand_to_discard("6S", 1))
    assert not fits_discard("2C", game.discard_piles[1][0])
    after(game, built("6S", (1, 0)))
    assert {(3, "red"), (5, "red")} == readings(game.discard_piles[1][0], "discard")
    assert fits_discard("2C", game.discard_piles[1][0])


def test_b13_the_documents_restart_on_a_joker() -> None:
    assert (2, "B8") == at("0S", discards={(0, 0): "5C ZZ"}).judge(hand_to_discard("0S"))


def test_b13_the_run_begins_at_the_last_restart() -> None:
    assert ["9D", "ZZ"] == current_run(["7S", "3S", "ZZ", "9D", "ZZ"])


def test_b13_a_natural_card_on_jokers_is_no_restart_if_some_reading_allows_it() -> None:
    assert ["4C", "ZZ", "ZZ", "7H"] == current_run(["9S", "4C", "ZZ", "ZZ", "7H"])
    assert ["8H"] == current_run(["9S", "4C", "ZZ", "ZZ", "8H"])


def test_b14_a_joker_is_an_ordinary_play_on_any_discard_pile_and_from_any_source() -> None:
    game = at("ZZ", stockpile="AD ZZ", discards={(0, 0): "5C", (3, 1): "7D ZZ", (2, 0): "ZZ"})
    for play in (
        hand_to_discard("ZZ"),
        hand_to_discard("ZZ", 2),
        stock_to_discard("ZZ", 3, 1),
        moved("ZZ", (3, 1), (2, 0)),
        moved("ZZ", (2, 0), (0, 0)),
    ):
        assert (1, "B14") == game.judge(play)


def test_b14_a_joker_from_the_hand_starts_ones_own_pile_and_ends_the_turn() -> None:
    game = at("ZZ 9H")
    assert (2, "B14") == game.judge(hand_to_discard("ZZ"))
    assert 1 == after(game, hand_to_discard("ZZ")).player


@for_each(
    "play", [hand_to_discard("ZZ", 1), stock_to_discard("ZZ"), moved("ZZ", (0, 1), (0, 0)), moved("ZZ", (0, 1), (1, 0))]
)
def test_b14_and_nothing_else(play: Play) -> None:
    assert (0, "B7") == at("ZZ", stockpile="AD ZZ", discards={(0, 1): "5C ZZ"}).judge(play)


def test_b15_a_joker_starts_a_build_pile_and_does_not_complete_it() -> None:
    game = at("ZZ 9H", draw="4D")
    assert (1, "B15") == game.judge(hand_to_build("ZZ"))
    assert ["ZZ"] == after(game, hand_to_build("ZZ")).build_piles[0]


@for_each("pile", ["2S 3S", "KH QH", "2S ZZ", "ZZ 3S", "ZZ QD", "ZZ ZZ", "KS QS JS ZZ ZZ ZZ"])
def test_b15_a_joker_that_can_be_a_2_or_a_king_completes_a_pile(pile: str) -> None:
    assert completes(JOKER, pile.split())


@for_each("pile", ["", "2S", "KD", "ZZ", "2S 3S 4S", "KH QH JH", "2C 3C 4C 5C ZZ"])
def test_b15_one_that_cannot_does_not(pile: str) -> None:
    assert not completes(JOKER, pile.split())


def test_b15_a_completed_pile_takes_its_jokers_along() -> None:
    game = at("ZZ 9H", builds=["2S ZZ"])
    game.make(hand_to_build("ZZ"), ["ZZ", "2S", "ZZ"])
    assert (["ZZ", "2S", "ZZ"], []) == (game.draw_pile, game.build_piles[0])


def test_b16_a_4_fits_on_a_joker_on_a_2() -> None:
    assert fits_build("4S", ["2C", "ZZ"])
    assert {(3, "black")} == readings(["2C", "ZZ"], "build")


def test_b16_jack_joker_joker_is_complete() -> None:
    assert not completes(JOKER, ["JC"])
    assert completes(JOKER, ["JC", "ZZ"])
    assert completes(JOKER, ["KC", "QC", "JC", "ZZ"])


# B17 to B21: embargo cards.


def test_b17_embargo_cards_are_dealt_after_the_stockpiles() -> None:
    pack = whole_pack(BONUS)
    game = deal(BONUS, pack)
    assert (pack[32:36], pack[36:41], pack[41:]) == (game.embargo_cards, game.hands[0], game.draw_pile)


def test_b17_there_are_none_in_the_standard_game() -> None:
    game = deal(STANDARD, whole_pack(STANDARD))
    assert ([None] * 4, (0, "B17")) == (game.embargo_cards, game.judge(lay(1)))


SHORT = dict.fromkeys((1, 2, 3), "9S 9S 9S")


@for_each(("size", "verdict"), [(1, 2), (3, 2), (4, 0), (8, 0)])
def test_b18_it_may_be_laid_on_who_has_three_or_fewer_stockpile_cards(size: int, verdict: int) -> None:
    game = at("9H", stockpiles={2: " ".join(["9S"] * size)}, embargo_cards=HELD)
    assert (verdict, "B18") == game.judge(lay(2))


def test_b18_not_on_oneself_nor_on_who_is_under_an_embargo() -> None:
    game = at("9H", stockpile="9S", stockpiles=SHORT, embargo_cards=HELD, embargoed={3: "AS"})
    assert [(0, "B18"), (2, "B18"), (2, "B18"), (0, "B18")] == [game.judge(lay(seat)) for seat in range(4)]


def test_b18_laying_ends_the_turn_and_turns_the_card_up() -> None:
    game = after(at("9H", stockpiles=SHORT, embargo_cards=HELD), lay(2))
    assert (1, [None, None, "5S", None], [None, "6S", "7S", "8S"]) == (game.player, game.embargoed, game.embargo_cards)
    assert [False, True, True, True] == game.position()["holds_embargo"]


def test_b18_it_may_be_done_under_an_embargo() -> None:
    game = at("9H", stockpiles=SHORT, embargo_cards=HELD, embargoed={0: "AS"})
    assert {lay(1), lay(2), lay(3)} == game.plays()
    assert ["AS", "5S", None, None] == after(game, lay(1)).embargoed


def test_b18_it_counts_as_one_of_the_five() -> None:
    game = at("9H", player=3, stockpiles={0: "9S"}, embargo_cards=HELD, turns_taken=(20, 20, 20, 19), plays_made=1)
    assert (True, 2) == (after(game, lay(0)).over, game.plays_made)


def test_b19_all_plays_of_an_embargoed_player() -> None:
    game = at(
        "2S 9H ZZ",
        stockpile="9S 3C",
        builds=["2S", "KH"],
        discards={(0, 0): "2C", (1, 0): "4H", (2, 2): "4D ZZ", (3, 3): "3D"},
        embargoed={0: "3S"},
    )
    expected = {stock_to_build("3C"), stock_to_discard("3C", 1)}  # on a red 4 a joker is black, so not onto (2, 2)
    clearing: set[Play] = {(4, "3S", (0, 0)), (4, "3S", (1, (1, 0)))}
    assert expected | clearing == game.plays()


@for_each(
    "play",
    [
        hand_to_build("2S"),
        hand_to_discard("2S"),
        hand_to_discard("2S", 1),
        built("2C", (1, 0)),
        moved("2C", (1, 0), (1, 1)),
    ],
)
def test_b19_not_from_the_hand_nor_from_a_discard_pile(play: Play) -> None:
    game = at("2S", discards={(1, 0): "2C", (1, 1): "3D"}, embargoed={0: "AS"})
    assert (0, "B19") == game.judge(play)


@for_each(
    ("card", "destination", "verdict"),
    [
        ("2S", (0, 0), (2, "B19")),  # it may start a build pile
        ("KD", (0, 0), (2, "B19")),
        ("ZZ", (0, 0), (2, "B19")),
        ("3S", (0, 0), (0, "B4")),
        ("AS", (0, 0), (0, "B4")),
        ("4S", (0, 1), (2, "B19")),
        ("AC", (0, 1), (2, "B19")),
        ("AD", (0, 1), (0, "B4")),
        ("ZZ", (0, 1), (2, "B19")),
        ("8S", (1, (0, 0)), (2, "B19")),
        ("8S", (1, (2, 0)), (2, "B19")),
        ("ZZ", (1, (2, 0)), (2, "B19")),
        ("8D", (1, (0, 0)), (0, "B19")),  # never a restart
        ("8S", (1, (0, 1)), (0, "B19")),  # never a start
        ("ZZ", (1, (0, 1)), (0, "B19")),
        ("2S", (1, (2, 1)), (0, "B19")),
        ("AS", (1, (2, 0)), (0, "B5")),
    ],
)
def test_b19_clearing(card: str, destination: tuple[int, int] | tuple[int, Place], verdict: tuple[int, str]) -> None:
    game = at("9H", builds=["", "2C 3C"], discards={(0, 0): "7H", (2, 0): "7D"}, embargoed={0: card})
    play: Play = (4, card, destination)
    assert (verdict, verdict[0] == 2) == (game.judge(play), play in game.plays())


def test_b19_clearing_ends_the_turn_and_the_embargo() -> None:
    game = after(at("9H", discards={(2, 0): "7H"}, embargoed={0: "8S", 3: "KS"}), (4, "8S", (1, (2, 0))))
    assert (1, [None, None, None, "KS"], ["7H", "8S"]) == (game.player, game.embargoed, game.discard_piles[2][0])


def test_b19_clearing_may_complete_a_build_pile() -> None:
    game = at("", others="", builds=["2C"], embargoed={0: "AS"})
    game.make((4, "AS", (0, 0)), ["2C", "AS"])
    assert (1, ["2C", "AS"], [], [None] * 4) == (game.player, game.hands[1], game.hands[0], game.embargoed)


def test_b19_only_that_player_clears() -> None:
    game = at("9H", discards={(2, 0): "7H"}, embargoed={1: "8S"})
    assert (0, "B19") == game.judge((4, "8S", (1, (2, 0))))


def test_b19_the_card_must_be_the_one_that_lies_there() -> None:
    assert (0, "B19") == at(discards={(2, 0): "7H"}, embargoed={0: "8S"}).judge((4, "8C", (1, (2, 0))))


def test_b19_the_embargo_lasts_until_it_is_cleared() -> None:
    game = at("9H", embargoed={1: "AS"}, stockpiles={1: "9S 9S"})
    after(game, hand_to_discard("9H"))
    assert (2, [1, 1, 0, 0]) == (game.player, game.turns_taken)
    assert ["AS"] == [card for card in game.embargoed if card]


def test_b19_an_embargoed_player_wins_from_the_stockpile() -> None:
    assert 0 == after(at("9H", stockpile="KS", embargoed={0: "AS"}), stock_to_build("KS")).winner


def test_b20_a_cleared_player_can_be_embargoed_by_somebody_elses_card() -> None:
    game = at("9H", stockpiles=SHORT, stockpile="9S", discards={(2, 0): "7H"}, embargo_cards=HELD, embargoed={0: "8S"})
    after(game, (4, "8S", (1, (2, 0))), lay(0))
    assert (["6S", None, None, None], (0, "B18")) == (game.embargoed, game.judge(lay(0)))


def test_b20_one_embargo_card_a_game() -> None:
    game = at("9H", stockpiles=SHORT, embargo_cards=(None, *HELD[1:]))
    assert (0, "B20") == game.judge(lay(1))


def test_b20_it_does_not_count_towards_the_stockpile() -> None:
    game = after(at(stockpile="2S", embargo_cards=HELD, embargoed={0: "AS"}), stock_to_build("2S"))
    assert 0 == game.winner


def test_b20_the_discard_piles_of_an_embargoed_player_stay_open_to_the_others() -> None:
    game = at("8S", discards={(1, 0): "7H", (1, 1): "8C"}, embargoed={1: "AS"})
    assert {hand_to_discard("8S", 1), moved("8C", (1, 1), (1, 0))} <= game.plays()


@pytest.mark.parametrize(("size", "plays"), [(3, {lay(1)}), (4, set())])
def test_b21_laying_is_a_play_that_must_be_made_if_there_is_no_other(size: int, plays: set[Play]) -> None:
    assert plays == at("AS", stockpiles={1: " ".join(["9S"] * size)}, embargo_cards=HELD).plays()


def test_b21_the_turn_goes_on_while_an_embargo_can_be_laid() -> None:
    game = after(at("3S", builds=["2S"], stockpiles={1: "9S"}, embargo_cards=HELD), hand_to_build("3S"))
    assert (0, {lay(1)}) == (game.player, game.plays())


def test_b21_the_turn_goes_on_while_an_embargo_can_be_cleared() -> None:
    game = at("5H", stockpile="9S 3H", builds=["2H"], discards={(1, 1): "7H"}, embargoed={0: "8S"})
    after(game, stock_to_build("3H"))
    assert (0, {(4, "8S", (1, (1, 1)))}) == (game.player, game.plays())


# The position in the original data model.


def test_the_position_of_a_new_bonus_game() -> None:
    pack = whole_pack(BONUS)
    expected = {
        "player": 0,
        "hand": pack[36:41],
        "hands": [5, 0, 0, 0],
        "stockpiles": [(pack[7], 8), (pack[15], 8), (pack[23], 8), (pack[31], 8)],
        "discard_piles": [[[], [], [], []]] * 4,
        "build_piles": [[], [], [], []],
        "draw_pile": 67,
        "plays_made": 0,
        "turns_taken": [0, 0, 0, 0],
        "embargoed": [None] * 4,
        "holds_embargo": [True] * 4,
    }
    assert expected == deal(BONUS, pack).position()


def test_a_position_does_not_change_with_the_game() -> None:
    game = at("3S 9H", builds=["2S"], discards={(0, 0): "7H"})
    before = game.position()
    after(game, hand_to_build("3S"), hand_to_discard("9H"))
    assert (["3S", "9H"], [["2S"], [], [], []], 0) == (before["hand"], before["build_piles"], before["plays_made"])


def test_an_illegal_play_is_refused_and_changes_nothing() -> None:
    game = at("3S 9H")
    before = game.position()
    with pytest.raises(AssertionError, match="is not allowed by B4"):
        game.make(hand_to_build("3S"), None)
    assert before == game.position()


# The auditor reads jokers step by step; here it does by the definition.


def random_pile(rng: random.Random, kind: Kind, length: int, jokers: int) -> list[str]:
    """A pile with this many jokers whose natural cards mostly fit."""
    at_joker = set(rng.sample(range(length), jokers))
    pile: list[str] = []
    for i in range(length):
        if i in at_joker:
            pile.append(JOKER)
            continue
        fits = auditor.fits_build if kind == "build" else auditor.fits_discard
        good = [card for card in NATURALS if (not pile and kind == "discard") or fits(card, pile)]
        pile.append(rng.choice(NATURALS if rng.random() < 0.15 or not good else good))
    return pile


@pytest.mark.slow
@for_each("kind", ["build", "discard"])
@for_each(("jokers", "count"), [(0, 100), (1, 700), (2, 100), (3, 5)])
def test_the_readings_of_random_piles(kind: Kind, jokers: int, count: int) -> None:
    rng = random.Random(f"{kind} {jokers}")
    for _ in range(count):
        pile = random_pile(rng, kind, rng.randint(max(1, jokers), 7), jokers)
        assert readings(pile, kind) == top_pairs(tuple(pile), kind), pile
