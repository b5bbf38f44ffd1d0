"""What people do at a table beside playing: talk, take back, watch, look back, save."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

import cardkit
from browser.examining import at_a_table
from browser.houses import Server, asked
from browser.lobby import AT_TABLE, FREE, ME, sets_up, sits_down
from browser.people import People, Person
from browser.playing import DRAWN, at_random, by_clicking, makes_a_move, play_on, sees_the_end, until_asked
from browser.test_coming_back import HAND, LOG, is_asked_again
from cardkit.core.records.record import write_record
from cardkit.games.constructor import write_save
from cardkit.games.constructor.demos import demo
from cardkit.registry import AnyGame
from cardkit.table.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.whole]

CHOOSE: Final = at_random(5)
WICKED: Final = "<script>document.title = 'owned'</script><img src=x onerror=alert(1)> {{7*7}} &lt;b&gt;"


def two_at_unowar(people: People, address: str, *, rounds: str = "3") -> tuple[Person, Person]:
    """Ada and Grace, at a table of their own."""
    ada, grace = people(), people()
    sits_down(grace, sets_up(ada, address, "unowar", (ME, FREE), options={"rounds": rounds}), 1)
    return ada, grace


def says(person: Person, text: str) -> None:
    """Say something in the chat."""
    person.page.locator("#say").fill(text)
    person.page.locator("#chat").get_by_role("button", name="Send").click()


def holds(person: Person, cards: list[str]) -> None:
    """Wait until this is the hand that is drawn."""
    person.sees(f"cards => JSON.stringify(({HAND})()) === JSON.stringify(cards)", cards)


def version(person: Person) -> int:
    """Of what is drawn."""
    return int(person.page.locator("main").get_attribute("data-version") or -1)


# Talking.


def test_what_one_says_the_other_reads(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    says(ada, "Good luck!")
    expect(grace.page.locator("#chat li")).to_contain_text("Ada: Good luck!")


def test_marks_of_html_in_the_chat_are_shown_as_text(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    says(ada, WICKED)
    expect(grace.page.locator("#chat li")).to_contain_text(WICKED)
    assert grace.page.locator("#chat li *").evaluate_all("found => found.map(one => one.tagName)") == ["STRONG"]


def test_a_name_of_html_is_shown_as_text(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "random"), name="<b onclick=x>Eve</b>")
    expect(ada.page.locator("main")).to_contain_text("<b onclick=x>Eve</b>")
    assert ada.page.locator("b[onclick]").count() == 0


# Taking back.


def test_a_move_is_taken_back_when_the_other_agrees(server: Server, people: People) -> None:
    ada, grace = people(), people()
    sits_down(grace, sets_up(ada, server.address, "straights", (ME, "first", FREE, "first")), 2)
    until_asked(ada, [grace], CHOOSE)
    before = ada.told(HAND)
    makes_a_move(ada, CHOOSE, by_clicking)
    until_asked(grace, [], CHOOSE)
    makes_a_move(grace, CHOOSE, by_clicking)
    ada.page.get_by_role("button", name="Take back").click()
    grace.page.get_by_role("button", name="Agree").click()
    holds(ada, before)  # it was her turn before, too
    is_asked_again(ada)


def test_taking_back_is_offered_while_there_is_a_move_to_take_back_and_told_once(
    server: Server, people: People
) -> None:
    ada = people()
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), name="")
    until_asked(ada, [], CHOOSE)
    back = ada.page.get_by_role("button", name="Take back")
    ada.page.get_by_role("button", name="What would Hard play?").click()
    expect(ada.page.locator(".answer button").first).to_be_visible(timeout=60_000)
    expect(back).to_be_disabled()  # a hint is no move
    makes_a_move(ada, CHOOSE, by_clicking)
    until_asked(ada, [], CHOOSE)
    back.click()
    expect(ada.page.locator("#log li", has_text="back")).to_have_text(
        ["You take a move back."]
    )  # not of computers, too
    expect(back).to_be_disabled()


def test_a_move_stays_when_the_other_declines(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    until_asked(ada, [grace], CHOOSE)
    makes_a_move(ada, CHOOSE, by_clicking)
    until_asked(ada, [grace], CHOOSE)  # a round may end meanwhile, and another hand be dealt
    ada.sees(DRAWN, ada.latest["version"])
    before = ada.told(HAND)
    ada.page.get_by_role("button", name="Take back").click()
    grace.page.get_by_role("button", name="Decline").click()
    expect(ada.page.locator(".notices")).to_contain_text("Not taken back")
    assert ada.told(HAND) == before


# Watching, and seats.


def test_a_watcher_sees_the_table_and_no_hand(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    play_on((ada, grace), CHOOSE, by_clicking, most=2)
    eve = people().goes_to(ada.page.url)
    eve.sees(AT_TABLE)
    expect(eve.page.locator("main")).to_contain_text("You are watching")
    assert eve.page.locator("[data-legal]").count() == 0
    assert eve.told(HAND) == []
    expect(ada.page.locator("main")).to_contain_text("One person watches")


# By seat what is wrong with its panel: how far it is cut, or its cards lie upon who it is and what they have.
PANELS: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const { bottom } = box(document.querySelector('.others'));
  return [...document.querySelectorAll('.others .seat')].flatMap((panel) => {
    const [cards, ...told] = ['.backs', '.facts', '.name', '.who > small']
      .map((one) => panel.querySelector(one)).filter((one) => one?.checkVisibility()).map(box);
    const upon = told.some((one) => Math.min(one.right, cards.right) - Math.max(one.left, cards.left) > 1
      && Math.min(one.bottom, cards.bottom) - Math.max(one.top, cards.top) > 1);
    const cut = Math.max(...[cards, ...told].map((one) => one.bottom)) - Math.min(bottom, box(panel).bottom);
    return upon || cut > 1 ? [[panel.dataset.seat, upon, cut]] : [];
  });
}"""


