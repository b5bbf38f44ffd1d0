"""What the contract asks of whole games: played on, played again, and played in other processes."""

import hashlib
import importlib
import json
import runpy
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import attrs

from cardkit.contract import knowledge, observations, position, scenes, searching
from cardkit.contract.knowledge import check_fair
from cardkit.contract.position import GUESSES, LUCK, AnyGame, Position, entry_text, place_of, seats_and_watcher
from cardkit.core.errors import BrokenContract, CardkitError, IllegalMove, IllegalOutcome
from cardkit.core.json import codec
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Chosen, Entry, Record, Resolved, read_record, write_record
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.value import made
from cardkit.processes.safe_start import own_environment, own_python

T = TypeVar("T")

AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {
    **position.AT_POSITION,
    **knowledge.AT_POSITION,
    **scenes.AT_POSITION,
    **observations.AT_POSITION,
    **searching.AT_POSITION,
}
MOST_CHANCE: Final = 1_000  # outcomes of chance without a move between them
POLICY_MOVES: Final = 200  # of a policy's own game that are compared


class RandomGame:
    """One random game, checked while it is played."""

    def __init__(
        self, game: AnyGame, seed: int, limit: int, rules: tuple[str, ...], policies: Mapping[str, Policy]
    ) -> None:
        self.game = game
        self.seed = seed
        self.limit = limit
        self.rules = rules
        self.policies = policies
        self.passed: list[Position] = []
        self.marks: list[tuple[int, str]] = []  # of every position passed: its hash and its text
        self.moves = 0

    def play(self) -> None:
        """Play to the end or the limit, checking every position and then the whole."""
        game = self.game
        rng = seeded_sfc32(self.seed, LUCK)
        state: State = game.initial_state()
        entries: list[Entry] = []
        all_cards = None
        in_a_row = 0  # outcomes of chance
        while True:
            state = _facing_one(state, rng)
            at = Position(game, self.seed, tuple(entries), state, all_cards, self.passed)
            if not self.passed:
                all_cards = _tried(at, "all_cards", lambda at: game.all_cards(at.state))
                at = attrs.evolve(at, all_cards=all_cards)
            self.passed.append(at)
            self.marks.append(_mark(at))
            for name in self.rules:
                here = AT_POSITION.get(name)
                if here is not None:
                    _tried(at, name, here)
            if "policies" in self.rules:
                _tried(at, "policies", lambda at: check_fair(at, self.policies))
            turn = state.turn()
            if turn == OVER or (turn >= 0 and self.at_limit(at)):
                break
            entry, state = _tried(at, "steps", lambda at: self._step(at.state, rng))
            entries.append(entry)
            in_a_row = in_a_row + 1 if isinstance(entry, Resolved) else 0
            if in_a_row > MOST_CHANCE:
                at.fail("turn", f"chance has acted {in_a_row} times in a row, and still no seat is to move")
            self.moves += isinstance(entry, Chosen)
        for name in self.rules:
            whole = OF_GAME.get(name)
            if whole is not None:
                self._look(name, whole)

    def _look(self, rule: str, whole: "Callable[[RandomGame], None]") -> None:
        """Look at the game as a whole; whatever it raises on the way is a broken contract too."""
        _tried(self.passed[-1], rule, lambda _: whole(self))

    def _step(self, state: State, rng: Generator) -> tuple[Entry, State]:
        """The next step of the random game, as an entry of its record, and the state after it."""
        turn = state.turn()
        if turn == CHANCE:
            outcome = state.request().sample(rng)
            return Resolved(outcome), state.resolved(outcome)
        action = state.pick(rng)
        return Chosen(turn, self.game.write_move(self.game.move_of(action, state))), state.after(action)

    def at_limit(self, at: Position) -> bool:
        """A game with a bound ends within it; one without is stopped at the limit, and is unfinished then."""
        longest = self.game.max_moves
        if longest is None:
            return self.moves >= self.limit
        if self.moves >= longest and "ends" in self.rules:
            at.fail("ends", f"the game goes on after {self.moves} moves, and `max_moves` says {longest}")
        return self.moves >= longest

    def record(self) -> Record:
        """The game as a record."""
        game = self.game
        entries = self.passed[-1].entries
        return Record(game.name, game.revision, game.write_options(), self.seed, "sfc32", None, entries)

    def digest(self) -> str:
        """The same for the same game: its record, its last position, and what everyone sees there."""
        game, last = self.game, self.passed[-1].state
        views = [game.show(game.view(last, seat)) for seat in seats_and_watcher(game)]
        legal = "\n".join([" ".join([game.write_move(m) for m in game.legal_moves(at.state)]) for at in self.passed])
        text = "\n".join([write_record(self.record()), game.write_state(last), repr(last), legal, *views])
        return hashlib.sha256(text.encode()).hexdigest()


