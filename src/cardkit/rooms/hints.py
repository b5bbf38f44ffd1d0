"""Hints: what a search finds for whoever is to move, from what that seat knows. It thinks away from the room."""

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from cardkit.core.levels import HARD, levels_of
from cardkit.core.rng import seeded_sfc32
from cardkit.players.player import is_search
from cardkit.protocol.game_messages import Teller
from cardkit.protocol.incoming import Hint
from cardkit.protocol.message_parts import Worth
from cardkit.protocol.outgoing import HintTold
from cardkit.registry import AnyGame

if TYPE_CHECKING:
    from cardkit.search import Candidate, Findings

SECONDS: Final = 1.0  # at most, for a hint
FOLLOWING: Final = 2  # moves of the line of play that a hint tells of, at most
_YOUR: Final = re.compile(r"\byour\b")


@attrs.frozen
class Hinting:
    """Somebody wants a hint: call `think`, wherever; then `Room.found`."""

    kind: ClassVar[str] = Hint.kind  # of the message that asked
    client: int
    version: int
    seat: int | None  # whose version that is
    game: AnyGame
    view: Any  # of the seat that is to move
    played: str | None = None  # the move that it made then, if it has
    known: "Findings | None" = None  # what a review has found: it is told once more, and not something else

    def think(self, name: str = "", *, glance: float = 0.0, hurried: bool = True) -> "Findings":
        """What a search of this name finds: the game's `hard`, or the usual one, if empty; in so many seconds, for a
        glance, with playouts of its own; without hurry the same for the same view, however busy the machine is.

        Raises whatever a stranger's game raises.
        """
        if self.known is not None:
            return self.known
        from cardkit.search import Limit, Search  # noqa: PLC0415  loaded only when wanted

        hard = levels_of(self.game).get("hard", HARD)
        search = Search.named(self.game, name or (hard if is_search(hard) else HARD))
        return search.look(
            self._guess(), seeded_sfc32(0, 2 if glance else 1), Limit((glance or SECONDS) if hurried else None)
        )

    def _guess(self) -> Any:
        return self.game.determinize(self.view, seeded_sfc32(0, 0))

    def better(self, found: "Findings", teller: Teller[Any, Any, Any], own: int | None) -> str | None:
        """How much better the best move was than the one that was made, and which it is; None where that is not
        certain, or not shown by what is counted.
        """
        more = None if self.played is None else found.more(self.played)
        if more is None:
            return None
        return f"Instead, {_in_a_sentence(self.told(found, teller, own).moves[0].label)}: {more}."

    def told(self, found: "Findings", teller: Teller[Any, Any, Any], own: int | None) -> HintTold:
        """That, as it is told to whoever asked: the moves that were looked at, the best first, and then all others.
        `own` is their seat, whose piles are `your` piles; None for a watcher.
        """
        legal = {self.game.write_move(move): move for move in self.game.legal_moves(self._guess())}
        looked = {one.move: one for one in found.candidates if one.visits or found.how == "exact"}
        texts = list(dict.fromkeys([*(one.move for one in found.ranked), *legal]))
        moves = teller.moves(tuple([legal[text] for text in texts]), drawn=self.view)
        labels = {one.text: one.label or one.text for one in moves}
        if own != self.view.turn:  # somebody else's moves are told of
            whose = teller.named(f"Player{self.view.turn + 1}'s")
            labels = {text: _YOUR.sub(lambda _: whose, label) for text, label in labels.items()}
        worths: list[Worth] = []
        for text, move in zip(texts, moves, strict=True):
            one = looked.get(text)
            value, error, playouts = (None, None, 0) if one is None else (one.value, one.error, one.visits)
            told = None if one is None else found.worth(one)
            worths.append(Worth(text, labels[text], move.touches or (), playouts, value, error, told))
        first = found.candidates[0]
        touches = {text: move.touches or () for text, move in zip(texts, moves, strict=True)}
        others: list[Candidate] = []
        for one in found.candidates[1:]:
            alike = any(self._alike(touches[other.move], touches[one.move]) for other in (first, *others))
            if one.move == self.played or not alike:
                others.append(one)

        def called(text: str) -> str:
            return _in_a_sentence(labels[text])

        later = self._later(found.line, teller)
        words = attrs.evolve(found, candidates=(first, *others)).words(called, self.played, later)
        if len(found.candidates) > 1 and not others:
            words.insert(0, "It was compared only with the same move onto something just like that.")
        return HintTold(self.version, self.seat, self.view.turn, found.how, tuple(words), tuple(worths), self.played)

    def _later(self, line: tuple[str, ...], teller: Teller[Any, Any, Any]) -> list[str]:
        """What comes of the moves after the first, in words, until chance acts or the world is another one."""
        game, state, told = self.game, self._guess(), list[str]()
        for number, text in enumerate(line[: 1 + FOLLOWING]):
            move = game.read_move(text)
            if state.turn() < 0 or game.why_illegal(state, move) is not None:
                break
            step = game.play(state, move)
            state = step.state
            seen = [event for event in [one.seen_by(self.view.seat) for one in step.events[:1]] if event is not None]
            if number and seen:
                [words] = teller.in_words(seen, game.view(state, self.view.seat))
                told.append(words.removesuffix("."))
        return told

    def _alike(self, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        """Whether moves touch the same but for zones that only their numbers tell apart, such as empty piles."""
        zones = self.game.display.index(self.view).by_id

        def what(touch: str) -> object:
            zone = zones.get(touch)
            if zone is None:
                return touch
            return zone.kind, zone.seat, zone.title.rstrip(" 0123456789"), [item.face for item in zone.items]

        return len(one) > 1 and [what(touch) for touch in one] == [what(touch) for touch in other]


def _in_a_sentence(label: str) -> str:
    """A label as it goes on within a sentence."""
    return f"{label[:1].lower()}{label[1:]}".replace(", and ", " and ")
