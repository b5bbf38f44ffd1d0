"""What the contract asks at every position of a game."""

import traceback
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

import cardkit
from cardkit.contract.remedies import remedy_for
from cardkit.core.chance import Request
from cardkit.core.errors import BadGame, BrokenContract, CardkitError, IllegalMove, IllegalOutcome
from cardkit.core.game import Game, Result
from cardkit.core.game_hooks import why_no_teams
from cardkit.core.immutability import field_names
from cardkit.core.json import codec
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Chosen, Entry, Resolved
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.state_hooks import given
from cardkit.core.view import View

# Nothing is known of the game under test; `Game` is invariant in its moves and views, so no narrower type fits.
AnyGame = Game[Any, Any, Any]

LISTED: Final = 2_000  # outcomes of a request that are added up one by one
EXACT: Final = 400  # characters of a position that is told as it is written
FIELDS, WIDTH = 8, 74  # of a longer one so many fields are told, each on a line of so many characters
WHOLE: Final = 3  # positions of a game at which all actions are tried
PROBED: Final = 400  # actions of a large table that are tried at each other position
AHEAD: Final = 8  # moves that a loop of random moves is asked for at each position
OWN: Final = Path(cardkit.__file__).parent
LUCK, GUESSES, PICKS = 1, 2, 3  # streams of a seed: what chance and random moves, guesses and policies draw from


@attrs.frozen
class Position:
    """A position of a random game, how it came about, and where it led."""

    game: AnyGame
    seed: int
    entries: tuple[Entry, ...]  # what led here
    state: State
    all_cards: Mapping[Hashable, int] | None  # as counted in the initial state
    passed: Sequence["Position"] = attrs.field(default=(), eq=False, repr=False)  # of the same game; those before first

    @property
    def before(self) -> State | None:
        """The state before the last step; None at the beginning."""
        return self.passed[len(self.entries) - 1].state if self.entries and self.passed else None

    def fail(self, rule: str, what: str, remedy: str | None = None) -> NoReturn:
        """Raise BrokenContract: what broke, where, what to do (by a name in REMEDIES), and how to see it again."""
        try:
            position = given(self.game, "write_state", self.game.write_state(self.state), str)
        except Exception as error:
            position = f"{quoted(self.state)} (and write_state fails: {error})"
        shown = position if len(position) <= EXACT else _fields_of(self.state, len(position))
        made = sum(1 for entry in self.entries if isinstance(entry, Chosen))
        lately = "; ".join([cut(entry_text(entry), 60) for entry in self.entries[-3:]]) or "nothing yet"
        raise BrokenContract(
            f"{self.game.name} breaks the contract: {rule}: {cut(what, 400)}\n"
            f"  where: seed {self.seed}, after {made} moves ({len(self.entries)} steps), lately: {lately}\n"
            f"  position: {shown}\n"
            f"{remedy_for(remedy or rule)}\n"
            f"  again: cardkit.contract.check(game, seeds=[{self.seed}], rules=[{rule!r}])",
            position,
        )

    @property
    def number(self) -> int:
        """By which is chosen what is looked at here: of seed and step alone, so that a fault shows again."""
        return self.seed + len(self.entries)

    def rng(self, stream: int) -> Generator:
        """A generator for this very position."""
        return seeded_sfc32(self.seed, 1_000 + 10 * len(self.entries) + stream)


def cut(text: str, most: int) -> str:
    """The text on one line, its middle left out where it has more characters than that."""
    text = " ".join(text.split())
    half = (most - 3) // 2
    return text if len(text) <= most else f"{text[:half]}...{text[-half:]}"


def _fields_of(state: State, length: int) -> str:
    """A position whose line has that many characters, on few lines: its fields, the first ones, each cut short."""
    fields = list(zip(field_names(type(state)), state.fields(), strict=False))
    lines = [cut(f"{name}: {value!r}", WIDTH) for name, value in fields[:FIELDS]]
    left = len(fields) - FIELDS
    heading = f"{type(state).__name__}, cut short ({length} characters are in `position` of this error)"
    return "\n    ".join([heading, *lines, *([f"and {left} fields more"] if left > 0 else [])])


def seats_and_watcher(game: AnyGame) -> tuple[int | None, ...]:
    """Whose views are looked at: a watcher's and every seat's."""
    return (None, *range(game.seats))


