"""The curves of `learn_selfplay.py` as a picture."""

import json
from collections.abc import Sequence
from pathlib import Path


def draw(curves: Sequence[Path], path: Path) -> None:
    """The curves side by side, each with its interval of 95 % and with the hand-made player's own share."""
    import matplotlib as mpl  # noqa: PLC0415  only pictures need it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    mpl.rcParams["svg.hashsalt"] = "cardkit"
    size = 4.5 * len(curves), 3.2
    figure, places = plt.subplots(1, len(curves), figsize=size, squeeze=False, layout="constrained")
    for place, file in zip(places[0], curves, strict=True):
        told = json.loads(file.read_text("utf-8"))
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
