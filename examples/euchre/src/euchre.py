"""Euchre for four: name the trumps with your partner, and take most of the five tricks.

The seats across from each other are partners. There are 24 cards, from nine to ace. Each seat gets five, one of the
other four is turned up, and three stay face down. The jack of trumps, the right bower, is the highest card; the other
jack of its colour, the left bower, is the second and counts as a trump. Then come ace, king, queen, ten and nine.

From the dealer's left, each passes or orders the card up: its suit is trumps, and the dealer picks it up and discards a
card face down, maybe the same. If all pass, the card is turned down, and each passes or names one of the other suits.
The dealer must name one, unless the option `stick` is off: then all may pass again, and the next seat deals.

Whoever makes trumps may play alone: the partner sits out, and does not pick up the card as the dealer. Left of the
dealer leads, or the next who plays. Follow suit if you can; the highest trump takes the trick, or else the highest card
of the suit led, and its taker leads the next. For three or four tricks, the makers of trumps get 1 point, for all five
2, for all five alone 4; for fewer than three, the others get 2. The first side with 10 points wins.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Hand, Log, Outcome, Shuffle, Suit, put, replace
from cardkit.core.option_fields import flag, whole
from cardkit.core.policy import Uniform
from cardkit.core.scenes.scene import Choice, Scene, hidden, shown
from cardkit.core.simple_game import Named
from cardkit.kits import tricks
from cardkit.kits.hidden_game import HiddenGame, own, size
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import Ranking, Trick

SEATS, EACH, KITTY = 4, 5, 3  # seats, cards of each, cards that nobody sees
RANKS = tricks.ACE_HIGH[-6:]
DECK = tuple(card for card in STANDARD_DECK if card.rank in RANKS)
RANKINGS = {suit: Ranking(suit, RANKS, tricks.bowers(suit) if suit is not None else ()) for suit in (None, *Suit)}
NO_TRICK, NO_VOIDS, BEGINNING = Trick.led_by(0, SEATS), tricks.no_voids(SEATS), Rounds.begun(SEATS, teams=2)

# The action table: a pass, calls, the same alone, cards played, cards discarded.
CALLS = ("order up", *[suit.word.lower() for suit in Suit])
PASS, ORDER, ALONE, PLAY, DISCARD = 0, 1, 6, 11, 11 + len(DECK)
ACTIONS = ("pass", *CALLS, *[f"{call} alone" for call in CALLS], *map(str, DECK), *[f"discard {one}" for one in DECK])

Cards = tuple[Card, ...]


@attrs.frozen
class EuchreOptions(ck.Options):
    """How many points win, and whether the dealer must name trumps if everybody else has passed twice."""

    target: int = whole(10, 1, 100)
    stick: bool = flag(True)


@attrs.frozen
class Taken(ck.Event):
    """A trick is full; if it is the last of a deal, with the totals after it. Tricks and totals are by side."""

    reveals: ClassVar[bool] = True  # of the last trick, no view shows who took it
    seat: int
    taken: tuple[int, ...]
    totals: tuple[int, ...] = ()

    def __str__(self) -> str:
        totals = " Points: {} to {}.".format(*self.totals) if self.totals else ""
        return f"Player{self.seat + 1} takes the trick ({self.taken[0]} to {self.taken[1]}).{totals}"


@attrs.frozen
class Seen:
    """What everybody sees. The side of a seat is its number modulo 2."""

    rounds: Rounds = BEGINNING
    # The card turned up, wherever it is by then; None before the deal.
    turned: Card | None = attrs.field(default=None, metadata=shown(title="Turned up"))
    passes: int = attrs.field(default=0, metadata=hidden())  # the fourth turned it down
    trump: Suit | None = attrs.field(default=None, metadata=shown(title="Trumps"))
    maker: int = 0  # who made trumps, once there are
    alone: bool = attrs.field(default=False, metadata=shown(title="Plays alone"))
    trick: Trick = NO_TRICK
    # Played, without this trick.
    gone: Cards = attrs.field(default=(), metadata=shown(kind="pile", title="Played"))
    # Tricks, by side.
    taken: tuple[int, ...] = attrs.field(default=(0, 0), metadata=shown(title="Tricks of team", by="number"))
    voids: tricks.Voids = attrs.field(default=NO_VOIDS, metadata=hidden())

    @property
    def dealer(self) -> int:
        return self.rounds.dealer

    @property
    def ranking(self) -> Ranking:
        return RANKINGS[self.trump]

    @property
    def out(self) -> tuple[int, ...]:
        """Who sits out."""
        return ((self.maker + 2) % SEATS,) if self.alone else ()

    @property
    def ordered_up(self) -> bool:
        """Whether the dealer has picked up the card that was turned up."""
        return self.trump is not None and self.passes < SEATS and self.dealer not in self.out

    @property
    def open(self) -> Cards:
        """The cards that lie where everybody sees them."""
        lying = () if self.turned is None or self.ordered_up else (self.turned,)
        return (*self.gone, *self.trick.cards, *lying)

    def points(self) -> tuple[int, ...]:
        """What each side gets for its tricks."""
        number = self.taken[self.maker % 2]
        if number < 3:
            return put((0, 0), 1 - self.maker % 2, 2)
        return put((0, 0), self.maker % 2, 1 if number < EACH else 4 if self.alone else 2)


@attrs.frozen
class EuchreState(ck.State):
    """A position; before a deal nobody holds a card."""

    options: EuchreOptions
    seen: Seen = Seen()
    hands: tuple[Hand[Card], ...] = (Hand(),) * SEATS
    kitty: Cards = ()  # face down from the deal on
    discard: Cards = ()  # what the dealer discarded

    def turn(self) -> int:
        seen = self.seen
        if seen.turned is None:
            return OVER if seen.rounds.has_reached(self.options.target) else CHANCE
        if seen.trump is None:
            return (seen.rounds.left_of_dealer + seen.passes) % SEATS
        return seen.dealer if self.secret() else seen.trick.seats[len(seen.trick.cards)]

    def secret(self) -> bool:
        """Whether the dealer is to discard."""
        return self.seen.ordered_up and not self.discard

    def request(self) -> Shuffle:
        return Shuffle(len(DECK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "EuchreState":
        hands, rest = ck.Deck(DECK).reordered(outcome).deal(SEATS, EACH)
        turned, kitty = rest.draw()
        return EuchreState(self.options, replace(self.seen, turned=turned), hands, kitty.cards)

    def legal(self) -> tuple[int, ...]:
        seen, secret = self.seen, self.secret()
        if seen.turned is None:
            return ()
        if seen.trump is None:
            calls = [0] if seen.passes < SEATS else [1 + suit for suit in Suit if suit != seen.turned.suit]
            stuck = self.options.stick and seen.passes == 2 * SEATS - 1
            return (*([] if stuck else [PASS]), *[ORDER + call for call in calls], *[ALONE + call for call in calls])
        hand = self.hands[self.turn()]
        cards = hand if secret else tricks.playable(hand, seen.trick, seen.ranking)
        return tuple(sorted((DISCARD if secret else PLAY) + DECK.index(card) for card in cards))

    def why_illegal(self, action: int) -> str | None:
        seen = self.seen
        if action in self.legal():
            return None
        if not 0 <= action < len(ACTIONS) or (action >= DISCARD) != self.secret():
            return "the dealer discards a card" if self.secret() else "nothing is discarded here"
        if (action < PLAY) != (seen.trump is None):
            return "trumps are made" if seen.trump is not None else "trumps are not made yet"
        if action == PASS:
            return "the dealer must name trumps"
        if action < PLAY:
            return f"{seen.turned} is turned " + ("up: order it up, or pass" if seen.passes < SEATS else "down")
        card, hand = DECK[(action - PLAY) % len(DECK)], self.hands[self.turn()]
        return tricks.why_not_playable(card, hand, seen.trick, seen.ranking)

    def after(self, action: int, log: Log | None = None) -> "EuchreState":
        if action < PLAY:
            return self.called(action)
        seat, card = self.turn(), DECK[(action - PLAY) % len(DECK)]
        hands = put(self.hands, seat, self.hands[seat].without(card))
        return replace(self, hands=hands, discard=(card,)) if self.secret() else self.played(card, hands, log)

    def called(self, call: int) -> "EuchreState":
        """The position after a pass, or once trumps are made."""
        seen, turned = self.seen, self.seen.turned
        assert turned is not None
        if call == PASS and seen.passes == 2 * SEATS - 1:
            return EuchreState(self.options, Seen(seen.rounds.scored((0, 0))))
        if call == PASS:
            return replace(self, seen=replace(seen, passes=seen.passes + 1))
        suit = (turned.suit, *Suit)[(call - ORDER) % len(CALLS)]
        seen = replace(seen, trump=suit, maker=self.turn(), alone=call >= ALONE)
        left = seen.rounds.left_of_dealer
        seen = replace(seen, trick=Trick.led_by((left + (left in seen.out)) % SEATS, SEATS, seen.out))
        hand = self.hands[seen.dealer].plus(*([turned] if seen.ordered_up else []))
        return replace(self, seen=seen, hands=put(self.hands, seen.dealer, hand))

    def played(self, card: Card, hands: tuple[Hand[Card], ...], log: Log | None) -> "EuchreState":
        """The position after this card, which is no longer among the hands."""
        seen, ranking, trick = self.seen, self.seen.ranking, self.seen.trick.plus(card)
        seen = replace(seen, trick=trick, voids=tricks.voids_after(seen.voids, trick, ranking))
        if not trick.is_full:
            return replace(self, seen=seen, hands=hands)
        taker, gone = trick.winner(ranking), (*seen.gone, *trick.cards)
        taken = put(seen.taken, taker % 2, seen.taken[taker % 2] + 1)
        seen = replace(seen, taken=taken, gone=gone, trick=Trick.led_by(taker, SEATS, seen.out))
        rounds = seen.rounds.scored(seen.points()) if sum(taken) == EACH else None
        if log is not None:
            log.append(Taken(taker, taken, rounds.totals if rounds is not None else ()))
        return replace(self, seen=seen, hands=hands) if rounds is None else EuchreState(self.options, Seen(rounds))

    def scores(self) -> tuple[int, ...]:
        return self.seen.rounds.totals * 2

    def winners(self) -> tuple[int, ...]:
        best = self.seen.rounds.most()
        return tuple(seat for seat in range(SEATS) if seat % 2 in best) if self.turn() == OVER else ()


@attrs.frozen
class EuchreView(ck.View):
    """What a seat knows: its hand, what it has discarded, how many cards each seat holds, and what everybody sees."""

    hand: Hand[Card] = attrs.field(metadata=own("hands"))
    discard: Cards = attrs.field(metadata=own("discard", "seen.dealer"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    seen: Seen


class Steady(ck.Policy):
    """Makes trumps if its hand is likely to take three tricks with help, and takes tricks as cheaply as it can."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, EuchreState)
        seen, trick, ranking = state.seen, state.seen.trick, state.seen.ranking
        if seen.trump is None:
            return max(state.legal(), key=lambda call: self.hope(state, call))
        actions = {DECK[(action - PLAY) % len(DECK)]: action for action in state.legal()}
        cards = sorted(actions, key=lambda card: (ranking.suit_of(card) == seen.trump, ranking.strength(card)))
        if state.secret():
            return actions[cards[0]]
        if not trick.cards:
            others = [card for card in cards if ranking.suit_of(card) != seen.trump]
            return actions[(others or cards)[-1] if (state.turn() - seen.maker) % 2 else cards[-1]]
        winning = [card for card in cards if trick.plus(card).winner(ranking) == state.turn()]
        helping = (trick.winner(ranking) - state.turn()) % SEATS == 2
        return actions[cards[0] if helping or not winning else winning[0]]

    def hope(self, state: EuchreState, call: int) -> float:
        """How much better than a pass a call looks, by the tricks that the hand may take."""
        if call == PASS:
            return 0
        seat, dealer, after = state.turn(), state.seen.dealer, state.called(call)
        ranking, hope = after.seen.ranking, -2.2
        if after.seen.ordered_up and seat != dealer:
            hope += -0.3 if (seat - dealer) % 2 else 0.3
        for card in after.hands[seat]:
            if ranking.suit_of(card) == ranking.trump:
                hope += 0.5 + 0.08 * ranking.strength(card)
            elif card.rank == RANKS[-1]:
                hope += 0.6
        return 4 * hope - 3 if after.seen.alone else hope


