"""What the contract asks of what learners are told: rows of words depend on nothing that their seat cannot know."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import attrs

from cardkit.contract.position import GUESSES, Position, seats_and_watcher, tried
from cardkit.core.observations.observation import Numbers, Observer
from cardkit.core.observations.view_layout import declared
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.quoting import quoted
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.core.word_sink import MASK_BITS, WordList

MOST_WORD: Final = 2**62  # words are below it
GUESSED: Final = 3  # positions made up for each seat


def check_rows(at: Position) -> None:
    """What learners are told as numbers is the same when what their seat cannot know is dealt again."""
    game, state = at.game, at.state
    _check_legal_words(at)
    observer = game.observer
    rng = at.rng(GUESSES)
    for seat in seats_and_watcher(game):
        who = "a watcher" if seat is None else f"seat {seat}"
        told = tried(at, "rows", f"the observation of {who}", partial(observer.observe, state, seat))
        sizes, expected = [len(row) for row in told], [part.size for part in observer.parts]
        if sizes != expected:
            at.fail("rows", f"the arrays of {who} have {sizes} numbers: expected {expected}, the sizes of the parts")
        for part, row in zip(observer.parts, told, strict=True):
            if row and not part.low <= min(row) <= max(row) <= part.high:
                at.fail("rows", f"the array {part.name} of {who} leaves its bounds, {part.low} to {part.high}")
        _check_nothing_lost(at, seat, who, told)
        if type(observer).observe is Observer.observe:
            continue  # it is handed the view alone
        view = game.view(state, seat)
        if tried(at, "rows", f"the observation of the view of {who}", partial(observer.observe_view, view)) != told:
            at.fail("rows", f"the arrays of {who} do not say what `observe_view` says of its view")
        what, look = "arrays", observer.observe
        if isinstance(observer, WordObserver):
            what, look = "words", partial(_words, at, observer, who)
        seen = look(state, seat)
        for _ in range(GUESSED):
            if look(game.determinize(view, rng), seat) != seen:
                at.fail("rows", f"the {what} of {who} are others when what it cannot know is dealt again")


def _check_nothing_lost(at: Position, seat: int | None, who: str, told: tuple[Numbers, ...]) -> None:
    """Where a view is another than before the last step, so are the arrays; and where the game has no observer of its
    own, each field makes a difference. One view is looked at in each position.
    """
    seats = seats_and_watcher(at.game)
    if at.before is None or seat != seats[(at.seed + len(at.entries)) % len(seats)]:
        return
    game, observer = at.game, at.game.observer
    view, before = game.view(at.state, seat), game.view(at.before, seat)
    if type(view) is not type(before):
        return
    changed = {
        field.name: getattr(before, field.name)
        for field in attrs.fields(type(view))
        if _kept(getattr(view, field.name)) != _kept(getattr(before, field.name))
        if field.name not in observer.leaves_out
        if declared(field.metadata).keeps_all
    }
    if observer.plain_layout is None:
        if (
            changed
            and tried(at, "rows", f"the observation of {who}", partial(observer.observe, at.before, seat)) == told
        ):
            at.fail("rows", f"the arrays of {who} are the same with another {' and '.join(changed)}", "lost")
        return
    for name, value in changed.items():
        if observer.observe_view(attrs.evolve(view, **{name: value})) == told:
            at.fail("rows", f"the arrays of {who} are the same with another {name}", "lost")


def _kept(value: object) -> object:
    """A value without the fields, however deep in it, of which it is declared that they are left out."""
    if isinstance(value, tuple):
        return tuple([_kept(one) for one in value])
    cls = type(value)
    if not attrs.has(cls):
        return value
    fields = attrs.fields(cls)
    return (cls, *[_kept(getattr(value, one.name)) for one in fields if declared(one.metadata).keeps_all])


def _words(
    at: Position, observer: WordObserver[View], who: str, state: State, seat: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is written for a seat: as many words as the layout says, each whole and within its bounds."""
    viewer = -1 if seat is None else seat
    writer, layout = observer.writer, observer.layout
    written = (
        tried(at, "rows", f"the row of {who}", partial(writer.words, state, viewer)),
        tried(at, "rows", f"the trail of {who}", partial(writer.trail, state, viewer)),
    )
    for name, words, most in zip(("row", "trail"), written, (layout.row_words, layout.trail_words), strict=True):
        if len(words) != most:
            at.fail("rows", f"the {name} of {who} has {len(words)} words: expected {most}, by the layout")
        wrong = [word for word in words if type(word) is not int or not 0 <= word < MOST_WORD]
        if wrong:
            at.fail("rows", f"the {name} of {who} has {quoted(wrong[0])}: expected whole numbers from 0 to 2**62 - 1")
    return written


def _check_legal_words(at: Position) -> None:
    """The legal actions as words are those of `legal`."""
    count = -(-at.game.action_count // MASK_BITS)
    words = tried(at, "rows", "write_legal", partial(at.state.legal_words, count))
    expected = WordList()
    State.write_legal(at.state, expected, count)
    if words != tuple(expected.words):
        at.fail("rows", f"write_legal writes {quoted(words)}, which are not the actions of `legal`")


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {"rows": check_rows}