def entry_text(entry: Entry) -> str:
    """An entry of a record, shortened for a message."""
    match entry:
        case Chosen(seat, move):
            return f"seat {seat}: {move}"
        case Resolved(outcome):
            return f"chance: {' '.join([str(n) for n in outcome[:8]])}{' …' if len(outcome) > 8 else ''}"
    return str(entry)


def check_turn(at: Position) -> None:
    """Somebody acts: a seat there is, chance with a request it can resolve, or nobody, with scores for every seat."""
    game, state = at.game, at.state
    turn = state.turn()
    if "seats" in game.options.names() and getattr(game.options, "seats", None) != game.seats:
        at.fail("turn", f"the option seats is {quoted(getattr(game.options, 'seats', None))}, of {game.seats} seats")
    wrong = why_no_teams(game.teams, game.seats)
    if wrong is not None:
        at.fail("turn", f"teams: {wrong}")
    if not OVER <= turn < game.seats:
        at.fail("turn", f"turn is {turn}, and there are {game.seats} seats")
    if turn != OVER and state.winners():
        at.fail("turn", f"the game is not over, and {state.winners()} have won it")
    if turn >= 0:
        refuses(at, "turn", IllegalOutcome, lambda: game.resolve(state, (0,)), "an outcome of chance where a seat acts")
        return
    move = next((game.move_of(action) for action in range(game.action_count)), None)
    refuses(at, "turn", IllegalMove, lambda: game.play(state, move), "a move where no seat acts")
    if turn == OVER:
        over = game.status(state)
        if not isinstance(over, Result):
            at.fail("turn", f"the state is over, and turn gives {quoted(over)}")
        low, high = game.utility_bounds
        for name, values in (("scores", over.scores), ("utilities", over.utilities)):
            if len(values) != game.seats:
                at.fail("turn", f"expected {game.seats} {name}, not {len(values)}")
        if any(not 0 <= seat < game.seats for seat in over.winners) or list(over.winners) != sorted(set(over.winners)):
            at.fail("turn", f"winners are {over.winners}: expected seats, ascending, each once")
        if min(over.utilities) < low or max(over.utilities) > high:
            at.fail("turn", f"utilities {over.utilities} leave the bounds {low} to {high}", "utilities")
        if game.zero_sum and sum(over.utilities) != 0:
            at.fail("turn", f"utilities {over.utilities} of a zero-sum game do not add up to zero", "utilities")
        _check_partners(at, over)


def _check_partners(at: Position, over: Result) -> None:
    """Partners end with equal utilities, and win together or not at all."""
    for team in at.game.teams:
        if len({over.utilities[seat] for seat in team}) > 1:
            at.fail("turn", f"utilities are {over.utilities}: expected equal ones for the partners {team}")
        if len({seat in over.winners for seat in team}) > 1:
            at.fail("turn", f"winners are {over.winners}: expected all of the partners {team}, or none")


def check_legal(at: Position) -> None:
    """Legal actions: some where a seat acts, none elsewhere; ascending, each once; the same when asked again."""
    game, state = at.game, at.state
    legal = state.legal()
    if (state.turn() >= 0) != bool(legal):
        at.fail("legal", f"turn is {state.turn()}, and there are {len(legal)} legal actions")
    if list(legal) != sorted(set(legal)):
        at.fail("legal", f"legal actions are not ascending, each once: {legal}")
    if legal and not 0 <= legal[0] <= legal[-1] < game.action_count:
        at.fail("legal", f"legal actions {legal} leave the table of {game.action_count}")
    if state.legal() != legal:
        at.fail("legal", "legal actions are others when asked for again")
    moves = game.legal_moves(state)
    if len(set(moves)) != len(moves) or len(moves) != len(legal):
        at.fail("legal", f"legal moves are not each there once: {moves}")
    if legal:
        picked = state.pick(at.rng(PICKS))
        plain = State.pick(state, at.rng(PICKS))
        if picked != plain:
            at.fail("legal", f"pick chose {picked} where one draw among the legal actions gives {plain}")
        _check_random_moves(at)


