"""`cardkit-unowar`: UnoWar at a terminal, and the comparison of its computer players."""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final

from cardkit.arena.backends import crew
from cardkit.arena.chunk import at_hand, run_table, table_of
from cardkit.arena.plan import require_seeds
from cardkit.arena.progress import GamesPlayed
from cardkit.arena.statistics import rate_of
from cardkit.console.program import SEED, Parser, decimal, guarded, option_number, players_help, run, whole_number
from cardkit.console.terminal_table import Face
from cardkit.core.errors import BadNotation, BadPlugin
from cardkit.core.event import Event
from cardkit.core.rng import GENERATOR_NAMES
from cardkit.games.unowar import game as make_game
from cardkit.games.unowar.display.text import score, top
from cardkit.games.unowar.events import Dealt, Drawn
from cardkit.games.unowar.game import UnoWarGame
from cardkit.games.unowar.moves import Play
from cardkit.games.unowar.objects import UnoWarMatch, named_ai
from cardkit.games.unowar.options import ABOUT
from cardkit.games.unowar.players import POLICIES
from cardkit.games.unowar.rules import UnoWarState
from cardkit.games.unowar.view import UnoWarView
from cardkit.players.external_players import dismiss
from cardkit.processes.safe_start import fill_standard
from cardkit.table.table import Table

UnoWarTable = Table[UnoWarState, Play, UnoWarView]

DOCUMENT: Final = ("random", "smallest", "biggest")  # the players of the tournament, in its order (U8)
CHUNK: Final = 25  # games of a tournament that a worker plays in one go

HELP: Final = """\
NUMBER          play the card of that number in your hand
CARD            play that card, such as 7S or 10H
"""

EXAMPLES: Final = """\
  cardkit-unowar play                                  you against the computer
  cardkit-unowar play --players h,uniform --seed 7 --rounds 3
  cardkit-unowar match smallest biggest --games 1000 --seed 1
  cardkit-unowar match random biggest --games 100 --seed 1 --generator java --per-game
  cardkit-unowar tournament --trials 1000 --seed 1 --jobs 2
"""


class UnoWarFace(Face[UnoWarState, Play, UnoWarView]):
    """What a person sees and types."""

    own_help = HELP

    def before_turn(self, table: UnoWarTable) -> str:
        """What `view` shows."""
        return "\n" + self.view(table)

    def view(self, table: UnoWarTable) -> str:
        """The score, the top card, and the hand in order, each card with its number, what is playable in brackets."""
        seat = table.state.turn()
        view = table.view(seat)
        legal = {move.slot for move in table.legal_moves()}
        cells = [
            f"{slot + 1}:[{view.hand[slot]}]" if slot in legal else f"{slot + 1}: {view.hand[slot]} "
            for slot in in_order(view)
        ]
        hand = f"Player{seat + 1}, your hand ([playable]): {'  '.join(cells).rstrip()}"
        return f"{score(view)}\n{top(view)}\n{hand}\n"

    def moves(self, table: UnoWarTable, wanted: str = "") -> str:
        """The cards that may be played, by their numbers in the hand."""
        numbered = sorted([(self.number_of(table, move), move.card) for move in table.legal_moves()])
        cells = [f"{number:3} {card}" for number, card in numbered]
        return "  ".join(cells) + "\n"

    def ending(self, table: UnoWarTable) -> Iterable[str]:
        """Nothing: the last round has told who wins."""
        return ()

    def number_of(self, table: UnoWarTable, move: Play) -> int:
        """The number of the card in the hand."""
        return move.slot + 1

    def hinted(self, table: UnoWarTable, move: Play) -> str:
        """The card."""
        return f"{move.card}"

    def explanation(self, table: UnoWarTable) -> str:
        """What a turn is."""
        on_top = table.view(table.state.turn()).top
        return (
            f"It is Player{table.state.turn() + 1}'s turn: play a card in brackets, by its number or as it is called."
            f" It has the suit of {on_top}, or is as high."
        )

    def after_step(self, table: UnoWarTable, heard: Sequence[Event]) -> Iterable[str]:
        """All but deals and draws: the hand shows them before the next prompt."""
        return [table.game.describe(event) for event in heard if not isinstance(event, Dealt | Drawn)]

    def read_move(self, table: UnoWarTable, line: str) -> Play:
        """A number of the hand, a card, or both as in `3:7S`."""
        if not line:
            raise BadNotation("Nothing typed: type the number of a card in your hand, or help.")
        if (line.isascii() and line.isdecimal()) or ":" in line:
            move = table.game.read_move(line)
            if not 0 <= move.slot < table.game.action_count:
                number = line.partition(":")[0][:40]
                raise BadNotation(f"Expected a number from 1 to {table.game.action_count}, not {number}.")
            return move
        try:
            wanted = table.game.read_move(f"1:{line}").card
        except BadNotation:
            raise BadNotation(
                f"Unknown command {line[:40]!r}: type a number or a card of your hand, or help."
            ) from None
        for slot, held in enumerate(table.view(table.state.turn()).hand):
            if held == wanted:
                return Play(slot, held)
        raise BadNotation(f"{wanted} is not in your hand.")

    def refusal(self, table: UnoWarTable, move: Play, reason: str) -> str:
        """The move and the reason."""
        return f"You cannot play {table.game.move_of(move.slot, table.state).card}: {reason}."


