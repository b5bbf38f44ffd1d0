"""`Search`: a policy that thinks. It plays any game, from the view alone."""

import functools
from collections import Counter
from collections.abc import Callable
from typing import Final

import attrs
from mypy_extensions import i64

from cardkit.core.errors import BadGame, IllegalMove, UnknownPlayer
from cardkit.core.evaluator_hooks import require_helps
from cardkit.core.game_hooks import blaming
from cardkit.core.levels import computer_of
from cardkit.core.policy import FirstLegal, Policy, Uniform, no_action
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.state_hooks import FOLLOWED
from cardkit.search.exact_solver import Solution, solve
from cardkit.search.findings import Candidate, Findings
from cardkit.search.limit import Limit
from cardkit.search.player_names import Wanted, wanted
from cardkit.search.playouts import NO_STAGE, AnyGame, Playing, drawn
from cardkit.search.policy_improvement import Race, Runner, gap
from cardkit.search.tree_search import Tree

BEST: Final = "best"  # in place of a policy, where a game has none of this name: others reply their best
SAME: Final = 40  # worlds that are compared to see whether all is known
TRIED: Final = 2_000  # positions of an exact search that is tried before any other
SHARE: Final = 0.2  # of the time that it may take
LINE: Final = 5  # moves of a line of play
WORLDS: Final = 16  # that have a say in it,
AGREEING: Final = 4  # and so many at least, or nothing is said beyond the move
DECIDED: Final = 0.9  # the share of playouts that end with the game, beyond which a value is one of the win
RACING: Final = 0.9  # of the time of a report, which wants some for its line of play
PLAIN: Final = (Uniform, FirstLegal)  # policies that go by nothing


