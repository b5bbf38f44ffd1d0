"""The rulings of Comp10001-Bo from written positions: the auditor and the game must both keep to them.

Whatever a test asks of a position or does there, both are asked and do: see positions.py.
"""
# ruff: noqa: SIM300  what is expected stands first

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from cardkit.games.skipbo.comp10001 import comp10001bo_match_build, comp10001bo_match_discard, from_play
from skipbo import auditor
from skipbo.auditor import (
    JOKER,
    SUITS,
    VALUES,
    Kind,
    Play,
    Setting,
    completes,
    current_run,
    readings,
    top_pairs,
    whole_pack,
)
from skipbo.positions import BONUS, HELD, NONE_HELD, STANDARD, Both, after, at, deal, play, plays, stands, starts
from support import for_each

ACES = ["A" + suit for suit in SUITS]
NATURALS = [face + suit for face in VALUES[1:] for suit in SUITS]
Case = tuple[Both, str, str | None, Mapping[str, object]]  # a position, plays, a shuffle, and how it stands then
Verdict = tuple[int, str]  # 0 no, 1 yes, 2 yes and it ends the turn; and the clause that says so


def follows(game: Both, text: str, shuffled: str | None, expected: Mapping[str, object]) -> None:
    """So it stands after these plays."""
    assert expected == stands(after(game, text, shuffled), expected)


def judged(game: Both, texts: str, verdict: Verdict) -> None:
    """So each of these plays is judged, which have commas between."""
    for text in texts.split(", "):
        assert verdict == game.judge(play(text)), text


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


def fitting(pile: str, kind: Kind) -> set[str]:
    """The natural cards that fit on a pile."""
    fits = fits_build if kind == "build" else fits_discard
    return {card for card in ACES + NATURALS if fits(card, pile.split())}


def each(values: str, suits: str) -> set[str]:
    """Cards of each of these values in each of these suits."""
    return {face + suit for face in values for suit in suits}


# B1, B12, B17: the pack and the deal.


def test_b1_b12_the_pack_is_two_decks_and_four_jokers_in_the_bonus_game() -> None:
    two = Counter({face + suit: 2 for face in VALUES for suit in SUITS})
    assert two == Counter(whole_pack(STANDARD))
    assert two + Counter({JOKER: 4}) == Counter(whole_pack(BONUS))


def test_b1_eight_cards_to_each_stockpile_in_turn_and_the_rest_is_drawn_from_its_front() -> None:
    pack = whole_pack(STANDARD)
    game = deal(STANDARD, pack)
    assert [pack[0:8], pack[8:16], pack[16:24], pack[24:32]] == game.stockpiles
    assert (0, pack[32:37], pack[37:]) == (game.player, game.hands[0], game.draw_pile)
    assert [(pile[7], 8) for pile in game.stockpiles] == game.position()["stockpiles"]  # the last is visible
    assert [5, 0, 0, 0] == game.position()["hands"]  # B2: only the player on turn has a hand at first
    assert ([None] * 4, (0, "B17")) == (game.embargo_cards, game.judge(play("embargo p2")))


def test_b17_embargo_cards_are_dealt_after_the_stockpiles() -> None:
    pack = whole_pack(BONUS)
    game = deal(BONUS, pack)
    assert (pack[32:36], pack[36:41], pack[41:]) == (game.embargo_cards, game.hands[0], game.draw_pile)


# B2: filling the hand, and at most five plays.

