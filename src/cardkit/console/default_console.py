"""The console of games that have none of their own: what every console has, and nothing else."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardkit.console.files import shortened
from cardkit.console.program import SEED, Parser, names_listed, players_help, run, usual_letters, wrong_number
from cardkit.console.terminal_table import Face
from cardkit.core.errors import BadOption, BadPlayers
from cardkit.core.game import M, S, V
from cardkit.core.game_texts import title_of
from cardkit.core.json import codec
from cardkit.core.levels import computer_of
from cardkit.core.number_words import counted
from cardkit.core.option_fields import options_about
from cardkit.core.options import with_changes
from cardkit.registry import AnyGame, load, seat_counts
from cardkit.table.table import Table


class GenericFace(Face[S, M, V]):
    """What any game's console prints and understands."""

    def explanation(self, table: Table[S, M, V]) -> str:
        """What is asked, and whom `c` seats."""
        return f"{super().explanation(table)} The computer, c, is {self.computer(table.game)}."


def parser(name: str, game: AnyGame, prog: str, counts: Sequence[int] = ()) -> Parser:
    """The arguments of `cardkit play GAME`, of a game that can have these numbers of seats; its own, if left out."""
    computer = computer_of(game)
    everybody = ",".join(["h"] + [computer] * (game.seats - 1))
    others = [seats for seats in counts if seats != game.seats]
    examples = _example_lines(prog, everybody if game.seats > 1 else computer, others)
    made = Parser(prog, f"Play {title_of(game)}. Type help in the game.", examples)
    made.take("--seed N", "of all chance; the clock if left out", SEED)
    made.add_argument(
        "--players",
        metavar="P,P,..." if others else ",".join("P" * game.seats),
        help=f"{players_help(game.seats, computer, counts if others else ())} ({everybody} if left out)",
    )
    if game.presets:
        made.take("--preset NAME", f"the options to start from: {', '.join(game.presets)}")
    made.add_options(game.options.names(), options_about(game.options))
    made.take("--load FILE", "go on with a game saved by the command save")
    made.add_learning()
    return made


def _example_lines(prog: str, everybody: str, others: Sequence[int]) -> str:
    """The examples of `--help`: `others` are further numbers of seats."""
    alone = "," not in everybody
    examples = [(f"--players {everybody}", "watch a computer play" if alone else "you, and computers")]
    examples += [(f"--players {usual_letters(seats)}", f"with {counted(seats, 'seat')}") for seats in others[:1]]
    examples += [("--seed 7", "the same game every time"), ("--load evening.game", "go on with a saved game")]
    width = max([len(words) for words, _ in examples])
    return "".join([f"  {prog} {words.ljust(width)}   {what}\n" for words, what in examples])


def game_for(name: str, usual: AnyGame, chosen: Mapping[str, object], players: str | None) -> AnyGame:
    """The game with these options; with as many seats as players are listed, where the number of seats is an option.

    `usual` is the game of that name with its usual options. Raises BadPlayers for a number of players that the game
    cannot have, and what `load` raises.
    """
    if not chosen and (players is None or "seats" not in usual.options.names()):
        return usual
    if players is None or "seats" not in usual.options.names():
        return load(name, **chosen)
    wanted = len(names_listed(players))
    if "seats" in chosen:
        game = load(name, **chosen)
        if game.seats != wanted:
            raise BadPlayers(
                f"seats={game.seats} and {counted(wanted, 'player')} do not agree: leave out the option seats, or name"
                f" as many players as there are seats, such as {','.join(usual_letters(game.seats))}, not"
                f" {shortened(players)!r}"
            )
        return game
    try:
        return load(name, **chosen, seats=wanted)
    except BadOption:
        counts = seat_counts(name, **chosen)
        if not counts:
            return load(name, **chosen)  # another option is wrong, and this says which
        example = usual.seats if usual.seats in counts else counts[0]
        raise wrong_number(title_of(usual), counts, example, players) from None


def main(
    name: str, argv: Sequence[str] | None, prog: str, face: Callable[..., Face[Any, Any, Any]] = GenericFace
) -> int:
    """Play the game of this name, with a face of its own if its class is given: it is called with `color`.

    The arguments are those of the command line where `argv` is None. Gives the exit status: 0, 2 for bad arguments or
    files.
    """
    usual = load(name)
    words = sys.argv[1:] if argv is None else argv
    asked = not {"-h", "--help"}.isdisjoint(words)
    arguments = parser(name, usual, prog, seat_counts(name) if asked else ())
    chosen = arguments.parse_args(words)
    preset = getattr(chosen, "preset", None)
    arguments.require_rules_once(chosen, preset, chosen.option)

    def game() -> AnyGame:
        start = {} if preset is None else {"preset": preset}
        options = codec.read_option_words(chosen.option)
        if "preset" in options:  # `load` takes it, but it is no option
            with_changes(usual.options, options)
        return game_for(name, usual, {**start, **options}, chosen.players)

    return run(prog, chosen, name, game, lambda color: face(color=color))
