"""What to do about each refusal of the contract, and the page of the documentation that explains it: one table.

A rule has a remedy of its own name; where a check knows more, it names a closer one.
"""

from collections.abc import Mapping
from typing import Final

_HIDDEN: Final = "kinds/hidden-hands.html#what-is-known-of-a-hidden-place"
_RULES: Final = "contract.html#the-rules"
_HIDE: Final = "hide the event by seen_by, or a move by State.secret"
_SHOW: Final = f"show it in a field of the view, or {_HIDE}"

# By rule, or by what a check knows: what to do, and where it is explained.
REMEDIES: Final[Mapping[str, tuple[str, str]]] = {
    "made": (
        "keep in fields numbers, texts, tuples, and values of frozen attrs classes, which `vocabulary` names",
        "contract.html#values",
    ),
    "turn": ("let turn, scores, winners and utilities say what `turn` asks", _RULES),
    "legal": ("work out legal from the state alone, in the order of the action table", _RULES),
    "refusals": ("begin why_illegal with `if action in self.legal(): return None`", _RULES),
    "notation": (
        "give each move one line of text of its own, which read_move reads",
        "add-a-game.html#the-action-table",
    ),
    "json": ("keep in fields what makes an equal object, in values of classes in `vocabulary`", "contract.html#values"),
    "sealed": ("write @attrs.frozen above the class", "contract.html#values"),
    "all_cards": ("put each card that leaves a place into another, and count all places in all_cards", _HIDDEN),
    "steps": ("make each state anew by `replace`, from the state and the action alone", _RULES),
    "chance": ("let request say what is drawn, and resolved take all that it samples", "kinds/chance.html"),
    "views": ("show in the view what the seat knows, and let determinize copy that and make up the rest", _HIDDEN),
    "policies": ("let the policy use only what the view of its seat shows", _HIDDEN),
    "together": ("define facing; count and tell choices once all are made", "contract.html#choices-made-at-once"),
    "rows": ("write for a seat what its view shows, and nothing else", "rl.html#observations"),
    "scene": ("make scene and choices from the view alone, each id and label once", "scene.html"),
    "look": (
        "name fields of the view, texts of moves, and presets, as the game has them",
        "scene.html#what-a-game-may-say",
    ),
    "helps": ("make up from the view, and weigh, as the page says", "add-a-game.html#what-helps-a-search"),
    "unchanged": ("make a new state in place of changing one: tuples, not lists", "contract.html#values"),
    "ends": ("raise max_moves, or leave it None", _RULES),
    "record": ("let a move's text, and the state, be all that the next step depends on", _RULES),
    "again": ("draw by the generator or by chance alone: no random module, no clock", _RULES),
    "search": ("see what `views` and `helps` ask: a search thinks in states of determinize", "searching.html"),
    "processes": ("let nothing depend on the order of a set, on hash() or on id()", _RULES),
    # What a check knows more of.
    "raised": ("see where the error was raised, above; a game gives what it is asked for at every position", _RULES),
    "utilities": ("mend scores or utilities, or declare other utility_bounds, or no zero_sum", _RULES),
    "told": (f"declare `reveals` in the event, or {_SHOW}", "contract.html#reveals"),
    "forgotten": (f"keep it in a field of the view, such as the last events, or {_HIDE}", "contract.html#reveals"),
    "drawn": (_SHOW, "contract.html#reveals"),
    "lost": (
        "tell it in an array, or declare observed(left_out=True) or Observer.leaves_out",
        "rl.html#observations",
    ),
    "observed": ("declare `observed` on the field that the message names", "rl.html#observations"),
    "order": ("tell what has no order in one event, sorted, or show its order in the view", "contract.html#reveals"),
    "moved": (_SHOW, "contract.html#reveals"),
    "asked": ("show in the view what chance is asked for; let determinize take it from there", "kinds/chance.html"),
    "past": ("let determinize deal what earlier moves tell of a hand, or declare remembers_moves = False", _HIDDEN),
    "worlds": ("let determinize deal what the phase or the public past tells of a hand", _HIDDEN),
}


def remedy_for(name: str) -> str:
    """The line of a message that says what to do."""
    what, page = REMEDIES[name]
    return f"  remedy: {what} (see {page} in the documentation)"