FILLED: dict[str, Case] = {
    "by the next player, from the front": (
        at("4S", others="6H 6D", draw="2S 3S 4S 5S 7S"),
        *("4S d1.1", None, {"player": 1, "hand 1": "6H 6D 2S 3S 4S", "draw": "5S 7S"}),
    ),
    "as far as the draw pile goes": (
        at("4S", others="6H", draw="2S 3S"),
        *("4S d1.1", None, {"hand 1": "6H 2S 3S", "draw": ""}),
    ),
    "in the middle of a turn, if it is empty": (
        at("3S", builds=["2S"], draw="4D 5D 6D 7D 8D 9D"),
        *("3S b1", None, {"player": 0, "plays": 1, "hand 0": "4D 5D 6D 7D 8D"}),
    ),
    "not if it is not empty": (at("3S 9H", builds=["2S"], draw="4D 5D"), "3S b1", None, {"hand 0": "9H"}),
    "after a completed pile is shuffled in": (
        at("AS", builds=["2S 3S"]),
        *("AS b1", "3S AS 2S", {"hand 0": "3S AS 2S", "draw": "", "b1": ""}),
    ),
    "also if the pile is completed from elsewhere": (
        at("", stock="9D 9D AS", builds=["2S 3S"]),
        *("stock:AS b1", "3S AS 2S", {"player": 0, "hand 0": "3S AS 2S"}),
    ),
    "also under an embargo": (
        at("", stock="9D 7C AS", builds=["2S 3S"], discards={"d3.1": "8H"}, embargoed={0: "AC"}),
        *("stock:AS b1", "3S AS 2S", {"player": 0, "hand 0": "3S AS 2S"}),
    ),
    "not after the fifth play, until the next turn": (
        at("3S", builds=["2S"], draw="4D 5D 6D 7D", plays=4),
        *("3S b1", None, {"hand 0": "", "hand 1": "6H 6H 4D 5D 6D", "draw": "7D"}),
    ),
    "not after a start, until the next turn": (
        at("3S", draw="4D 5D 6D 7D"),
        *("3S d1.1", None, {"hand 0": "", "draw": "7D"}),
    ),
    "of the next player, with what the fifth play completes": (
        at("AS", others="", builds=["2S 3S"], plays=4),
        *("AS b1", "3S AS 2S", {"player": 1, "hand 0": "", "hand 1": "3S AS 2S"}),
    ),
    "the fourth play does not end the turn": (
        at("3S 9H", builds=["2S"], plays=3),
        *("3S b1", None, {"player": 0, "plays": 4, "turns": "0 0 0 0"}),
    ),
    "the fifth does": (
        at("3S 9H", builds=["2S"], plays=4),
        *("3S b1", None, {"player": 1, "plays": 0, "turns": "1 0 0 0"}),
    ),
}


@for_each(("game", "text", "shuffled", "expected"), FILLED.values(), FILLED)
def test_b2_when_a_hand_is_filled(game: Both, text: str, shuffled: str | None, expected: Mapping[str, object]) -> None:
    follows(game, text, shuffled, expected)


# B3: sources and destinations.


def test_b3_all_sources_and_destinations_of_a_position() -> None:
    game = at("3S 9H", stock="AD 3C", builds=["2S"], discards={"d2.3": "4H 3S", "d4.1": "4D"}, setting=STANDARD)
    expected = f"{starts('3S')}, {starts('9H')}, 3S b1, stock:3C b1, d2.3:3S b1, 3S d4.1, stock:3C d4.1"
    expected += ", d2.3:3S d4.1, 3S d2.3, 9H d2.3, 9H d4.1, d4.1:4D d2.3"  # restarts among them
    assert plays(expected) == game.plays()


def test_b3_what_does_not_lie_there_cannot_be_played() -> None:
    game = at(
        *("3S",), stock="3D 4C", stocks={1: "3S"}, builds=["2S"],
        discards={"d2.1": "3D 4C", "d3.1": "3C 4D"},
    )  # fmt: skip
    judged(game, "3C b1, stock:9D b1, d2.1:3D b1, d3.1:3C b1, stock:3S b1, 2H b2", (0, "B3"))


def test_b3_equal_cards_in_the_hand_are_one_play_and_one_card_leaves() -> None:
    game = at("3S 3S", builds=["2S"])
    assert plays(f"{starts('3S')}, 3S b1") == game.plays()
    follows(game, "3S b1", None, {"hand 0": "3S"})


def test_b3_each_source_loses_its_card() -> None:
    game = at("5S 9H", stock="AD 3C", builds=["2S"], discards={"d3.2": "5H 4C"})
    expected = {"stock 0": "AD", "d3.2": "5H", "hand 0": "9H", "b1": "2S 3C 4C 5S"}
    follows(game, "stock:3C b1, d3.2:4C b1, 5S b1", None, expected)


NOT_THERE: list[Play] = [
    *[play(text) for text in ("2S b5", "2S b0", "2S d5.1", "2S d1.5", "2S d1.0", "embargo p5")],
    *((5, "2S", (0, 0)), (-1, "2S", (0, 0)), (0, "2S", (2, 0)), (0, "2S", (None, None))),
]


@for_each("wrong", NOT_THERE)
def test_b3_what_is_not_there_at_all(wrong: Play) -> None:
    assert (0, "data model") == at("2S").judge(wrong)


# B4: build piles.


@for_each(
    ("card", "verdict"),
    [*[(one, 1) for one in ("2S", "2H", "KC", "KD")], *[(one, 0) for one in ("AS", "3S", "QH", "0D")]],
)
def test_b4_a_2_or_a_king_starts_a_build_pile_and_nothing_else(card: str, verdict: int) -> None:
    judged(at(card), f"{card} b1", (verdict, "B4"))


