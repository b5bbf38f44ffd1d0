"""The suites of OpenSpiel, PettingZoo and Gymnasium, run over every game, in an environment that has them.

`python3 dev.py check` makes that environment, with the examples installed as plug-ins. Elsewhere the folder is left
out. Kuhn poker, three games of choices at once and one of races are plug-ins that only these tests have.
"""

import importlib.util
import sys
import tempfile
from pathlib import Path

from the_plug_ins import name_plug_ins

collect_ignore_glob: list[str] = []
NEEDED = ("absl", "gymnasium", "pettingzoo", "pyspiel", "shimmy")

if not all(importlib.util.find_spec(one) for one in NEEDED):
    collect_ignore_glob = ["test_*.py"]
else:
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])  # OpenSpiel's tests read them
    installed = tempfile.mkdtemp()
    own = {name: f"suites.{name}:game" for name in ("aside", "bids", "kuhn", "matrix")}
    own["bluff"] = "bluff:Bluff"
    name_plug_ins(Path(installed), "suites_games", own)
    sys.path.append(installed)
