"""Masked Ball for two to four: say who hides behind your masks, true or not, and be the first with ten coins.

Everybody has two masks, face down, of a pack with three each of Baroness, Juggler, Pickpocket and Watchman; the others
are the deck. In your turn, dance for a coin, or claim to be one of your masks: the Baroness, for three coins; the
Juggler, who takes a mask from the deck and lays one of the three into it; or the Pickpocket, who robs another of two
coins. The victim may block that by claiming to be the Watchman.

Whoever first challenges a claim has it examined. If it is true, the challenger pays two coins to the claimant, who lays
the mask into the deck and takes another. If not, the claimant pays, and what was claimed does not happen. The deck is
shuffled when a mask was laid into it. The game ends after a turn when somebody has ten coins, or after twelve rounds.
The most coins win.
"""

from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, Deck, Hand, Log, Outcome, Shuffle, put, replace
from cardkit.core.observations.observation import observed
from cardkit.core.option_fields import whole
from cardkit.core.simple_game import Named
from cardkit.kits.actions import Actions
from cardkit.kits.decks import CardSet, CustomCard
from cardkit.kits.hidden_game import HiddenGame, own, size
from cardkit.kits.lately import Lately
from cardkit.kits.reactions import PASS, PASS_FOR_TURN, ReactingState, Window
from cardkit.kits.steps import Pending, Steps, others

GOAL, ROUNDS, HELD, STAKE = 10, 12, 2, 2


class Mask(CustomCard):
    """A card: who one may claim to be."""


MASKS = CardSet(
    Mask("Baroness", symbol="♛", color="plum", text="Three coins."),
    Mask("Juggler", symbol="♣", color="palegreen", text="Exchange a mask with the deck."),
    Mask("Pickpocket", symbol="☠", color="tomato", text="Rob two coins."),
    Mask("Watchman", symbol="☀", color="khaki", text="Be robbed of nothing."),
)
BARONESS, JUGGLER, PICKPOCKET, WATCHMAN = MASKS
PACK = tuple(MASKS) * 3
PLAYERS = tuple(f"Player{seat + 1}" for seat in range(4))
WORDS = ("pass", "pass for this turn", "challenge", "block", "dance")
ACTIONS = Actions({**dict.fromkeys(WORDS, ()), "claim": (BARONESS, JUGGLER), "rob": PLAYERS, "lay": MASKS})
PROMPTS = {"turn": "Dance, or say who you are.", "block": "Be the Watchman?", "lay": "Lay a mask into the deck."}
STEPS = (*PROMPTS, "shuffle", "claim", "foil", "deed", "end")
CHALLENGE, BLOCK, DANCE = map(ACTIONS.number, ("challenge", "block", "dance"))
ANSWERS = (PASS, PASS_FOR_TURN, CHALLENGE)


@attrs.frozen
class Examined(ck.Event):
    """A claim was challenged."""

    seat: int  # who challenged
    claimant: int
    mask: Mask
    is_true: bool

    def __str__(self) -> str:
        found = "true" if self.is_true else "a lie"
        return f"{PLAYERS[self.seat]} challenges the {self.mask} of {PLAYERS[self.claimant]}: {found}."


