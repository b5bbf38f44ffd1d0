"""An auditor that knows Straights from the rulings alone, and goes through whole games with a pencil.

It shares no code with cardkit: cards are texts such as `7S`. For a game at the console it writes down what the
program must have printed, byte for byte. Only where the rulings leave a choice (which move a computer that is not
`first` makes, in which words nonsense is refused) it looks at what was printed, and takes it if it is allowed.
"""
# ruff: noqa: SIM300  what is expected stands first

import contextlib
import random
import re
from collections.abc import Callable, Iterator

import attrs
import pytest

import cardkit
from cardkit.games import straights
from cardkit.games.straights.terminal import console
from minimal_standard import MinimalStandard
from straights.positions import PACK, RANKS
from support import for_each, run_console

pytestmark = pytest.mark.slow

CARD = re.compile(r"(10|[A2-9TJQK])([CDHS])")


@attrs.frozen
class Rules:
    """The house rules, as the flags of the console name them."""

    target: int = 80
    rounds: int = 0
    corner: bool = False

    def flags(self) -> list[str]:
        return ["--target", str(self.target), "--rounds", str(self.rounds), *(["--corner"] if self.corner else [])]


def decks(seed: int) -> Iterator[list[str]]:
    """The deck of each round (S1 to S4)."""
    chance = MinimalStandard(seed)
    deck = list(PACK)
    while True:
        deck = [deck[place] for place in chance.shuffled(52)]
        yield list(deck)


@attrs.define
class Round:
    """One round on paper."""

    deck: list[str]
    rules: Rules
    hands: list[list[str]]
    laid: set[str]
    discards: list[list[str]]
    turn: int

    @classmethod
    def dealt(cls, deck: list[str], rules: Rules) -> "Round":
        hands = [deck[13 * seat : 13 * seat + 13] for seat in range(4)]
        starter = next(seat for seat in range(4) if "7S" in hands[seat])
        return cls(deck, rules, hands, set(), [[], [], [], []], starter)

    def fits(self, card: str) -> bool:
        """Whether a card may be laid on the table (§3.1)."""
        if not self.laid:
            return card == "7S"
        if card[0] == "7":
            return True
        steps = (1, 12) if self.rules.corner else (1,)
        return any(
            lying[1] == card[1] and abs(RANKS.index(lying[0]) - RANKS.index(card[0])) in steps for lying in self.laid
        )

    def legal_plays(self) -> list[str]:
        """Those of the player on turn, in deal order."""
        return [card for card in self.hands[self.turn] if self.fits(card)]

    def allows(self, verb: str, card: str) -> bool:
        plays = self.legal_plays()
        return card in plays if verb == "plays" else not plays and card in self.hands[self.turn]

    def make(self, verb: str, card: str) -> None:
        self.hands[self.turn].remove(card)
        if verb == "plays":
            self.laid.add(card)
        else:
            self.discards[self.turn].append(card)
        self.turn = (self.turn + 1) % 4

    def over(self) -> bool:
        return not any(self.hands)

    def gains(self) -> list[int]:
        return [sum([RANKS.index(card[0]) + 1 for card in pile]) for pile in self.discards]


class LeftError(Exception):
    """Somebody quit, the input ended, or the program did what it may not."""


Typist = Callable[[Round, int], "str | None"]


