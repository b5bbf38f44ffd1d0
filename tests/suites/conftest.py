"""The suites of OpenSpiel, PettingZoo, Gymnasium and Shimmy, run over every game, in an environment that has them.

`python3 dev.py check` makes that environment, with Crazy Eights installed as a plug-in. Elsewhere the folder is left
out. Kuhn poker is a plug-in that only these tests have.
"""

import importlib.util
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent

collect_ignore_glob: list[str] = []
NEEDED = ("absl", "gymnasium", "pettingzoo", "pyspiel", "shimmy")

if not all(importlib.util.find_spec(one) for one in NEEDED):
    collect_ignore_glob = ["test_*.py"]
else:
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])  # OpenSpiel's tests read them
    installed = tempfile.mkdtemp()
    about = Path(installed) / "kuhn_poker-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: kuhn-poker\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[cardkit.games]\nkuhn = suites.kuhn:game\n")
    sys.path.append(installed)