@attrs.frozen
class BallState(ReactingState):
    """A position. Rows are by seat."""

    hands: tuple[Hand[Mask], ...]
    coins: tuple[int, ...]
    lacks: tuple[tuple[Mask, ...], ...]  # masks that a hand is known not to have, until it changes
    deck: Deck[Mask] = attrs.field(default=Deck(PACK))
    turns: int = 0  # that are over
    lately: Lately = attrs.field(factory=Lately)

    def request(self) -> Shuffle:
        return Shuffle(len(self.deck))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "BallState":
        state = replace(self, deck=self.deck.reordered(outcome), steps=self.steps.done())
        for seat in self.steps.about:
            state = state.taken(seat, HELD - len(state.hands[seat]))
        return state.went_on(log)

    def taken(self, seat: int, number: int) -> "BallState":
        """A seat takes masks from the deck, and so may be anybody again."""
        cards, deck = self.deck.take(number)
        hands = put(self.hands, seat, self.hands[seat].plus(*cards))
        return replace(self, deck=deck, hands=hands, lacks=put(self.lacks, seat, ()))

    def laid(self, seat: int, mask: Mask, *takers: int) -> "BallState":
        """A seat has laid a mask into the deck; seats take some when it is shuffled."""
        hands, deck = put(self.hands, seat, self.hands[seat].without(mask)), self.deck.refilled((mask,))
        steps = self.steps.done().before(Pending("shuffle", CHANCE, takers))
        return replace(self, hands=hands, deck=deck, steps=steps)

    def paid(self, payer: int, payee: int) -> "BallState":
        stake = min(STAKE, self.coins[payer])
        poorer = put(self.coins, payer, self.coins[payer] - stake)
        return replace(self, coins=put(poorer, payee, poorer[payee] + stake))

    def secret(self) -> bool:
        return self.steps.is_at("lay")

    def choices(self) -> tuple[int, ...]:
        if self.steps.is_at("lay"):
            return ACTIONS.numbers("lay", [mask.number for mask in self.hands[self.turn()]])
        rich = [one for one in others(self.turn(), len(self.coins)) if self.coins[one]]
        return (DANCE, *ACTIONS.numbers("claim", (0, 1)), *ACTIONS.numbers("rob", rich))

    def chosen(self, action: int, log: Log | None = None) -> "BallState":
        (verb, place), seat, rest = ACTIONS[action], self.turn(), self.steps.done()
        if verb == "lay":
            return self.laid(seat, MASKS[place])
        if verb == "dance":
            return replace(self, coins=put(self.coins, seat, self.coins[seat] + 1), steps=rest)
        mask, block = (PICKPOCKET, [Pending("block", place)]) if verb == "rob" else (MASKS[place], [])
        claim, deed = Pending("claim", seat, (mask.number,)), Pending("deed", seat, (mask.number, place))
        return replace(self, steps=rest.before(claim, *block, deed))

    def reached(self, step: Pending, log: Log | None = None) -> "BallState | None":
        match step.what:
            case "claim":
                return self.opened(dict.fromkeys(others(step.seat, len(self.coins)), ANSWERS), "race", log)
            case "block":
                return self.opened({step.seat: (PASS, BLOCK)}, "turns", log)
            case "foil":
                return replace(self, steps=self.steps.until("end"))
            case "deed":
                return self.done(step.seat, *step.about)
            case "end":
                is_over = max(self.coins) >= GOAL or self.turns + 1 == ROUNDS * len(self.coins)
                following = [Pending(what, (step.seat + 1) % len(self.coins)) for what in ("turn", "end")]
                steps = Steps() if is_over else Steps.of(*following)
                return replace(self, turns=self.turns + 1, window=Window(), steps=steps)
        return None

    def done(self, seat: int, number: int, target: int) -> "BallState":
        """What was claimed happens."""
        mask, rest = MASKS[number], self.steps.done()
        if mask == JUGGLER:
            return replace(self.taken(seat, 1), steps=rest.before(Pending("lay", seat)))
        richer = replace(self, coins=put(self.coins, seat, self.coins[seat] + 3))
        return replace(richer if mask == BARONESS else self.paid(target, seat), steps=rest)

    def reacted(self, log: Log | None = None) -> "BallState":
        spoken, seat, rest = self.window.first(), self.steps.turn, self.steps.done()
        if spoken is None:
            return replace(self, steps=rest)
        if spoken[1] == BLOCK:
            claim = Pending("claim", seat, (WATCHMAN.number,))
            return replace(self, steps=rest.before(claim, Pending("foil", seat)))
        mask = MASKS[self.steps.about[0]]
        is_true = mask in self.hands[seat]
        state = replace(self, lately=self.lately.told(log, Examined(spoken[0], seat, mask, is_true)))
        if is_true:
            return state.paid(spoken[0], seat).laid(seat, mask, seat)
        rest = rest.done() if mask == WATCHMAN else rest.until("end")  # without what was claimed
        lacks = put(self.lacks, seat, (*[one for one in self.lacks[seat] if one != mask], mask))
        return replace(state.paid(seat, spoken[0]), steps=rest, lacks=lacks)

    def scores(self) -> tuple[int, ...]:
        return self.coins


@attrs.frozen
class BallView(ck.View):
    """What a seat knows."""

    hand: Hand[Mask] = attrs.field(metadata=own("hands"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    deck: int = attrs.field(metadata=size("deck"))
    coins: tuple[int, ...]
    lacks: tuple[tuple[Mask, ...], ...]
    turns: int
    lately: Lately
    steps: Steps = attrs.field(metadata=observed(most=6, one_of=STEPS))
    window: Window


class BallDisplay(ck.Display[BallView, Named]):
    """What is asked."""

    def prompt(self, view: BallView) -> str:
        if view.turn != view.seat:
            return super().prompt(view)
        if view.steps.is_at("claim"):
            return f"Challenge {PLAYERS[view.steps.turn]}'s {MASKS[view.steps.about[0]]}?"
        return PROMPTS[view.steps.what]


@attrs.frozen
class BallOptions(ck.Options):
    """How many play."""

    seats: int = whole(3, 2, 4)


@attrs.frozen
class MaskedBall(HiddenGame[BallState, BallView]):
    """Say who you are, true or not, and have ten coins first."""

    options: BallOptions = attrs.field(factory=BallOptions)
    name: ClassVar[str] = "masked-ball"
    actions: ClassVar[tuple[str, ...]] = ACTIONS.texts
    pool: ClassVar[tuple[Mask, ...]] = PACK
    display_class = BallDisplay
    max_moves: ClassVar[int] = ROUNDS * 4 * 9  # with all answers, a turn has nine at most
    utility_bounds: ClassVar[tuple[int, int]] = (0, 2 * GOAL)

    def barred(self, view: BallView) -> dict[int, tuple[Mask, ...]]:
        return dict(enumerate(view.lacks))

    def initial_state(self) -> BallState:
        deal = Pending("shuffle", CHANCE, tuple(range(self.seats)))
        steps = Steps.of(deal, Pending("turn", 0), Pending("end", 0))
        return BallState((Hand(),) * self.seats, (2,) * self.seats, ((),) * self.seats, steps=steps)