def _mark(at: Position) -> tuple[int, str]:
    """By which a state is known again."""
    try:
        return hash(at.state), repr(at.state)
    except TypeError as error:
        at.fail("unchanged", f"a state cannot be hashed ({error}): its fields must be values, not lists or dicts")


def _facing_one(state: State, rng: Generator) -> State:
    """The state as it faces whoever of the seats that act is drawn; nothing is drawn where only one may act."""
    try:
        acting = state.acting()
        return state.facing(acting[rng.below(len(acting))]) if len(acting) > 1 else state
    except Exception:  # whatever the game raises, the rule `together` finds it again, and says where
        return state


def _tried(at: Position, rule: str, here: Callable[[Position], T]) -> T:
    """Look at a position; whatever a game raises on the way is a broken contract too."""
    try:
        return here(at)
    except BrokenContract:
        raise
    except Exception as error:
        closer = (
            "legal" if isinstance(error, IllegalMove) else "chance" if isinstance(error, IllegalOutcome) else "raised"
        )
        at.fail(rule, f"the game raises {type(error).__name__}: {error}{place_of(error)}", closer)


def check_unchanged(one: RandomGame) -> None:
    """At the end of the game every state that was passed is still what it was."""
    for at, (mark, text) in zip(one.passed, one.marks, strict=True):
        if hash(at.state) != mark or repr(at.state) != text:
            at.fail("unchanged", f"a later step changed this state, which was {text}")


def check_record(one: RandomGame) -> None:
    """The record comes back from its text and replays to the same state."""
    game, last = one.game, one.passed[-1]
    record = one.record()
    text = write_record(record)
    if read_record(text) != record:
        last.fail("record", "the record comes back changed from its text")
    state: State = game.initial_state()
    for entry, at in zip(record.entries, one.passed, strict=False):
        try:
            if isinstance(entry, Chosen):
                state = game.play(state.facing(entry.seat), game.read_move(entry.move)).state
            elif isinstance(entry, Resolved):
                state = game.resolve(state, entry.outcome).state
        except CardkitError as error:
            at.fail("record", f"{quoted(entry_text(entry))} does not replay: {error}")
    if (state.facing(last.state.turn()) if last.state.turn() >= 0 else state) != last.state:
        last.fail("record", "the record replays to another state")


def check_again(one: RandomGame) -> None:
    """The same seed gives the same game."""
    again = RandomGame(one.game, one.seed, one.limit, (), {})
    again.play()
    if again.digest() != one.digest():
        one.passed[-1].fail("again", "the same seed gives another game when played again")


def check_policy_games(one: RandomGame) -> None:
    """A policy plays the same game from views as from states."""
    for name, policy in one.policies.items():
        seeing = _policy_game(one, policy, blind=False)
        blind = _policy_game(one, policy, blind=True)
        if seeing != blind:
            # Games that differ do so before either ends: the next entry depends on nothing but the entries so far.
            where = next(i for i, (a, b) in enumerate(zip(seeing, blind, strict=False)) if a != b)
            one.passed[0].fail(
                "policies",
                f"policy {name} plays another game from views than from states: step {where + 1} is "
                f"{quoted(entry_text(blind[where]))} instead of {quoted(entry_text(seeing[where]))}",
            )


