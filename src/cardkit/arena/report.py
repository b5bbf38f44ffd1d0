"""What came out of an arena: as values, as text, JSON, CSV and a picture."""

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.arena.chunk import FINISHED, FORFEITED, UNFINISHED
from cardkit.arena.plan import Meeting, Plan, have_partners
from cardkit.arena.statistics import Rate, bradley_terry, rate_of_counts
from cardkit.arena.tally import POINTS, SCORED, Standing, Tally, no_tally


@attrs.frozen
class Cell:
    """How one player did against others: alone among them, in every seat, or as every team, in turn."""

    player: str
    against: str  # the name of the player of all other seats or teams, or "the others" where all are different
    rate: Rate  # games won; a game won by several counts in parts
    by_seat: tuple[Rate, ...]  # the same, by the seat the player had; by the team it was, where seats play together
    mean_score: float  # of a seat, in the game's own points, over finished games; 0 where there are none
    finished: int  # games
    unfinished: int  # games that reached the limit; they count in no rate
    forfeited: int  # games that this player lost by raising, by an illegal move, or by taking too long


@attrs.frozen
class Report:
    """The result of an arena. It depends on the plan alone."""

    plan: Plan
    deals: int  # of each meeting, that were played
    cells: tuple[Cell, ...]
    ratings: tuple[tuple[str, float], ...]  # by player, best first, on the Elo scale around 0
    forfeits: tuple[str, ...]  # what went wrong, each thing once
    teams: tuple[tuple[int, ...], ...] = ()  # the seats that play together; empty where every seat plays for itself

    @property
    def widest(self) -> float:
        """How far the widest interval of a rate reaches."""
        return max([cell.rate.half_width for cell in self.cells], default=1.0)


def report_of(plan: Plan, meetings: tuple[Meeting, ...], deals: int, played: Mapping[int, Tally]) -> Report:
    """The report of what was played, by the number of the meeting."""
    cells: list[Cell] = []
    beaten: Counter[tuple[int, int, int]] = Counter()
    reasons: dict[str, None] = {}
    for number, meeting in enumerate(meetings):
        tally = played.get(number) or no_tally(meeting)
        for player, standing in zip(meeting.players, tally.standings, strict=True):
            others = [other for other in meeting.players if other != player]
            against = plan.shown(others[0]) if len(others) == 1 else "the others"
            cells.append(_cell(plan.shown(player), against, standing))
        beaten.update(tally.beaten)
        reasons.update(tally.reasons)
    wins: dict[tuple[int, int], float] = {}
    for (winner, other, together), times in sorted(beaten.items()):
        wins[winner, other] = wins.get((winner, other), 0.0) + times / together
    rated = bradley_terry(wins, len(plan.players))
    ranking = sorted(
        [(plan.shown(player), elo) for player, elo in enumerate(rated)], key=lambda pair: (-pair[1], pair[0])
    )
    teams = next((meeting.teams for meeting in meetings if have_partners(meeting.teams)), ())
    return Report(plan, deals, tuple(cells), tuple(ranking), tuple(reasons), teams)


def _cell(player: str, against: str, standing: Standing) -> Cell:
    sums = standing.sums
    return Cell(
        player=player,
        against=against,
        rate=rate_of_counts(standing.overall),
        by_seat=tuple([rate_of_counts(shares) for shares in standing.by_team]),
        mean_score=sums[POINTS] / sums[SCORED] if sums[SCORED] else 0.0,
        finished=sums[FINISHED],
        unfinished=sums[UNFINISHED],
        forfeited=sums[FORFEITED],
    )


COLUMNS: Final = ("player", "against", "win rate", "95 % interval", "by seat", "mean score", "games", "unfin.", "forf.")
BY_TEAM: Final = tuple(["by team" if column == "by seat" else column for column in COLUMNS])


