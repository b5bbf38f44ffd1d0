"""The constants of Comp10001-Bo: the order of turns, the phases of a game, and what the log tells."""

from typing import Final

from mypy_extensions import i64

from cardkit.core.turns import ring
from cardkit.games.skipbo.options import SEATS

ORDER: Final = ring(SEATS)
NO_EMBARGO: Final[i64] = 0xFFFFFF  # on nobody, and nobody has a card for one
EMBARGO_AT: Final = 3  # an embargo is laid on who has that many stockpile cards or fewer (B18)

# Phases: what is to come.
PLAY: Final = 0
DEAL: Final = 1  # the first shuffle
SHUFFLE: Final = 2  # a completed build pile shuffled into the draw pile, after which the turn goes on
SHUFFLE_LAST: Final = 3  # the same, after which the turn ends
DONE: Final = 4  # nothing: the game is over

# What the log tells: a kind, a seat, and what stands beside it.
DEALT: Final = 0  # the top card of the seat's stockpile
TURN_BEGAN: Final = 1  # number of the seat's turn, from 1
DRAWN: Final = 2  # the cards drawn into the hand
PLAYED: Final = 3  # source, card, destination
RESTARTED: Final = 4  # source, card, destination: where it does not fit, or onto an empty discard pile
REVEALED: Final = 5  # the stockpile's card that is on top now
COMPLETED: Final = 6  # build pile, how many cards go into the draw pile; the seat has completed it
SHUFFLED: Final = 7  # cards in the draw pile
EMBARGOED: Final = 8  # the seat laid on, the card
CLEARED: Final = 9  # card, destination
NO_PLAY: Final = 10  # a turn without a play
WON: Final = 11
ABANDONED: Final = 12  # nobody has won; the seat is -1
