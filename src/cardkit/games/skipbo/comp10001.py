"""The functions and the data model of the course COMP10001, over the rules of this package.

Cards are two characters, value from `A234567890JQK` (`0` is a ten) and suit from `SHDC`; a joker is `ZZ`. Players count
from 0. A play is a tuple (type, source, destination):

    (0, card, destination)                    a card from the hand
    (1, (card, (player, pile)), destination)  the top of a discard pile
    (2, card, destination)                    the top of the own stockpile
    (3, None, (None, None))                   no play
    (4, None, (2, player))                    the own embargo card is laid on that player
    (4, card, destination)                    the embargo card that lies on oneself is cleared

and a destination is (0, build pile) or (1, (player, discard pile)). What is legal is asked of the rules: the functions
set up the position that they are given and look there.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

from cardkit.core.cards import JOKER as JOKER_CARD
from cardkit.core.cards import STANDARD_DECK, Card
from cardkit.core.errors import BadNotation, IllegalMove
from cardkit.core.rng import seeded_sfc32
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.game import SkipBoGame
from cardkit.games.skipbo.moves import (
    EMBARGO,
    HAND,
    STOCK,
    AnyCard,
    Build,
    Discard,
    FromHand,
    FromStock,
    Lay,
    Move,
    Play,
)
from cardkit.games.skipbo.moves import kind_of as kind_of_card
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import JOKER, NO_CARD, stacked
from cardkit.games.skipbo.players import POLICIES
from cardkit.games.skipbo.state import SkipBoState
from cardkit.games.skipbo.view import SkipBoView, packed, view_of

__all__ = [
    "Guest",
    "as_play",
    "card_of",
    "comp10001bo_bonus",
    "comp10001bo_is_valid_play",
    "comp10001bo_match_build",
    "comp10001bo_match_discard",
    "comp10001bo_play",
    "from_play",
    "kind_of",
    "position",
]

Place = tuple[int, int]  # a discard pile: (player, pile)
Source = str | tuple[str, Place] | None
Destination = tuple[int, int] | tuple[int, Place] | tuple[None, None]
CoursePlay = tuple[int, Source, Destination]
Stockpile = tuple[str | None, int]  # the top card, and the size with it
Piles = Sequence[Sequence[str]]

History = Sequence[tuple[int, CoursePlay]]
PlayFunction = Callable[[int, Sequence[str], Sequence[Stockpile], Sequence[Piles], Piles, History], CoursePlay]
BonusFunction = Callable[
    [int, Sequence[str], bool, str | None, Sequence[Stockpile], Sequence[Piles], Piles, History], CoursePlay
]

VALUES: Final = "A234567890JQK"
SUITS: Final = "CDHS"  # in the order of the rules' numbers
WILD: Final = "ZZ"
NO_PLAY: Final[CoursePlay] = (3, None, (None, None))
PLAYER: Final = "planner"  # who `comp10001bo_play` and `comp10001bo_bonus` are


def kind_of(card: object) -> int:
    """The rules' number of a card in two characters. Raises BadNotation."""
    if card == WILD:
        return int(JOKER)
    if not isinstance(card, str) or len(card) != 2 or card[0] not in VALUES or card[1] not in SUITS:
        raise BadNotation(f"expected a card such as 7S, 0D or ZZ, not {card!r}")
    return 13 * SUITS.index(card[1]) + VALUES.index(card[0])


