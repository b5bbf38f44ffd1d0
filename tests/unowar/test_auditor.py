"""An auditor that knows UnoWar from the rulings alone, and follows whole games with a pencil.

It shares no code with cardkit: a card is a pair of a rank and the letter of a suit, and a hand or a deck is a list of
these. It looks up two things only, which the rulings leave open: how a shuffle fell, and what a player chose. Where the
shuffles are those of Java, and the players those of the document, it knows even that beforehand.
"""
# ruff: noqa: SIM300  what is expected stands first

import random
from collections.abc import Callable, Sequence

import attrs
import pytest

import cardkit
from cardkit.core.records.record import Chosen, Resolved
from cardkit.games import unowar
from cardkit.games.unowar.terminal.console import main
from support import for_each, run_console
from unowar.java import JavaRandom

pytestmark = pytest.mark.slow

Card = tuple[int, str]
Told = tuple[object, ...]

NEW_DECK: list[Card] = [(rank, suit) for suit in "SHCD" for rank in range(1, 14)]
WATCHER = None
SEATS = (0, 1, WATCHER)  # who looks and listens


def text_of(card: Card) -> str:
    rank, suit = card
    return "A23456789TJQK"[rank - 1] + suit


def texts_of(cards: Sequence[Card]) -> str:
    return " ".join([text_of(card) for card in cards])