def _check_random_moves(at: Position) -> None:
    """A state's own loop of random moves makes those that are made one by one, by the same draws."""
    if type(at.state).random_moves is State.random_moves:
        return
    ahead, plain = at.rng(PICKS), at.rng(PICKS)
    state, made = at.state.random_moves(ahead, AHEAD)
    other, left = at.state, made
    while other.turn() != OVER and (left > 0 or (other.turn() == CHANCE and other != state)):
        if other.turn() == CHANCE:
            other = other.resolved(other.request().sample(plain))
        else:
            other, left = other.after(other.pick(plain)), left - 1
    if not 1 <= made <= AHEAD or left or state != other or ahead.below(999_983) != plain.below(999_983):
        at.fail("legal", f"random_moves made {made} moves, and not those of pick and after by the same draws")


def check_refusals(at: Position) -> None:
    """why_illegal is silent exactly for the legal actions, over the whole action table."""
    game, state = at.game, at.state
    legal = set(state.legal())
    step = 1 if len(at.entries) < WHOLE else max(1, game.action_count // PROBED)
    for action in {*range(at.number % step, game.action_count, step), *legal}:
        move = game.move_of(action, state)
        reason = game.why_illegal(state, move)
        if (reason is None) != (action in legal):
            judged = "lets it pass" if reason is None else f"refuses it ({reason})"
            known = "legal" if action in legal else "not legal"
            at.fail("refusals", f"{shown(game, move)} is {known}, and why_illegal {judged}")
        if reason is not None and not reason.strip():
            at.fail("refusals", f"{shown(game, move)} is refused without a reason")
    refused = next((action for action in range(game.action_count) if action not in legal), None)
    if refused is not None:
        move = game.move_of(refused, state)
        refuses(at, "refusals", IllegalMove, lambda: game.play(state, move), f"the illegal move {shown(game, move)}")


def check_notation(at: Position) -> None:
    """Moves: text and number lead back to the same move, and no two share a text."""
    game, state = at.game, at.state
    texts: dict[str, object] = {}
    for action in state.legal():
        move = game.move_of(action, state)
        if game.action_of(move) != action:
            at.fail("notation", f"{move} has number {game.action_of(move)}, and is the move of number {action}")
        text = game.write_move(move)
        if not text or text != text.strip() or not text.isprintable():
            at.fail("notation", f"{move} is written {quoted(text)}: expected one line without blanks around it")
        if text in texts:
            at.fail("notation", f"{move} and {texts[text]} are both written {quoted(text)}")
        texts[text] = move
        back = tried(at, "notation", f"reading the move {quoted(text)}", partial(game.read_move, text))
        if back != move:
            at.fail("notation", f"{quoted(text)} is read as {back}, and was written for {move}")
        group: object = game.display.group_of(move)
        if not isinstance(group, str) or group != group.strip() or not (group + " ").isprintable():
            at.fail("notation", f"{text} is in group {quoted(group)}: expected one line without blanks around it")


def check_json(at: Position) -> None:
    """Every value comes back from JSON, and the position from its line of text, equal to what was written."""
    game, state = at.game, at.state
    log: Log = []
    if state.turn() >= 0:
        state.after(state.legal()[0], log)
    values: list[object] = [state, game.options, *game.legal_moves(state), *game.events(log)]
    values.extend([game.view(state, seat) for seat in seats_and_watcher(game)])
    if state.turn() == CHANCE:
        values.append(state.request())
    for value in values:
        text = tried(at, "json", f"writing {quoted(value)}", partial(game.write_json, value))
        if isinstance(value, View):  # whether positions look like it is for the rule `views` to say
            back = tried(at, "json", f"reading {text}", partial(codec.read, text, game.all_vocabulary()))
        else:
            back = tried(at, "json", f"reading {text}", partial(game.read_json, text))
        if back != value or hash(back) != hash(value):
            at.fail("json", f"{quoted(value)} comes back as {quoted(back)}")
    line = tried(at, "json", "writing the position", lambda: game.write_state(state))
    if "\n" in line or tried(at, "json", f"reading {quoted(line)}", lambda: game.read_state(line)) != state:
        at.fail("json", f"the position comes back changed from {quoted(line)}")


def check_sealed(at: Position) -> None:
    """No field of a state or a view can be assigned to."""
    game, state = at.game, at.state
    for value in (state, game.view(state, None), *game.legal_moves(state)[:1]):
        slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())]
        for name in [one for one in (*slots, "a_new_field") if not one.startswith("__")]:
            try:
                setattr(value, name, getattr(value, name, None))
            except AttributeError:
                continue
            at.fail("sealed", f"{type(value).__name__}.{name} can be assigned to")