def _policy_game(one: RandomGame, policy: Policy, *, blind: bool) -> list[Entry]:
    """What happens when this policy sits in every seat, seeing the states or only the views."""
    game = one.game
    chance, luck, guesses = (seeded_sfc32(one.seed, stream) for stream in (LUCK, LUCK + 10, GUESSES + 10))
    state: State = game.initial_state()
    entries: list[Entry] = []
    moves = 0
    while state.turn() != OVER and moves < POLICY_MOVES:
        if state.turn() == CHANCE:
            outcome = state.request().sample(chance)
            entries.append(Resolved(outcome))
            state = state.resolved(outcome)
            continue
        seat = state.turn()
        if blind:
            action = policy.choose(game.determinize(game.view(state, seat), guesses), luck)
        else:
            action = policy.choose(state, luck)
        entries.append(Chosen(seat, game.write_move(game.move_of(action, state))))
        state = state.after(action)
        moves += 1
    return entries


def check_search(one: RandomGame) -> None:
    """A search chooses legal moves, and the same one when what its seat cannot know is dealt again."""
    searching.check_searches(one.passed)


def check_processes(game: AnyGame, seeds: tuple[int, ...], limit: int, digests: list[str]) -> None:
    """The same seeds give the same games in other processes with other hash seeds."""
    cls, options = type(game), type(game.options)
    main = sys.modules["__main__"]
    for one in (cls, options):
        if "<locals>" in one.__qualname__:
            raise BrokenContract(
                f"{game.name} cannot be checked in other processes: {one.__qualname__} is made inside a function. "
                "Define it at the top of a module, or pass processes=False"
            )
    asked = {
        "main": str(getattr(main, "__file__", None) or ""),
        "game": [cls.__module__, cls.__qualname__],
        "options": [options.__module__, options.__qualname__],
        "values": codec.write_plain(game.options.fields()),
        "seeds": list(seeds),
        "limit": limit,
    }
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(  # noqa: S603  this very Python
            own_python("from cardkit.contract.whole_games import answer_parent; answer_parent()"),
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            env={**own_environment(), "PYTHONHASHSEED": hash_seed},
            check=False,
        )
        if done.returncode:
            raise BrokenContract(f"{game.name} fails in another process: {done.stderr.strip()[-600:]}")
        answered: list[str] = json.loads(done.stdout.splitlines()[-1])
        for seed, ours, theirs in zip(seeds, digests, answered, strict=True):
            if ours != theirs:
                raise BrokenContract(
                    f"{game.name} breaks the contract: processes: seed {seed} gives another game in another process "
                    f"(with PYTHONHASHSEED={hash_seed})\n"
                    "  look for a loop over a set, hash(), id(), or a generator of its own in the rules\n"
                    f"  again: cardkit.contract.check(game, seeds=[{seed}], rules=['processes'])"
                )


def answer_parent() -> None:
    """In the other process: play the games that standard input asks for, and write their digests."""
    asked = json.loads(sys.stdin.read())
    cls = _imported(asked["game"], asked["main"])
    options = _imported(asked["options"], asked["main"])
    values: Any = codec.read_plain(asked["values"])
    game: AnyGame = cls(made(options, values))
    digests = []
    for seed in asked["seeds"]:
        one = RandomGame(game, seed, asked["limit"], (), {})
        one.play()
        digests.append(one.digest())
    sys.stdout.write(json.dumps(digests) + "\n")


def _imported(reference: list[str], main: str) -> Any:
    module, qualname = reference
    found: Any = None
    if module == "__main__":
        names = runpy.run_path(main, run_name="__cardkit_contract__")
        found = names[qualname.split(".")[0]]
    else:
        found = getattr(importlib.import_module(module), qualname.split(".")[0])
    for part in qualname.split(".")[1:]:
        found = getattr(found, part)
    return found


OF_GAME: Final[Mapping[str, Callable[[RandomGame], None]]] = {
    "unchanged": check_unchanged,
    "record": check_record,
    "again": check_again,
    "policies": check_policy_games,
    "search": check_search,
}
