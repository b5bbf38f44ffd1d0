"""`Naming`: people in the texts of games, in the place of their seats."""

import cardkit
from cardkit.core.naming import Naming
from cardkit.registry import AnyGame
from support import for_each

STRAIGHTS: AnyGame = cardkit.load("straights")
CONSTRUCTOR: AnyGame = cardkit.load("constructor")


@for_each(
    ("game", "people", "text", "named"),
    [
        (STRAIGHTS, ("Anna",), "Player1 plays 7S.", "Anna plays 7S."),
        (STRAIGHTS, ("Anna", None, "Bo Li"), "Player3's score: Player2, Player1", "Bo Li's score: Player2, Anna"),
        (STRAIGHTS, ("Anna",), "Player12 and Player10", "Player12 and Player10"),
        (STRAIGHTS, ("Player2", "Player1"), "Player1, Player2", "Player2, Player1"),
        (STRAIGHTS, (r"\1 .*", "x"), "Player1 and Player2", r"\1 .* and x"),
        (STRAIGHTS, ("Anna",), "Blue plays 7S.", "Blue plays 7S."),
        (CONSTRUCTOR, ("Mia",), "Builder Blue gained 1 HEAT.", "Mia gained 1 HEAT."),
        (CONSTRUCTOR, ("Mia", "Bo"), "Builder Blue steals WIFI from builder Red.", "Mia steals WIFI from Bo."),
        (CONSTRUCTOR, ("Mia",), "Red offers Blue one HEAT for one WIFI.", "Red offers Mia one HEAT for one WIFI."),
        (CONSTRUCTOR, ("Mia",), "Player1 takes a move back.", "Mia takes a move back."),
        (CONSTRUCTOR, (None, "Mia"), "Player1 asks Player2 and Red.", "Blue asks Mia and Mia."),
        (CONSTRUCTOR, ("Red", "Mia"), "Builder Blue, Builder Red", "Red, Mia"),
    ],
)
def test_people_have_their_names(game: AnyGame, people: tuple[str | None, ...], text: str, named: str) -> None:
    assert Naming(game, people)(text) == named


@for_each("people", [(), (None,) * 4, ("Anna",)])
def test_a_text_that_names_nobody_stays_the_same_object(people: tuple[str | None, ...]) -> None:
    text = "A round begins."
    assert Naming(STRAIGHTS, people)(text) is text