@attrs.define
class Paper:
    """A game on paper. It stops where somebody must choose or the cards must be shuffled."""

    rounds: int = 10
    size: int = 5
    deck: list[Card] = attrs.field(factory=lambda: list(NEW_DECK))
    decks: int = 0
    drawn: int = 0  # from this deck
    hands: list[list[Card]] = attrs.field(factory=lambda: [[], []])
    origins: list[list[int]] = attrs.field(factory=lambda: [[], []])  # the number of the deck that each card is from
    stuck_on: list[list[list[Card]]] = attrs.field(factory=lambda: [[], []])  # by slot, on which its card did not fit
    top: Card | None = None
    pile: int = 0
    turn: int = 0
    won: list[int] = attrs.field(factory=lambda: [0, 0])
    hole: int | None = None  # the slot that waits for a card, because the deck was empty
    winner: int | None = None
    told: list[Told] = attrs.field(factory=list)  # since this was last emptied
    corners: set[str] = attrs.field(factory=set)  # rare things that have happened

    # What there is to see.

    def wants_shuffle(self) -> bool:
        return self.winner is None and (self.decks == 0 or self.hole is not None or self.top is None)

    def fits(self, card: Card) -> bool:
        """U2."""
        assert self.top is not None
        return card[1] == self.top[1] or card[0] >= self.top[0]

    def legal(self) -> list[int]:
        """The slots that may be played from (U2, U5)."""
        if self.winner is not None or self.wants_shuffle():
            return []
        hand = self.hands[self.turn]
        return [slot for slot, card in enumerate(hand) if self.fits(card) and hand.index(card) == slot]

    def cards_drawn(self) -> int:
        return 52 * (self.decks - 1) + self.drawn

    def ending(self) -> cardkit.Result | None:
        """How the game ended; None while it is on."""
        if self.winner is None:
            return None
        sign = 1 if self.winner == 0 else -1
        return cardkit.Result(tuple(self.won), (self.winner,), (sign, -sign))

    def others(self, seat: int | None, *, new: bool) -> list[Card]:
        """What lies in hands that this seat cannot see, from this deck or from older ones."""
        return [
            self.hands[other][slot]
            for other in (0, 1)
            for slot in range(len(self.hands[other]))
            if other != seat
            and (other, slot) != (self.turn, self.hole)
            and (self.origins[other][slot] == self.decks) == new
        ]

    # What happens.

    def shuffled(self, deck: list[Card]) -> None:
        """U4, U5."""
        self.deck, self.drawn, self.decks = deck, 0, self.decks + 1
        self.told.append(("shuffled", self.decks))
        if self.decks == 1:
            for seat in (0, 1):
                self.hands[seat] = [self.draw() for _ in range(self.size)]
                self.origins[seat] = [1] * self.size
                self.stuck_on[seat] = [[] for _ in range(self.size)]
                self.told.append(("dealt", seat, texts_of(self.hands[seat])))
            self.begin()
        elif self.hole is None:
            self.corners.add("a shuffle before a round")
            self.begin()
        else:
            self.corners.add("a shuffle before a replacement")
            self.replace()

    def draw(self) -> Card:
        self.drawn += 1
        return self.deck[self.drawn - 1]

    def begin(self) -> None:
        """Whose turn it is leads a round, if there is a card (U1)."""
        self.top, self.pile = None, 0
        if self.drawn < 52:
            self.top, self.pile = self.draw(), 1
            self.told.append(("began", self.turn, text_of(self.top)))
            self.look()

    def look(self) -> None:
        """Who cannot play loses the round (U3)."""
        if not self.legal():
            assert self.top is not None
            for cards in self.stuck_on[self.turn]:
                cards.append(self.top)
            self.lose()

    def lose(self) -> None:
        """The turn is the other's, who has won the round and leads the next (U1)."""
        if self.told and self.told[-1][0] == "began":
            self.corners.add("a fresh card on which the leader is stuck")
        if [one[0] for one in self.told].count("won a round") == 1:
            self.corners.add("two rounds in one step")
        if self.told and self.told[0][0] == "shuffled" and self.told[-1][0] == "drew":
            self.corners.add("a round lost after a replacement from a new deck")
        self.turn = 1 - self.turn
        self.won[self.turn] += 1
        self.told.append(("won a round", self.turn, self.won[self.turn]))
        if self.won[self.turn] < self.rounds:
            self.begin()
        else:
            self.winner = self.turn
            self.told.append(("won", self.turn))

    def play(self, slot: int) -> None:
        """A card is laid and replaced at once, if there is a card (U1, U5)."""
        card = self.hands[self.turn][slot]
        if self.hands[self.turn].count(card) > 1:
            self.corners.add("one of two equal cards played")
        self.top, self.pile = card, self.pile + 1
        self.told.append(("played", self.turn, slot, text_of(card)))
        self.hole = slot
        if self.drawn < 52:
            self.replace()

    def replace(self) -> None:
        assert self.hole is not None
        slot, self.hole = self.hole, None
        self.hands[self.turn][slot] = self.draw()
        self.origins[self.turn][slot] = self.decks
        self.stuck_on[self.turn][slot] = []
        self.told.append(("drew", self.turn, slot, text_of(self.hands[self.turn][slot])))
        self.turn = 1 - self.turn
        self.look()

    def choice(self, player: str) -> int | None:
        """What a computer of the document plays (U7); None for any other player."""
        hand, legal = self.hands[self.turn], self.legal()
        ranks = [hand[slot][0] for slot in legal]
        if player == "random":
            return legal[0]
        if player == "smallest":
            return legal[ranks.index(min(ranks))]
        if player == "biggest":
            return legal[ranks.index(max(ranks))]
        return None


def heard_by(told: Sequence[Told], seat: int | None) -> list[Told]:
    """What one may hear of what happened: hands that are dealt and cards that are drawn are secret."""
    heard = [one for one in told if one[0] != "dealt" or one[1] == seat]
    return [(*one[:3], None) if one[0] == "drew" and one[1] != seat else one for one in heard]


def plain(event: cardkit.Event) -> Told:
    """An event of cardkit in the auditor's words."""
    match event:
        case unowar.Shuffled(decks):
            return ("shuffled", decks)
        case unowar.Dealt(seat, hand):
            return ("dealt", seat, str(hand))
        case unowar.RoundBegan(seat, card):
            return ("began", seat, str(card))
        case unowar.Played(seat, slot, card):
            return ("played", seat, slot, str(card))
        case unowar.Drawn(seat, slot, drawn):
            return ("drew", seat, slot, None if drawn is None else str(drawn))
        case unowar.RoundWon(seat, rounds):
            return ("won a round", seat, rounds)
        case unowar.Won(seat):
            return ("won", seat)
    return (repr(event),)


