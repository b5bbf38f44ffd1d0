"""Harbour, a deck-building game for two to four: turn a few coppers into a port with a palace.

Each begins with seven Coppers and three Cottages, and holds five cards. In your turn, play an action card, or more if a
card says so; then go shopping: all coins of your hand count, and you may buy a card, which goes to your discard pile.
Then all you played and held is discarded, and five cards are drawn. Where the draw pile runs out, the discard pile is
shuffled. A Privateer makes the others discard down to three cards, unless they show a Lighthouse. The game ends after
a turn when the Palaces or three other piles are gone, or after thirty rounds. The most points win.
"""

from collections.abc import Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import Log, Pile, replace
from cardkit.core.observations.view_layout import observed
from cardkit.core.option_fields import whole
from cardkit.kits.actions import Actions
from cardkit.kits.decks import CardSet, CustomCard, DeckState, PlayerDeck, Supply
from cardkit.kits.hidden_game import HiddenGame
from cardkit.kits.steps import Pending, Steps, others

ROUNDS = 30
KEPT = 3  # cards that a Privateer leaves


@attrs.frozen
class Ware(CustomCard):
    """A card, and what playing it gives."""

    coins: int = 0
    cards: int = 0
    actions: int = 0
    buys: int = 0
    does: str = ""  # `attack`, `trash` or `gain`

    @property
    def is_action(self) -> bool:
        return bool(self.cards or self.actions or self.buys or self.does)


SKY = "skyblue"  # of actions
WARES = CardSet(
    Ware("Copper", cost=0, symbol="●", color="peru", text="1 coin.", coins=1),
    Ware("Silver", cost=3, symbol="●", color="silver", text="2 coins.", coins=2),
    Ware("Gold", cost=6, symbol="●", color="gold", text="3 coins.", coins=3),
    Ware("Cottage", cost=2, points=1, symbol="⌂", color="yellowgreen"),
    Ware("Villa", cost=5, points=3, symbol="♖", color="yellowgreen"),
    Ware("Palace", cost=8, points=6, symbol="♜", color="yellowgreen"),
    Ware("Pier", cost=3, symbol="⚓", color=SKY, text="A card, two actions.", cards=1, actions=2),
    Ware("Crane", cost=4, symbol="⚙", color=SKY, text="Three cards.", cards=3),
    Ware("Guild Hall", cost=5, symbol="⚜", color=SKY, text="Two cards, an action.", cards=2, actions=1),
    Ware("Fish Stall", cost=3, symbol="♓", color=SKY, text="Two coins, a buy.", coins=2, buys=1),
    Ware("Fair", cost=5, symbol="☺", color=SKY, text="Two coins, two actions, a buy.", coins=2, actions=2, buys=1),
    Ware("Market Square", cost=5, symbol="⚖", color=SKY, text="One of each.", coins=1, cards=1, actions=1, buys=1),
    Ware("Shipbreaker", cost=4, symbol="⚒", color=SKY, text="An action; trash a card.", actions=1, does="trash"),
    Ware("Customs House", cost=4, symbol="✉", color=SKY, text="Gain a card of up to 4.", does="gain"),
    Ware("Privateer", cost=4, symbol="☠", color="tomato", text="Two coins; an attack.", coins=2, does="attack"),
    Ware("Lighthouse", cost=2, symbol="☀", color="khaki", text="Two cards; or show it against an attack.", cards=2),
)
COPPER, COTTAGE, PALACE, LIGHTHOUSE = WARES["Copper"], WARES["Cottage"], WARES["Palace"], WARES["Lighthouse"]

STEPS = ("play", "buy", "gain", "trash", "discard")  # what a seat may be asked for
ACTIONS = Actions({**dict.fromkeys(STEPS, WARES), "show": (LIGHTHOUSE,), "shop": (), "done": ()})
SHOW, SHOP, DONE = map(ACTIONS.number, ("show", "shop", "done"))


