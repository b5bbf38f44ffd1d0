"""Search: computer players that think ahead, in any game, from the view alone. docs/searching.md says how.

It stands on the core, and knows neither tables nor games.
"""

from cardkit.search.exact_solver import Solution, solve
from cardkit.search.findings import Candidate, Findings
from cardkit.search.limit import Limit
from cardkit.search.player_names import Wanted
from cardkit.search.searcher import Search

__all__ = ["Candidate", "Findings", "Limit", "Search", "Solution", "Wanted", "solve"]
