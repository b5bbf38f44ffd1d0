"""What an installed cardkit must be able to do: `python3 dev.py wheels --test` asks this of each distribution.

    PYTHON tests/installed.py alone BUILD   with nothing installed but cardkit and what it needs; BUILD is what
                                            `cardkit --version` says of it: compiled or "not compiled"
    PYTHON tests/installed.py extras        with the extras `web` and `test`

PYTHON is the Python of the environment. Everything is done in an empty folder, by the programs that were installed, as
a stranger would do it.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROGRAMS: Final = Path(sys.executable).parent
SECONDS: Final = 300  # that a program may take
ENDS: Final = {  # of each game played by four computers, or two, with the seed 1: a line that the console then prints
    "straights": "Player3 wins!",
    "unowar": "Player2 wins the game!",
    "skipbo": "The game is abandoned: nobody wins.",
    "constructor": "Builder Red wins!",
}
NEW: Final = "night-train"  # the project that a stranger begins


def program(name: str, *words: str | Path, cwd: Path) -> str:
    """What a program of the environment prints, with nothing on standard input; an error if it fails."""
    ran = subprocess.run(
        [PROGRAMS / name, *words],
        cwd=cwd,
        env=surroundings(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    expect(ran.returncode == 0, f"{name} {' '.join(map(str, words))} ended with {ran.returncode}", ran)
    return ran.stdout


def surroundings() -> dict[str, str]:
    """The variables of a stranger: none that lets Python find cardkit elsewhere."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def expect(is_so: bool, else_said: str, found: object) -> None:
    """Leave, and say what was found, unless something is so."""
    if not is_so:
        sys.exit(f"{else_said}: {found!r}")


def alone(build: str, folder: Path) -> None:
    """The version, a whole game of each kind at the console, and a new project."""
    said = program("cardkit", "--version", cwd=folder)
    expect(f"({build})" in said, f"cardkit should be {build}", said)
    for game, end in ENDS.items():
        players = "cc" if game == "unowar" else "cccc"
        said = program("cardkit", "play", game, "--players", players, "--seed", "1", cwd=folder)
        expect(end in said, f"{game} should end with {end!r}", said[-500:])
    program("cardkit", "new", NEW, cwd=folder)


def extras(folder: Path) -> None:
    """The game of a stranger is installed, played and checked by the contract; and the page is served."""
    program("cardkit", "new", NEW, cwd=folder)
    program("python", "-m", "pip", "install", "--quiet", "--no-deps", f"./{NEW}", cwd=folder)
    said = program("cardkit", "play", NEW, "--players", "cc", "--seed", "1", cwd=folder)
    expect("wins" in said, f"{NEW} should be won", said[-500:])
    said = program("python", "-m", "pytest", "-q", cwd=folder / NEW)
    expect(" passed" in said, "the tests of a new project should pass", said)
    with served(folder) as address:
        for path, part in (("", b"<title>"), ("page.js", b"import")):
            page = fetched(address + path)
            expect(part in page, f"{address}{path} should contain {part!r}", page[:500])
    program("python", "-m", "pip", "uninstall", "--quiet", "--yes", NEW, cwd=folder)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of the page, which is ended in the end."""
    words: list[str | Path] = [PROGRAMS / "cardkit", "serve", "--port", "0", "--store", "memory:"]
    with subprocess.Popen(words, cwd=folder, env=surroundings(), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            expect("http://" in said, "cardkit serve should say where it is", said)
            yield said[said.index("http://") :].split()[0]
        finally:
            server.terminate()


def fetched(address: str) -> bytes:
    """What a server of this machine answers, through no proxy."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=SECONDS) as answer:
        content: bytes = answer.read()
    return content


def main() -> None:
    """Do what the words say."""
    with tempfile.TemporaryDirectory() as folder:
        match sys.argv[1:]:
            case ["alone", build]:
                alone(build, Path(folder))
            case ["extras"]:
                extras(Path(folder))
            case words:
                sys.exit(f"expected alone BUILD or extras, not {words}")


if __name__ == "__main__":
    main()
