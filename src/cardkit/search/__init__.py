"""Search: computer players that think ahead, in any game, from the view alone. docs/search.md says how."""

from cardkit.search.limit import Limit
from cardkit.search.naming import Wanted
from cardkit.search.report import Candidate, Findings
from cardkit.search.searcher import Search
from cardkit.search.solving import Solution, solve

__all__ = ["Candidate", "Findings", "Limit", "Search", "Solution", "Wanted", "solve"]