def test_a_watcher_sees_all_four_panels(server: Server, people: People) -> None:
    players = {"players": ("human", "human", "first", "first"), "seed": 1}
    made = asked(server.address, {"do": "create", "game": "straights", **players}, until="created")
    eve = people().goes_to(f"{server.address}#table={made['table']}")
    eve.sees(DRAWN, 1)
    for width, height in (390, 844), (360, 640), (820, 1180), (1280, 720), (1366, 650):
        eve.page.set_viewport_size({"width": width, "height": height})
        expect(eve.page.locator(".others .seat")).to_have_count(4)
        assert eve.told(PANELS) == [], (width, height)


def test_a_computer_takes_a_free_seat_that_somebody_gives_it(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "straights", (ME, FREE, FREE, "first"))
    expect(ada.page.locator(".gathering")).to_contain_text("waiting for people in 2 free seats")
    assert ada.told(HAND) == []
    ada.page.get_by_role("button", name="Who plays here: Seat 2").click()
    ada.page.get_by_role("button", name="Let it play").click()
    expect(ada.page.locator("[data-seat='1']")).to_contain_text("computer")
    expect(ada.page.locator("[data-seat='1'] .portrait")).to_be_visible()
    expect(ada.page.locator(".gathering")).to_contain_text("waiting for somebody in the free seat")
    ada.page.get_by_role("button", name="Start now with computers").click()
    expect(ada.page.locator(".gathering")).to_have_count(0)
    assert play_on([ada], CHOOSE, by_clicking, most=2) == 2


def test_who_waits_is_told_who_may_start_and_is_shown_no_link(server: Server, people: People) -> None:
    ada, grace = people(), people()
    sits_down(grace, sets_up(ada, server.address, "straights", (ME, FREE, FREE, "first")), 1)
    expect(grace.page.locator(".gathering")).to_contain_text("Ada may start at any time")
    expect(grace.page.locator("#gathering-link")).to_have_count(0)
    expect(ada.page.locator("#gathering-link")).to_be_visible()
    expect(ada.page.locator(".gathering")).not_to_contain_text("may start")


def test_the_first_four_games_are_in_sight_on_a_low_phone(server: Server, people: People) -> None:
    ada = people(width=844, height=390).goes_to(server.address)
    for number in range(4):
        expect(ada.page.locator("[data-game]").nth(number)).to_be_in_viewport(ratio=1)


