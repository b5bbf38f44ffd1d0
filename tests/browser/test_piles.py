"""Piles of Comp10001-Bo say what a look at them does not tell, and leave what lies there to be touched."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

import cardkit
from browser.houses import Server, asked
from browser.lobby import ME as ADA
from browser.lobby import sets_up
from browser.people import People, Person
from browser.playing import DRAWN, READY, by_clicking, by_the_list, makes_a_move, sees_the_end
from browser.positions import ME, OTHERS
from browser.test_in_view import WINDOWS
from cardkit.core.cards import JOKER
from cardkit.core.records.record import write_record
from cardkit.games.skipbo.moves import Build, Discard, FromHand, FromStock, Lay, Play
from cardkit.table.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.whole]

AnyTable = Table[Any, Any, Any]
PLAYERS: Final = 4


def when(wanted: Callable[[AnyTable], bool], player: str = "greedy") -> str:
    """The record of a game in which the person in the first seat is asked, and it is so."""
    for seed in range(200):
        table: AnyTable = Table(cardkit.load("skipbo", preset="comp10001bo-bonus"), [player] * PLAYERS, seed=seed)
        while table.result is None:
            if table.acting == (0,) and wanted(table):
                table.seat(0, "human")
                for seat, person in enumerate((ME, *OTHERS)[:PLAYERS]):
                    table.introduce(seat, person)
                return write_record(table.record())
            table.step()
    raise AssertionError("it is never so")


def sits(
    people: People, server: Server, wanted: Callable[[AnyTable], bool], player: str = "greedy", *, still: bool = True
) -> Person:
    """Somebody who is asked, where it is so."""
    made = asked(server.address, {"do": "create", "record": when(wanted, player)}, until="created")
    ada = people(height=720, still=still).goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(DRAWN, 1)
    return ada


# Until all lies in a frame where it lay two frames before: the page measures what it has drawn, and draws once more.
SETTLED: Final = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const lies = () => [...document.querySelectorAll('.table, .table *')].map((one) => one.getBoundingClientRect());
  for (let before = "", frames = 0; frames < 100; frames += 2) {
    await frame();
    await frame();
    const now = JSON.stringify(lies());
    if (now === before) return;
    before = now;
  }
  throw new Error("it does not come to rest");
}"""


def in_windows(person: Person, what: str) -> dict[tuple[int, int], Any]:
    """What a function of JavaScript gives in each window, when all has its place there."""
    found = {}
    for width, height in WINDOWS:
        person.page.set_viewport_size({"width": width, "height": height})
        person.told(SETTLED)
        found[width, height] = person.told(what)
    return found


def takes_from_others(table: AnyTable) -> bool:
    """Whether the top card of a pile of somebody else, with another below it, can be played."""
    sources = [move.source for move in table.legal_moves(0) if isinstance(move, Play)]
    piles = table.view(0).discards
    return any(isinstance(one, Discard) and one.seat and len(piles[one.seat][one.pile].cards) > 1 for one in sources)


def covers_its_like(table: AnyTable) -> bool:
    """Whether a card that can be played from a pile of the person covers one of the same rank and suit."""
    sources = {move.source for move in table.legal_moves(0) if isinstance(move, Play)}
    piles = [pile.cards for at, pile in enumerate(table.view(0).discards[0]) if Discard(0, at) in sources]
    return any(cards[-1] in cards[-4:-1] for cards in piles)


def test_a_card_that_is_covered_is_not_shown_as_playable(server: Server, people: People) -> None:
    ada = sits(people, server, covers_its_like, "uniform")
    expect(ada.page.locator(".own .series li:last-child .legal")).not_to_have_count(0)
    expect(ada.page.locator(".own .series li:not(:last-child) .legal")).to_have_count(0)


def is_under_an_embargo(table: AnyTable) -> bool:
    """Whether one lies on the person, and on somebody else."""
    return sum(card is not None for card in table.view(0).embargoed) > 1 and table.view(0).embargoed[0] is not None


def has_built_with_a_joker(table: AnyTable) -> bool:
    """Whether a joker is on top of a build pile, and another pile has something else there."""
    tops = [pile.cards[-1] for pile in table.view(0).builds if pile.cards]
    return JOKER in tops and len(tops) > 1


