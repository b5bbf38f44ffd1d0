"""Running an arena: work handed out, progress, interruption, and going on again."""

from typing import TextIO

from cardkit.arena.journal import ChunkResults, Journal
from cardkit.arena.plan import Chunk, Meeting, Plan, batches, meetings
from cardkit.arena.play import Ending, game_of_plan, play_chunk
from cardkit.arena.progress import Progress
from cardkit.arena.report import Report, report_of
from cardkit.arena.spread import LOCAL, Crew, crew
from cardkit.core.errors import BadPlan
from cardkit.players import named_player


def run(
    plan: Plan,
    *,
    jobs: int = 1,
    backend: str = LOCAL,
    scheduler: str | None = None,
    journal: str | None = None,
    resume: bool = False,
    progress: TextIO | None = None,
) -> Report:
    """Play an arena, and give what came out; it depends on the plan alone, not on who plays what when.

    `jobs` processes of this machine play, or with `backend` the workers of a dask or ray cluster, whose address is
    `scheduler`. Finished work goes to the `journal` at once; with `resume` what is in it is not played again.
    Raises BadPlan, UnknownPlayer and so on before anything is played, WorkersLost if workers keep dying.
    """
    game = game_of_plan(plan)
    for name in plan.players:
        named_player(game, name)
    if len(set(plan.players)) != len(plan.players):
        raise BadPlan("expected every player once: a player meets itself nowhere but in its own seats")
    met = meetings(plan, game.seats)
    book = None if journal is None else Journal(journal, plan, resume=resume)
    finished = {} if book is None else book.finished
    planned = batches(plan, len(met))
    bar = Progress(
        progress, sum(chunk.deals * len(met[chunk.meeting].seatings) for batch in planned for chunk in batch)
    )
    try:
        with crew(jobs, backend, scheduler) as workers:
            return _run(plan, met, planned, finished, book, workers, bar)
    finally:
        bar.close()
        if book is not None:
            book.close()


def _run(
    plan: Plan,
    met: tuple[Meeting, ...],
    planned: list[list[Chunk]],
    finished: dict[int, ChunkResults],
    book: Journal | None,
    workers: Crew,
    bar: Progress,
) -> Report:
    played: dict[int, list[list[Ending]]] = {number: [] for number in range(len(met))}
    deals = 0
    # Without a rule to stop, all batches are one: no worker waits for the end of a batch.
    groups = [[batch] for batch in planned] if plan.until else [planned]
    report = report_of(plan, met, deals, played)
    for group in groups:
        chunks = [chunk for batch in group for chunk in batch]
        for chunk in chunks:
            if chunk.number in finished:
                bar.add(chunk.deals * len(met[chunk.meeting].seatings), fresh=False)
        missing = {one.number: (plan, one, met[one.meeting]) for one in chunks if one.number not in finished}
        for number, results in workers.each(_play, missing):
            finished[number] = results
            if book is not None:
                book.add(number, results)
            bar.add(sum(len(deal) for deal in results), fresh=True)
        for chunk in chunks:
            played[chunk.meeting].extend(finished[chunk.number])
        deals += sum(batch[0].deals for batch in group)
        report = report_of(plan, met, deals, played)
        if plan.until and report.widest <= plan.until:
            break
    return report


def _play(work: tuple[Plan, Chunk, Meeting]) -> ChunkResults:
    return play_chunk(*work)