def as_text(report: Report) -> str:
    """Tables to read in a terminal."""
    plan = report.plan
    rows: list[tuple[str, ...]] = [BY_TEAM if report.teams else COLUMNS]
    for cell in report.cells:
        rows.append(
            (
                cell.player,
                cell.against,
                _percent(cell.rate.rate),
                f"{_percent(cell.rate.low)} - {_percent(cell.rate.high)}",
                " ".join([_percent(rate.rate) for rate in cell.by_seat]),
                f"{cell.mean_score:.2f}" if cell.finished else "-",
                str(cell.rate.games),
                str(cell.unfinished),
                str(cell.forfeited),
            )
        )
    heading = f"{plan.game} {plan.options}".rstrip()
    lines = [f"{heading}; {report.deals} deals each, seed {plan.seed}, shuffled by {plan.generator}"]
    if report.teams:
        lines.append(f"teams: {', '.join([_seats(team) for team in report.teams])}")
    lines.append("")
    lines.extend(_aligned(rows))
    lines.extend(["", *_aligned([("rating", "player"), *[(f"{elo:+.0f}", name) for name, elo in report.ratings]])])
    if report.forfeits:
        lines.extend(["", "forfeits:", *[f"  {reason}" for reason in report.forfeits[:10]]])
    return "".join([line.rstrip() + "\n" for line in lines])


def _seats(team: tuple[int, ...]) -> str:
    """`seats 1 and 3`, counted from 1 as people do."""
    numbers = [str(seat + 1) for seat in team]
    return f"seat {numbers[0]}" if len(numbers) == 1 else f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"


def _percent(rate: float) -> str:
    return "-" if rate != rate else f"{100 * rate:.1f}"  # noqa: PLR0124  not a number is the one thing unlike itself


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max([len(row[column]) for row in rows]) for column in range(len(rows[0]))]
    return ["  ".join([text.ljust(width) for text, width in zip(row, widths, strict=True)]) for row in rows]


def as_json(report: Report) -> str:
    """Everything, as JSON."""
    plain = attrs.asdict(report)
    if not report.plan.called:
        del plain["plan"]["called"]
    if report.teams:
        for cell in plain["cells"]:
            cell["by_team"] = cell.pop("by_seat")
    else:
        del plain["teams"]
    text = json.dumps(plain, indent=2, default=str)
    return text.replace("NaN", "null") + "\n"


def as_csv(report: Report) -> str:
    """A line for each cell, with a heading."""
    out = io.StringIO()
    sides = len(report.cells[0].by_seat) if report.cells else 0
    side = "team" if report.teams else "seat"
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["player", "against", "rate", "low", "high", "games", "mean_score", "finished", "unfinished", "forfeited"]
        + [f"rate_{side}_{number + 1}" for number in range(sides)]
    )
    for cell in report.cells:
        rate = cell.rate
        writer.writerow(
            [cell.player, cell.against, rate.rate, rate.low, rate.high, rate.games, cell.mean_score]
            + [cell.finished, cell.unfinished, cell.forfeited, *[one.rate for one in cell.by_seat]]
        )
    return out.getvalue()


def draw(report: Report, path: str) -> None:
    """A heat map of win rates with their intervals, as SVG or PNG by the name of the file. Raises ImportError."""
    import matplotlib as mpl  # noqa: PLC0415  an extra, and slow to import

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "cardkit"  # the same picture for the same numbers
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    names = [name for name, _ in report.ratings]
    columns = sorted({cell.against for cell in report.cells}, key=(*names, "the others").index)
    figure, axes = plt.subplots(figsize=(2.4 + 1.5 * len(columns), 1.4 + 0.9 * len(names)), layout="constrained")
    grid = [[float("nan")] * len(columns) for _ in names]
    for cell in report.cells:
        row, column = names.index(cell.player), columns.index(cell.against)
        grid[row][column] = cell.rate.rate
        low, high = _percent(cell.rate.low), _percent(cell.rate.high)
        text = f"{_percent(cell.rate.rate)} %\n{low} - {high}"
        dark = abs(cell.rate.rate - 0.5) > 0.35  # at both ends of the colours
        axes.text(column, row, text, ha="center", va="center", fontsize=9, color="white" if dark else "black")
    image = axes.imshow(grid, vmin=0, vmax=1, cmap="RdYlGn", aspect="auto")
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("against")
    axes.set_title(f"{report.plan.game}: games won, with 95 % intervals ({report.deals} deals each)", fontsize=10)
    figure.colorbar(image, label="win rate")
    figure.savefig(path, metadata={"Date": None} if path.lower().endswith(".svg") else None)
    plt.close(figure)
