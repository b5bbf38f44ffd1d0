"""What an arena's games say: rates with honest intervals, and ratings."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

Z: Final = 1.959963984540054  # of a 95 % interval


@attrs.frozen
class Rate:
    """A share of games won, with a 95 % interval."""

    rate: float
    low: float
    high: float
    games: int

    @property
    def half_width(self) -> float:
        """How far the interval reaches to its wider side."""
        return max(self.rate - self.low, self.high - self.rate)


def rate_of(deals: Sequence[tuple[float, int]]) -> Rate:
    """The win rate over deals, each with the games won in it and the games that count.

    Games of one deal are not independent: the same cards are dealt in each. So deals, not games, are what varies: the
    interval is Wilson's, for as many independent games as would vary like these deals do, and never for more than the
    games there are. Without a game the interval is everything.
    """
    return rate_of_counts(Counter(deals))


def rate_of_counts(deals: Mapping[tuple[float, int], int]) -> Rate:
    """The same, where it is known how often each kind of deal was."""
    counts = [(won, count, times) for (won, count), times in sorted(deals.items()) if count and times]
    games = sum([count * times for _, count, times in counts])
    if not games:
        return Rate(math.nan, 0.0, 1.0, 0)
    rate = sum([won * times for won, _, times in counts]) / games
    counted = sum([times for _, _, times in counts])
    effective = float(games)
    if counted > 1:
        spread = sum([times * (won - rate * count) ** 2 for won, count, times in counts])
        variance = spread * counted / (counted - 1) / games**2
        if variance > 0 and 0 < rate < 1:
            effective = min(effective, rate * (1 - rate) / variance)
    low, high = wilson(rate, effective)
    return Rate(rate, low, high, games)


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate seen in that many independent games."""
    scale = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / scale
    reach = Z / scale * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    return max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach))


def bradley_terry(wins: Mapping[tuple[int, int], float], players: int, prior: float = 1.0) -> list[float]:
    """Ratings on the Elo scale (400 points are odds of ten to one), their mean 0, by Bradley and Terry's model.

    `wins[a, b]` is how often player a won against b, ties as halves. `prior` adds that many games to every pair, half
    won by each, which keeps ratings finite where somebody never loses; with 0 the plain maximum-likelihood ratings come
    out, and must exist. Hunter's minorization until nothing moves.
    """
    won = [0.0] * players
    met: dict[tuple[int, int], float] = {}
    for a in range(players):
        for b in range(a + 1, players):
            forward = wins.get((a, b), 0.0) + prior / 2
            back = wins.get((b, a), 0.0) + prior / 2
            won[a] += forward
            won[b] += back
            met[a, b] = met[b, a] = forward + back
    strength = [1.0] * players
    for _ in range(100_000):
        fresh = []
        for a in range(players):
            weight = sum(met[a, b] / (strength[a] + strength[b]) for b in range(players) if b != a)
            fresh.append(won[a] / weight if weight else strength[a])
        mean = math.exp(sum(math.log(one) for one in fresh) / players)
        fresh = [one / mean for one in fresh]
        moved = max(abs(new - old) / old for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < 1e-12:
            break
    return [400 * math.log10(one) for one in strength]
