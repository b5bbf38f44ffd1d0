"""Running an arena: work handed out, progress, interruption, and going on again."""

from typing import TextIO

import attrs

from cardkit.arena.backends import LOCAL, crew, require_jobs
from cardkit.arena.chunk import at_hand, game_of_plan, play_chunk
from cardkit.arena.journal import Journal, text_of
from cardkit.arena.plan import CHUNK, THINKING, Chunk, Meeting, Plan, check, chunk_count, chunk_of, meetings
from cardkit.arena.progress import GamesPlayed
from cardkit.arena.report import Report, report_of
from cardkit.arena.tally import Tally, no_tally, tally_of
from cardkit.arena.workers import Crew
from cardkit.core import VERSION
from cardkit.core.errors import BadPlan, BadPlugin
from cardkit.core.game_hooks import why_no_teams
from cardkit.core.levels import levels_of
from cardkit.players.external_players import dismiss
from cardkit.players.player import is_search
from cardkit.players.source_digests import digest_of
from cardkit.registry import AnyGame


def run(
    plan: Plan,
    *,
    jobs: int = 1,
    many_jobs: bool = False,
    backend: str = LOCAL,
    scheduler: str | None = None,
    journal: str | None = None,
    resume: bool = False,
    progress: TextIO | None = None,
    met: tuple[Meeting, ...] | None = None,
) -> Report:
    """Play an arena, and give what came out; it depends on the plan alone, not on who plays what when.

    `jobs` processes of this machine play, or with `backend` the workers of a dask or ray cluster, whose address is
    `scheduler`; more than `spread.most_jobs()` only with `many_jobs`. Finished work goes to the `journal` at once; with
    `resume` what is in it is not played again. The plan of the report says whose code played: that found here.
    `met` are its meetings, where these are not all that the plan's `tables` brings about. How far it is, `progress` is
    told: on a terminal all the time, elsewhere with a line a minute.

    Raises BadPlan, BadPlugin, UnknownPlayer, BadRecord and so on before anything is played, WorkersLost if workers keep
    dying, BadFile if the journal cannot be written any more.
    """
    require_jobs(jobs, many=many_jobs)
    check(plan)
    game = game_of_plan(plan)
    plan = identified(plan, game)
    if len(set(plan.players)) != len(plan.players):
        raise BadPlan("expected every player once: a player meets itself nowhere but in its own seats")
    try:
        with at_hand(game, plan.players, plan.seconds, plan.code):
            met = meetings(plan, teams_of(game)) if met is None else met
        if (backend, jobs) != (LOCAL, 1):
            dismiss()  # the workers have their own
        with crew(jobs, backend, scheduler, many_jobs=many_jobs) as workers:
            book = None if journal is None else Journal(journal, plan, met, resume=resume)
            games = plan.deals * sum([len(meeting.seatings) for meeting in met])
            bar = GamesPlayed(progress, games, seldom=True)
            try:
                return _run(plan, met, book, workers, bar)
            finally:
                bar.close()
                if book is not None:
                    book.close()
    finally:
        dismiss()


def teams_of(game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """The teams of a game. Raises BadPlugin if they are none."""
    wrong = why_no_teams(game.teams, game.seats)
    if wrong is not None:
        raise BadPlugin(f"{game.name}: its teams: {wrong}")
    return game.teams


def identified(plan: Plan, game: AnyGame) -> Plan:
    """The plan, with what is here to play it: the digests of players' sources, revision and version, and its pieces."""
    code = tuple([digest_of(name) for name in plan.players])
    levels = levels_of(game)
    thinking = any(name not in game.policies and is_search(levels.get(name, name)) for name in plan.players)
    piece = THINKING if thinking else CHUNK
    return attrs.evolve(plan, code=code, revision=game.revision, version=VERSION, piece=piece)


def _run(plan: Plan, met: tuple[Meeting, ...], book: Journal | None, workers: Crew, bar: GamesPlayed) -> Report:
    finished: dict[int, Tally] = {}
    for number, results in sorted(book.found.items()) if book is not None else ():
        finished[number] = tally_of(met[number % len(met)], results)
        bar.add(_games(plan, met, number), fresh=False)
    played = {number: no_tally(meeting) for number, meeting in enumerate(met)}
    total = chunk_count(plan, len(met))
    # Without a rule to stop, all is one stretch: no worker waits for the end of a batch.
    stretch = CHUNK // plan.piece * len(met) if plan.until else total
    for start in range(0, total, stretch):
        numbers = range(start, min(start + stretch, total))
        missing = (
            (number, _work(plan, met, number, told=book is not None)) for number in numbers if number not in finished
        )
        for number, (tally, text) in workers.each(_play, missing):
            if book is not None:
                book.add(text)
            finished[number] = tally
            bar.add(_games(plan, met, number))
        for number in numbers:
            played[number % len(met)].add(finished.pop(number))
        report = report_of(plan, met, min(plan.deals, numbers.stop // len(met) * plan.piece), played)
        if numbers.stop == total or (plan.until and report.widest <= plan.until):
            return report
    raise BadPlan("expected deals to play")


def _games(plan: Plan, met: tuple[Meeting, ...], number: int) -> int:
    """How many there are in a chunk."""
    chunk = chunk_of(plan, len(met), number)
    return chunk.deals * len(met[chunk.meeting].seatings)


Work = tuple[Plan, Chunk, Meeting, bool]  # and whether the results are wanted for a journal


def _work(plan: Plan, met: tuple[Meeting, ...], number: int, *, told: bool) -> Work:
    chunk = chunk_of(plan, len(met), number)
    return plan, chunk, met[chunk.meeting], told


def _play(work: Work) -> tuple[Tally, str]:
    """In a worker: what a chunk comes to, and its results as text, if they are wanted.

    What each game comes to is counted there and not by the one process that hands out work, which all others wait for.
    """
    plan, chunk, meeting, told = work
    results = play_chunk(plan, chunk, meeting)
    return tally_of(meeting, results), text_of(chunk.number, results) if told else ""
