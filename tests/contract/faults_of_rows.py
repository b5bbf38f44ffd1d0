"""What may be wrong with what learners are told of a game, with Embers as the example; and rows that are correct."""

from typing import Any, cast

import attrs

from broken import faults, of_game
from cardkit import State, generator
from cardkit.core.observations.observation import Numbers, Observer, Part
from cardkit.core.observations.word_layout import WordLayout, WordObserver, common_fields, divided
from cardkit.core.observations.word_writer import WordWriter, common_word, span
from cardkit.core.word_sink import WordSink
from faulty import EmbersState, EmbersView

TURN = span(0, 8, bit=8)
PILE = divided("pile", (1,), span(TURN.end(), 10), 1, "cards on the pile", high=100.0)


class EmberWords(WordWriter):
    """The viewer and the turn in one word, the cards of the pile in another."""

    __slots__ = ()

    def write(self, state: State, seat: int, out: WordSink) -> None:
        position = cast(EmbersState, state)
        out.put(common_word(TURN, len(position.hands), seat, position.turn()))
        out.put(len(position.pile))


def first_cards(hands: tuple[tuple[int, ...], ...]) -> int:
    """The first cards of all hands, added up."""
    return sum([card for hand in hands for card in hand[:1]])


def writing(change: Any = None) -> Any:
    """Embers that write rows; with `change` what this gives of a right row and the hands."""
    writer: type[Any] = EmberWords
    if change is not None:

        def write(self: Any, state: EmbersState, seat: int, out: WordSink) -> None:
            for word in change(EmberWords().words(state, seat), state.hands):
                out.put(word)

        writer = type("FaultyWords", (EmberWords,), {"__slots__": (), "write": write})
    return of_game(
        observer=property(
            lambda game: WordObserver(game, writer(), WordLayout((*common_fields(game.seats, TURN), PILE)))
        )
    )


@attrs.frozen
class Peeking(Observer[EmbersView]):
    """It looks at the state, and not at the view; and makes up a state for a view."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("cards", (1,), "the first cards of all hands, added up", high=10_000.0),)

    def observe(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        return ((float(first_cards(cast(EmbersState, state).hands)),),)

    def observe_view(self, view: EmbersView) -> tuple[Numbers, ...]:
        return self.observe(self.game.determinize(view, generator(1)), view.seat)


@attrs.frozen
class Forgetful(Observer[EmbersView]):
    """It tells the points and nothing else."""

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("points", (self.seats,), "points, by seat", high=100.0),)

    def observe_view(self, view: EmbersView) -> tuple[Numbers, ...]:
        return (tuple([float(points) for points in view.points]),)


FAULTS = faults(
    {
        "rows": [
            # It writes a card that lies hidden.
            ("the arrays of ", of_game(observer=property(Peeking))),
            # It forgets what the view has.
            ("are the same with another ", of_game(observer=property(Forgetful))),
            (
                "the words of ",
                writing(lambda row, hands: (row[0] | sum([hand[0] for hand in hands if hand]) << 16, row[1])),
            ),
            ("the arrays of ", writing(lambda row, hands: (row[0], sum([hand[0] for hand in hands if hand])))),
            ("the row of a watcher has 3 words: expected 2, by the layout", writing(lambda row, _: (*row, 0))),
            ("the observation of a watcher raises IndexError", writing(lambda row, _: row[:1])),
            (
                "the array pile of a watcher leaves its bounds, 0.0 to 100.0",
                writing(lambda row, _: (row[0], -1)),
            ),
        ],
    }
)
