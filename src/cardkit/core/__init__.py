"""The core: cards and piles, states and turns, chance and options. It never prints, reads, or looks at a clock.

`game.Game` and `state.State` are what a game subclasses; most of what programs need is in `cardkit` itself. Below are
`json` (values as JSON), `schemas` (what that JSON looks like), `records` (games as text), `observations` (what learners
see) and `scenes` (what frontends draw). It stands on attrs alone.
"""

from typing import Final

from cardkit.core.subinterpreter_guard import require_main_interpreter

VERSION: Final = "0.1.0"

require_main_interpreter()  # here, because what imports any compiled module has imported this package before
