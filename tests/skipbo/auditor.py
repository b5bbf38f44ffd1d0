"""An auditor that knows Comp10001-Bo from the rulings alone, follows a game, and says what may be played.

It shares no code with cardkit. It sees every card, hidden ones too, and is written to be checked against the rulings
by eye: the clause stands beside each rule.

Cards and plays are those of the original data model. A card is two characters, value and suit: `0S` is the ten of
spades, `ZZ` a joker. A play is (type, source, destination):

    (0, card, destination)                     a card from the hand
    (1, (card, (player, pile)), destination)   the top of a discard pile
    (2, card, destination)                     the top of the own stockpile
    (4, None, (2, player))                     the own embargo card, laid on that player
    (4, card, destination)                     the embargo card that lies on oneself, cleared

and a destination is (0, build pile) or (1, (player, pile)). Type 3, "no play", is never a play here (B9).
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Place = tuple[int, int]  # a discard pile: (player, pile)
Source = str | tuple[str, Place] | None
Destination = tuple[int, int] | tuple[int, Place] | tuple[None, None]
Play = tuple[int, Source, Destination]
Pair = tuple[int, str]  # what a card stands for: (value, colour)
Kind = Literal["build", "discard"]

HAND, DISCARD, STOCKPILE, NO_PLAY, EMBARGO = range(5)
JOKER = "ZZ"
VALUES = "A234567890JQK"  # an Ace is 1, a ten is 0 and counts 10, a King 13
SUITS = "SHDC"
PLAYERS = 4
COLOURS = ("black", "red")
ALL_PAIRS: list[Pair] = [(number, shade) for number in range(2, 14) for shade in COLOURS]  # B12: never an Ace


@dataclass(frozen=True)
class Setting:
    """The numbers of a game; the bonus game has `jokers=4, embargoes=True`."""

    jokers: int = 0  # B12
    embargoes: bool = False  # B17
    stockpile: int = 8  # B1: cards dealt to each stockpile
    hand: int = 5  # B2: cards to which a hand is filled
    plays: int = 5  # B2: most plays in a turn
    turns: int = 20  # B10: turns of each player
    builds: int = 4  # build piles
    discards: int = 4  # discard piles of each player
    decks: int = 2  # B1


def whole_pack(setting: Setting) -> list[str]:
    """All cards of the game (B1, B12)."""
    return [face + suit for face in VALUES for suit in SUITS] * setting.decks + [JOKER] * setting.jokers


def deal(setting: Setting, deck: Sequence[str], kind: "type[Auditor] | None" = None) -> "Auditor":
    """The game that begins with this deck: stockpiles (B1), embargo cards (B17), and the rest to draw from."""
    left = list(deck)
    stockpiles = []
    for _ in range(PLAYERS):
        stockpiles.append(left[: setting.stockpile])  # the last one dealt is on top
        left = left[setting.stockpile :]
    embargo_cards: list[str | None] = [None] * PLAYERS
    if setting.embargoes:
        for player in range(PLAYERS):
            embargo_cards[player] = left.pop(0)
    return (kind or Auditor)(setting, stockpiles, left, embargo_cards)


# What one card is.


def value(card: str) -> int:
    return VALUES.index(card[0]) + 1


def colour(card: str) -> str:
    return "black" if card[1] in "SC" else "red"


def is_ace(card: str) -> bool:
    return card[0] == "A"


def meanings(card: str) -> list[Pair]:
    """What a card can stand for, seen alone: a joker for any value but Ace, of either colour (B12)."""
    return ALL_PAIRS if card == JOKER else [(value(card), colour(card))]


def starting_meanings(card: str, kind: Kind) -> list[Pair]:
    """The same for the first card of a pile: a joker that starts a build pile is a 2 or a King (B13)."""
    if card == JOKER and kind == "build":
        return [(number, shade) for number in (2, 13) for shade in COLOURS]
    return meanings(card)


def neighbours(below: Pair, above: Pair, kind: Kind) -> bool:
    """Whether two cards that are no Aces may lie on one another."""
    one, other = below[0], above[0]
    if 1 in {one, other}:
        return False
    if kind == "build":  # B4: one colour, adjacent values, no wrap
        return below[1] == above[1] and abs(one - other) == 1
    return below[1] != above[1] and (abs(one - other) == 1 or {one, other} == {2, 13})  # B5: alternating, King and 2


# What the jokers of a pile stand for, by the definition.


def readings(pile: Sequence[str], kind: Kind) -> set[Pair]:
    """What the top card of a pile can stand for (B13), found the long way.

    Every joker is given every value and colour in turn, and what is kept are the assignments in which all neighbouring
    cards obey the rules. This takes 24 times as long for each joker, so it is no way to play, but that is not what it
    is for: it is the meaning of "whatever the cards allow", with no cleverness in it that could be wrong. Whatever is
    faster must give the same.
    """
    run = current_run(pile) if kind == "discard" else list(pile)
    if not run:
        return set()
    choices = [starting_meanings(run[0], kind)] + [meanings(card) for card in run[1:]]
    return {
        assignment[-1]
        for assignment in itertools.product(*choices)
        if all(neighbours(below, above, kind) for below, above in itertools.pairwise(assignment))
    }


def current_run(pile: Sequence[str]) -> list[str]:
    """The cards of a discard pile since its start or its last restart.

    A restart is a natural card that fits no reading of what lay below it (B8). A joker always fits (B14).
    """
    run: list[str] = []
    for card in pile:
        if run and card != JOKER:
            below = readings(run, "discard")
            if not any(neighbours(pair, meanings(card)[0], "discard") for pair in below):
                run = []
        run.append(card)
    return run


# The same step by step, as B13 says it, which takes as long for ten jokers as for ten other cards.


@functools.cache
def step(below: frozenset[Pair], card: str, kind: Kind) -> frozenset[Pair]:
    """The pairs of a card that have a neighbour among the pairs of the card below it."""
    return frozenset([above for above in meanings(card) if any(neighbours(pair, above, kind) for pair in below)])


@functools.lru_cache(maxsize=100_000)
def top_pairs(pile: tuple[str, ...], kind: Kind) -> frozenset[Pair]:
    """What the top card of a pile can stand for (B13)."""
    if not pile:
        return frozenset()
    pairs = frozenset(starting_meanings(pile[0], kind))
    for card in pile[1:]:
        pairs = step(pairs, card, kind)
        if not pairs and kind == "discard":  # B8: a restart
            pairs = frozenset(meanings(card))
    return pairs


# One card and one pile.


def fits_build(card: str, pile: Sequence[str]) -> bool:
    """Whether a card may be placed on a build pile (B4, B15)."""
    if not pile:
        return card == JOKER or value(card) in {2, 13}
    below = top_pairs(tuple(pile), "build")
    if is_ace(card):  # of the colour of the pile; jokers alone may be of either
        return any(shade == colour(card) for _, shade in below)
    return bool(step(below, card, "build"))


def completes(card: str, pile: Sequence[str]) -> bool:
    """Whether a card that fits a build pile completes it (B4, B15)."""
    if not pile:
        return False
    if card == JOKER:
        return any(number in {2, 13} for number, _ in top_pairs((*pile, JOKER), "build"))
    return value(card) in {1, 2, 13}


def fits_discard(card: str, pile: Sequence[str]) -> bool:
    """Whether a card follows B5 on a discard pile that is not empty; a joker always does (B14)."""
    return not is_ace(card) and bool(step(top_pairs(tuple(pile), "discard"), card, "discard"))


class Auditor:
    """One game, from the deal to its end.

    `stockpiles` are four lists with the visible card last. The draw pile is drawn from its front. `embargo_cards` are
    those still held, by player. All four are copied. Player 0's turn begins at once.

    When a game is over, nothing is touched any more: `player` is whose turn it was, `plays_made` that turn's plays. The
    turn in which somebody wins has ended with that play (B9), so it is counted in `turns_taken`.
    """

    def __init__(
        self,
        setting: Setting,
        stockpiles: Sequence[Sequence[str]],
        draw_pile: Sequence[str],
        embargo_cards: Sequence[str | None],
    ) -> None:
        self.setting = setting
        self.places: list[Place] = [(owner, number) for owner in range(PLAYERS) for number in range(setting.discards)]
        self.stockpiles = [list(pile) for pile in stockpiles]
        self.draw_pile = list(draw_pile)
        self.embargo_cards = list(embargo_cards)
        self.embargoed: list[str | None] = [None] * PLAYERS
        self.hands: list[list[str]] = [[] for _ in range(PLAYERS)]
        self.discard_piles: list[list[list[str]]] = [[[] for _ in range(setting.discards)] for _ in range(PLAYERS)]
        self.build_piles: list[list[str]] = [[] for _ in range(setting.builds)]
        self.player = 0  # B1
        self.plays_made = 0
        self.turns_taken = [0] * PLAYERS
        self.over = False
        self.winner: int | None = None
        self.begin_turn()

    # What may be played.

    def plays(self) -> set[Play]:
        """Every play of the player whose turn it is."""
        return set() if self.over else self.plays_of(self.player)

    def plays_of(self, player: int) -> set[Play]:
        """Every play this player has, were it their turn with the hand they hold (B10)."""
        return set(self.each_play_of(player))

    def can_play(self, player: int) -> bool:
        """Whether there is any."""
        return next(self.each_play_of(player), None) is not None

    def each_play_of(self, player: int) -> Iterator[Play]:
        """The same one by one."""
        for kind, source, card in self.sources(player):
            for number, pile in enumerate(self.build_piles):
                if self.on_build(card, pile)[0]:
                    yield kind, source, (0, number)
            for owner, number in self.places:
                if self.on_discard(player, kind, source, card, (owner, number))[0]:
                    yield kind, source, (1, (owner, number))
        for target in range(PLAYERS):
            if self.laying(player, target)[0]:
                yield EMBARGO, None, (2, target)

    def judge(self, play: Play) -> tuple[int, str]:
        """Whether the player may make a play now, and the clause that says so.

        0 is no, 1 is yes, 2 is yes and by its kind it ends the turn: a start, a restart, laying or clearing an embargo
        card. (A turn also ends with its last play of any kind, and a stockpile's last card ends the game.)
        """
        if self.over:
            return 0, "B10" if self.winner is None else "B9"
        match play:
            case (3, _, _):
                return 0, "B9"  # there is no passing; a turn without plays ends by itself
            case (4, None, (2, int(target))) if 0 <= target < PLAYERS:
                return self.laying(self.player, target)
            case (int(kind), source, (0, int(number))) if 0 <= number < self.setting.builds:
                card, refusal = self.card_from(kind, source)
                return (0, refusal) if card is None else self.ends(kind, self.on_build(card, self.build_piles[number]))
            case (int(kind), source, (1, (int(owner), int(number)))) if (owner, number) in self.places:
                card, refusal = self.card_from(kind, source)
                if card is None:
                    return 0, refusal
                return self.ends(kind, self.on_discard(self.player, kind, source, card, (owner, number)))
            case _:
                return 0, "data model"  # no such pile, no such player, or not a play at all

    def sources(self, player: int) -> list[tuple[int, Source, str]]:
        """What this player may take up (B3, B19): type and source of the play, and the card."""
        found: list[tuple[int, Source, str]] = []
        embargo = self.embargoed[player]
        if embargo is None:
            found += [(HAND, card, card) for card in sorted(set(self.hands[player]))]  # equal cards are one play
            for owner, number in self.places:
                if self.discard_piles[owner][number]:
                    top = self.discard_piles[owner][number][-1]
                    found.append((DISCARD, (top, (owner, number)), top))
        else:  # B19: neither the hand nor a discard pile, but the embargo card
            found.append((EMBARGO, embargo, embargo))
        if self.stockpiles[player]:
            top = self.stockpiles[player][-1]
            found.append((STOCKPILE, top, top))
        return found

    def card_from(self, kind: int, source: Source) -> tuple[str | None, str]:
        """The card of a play, or None and the clause that keeps the player from taking it up."""
        for one_kind, one_source, card in self.sources(self.player):
            if (kind, source) == (one_kind, one_source):
                return card, ""
        if kind not in {HAND, DISCARD, STOCKPILE, EMBARGO}:
            return None, "data model"
        if kind == EMBARGO or (kind != STOCKPILE and self.embargoed[self.player] is not None):
            return None, "B19"
        return None, "B3"

    def on_build(self, card: str, pile: list[str]) -> tuple[int, str]:
        """A card that may be taken up, to a build pile."""
        clause = "B15" if card == JOKER else "B4"
        return int(fits_build(card, pile)), clause

    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> tuple[int, str]:
        """A card that may be taken up, to a discard pile."""
        owner, number = place
        pile = self.discard_piles[owner][number]
        if not pile:
            if kind == EMBARGO:
                return 0, "B19"  # an embargo card never starts a discard pile
            if kind != HAND or owner != player or is_ace(card):
                return 0, "B7"  # from the hand, onto one's own, not an Ace
            return 2, "B14" if card == JOKER else "B7"
        if kind == DISCARD and source == (card, place):
            return 0, "B6"  # onto the pile that it comes from
        if is_ace(card):
            return 0, "B5"
        if fits_discard(card, pile):
            return 1, "B14" if card == JOKER else "B6"
        if kind == EMBARGO:
            return 0, "B19"  # nor does it restart one
        return (2 if kind == HAND else 0), "B8"

    def laying(self, player: int, target: int) -> tuple[int, str]:
        """The embargo card that this player holds, on that player."""
        if not self.setting.embargoes:
            return 0, "B17"
        if self.embargo_cards[player] is None:
            return 0, "B20"  # one a game
        # B18: on another player, with three or fewer stockpile cards, who is not under an embargo
        if target == player or len(self.stockpiles[target]) > 3 or self.embargoed[target] is not None:
            return 0, "B18"
        return 2, "B18"  # under an embargo oneself or not

    def ends(self, kind: int, verdict: tuple[int, str]) -> tuple[int, str]:
        """Playing the embargo card to a pile clears the embargo and ends the turn (B19)."""
        return (2, "B19") if kind == EMBARGO and verdict[0] else verdict

    # What a play does.

    def make(self, play: Play, shuffled: Sequence[str] | None = None) -> None:
        """Carries a play out, and all that follows from it until somebody has to play again.

        If it completes a build pile, `shuffled` is the draw pile with the completed pile shuffled in; otherwise it is
        None. A play with which somebody wins shuffles nothing (B9: at once), and leaves the pile as it lies.
        """
        verdict, clause = self.judge(play)
        if not verdict:
            raise AssertionError(f"{play} is not allowed by {clause}")
        kind, source, destination = play
        self.plays_made += 1  # B11, B21: starts, restarts and embargo plays too
        completed = self.move(kind, source, destination)
        if not self.stockpiles[self.player]:  # B9
            self.must_not_be_shuffled(shuffled, "the game is won")
            self.over = True
            self.winner = self.player
            self.turns_taken[self.player] += 1
            return
        if completed is None:
            self.must_not_be_shuffled(shuffled, "no build pile is completed")
        else:  # B4
            self.shuffle_in(completed, shuffled)
        if verdict == 2 or self.plays_made == self.setting.plays:  # B7, B8, B18, B19; B9
            self.end_turn()
            return
        if not self.hands[self.player]:  # B2: the turn goes on with an empty hand
            self.fill_hand()
        if not self.can_play(self.player):  # B9
            self.end_turn()

    def move(self, kind: int, source: Source, destination: Destination) -> int | None:
        """Moves the card of a play that is allowed; the number of the build pile that is completed, if one is."""
        match kind, source, destination:
            case 4, None, (_, int(target)):  # B18
                self.embargoed[target], self.embargo_cards[self.player] = self.embargo_cards[self.player], None
                return None
            case 1, (card, (owner, number)), _:
                self.discard_piles[owner][number].pop()
            case 0, str(card), _:
                self.hands[self.player].remove(card)
            case 2, str(card), _:
                self.stockpiles[self.player].pop()
            case 4, str(card), _:  # B19
                self.embargoed[self.player] = None
            case _:
                raise AssertionError(f"no such play: {(kind, source, destination)}")
        match destination:
            case (1, (owner, number)):
                self.discard_piles[owner][number].append(card)
                return None
            case (0, int(number)):
                done = completes(card, self.build_piles[number])
                self.build_piles[number].append(card)
                return number if done else None
            case _:
                raise AssertionError(f"no such destination: {destination}")

    def must_not_be_shuffled(self, shuffled: Sequence[str] | None, reason: str) -> None:
        if shuffled is not None:
            raise AssertionError(f"the draw pile was shuffled, but {reason}")

    def shuffle_in(self, number: int, shuffled: Sequence[str] | None) -> None:
        """The completed build pile goes into the draw pile (B4)."""
        if shuffled is None:
            raise AssertionError(f"build pile {number} is completed, but nothing was shuffled")
        expected = sorted(self.draw_pile + self.build_piles[number])
        if sorted(shuffled) != expected:
            raise AssertionError(f"shuffled are {sorted(shuffled)}, but draw pile and build pile are {expected}")
        self.draw_pile = list(shuffled)
        self.build_piles[number] = []

    def fill_hand(self) -> None:
        """B2: as far as the draw pile goes."""
        hand = self.hands[self.player]
        while len(hand) < self.setting.hand and self.draw_pile:
            hand.append(self.draw_pile.pop(0))

    def begin_turn(self) -> None:
        """Fills the hand (B2) and ends the game if nobody can play (B10); goes on if this player has no play (B9)."""
        self.fill_hand()
        if not self.draw_pile and not any(self.can_play(player) for player in range(PLAYERS)):
            self.over = True
        elif not self.can_play(self.player):
            self.end_turn()

    def end_turn(self) -> None:
        """The turn is over, with or without plays (B10). A hand that is empty stays so until its next turn (B2)."""
        self.turns_taken[self.player] += 1
        if min(self.turns_taken) >= self.setting.turns:
            self.over = True
            return
        self.player = (self.player + 1) % PLAYERS
        self.plays_made = 0
        self.begin_turn()

    # What there is to see.

    def all_cards(self) -> list[str]:
        """Every card on the table, sorted; these never change."""
        heaps = [self.draw_pile, *self.hands, *self.stockpiles, *self.build_piles]
        heaps += [pile for piles in self.discard_piles for pile in piles]
        heaps.append([card for card in self.embargo_cards + self.embargoed if card is not None])
        return sorted([card for heap in heaps for card in heap])

    def position(self) -> dict[str, object]:
        """Where the game stands, in the form of the original data model. An empty stockpile is (None, 0)."""
        return {
            "player": self.player,
            "hand": list(self.hands[self.player]),
            "hands": [len(hand) for hand in self.hands],
            "stockpiles": [(pile[-1] if pile else None, len(pile)) for pile in self.stockpiles],
            "discard_piles": [[list(pile) for pile in piles] for piles in self.discard_piles],
            "build_piles": [list(pile) for pile in self.build_piles],
            "draw_pile": len(self.draw_pile),
            "plays_made": self.plays_made,
            "turns_taken": list(self.turns_taken),
            "embargoed": list(self.embargoed),
            "holds_embargo": [card is not None for card in self.embargo_cards],
        }