@for_each(
    ("pile", "cards"),
    [
        ("KH QH JH 0H 9D 8D 7H 6H 5H 4H", "3H 3D 5H 5D AH AD"),  # the document's example
        ("2C", "3S 3C AS AC"),
        ("KD", "QD QH AD AH"),
        ("KC QS", "KC KS JC JS AC AS"),
        ("2H 3H", "2H 2D 4H 4D AH AD"),
        ("2S 3S 4C 5C 6S 7S 8C 9S", "8S 8C 0S 0C AS AC"),
    ],
)
def test_b4_what_fits_a_build_pile(pile: str, cards: str) -> None:
    assert set(cards.split()) == fitting(pile, "build")


def test_b4_the_direction_may_change() -> None:
    follows(at("3S 4S 3C 9H", builds=["2S"]), "3S b1, 4S b1, 3C b1", None, {"b1": "2S 3S 4S 3C"})


@for_each(("card", "pile"), [("2C", "2S 3S"), ("KS", "KC QS"), ("AS", "2C"), ("AC", "2C 3C 4C 5C")])
def test_b4_a_2_a_king_or_an_ace_completes_a_pile_as_an_ordinary_play(card: str, pile: str) -> None:
    game = at(f"{card} 9H", builds=[pile], draw="7D")
    judged(game, f"{card} b1", (1, "B4"))
    follows(game, f"{card} b1", f"{card} 7D {pile}", {"b1": "", "draw": f"{card} 7D {pile}"})


@for_each(("card", "pile"), [("2S", ""), ("KS", ""), ("3S", "2S"), ("QS", "KS")])
def test_b4_a_start_and_any_other_card_complete_nothing(card: str, pile: str) -> None:
    assert not completes(card, pile.split())


