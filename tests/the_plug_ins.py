"""The plug-ins of the examples, as an installer leaves them."""

import shutil
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
PLUG_INS = {
    "crazy-eights": "crazy_eights:CrazyEights",
    "euchre": "euchre:Euchre",
    "hearts": "hearts:Hearts",
    "liars-dice": "liars_dice:LiarsDice",
}


def install_plug_ins(site: Path) -> Path:
    """The folder, which then has the plug-ins, and what an installer writes beside them."""
    for name, made in PLUG_INS.items():
        module = made.partition(":")[0]
        about = site / f"{module}-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[cardkit.games]\n{name} = {made}\n", "utf-8")
        shutil.copy(EXAMPLES / name / "src" / f"{module}.py", site)
    return site