def check_all_cards(at: Position) -> None:
    """Cards are neither lost nor made."""
    found = at.game.all_cards(at.state)
    if found != at.all_cards:
        before, after = dict(at.all_cards or {}), dict(found or {})
        changed = [
            f"{card} ×{before.get(card, 0)}→{after.get(card, 0)}"
            for card in sorted({*before, *after}, key=str)
            if before.get(card, 0) != after.get(card, 0)
        ]
        at.fail("all_cards", f"cards were lost or made: {', '.join(changed[:8])}")


def check_steps(at: Position) -> None:
    """A step makes a new state, the same whenever it is taken, and leaves the old one as it was."""
    game, state = at.game, at.state
    before = (hash(state), repr(state))
    if state.turn() >= 0:
        for action in state.legal()[:4]:
            log: Log = []
            once = state.after(action)
            _require_unchanged(at, before)
            again = state.after(action, log)
            if once != again or hash(once) != hash(again):
                at.fail("steps", f"action {action} leads to different states when taken twice")
            step = game.play(state, game.move_of(action, state))
            if step.state != once:
                at.fail("steps", f"play and after disagree about action {action}")
    elif state.turn() == CHANCE:
        outcome = state.request().sample(at.rng(LUCK))
        if state.resolved(outcome) != game.resolve(state, outcome).state:
            at.fail("steps", "the same outcome of chance leads to different states")
    _require_unchanged(at, before)


def _require_unchanged(at: Position, before: tuple[int, str]) -> None:
    if (hash(at.state), repr(at.state)) != before:
        at.fail("steps", "a step changed the state it started from")


def check_chance(at: Position) -> None:
    """Requests: samples fit, what does not fit is refused, probabilities add up to one."""
    game, state = at.game, at.state
    if state.turn() != CHANCE:
        return
    request = state.request()
    if not isinstance(request, Request):
        at.fail("chance", f"{quoted(request)} is no request of chance")
    outcome = request.sample(at.rng(LUCK))
    reason = request.why_wrong(outcome)
    if reason is not None:
        at.fail("chance", f"{request} does not accept its own sample {outcome}: {reason}")
    for wrong in ((), (*outcome, 0), tuple([-1 for _ in outcome])):
        if wrong != outcome and not (wrong == () and not outcome):
            refuses(at, "chance", IllegalOutcome, partial(game.resolve, state, wrong), f"the outcome {wrong}")
    if request.size() <= LISTED:
        listed = request.outcomes()
        if sum(weight for _, weight in listed) != 1 or len({one for one, _ in listed}) != len(listed):
            at.fail(
                "chance", f"the outcomes of {request} are not each there once with probabilities that add up to one"
            )


def refuses(at: Position, rule: str, error: type[Exception], attempt: Callable[[], object], what: str) -> None:
    """The attempt must raise this error, and leave the state as it was."""
    before = repr(at.state)
    try:
        attempt()
    except error:
        if repr(at.state) != before:
            at.fail(rule, f"refusing {what} changed the state")
        return
    except Exception as other:
        at.fail(rule, f"{what} raises {type(other).__name__} ({other}) instead of {error.__name__}")
    at.fail(rule, f"{what} is not refused")


def tried(at: Position, rule: str, what: str, attempt: Callable[[], Any]) -> Any:
    """What the attempt gives; whatever it raises breaks the contract."""
    try:
        return attempt()
    except Exception as error:
        closer = "observed" if rule == "rows" and isinstance(error, BadGame) else None
        if not isinstance(error, CardkitError):
            closer = "raised"
        at.fail(rule, f"{what} raises {type(error).__name__}: {error}{place_of(error)}", closer)


def place_of(error: Exception) -> str:
    """Where in the game's own source an error was raised, as one says it behind a message."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [one for one in frames if not one.filename.startswith("<") and not Path(one.filename).is_relative_to(OWN)]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno}, in {own[-1].name})" if own else ""


def shown(game: AnyGame, move: object) -> str:
    """A move for a message, whether the game can write it or not."""
    try:
        return repr(game.write_move(move))
    except Exception:
        return repr(move)


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {
    "turn": check_turn,
    "legal": check_legal,
    "refusals": check_refusals,
    "notation": check_notation,
    "json": check_json,
    "sealed": check_sealed,
    "all_cards": check_all_cards,
    "chance": check_chance,
    "steps": check_steps,
}