def is_embargoed_and_can_embargo(table: AnyTable) -> bool:
    """Whether an embargo lies on somebody else, who has an embargo card, too."""
    view = table.view(0)
    return any(view.embargoed[seat] is not None and view.holds_embargo[seat] for seat in range(1, PLAYERS))


# By embargo that lies on others, how far what it is called goes beyond the panel, and upon how many other cards it
# lies.
CALLED: Final = """() => [...document.querySelectorAll(".others [data-zone^='embargoes/']:not(.empty) .title")]
  .filter((one) => one.checkVisibility()).map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const panel = one.closest('.seat');
    const box = panel.getBoundingClientRect();
    const cards = [...panel.querySelectorAll(".card:not([data-zone^='embargo'] *)")];
    return [Math.max(right - box.right, bottom - box.bottom, 0), cards.filter((card) => {
      const other = card.getBoundingClientRect();
      return Math.min(right, other.right) - Math.max(left, other.left) > 1
        && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 2;
    }).length];
  })"""


def test_what_an_embargo_is_called_lies_within_the_panel(server: Server, people: People) -> None:
    ada = sits(people, server, is_embargoed_and_can_embargo)
    called = in_windows(ada, CALLED)
    assert called[1280, 720]
    assert {window: found for window, found in called.items() if any(one != [0, 0] for one in found)} == {}


ON_BADGE: Final = """() => {
  const badge = document.querySelector('.others ul:has([data-legal]) + .badge');
  const { left, top, width, height } = badge.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found?.closest('[data-touch]')?.dataset.touch ?? found?.className;
}"""


def test_a_card_of_others_is_touched_where_its_badge_lies_too(server: Server, people: People) -> None:
    ada = sits(people, server, takes_from_others)
    assert ada.told(ON_BADGE).startswith("discards/p")


def test_a_touch_tells_what_an_embargo_does(server: Server, people: People) -> None:
    ada = sits(people, server, is_under_an_embargo)
    notice = ada.page.locator(".notice")
    for zone, told in (
        (".own [data-zone='embargoes/p1']", "You can use neither hand nor discard piles"),
        (".others [data-zone^='embargoes/']", "This player can use neither hand nor discard piles"),
        (".own .fan", "Under an embargo you can use neither hand nor discard piles."),
        (".others [data-zone^='embargo-cards/']", "It can be laid on another player with three stockpile cards or"),
    ):
        ada.page.locator(zone).get_by_role("button").first.click()
        expect(notice).to_contain_text(told)
    title = ada.page.locator(".own .fan").get_by_role("button").first.get_attribute("title") or ""
    assert title.endswith(". Under an embargo you can use neither hand nor discard piles.")  # a pointer tells it, too


