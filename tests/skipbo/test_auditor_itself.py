"""The auditor of Comp10001-Bo is awake: with one of its clauses wrong, it does not agree with the game.

Two clauses cannot be told from whole games. B11: a start ends the turn, and with it the count of plays. B12: how many
jokers there are is an option of both. B16 gives examples of B13 and B15.
"""

from collections.abc import Sequence

import pytest

from skipbo.auditor import DISCARD, EMBARGO, HAND, JOKER, Auditor, Destination, Place, Setting, Source
from skipbo.test_whole_games import BONUS, STANDARD, followed

pytestmark = pytest.mark.slow

SHORT = Setting(jokers=8, embargoes=True, stockpile=3)  # embargoes come early
Verdict = tuple[int, str]


class B1StockpilesUpsideDown(Auditor):
    def __init__(
        self,
        setting: Setting,
        stockpiles: Sequence[Sequence[str]],
        draw_pile: Sequence[str],
        embargo_cards: Sequence[str | None],
    ) -> None:
        super().__init__(setting, [pile[::-1] for pile in stockpiles], draw_pile, embargo_cards)


class B2HandsAreFilledInTurnsOnly(Auditor):
    def fill_hand(self) -> None:
        if self.plays_made == 0:
            super().fill_hand()


class B3OwnDiscardPilesOnly(Auditor):
    def sources(self, player: int) -> list[tuple[int, Source, str]]:
        return [
            (kind, source, card)
            for kind, source, card in super().sources(player)
            if not isinstance(source, tuple) or source[1][0] == player
        ]


class B4AcesOfBothColoursComplete(Auditor):
    def on_build(self, card: str, pile: list[str]) -> Verdict:
        return (1, "B4") if pile and card[0] == "A" else super().on_build(card, pile)


class B5AcesFollow(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        verdict = super().on_discard(player, kind, source, card, place)
        return (1, "B6") if verdict == (0, "B5") else verdict


class B6OntoOnesOwnPilesOnly(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        verdict = super().on_discard(player, kind, source, card, place)
        return (0, "B6") if verdict == (1, "B6") and place[0] != player else verdict


class B7AStartDoesNotEndTheTurn(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        verdict = super().on_discard(player, kind, source, card, place)
        return (1, "B7") if verdict == (2, "B7") else verdict


class B8RestartsFromTheStockpile(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        verdict = super().on_discard(player, kind, source, card, place)
        return (2, "B8") if verdict == (0, "B8") and kind != DISCARD else verdict


class B9NobodyHasTurnsWithoutPlays(Auditor):
    def end_turn(self) -> None:
        self.turns_taken[self.player] -= self.plays_made == 0
        super().end_turn()


class B10OneTurnMore(Auditor):
    def end_turn(self) -> None:
        if min(self.turns_taken) == self.setting.turns - 1 and self.player == 3:
            self.turns_taken[self.player] -= 1
        super().end_turn()


class B13AJokerIsWhatItWas(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        pile = self.discard_piles[place[0]][place[1]]
        if len(pile) > 1 and pile[-1] == JOKER and card != JOKER and kind != HAND:
            return 0, "B13"
        return super().on_discard(player, kind, source, card, place)


class B14AJokerIsARestart(Auditor):
    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> Verdict:
        verdict = super().on_discard(player, kind, source, card, place)
        return (2, "B14") if verdict == (1, "B14") else verdict


class B15AJokerCompletesNothing(Auditor):
    def move(self, kind: int, source: Source, destination: Destination) -> int | None:
        completed = super().move(kind, source, destination)
        return None if completed is not None and self.build_piles[completed][-1] == JOKER else completed


class B17NoEmbargoes(Auditor):
    def laying(self, player: int, target: int) -> Verdict:
        return 0, "B17"


class B18OnWhoHasFourCards(Auditor):
    def laying(self, player: int, target: int) -> Verdict:
        verdict = super().laying(player, target)
        free = target != player and self.embargoed[target] is None
        return (2, "B18") if verdict == (0, "B18") and free and len(self.stockpiles[target]) == 4 else verdict


class B19ClearingDoesNotEndTheTurn(Auditor):
    def ends(self, kind: int, verdict: Verdict) -> Verdict:
        return verdict


class B20AnEmbargoCardComesBack(Auditor):
    def move(self, kind: int, source: Source, destination: Destination) -> int | None:
        card = self.embargo_cards[self.player]
        completed = super().move(kind, source, destination)
        if kind == EMBARGO and source is None:
            self.embargo_cards[self.player] = card
        return completed


class B21NobodyMustLay(Auditor):
    def can_play(self, player: int) -> bool:
        return any(play[0] != EMBARGO or play[1] is not None for play in self.each_play_of(player))


SETTINGS: dict[type[Auditor], Setting] = {
    B2HandsAreFilledInTurnsOnly: STANDARD,
    B9NobodyHasTurnsWithoutPlays: Setting(decks=1, stockpile=11),  # little to draw
    B10OneTurnMore: Setting(turns=2),
    B18OnWhoHasFourCards: BONUS,
    B21NobodyMustLay: Setting(jokers=8, embargoes=True, stockpile=3, decks=1, hand=2),
}


@pytest.mark.parametrize(
    "kind",
    [one for name, one in globals().items() if name.startswith("B") and name[1].isdigit()],
    ids=lambda one: one.__name__,
)
def test_a_planted_fault_is_caught(kind: type[Auditor]) -> None:
    for seed in range(40):
        try:
            followed(SETTINGS.get(kind, SHORT), seed, "greedy" if seed % 2 else "uniform", 50, kind)
        except AssertionError:
            return
    pytest.fail(f"{kind.__name__} was followed and nobody noticed")