def card_of(kind: int) -> str:
    """A card of the rules in two characters."""
    return WILD if kind == JOKER else VALUES[kind % 13] + SUITS[kind // 13]


def _any_card(text: str) -> AnyCard:
    kind = kind_of(text)
    return JOKER_CARD if kind == JOKER else STANDARD_DECK[kind]


def _text(card: AnyCard) -> str:
    return card_of(kind_of_card(card)) if isinstance(card, Card) else WILD


def _position(
    player: int,
    hand: Sequence[str],
    stockpiles: Sequence[Stockpile] = ((WILD, 1),) * SEATS,
    discard_piles: Sequence[Piles] = (((),),) * SEATS,
    build_piles: Piles = ((),),
    embargoed: Sequence[str | None] = (None,) * SEATS,
    holds_embargo: Sequence[bool] = (False,) * SEATS,
    plays_made: int = 0,
) -> SkipBoState:
    """The position in which this player is to play. What the course does not hand out is made up, and not looked at."""
    options = SkipBoOptions(
        embargoes=True,
        hand=max(5, len(hand)),
        builds=len(build_piles),
        discards=len(discard_piles[0]),
        stockpile=max(1, *[size for _, size in stockpiles]),
    )
    piles = [stacked(_kinds(pile), True) for pile in build_piles]
    piles += [stacked(_kinds(pile), False) for of_player in discard_piles for pile in of_player]
    stocks = [(0,) * (size - 1) + (kind_of(top),) if top is not None and size else () for top, size in stockpiles]
    across = [int(NO_CARD) if card is None else kind_of(card) for card in embargoed]
    return SkipBoState(
        deal=Deal(options=options, stocks=tuple(stocks), embargoes=(0,) * SEATS),
        # A player whose stockpile is empty has won, and plays no more (B9).
        phase=constants.PLAY if stocks[player] else constants.DONE,
        place=constants.ORDER.at(player),
        piles=tuple(piles),
        hands=tuple([_kinds(hand) if seat == player else () for seat in range(SEATS)]),
        pack=(0,) * options.hand,
        drawn=0,
        stocks=packed([len(stock) for stock in stocks], 8),
        embargo=packed(across, 6) | packed(holds_embargo, 1) << 24,
        turns=0,
        plays=plays_made,
    )


def _kinds(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple([kind_of(card) for card in cards])


def _judged(play: CoursePlay, state: SkipBoState) -> int:
    """What a play is in a position: 0, 1, 2 or 3, as in `comp10001bo_is_valid_play`."""
    game = SkipBoGame(state.deal.options)
    if play == NO_PLAY:
        return 0 if state.legal() else 3
    try:
        move = from_play(play)
        action = game.action_of(move)
    except (BadNotation, IllegalMove):
        return 0
    if game.why_illegal(state, move) is not None:
        return 0
    return 2 if state.ends_turn(action) else 1


def _plays_made(player: int, history: History) -> int:
    """How many plays the player has made in this turn, which are the last ones of the history."""
    made = 0
    for who, play in reversed(history):
        if who != player or play[0] == NO_PLAY[0]:
            break
        made += 1
    return made


def _chosen(state: SkipBoState) -> CoursePlay:
    if state.plays >= state.deal.options.plays or not state.legal():
        return NO_PLAY
    action = POLICIES[PLAYER].choose(state, seeded_sfc32(0))
    return as_play(SkipBoGame(state.deal.options).move_of(action, state))


def comp10001bo_match_build(card: str, pile: Sequence[str]) -> bool:
    """Whether a card may be placed on a build pile (B4, B15)."""
    state = _position(0, [card], build_piles=[pile])
    return state.fitting(kind_of(card)) & 1 == 1


def comp10001bo_match_discard(card: str, pile: Sequence[str], player: int, owner: int, from_hand: bool = True) -> int:
    """How a player may place a card on the discard pile of an owner: 0 not at all, 1 as it fits, 2 ending the turn."""
    state = _position(
        player,
        [card] if from_hand else [],
        [(card, 1)] * SEATS,
        [[pile if seat == owner else []] for seat in range(SEATS)],
    )
    source: Source = card
    return _judged((0 if from_hand else 2, source, (1, (owner, 0))), state)


def comp10001bo_is_valid_play(
    play: CoursePlay,
    player: int,
    hand: Sequence[str],
    stockpiles: Sequence[Stockpile],
    discard_piles: Sequence[Piles],
    build_piles: Piles,
) -> int:
    """What a play is: 0 not valid, 1 valid, 2 valid and ending the turn, 3 a true "no play"."""
    return _judged(play, _position(player, hand, stockpiles, discard_piles, build_piles))


def comp10001bo_play(
    player: int,
    hand: Sequence[str],
    stockpiles: Sequence[Stockpile],
    discard_piles: Sequence[Piles],
    build_piles: Piles,
    play_history: History,
) -> CoursePlay:
    """A play for the standard game, or "no play" if there is none."""
    made = _plays_made(player, play_history)
    return _chosen(_position(player, hand, stockpiles, discard_piles, build_piles, plays_made=made))


def comp10001bo_bonus(
    player: int,
    hand: Sequence[str],
    holds_embargo: bool,
    embargoed: str | None,
    stockpiles: Sequence[Stockpile],
    discard_piles: Sequence[Piles],
    build_piles: Piles,
    play_history: History,
) -> CoursePlay:
    """A play for the bonus game, or "no play" if there is none. Who else is under an embargo, the history tells."""
    across: list[str | None] = [None] * SEATS
    for who, play in play_history:
        if play[0] == 4 and play[1] is None and play[2][0] == 2:
            across[cast(int, play[2][1])] = WILD  # what lies on others makes no difference
        elif play[0] == 4:
            across[who] = None
    across[player] = embargoed
    holds = [holds_embargo and seat == player for seat in range(SEATS)]
    made = _plays_made(player, play_history)
    return _chosen(_position(player, hand, stockpiles, discard_piles, build_piles, across, holds, made))


def position(state: SkipBoState) -> dict[str, object]:
    """A position of a player to move, or the last one of a game, in the course's data model."""
    seat = constants.ORDER.seat(state.place)
    view = view_of(state, seat)
    return {
        "player": int(seat),
        "hand": _texts(view.hand),
        "hands": list(view.held),
        "stockpiles": _stockpiles(view),
        "discard_piles": _discard_piles(view),
        "build_piles": [_texts(pile) for pile in view.builds],
        "draw_pile": view.draw_pile,
        "plays_made": view.plays,
        "turns_taken": list(view.turns),
        "embargoed": [None if card is None else _text(card) for card in view.embargoed],
        "holds_embargo": list(view.holds_embargo),
    }


def _texts(cards: Iterable[AnyCard]) -> list[str]:
    return [_text(card) for card in cards]


def _stockpiles(view: SkipBoView) -> list[Stockpile]:
    sizes = zip(view.stocks, view.stock_sizes, strict=True)
    return [(None if top is None else _text(top), size) for top, size in sizes]


def _discard_piles(view: SkipBoView) -> list[list[list[str]]]:
    return [[_texts(pile) for pile in piles] for piles in view.discards]


def as_play(move: Move) -> CoursePlay:
    """The play of a move that names its card, as `legal_moves` gives them. Raises IllegalMove if it does not."""
    if isinstance(move, Lay):
        return (4, None, (2, move.seat))
    if move.card is None:
        raise IllegalMove(f"expected a move that names its card, not {move}")
    text = _text(move.card)
    target: Destination
    target = (0, move.target.pile) if isinstance(move.target, Build) else (1, (move.target.seat, move.target.pile))
    if isinstance(move.source, FromHand):
        return (0, text, target)
    if isinstance(move.source, FromStock):
        return (2, text, target)
    if isinstance(move.source, Discard):
        return (1, (text, (move.source.seat, move.source.pile)), target)
    return (4, text, target)


def from_play(play: CoursePlay) -> Move:
    """The move of a play. Raises BadNotation for "no play" and for what is no play at all."""
    match play:
        case (4, None, (2, int(target))):
            return Lay(target)
        case (1, (str(card), (int(owner), int(pile))), target):
            return Play(Discard(owner, pile), _target(target, play), _any_card(card))
        case (0, str(card), target):
            return Play(HAND, _target(target, play), _any_card(card))
        case (2, str(card), target):
            return Play(STOCK, _target(target, play), _any_card(card))
        case (4, str(card), target):
            return Play(EMBARGO, _target(target, play), _any_card(card))
    raise BadNotation(f"expected a play (type, source, destination), not {play!r}")


def _target(target: object, play: object) -> Build | Discard:
    match target:
        case (0, int(pile)):
            return Build(pile)
        case (1, (int(owner), int(pile))):
            return Discard(owner, pile)
    raise BadNotation(f"expected a destination (0, pile) or (1, (player, pile)), not {target!r} in {play!r}")


class Guest:
    """A course player at a table of ours: two functions like `comp10001bo_play` and `comp10001bo_bonus` decide.

    They are handed what the course hands out, but of the history only what still counts: the embargoes that lie on
    others, each as if the next player had laid it, and then the plays of this turn.
    """

    def __init__(self, play: PlayFunction = comp10001bo_play, bonus: BonusFunction = comp10001bo_bonus) -> None:
        self.play = play
        self.bonus = bonus
        self._turn: list[tuple[int, CoursePlay]] = []

    def choose(self, view: SkipBoView, moves: tuple[Move, ...]) -> Move:
        """The move of the play that the function for this game gives."""
        seat = view.turn
        if view.plays != len(self._turn):
            self._turn = []
        builds = [_texts(pile) for pile in view.builds]
        shown = _stockpiles(view), _discard_piles(view), builds
        hand = _texts(view.hand)
        if view.options.embargoes:
            card = view.embargoed[seat]
            across = None if card is None else _text(card)
            holds = view.holds_embargo[seat]
            others = [other for other in range(SEATS) if other != seat and view.embargoed[other] is not None]
            laid: list[tuple[int, CoursePlay]]
            laid = [(min({0, 1, 2} - {seat, other}), (4, None, (2, other))) for other in others]
            chosen = self.bonus(seat, hand, holds, across, *shown, [*laid, *self._turn])
        else:
            chosen = self.play(seat, hand, *shown, self._turn)
        self._turn = [*self._turn, (seat, chosen)]
        return from_play(chosen)