class EuchreDisplay(ck.Display[EuchreView, Named]):
    """How Euchre looks, beyond the fields of the view."""

    def scene(self, view: EuchreView) -> Scene:
        scene, unknown = super().scene(view), () if view.seen.trump is not None else ("seen/maker", "seen/alone")
        return replace(scene, zones=tuple(zone for zone in scene.zones if zone.id not in unknown))

    def choice(self, view: EuchreView, move: Named) -> Choice:
        choice = super().choice(view, move)
        played = choice.label.startswith("Play ")
        return replace(choice, touches=(*choice.touches, f"seen/trick/p{view.turn + 1}")) if played else choice


@attrs.frozen
class Euchre(HiddenGame[EuchreState, EuchreView]):
    """Be the first side to have ten points: make trumps, and take three tricks of five."""

    options: EuchreOptions = attrs.field(factory=EuchreOptions)
    name: ClassVar[str] = "euchre"
    computer: ClassVar[str] = "steady"
    zero_sum: ClassVar[bool] = True
    actions: ClassVar[tuple[str, ...]] = ACTIONS
    policies: ClassVar[Mapping[str, ck.Policy]] = {"uniform": Uniform(), "steady": Steady()}
    display_class = EuchreDisplay
    pool: ClassVar[Cards] = DECK
    in_sight: ClassVar[tuple[str, ...]] = ("seen.open",)

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))

    @property
    def max_moves(self) -> int | None:
        deals = 2 * self.options.target - 1  # a point in each
        return deals * (2 * SEATS + SEATS * EACH) if self.options.stick else None

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (-self.options.target - 3, self.options.target + 3)

    def utilities(self, state: EuchreState) -> tuple[int, ...]:
        ours, theirs = state.seen.rounds.totals
        return (ours - theirs, theirs - ours) * 2

    def initial_state(self) -> EuchreState:
        return EuchreState(self.options)

    def sizes(self, view: EuchreView) -> dict[str, int]:
        seen = view.seen  # while the dealer is to discard, it holds a card more
        discarded = seen.ordered_up and view.held[seen.dealer] <= EACH
        return {"kitty": KITTY if seen.turned is not None else 0, "discard": int(discarded)}

    def barred(self, view: EuchreView) -> Mapping[int | str, Cards]:
        seen, turned = view.seen, () if view.seen.turned is None else (view.seen.turned,)
        out = tricks.barred_by(seen.voids, DECK, seen.ranking)
        barred: dict[int | str, Cards] = {"kitty": turned}
        for seat in range(SEATS):
            barred[seat] = (*out.get(seat, ()), *(turned if seat != seen.dealer else ()))
        return barred