@for_each(
    ("hand", "shuffled", "said"),
    [
        ("AS 9H", None, "nothing was shuffled"),
        *[
            ("AS 9H", deck, "but draw pile and build pile are")
            for deck in ("", "2S", "AS 2S", "7D AS 2S 2S", "7D AC 2S")
        ],
        ("3S 9H", "7D", "no build pile is completed"),
    ],
)
def test_b4_the_auditor_wants_the_shuffled_draw_pile_of_a_completed_pile_and_no_other(
    hand: str, shuffled: str | None, said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        after(at(hand, builds=["2S"], draw="7D"), f"{hand[:2]} b1", shuffled)


# B5 to B8: discard piles.


@for_each(
    ("pile", "cards"),
    [
        ("JC", "0H 0D QH QD"),  # the document's example
        ("KS", "QH QD 2H 2D"),
        ("2D", "3S 3C KS KC"),
        ("3H", "4S 4C 2S 2C"),
        ("7H 8S 7D", "6S 6C 8S 8C"),
        ("3H 4S JD", "0S 0C QS QC"),  # B8: a restart can be followed
    ],
)
def test_b5_what_follows_on_a_discard_pile(pile: str, cards: str) -> None:
    assert set(cards.split()) == fitting(pile, "discard")


@for_each("top", ["2H", "KD", "7H"])
@for_each("owner", [1, 4])
def test_b5_an_ace_never(top: str, owner: int) -> None:
    judged(at("AS", discards={f"d{owner}.1": top}), f"AS d{owner}.1", (0, "B5"))


@for_each("owner", [1, 2, 3, 4])
def test_b6_onto_anyones_pile_from_any_source(owner: int) -> None:
    game = at("4S", stock="AD 4C", discards={f"d{owner}.2": "3H", "d3.3": "9H 4S"})
    judged(game, f"4S d{owner}.2, stock:4C d{owner}.2, d3.3:4S d{owner}.2", (1, "B6"))


def test_b6_an_ordinary_play_does_not_end_the_turn() -> None:
    game = at("4S 9D", discards={"d3.2": "3H"})
    follows(game, "4S d3.2", None, {"player": 0, "plays": 1, "d3.2": "3H 4S"})


@for_each(("pile", "text"), [("3H 4S", "d2.1:4S d2.1"), ("3H 4S ZZ", "d2.1:ZZ d2.1")])
def test_b6_not_onto_the_pile_it_comes_from_even_if_it_would_fit_on_itself(pile: str, text: str) -> None:
    judged(at("", discards={"d2.1": pile}), text, (0, "B6"))


def test_b7_a_start_from_the_hand_onto_ones_own_empty_pile_ends_the_turn() -> None:
    game = at("7S 8S", discards={"d1.3": "7D"})
    assert plays("7S d1.1, 7S d1.2, 7S d1.4") <= game.plays()
    judged(game, "7S d1.1", (2, "B7"))
    follows(game, "7S d1.1", None, {"player": 1, "d1.1": "7S", "hand 0": "8S", "turns": "1 0 0 0"})


def test_b7_not_on_somebody_elses_nor_from_elsewhere_and_no_ace() -> None:
    judged(at("7S", player=2), "7S d1.1, 7S d2.1, 7S d4.1", (0, "B7"))
    game = at("AS", stock="AD KC", discards={"d1.2": "7S", "d2.2": "7H"})
    judged(game, "stock:KC d1.1, d1.2:7S d1.1, d2.2:7H d1.1, AS d1.1", (0, "B7"))


@for_each(("card", "top"), [("2S", "4H"), ("2S", "3C"), ("9D", "5S"), ("4H", "3H"), ("2H", "QS")])
@for_each("owner", [1, 3])
def test_b8_a_hand_card_that_breaks_the_order_restarts_any_pile_and_ends_the_turn(
    card: str, top: str, owner: int
) -> None:
    game = at(f"{card} 6H", discards={f"d{owner}.4": top})
    judged(game, f"{card} d{owner}.4", (2, "B8"))
    follows(game, f"{card} d{owner}.4", None, {"player": 1, f"d{owner}.4": f"{top} {card}"})


def test_b8_no_card_from_elsewhere_restarts() -> None:
    game = at("", stock="AD 4D", discards={"d1.1": "3H", "d1.2": "4D", "d2.1": "4D"})
    judged(game, "stock:4D d1.1, d2.1:4D d1.1, d1.2:4D d1.1", (0, "B8"))


# B9: the end of a turn.

TURNS: dict[str, Case] = {
    "when no play is left": (at("3S AH", builds=["2S"]), "3S b1", None, {"player": 1, "turns": "1 0 0 0"}),
    "after the hand is filled": (
        at("3S", builds=["2S"], draw="AH AD"),
        *("3S b1", None, {"player": 1, "hand 0": "AH AD", "turns": "1 0 0 0"}),
    ),
    "who has no play has had a turn": (
        at("7S 9S", others="AS AC AH"),
        *("7S d1.1", None, {"player": 0, "plays": 0, "turns": "1 1 1 1"}),
    ),
    "an empty stockpile wins at once": (
        at("9H", player=2, stock="2S", draw="4D"),
        *("stock:2S b1", None, {"over": True, "winner": 2, "draw": "4D"}),
    ),
    "on a discard pile, too": (
        at("9H", player=2, stock="2S", discards={"d4.1": "3H"}, draw="4D"),
        *("stock:2S d4.1", None, {"over": True, "winner": 2, "draw": "4D"}),
    ),
    "who wins by completing a pile shuffles nothing": (
        at("9H", stock="AS", builds=["2S"], draw="4D"),
        *("stock:AS b1", None, {"winner": 0, "b1": "2S AS", "draw": "4D"}),
    ),
    "the winner's turn has ended": (
        at(player=2, stock="2S", turns=(4, 4, 3, 3)),
        *("stock:2S b1", None, {"turns": "4 4 4 3"}),
    ),
    "a winner wins on the last turn, too": (
        at(player=3, stock="2S", turns=(20, 20, 20, 19), plays=4),
        *("stock:2S b1", None, {"winner": 3}),
    ),
}


@for_each(("game", "text", "shuffled", "expected"), TURNS.values(), TURNS)
def test_b9_how_a_turn_ends(game: Both, text: str, shuffled: str | None, expected: Mapping[str, object]) -> None:
    follows(game, text, shuffled, expected)


def test_b9_there_is_no_passing_and_nothing_may_be_played_when_a_game_is_won() -> None:
    assert (0, "B9") == at("7S").judge((3, None, (None, None)))
    won = after(at("9H", stock="2S"), "stock:2S b1")
    assert (set(), (0, "B9")) == (won.plays(), won.judge(play("9H b1")))
    with pytest.raises(AssertionError, match="the game is won"):
        after(at("9H", stock="AS", builds=["2S"]), "stock:AS b1", "AS 2S")


@for_each(
    ("game", "text", "left"),
    [
        (at("3S 9C", builds=["2S"], discards={f"d1.{n}": "4H" for n in (1, 2, 3, 4)}), "3S b1", starts("9C")),
        (at("AS AC AH AD AS", discards={"d2.2": "3S", "d3.1": "9H"}), "", ""),
        (at("AS AH", builds=["", "", "2C"]), "", "AS b3"),
    ],
    ids=["a restart keeps the turn going", "aces are no plays", "aces complete what they can"],
)
def test_b9_what_is_left_to_play(game: Both, text: str, left: str) -> None:
    assert plays(left) == (after(game, text) if text else game).plays()
    assert 0 == game.player


# B10, B11: the end of the game.


def stuck(third: str = "AH", *, discards: Mapping[str, str] | None = None, **more: object) -> Both:
    """Player 0 makes the last play there is, 3S b1, unless player 2's hand or what is given here allows another."""
    game = at("3S AH", others="AH AD AH AD", builds=["2S"], discards=discards, **more)  # type: ignore[arg-type]  # as at
    game.hands[2] = third.split()
    return game


LAST_TURN = (20, 20, 20, 19)
ENDED: Mapping[str, object] = {"over": True, "winner": None}
# A position, plays and a shuffle, how it stands then, and what may be played.
ENDS: dict[str, tuple[Both, str, str | None, Mapping[str, object], str]] = {
    "nobody wins when all have had 20 turns": (
        at("7S", player=3, draw="4D", turns=LAST_TURN),
        *("7S d4.1", None, {**ENDED, "turns": "20 20 20 20", "draw": "4D"}, ""),
    ),
    "not before the last has had theirs": (
        at("7S", player=2, turns=(20, 20, 19, 19)),
        *("7S d3.1", None, {"over": False, "player": 3}, f"{starts('6H', 4)}, 6H d3.1"),
    ),
    "turns without plays count": (
        at("7S 9S", player=1, others="AS", turns=(20, 19, 19, 19)),
        *("7S d2.1", None, {**ENDED, "turns": "20 20 20 20"}, ""),
    ),
    "a pile completed by the last play is shuffled in": (
        at("AS 7D", player=3, builds=["2S"], turns=LAST_TURN, plays=4),
        *("AS b1", "2S AS", {**ENDED, "draw": "2S AS"}, ""),
    ),
    "B11: a start is one of the five": (
        at("7S", player=3, turns=LAST_TURN, plays=2),
        *("7S d4.1", None, {"plays": 3}, ""),
    ),
}
STUCK: dict[str, tuple[Both, Mapping[str, object], str]] = {
    "nobody can play": (stuck(), {**ENDED, "player": 1, "turns": "1 0 0 0"}, ""),
    "one card keeps it going": (stuck("7D"), {"over": False, "player": 2, "turns": "1 1 0 0"}, starts("7D", 3)),
    "so does a stockpile": (stuck(stocks={2: "AD 4C"}), {"over": False, "player": 2}, "stock:4C b1"),
    "not a hand under an embargo": (stuck("7D", embargoed={2: "AH"}), ENDED, ""),
    "an embargo that can be cleared does": (stuck("", embargoed={2: "4S"}), {"player": 2}, "embargo:4S b1"),
    "an embargo that can be laid does": (
        stuck(stocks={1: "AD AD AD"}, held=(None, None, "5S", None)),
        *({"over": False, "player": 2}, "embargo p2"),
    ),
    "and one that cannot does not": (
        stuck(stocks={1: "AD AD AD AD"}, held=(None, None, "5S", None)),
        *({**ENDED, "player": 1}, ""),
    ),
    "so do the discard piles": (
        stuck(discards={"d4.4": "4S", "d4.3": "5H"}),
        {"over": False, "player": 0},  # nor is the turn over
        "d4.4:4S b1, d4.4:4S d4.3, d4.3:5H d4.4",
    ),
    "tested after the hand is filled": (stuck(draw="AH"), {**ENDED, "player": 1, "turns": "1 0 0 0"}, ""),
    "with a card that can be played": (stuck(draw="7D"), {"over": False, "player": 1}, starts("7D", 2)),
    "cards are drawn as long as there are any": (
        stuck(draw="AH AD AH AD AH"),  # one for player 1, four for player 2
        *({**ENDED, "player": 2, "turns": "1 1 0 0"}, ""),
    ),
    "and one of them can be played": (
        stuck(draw="AH AD AH AD AH 7D"),
        *({"over": False, "player": 3, "turns": "1 1 1 0"}, starts("7D", 4)),
    ),
}
ENDS |= {name: (game, "3S b1", None, expected, left) for name, (game, expected, left) in STUCK.items()}


@for_each(("game", "text", "shuffled", "expected", "left"), ENDS.values(), ENDS)
def test_b10_b11_how_the_game_ends(
    game: Both, text: str, shuffled: str | None, expected: Mapping[str, object], left: str
) -> None:
    follows(game, text, shuffled, expected)
    assert plays(left) == game.plays()
    if game.over:
        judged(game, "6H d1.1", (0, "B10"))


def test_b10_it_is_tested_at_the_start_of_turns_and_of_the_game_only() -> None:
    game = at("3S", others="AH", builds=["2S"], discards={"d1.1": "7H"}, held=HELD, stocks={1: "AD"})
    assert (0, plays("embargo p2")) == (after(game, "3S b1").player, game.plays())
    follows(game, "embargo p2", None, {**ENDED, "player": 1})
    opening = auditor.Auditor(STANDARD, [["9S"]] * 4, ["AS", "AC"], NONE_HELD)
    assert (True, None, [0] * 4) == (opening.over, opening.winner, opening.turns_taken)


# B13 to B16: jokers.


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
    game = at("6S 9H", discards={"d2.1": "4C ZZ"}, builds=["KC QC JC 0C 9C 8C 7C"])
    assert not fits_discard("2C", after(game, "6S d2.1").discard_piles[1][0])
    after(game, "d2.1:6S b1")
    assert {(3, "red"), (5, "red")} == readings(game.discard_piles[1][0], "discard")
    assert fits_discard("2C", game.discard_piles[1][0])


def test_b13_the_documents_restart_on_a_joker() -> None:
    judged(at("0S", discards={"d1.1": "5C ZZ"}), "0S d1.1", (2, "B8"))


@for_each(
    ("pile", "run"),
    [
        ("7S 3S ZZ 9D ZZ", "9D ZZ"),
        ("9S 4C ZZ ZZ 7H", "4C ZZ ZZ 7H"),  # no restart if some reading allows it
        ("9S 4C ZZ ZZ 8H", "8H"),
    ],
)
def test_b13_the_run_begins_at_the_last_restart(pile: str, run: str) -> None:
    assert run.split() == current_run(pile.split())


def test_b14_a_joker_is_an_ordinary_play_on_any_discard_pile_and_from_any_source() -> None:
    game = at("ZZ", stock="AD ZZ", discards={"d1.1": "5C", "d4.2": "7D ZZ", "d3.1": "ZZ"})
    judged(game, "ZZ d1.1, ZZ d3.1, stock:ZZ d4.2, d4.2:ZZ d3.1, d3.1:ZZ d1.1", (1, "B14"))


def test_b14_a_joker_from_the_hand_starts_ones_own_pile_and_ends_the_turn_and_nothing_else() -> None:
    game = at("ZZ 9H")
    judged(game, "ZZ d1.1", (2, "B14"))
    follows(game, "ZZ d1.1", None, {"player": 1})
    game = at("ZZ", stock="AD ZZ", discards={"d1.2": "5C ZZ"})
    judged(game, "ZZ d2.1, stock:ZZ d1.1, d1.2:ZZ d1.1, d1.2:ZZ d2.1", (0, "B7"))


def test_b15_a_joker_starts_a_build_pile_and_a_completed_pile_takes_its_jokers_along() -> None:
    game = at("ZZ 9H", draw="4D")
    judged(game, "ZZ b1", (1, "B15"))
    follows(game, "ZZ b1", None, {"b1": "ZZ"})
    follows(at("ZZ 9H", builds=["2S ZZ"]), "ZZ b1", "ZZ 2S ZZ", {"draw": "ZZ 2S ZZ", "b1": ""})


@for_each("pile", ["2S 3S", "KH QH", "2S ZZ", "ZZ 3S", "ZZ QD", "ZZ ZZ", "KS QS JS ZZ ZZ ZZ"])
def test_b15_a_joker_that_can_be_a_2_or_a_king_completes_a_pile(pile: str) -> None:
    assert completes(JOKER, pile.split())


@for_each("pile", ["", "2S", "KD", "ZZ", "2S 3S 4S", "KH QH JH", "2C 3C 4C 5C ZZ"])
def test_b15_one_that_cannot_does_not(pile: str) -> None:
    assert not completes(JOKER, pile.split())


def test_b16_a_4_fits_on_a_joker_on_a_2_and_jack_joker_joker_is_complete() -> None:
    assert fits_build("4S", ["2C", "ZZ"])
    assert {(3, "black")} == readings(["2C", "ZZ"], "build")
    assert [False, True] == [completes(JOKER, pile) for pile in (["JC"], ["JC", "ZZ"])]


# B18 to B21: embargo cards.

SHORT = dict.fromkeys((1, 2, 3), "9S 9S 9S")


@for_each(("size", "verdict"), [(1, 2), (3, 2), (4, 0), (8, 0)])
def test_b18_it_may_be_laid_on_who_has_three_or_fewer_stockpile_cards(size: int, verdict: int) -> None:
    judged(at("9H", stocks={2: " ".join(["9S"] * size)}, held=HELD), "embargo p3", (verdict, "B18"))


def test_b18_not_on_oneself_nor_on_who_is_under_an_embargo() -> None:
    game = at("9H", stock="9S", stocks=SHORT, held=HELD, embargoed={3: "AS"})
    judged(game, "embargo p1, embargo p4", (0, "B18"))
    judged(game, "embargo p2, embargo p3", (2, "B18"))


LAID: dict[str, Case] = {
    "laying ends the turn and turns the card up": (
        at("9H", stocks=SHORT, held=HELD),
        *("embargo p3", None, {"player": 1, "on": "- - 5S -", "held": "- 6S 7S 8S"}),
    ),
    "it may be done under an embargo": (
        at("9H", stocks=SHORT, held=HELD, embargoed={0: "AS"}),
        *("embargo p2", None, {"on": "AS 5S - -"}),
    ),
    "it counts as one of the five": (
        at("9H", player=3, stocks={0: "9S"}, held=HELD, turns=LAST_TURN, plays=1),
        *("embargo p1", None, {"over": True, "plays": 2}),
    ),
    "B19: clearing ends the turn and the embargo": (
        at("9H", discards={"d3.1": "7H"}, embargoed={0: "8S", 3: "KS"}),
        *("embargo:8S d3.1", None, {"player": 1, "on": "- - - KS", "d3.1": "7H 8S"}),
    ),
    "B19: clearing may complete a build pile": (
        at("", others="", builds=["2C"], embargoed={0: "AS"}),
        *("embargo:AS b1", "2C AS", {"player": 1, "hand 1": "2C AS", "hand 0": "", "on": "- - - -"}),
    ),
    "B19: the embargo lasts until it is cleared": (
        at("9H", embargoed={1: "AS"}, stocks={1: "9S 9S"}),
        *("9H d1.1", None, {"player": 2, "turns": "1 1 0 0", "on": "- AS - -"}),
    ),
    "B19: an embargoed player wins from the stockpile": (
        at("9H", stock="KS", embargoed={0: "AS"}),
        *("stock:KS b1", None, {"winner": 0}),
    ),
    "B20: who has cleared one can be embargoed by another": (
        at("9H", stocks=SHORT, stock="9S", discards={"d3.1": "7H"}, held=HELD, embargoed={0: "8S"}),
        *("embargo:8S d3.1, embargo p1", None, {"on": "6S - - -"}),
    ),
    "B20: it does not count towards the stockpile": (
        at(stock="2S", held=HELD, embargoed={0: "AS"}),
        *("stock:2S b1", None, {"winner": 0}),
    ),
}


@for_each(("game", "text", "shuffled", "expected"), LAID.values(), LAID)
def test_b18_b19_b20_what_embargo_cards_do(
    game: Both, text: str, shuffled: str | None, expected: Mapping[str, object]
) -> None:
    follows(game, text, shuffled, expected)
    assert [card is not None for card in game.embargo_cards] == game.position()["holds_embargo"]


def test_b19_all_plays_of_an_embargoed_player() -> None:
    piles = {"d1.1": "2C", "d2.1": "4H", "d3.3": "4D ZZ", "d4.4": "3D"}
    game = at("2S 9H ZZ", stock="9S 3C", builds=["2S", "KH"], discards=piles, embargoed={0: "3S"})
    # On a red 4 a joker is black, so neither card goes onto d3.3.
    assert plays("stock:3C b1, stock:3C d2.1, embargo:3S b1, embargo:3S d2.1") == game.plays()


def test_b19_not_from_the_hand_nor_from_a_discard_pile_nor_by_another_player_or_card() -> None:
    game = at("2S", discards={"d2.1": "2C", "d2.2": "3D"}, embargoed={0: "AS"})
    judged(game, "2S b1, 2S d1.1, 2S d2.1, d2.1:2C b1, d2.1:2C d2.2", (0, "B19"))
    judged(at("9H", discards={"d3.1": "7H"}, embargoed={1: "8S"}), "embargo:8S d3.1", (0, "B19"))
    judged(at(discards={"d3.1": "7H"}, embargoed={0: "8S"}), "embargo:8C d3.1", (0, "B19"))


@for_each(
    ("text", "verdict"),
    [
        *[(f"embargo:{card} b1", (2, "B19")) for card in ("2S", "KD", "ZZ")],  # it may start a build pile
        *[(f"embargo:{card} b1", (0, "B4")) for card in ("3S", "AS")],
        *[(f"embargo:{card} b2", (2, "B19")) for card in ("4S", "AC", "ZZ")],
        ("embargo:AD b2", (0, "B4")),
        *[(text, (2, "B19")) for text in ("embargo:8S d1.1", "embargo:8S d3.1", "embargo:ZZ d3.1")],
        ("embargo:8D d1.1", (0, "B19")),  # never a restart
        *[(text, (0, "B19")) for text in ("embargo:8S d1.2", "embargo:ZZ d1.2", "embargo:2S d3.2")],  # never a start
        ("embargo:AS d3.1", (0, "B5")),
    ],
)
def test_b19_clearing(text: str, verdict: Verdict) -> None:
    card = text.split(maxsplit=1)[0].partition(":")[2]
    game = at("9H", builds=["", "2C 3C"], discards={"d1.1": "7H", "d3.1": "7D"}, embargoed={0: card})
    judged(game, text, verdict)
    assert (verdict[0] == 2) == (play(text) in game.plays())


def test_b20_one_embargo_card_a_game_and_nobody_is_under_two() -> None:
    judged(at("9H", stocks=SHORT, held=(None, *HELD[1:])), "embargo p2", (0, "B20"))
    judged(at("9H", player=1, stock="9S", stocks={0: "9S"}, held=HELD, embargoed={0: "8S"}), "embargo p1", (0, "B18"))


def test_b20_the_discard_piles_of_an_embargoed_player_stay_open_to_the_others() -> None:
    game = at("8S", discards={"d2.1": "7H", "d2.2": "8C"}, embargoed={1: "AS"})
    assert plays("8S d2.1, d2.2:8C d2.1") <= game.plays()


@for_each(
    ("game", "text", "left"),
    [
        (at("AS", stocks={1: "9S 9S 9S"}, held=HELD), "", "embargo p2"),
        (at("AS", stocks={1: "9S 9S 9S 9S"}, held=HELD), "", ""),
        (at("3S", builds=["2S"], stocks={1: "9S"}, held=HELD), "3S b1", "embargo p2"),
        (
            at("5H", stock="9S 3H", builds=["2H"], discards={"d2.2": "7H"}, embargoed={0: "8S"}),
            *("stock:3H b1", "embargo:8S d2.2"),
        ),
    ],
)
def test_b21_laying_and_clearing_are_plays_that_keep_a_turn_going(game: Both, text: str, left: str) -> None:
    assert plays(left) == (after(game, text) if text else game).plays()
    assert 0 == game.player


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


def test_an_illegal_play_is_refused_and_changes_nothing_nor_does_a_position_change_with_the_game() -> None:
    game = at("3S 9H", builds=["2S"])
    before = game.position()
    with pytest.raises(AssertionError, match="is not allowed by B4"):
        after(game, "9H b1")
    assert before == game.position()
    after(game, "3S b1, 9H d1.1")
    assert (["3S", "9H"], [["2S"], [], [], []], 0) == (before["hand"], before["build_piles"], before["plays_made"])


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


@for_each(
    ("setting", "builds", "card", "why"),
    [
        (STANDARD, [], "7S", "a build pile begins with a two or a king (B4)"),
        (BONUS, [], "7S", "a build pile begins with a two, a king or a joker (B4)"),
        (STANDARD, [], "AS", "an ace goes onto a build pile of its colour, not onto an empty one (B4)"),
        (STANDARD, ["2H"], "AS", "it does not have the colour of the first build pile (B4)"),
        (STANDARD, ["2S"], "7S", "it is not one up or down from the top of the first build pile (B4)"),
    ],
)
def test_b4_why_a_card_does_not_fit_on_a_build_pile(setting: Setting, builds: list[str], card: str, why: str) -> None:
    game = at(f"{card} 9H", setting=setting, builds=builds)
    assert game.game.why_illegal(game.looked_at(), from_play(play(f"{card} b1"))) == why
