"""Positions of Comp10001-Bo for tests: an auditor beside a game, which must agree in all that they say and do.

Cards are those of the original data model: `0S` is the ten of spades, `ZZ` a joker. Plays are written as they are
typed, with the card beside a pile that is a source: `7S b1`, `stock:2S d1.3`, `d1.2:4H b4`, `embargo p3`,
`embargo:8S d2.1`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cardkit.core.errors import BadNotation
from cardkit.core.state import CHANCE, OVER
from cardkit.games.skipbo import SkipBoGame, SkipBoState, constants
from cardkit.games.skipbo.comp10001 import as_play, card_of, from_play, kind_of, position
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.piles import NO_CARD, Stack
from skipbo import auditor
from skipbo.auditor import DISCARD, EMBARGO, HAND, STOCKPILE, Auditor, Destination, Play, Setting
from skipbo.test_whole_games import game_of, lying, told

STANDARD = Setting()
BONUS = Setting(jokers=4, embargoes=True)
HELD: Final = ("5S", "6S", "7S", "8S")  # embargo cards
NONE_HELD: Final[tuple[str | None, ...]] = (None, None, None, None)
CLOSED: Final = "AD AD AD AD"  # a stockpile that is no source while no red build pile lies
WAITING: Final = "6H 6H"  # a hand that can start a discard pile


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
        phase=constants.PLAY,
        place=constants.ORDER.at(paper.player),
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
    """A pile of the game's own."""
    stack: Stack | None = None
    for card in pile:
        stack = Stack(card=kind_of(card), below=stack, build=build)
    return stack


def deal(setting: Setting, deck: Sequence[str]) -> Both:
    """The auditor after the deal, with a game that was dealt the same cards."""
    dealt = auditor.deal(setting, deck, Both)
    assert isinstance(dealt, Both)
    opening = dealt.game.initial_state()
    assert isinstance(opening, SkipBoState)
    dealt.state = opening.resolved(order_of([card_of(kind) for kind in opening.pack], deck))
    dealt.compare()
    return dealt


def at(
    hand: str = "",
    *,
    player: int = 0,
    others: str = WAITING,
    stock: str = CLOSED,
    stocks: Mapping[int, str] | None = None,
    draw: str = "",
    builds: Sequence[str] = (),
    discards: Mapping[str, str] | None = None,
    held: Sequence[str | None] = NONE_HELD,
    embargoed: Mapping[int, str] | None = None,
    plays: int = 0,
    turns: Sequence[int] = (0, 0, 0, 0),
    setting: Setting = BONUS,
) -> Both:
    """A position in the middle of a turn, by default of player 0. Discard piles are called as in plays: `d1.2`."""
    game = Both(setting, [CLOSED.split()] * 4, ["6H"] * 20, NONE_HELD)
    game.player, game.plays_made, game.turns_taken = player, plays, list(turns)
    game.draw_pile = draw.split()
    game.hands = [hand.split() if seat == player else others.split() for seat in range(4)]
    game.stockpiles[player] = stock.split()
    for seat, pile in (stocks or {}).items():
        game.stockpiles[seat] = pile.split()
    for number, pile in enumerate(builds):
        game.build_piles[number] = pile.split()
    for name, pile in (discards or {}).items():
        game.discard_piles[int(name[1]) - 1][int(name[3]) - 1] = pile.split()
    game.embargo_cards = list(held)
    for seat, card in (embargoed or {}).items():
        game.embargoed[seat] = card
    return game


def play(text: str) -> Play:
    """The play that is written like this, in the original data model."""
    source, target = text.split()
    name, _, card = source.partition(":")
    if found := re.fullmatch(r"p(\d)", target):
        return EMBARGO, None, (2, int(found[1]) - 1)
    to: Destination
    if found := re.fullmatch(r"d(\d+)\.(\d+)", target):
        to = (1, (int(found[1]) - 1, int(found[2]) - 1))
    else:
        to = (0, int(target[1:]) - 1)
    if found := re.fullmatch(r"d(\d)\.(\d)", name):
        return DISCARD, (card, (int(found[1]) - 1, int(found[2]) - 1)), to
    return {"stock": STOCKPILE, "embargo": EMBARGO}.get(name, HAND), card or name, to


def plays(text: str) -> set[Play]:
    """Plays with commas between."""
    return {play(one) for one in text.split(", ") if one}


def starts(card: str, player: int = 1) -> str:
    """The plays with which a card of the hand starts the piles of its player, whose number counts from 1."""
    return ", ".join([f"{card} d{player}.{number}" for number in (1, 2, 3, 4)])


def after(game: Both, text: str, shuffled: str | None = None) -> Both:
    """The same after plays, of which the last is followed by a shuffle if it completes a build pile."""
    texts = text.split(", ")
    for number, one in enumerate(texts, 1):
        game.make(play(one), shuffled.split() if shuffled is not None and number == len(texts) else None)
    return game


def stands(game: Both, expected: Mapping[str, object]) -> dict[str, object]:
    """What is asked for of a position: `player`, `draw`, `hand 0`, `stock 0`, `b1`, `d1.2`, `turns`, `on` and so on."""
    found: dict[str, object] = {
        "player": game.player,
        "plays": game.plays_made,
        "turns": " ".join(map(str, game.turns_taken)),
        "over": game.over,
        "winner": game.winner,
        "draw": " ".join(game.draw_pile),
        "held": " ".join([card or "-" for card in game.embargo_cards]),
        "on": " ".join([card or "-" for card in game.embargoed]),
    }
    found |= {f"hand {seat}": " ".join(hand) for seat, hand in enumerate(game.hands)}
    found |= {f"stock {seat}": " ".join(pile) for seat, pile in enumerate(game.stockpiles)}
    found |= {f"b{number}": " ".join(pile) for number, pile in enumerate(game.build_piles, 1)}
    for owner, piles in enumerate(game.discard_piles, 1):
        found |= {f"d{owner}.{number}": " ".join(pile) for number, pile in enumerate(piles, 1)}
    return {name: found[name] for name in expected}