@attrs.define
class Auditor:
    """Retells a game at the console. Without the printed text, unknown answers stay empty."""

    seed: int
    players: list[str]  # by seat: human, first, or another computer
    typist: Typist
    rules: Rules = attrs.field(factory=Rules)
    printed: str | None = None
    told: str = ""
    plays_seen: int = 0

    def tell(self, text: str) -> None:
        self.told += text

    def take_line(self) -> str:
        """The next line as it was printed, whatever it says; it must not be blank."""
        if self.printed is None:
            return ""
        line, end, _ = self.printed[len(self.told) :].partition("\n")
        return line + end if line.strip() and end else "(a line that is not blank)\n"

    def game(self) -> str:
        """What must have been printed."""
        with contextlib.suppress(LeftError):
            self.rounds()
        return self.told

    def rounds(self) -> None:
        totals = [0, 0, 0, 0]
        for number, deck in enumerate(decks(self.seed), 1):
            now = Round.dealt(deck, self.rules)
            self.tell(f"A new round begins. It's Player{now.turn + 1}'s turn to play.\n")
            while not now.over():
                self.one_turn(now)
            for seat, gain in enumerate(now.gains()):
                self.tell(f"Player{seat + 1}'s discards:{listed(now.discards[seat])}\n")
                self.tell(f"Player{seat + 1}'s score: {totals[seat]} + {gain} = {totals[seat] + gain}\n")
                totals[seat] += gain
            if max(totals) >= self.rules.target or number == self.rules.rounds:
                break
        for seat in range(4):
            if totals[seat] == min(totals):
                self.tell(f"Player{seat + 1} wins!\n")

    def one_turn(self, now: Round) -> None:
        seat = now.turn
        if self.players[seat] == "human":
            self.show(now)
            while now.turn == seat and self.players[seat] == "human":
                self.tell(">")
                self.obey(now, self.typist(now, seat))
            if now.turn != seat:
                return
        self.computer(now)

    def computer(self, now: Round) -> None:
        name = f"Player{now.turn + 1}"
        plays = now.legal_plays()
        verb, card = ("plays", plays[0]) if plays else ("discards", now.hands[now.turn][0])
        if self.players[now.turn] != "first":
            found = re.fullmatch(rf"{name} (plays|discards) (..)\.\n", self.take_line())
            if found is None or not now.allows(found[1], found[2]):
                self.tell(f"(a move of {name}: {plays or now.hands[now.turn]})")
                raise LeftError
            verb, card = found[1], found[2]
        self.move(now, verb, card)

    def move(self, now: Round, verb: str, card: str) -> None:
        self.plays_seen += 1
        self.tell(f"Player{now.turn + 1} {verb} {card}.\n")
        now.make(verb, card)

    def show(self, now: Round) -> None:
        self.tell("Cards on the table:\n")
        for suit, word in zip("CDHS", ("Clubs", "Diamonds", "Hearts", "Spades"), strict=True):
            self.tell(f"{word}:{listed([rank for rank in RANKS if rank + suit in now.laid])}\n")
        self.tell(f"Your hand:{listed(now.hands[now.turn])}\nLegal plays:{listed(now.legal_plays())}\n")

    def obey(self, now: Round, line: str | None) -> None:
        words = [] if line is None else line.lower().split()
        seat = now.turn
        match words:
            case _ if line is None:
                raise LeftError
            case ["quit"]:
                raise LeftError
            case ["deck"]:
                self.tell("".join([" ".join(now.deck[i : i + 13]) + "\n" for i in range(0, 52, 13)]))
            case ["ragequit"]:
                self.tell(f"Player{seat + 1} ragequits. A computer will now take over.\n")
                self.players[seat] = "first"
            case ["seat", ("1" | "2" | "3" | "4") as number, ("first" | "uniform" | "human") as player]:
                self.tell(self.take_line())
                self.players[int(number) - 1] = player
            case [("play" | "discard") as verb, text] if found := CARD.fullmatch(text.upper()):
                self.asked(now, verb, found[1].replace("10", "T") + found[2])
            case _:
                self.tell(self.take_line())

    def asked(self, now: Round, verb: str, card: str) -> None:
        if card not in now.hands[now.turn]:
            self.tell(self.take_line())
        elif now.allows(verb + "s", card):
            self.move(now, verb + "s", card)
        elif verb == "play":
            self.tell("This is not a legal play.\n")
        else:
            self.tell("You have a legal play. You may not discard.\n")


def listed(items: list[str]) -> str:
    return "".join([f" {item}" for item in items])


# Typing.


def nobody(now: Round, seat: int) -> None:
    """Types nothing."""


