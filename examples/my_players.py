"""Players of one's own for Straights, and a match against the built-in ones.

python examples/my_players.py
"""

from collections import Counter

import cardkit
from cardkit import Card, Event, Suit
from cardkit.games.straights import Discard, Move, Play, Played, RoundBegan, StraightsGame, StraightsView


class Careful:
    """Opens as little as possible to the others, and lays down what costs least."""

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        """Of the plays the one farthest from the seven; of the discards the lowest."""
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return max(plays, key=lambda move: abs(move.card.rank - 7))
        return min([move for move in moves if isinstance(move, Discard)], key=lambda move: move.card.rank)


class Counting:
    """Listens, and opens what others can use least: plays where most cards of the suit are out already.

    It lives for one game: `start` is called first, and what its seat hears comes before each choice.
    """

    def start(self, game: StraightsGame, seat: int) -> None:
        """Nothing is out yet."""
        self.out: Counter[Suit] = Counter()

    def hear(self, event: Event) -> None:
        """Count the cards on the table, by suit; a round begins without any."""
        if isinstance(event, RoundBegan):
            self.out.clear()
        elif isinstance(event, Played):
            self.out[event.card.suit] += 1

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        """The play in the fullest suit; of the discards the lowest."""

        def worth(move: Move) -> tuple[bool, int, int]:
            card: Card = move.card
            return isinstance(move, Play), self.out[card.suit] if isinstance(move, Play) else 0, -card.rank

        return max(moves, key=worth)


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
