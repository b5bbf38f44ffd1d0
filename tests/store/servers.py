"""A PostgreSQL of the tests' own: in a folder of its own, at a socket there, with the settings that everybody has."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

import psycopg

PATIENCE: Final = 60  # seconds that a server may take to start or to stop
PASSWORD: Final = "p@ss/wörd"  # with what must be escaped in an address


def programs() -> Path | None:
    """The folder of the programs of the latest PostgreSQL here, where Debian puts them or on the path."""
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    found = sorted(installed, key=lambda one: int(one.parts[-3]) if one.parts[-3].isdigit() else 0)
    if not found and (on_path := shutil.which("initdb")):
        found = [Path(on_path).resolve()]
    return found[-1].parent if found and (found[-1].parent / "postgres").exists() else None


def somebody() -> str | None:
    """Who is to run it: PostgreSQL refuses to be root. None is whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    known = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Server:
    """A server that runs; `stop` it in the end."""

    def __init__(self, where: Path) -> None:
        self._programs = where
        # Short, for a socket, and open to whoever runs the server, which folders of pytest are not.
        self.folder = Path(tempfile.mkdtemp(prefix="cardkit-pg-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None
        self._schemas = 0
        try:
            if user := somebody():
                shutil.chown(self.folder, user)
            self._make()
            self.start()
        except BaseException:
            self.stop()
            raise

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", *where], stdout=log, stderr=log, cwd=self.folder, user=somebody()
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.does("SELECT 1")
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return

    def halt(self) -> None:
        """Let it go down; whoever is connected loses the connection."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Let it go down, and clear away what it had."""
        try:
            self.halt()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, schema: str = "public", user: str = "cardkit", database: str = "postgres") -> str:
        """Where a schema of it is, as `open_store` wants it."""
        options = quote(f"-csearch_path={schema}")
        where = f"{database}?host={quote(str(self.folder), safe='')}&options={options}"
        return f"postgresql://{user}:{quote(PASSWORD, safe='')}@/{where}"

    def fresh(self) -> str:
        """The address of a schema with nothing in it."""
        self._schemas += 1
        self.does(f"CREATE SCHEMA test_{self._schemas}")
        return self.address(f"test_{self._schemas}")

    def does(self, statement: str) -> None:
        """Do something as the owner of everything."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def cut(self, address: str) -> None:
        """Cut all connections to one of its schemas."""
        schema = address.rpartition("%3D")[2]
        self.does(f"""
            SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity, pg_namespace
            WHERE application_name = 'cardkit' AND pid <> pg_backend_pid() AND nspname = '{schema}'""")

    def _make(self) -> None:
        """Make what it needs before it can start."""
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        how = ["-U", "cardkit", "-A", "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "--locale=C"]
        done = subprocess.run(
            [self._programs / "initdb", "-D", self.folder / "data", *how],
            capture_output=True,
            text=True,
            cwd=self.folder,
            user=somebody(),
            timeout=PATIENCE,
            check=False,  # it says why itself
        )
        assert done.returncode == 0, done.stdout + done.stderr
