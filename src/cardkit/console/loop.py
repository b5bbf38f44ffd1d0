"""The loop that drives a table from a terminal.

It steps computers and chance, asks people, hands the screen from one to the next, and sees to it that no bad line and
no failing player loses a game.
"""

import contextlib
from typing import Final

from cardkit.console.commands import SHARED
from cardkit.console.terminal import cleared, forget_lines
from cardkit.console.terminal_table import Again, Commands, InputEnded, Left, TerminalTable, ending
from cardkit.console.wording import listed, one_line, sentence, wrapped
from cardkit.core.errors import BadNotation, IllegalMove
from cardkit.core.game import M, Result, S, Step, V
from cardkit.core.state import OVER
from cardkit.registry import set_apart

WHILE_WAITING: Final = frozenset({"quit", "exit", "save"})
UNNAMED: Final = frozenset({"?", "exit"})  # commands that have another name


class Console(TerminalTable[S, M, V]):
    """A table at a terminal, played to its end: lines come in, lines go out."""

    @property
    def shared(self) -> Commands[S, M, V]:
        """The commands of every console."""
        return SHARED

    def run(self) -> None:
        """Play until the game is over, or someone quits, or the input ends."""
        try:
            if self.face.friendly:
                for line in self.face.greeting(self.table):
                    self.say(line)
                if self.table.result is not None:
                    for line in ["This game is over.", *ending(self.face, self.table.result)]:
                        self.say(line)
                    self.finished = True
                    return
            self.face.begin(self)
            while not isinstance(step := self._step(), Result):
                if isinstance(step, int):
                    self._ask()
            for line in self.face.ending(self.table):
                self.say(line)
            self.finished = True
        except Left:
            pass
        except InputEnded:
            self.ended = True

    def leave(self) -> None:
        """Somebody has left, or the game is over: where several people play, no hand stays on the screen meanwhile."""
        if self._handed and not self.finished and self._reader is not None and len(self.people) > 1:
            self._reader = self._shown = None
            with contextlib.suppress(OSError, ValueError):
                self.out.write(cleared())
                self.out.flush()

    # Lines.

    def obey(self, line: str) -> None:
        """Do what one line asks for. A line that cannot be obeyed gets one line back, and changes nothing."""
        table, face = self.table, self.face
        if self.commanded(line):
            return
        if table.state.turn() in self.free:
            self.say(self.about_free_seat(table.state.turn()))
            return
        before = table.event_count
        try:
            move = face.read_move(table, line)
        except BadNotation as error:
            self.say(self._misread(line, error))
            return
        try:
            table.play(move)
        except IllegalMove as error:
            refused = face.refusal(table, move, error.reason)
            if refused:
                self.say(refused)
            return
        self.moved = True
        self._print(before)

    def _misread(self, line: str, error: BadNotation) -> str:
        said = sentence(one_line(error))
        word = line.split(None, 1)[0] if line else ""
        if not self.face.friendly or not word.isalpha() or len(word) == 2:  # rather a card or a pile than a command
            return said
        if said.endswith("or help.") and not said.startswith("Unknown"):
            return said
        known = {**self.face.commands(self.table), **self.shared}
        return f"{said} Or a command: {listed([name for name in known if name not in UNNAMED])}."

    # Turns.

    @property
    def _handed(self) -> bool:
        """Whether the screen is handed from one person to the next, so that nobody sees another's cards."""
        hides = not self.table.game.perfect_information
        return self.face.friendly and self.at_terminal and hides and (self._reader is not None or len(self.people) > 1)

    def _ask(self) -> None:
        turn = self.table.state.turn()
        if self._shown is None or self._shown != self.table.state:
            self._shown = self.table.state
            if turn in self.free:
                self.say(self.about_free_seat(turn))
            else:
                self._hand_over(turn)
                self._reader = turn
                self.write(self.face.before_turn(self.table))
        if turn not in self.free:
            asked = self.face.question(self.table)
            lines = asked.splitlines(keepends=True)
            self.write("".join([wrapped(line) for line in lines]) if self.face.friendly else asked)
        with contextlib.suppress(Again):
            self.obey(self.read_line(self.face.prompt))

    def _hand_over(self, turn: int) -> None:
        """Another person comes to the screen: nothing of the last one is left on it, and they read what they missed."""
        if not self._handed or self._reader == turn:
            return
        # Until somebody comes to it, the screen has what a watcher may know.
        since = self._told.get(turn, 0) if self._told or self._reader is not None else self.table.event_count
        if self._reader is not None:
            self._told[self._reader] = self.table.event_count
            self.out.write(cleared())
            forget_lines()
        self._reader = None
        self._await(f"{self.face.seat_name(turn)}, press Enter. ")
        self._reader = turn
        self._print(since)

    def _step(self) -> Step[S] | int | Result | None:
        """What the table's step gives, what happened being printed; None if the seat's player failed."""
        table = self.table
        turn, choosing = table.state.turn(), table.choosing
        seat = turn if choosing is None else choosing
        if seat == OVER:
            return self._over()
        before = table.event_count
        if seat >= 0:
            self.out.flush()  # if that fails, it is no player's doing
        try:
            if seat < 0:
                step = table.step()
            else:
                with set_apart():
                    step = table.step()
        except (InputEnded, Left, KeyboardInterrupt):
            raise
        except Again:
            return None
        except BaseException as error:
            if seat < 0:
                raise
            # A computer player may fail in any way. The seat is free then, and the game goes on; the record keeps the
            # player's name, so that the seat is no person's when the game is loaded.
            self.say(self.face.failure(table, seat, one_line(error)))
            self.table.seat(seat, None, noted=False)
            self.face.seat_taken(table, seat)
            self.free.add(seat)
            return None
        self._print(before)
        return step

    def _over(self) -> Result | None:
        """How the game ended, all players being told. One that fails then loses nothing, and keeps nobody from it."""
        result = self.table.result
        self.out.flush()
        try:
            with set_apart():
                self.table.step()
        except (InputEnded, Left, KeyboardInterrupt):
            raise
        except BaseException as error:
            who = "".join(getattr(error, "__notes__", [])[-1:])  # the table has said so
            self.say(sentence(f"{who}: {one_line(error)}"))
        return result

    def _print(self, before: int) -> None:
        """Print what those who read the screen heard after that many events."""
        audience = self.face.audience(self.table)
        if isinstance(audience, tuple) and self.face.friendly:
            audience = tuple([seat for seat in audience if seat not in self.free])
        if self._handed:
            audience = (self._reader,) if self._reader in self.people else ()
        heard = self.table.heard(audience, before)
        for line in self.face.after_step(self.table, heard) if heard else ():
            self.say(line)
        if self.at_terminal and self.face.friendly and self.face.pauses(self.table, heard):
            self._await("Press Enter to go on. ")

    def _await(self, prompt: str) -> None:
        """Wait for Enter alone; who wants to leave or to save may."""
        while line := self.read_line(prompt):
            if line.split()[0].lower() in WHILE_WAITING:
                self.commanded(line)