def test_who_has_no_name_says_one_before_sitting_down(server: Server, people: People) -> None:
    settings = {"hints": True, "wait": True}
    create: dict[str, object] = {"do": "create", "game": "unowar", "players": ["human", "free"], "settings": settings}
    made = asked(server.address, create, until="created")
    link = f"{server.address}#table={made['table']}"
    ada, grace = people().goes_to(f"{link}&token={made['tokens'][0]}"), people().goes_to(link)
    for person in (ada, grace):
        expect(person.page.locator(".banners").last).to_contain_text("All players may ask what Hard would play.")
    grace.page.get_by_role("button", name="Sit down, Seat 2").click()
    grace.page.get_by_label("Your name").fill("Grace")
    grace.page.locator("dialog").get_by_role("button", name="Sit down").click()
    expect(ada.page.locator("[data-seat='1']")).to_contain_text("Grace")


def test_another_name_is_seen_by_the_others_at_once(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Your name").fill("Augusta")
    expect(grace.page.locator("[data-seat='0']")).to_contain_text("Augusta")


def test_a_card_that_cannot_be_played_says_so(server: Server, people: People) -> None:
    ada = people()
    at_a_table(ada, server, "unowar")
    ada.page.locator("[data-hand] [aria-disabled=true]").first.dispatch_event("click")
    expect(ada.page.locator(".notices")).to_contain_text("neither the suit of the top card")


def test_hard_says_what_it_would_play_and_what_moves_of_the_past_were_worth(server: Server, people: People) -> None:
    create: dict[str, object] = {"do": "create", "game": "unowar", "players": ["human", "random"], "seed": 4}
    made = asked(server.address, create, until="created")
    ada = people().goes_to(f"{server.address}#table={made['table']}&token={made['tokens'][0]}")
    play_on([ada], CHOOSE, by_clicking, most=1)
    button = ada.page.get_by_role("button", name="What would Hard play?")
    expect(button).to_be_enabled()
    button.click()
    expect(ada.page.locator(".hinting")).to_contain_text("Hard would")
    assert ada.page.locator("[data-hinted]").count() > 0
    ada.page.locator(".hinting").get_by_role("button", name="Play it").click()
    expect(ada.page.locator(".hinting .answer")).to_have_count(0)
    goes_to_a_choice(ada)
    asks_for_the_best(ada)
    expect(ada.page.locator(".values [data-played=true]")).to_contain_text("played")
    rows = ada.page.locator(".values tbody tr")
    few = rows.all_inner_texts()
    expect(rows.first).to_contain_text(re.compile("best|[0-9] %"))
    ada.page.locator(".values").get_by_role("button", name="More").click()
    every = rows.all_inner_texts()
    assert len(few) == min(3, len(every))
    assert [one for one in every if one in few] == few  # in the order of what they are worth, also the one played
    expect(ada.page.locator(".values > p").first).to_contain_text("By what you could see")


@pytest.mark.parametrize(
    ("name", "preset", "player"),
    [("straights", "one-round", "first"), ("skipbo", "comp10001bo", "greedy"), ("constructor", "bounded", "sensible")],
)
def test_on_a_phone_the_table_stays_in_sight_below_what_moves_of_the_past_were_worth(
    name: str, preset: str, player: str, server: Server, people: People, tmp_path: Path
) -> None:
    ada = people(width=390, height=844)
    opens(ada, server.address, over(tmp_path, cardkit.load(name, preset=preset), [player] * 4))
    goes_to_a_choice(ada)
    before = ada.page.locator(".drawing .table").bounding_box()
    asks_for_the_best(ada)
    answer = ada.page.locator(".values").bounding_box()
    table = ada.page.locator(".drawing .table").bounding_box()
    step = ada.page.locator("#history-next").bounding_box()
    assert answer
    assert table
    assert step
    assert table == before  # nothing has moved
    assert answer["y"] + answer["height"] <= step["y"] + 4


def goes_to_a_choice(ada: Person) -> None:
    """Look back at the first step at which there was more than one move."""
    ada.page.locator("#history-first").click()
    button, step = ada.page.get_by_role("button", name="Best move?"), ada.page.locator("#history-step")
    expect(step).to_contain_text("Step 1 of")
    while not (button.count() and button.is_enabled()):  # chance, or an only move
        before = step.inner_text()
        ada.page.locator("#history-forward").click()
        ada.is_so("before => document.querySelector('#history-step').innerText !== before", before, 5)


def asks_for_the_best(ada: Person) -> None:
    """Ask what the moves of a step were worth, and wait for it."""
    ada.page.get_by_role("button", name="Best move?").click()
    expect(ada.page.locator(".values tbody tr")).not_to_have_count(0)


def over(folder: Path, game: AnyGame, players: Sequence[str]) -> Path:
    """A file with a game that these have played to its end, the same one every time, in which one was the first."""
    table: Table[Any, Any, Any] = Table(game, players, seed=3)
    while table.result is None:
        table.step()
    table.seat(0, "human")
    file = folder / "over.game"
    file.write_text(write_record(table.record()), "utf-8")
    return file


def test_a_game_that_is_over_shows_where_it_turned(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("unowar", rounds=1), ["random", "watchful"]))
    turned = ada.page.locator(".turns")
    expect(turned).to_contain_text(re.compile("Instead, |No clear mistake"), timeout=120_000)
    assert ada.page.locator(".timeline .mark").count() == turned.locator("li").count()
    for number in range(turned.locator("li").count()):
        button = turned.locator("li button").nth(number)
        button.press("Enter")
        expect(ada.page.locator("#history-step")).to_contain_text(f"{button.text_content()} of")