# Following a game at a table.

UnoWarTable = cardkit.Table[unowar.UnoWarState, unowar.Play, unowar.UnoWarView]


class FaultError(AssertionError):
    """Cardkit and the paper disagree."""


def agree(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise FaultError(f"{what}: expected {expected}, found {found}")


@attrs.define
class Auditor:
    """Follows a table from its first shuffle to its end."""

    table: UnoWarTable
    paper: Paper
    java: JavaRandom | None = None
    heard: list[list[Told]] = attrs.field(factory=lambda: [[] for _ in SEATS])
    positions: int = 0  # passed; the seats take turns to have a look

    def fault(self) -> str:
        """The first disagreement; empty if there is none."""
        for seat, heard in zip(SEATS, self.heard, strict=True):
            self.listen(seat, heard)
        try:
            self.compare_position()
            while self.paper.winner is None:
                self.follow_step()
                self.compare_position()
            agree("what follows the end", self.paper.ending(), self.table.step())
        except FaultError as error:
            return str(error)
        return ""

    def listen(self, seat: int | None, heard: list[Told]) -> None:
        self.table.listen(lambda event: heard.append(plain(event)), seat)

    def compare_position(self) -> None:
        self.compare_turn()
        self.compare_moves()
        self.compare_view(SEATS[self.positions % 3])
        self.positions += 1

    def compare_turn(self) -> None:
        paper = self.paper
        turn: object = paper.ending() or paper.turn
        if paper.wants_shuffle():
            turn = cardkit.Shuffle(52)
        agree("whose turn it is", turn, self.table.status)
        agree("the score", tuple(paper.won), self.table.state.scores())
        agree("the cards drawn", paper.cards_drawn() if paper.decks else 0, self.table.state.cards_drawn())

    def compare_moves(self) -> None:
        """The legal moves, and a reason against every other."""
        game, state, paper = self.table.game, self.table.state, self.paper
        legal = paper.legal()
        hand = paper.hands[paper.turn]
        agree("legal moves", [f"{slot + 1}:{text_of(hand[slot])}" for slot in legal], texts(self.table.legal_moves()))
        agree("the number of actions", paper.size, game.action_count)
        for action in range(paper.size):
            reason = game.why_illegal(state, game.move_of(action))
            agree(f"whether action {action} is legal", action in legal, reason is None)
            if reason is not None:
                agree("whether there is a reason", True, len(reason) > 10)
                with pytest.raises(cardkit.IllegalMove):
                    game.play(state, game.move_of(action))

    def compare_view(self, seat: int | None) -> None:
        paper, view = self.paper, self.table.view(seat)
        agree("the rounds seen", tuple(paper.won), view.rounds)
        agree("the decks seen", (paper.decks, 52 - paper.drawn), (view.decks, view.deck))
        agree("the hand seen", "" if seat is None else texts_of(paper.hands[seat]), str(view.hand))
        if paper.winner is None:
            agree("the pile seen", (paper.pile, paper.turn), (view.pile, view.mover))
            agree("the top card seen", None if paper.top is None else text_of(paper.top), str_or_none(view.top))
        unseen = paper.others(seat, new=True)
        gone = [text_of(card) for card in paper.deck[: paper.drawn] if card not in unseen]
        agree("the cards known to be gone", sorted(gone), sorted(texts(view.gone)))
        older = [text_of(card) for card in paper.others(seat, new=False)]
        agree("the older cards known", sorted(older), sorted(texts(view.older)))
        agree(
            "what is known of the slots", [self.known_slots(0), self.known_slots(1)], [plainly(s) for s in view.slots]
        )

    def known_slots(self, seat: int) -> list[Told]:
        """What everybody knows of the cards in a hand: whether they are new, and what they are not."""
        paper = self.paper
        known: list[Told] = []
        for origin, cards in zip(paper.origins[seat], paper.stuck_on[seat], strict=True):
            ranks = [rank for rank, _ in cards]
            suits = "".join(sorted({suit for _, suit in cards}))
            known.append((origin == paper.decks, suits, min(ranks) if ranks else None))
        return known

    def follow_step(self) -> None:
        paper, table = self.paper, self.table
        paper.told = []
        for heard in self.heard:
            heard.clear()
        step = table.step()
        if not isinstance(step, cardkit.Step):
            raise FaultError(f"the game stands still: {step}")
        match table.entries[-1]:
            case Resolved(outcome):
                self.follow_shuffle(outcome)
            case Chosen(mover, move):
                self.follow_move(mover, move)
            case other:
                raise FaultError(f"unexpected: {other}")
        agree("what happened", paper.told, [plain(event) for event in step.events])
        for seat, heard in zip(SEATS, self.heard, strict=True):
            agree(f"what {seat} heard", heard_by(paper.told, seat), heard)

    def follow_shuffle(self, outcome: tuple[int, ...]) -> None:
        paper = self.paper
        agree("whether a shuffle is wanted", True, paper.wants_shuffle())
        agree("the places of a shuffle", list(range(52)), sorted(outcome))
        deck = [paper.deck[place] for place in outcome]
        if self.java is not None:
            agree("the shuffle of Java", self.java.shuffled(paper.deck), deck)
        paper.shuffled(deck)

    def follow_move(self, seat: int, move: str) -> None:
        paper = self.paper
        slot = int(move.partition(":")[0]) - 1
        agree("who moves", paper.turn, seat)
        if slot not in paper.legal():
            raise FaultError(f"{move} was played, and is not legal")
        agree("the card played", f"{slot + 1}:{text_of(paper.hands[seat][slot])}", move)
        chosen = paper.choice(self.table.players[seat])
        agree("what the computer plays", slot if chosen is None else chosen, slot)
        paper.play(slot)


def plainly(slots: Sequence[unowar.Slot]) -> list[Told]:
    return [(one.fresh, "".join(sorted([suit.letter for suit in one.lacks])), one.below) for one in slots]


def texts(values: Sequence[object]) -> list[str]:
    return [str(one) for one in values]


def str_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def auditor_of(
    game: unowar.UnoWarGame, players: Sequence[str], seed: int, generator: str = "sfc32", paper: Paper | None = None
) -> Auditor:
    options = dict([word.split("=") for word in game.write_options().split()])
    paper = paper or Paper(int(options["rounds"]), int(options["hand"]))
    java = JavaRandom(seed) if generator == "java" else None
    return Auditor(cardkit.Table(game, players, seed=seed, generator=generator), paper, java)


QUICK = ["random", "biggest", "uniform", "reckless", "watchful"]  # two of these never need thousands of plays
PAIRS = [
    *(("uniform", "uniform"), ("random", "random"), ("biggest", "biggest"), ("random", "biggest")),
    *(("biggest", "random"), ("watchful", "uniform"), ("uniform", "biggest"), ("reckless", "random")),
    *(("smallest", "random"), ("uniform", "smallest"), ("biggest", "smallest"), ("smallest", "reckless")),
]


@for_each("generator", ["sfc32", "java", "minstd"])
@pytest.mark.parametrize("players", PAIRS)
def test_audit_of_standard_games(players: tuple[str, str], generator: str) -> None:
    assert "" == auditor_of(unowar.game(), players, 7, generator).fault()


@pytest.mark.parametrize("players", [("smallest", "smallest"), ("watchful", "smallest")])
def test_audit_of_long_games(players: tuple[str, str]) -> None:
    assert "" == auditor_of(unowar.game(), players, 1, "java").fault()


@for_each("seed", range(60))
def test_audit_of_games_of_one_round(seed: int) -> None:
    rng = random.Random(seed)
    players = [rng.choice([*QUICK, "smallest"]) for _ in range(2)]
    assert "" == auditor_of(unowar.game("one-round"), players, seed, rng.choice(["sfc32", "java"])).fault()


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 10), marks=pytest.mark.whole)], ids=str)
def test_audit_of_games_with_other_hands(seeds: range) -> None:
    for size in range(1, 11):
        for seed in seeds:
            rng = random.Random(f"{size} {seed}")
            players = [rng.choice(QUICK) for _ in range(2)]
            game = unowar.game(rounds=rng.choice([1, 2, 3, 4]), hand=size)
            fault = auditor_of(game, players, rng.randrange(1000), rng.choice(["sfc32", "java"])).fault()
            assert "" == fault, (size, seed)


