"""Custom cards, decks of one's own, and the supply."""

import attrs
import pytest

import cardkit as ck
from cardkit.core.errors import BadGame, BadJson, BadNotation, NoSuchCard
from cardkit.core.json import codec
from cardkit.core.observations.observation import numbers_in
from cardkit.core.scenes.scene import items
from cardkit.kits.decks import CardSet, CustomCard, PlayerDeck, Supply
from support import for_each


@attrs.frozen
class Ware(CustomCard):
    coins: int = 0


@attrs.frozen
class Loose(CustomCard):
    """Its cards are in no set."""


WARES = CardSet(
    Ware("Copper", cost=0, color="peru", coins=1),
    Ware("Silver", cost=3, symbol="●"),
    Ware("Market Square", cost=4, text="Draw two."),
)
copper, silver, square = WARES
CLASSES = (*codec.CORE_CLASSES, Ware, PlayerDeck, Supply)


def test_json_calls_a_card_by_its_name() -> None:
    deck = PlayerDeck.of((copper, square)).gain(silver)
    text = codec.write((square, deck), CLASSES)
    assert text.startswith('[{"Ware":"Market Square"}')
    assert codec.read(text, CLASSES) == (square, deck)
    with pytest.raises(BadJson, match="Silver, Market Square, not 'Gold'"):
        codec.read('{"Ware":"Gold"}', CLASSES)


def test_a_card_is_known_by_number_and_by_name() -> None:
    assert (square.number, WARES[2], WARES[" market  SQUARE"], numbers_in(square)) == (2, square, square, (3.0,))
    with pytest.raises(BadNotation, match="such as Copper, Silver, Market Square, not 'Gold'"):
        WARES["Gold"]
    with pytest.raises(BadGame, match="Loose has no CardSet"):
        str(Loose("Gold").number)


@for_each("name", ["", " Gold", "Old  Gold", "7S", "jk", "back", "seven of spades"])
def test_a_name_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected the name of a card"):
        Ware(name)


def test_one_set_has_all_cards_of_a_class() -> None:
    with pytest.raises(ValueError, match="expected one CardSet of Ware"):
        CardSet(Ware("Gold"))
    with pytest.raises(ValueError, match="each of another name"):
        CardSet(Loose("Gold"), Loose("gold"))
    with pytest.raises(ValueError, match="expected a color such as peru"):
        Ware("Gold", color="red;x")


def test_a_set_is_of_a_class_of_the_game() -> None:
    with pytest.raises(ValueError, match="expected cards of a class of your own"):
        CardSet(CustomCard("Copper"))


def test_names_of_several_words_are_told_apart() -> None:
    hand = ck.Hand((square, copper, copper))
    assert str(hand) == "Market Square, Copper, Copper"
    assert [item.face for item in items("hand", hand)] == ["Copper", "Copper", "Market Square"]
    item = items("hand", hand)[2]
    assert (item.id, item.card and item.card.cost) == ("hand/Market_20_Square", 4)


def test_a_draw_goes_on_after_the_shuffle() -> None:
    deck = PlayerDeck(ck.Deck((square,)), discard_pile=ck.Pile((copper, silver, copper))).draw(3)
    assert (deck.needs_shuffle, deck.hand.cards, deck.to_draw) == (True, (square,), 2)
    deck = deck.shuffled((1, 2, 0))
    assert deck == PlayerDeck(ck.Deck((copper,)), ck.Hand((copper, silver, square)))
    with pytest.raises(ck.errors.IllegalOutcome, match="needs a shuffle"):
        deck.shuffled((0,))


def test_whoever_draws_more_than_there_is_draws_all() -> None:
    deck = PlayerDeck.of((copper, silver)).draw(5)
    assert len(deck.shuffled((0, 1)).hand) == 2
    assert not deck.shuffled((0, 1)).draw(1).needs_shuffle


def test_others_know_which_cards_there_are_and_not_where() -> None:
    deck = PlayerDeck(ck.Deck((square, copper)), ck.Hand((silver,)), discard_pile=ck.Pile((copper,)))
    seen = deck.seen_by(owner=False)
    assert (seen.draw_pile.cards, seen.hand.cards, seen.held) == ((copper, silver, square), (), 1)
    assert deck.seen_by(owner=True).draw_pile.cards == (copper, square)
    worlds = {seen.redrawn(ck.generator(seed)) for seed in range(40)}
    assert {world.seen_by(owner=False) for world in worlds} == {seen}
    assert {world.hand.cards for world in worlds} == {(copper,), (silver,), (square,)}


def test_a_card_that_was_shown_is_known_until_it_leaves_the_hand() -> None:
    deck = PlayerDeck(ck.Deck((square, copper)), ck.Hand((silver, copper, copper))).show(copper).show(copper)
    seen = deck.seen_by(owner=False)
    assert (seen.hand.cards, seen.held, str(seen)) == (
        *((copper,), 2),
        "hand Copper + 2 face down, in play -, deck 2, discard -",
    )
    worlds = {seen.redrawn(ck.generator(seed)) for seed in range(60)}
    assert {world.seen_by(owner=False) for world in worlds} == {seen}
    assert all(copper in world.hand for world in worlds)
    assert any(world.hand.cards.count(copper) == 1 for world in worlds)
    for left in (deck.play(copper), deck.discard(copper), deck.trash(copper), deck.clean_up()):
        assert left.seen_by(owner=False).hand.cards == ()
    assert deck.play(silver).shown == (copper,)
    with pytest.raises(NoSuchCard):
        deck.show(square)


def test_cards_move_and_none_is_lost() -> None:
    deck = PlayerDeck(hand=ck.Hand((copper, silver, square, copper)))
    moved = deck.play(square).trash(copper).discard(silver).gain(silver)
    assert str(moved) == "hand Copper, in play Market Square, deck 0, discard 2 Silver"
    assert moved.clean_up().discard_pile.cards == (silver, silver, square, copper)
    with pytest.raises(NoSuchCard):
        moved.play(square)


def test_a_supply_runs_out() -> None:
    supply = Supply.of({copper: 2, silver: 1}).take(silver)
    assert (supply.empty, supply.left(silver), supply.left(square), supply.affordable(9)) == (1, 0, 0, (copper,))
    with pytest.raises(NoSuchCard, match="not 'Silver'"):
        supply.take(silver)
    assert [item.label for item in supply.zones("supply", "Supply")[0].items] == ["Copper, 2 left", "Silver, none left"]
