"""A table that people play over TCP, one line a move: `nc localhost 7777`, then a name, then moves such as `play 7S`.

Computers are asked in another process, so that the server answers everybody meanwhile.
"""

import asyncio
from asyncio import StreamReader, StreamWriter
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

import cardkit
from cardkit.errors import CardkitError
from cardkit.table.table import AnyTable


class Server:
    """One table: people in its first seats, and a pool of processes in which the computers of the others think."""

    def __init__(self, table: AnyTable, people: int, processes: Executor) -> None:
        self.table, self.processes = table, processes
        self.free = list(range(people))
        self.writers: dict[int, StreamWriter] = {}  # by seat
        self.moving = asyncio.Lock()

    async def meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Somebody is connected. When they leave, a computer goes on for them."""
        name = (await reader.readline()).decode().strip()
        if not self.free:
            writer.close()
            return
        seat, table = self.free.pop(0), self.table
        table.introduce(seat, name)
        self.writers[seat] = writer
        stop = table.listen(lambda event: writer.write(f"{table.describe(event)}\n".encode()), seat)
        await self.go_on()
        async for line in reader:
            try:
                table.play(line.decode().strip(), seat)
            except CardkitError as error:
                writer.write(f"{error}.\n".encode())
            await self.go_on()
        stop()
        del self.writers[seat]
        writer.close()
        table.seat(seat, "thrifty")
        await self.go_on()

    async def go_on(self) -> None:
        """Let chance and computers act, once all are here, until a person is to move; then ask that person."""
        table, loop = self.table, asyncio.get_running_loop()
        async with self.moving:
            while not self.free and table.result is None and not table.awaits_human:
                question = table.question()
                if question is None:
                    table.step()  # chance
                else:
                    choose = table.player(question.seat).choose
                    move = await loop.run_in_executor(self.processes, choose, question.view, question.moves)
                    table.play(move, question.seat, version=question.version)
        for seat, writer in self.writers.items():
            if moves := table.legal_moves(seat):
                writer.write(f"Your moves: {', '.join(map(str, moves))}\n".encode())


async def main() -> None:
    """Serve a table of Straights for two people and two computers."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:  # one that is forked would hold connections open
        server = Server(cardkit.Table("straights", [None, None, "thrifty", "hard"]), 2, processes)
        async with await asyncio.start_server(server.meet, "localhost", 7777) as listening:
            await listening.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