def test_the_best_move_is_in_sight_wherever_the_panel_was(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("unowar", rounds=1), ["random", "watchful"]))
    goes_to_a_choice(ada)
    panel = ada.page.locator(".analysis .scroll")
    panel.evaluate("panel => (panel.firstElementChild.style.paddingBottom = '2000px')")  # as a long list has it
    panel.evaluate("panel => panel.scrollTo(0, 9999)")
    assert panel.evaluate("panel => panel.scrollTop") > 0
    asks_for_the_best(ada)
    assert panel.evaluate("panel => panel.scrollTop") == 0


def test_on_a_low_phone_what_moves_were_worth_covers_neither_the_table_nor_the_steps(
    server: Server, people: People, tmp_path: Path
) -> None:
    ada = people(width=844, height=390)
    opens(ada, server.address, over(tmp_path, cardkit.load("straights", preset="one-round"), ["first"] * 4))
    goes_to_a_choice(ada)
    asks_for_the_best(ada)
    answer = ada.page.locator(".values").bounding_box()
    table = ada.page.locator(".drawing .table").bounding_box()
    step = ada.page.locator("#history-next").bounding_box()
    assert answer
    assert table
    assert step
    assert answer["y"] + answer["height"] <= table["y"] + 4
    assert step["x"] + step["width"] <= answer["x"]


def test_a_replay_stops_where_the_best_move_is_asked_for(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("unowar", rounds=1), ["random", "watchful"]))
    goes_to_a_choice(ada)
    ada.page.get_by_label("Speed").select_option("½×")
    ada.page.get_by_role("button", name="Replay", exact=True).click()
    expect(ada.page.get_by_role("button", name="Stop the replay")).to_be_visible()
    asks_for_the_best(ada)
    expect(ada.page.get_by_role("button", name="Replay", exact=True)).to_be_visible()
    expect(ada.page.locator(".values tbody tr")).not_to_have_count(0)  # it did not go on to the end, and stop there


def test_the_log_has_room_and_whole_lines_when_one_looks_back(server: Server, people: People, tmp_path: Path) -> None:
    ada = people(width=1366, height=650)
    opens(ada, server.address, over(tmp_path, cardkit.load("unowar", rounds=1), ["random", "watchful"]))
    ada.page.locator("#history-back").click()
    expect(ada.page.locator("#log [aria-current]")).not_to_have_count(0)
    log = ada.page.locator(".scroll:has(#log)").bounding_box()
    assert log
    assert log["height"] > 650 / 4
    assert log["height"] % 22 == 0
    assert {box["height"] % 22 for one in ada.page.locator("#log li").all() if (box := one.bounding_box())} == {0}


def test_one_goes_from_own_move_to_own_move(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("straights", preset="one-round"), ["first"] * 4))
    ada.page.locator("#history-first").click()
    expect(ada.page.locator("#history-step")).to_contain_text("Step 1 of")
    for go in ("button", "key"):
        for _ in range(2):
            before = version(ada)
            if go == "button":
                ada.page.get_by_role("button", name="Next own move").click()
            else:
                ada.page.keyboard.press("Shift+ArrowRight")
            ada.sees("before => Number(document.querySelector('main').dataset.version) > before", before)
            expect(ada.page.locator(".own .name em")).to_have_text("your turn")
    last = version(ada)
    ada.page.get_by_role("button", name="Own move before").click()
    ada.sees("last => Number(document.querySelector('main').dataset.version) < last", last)
    expect(ada.page.locator(".own .name em")).to_have_text("your turn")


