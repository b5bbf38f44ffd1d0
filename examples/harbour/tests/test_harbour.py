"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

import attrs

from cardkit import CHANCE, OVER, Deck, Hand, Pile, replace
from cardkit.core.simple_game import Moved
from cardkit.kits.decks import PlayerDeck
from cardkit.kits.steps import Pending, Steps
from harbour import WARES, Harbour, HarbourState, Ware

GAME = Harbour()


def hand(names: str, deck: str = "") -> PlayerDeck[Ware]:
    """A deck with this hand, and this draw pile."""
    held, pile = (tuple(WARES[name] for name in text.split(", ") if name) for text in (names, deck))
    return PlayerDeck(Deck(pile), Hand(held))


def after(own: str, other: str, *moves: str, deck: str = "", **changes: object) -> HarbourState:
    """The position after these moves; Player1, who has this hand, begins."""
    begun = GAME.initial_state()
    state = replace(begun, decks=(hand(own, deck), hand(other)), **changes)
    for move in moves:
        state = GAME.play(state, GAME.read_move(move)).state
    return state


def legal(state: HarbourState) -> list[str]:
    return [str(move) for move in GAME.legal_moves(state)]


def touches(state: HarbourState, move: str) -> tuple[str, ...]:
    return GAME.display.choice(GAME.view(state, 0), GAME.read_move(move)).touches


def test_what_a_card_gives_is_drawn_and_counted() -> None:
    state = after("Market Square, Copper", "", "play market square", deck="Gold")
    assert (state.actions, state.buys, state.coins) == (1, 2, 1)
    assert str(state.decks[0]) == "hand Copper + Gold, in play Market Square, deck 0, discard -"


def test_a_draw_that_is_short_asks_for_a_shuffle() -> None:
    state = after("Crane, Copper", "", "play crane", deck="Gold")
    assert state.turn() != CHANCE  # nothing to shuffle
    begun = after("Crane", "")
    decks = (attrs.evolve(begun.decks[0], discard_pile=Pile((WARES["Gold"], WARES["Silver"]))), begun.decks[1])
    drawing = GAME.play(attrs.evolve(begun, decks=decks), GAME.read_move("play Crane")).state
    assert (drawing.turn(), drawing.request().length) == (CHANCE, 2)
    assert len(GAME.resolve(drawing, (1, 0)).state.decks[0].hand) == 2


def test_one_card_is_bought_with_the_coins_of_the_hand() -> None:
    state = after("Gold, Silver, Copper, Cottage", "", "shop")
    assert "buy Palace" not in legal(state)
    assert {"buy Gold", "buy Villa", "done"} <= set(legal(state))
    bought = after("Gold, Silver, Copper, Cottage", "Copper", "shop", "buy gold")
    assert (bought.steps.turn, bought.decks[0].cards.count(WARES["Gold"])) == (1, 2)


def test_an_attack_makes_others_discard_unless_they_show_a_lighthouse() -> None:
    attacked = after("Privateer", "Copper, Copper, Gold, Lighthouse, Cottage", "play privateer")
    assert legal(attacked) == [
        "discard Copper",
        "discard Gold",
        "discard Cottage",
        "discard Lighthouse",
        "show Lighthouse",
    ]
    for moves in (["show Lighthouse"], ["discard Cottage", "discard Copper"]):
        state = attacked
        for move in moves:
            state = GAME.play(state, GAME.read_move(move)).state
        assert (legal(state), len(state.decks[1].hand)) == (["shop"], 5 if len(moves) == 1 else 3)
    assert legal(after("Privateer", "Copper, Copper, Gold", "play privateer")) == ["shop"]


def test_a_card_is_touched_where_it_is_taken_from() -> None:
    state = after("Pier, Market Square, Copper", "")
    assert touches(state, "play Market Square") == ("decks/p1/hand/Market_20_Square",)
    assert touches(state, "trash Copper") == ("decks/p1/hand/Copper", "trash")
    assert touches(state, "buy Pier") == ("supply/Pier",)
    assert touches(state, "gain Market Square") == ("supply/Market_20_Square",)


def test_cards_are_moved_where_they_went() -> None:
    played = after("Pier, Pier, Gold", "", deck="Copper, Copper")
    shopping = after("Pier, Gold", "", "play Pier", "shop", buys=2, deck="Copper")
    for state, move, source, target in (
        (played, "play Pier", "decks/p1/hand", "decks/p1/in-play"),
        (shopping, "buy Pier", "supply", "decks/p1/discard"),
    ):
        step = GAME.play(state, GAME.read_move(move))
        [event] = [one for one in step.events if isinstance(one, Moved)]
        [shift] = GAME.display.shifts(GAME.view(step.state, 0), event)
        assert (shift.source, shift.target) == (source, target)


def test_the_game_ends_when_the_palaces_are_gone() -> None:
    begun = GAME.initial_state()
    supply = begun.supply
    for _ in range(7):
        supply = supply.take(WARES["Palace"])
    over = after("Gold, Gold, Gold", "Villa", "shop", "buy palace", supply=supply)
    assert (over.turn(), over.scores(), over.winners()) == (OVER, (6, 3), (0,))
    assert over.steps == Steps()
    assert after("Gold", "", "shop", "done").steps == Steps.of(Pending("play", 1))
