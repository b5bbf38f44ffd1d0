"""A game made of the kits: three seats bid for the lead, then play six tricks with spades as trumps, over two rounds.

Six of the 24 cards lie face down and belong to nobody. A trick counts one point, and the bid of whoever led first three
more if it is kept.
"""

from collections import Counter
from collections.abc import Hashable
from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, Card, Deck, Generator, Hand, Log, Options, Outcome, Shuffle, SimpleGame, State, View
from cardkit.core.cards import STANDARD_DECK, Suit
from cardkit.kits.bidding import PASS, Auction
from cardkit.kits.hands import sorted_hand
from cardkit.kits.hidden import Pool
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import (
    ACE_HIGH,
    Ranking,
    Trick,
    Voids,
    barred_by,
    no_voids,
    playable,
    voids_after,
    why_not_playable,
)

SEATS, HELD = 3, 6
RANKING = Ranking(Suit.SPADES, ACE_HIGH[-6:])
PACK = tuple([one for one in STANDARD_DECK if one.rank in RANKING.ranks])
POOL = Pool(PACK)
BIDS = (1, 2, 3, 4, 5, 6)
MOVES: tuple[Card | int, ...] = (PASS, *BIDS, *PACK)


@attrs.frozen
class Play:
    """What everybody sees of a round."""

    rounds: Rounds
    auction: Auction
    trick: Trick
    voids: Voids
    played: tuple[Card, ...]  # in the tricks before
    taken: tuple[int, ...]  # tricks, by seat

    @property
    def leader(self) -> int:
        """Who leads first: the highest bidder, or the seat left of the dealer."""
        return self.rounds.left_of_dealer if self.auction.bidder is None else self.auction.bidder


def begun(rounds: Rounds) -> Play:
    auction = Auction(SEATS, rounds.left_of_dealer, BIDS)
    return Play(rounds, auction, Trick.led_by(rounds.left_of_dealer, SEATS), no_voids(SEATS), (), (0,) * SEATS)


class WhistState(State):
    """A position; before a deal the hands are empty."""

    __slots__ = ("hands", "kitty", "play")

    def __init__(self, *, play: Play, hands: tuple[Hand[Card], ...], kitty: tuple[Card, ...]) -> None:
        self.play = play
        self.hands = hands
        self.kitty = kitty

    def turn(self) -> int:
        if self.play.rounds.number > 2:
            return OVER
        if not self.kitty:
            return CHANCE
        seat = self.play.trick.turn if self.play.auction.turn is None else self.play.auction.turn
        return OVER if seat is None else seat  # a trick that is full is taken at once

    def legal(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        auction = self.play.auction
        legal: tuple[Card | int, ...] = auction.legal()
        if auction.is_over:
            legal = playable(self.hands[self.turn()], self.play.trick, RANKING).cards
        return tuple(sorted([MOVES.index(one) for one in legal]))

    def why_illegal(self, action: int) -> str | None:
        move, auction = MOVES[action], self.play.auction
        if isinstance(move, int):
            return auction.why_illegal(move)
        if not auction.is_over:
            return "the auction is not over"
        return why_not_playable(move, self.hands[self.turn()], self.play.trick, RANKING)

    def after(self, action: int, log: Log | None = None) -> "WhistState":
        move, play, hands = MOVES[action], self.play, list(self.hands)
        if isinstance(move, int):
            play = attrs.evolve(play, auction=play.auction.called(move))
            play = attrs.evolve(play, trick=Trick.led_by(play.leader, SEATS))
            return WhistState(play=play, hands=self.hands, kitty=self.kitty)
        seat, trick = self.turn(), play.trick.plus(move)
        hands[seat] = hands[seat].without(move)
        play = attrs.evolve(play, trick=trick, voids=voids_after(play.voids, trick, RANKING))
        if not trick.is_full:
            return WhistState(play=play, hands=tuple(hands), kitty=self.kitty)
        winner = trick.winner(RANKING)
        taken = tuple([count + (one == winner) for one, count in enumerate(play.taken)])
        if any(hands):
            cards = (*play.played, *trick.cards)
            play = attrs.evolve(play, trick=Trick.led_by(winner, SEATS), played=cards, taken=taken)
            return WhistState(play=play, hands=tuple(hands), kitty=self.kitty)
        kept = play.auction.bid is not None and taken[play.leader] >= play.auction.bid
        points = tuple([count + 3 * (kept and one == play.leader) for one, count in enumerate(taken)])
        return WhistState(play=begun(play.rounds.scored(points)), hands=(Hand(),) * SEATS, kitty=())

    def request(self) -> Shuffle:
        return Shuffle(len(PACK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "WhistState":
        hands, rest = Deck(PACK).reordered(outcome).deal(SEATS, HELD)
        return WhistState(play=self.play, hands=tuple([sorted_hand(hand, RANKING) for hand in hands]), kitty=rest.cards)

    def scores(self) -> tuple[int, ...]:
        return self.play.rounds.totals

    def winners(self) -> tuple[int, ...]:
        return self.play.rounds.most() if self.turn() == OVER else ()


@attrs.frozen
class WhistView(View):
    """What a seat knows."""

    play: Play
    hand: Hand[Card]
    held: tuple[int, ...]  # cards in each hand, by seat, and in the kitty


@attrs.frozen
class LittleWhist(SimpleGame[WhistState, WhistView]):
    """Bid for the lead, then take tricks."""

    name: ClassVar[str] = "little-whist"
    actions: ClassVar[tuple[str, ...]] = tuple(
        ["pass" if one == PASS else f"bid {one}" if isinstance(one, int) else str(one) for one in MOVES]
    )
    vocabulary: ClassVar[tuple[type, ...]] = (WhistState, WhistView, Play, Rounds, Auction, Trick)

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return 2 * (1 + 3 * len(BIDS) + SEATS + SEATS * HELD)

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 2 * (HELD + 3))

    def initial_state(self) -> WhistState:
        return WhistState(play=begun(Rounds.begun(SEATS)), hands=(Hand(),) * SEATS, kitty=())

    def utilities(self, state: WhistState) -> tuple[int, ...]:
        return state.scores()

    def view_of(self, state: WhistState, seat: int | None) -> WhistView:
        held = (*[len(hand) for hand in state.hands], len(state.kitty))
        return WhistView(
            seat=seat,
            turn=state.turn(),
            play=state.play,
            hand=Hand() if seat is None else state.hands[seat],
            held=held,
        )

    def determinize(self, view: WhistView, rng: Generator) -> WhistState:
        play = view.play
        if view.turn < 0:
            return WhistState(play=play, hands=(Hand(),) * SEATS, kitty=())
        seen, barred = (*play.played, *play.trick.cards), barred_by(play.voids, PACK, RANKING)
        *hands, kitty = POOL.deal(rng, view.held, seen=seen, known={view.seat: view.hand}, barred=barred)
        return WhistState(play=play, hands=tuple([sorted_hand(hand, RANKING) for hand in hands]), kitty=kitty.cards)

    def all_cards(self, state: WhistState) -> Counter[Hashable]:
        return POOL.all_cards(*state.hands, state.kitty, state.play.played, state.play.trick.cards)


LITTLE_WHIST = LittleWhist(Options())