@for_each("size", [1, 2, 3])
@for_each("players", [("uniform", "uniform"), ("smallest", "biggest"), ("watchful", "reckless")])
def test_audit_of_games_of_many_rounds(players: tuple[str, str], size: int) -> None:
    assert "" == auditor_of(unowar.game(rounds=60, hand=size), players, size, "java").fault()


CORNERS = {
    "a shuffle before a round",
    "a shuffle before a replacement",
    "a fresh card on which the leader is stuck",
    "two rounds in one step",
    "a round lost after a replacement from a new deck",
    "one of two equal cards played",
}


def test_audit_comes_round_every_corner() -> None:
    """The rare things do happen in games that are followed."""
    seen: set[str] = set()
    for size, rounds in ((1, 200), (2, 60), (5, 12), (10, 3)):
        auditor = auditor_of(unowar.game(rounds=rounds, hand=size), ["uniform", "uniform"], 2)
        assert "" == auditor.fault()
        seen |= auditor.paper.corners
    assert CORNERS == seen


# The auditor is awake.


def wrongly_followed(paper: Paper, seed: int = 7, players: Sequence[str] = ("random", "biggest")) -> str:
    return auditor_of(unowar.game(rounds=3), players, seed, "java", paper).fault()


@for_each(
    ("paper", "said"),
    [
        (Paper(4), "what happened: expected"),
        (Paper(2), "what happened: expected"),
        (Paper(3, 6), "the number of actions: expected 6, found 5"),
        (Paper(3, deck=NEW_DECK[13:] + NEW_DECK[:13]), "what happened: expected"),
    ],
    ids=["ends too soon", "ends too late", "a hand of another size", "another order of the new deck"],
)
def test_audit_notices_a_game_of_other_numbers(paper: Paper, said: str) -> None:
    assert wrongly_followed(paper).startswith(said)