# What is said of build piles, whether it lies within the middle, and whether it lies upon anything there.
SAID: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const middle = box(document.querySelector('.middle'));
  const said = [...document.querySelectorAll(".pile:not(.empty)[data-zone^='builds/'] .known")];
  const others = [...document.querySelectorAll('.middle :is(.card, .badge, .slot, .title, .fact)'), ...said];
  return said.map((one) => {
    const { left, top, right, bottom } = box(one);
    const within = left >= middle.left && top >= middle.top && right <= middle.right && bottom <= middle.bottom + 1;
    const upon = others.map(box).filter((other) => Math.min(right, other.right) - Math.max(left, other.left) > 1
      && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 1).length > 1; // itself is one of them
    return [getComputedStyle(one, '::after').content, within, upon];
  });
}"""


def test_build_piles_say_in_all_windows_what_comes_next(server: Server, people: People) -> None:
    ada = sits(people, server, has_built_with_a_joker)
    wrong = {
        window: said
        for window, said in in_windows(ada, SAID).items()
        if len(said) < 2
        or not all(within and not upon and re.search("→\\s(♠♣|♥♦)?", text) for text, within, upon in said)
    }
    assert wrong == {}
    joker = ada.page.locator("[data-zone^='builds/']").get_by_role("button", name="Joker: as ")
    expect(joker.first).to_be_visible()


IN_A_ROW: Final = 4  # jokers, of which the last counts as any of five ranks


def with_jokers_in_a_row() -> str:
    """The record of a game in which the person is asked, four jokers lie on a pile in its middle, and no pile is
    empty: those who build play toward its middle, and jokers only there.
    """
    table: AnyTable = Table(cardkit.load("skipbo", preset="comp10001bo-bonus", jokers=16), ["greedy"] * PLAYERS, seed=0)

    def worth(seat: int, move: Any) -> int:
        if not isinstance(move, Play) or not isinstance(move.target, Build):
            return 0
        card: Any = move.card
        below: Any = table.view(seat).builds[move.target.pile].cards
        if not isinstance(move.source, FromHand) or card is None:
            return 1 if JOKER not in below else -1
        if card == JOKER:
            return 3 if below and (below[-1] == JOKER or below[-1].rank in (7, 8)) else -1
        nearer = not below or (JOKER not in below and abs(card.rank - 7) < abs(below[-1].rank - 7))
        return 2 if nearer and card.rank > 1 else -1

    while True:
        if table.acting:
            (seat,) = table.acting
            piles = [pile.cards for pile in table.view(0).builds]
            if seat == 0 and all(piles) and (JOKER,) * IN_A_ROW in [cards[-IN_A_ROW:] for cards in piles]:
                break
            table.play(max(table.legal_moves(seat), key=lambda move: worth(seat, move)), seat)
        else:
            table.step()
    table.seat(0, "human")
    return write_record(table.record())


# What is said of build piles, and how much of it is cut off by whatever it lies in.
CUT_OFF: Final = """() => [...document.querySelectorAll("[data-zone^='builds/'] .known")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  let most = one.scrollWidth - one.clientWidth;
  for (let part = one.parentElement; part; part = part.parentElement) {
    if (getComputedStyle(part).overflow === 'visible') continue;
    const box = part.getBoundingClientRect();
    most = Math.max(most, box.top - top, bottom - box.bottom, box.left - left, right - box.right);
  }
  return [getComputedStyle(one, '::after').content, most];
})"""
TALLER: Final = "pixels => { document.querySelector('#prompt').style.paddingBottom = `${pixels}px`; }"


def test_what_is_said_of_build_piles_is_whole_however_long_it_is(server: Server, people: People) -> None:
    made = asked(server.address, {"do": "create", "record": with_jokers_in_a_row()}, until="created")
    ada = people(height=720).goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(DRAWN, 1)
    wrong = []
    for width, height in (*WINDOWS, (1920, 640)):
        ada.page.set_viewport_size({"width": width, "height": height})
        # as much as a question and what happened may take more where there is a middle to take it from
        for more in (0, 20, 40, 60) if (width, height) in ((1280, 720), (1366, 650)) else (0,):
            ada.told(TALLER, more)
            ada.page.wait_for_timeout(50)
            said = ada.told(CUT_OFF)
            if len(said) != PLAYERS or max(most for _, most in said) > 1:
                wrong.append((width, height, more, said))
            assert re.search(r"(\d+\s){4}", "".join(text for text, _ in said))
    assert wrong == []


def completes(table: AnyTable) -> bool:
    """Whether an ace of the hand can be played upon a build pile."""
    return any(completing(move) for move in table.legal_moves(0))


def completing(move: Any) -> bool:
    """Whether a move plays an ace of the hand upon a build pile."""
    by_hand = isinstance(move, Play) and isinstance(move.source, FromHand) and isinstance(move.target, Build)
    return bool(by_hand and move.card not in (None, JOKER) and move.card.rank == 1)


# Notes what was said of build piles, and of what lay there before a card fell upon it, whenever that was drawn anew.
NOTING: Final = """() => {
  window.noted = [];
  const note = () => window.noted.push(...[...document.querySelectorAll("[data-zone^='builds/'] .ghost")].map((one) =>
    [...one.querySelectorAll('.known')].some((known) => getComputedStyle(known).visibility === 'visible')));
  new MutationObserver(note).observe(document.querySelector('.middle'), { childList: true, subtree: true });
}"""


def test_of_what_a_card_falls_upon_nothing_is_said_any_more(server: Server, people: People) -> None:
    ada = sits(people, server, completes, still=False)
    ada.told(NOTING)
    move = next(one for one in ada.latest["moves"] if re.fullmatch(r"A[CDHS] b\d", one["text"]))
    version = ada.latest["version"]
    by_clicking(ada, move)
    ada.sees(DRAWN, version + 1)
    noted = ada.told("() => window.noted")
    assert noted
    assert not any(noted)


NARROW: Final = 13  # pixels of an open card: those that its corner has
# By hand, how much is seen of the card of which least is.
SEEN: Final = """() => [...document.querySelectorAll('.others .hand.row ul')].map((hand) => {
  const lefts = [...hand.children].map((card) => card.getBoundingClientRect().left);
  return Math.min(...lefts.slice(1).map((left, at) => left - lefts[at]));
})"""
# How far below what is seen of its list the heading of the moves to think about ends.
BELOW: Final = """() => {
  const heading = document.querySelector('#turns-title');
  return heading.getBoundingClientRect().bottom - heading.closest('.scroll').getBoundingClientRect().bottom;
}"""


def test_at_the_end_open_hands_are_read_and_moves_to_think_about_are_in_sight(server: Server, people: People) -> None:
    table: AnyTable = Table(cardkit.load("skipbo", preset="comp10001bo-bonus"), ["spreader"] * PLAYERS, seed=3)
    table.run()
    table.seat(0, "human")
    for seat, person in enumerate((ME, *OTHERS)[:PLAYERS]):
        table.introduce(seat, person)
    made = asked(server.address, {"do": "create", "record": write_record(table.record())}, until="created")
    ada = people(height=720).goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    ada.sees(DRAWN, 1)
    expect(ada.page.locator("#turns-title")).to_be_visible()
    assert max(map(len, table.state.hands[1:])) >= PLAYERS
    assert min(seen for seen in ada.told(SEEN) if seen) >= NARROW
    ada.page.set_viewport_size({"width": 1366, "height": 650})
    assert ada.told(BELOW) <= 0


# What opened hands lie upon, and what the result does of panels of others and how much of these is cut off.
UPON: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const least = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const result = box(document.querySelector('.result'));
  return [...document.querySelectorAll('.seat')].flatMap((panel) => {
    const piles = [...panel.querySelectorAll('.things :is(.card, .slot)')].map(box);
    const cards = [...panel.querySelectorAll('.hand.row .thing')].map(box);
    const upon = Math.max(0, ...cards.flatMap((card) => piles.map((pile) => least(card, pile))));
    const cut = box(panel).bottom - box(panel.parentElement).bottom;
    return Math.max(upon, cut, least(box(panel), result)) > 1 ? [[panel.dataset.seat, upon, cut]] : [];
  });
}"""