def from_lines(lines: list[str]) -> Typist:
    left = iter(lines)

    def next_line(now: Round, seat: int) -> str | None:
        return next(left, None)

    return next_line


@attrs.frozen
class Scribbler:
    """A person who mostly plays on, in a careless hand, and otherwise tries everything."""

    rng: random.Random
    lines: list[str]

    def __call__(self, now: Round, seat: int) -> str | None:
        line = self.line(now, seat)
        self.lines.append(line)
        return line

    def line(self, now: Round, seat: int) -> str:
        rng = self.rng
        hand, plays = now.hands[seat], now.legal_plays()
        chance = rng.random()
        if chance < 0.66:
            return self.careless(f"play {rng.choice(plays)}" if plays else f"discard {rng.choice(hand)}")
        if chance < 0.90:
            return self.careless(
                f"{rng.choice(['play', 'discard'])} {rng.choice([rng.choice(hand), rng.choice(PACK)])}"
            )
        if chance < 0.96:
            return rng.choice(["", "play", "discard", "hello", "play 1S", "play 7S 8S", "7S", "seat", "seat 7 first"])
        if chance < 0.99:
            return self.careless("deck")
        others = [number for number in (1, 2, 3, 4) if number != seat + 1]
        return rng.choice(
            ["ragequit", "ragequit", f"seat {seat + 1} first", f"seat {rng.choice(others)} human", "deck", "quit"]
        )

    def careless(self, line: str) -> str:
        rng = self.rng
        if rng.random() < 0.2:
            line = line.replace(" T", " 10")
        if rng.random() < 0.2:
            line = line.lower()
        if rng.random() < 0.1:
            line = f"  {line.replace(' ', '   ').upper()} "
        return line


def blind_lines(rng: random.Random, count: int) -> list[str]:
    """Moves of somebody who does not look."""
    return [f"{rng.choice(['play', 'discard'])} {rng.choice(PACK)}" for _ in range(count)]


# The audits.


def audited(
    monkeypatch: pytest.MonkeyPatch, seed: int, players: list[str], lines: list[str], rules: Rules | None = None
) -> tuple[str, str]:
    """What must have been printed, and what was."""
    rules = rules or Rules()
    names = ",".join(["h" if player == "human" else player for player in players])
    argv = [str(seed), "--players", names, *(rules.flags() if rules != Rules() else [])]
    ran = run_console(monkeypatch, console.main, argv, "".join([line + "\n" for line in lines]))
    return Auditor(seed, list(players), from_lines(lines), rules, ran.out).game(), ran.out


@for_each("seed", [*range(40), 6788, -5, 2147483647])
@for_each("player", ["first", "uniform"])
def test_audit_of_games_of_computers(monkeypatch: pytest.MonkeyPatch, seed: int, player: str) -> None:
    expected, actual = audited(monkeypatch, seed, [player] * 4, [])
    assert expected == actual


def typed(seed: int, rng: random.Random, players: list[str], rules: Rules | None = None) -> list[str]:
    """What careless people type in a game."""
    lines: list[str] = []
    Auditor(seed, list(players), Scribbler(rng, lines), rules or Rules()).game()
    return lines