class Lenient(Paper):
    """Holds that a card of a lower rank fits too, if it is one lower."""

    def fits(self, card: Card) -> bool:
        return self.top is not None and (card[1] == self.top[1] or card[0] >= self.top[0] - 1)


def test_audit_notices_another_rule() -> None:
    assert wrongly_followed(Lenient(3), 7, ("smallest", "smallest"))


def test_audit_notices_a_wrong_event() -> None:
    auditor = auditor_of(unowar.game(rounds=3), ["random", "biggest"], 7)
    auditor.table.listen(lambda event: auditor.heard[2].append(plain(event)), 0)
    assert auditor.fault().startswith("what None heard: expected")


# Records: the shuffles and the moves of a whole game, read from its text.


def retold(text: str, paper: Paper) -> Paper:
    """The game of a record on paper; every move must be legal, and every shuffle wanted."""
    for line in text.splitlines():
        match line.split():
            case ["chance", *places]:
                assert paper.wants_shuffle()
                paper.shuffled([paper.deck[int(place)] for place in places])
            case ["move", seat, move]:
                slot, card = move.split(":")
                assert (paper.turn, text_of(paper.hands[paper.turn][int(slot) - 1])) == (int(seat), card)
                assert int(slot) - 1 in paper.legal()
                paper.play(int(slot) - 1)
    return paper


