"""The curves of `learn_selfplay.py` as a picture."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class BadCurve(ValueError):
    """A file that has no curve."""


def read(file: Path) -> dict[str, Any]:
    """What `learn_selfplay.py` has kept of how it went. Raises BadCurve."""
    try:
        told: dict[str, Any] = json.loads(file.read_text("utf-8"))
        for row in told["curve"]:
            if not all(isinstance(row[name], int | float) for name in ("seconds", "won", "error")):
                raise ValueError(f"expected numbers, not {row}")
        _ = [told[name] for name in ("game", "opponent", "unit")], 1 / told["seats"], told["curve"][0]
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError) as error:
        raise BadCurve(f"{file} has no curve that was kept beside what was learned: {error}") from error
    return told


def draw(curves: Sequence[Path], path: Path) -> None:
    """The curves side by side, each with its interval of 95 % and with the hand-made player's own share.

    Raises BadCurve.
    """
    import matplotlib as mpl  # noqa: PLC0415  only pictures need it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    mpl.rcParams["svg.hashsalt"] = "cardkit"
    size = 4.5 * len(curves), 3.2
    figure, places = plt.subplots(1, len(curves), figsize=size, squeeze=False, layout="constrained")
    for place, told in zip(places[0], [read(file) for file in curves], strict=True):
        seconds = [row["seconds"] for row in told["curve"]]
        won = [100 * row["won"] for row in told["curve"]]
        wide = [196 * row["error"] for row in told["curve"]]
        low, high = ([one + sign * two for one, two in zip(won, wide, strict=True)] for sign in (-1, 1))
        place.fill_between(seconds, low, high, alpha=0.25, linewidth=0)
        place.plot(seconds, won, marker="o", markersize=3)
        parity = 100 / told["seats"]
        place.axhline(parity, color="gray", linestyle="--", linewidth=1)
        place.annotate(f"{told['opponent']} ({parity:.0f} %)", (seconds[-1], parity), (0, -10), fontsize=8,
                       color="gray", textcoords="offset points", ha="right")  # fmt: skip
        place.set(title=f"{told['game']}, alone among {told['opponent']}", xlabel="seconds of processor time")
        place.set_ylabel(f"{told['unit']} won, %")
        place.set_ylim(bottom=0)
    figure.savefig(path, metadata={"Date": None})