def test_on_phones_open_hands_and_the_result_lie_upon_nothing(server: Server, people: People) -> None:
    table: AnyTable = Table(cardkit.load("skipbo", preset="comp10001bo-bonus"), ["spreader"] * PLAYERS, seed=2)
    table.run()
    table.seat(0, "human")
    assert max(map(len, table.state.hands[1:])) > PLAYERS
    made = asked(server.address, {"do": "create", "record": write_record(table.record())}, until="created")
    wrong = {}
    for own in f"&token={made['tokens'][0]}", "":  # and for a watcher
        ada = people().goes_to(f"{server.address}#table={made['table']}{own}")
        ada.sees(DRAWN, 1)
        for width, height in (390, 844), (360, 640):
            ada.page.set_viewport_size({"width": width, "height": height})
            ada.told(SETTLED)
            if found := ada.told(UPON):
                wrong[own != "", width, height] = found
    assert wrong == {}


# By part of the table and pile that all share, where it is.
PLACES: Final = """() => Object.fromEntries(
  [...document.querySelectorAll('.others, .seat, .middle, .mine, .common .zone')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.zone ?? one.dataset.seat ?? one.className, [x, y, width, height].map(Math.round)];
  }))"""
# What the result lies upon of cards that are seen, and of what anything is said of.
COVERED: Final = """() => {
  const result = document.querySelector('.result').getBoundingClientRect();
  return [...document.querySelectorAll('.table :is(.card, .badge, .known)')].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return Math.min(right, result.right) - Math.max(left, result.left) > 1
      && Math.min(bottom, result.bottom) - Math.max(top, result.top) > 1;
  }).map((one) => one.closest('[data-zone]').dataset.zone);
}"""


def wins_next(table: AnyTable) -> bool:
    """Whether the last card of the person's stockpile can be played."""
    stock = [move for move in table.legal_moves(0) if isinstance(move, Play) and isinstance(move.source, FromStock)]
    return bool(stock) and table.view(0).stock_sizes[0] == 1


