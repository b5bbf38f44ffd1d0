"""How strong a player is: one of them in one seat after another, somebody else in all other seats, the same deals.

    python -m bench.strength straights --preset one-round --one search:200 --others thrifty --deals 50 --jobs 2
    python -m bench.strength unowar --options rounds=1 --table                    # every player against every other
    python -m bench.strength skipbo --budgets 50,200,1000,5000 --keep skipbo --picture skipbo.svg

Players are named as in an arena, which plays their games: policies of the game, `easy`, `medium` and `hard`, searches,
`module:attribute` for a player of your own; `--one clairvoyant` is one who sees all hands (`bench/clairvoyant.py`), and
goes on as the others play. What is printed are shares of the wins, a tie shared, with a 95 % interval
that is taken from deals: the games of one deal are not independent. A game that is not over after 20,000 moves counts
for nobody. With `--keep` each match has a journal in that folder, and what was interrupted goes on where it stopped.
"""

import argparse
import itertools
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cardkit
from bench.matches import LIMIT, Found, match
from bench.telling import guarded, interval, mean, percent, table, within
from cardkit import arena
from cardkit.core.json import codec
from cardkit.core.levels import computer_of, levels_of
from cardkit.registry import AnyGame
from cardkit.search.player_names import wanted

BUDGETS: Final = "50,200,1000,5000"


def told(found: Found) -> str:
    """A match in a line."""
    cell = found.cell
    unfinished = f", {cell.unfinished} more unfinished" if cell.unfinished else ""
    return (
        f"{cell.player} against {cell.against}: {interval(cell.rate)} of wins, parity {percent(found.parity)};"
        f" {cell.rate.games:,} games of {found.deals:,} deals{unfinished};"
        f" {within(found.times, 0.5)} a move in the median, 99 % within {within(found.times, 0.99)},"
        f" {within(found.times, 1.0)} at most"
    )


def players_of(game: AnyGame) -> list[str]:
    """All players of a game: its policies, and the searches among its levels."""
    names = list(game.policies)
    return names + [name for name in levels_of(game).values() if name not in names]


def square(names: Sequence[str], found: dict[tuple[str, str], Found]) -> str:
    """Every player as the one against every other in all other seats, as a table."""
    rows = []
    for name in names:
        cells = ["–" if other == name else interval(found[name, other].cell.rate) for other in names]
        times = [one for other in names if other != name for one in found[name, other].times]
        rows.append([name, *cells, mean(times)])
    parity = next((percent(one.parity) for one in found.values()), "–")
    lines = table(["one, against", *names, "a move"], rows)
    return f"{lines}\n\nShares of wins with 95 % intervals; parity is {parity}."


def with_budget(name: str, budget: str) -> str:
    """A search with another budget: `search,rollout=greedy` with 200 is `search:200,rollout=greedy`."""
    _, comma, more = name.partition(",")
    return wanted(f"search:{budget}{comma}{more}").text()


def ladder(found: Sequence[Found]) -> str:
    """A search by its budget, as a table."""
    rows = []
    for one in found:
        times = [mean(one.times), within(one.times, 0.99)]
        rows.append([one.cell.player, interval(one.cell.rate), f"{one.cell.rate.games:,}", *times])
    head = ["one", "wins (95 %)", "games", "a move", "99 % within"]
    others = f"Against {found[0].cell.against} in all other seats; parity is {percent(found[0].parity)}."
    return f"{table(head, rows)}\n\n{others}"


def picture(game: str, found: Sequence[Found], path: Path) -> None:
    """Draw a search by its budget: the same file for the same figures."""
    import matplotlib as mpl  # noqa: PLC0415  an extra, and slow to import

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "cardkit"  # or it names its parts anew each time
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    asked = [wanted(one.cell.player) for one in found]
    places = [one.playouts or one.seconds or math.nan for one in asked]
    rates = [100 * one.cell.rate.rate for one in found]
    below = [100 * (one.cell.rate.rate - one.cell.rate.low) for one in found]
    above = [100 * (one.cell.rate.high - one.cell.rate.rate) for one in found]
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    axes.errorbar(places, rates, yerr=(below, above), marker="o", capsize=3)
    axes.axhline(100 * found[0].parity, color="grey", linestyle="--", linewidth=1)
    side = (0.99, 100 * found[0].parity)  # at the right end, where there is mostly room above it
    axes.annotate("parity", side, xycoords=("axes fraction", "data"), ha="right", va="bottom", color="grey")
    axes.set_xscale("log")
    axes.set_xticks(places, [str(one.playouts) if one.playouts else f"{one.seconds:g} s" for one in asked])
    axes.minorticks_off()
    axes.set_ylim(0, 100)
    axes.set_xlabel("playouts a move" if asked[0].playouts else "time a move")
    axes.set_ylabel("% of wins, with 95 % intervals")
    axes.set_title(f"{game}: search against {found[0].cell.against}", fontsize=10)
    figure.savefig(path, format="svg", metadata={"Date": None})
    plt.close(figure)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--preset", help="of its options")
    parser.add_argument("--options", nargs="+", default=[], metavar="KEY=VALUE", help="that differ from the preset")
    parser.add_argument("--one", metavar="NAME", help="whose strength is asked for (hard; with --budgets search)")
    parser.add_argument("--others", metavar="NAME", help="who has all other seats (the game's computer)")
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="each played once for each seat (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first deal (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="of journals of the games played")
    parser.add_argument("--table", action="store_true", help="all players, or --players, against each other")
    parser.add_argument("--players", nargs="+", metavar="NAME", help="of the table")
    parser.add_argument("--budgets", nargs="?", const=BUDGETS, metavar="N,N", help=f"of the search ({BUDGETS})")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="of the strength by budget")
    chosen = parser.parse_args()
    if chosen.deals < 1 or chosen.jobs < 1:
        parser.error("expected one deal and one process at least")
    if chosen.picture is not None and chosen.budgets is None:
        parser.error("a picture is drawn of --budgets")
    return chosen


def main() -> None:
    """Play and print."""
    chosen = arguments()
    named = codec.read_option_words(chosen.options) | ({} if chosen.preset is None else {"preset": chosen.preset})
    game = cardkit.load(chosen.game, **named)
    options, others = game.write_options(), chosen.others or computer_of(game)
    if chosen.keep is not None:
        chosen.keep.mkdir(exist_ok=True)

    def one_match(one: str, against: str) -> Found:
        plan = arena.plan(chosen.game, [one, against], deals=chosen.deals, seed=chosen.seed, limit=LIMIT, options=named)
        return match(plan, chosen.jobs, chosen.keep)

    print(f"{chosen.game}{' ' if options else ''}{options}, seeds from {chosen.seed} on\n")
    if chosen.table:
        names = chosen.players or players_of(game)
        print(square(names, {(one, other): one_match(one, other) for one, other in itertools.permutations(names, 2)}))
    elif chosen.budgets is not None:
        searches = [with_budget(chosen.one or "search", budget) for budget in chosen.budgets.split(",")]
        found = [one_match(one, others) for one in searches]
        print(ladder(found))
        if chosen.picture is not None:
            picture(chosen.game, found, chosen.picture)
    else:
        print(told(one_match(chosen.one or "hard", others)))


if __name__ == "__main__":
    guarded(main)