@for_each("seed", range(30))
def test_audit_of_records(seed: int) -> None:
    rng = random.Random(seed)
    size, rounds = rng.randint(1, 8), rng.randint(1, 4)
    table = cardkit.Table(unowar.game(rounds=rounds, hand=size), [rng.choice(QUICK) for _ in range(2)], seed=seed)
    heard: list[Told] = []
    table.listen(lambda event: heard.append(plain(event)))
    over = table.run()
    text = cardkit.write_record(table.record())
    paper = retold(text, Paper(rounds, size))
    assert (tuple(paper.won), paper.winner) == (over.scores, table.state.winners()[0])
    # The cards that a watcher hears are played, put together again, are those of the record.
    moves = [line.split()[1:] for line in text.splitlines() if line.startswith("move ")]
    assert moves == [[str(one[1]), f"{int(str(one[2])) + 1}:{one[3]}"] for one in heard if one[0] == "played"]


# Matches: every line is known beforehand.


def game_on_paper(seed: int, choose: Sequence[Callable[[Paper], int | None]]) -> Paper:
    """A whole game with the shuffles of Java. Who chooses None loses the round."""
    java, paper = JavaRandom(seed), Paper()
    while paper.winner is None:
        paper.told = []
        if paper.wants_shuffle():
            paper.shuffled(java.shuffled(paper.deck))
            continue
        slot = choose[paper.turn](paper)
        if slot is None:
            paper.lose()
        else:
            paper.play(slot)
    return paper


def computer(name: str) -> Callable[[Paper], int | None]:
    return lambda paper: paper.choice(name)


@for_each("first", ["random", "smallest", "biggest"])
@for_each("second", ["random", "smallest", "biggest"])
def test_audit_of_matches(monkeypatch: pytest.MonkeyPatch, first: str, second: str) -> None:
    games = 3 if first == second == "smallest" else 12
    words = ["match", first, second, "--games", str(games), "--seed", "-2", "--generator", "java", "--per-game"]
    expected = ""
    for seed in range(-2, games - 2):
        paper = game_on_paper(seed, [computer(first), computer(second)])
        expected += f"{seed} {2 if paper.winner else 1} {paper.cards_drawn()}\n"
    assert expected == run_console(monkeypatch, main, words).out


def whim(hand: Sequence[Card], top: Card) -> Card | None:
    """A choice that does not care about the rules: any card of the hand or of the whole deck, or none."""
    number = sum([rank for rank, _ in hand]) + top[0]
    if number % 5 == 0:
        return None
    return NEW_DECK[number % 52] if number % 5 == 1 else hand[number % 7 % 5]


def whim_on_paper(paper: Paper) -> int | None:
    assert paper.top is not None
    hand = paper.hands[paper.turn]
    chosen = whim(hand, paper.top)
    if chosen is None or chosen not in hand or not paper.fits(chosen):
        return None
    return hand.index(chosen)


def pair(card: cardkit.Card) -> Card:
    return (int(card.rank), card.suit.letter)


class Whimsical(unowar.AI):
    """Plays whatever comes to mind."""

    def get_play(self, hand: Sequence[cardkit.Card], pile: unowar.CardPile) -> cardkit.Card | None:
        chosen = whim([pair(card) for card in hand], pair(pile.top_card))
        return None if chosen is None else cardkit.card(text_of(chosen))


@for_each("seed", range(20))
def test_audit_of_matches_in_which_answers_are_not_playable(seed: int) -> None:
    """Such an answer loses the round: the pile and the hand stay as they are (U3)."""
    ais, choices = [Whimsical(), unowar.AI(), Whimsical()], [whim_on_paper, computer("random"), whim_on_paper]
    for i in (0, 1):
        paper = game_on_paper(seed, choices[i : i + 2])
        state = unowar.UnoWarMatch(*ais[i : i + 2], generator="java").final_state(seed)
        assert (tuple(paper.won), paper.cards_drawn()) == (state.scores(), state.cards_drawn())


@for_each("seed", range(10))
def test_audit_of_win_rates(seed: int) -> None:
    papers = [game_on_paper(one, [computer("biggest"), computer("random")]) for one in range(seed, seed + 5)]
    match = unowar.UnoWarMatch(unowar.BiggestCardAI(), unowar.AI(), generator="java")
    assert sum([paper.winner == 0 for paper in papers]) / 5 == match.win_rate(5, seed)