def test_a_table_that_there_is_not_says_what_to_do(server: Server, people: People) -> None:
    ada = people().goes_to(f"{server.address}#table=0123456789ab")
    expect(ada.page.get_by_role("alert")).to_contain_text("no table")
    ada.page.locator("main").get_by_role("link", name="All games").click()
    ada.sees("() => document.documentElement.dataset.state === 'lobby'")


# Looking back, saving.


def test_one_looks_back_and_comes_back(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    play_on([ada], CHOOSE, by_clicking, most=3)
    is_asked_again(ada)
    latest, hand = version(ada), ada.told(HAND)
    ada.page.locator("#history-first").click()
    ada.sees("latest => Number(document.querySelector('main').dataset.version) < latest", latest)
    first = version(ada)
    expect(ada.page.locator(".drawn [data-legal]")).to_have_count(0)
    ada.page.locator("#history-forward").click()
    ada.sees("first => Number(document.querySelector('main').dataset.version) > first", first)
    ada.page.locator("#history-last").click()
    is_asked_again(ada)
    assert (version(ada), ada.told(HAND)) == (latest, hand)


def save(person: Person, folder: Path) -> Path:
    """Save the game, and give the file."""
    with person.page.expect_download() as coming:
        person.page.get_by_role("button", name="Save").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def opens(person: Person, address: str, file: Path) -> None:
    """Open a saved game in the lobby."""
    person.goes_to(address)
    person.page.locator("#saved").set_input_files(file)
    person.sees(AT_TABLE)


def test_a_game_that_was_saved_goes_on_with_the_same_hand(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    play_on([ada], CHOOSE, by_clicking, most=3)
    is_asked_again(ada)
    hand, url = ada.told(HAND), ada.page.url
    opens(ada, server.address, save(ada, tmp_path))
    is_asked_again(ada)
    assert (ada.told(HAND), ada.page.url == url) == (hand, False)
    assert play_on([ada], CHOOSE, by_clicking, most=2) == 2


def test_who_gets_a_name_later_has_it_in_all_that_happened_before(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "random"), name="")
    play_on([ada], CHOOSE, by_clicking, most=2)
    is_asked_again(ada)
    before = ada.told(LOG)
    assert any(line.startswith("You play ") for line in before), before
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Escape")
    ada.sees(f"() => ({LOG})().some((line) => line.startsWith('Ada plays '))")
    said = {"Ada is": "You are", "Ada plays": "You play", "Ada draws": "You draw", "Ada goes": "you go"}
    said |= {"Ada cannot": "You cannot", "Ada wins": "you win"}  # a round can be over by then
    assert before == [re.sub("|".join(said), lambda found: said[found[0]], line) for line in ada.told(LOG)]


def test_a_link_with_a_wrong_token_says_so(server: Server, people: People) -> None:
    ada, grace = people(), people()
    link = sets_up(ada, server.address, "unowar", (ME, "random"))
    grace.goes_to(f"{link}&token=cut")
    grace.sees("() => document.documentElement.dataset.state === 'error'")
    expect(grace.page.get_by_role("alert")).to_contain_text("no seat has its token")
    grace.page.get_by_role("button", name="Go to the table without it").click()
    grace.sees(AT_TABLE)
    ada.goes_to(f"{link}&token=cut")
    ada.page.get_by_role("button", name="Go to the table without it").click()
    is_asked_again(ada)  # in the seat that she had


DROP: Final = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}"""


def test_a_file_that_is_dropped_at_a_table_makes_another_or_says_why_not(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "random"))
    url = ada.page.url
    ada.told(DROP, ["letter.txt", "Dear Ada"])
    expect(ada.page.locator(".notice.bad")).to_contain_text("no game can read this file")
    ada.told(DROP, ["nothing.sv", ""])
    expect(ada.page.locator(".notice.bad")).to_contain_text("nothing.sv: this file is empty.")
    assert ada.page.url == url
    ada.told(DROP, ["evening.sv", write_save(demo("two-builders"))])
    ada.page.wait_for_url(lambda address: "table=" in address and address != url)
    ada.sees(AT_TABLE)
    ada.sees("() => document.title.includes('Constructor')")


def test_a_game_that_is_over_is_replayed_from_its_file(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "random"), preset="one-round")
    play_on([ada], CHOOSE, by_clicking)
    sees_the_end(ada)
    opens(ada, server.address, save(ada, tmp_path))
    expect(ada.page.locator("#result-title")).to_be_visible()
    ada.page.locator("#history-first").click()
    expect(ada.page.locator("#history-step")).to_contain_text(re.compile("Step [01] of"))
    expect(ada.page.locator("#result-title")).to_have_count(0)


def test_what_lies_in_a_pile_that_is_face_up_at_the_end_is_told(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("straights", preset="one-round"), ["first"] * 4))
    pile = ada.page.locator(".others .pile:has(.badge.under)").last
    count = int(pile.locator(".badge").inner_text())
    assert pile.locator(".lying").get_attribute("title") is None
    pile.get_by_role("button").press("Enter")
    notice = ada.page.locator(".notice")
    expect(notice).to_contain_text("Under ")
    assert notice.inner_text().count(",") == count - 2


def test_who_has_no_cards_left_is_said_to_have_none(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "straights", (ME, "first", "first", "first"), preset="one-round")
    play_on([ada], CHOOSE, by_clicking)
    sees_the_end(ada)
    expect(ada.page.locator(".strip li").first).to_contain_text("no cards")


def test_a_hand_of_unowar_lies_by_suit(server: Server, people: People) -> None:
    ada = people()
    sets_up(ada, server.address, "unowar", (ME, "random"), options={"hand": "7"})
    expect(ada.page.get_by_role("button", name="By suit")).to_have_attribute("aria-pressed", "true")


def test_who_looks_back_at_a_game_that_is_over_may_see_every_hand(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address, rounds="2")  # of one round there may be no step
    play_on((ada, grace), CHOOSE, by_clicking)
    for person in (ada, grace):
        sees_the_end(person)
    ada.page.get_by_role("button", name="Look back").click()
    ada.page.locator("#history-seat").select_option("1")
    expect(ada.page.locator(".own")).to_contain_text("Grace")
    assert ada.told(HAND) == grace.told(HAND) != []
    # A link opens at that step, and from there it goes on as fast as one likes.
    ada.page.locator("#history-first").click()
    expect(ada.page.locator("#history-step")).to_have_text(re.compile("Step 1 of"))
    first = ada.told(HAND)
    ada.page.locator("#history-link").click()
    eve = people()
    eve.goes_to(ada.page.locator("#step-link").input_value())
    expect(eve.page.locator("#history-step")).to_have_text(re.compile("Step 1 of"))
    assert eve.told(HAND) == first
    eve.page.locator("#history-speed").select_option("7×")
    eve.page.locator("#history-play").click()
    expect(eve.page.locator("#history-step")).to_have_text(re.compile(r"Step ([3-9]|\d\d+) of"), timeout=60_000)
    # Each goes to the next game who wants to.
    last = grace.page.url
    grace.page.get_by_role("button", name="Again", exact=True).click()
    expect(grace.page.locator("#result-title")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Result", exact=True).click()
    expect(ada.page.locator(".result")).to_contain_text("Grace plays again.")
    ada.page.get_by_role("button", name="Play again, too").click()
    expect(ada.page.locator("#result-title")).to_have_count(0)
    assert ada.page.url == grace.page.url != last
    for person, name in ((ada, "Ada"), (grace, "Grace")):
        expect(person.page.locator(".own")).to_contain_text(name)


def test_what_happened_is_told_in_words(server: Server, people: People) -> None:
    ada, grace = two_at_unowar(people, server.address)
    play_on((ada, grace), CHOOSE, by_clicking, most=2)
    assert any("Ada plays" in line for line in grace.told(LOG))


def test_each_computer_has_one_color(server: Server, people: People, tmp_path: Path) -> None:
    ada = people()
    opens(ada, server.address, over(tmp_path, cardkit.load("straights", preset="one-round"), ["first"] * 4))
    faces = "(all) => all.map((one) => one.querySelector('.portrait').classList[1])"
    at_seats = ada.page.locator(".others .seat").evaluate_all(faces)
    assert sorted(at_seats) == ["seat-1", "seat-2", "seat-3"]
    assert sorted(ada.page.locator(".ranking tr:has(.portrait)").evaluate_all(faces)) == at_seats