def in_order(view: UnoWarView) -> list[int]:
    """The slots of a hand as people hold it: by suit, then by rank."""
    return sorted(range(len(view.hand)), key=lambda slot: (view.hand[slot].suit, view.hand[slot].rank))


def play_prog(prog: str) -> str:
    """How the program is called to play: `cardkit play unowar` says so already."""
    return prog + ("" if prog.startswith("cardkit play") else " play")


def parser(prog: str) -> Parser:
    """The arguments of the program."""
    made = Parser(prog, "UnoWar: follow the suit, or go as high, until one of you cannot.", EXAMPLES)
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    play = commands.add_parser("play", prog=play_prog(prog), help="play against a computer, or another person")
    play.take("--players P,P", players_help(2, UnoWarGame.computer) + " (h,c if left out)")
    play.take("--seed N", "of the shuffles; the clock if left out", SEED)
    play.take("--rounds N", "rounds that win the game (10)", option_number(ABOUT["rounds"]))
    play.take("--hand N", "cards in a hand (5)", option_number(ABOUT["hand"]))
    play.take("--load FILE", "go on with a game saved by the command save")
    play.add_learning()
    match = commands.add_parser("match", help="let two players meet for many games")
    match.take("FIRST", f"{', '.join(POLICIES)}, or yours as module:attribute or lines:COMMAND")
    match.take("SECOND")
    match.take("--games N", "how many (1000)", whole_number(1, 10**9), 1000)
    match.take("--seed S", "of the first game; the next has S + 1 (1)", SEED, 1)
    match.add_argument("--generator", choices=GENERATOR_NAMES, default="sfc32", help="what shuffles (sfc32)")
    seconds = "seconds of work that a player of yours may take for a move (30; 0: any)"
    match.take("--seconds T", seconds, decimal(0, 86_400), 30.0)
    match.take("--per-game", "print a line a game: seed, winner, cards drawn")
    tournament = commands.add_parser("tournament", help="the win rate of every ordered pair")
    tournament.take("--trials N", "games a pair (1000)", whole_number(1, 10**9), 1000)
    tournament.take("--seed S", "of the first game of each pair (1)", SEED, 1)
    tournament.take("--jobs J", "processes that play (1)", whole_number(1, 10**18), 1)
    tournament.take("--many-jobs", "allow more jobs than this machine should have")
    tournament.take("--all", "all of cardkit's players, not the document's three alone")
    return made


