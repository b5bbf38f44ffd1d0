"""A player of one's own for Straights, and a match against the built-in ones.

python examples/my_players.py
"""

import cardkit
from cardkit.games.straights import Discard, Move, Play, StraightsView


class Careful:
    """Opens as little as possible to the others, and lays down what costs least."""

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        """Of the plays the one farthest from the seven; of the discards the lowest."""
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return max(plays, key=lambda move: abs(move.card.rank - 7))
        return min([move for move in moves if isinstance(move, Discard)], key=lambda move: move.card.rank)


def match(games: int) -> float:
    """The share of games that Careful wins alone or with others, in every seat in turn, against three `first`."""
    game = cardkit.games.straights.game()
    won = 0
    for seed in range(games):
        seat = seed % game.seats
        players: list[str | Careful] = ["first"] * game.seats
        players[seat] = Careful()
        result = cardkit.Table(game, players, seed=seed).run()
        won += isinstance(result, cardkit.Result) and seat in result.winners
    return won / games


if __name__ == "__main__":
    print(f"Careful wins {match(200):.1%} of 200 games against three computers of the assignment.")
