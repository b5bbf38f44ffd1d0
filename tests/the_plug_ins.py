"""The plug-ins of the examples, as an installer leaves them."""

import contextlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PLUG_INS = {
    "crazy-eights": "crazy_eights:CrazyEights",
    "euchre": "euchre:Euchre",
    "go": "go_game:Go",
    "hearts": "hearts:Hearts",
    "liars-dice": "liars_dice:LiarsDice",
}


def install_plug_ins(site: Path) -> Path:
    """The folder, which then has the plug-ins, and what an installer writes beside them."""
    for name, made in PLUG_INS.items():
        module = made.partition(":")[0]
        name_plug_ins(site, module, {name: made})
        sources = sorted((EXAMPLES / name / "src").glob("*.py"))
        for source in sources:
            shutil.copy(source, site)
        modules = "".join([f"{source.stem}\n" for source in sources])
        (site / f"{module}-1.0.dist-info" / "top_level.txt").write_text(modules, "utf-8")
    return site


def name_plug_ins(site: Path, distribution: str, games: Mapping[str, str]) -> None:
    """Write what an installer leaves in this folder of a distribution with these games, by name where each is."""
    about = site / f"{distribution}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8")
    lines = "".join([f"{name} = {made}\n" for name, made in games.items()])
    (about / "entry_points.txt").write_text(f"[cardkit.games]\n{lines}", "utf-8")


@contextlib.contextmanager
def visible(site: str) -> Iterator[None]:
    """What is installed in a folder is found here."""
    sys.path.append(site)
    try:
        yield
    finally:
        sys.path.remove(site)