def main(argv: Sequence[str] | None = None, prog: str = "cardkit-unowar") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    arguments = parser(prog)
    words = list(sys.argv[1:] if argv is None else argv)
    if prog.startswith("cardkit play") and words[:1] not in (["play"], ["-h"], ["--help"]):
        words = ["play", *words]
    options = arguments.parse_args(words)
    if options.command == "play":
        arguments.require_rules_once(options, options.rounds, options.hand)
        return run(
            play_prog(prog),
            options,
            UnoWarGame.name,
            lambda: make_game(rounds=options.rounds, hand=options.hand),
            lambda color: UnoWarFace(color=color),
        )
    fill_standard()
    if options.command == "match":
        return guarded(
            arguments.prog,
            lambda: _match(
                (options.first, options.second),
                range(options.seed, options.seed + options.games),
                options.generator,
                options.seconds,
                per_game=options.per_game,
            ),
        )
    names = tuple(POLICIES) if options.all else DOCUMENT
    return guarded(
        arguments.prog,
        lambda: _tournament(names, options.trials, options.seed, options.jobs, many_jobs=options.many_jobs),
    )


def _match(names: tuple[str, str], seeds: range, generator: str, seconds: float, *, per_game: bool) -> int:
    """Game k has seed S + k (U6). Outside players sit at a table; cardkit's meet in the document's match."""
    require_seeds(seeds.start, len(seeds))
    first, second = names
    progress = GamesPlayed(sys.stderr, len(seeds))
    won = 0
    try:
        with _final_states(names, generator, seconds) as final_state:
            for number in seeds:
                state = final_state(number)
                winner = state.winners()[0]
                won += winner == 0
                if per_game:
                    sys.stdout.write(f"{number} {winner + 1} {state.cards_drawn()}\n")
                progress.add(1)
    finally:
        progress.close()
        dismiss()
    if not per_game:
        rate = rate_of([(won, len(seeds))])
        sys.stdout.write(
            f"{first} wins {won} of {len(seeds)} games against {second}, leading the first round: "
            f"{100 * rate.rate:.1f} % (95 % interval {100 * rate.low:.1f} - {100 * rate.high:.1f} %)\n"
        )
    return 0


@contextlib.contextmanager
def _final_states(names: tuple[str, str], generator: str, seconds: float) -> Iterator[Callable[[int], UnoWarState]]:
    """What gives the end of the game of a seed. A match has no forfeits: who fails there raises BadPlugin."""
    if all(name in POLICIES for name in names):
        match = UnoWarMatch(named_ai(names[0]), named_ai(names[1]), generator=generator)
        yield match.final_state
        return
    game = make_game()
    with at_hand(game, names, seconds) as sitting:

        def final_state(seed: int) -> UnoWarState:
            table: UnoWarTable = table_of(game, sitting, names, seed, generator)
            failed = run_table(table, sitting, sys.maxsize)
            if failed is not None:
                raise BadPlugin(f"{failed[1]} (in the game of seed {seed}; cardkit arena counts forfeits)")
            return table.state

        yield final_state


def _tournament(names: Sequence[str], trials: int, seed: int, jobs: int, *, many_jobs: bool) -> int:
    """The win rate of every ordered pair, one line each (U8)."""
    require_seeds(seed, trials)
    pairs = [(first, second) for first in names for second in names]
    end = seed + trials
    starts = ((first, second, start) for first, second in pairs for start in range(seed, end, CHUNK))
    work = (((*key, min(CHUNK, end - key[2])), (*key, min(CHUNK, end - key[2]))) for key in starts)
    won = dict.fromkeys(pairs, 0)
    progress = GamesPlayed(sys.stderr, trials * len(pairs))
    try:
        with crew(jobs, many_jobs=many_jobs) as workers:
            for (first, second, _, games), wins in workers.each(_wins, work):
                won[first, second] += wins
                progress.add(games)
    finally:
        progress.close()
    for first, second in pairs:
        rate = Decimal(repr(won[first, second] / trials))  # a tiny one in plain digits too
        sys.stdout.write(f"{named_ai(first)} vs. {named_ai(second)} winRate: {rate:f}\n")
    return 0


def _wins(games: tuple[str, str, int, int]) -> int:
    """How many games the first AI wins, of this number of them, from this seed on."""
    first, second, start, number = games
    match = UnoWarMatch(named_ai(first), named_ai(second))
    return sum([match.play_game(seed) for seed in range(start, start + number)])


if __name__ == "__main__":
    raise SystemExit(main())