@attrs.frozen
class HarbourState(DeckState[Ware]):
    """A position."""

    supply: Supply[Ware]
    trash: Pile[Ware]
    actions: int = 1  # left in this turn
    buys: int = 1
    coins: int = 0
    turns: int = 0  # that are over

    def choices(self) -> tuple[int, ...]:
        hand, rest = self.decks[self.turn()].hand, DONE
        wares = hand.cards
        match self.steps.what:
            case "play":
                wares, rest = (hand.only(lambda ware: ware.is_action).cards if self.actions else ()), SHOP
            case "buy" | "gain":
                wares = self.supply.affordable(self.coins if self.steps.is_at("buy") else 4)
        moves = ACTIONS.numbers(self.steps.what, [ware.number for ware in wares])
        if self.steps.is_at("discard"):
            return (*moves, SHOW) if LIGHTHOUSE in hand else moves
        return (*moves, rest)

    def chosen(self, action: int, log: Log | None = None) -> "HarbourState":
        verb, place = ACTIONS[action]
        ware, deck, rest = WARES[place], self.decks[self.steps.turn], self.steps.done()
        match verb:
            case "play":
                return self.played(ware)
            case "shop":
                coins = deck.hand.only(lambda one: one.coins > 0 and not one.is_action)
                gained = sum(one.coins for one in coins)
                steps = Steps.of(Pending("buy", self.steps.turn))
                return self.with_deck(deck.play(*coins), coins=self.coins + gained, steps=steps)
            case "buy":
                left, supply = self.coins - (ware.cost or 0), self.supply.take(ware)
                bought = self.with_deck(deck.gain(ware), supply=supply, coins=left, buys=self.buys - 1)
                return bought if bought.buys else bought.ended()
            case "gain":
                return self.with_deck(deck.gain(ware), supply=self.supply.take(ware), steps=rest)
            case "trash":
                return self.with_deck(deck.trash(ware), trash=self.trash.push(ware), steps=rest)
            case "discard":
                return self.with_deck(deck.discard(ware), steps=rest if len(deck.hand) - 1 <= KEPT else self.steps)
            case "show":
                return self.with_deck(deck.show(LIGHTHOUSE), steps=rest)
        return self.ended() if self.steps.is_at("buy") else replace(self, steps=rest)

    def played(self, ware: Ware) -> "HarbourState":
        seat = self.steps.turn
        rich = [one for one in others(seat, len(self.decks)) if len(self.decks[one].hand) > KEPT]
        asked = {"": (), "attack": Pending.each("discard", rich)}.get(ware.does, (Pending(ware.does, seat),))
        deck = self.decks[seat].play(ware).draw(ware.cards)
        actions, buys, coins = self.actions - 1 + ware.actions, self.buys + ware.buys, self.coins + ware.coins
        return self.with_deck(deck, steps=self.steps.before(*asked), actions=actions, buys=buys, coins=coins)

    def ended(self) -> "HarbourState":
        seat, turns = self.steps.turn, self.turns + 1
        is_over = not self.supply.left(PALACE) or self.supply.empty >= 3 or turns == ROUNDS * len(self.decks)
        steps = Steps() if is_over else Steps.of(Pending("play", (seat + 1) % len(self.decks)))
        deck = self.decks[seat] if is_over else self.decks[seat].clean_up().draw(5)
        return self.with_deck(deck, steps=steps, actions=1, buys=1, coins=0, turns=turns)


@attrs.frozen
class HarbourView(ck.View):
    """What a seat knows: which cards each has, where those of its own hand are, and all that lies open."""

    decks: tuple[PlayerDeck[Ware], ...]
    supply: Supply[Ware]
    trash: Pile[Ware] = attrs.field(metadata=observed(order=False))
    steps: Steps = attrs.field(metadata=observed(most=5, one_of=STEPS))
    actions: int
    buys: int
    coins: int
    turns: int


class Merchant(ck.Policy):
    """Plays what gives actions first, shops, and buys the dearest card."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        def worth(action: int) -> tuple[int, int]:
            verb, place = ACTIONS[action]
            ware = WARES[place]
            if verb in {"trash", "discard"}:
                return -(ware.cost or 0) if ware.coins == 0 else -4, 0
            return (ware.actions + 1 if verb == "play" else 0), (ware.cost or 0) if verb in {"buy", "gain"} else 0

        return max(state.legal(), key=worth)


@attrs.frozen
class HarbourOptions(ck.Options):
    """How many play."""

    seats: int = whole(2, 2, 4)


@attrs.frozen
class Harbour(HiddenGame[HarbourState, HarbourView]):
    """Turn a few coppers into a port with a palace: a deck-building game."""

    options: HarbourOptions = attrs.field(factory=HarbourOptions)
    name: ClassVar[str] = "harbour"
    computer: ClassVar[str] = "merchant"
    policies: ClassVar[Mapping[str, ck.Policy]] = {**ck.SimpleGame.policies, "merchant": Merchant()}
    actions: ClassVar[tuple[str, ...]] = ACTIONS.texts
    in_sight: ClassVar[tuple[str, ...]] = ("trash", "supply.all_cards")
    max_moves: ClassVar[int] = ROUNDS * 4 * 200  # in a turn each card is played, bought or discarded once at most
    utility_bounds: ClassVar[tuple[int, int]] = (0, sum(8 * (ware.points or 0) for ware in WARES) + 12)

    def initial_state(self) -> HarbourState:
        begun = PlayerDeck.of((COPPER,) * 7 + (COTTAGE,) * 3).draw(5)
        piles = {ware: 8 if ware.points else 10 for ware in WARES} | {COPPER: 30, WARES["Silver"]: 30}
        steps = Steps.of(Pending("play", 0))
        return HarbourState(Supply.of(piles), Pile(), decks=(begun,) * self.seats, steps=steps)