class Search(Policy):
    """Looks ahead: plays each of its moves on in made-up worlds, and takes the one that comes to most.

    `playouts` or `seconds` are what it may use for a move; with playouts the same seed gives the same move everywhere,
    unless they take longer than `within` seconds. `rollout` is the policy of its playouts, one of the game's (the one
    that the game names, or its computer, if empty), `others` the one that it takes the others to play (the same, if
    empty), or `best` for others who reply their best, unless the game has a policy of that name. With `hints` False
    nothing that the game says to help is used. Raises UnknownPlayer for a policy that the game has not.
    """

    __slots__ = ("_others", "_replying", "_rollout", "game", "wanted")

    def __init__(self, game: AnyGame, wanted: Wanted) -> None:
        self.game: Final = game
        self.wanted: Final = wanted
        with blaming(game, None):
            named = game.evaluator.rollout_policy if wanted.hints else ""
            if named and named not in game.policies:
                raise BadGame(f"{type(game).__name__}: rollout_policy is {quoted(named)}: expected one of its policies")
            usual = named or computer_of(game)
            self._rollout: Final = policy_named(game, wanted.rollout or usual)
            self._replying: Final = wanted.others == BEST and BEST not in game.policies
            as_rollout = not wanted.others or self._replying
            self._others: Final = self._rollout if as_rollout else policy_named(game, wanted.others)

    @classmethod
    def named(cls, game: AnyGame, name: str) -> "Search":
        """The search of a name such as `search:2000,rollout=greedy`. Raises UnknownPlayer."""
        return cls(game, wanted(name))

    def fields(self) -> tuple[object, ...]:
        return (self.game, self.wanted)

    def about(self) -> str:
        one = self.wanted
        budget = f"{one.playouts:,} playouts" if one.playouts else f"{one.seconds:g} s"
        limit = "" if one.within is None else f", {one.within:g} s at most"
        how = "a tree of everybody's best replies" if self.is_tree else "playing its moves on"
        return f"Thinks ahead by {how}, {budget} a move{limit}."

    @property
    def is_tree(self) -> bool:
        """Whether others are taken to reply their best: if asked for, and where the game has no policy of its own."""
        plain = type(self._rollout) in PLAIN
        return self._replying or (plain and not self.wanted.others and not self.wanted.rollout)

    def choose(self, state: State, rng: Generator) -> i64:
        with blaming(self.game, state, FOLLOWED, moved=True):
            legal = state.legal()
            if len(legal) == 1:
                return legal[0]
            return self._searched(state, rng, Limit(self._seconds), report=False)[0]

    def look(self, state: State, rng: Generator, limit: Limit | None = None) -> Findings:
        """What the search finds in a position in which a seat is to choose, with the candidates and how it might go on.

        `limit` is another one than the search's own, which somebody may cancel.
        """
        with blaming(self.game, state, FOLLOWED, moved=True):
            found = self._searched(state, rng, Limit(self._seconds) if limit is None else limit, report=True)[1]
        assert found is not None
        return found

    @property
    def _seconds(self) -> float | None:
        return self.wanted.seconds if self.wanted.seconds is not None else self.wanted.within

    def _searched(self, state: State, rng: Generator, limit: Limit, *, report: bool) -> tuple[int, Findings | None]:
        game, seat = self.game, state.turn()
        legal = state.legal()
        if len(legal) == 1:
            move = self._text(legal[0], state)
            return legal[0], Findings("alone", move, (Candidate(move, 0, 0.0, 0.0),), 0, 0.0, (move,))
        view = game.view(state, seat)
        guess: Callable[[Generator], State] = game.evaluator.guesser(view)
        drawing = drawn(rng)
        world = guess(drawing)
        if self.wanted.hints:
            require_helps(game, world)
        solution = self._solved(world, guess, drawing, limit)
        if solution is not None:
            return solution.action, self._exact(solution, world, limit) if report else None
        rollout = self._rollout
        own: int = rollout.choose(world, drawing)
        if no_action(rollout, own) is not None or own not in legal:
            raise IllegalMove(f"the policy of its playouts gives action {quoted(own)}, which is not legal here")
        candidates = game.evaluator.candidates(world) if self.wanted.hints else legal
        order = [own, *[action for action in candidates if action != own]]
        policies = tuple([self._policy_of(other, seat) for other in range(game.seats)])
        stage = world.stage() if self.wanted.hints else NO_STAGE
        racing = limit.part(RACING) if report else limit
        playing = Playing(game, policies, stage, self.wanted.hints, racing, seat)
        if self.is_tree:
            tree = Tree(game, playing, rollout, guess, seat, tuple(order), drawing, racing, self.wanted.playouts)
            action = tree.run()
            arms = tree.root.arms
            looked = {
                one: Candidate("", arms[one].visits, arms[one].mean(), arms[one].error())
                for one in order
                if one in arms
            }
            first = sorted(looked, key=lambda one: -looked[one].visits)
            how, playouts, later = "tree", tree.playouts, tree.favourites
        else:
            playouts, telling = self.wanted.playouts, report and playing.has_stage()
            race = Race(playing, guess, playing.team_of[seat], order, drawing, racing, playouts, telling)
            race.first_sight()
            if race.room() < len(order):
                race.keep(_promising(order, world, playing, playing.team_of[seat])[: race.room()])
            best = race.run()
            action = best.action
            looked = {one.action: _candidate(one, best, race) for one in race.runners if one.worths}
            first = sorted(looked, key=lambda one: (one != action, -looked[one].visits, -looked[one].value))
            how, playouts, later = "playouts", race.playouts, functools.partial(_played_on, policies, drawing)
        if not report:
            return action, None
        line = self._line(action, guess, drawing, later, limit)
        if action not in looked:
            first, looked[action] = [action, *first], Candidate("", 0, 0.0, 0.0)
        return action, Findings(
            how,
            self._text(action, world),
            tuple([attrs.evolve(looked[one], move=self._text(one, world)) for one in first]),
            playouts,
            limit.spent(),
            line,
            share=playing.decided > DECIDED,
            point=playing.point(),
        )

    def _policy_of(self, other: int, seat: int) -> Policy:
        """What a seat plays in playouts: partners of the searching seat what it plays itself."""
        team = next(team for team in self.game.teams if seat in team)
        return self._rollout if other in team else self._others

    def _solved(
        self, world: State, guess: Callable[[Generator], State], rng: Generator, limit: Limit
    ) -> Solution | None:
        """The exact solution, where nothing is hidden and there is little to look at; None where there is none."""
        if not self.wanted.hints and not self.game.perfect_information:
            return None
        if not self.game.perfect_information and any(guess(rng) != world for _ in range(SAME)):
            return None
        seconds = self.wanted.seconds
        part = None if seconds is None else SHARE * seconds
        closed = not self.game.perfect_information
        return solve(self.game, world, nodes=TRIED, closed=closed, limit=Limit(part, of=limit))

    def _exact(self, solution: Solution, world: State, limit: Limit) -> Findings:
        values = sorted(solution.values.items(), key=lambda one: -one[1])
        looked = [Candidate(self._text(action, world), 0, value, 0.0) for action, value in values]
        line, state, action = [self._text(solution.action, world)], world, solution.action
        while len(line) < LINE:
            state = state.after(action)
            closed = not self.game.perfect_information
            found = solve(self.game, state, nodes=TRIED, closed=closed, limit=limit) if state.turn() >= 0 else None
            if found is None:
                break
            action = found.action
            line.append(self._text(action, state))
        return Findings("exact", line[0], tuple(looked), solution.positions, limit.spent(), tuple(line))

    def _text(self, action: int, state: State) -> str:
        return self.game.write_move(self.game.move_of(action, state))

    def _line(
        self,
        action: int,
        guess: Callable[[Generator], State],
        rng: Generator,
        later: Callable[[State], list[int]],
        limit: Limit,
    ) -> tuple[str, ...]:
        """An action and the moves after it that more than half of some worlds agree on, as far as they do, and on who
        makes them; `later` gives the actions that follow in a world.
        """
        played: list[list[tuple[int, str]]] = []
        for _ in range(WORLDS):
            if limit.passed() and played:
                break
            state = guess(rng)
            told = [(state.turn(), self._text(action, state))]
            state = state.after(action)
            for one in later(state):
                told.append((state.turn(), self._text(one, state)))
                state = state.after(one)
            played.append(told)
        line, most = played[0][:1], LINE if len(played) >= AGREEING else 1
        worlds = len(played)
        while len(line) < most:
            votes = Counter([told[len(line)] for told in played if len(told) > len(line)])
            favourite, count = votes.most_common(1)[0] if votes else (line[0], 0)
            if 2 * count <= worlds:
                break
            line.append(favourite)
            played = [told for told in played if told[: len(line)] == line]
        return tuple([text for _, text in line])