def test_at_the_end_nothing_moves_and_no_card_is_covered(server: Server, people: People) -> None:
    wrong = {}
    for width, height in WINDOWS:
        ada = sits(people, server, wins_next)
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.told(SETTLED)
        before = ada.told(PLACES)
        last = next(move for move in ada.latest["moves"] if move["text"].startswith("stock"))
        version = ada.latest["version"]
        by_clicking(ada, last)
        ada.sees(DRAWN, version + 1)
        sees_the_end(ada)
        expect(ada.page.locator("#result-title")).to_have_text("You win!")
        moved = {
            name: (there, after)
            for name, after in ada.told(PLACES).items()
            for there in [before.get(name, after)]
            if max(abs(one - other) for one, other in zip(there, after, strict=True)) > 2
        }
        covered = ada.told(COVERED)
        if (moved or covered) and (width, height) != (640, 360):  # where there is too little room
            wrong[width, height] = moved, covered
    assert wrong == {}


OVERFLOWS: Final = (
    "() => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.others'))"
)


def test_panels_of_others_need_not_scroll(server: Server, people: People) -> None:
    ada = sits(people, server, takes_from_others)
    assert {window: most for window, most in in_windows(ada, OVERFLOWS).items() if most > 1} == {}


# Words of others' names that do not fit in a line.
BROKEN: Final = """() => [...document.querySelectorAll('.others .name')].flatMap((name) => {
  const text = name.querySelector('.dot').nextSibling;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def can_lay_an_embargo(table: AnyTable) -> bool:
    """Whether the person can, on somebody who has an embargo card, too."""
    view = table.view(0)
    on = [move.seat for move in table.legal_moves(0) if isinstance(move, Lay)]
    return any(view.holds_embargo[seat] for seat in on)


OWN_EMBARGO: Final = ".own [data-zone^='embargo-cards/'] [data-legal]"


def test_while_one_lays_an_embargo_a_player_is_asked_for_and_names_are_whole(server: Server, people: People) -> None:
    ada = sits(people, server, can_lay_an_embargo)
    ada.page.locator(OWN_EMBARGO).click()
    expect(ada.page.locator("#prompt .onto")).to_have_text("Choose a player. This ends your turn.")
    ada.page.set_viewport_size({"width": 844, "height": 390})
    assert ada.told(BROKEN) == []


# What can be touched at points of the panels on which an embargo card can be laid: 3 pixels from each corner and in the
# middle. Then, how far the panels are cut off by what scrolls.
ON_PANELS: Final = """() => [...document.querySelectorAll(".seat:has([data-zone^='embargoes/'] > .target)")]
  .map((panel) => {
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const across = [left + 3, right - 3], down = [top + 9, bottom - 9];
  const points = [...across.flatMap((x) => down.map((y) => [x, y])), [(left + right) / 2, (top + bottom) / 2]];
  const box = panel.parentElement.getBoundingClientRect();
  return [...new Set(points.map(([x, y]) => document.elementFromPoint(x, y)?.dataset.touch?.split('/')[0])),
    Math.max(0, box.top - top, bottom - box.bottom, box.left - left, right - box.right) < 1];
})"""


def test_the_whole_panel_of_a_player_takes_an_embargo(server: Server, people: People) -> None:
    ada = sits(people, server, can_lay_an_embargo)
    ada.page.locator(OWN_EMBARGO).click()
    found = in_windows(ada, ON_PANELS)
    assert {window: one for window, one in found.items() if not one or one != [["embargoes", True]] * len(one)} == {}
    ada.page.keyboard.press("Escape")
    laid = next(move for move in ada.latest["moves"] if move["text"].startswith("embargo p"))
    panel = ada.page.locator(f".seat:has([data-zone='{laid['touches'][1].replace('embargoes', 'embargo-cards')}'])")
    ada.page.locator(OWN_EMBARGO).drag_to(panel, target_position={"x": 20, "y": 20})  # upon the stockpile
    expect(panel.locator("[data-zone^='embargoes/'] .thing")).to_be_visible()


# By panel of others, where its name and its piles are in it, and how high it is.
COLUMNS: Final = """() => [...document.querySelectorAll('.seat')].map((panel) => {
  const { x, y, height } = panel.getBoundingClientRect();
  const parts = panel.querySelectorAll(".name, [data-zone^='stocks/'], [data-zone^='discards/']");
  const places = [...parts].map((part) => part.getBoundingClientRect());
  return [height, ...places.flatMap((place) => [place.x - x, place.y - y])].map(Math.round);
})"""
# By embargo that lies on others, how wide the card is, and the widest discard pile beside it.
WIDTHS: Final = """() => [...document.querySelectorAll(".seat [data-zone^='embargoes/']:not(.empty)")].map((zone) => [
  zone.querySelector('.card').getBoundingClientRect().width,
  zone.closest('.seat').querySelector("[data-zone^='discards/'] .lying").getBoundingClientRect().width,
])"""


def test_panels_are_alike_and_nothing_moves_in_them_when_an_embargo_comes(server: Server, people: People) -> None:
    ada = sits(people, server, can_lay_an_embargo)
    before = in_windows(ada, COLUMNS)
    laid = next(move for move in ada.latest["moves"] if move["text"].startswith("embargo p"))
    by_the_list(ada, laid)
    expect(ada.page.locator(f".seat [data-zone='{laid['touches'][1]}'] .thing")).to_be_visible()
    after = in_windows(ada, COLUMNS)
    apart = {
        window: (panels, after[window])
        for window, panels in before.items()
        for first in [panels[0]]
        for panel in (*panels, *after[window])
        if any(abs(one - other) > 1 for one, other in zip(panel, first, strict=True))
    }
    assert apart == {}
    widths = in_windows(ada, WIDTHS)
    assert widths[1280, 720]
    assert {window: found for window, found in widths.items() if any(one < other - 1 for one, other in found)} == {}


# By part of the table, how much more there is of it than is seen, across and down.
OVER: Final = """() => ['.table', '.others', '.middle', '.mine', '.own'].flatMap((part) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(part);
  const over = [scrollWidth - clientWidth, scrollHeight - clientHeight];
  return Math.max(...over) > 1 ? [[part, ...over]] : [];
})"""


def test_no_part_of_the_table_overflows_when_an_embargo_lies_there_or_is_laid(server: Server, people: People) -> None:
    over = {}
    for wanted in is_under_an_embargo, can_lay_an_embargo:
        ada = sits(people, server, wanted)
        if wanted is can_lay_an_embargo:
            ada.page.locator(OWN_EMBARGO).click()
        found = in_windows(ada, OVER)
        over.update({(wanted.__name__, window): parts for window, parts in found.items() if parts})
    assert over == {}


# By panel, how many cards of the hand another card of the panel lies upon, or that go beyond it. Of an open hand of
# somebody else the cards lie upon each other.
COVERED_HANDS: Final = """() => [...document.querySelectorAll('.own, .seat')].flatMap((panel) => {
  const box = (one) => one.getBoundingClientRect();
  const boxes = (what) => [...panel.querySelectorAll(what)].map(box);
  const upon = (one) => (other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const hand = boxes('.hand .card'), others = boxes('.pile .card');
  const wrong = hand.filter((card, at) => card.right > box(panel).right || others.some(upon(card))
    || (panel.matches('.own') && hand.slice(at + 1).some(upon(card))));
  return wrong.length ? [[panel.dataset.seat, wrong.length]] : [];
})"""
# What was done, where it is seen, and whether the heading lies upon it.
TOLD: Final = """() => {
  const told = document.querySelector('.happened');
  const { left, top } = told.getBoundingClientRect();
  return [told.innerText, top >= -2, left > document.querySelector('.turn').getBoundingClientRect().right];
}"""


def under_embargoes() -> tuple[str, int]:
    """The record of a game that is over, and the last step at which an embargo lies on the person."""
    for seed in range(200):
        table: AnyTable = Table(cardkit.load("skipbo", preset="comp10001bo-bonus"), ["spreader"] * PLAYERS, seed=seed)
        last = 0
        while table.result is None:
            if table.acting == (0,) and is_under_an_embargo(table):
                last = table.version
            table.step()
        if last:
            table.seat(0, "human")
            return write_record(table.record()), last
    raise AssertionError("it is never so")


def test_nothing_lies_upon_hands_where_there_are_embargoes(server: Server, people: People) -> None:
    record, last = under_embargoes()
    made = asked(server.address, {"do": "create", "record": record}, until="created")
    back = people(height=720).goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    back.sees(DRAWN, 1)
    back.page.get_by_role("button", name="Look back").click()
    back.page.locator("input[type=range]").fill(str(last))
    expect(back.page.locator(".own [data-zone^='embargoes/'] .card")).to_be_visible()
    covered = {}
    for name, person in ("playing", sits(people, server, is_under_an_embargo)), ("looking back", back):
        found = in_windows(person, COVERED_HANDS)
        covered.update({(name, window): hands for window, hands in found.items() if hands})
    assert covered == {}
    # Where it is low, the bar at the top says what was done, and what others have is seen, too.
    back.page.set_viewport_size({"width": 844, "height": 390})
    text, *seen = back.told(TOLD)
    assert text
    assert seen == [True, True]
    expect(back.page.locator(".others .hand.row").first).to_be_visible()
    expect(back.page.locator(".others [data-zone^='discards/']").first).to_be_visible()


# By target that ends the turn and lies on cards or on a number, what is written on it; and what is said of them.
ON_TARGETS: Final = """() => [
  [...document.querySelectorAll('.own .target.ends')].map((one) => getComputedStyle(one, '::after').content),
  getComputedStyle(document.querySelector('.own .series > .title'), '::before').content,
]"""


def test_it_is_said_beside_piles_and_not_upon_them_what_ends_the_turn(server: Server, people: People) -> None:
    ada = sits(people, server, takes_from_others)
    ada.page.locator(".own .fan .thing.ends").first.click()
    written, said = ada.told(ON_TARGETS)
    assert written
    assert set(written) == {"none"}
    assert said == '"Dotted: ends turn"'


# How wide the edges are of cards that can be played and are neither chosen nor a target.
EDGES: Final = """() => [...document.querySelectorAll('.own .thing.legal:not(.chosen, .aimed) .paper')]
  .map((one) => Number.parseFloat(getComputedStyle(one).strokeWidth))"""


def test_while_a_card_is_chosen_no_other_is_shown_as_playable(server: Server, people: People) -> None:
    ada = sits(people, server, takes_from_others)
    assert min(ada.told(EDGES)) > 1
    ada.page.locator(".own .fan .thing.legal").first.click()
    assert set(ada.told(EDGES)) == {1}
    ada.page.keyboard.press("Escape")
    assert min(ada.told(EDGES)) > 1


# Lines of what others did that are cut, and how much of what they did is out of sight.
CUT: Final = """() => {
  const told = document.querySelector('.happened');
  const cut = [...told.querySelectorAll('p > span')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  return [cut.map((one) => one.textContent), told.scrollHeight - told.clientHeight];
}"""


def begins_its_fifth_turn(table: AnyTable) -> bool:
    """Whether the person is asked for the first play of a turn in the middle of a game."""
    view = table.view(0)
    return bool(view.turns[0] == 4 and view.plays == 0)


def test_what_others_played_in_a_turn_is_told_whole_in_all_windows(server: Server, people: People) -> None:
    ada = sits(people, server, begins_its_fifth_turn)
    turn = ada.page.locator("[data-zone=turn] b")
    expect(turn).to_have_text("5 of 20")
    while turn.inner_text() == "5 of 20":
        makes_a_move(
            ada, lambda moves: next((one for one in moves if "discard" in one["label"].lower()), moves[0]), by_the_list
        )
        ada.sees(READY, ada.latest["version"])
    told = ada.page.locator(".happened p > span")
    expect(told).to_have_count(PLAYERS - 1)
    found = in_windows(ada, CUT).items()
    wrong = {window: (cut, hidden) for window, (cut, hidden) in found if cut or (hidden > 1 and min(window) > 500)}
    assert wrong == {}


def test_who_plays_against_computers_alone_has_no_chat_and_hands_of_no_cards_no_number(
    server: Server, people: People
) -> None:
    ada = people(height=720)
    link = sets_up(ada, server.address, "skipbo", (ADA, "greedy", "greedy", "greedy"))
    expect(ada.page.locator("[data-zone='hand/p2'] .slot, .others .backs.empty").first).to_be_visible()
    expect(ada.page.locator(".others .backs .badge")).to_have_count(0)  # they draw when it is their turn
    expect(ada.page.locator("#chat")).to_have_count(0)
    expect(ada.page.locator("[data-tip]")).to_be_visible()
    if (playable := ada.page.locator("[data-tip=play] button")).count():  # in half of all deals
        playable.click()
    expect(ada.page.locator("[data-tip=ends]")).to_contain_text("Dotted: ends turn")
    grace = people().goes_to(link.partition("&token")[0])
    expect(grace.page.locator("#chat")).to_be_visible()
    expect(ada.page.locator("#chat")).to_be_visible()  # somebody watches