@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 120), marks=pytest.mark.whole)], ids=str)
def test_audit_of_games_of_people_and_computers(monkeypatch: pytest.MonkeyPatch, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        players = [rng.choice(["human", "human", "first"]) for _ in range(4)]
        expected, actual = audited(monkeypatch, seed, players, typed(seed, rng, players))
        assert expected == actual, seed


@for_each("seed", range(10))
def test_audit_of_games_of_people_and_uniform_computers(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = random.Random(seed)
    players = ["human", "uniform", "first", "uniform"]
    rng.shuffle(players)
    expected, actual = audited(monkeypatch, seed, players, blind_lines(rng, 2500))
    assert expected == actual


@for_each("seed", range(30))
def test_audit_of_games_with_house_rules(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = random.Random(seed)
    rules = Rules(rng.choice([1, 40, 80, 200]), rng.choice([0, 1, 2, 3]), rng.choice([True, True, False]))
    players = [rng.choice(["human", "first"]) for _ in range(4)]
    expected, actual = audited(monkeypatch, seed, players, typed(seed, rng, players, rules), rules)
    assert expected == actual


@for_each("seed", range(20))
def test_audit_of_uniform_computers_round_the_corner(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    expected, actual = audited(monkeypatch, seed, ["uniform"] * 4, [], Rules(corner=True))
    assert expected == actual


def test_audit_of_the_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    Auditor(3, ["first", "human", "first", "human"], Scribbler(random.Random(3), lines)).game()
    text = "".join([line + "\n" for line in ["c", "h", "c", "h", *lines]])
    asked = "".join([f"Is Player{number} a human (h) or a computer (c)?\n>" for number in (1, 2, 3, 4)])
    ran = run_console(monkeypatch, console.main, ["3"], text)
    printed = ran.out.removeprefix(asked)
    retold = Auditor(3, ["first", "human", "first", "human"], from_lines(lines), Rules(), printed).game()
    assert asked + retold == ran.out


def test_audit_would_notice_a_wrong_move() -> None:
    """The auditor is awake: a printed move that is not legal does not pass."""
    printed = Auditor(6788, ["first"] * 4, nobody).game()
    forged = printed.replace("Player1 discards 4H.", "Player1 plays 4H.", 1)
    assert forged != Auditor(6788, ["uniform"] * 4, nobody, Rules(), forged).game()


def test_audit_goes_through_every_turn_of_a_game() -> None:
    auditor = Auditor(6788, ["first"] * 4, nobody)
    auditor.game()
    assert 3 * 52 == auditor.plays_seen


# Records: deals, turns, moves and results.


def faults_of(text: str, rules: Rules, over: object) -> list[str]:
    """What is wrong with the record of a finished game."""
    lines = [line.split() for line in text.splitlines()]
    seed = next(int(words[1]) for words in lines if words[0] == "seed")
    deal = decks(seed)
    lying = list(PACK)
    totals = [0, 0, 0, 0]
    now: Round | None = None
    faults = []
    for number, words in enumerate(lines, 1):
        match words:
            case ["chance", *places]:
                lying = [lying[int(place)] for place in places]
                if now is not None or lying != next(deal) or max(totals) >= rules.target:
                    faults.append(f"line {number}: a wrong shuffle")
                now = Round.dealt(lying, rules)
            case ["move", seat, ("play" | "discard") as verb, card]:
                if now is None or int(seat) != now.turn or not now.allows(verb + "s", card):
                    return [*faults, f"line {number}: {' '.join(words)} is not legal"]
                now.make(verb + "s", card)
                if now.over():
                    totals = [total + gain for total, gain in zip(totals, now.gains(), strict=True)]
                    now = None
    winners = tuple([seat for seat in range(4) if totals[seat] == min(totals)])
    wanted = cardkit.Result(tuple(totals), winners, tuple([-total for total in totals]))
    return faults if wanted == over else [*faults, f"expected {wanted}, not {over}"]


@for_each("seed", range(60))
def test_audit_of_records(seed: int) -> None:
    rng = random.Random(seed)
    corner = seed % 3 == 0
    table = cardkit.Table(
        straights.game(corner=corner), [rng.choice(["first", "uniform"]) for _ in range(4)], seed=seed
    )
    heard: list[cardkit.Event] = []
    table.listen(heard.append)
    over = table.run()
    text = cardkit.write_record(table.record())
    assert [] == faults_of(text, Rules(corner=corner), over)
    # What a watcher hears of cards that are played, put together again, is the record.
    moves = re.findall(r"^move (\d) play (..)$", text, re.MULTILINE)
    played = [(str(event.seat), str(event.card)) for event in heard if isinstance(event, straights.Played)]
    assert moves == played