def _candidate(one: Runner, best: Runner, race: Race) -> Candidate:
    """What a report says of a runner, but for its move."""
    count, (behind, luck) = len(one.worths), gap(one, best)
    won = one.highest if race.high_wins > 0.0 else one.lowest
    taken = float(won) / float(count) if race.high_wins else None
    return Candidate("", count, one.mean(), one.error(), behind, luck, taken)


def _played_on(policies: tuple[Policy, ...], rng: Generator, state: State) -> list[int]:
    """What policies play after a position, until chance acts."""
    actions: list[int] = []
    while state.turn() >= 0 and len(actions) < LINE - 1:
        actions.append(policies[state.turn()].choose(state, rng))
        state = state.after(actions[-1])
    return actions


def _promising(order: list[int], world: State, playing: Playing, team: int) -> list[int]:
    """The candidates, the policy's own choice first, then those after which a world looks best at once."""
    others = sorted(order[1:], key=lambda action: -playing.margin(world.after(action), team))
    return [order[0], *others]


def policy_named(game: AnyGame, name: str) -> Policy:
    """The policy of a game with this name; of a game without policies its usual one. Raises UnknownPlayer."""
    found = game.policies.get(name)
    if found is None and not game.policies and name == computer_of(game):
        return Uniform()  # of a game without policies
    if found is None:
        raise UnknownPlayer(f"no policy of {game.name} is called {quoted(name)}; there are {', '.join(game.policies)}")
    return found
