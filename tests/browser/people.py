"""People at pages: each has a browser of their own, and whatever goes wrong in a page is noticed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect
from playwright.sync_api import TimeoutError as TooLate

SECONDS: Final = 20  # that a page may take for anything: none takes one
expect.set_options(timeout=SECONDS * 1000)
HERE: Final = ("127.0.0.1", "localhost")
UNREACHABLE: Final = ("WebSocket connection to", "net::ERR_CONNECTION", "net::ERR_INTERNET_DISCONNECTED")

# To be run before anything else in a page: whatever a worker or a web socket says is told to `heard`, too.
LISTENING: Final = """(() => {
  for (const name of ["Worker", "WebSocket"])
    window[name] = class extends window[name] {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => window.heard(data));
      }
    };
})()"""
# Nobody waits for the moves of others. A page that is not there yet keeps nothing.
AT_ONCE: Final = "try { localStorage.setItem('cardkit.pace', 'at-once'); } catch {}"


class Watch:
    """Notes every fault of the pages of a browser.

    A fault is an error on the console, among them whatever the content policy forbids, an exception that nobody
    caught, a request to another host, one that failed, and an answer that says there is no such thing.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.faults: list[str] = []
        self._allowed: tuple[str, ...] = ()
        context.on("page", self._see)
        context.on("request", self._requested)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def allow(self, *parts: str) -> None:
        """Pass over what has any of these in it, from here on: such as that a server that was killed is not there."""
        self._allowed += parts

    def note(self, fault: str) -> None:
        """Note a fault, unless such are allowed."""
        if not any(part in fault for part in self._allowed):
            self.faults.append(fault)

    def _see(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.note(f"exception: {error}"))
        page.on("websocket", lambda line: self._went_to(line.url))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.note(f"console: {message.text} ({message.location.get('url')})")

    def _requested(self, request: Request) -> None:
        self._went_to(request.url)

    def _failed(self, request: Request) -> None:
        if "ABORTED" not in (request.failure or ""):  # as it is when somebody leaves a page
            self.note(f"failed: {request.failure} ({request.url})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.note(f"status {response.status}: {response.url}")

    def _went_to(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.hostname not in HERE:
            self.note(f"request to another host: {address}")


class Person:
    """Somebody at a page."""

    def __init__(self, context: BrowserContext, watch: Watch) -> None:
        self.context = context
        self.watch = watch
        self.latest: dict[str, Any] = {"is": "nothing", "version": -1, "moves": []}  # that the page was told
        self.page = context.new_page()
        self.page.on("websocket", lambda line: line.on("framereceived", self._hears))
        if context.browser and context.browser.browser_type.name == "firefox":  # of which there are no such events
            self.hears_from_within()

    def hears_from_within(self) -> Person:
        """Note what the page is told where the browser does not say it: such as by the worker of an export."""
        self.page.expose_function("heard", self._hears)
        self.page.add_init_script(LISTENING)
        return self

    def _hears(self, line: str | bytes) -> None:
        message = json.loads(line)
        if message["is"] in {"position", "end"}:
            self.latest = {"moves": [], **message}

    def goes_to(self, address: str, seconds: float = SECONDS) -> Person:
        """Open a page, and wait until it is there."""
        if self.page.url.partition("#")[0] == address.partition("#")[0]:
            self.page.goto("about:blank")  # otherwise another fragment would load nothing
        self.page.goto(address)
        self.sees("() => ['lobby', 'table', 'error'].includes(document.documentElement.dataset.state)", None, seconds)
        return self

    def another_tab(self) -> Person:
        """The same person, in another tab of the same browser."""
        return Person(self.context, self.watch)

    def sees(self, what: str, given: object = None, seconds: float = SECONDS) -> None:
        """Wait until something is so: an arrow function in JavaScript, for the content policy lets no text be run."""
        self.page.wait_for_function(what, arg=given, timeout=seconds * 1000)

    def is_so(self, what: str, given: object = None, seconds: float = 0.25) -> bool:
        """Whether something is so, or becomes so soon."""
        try:
            self.sees(what, given, seconds)
        except TooLate:
            return False
        return True

    def told(self, what: str, given: object = None) -> Any:
        """What a function of JavaScript gives."""
        return self.page.evaluate(what, given)


class People:
    """Makes people, and says in the end what was wrong with their pages."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._all: list[Person] = []

    def __call__(
        self, *, width: int = 1280, height: int = 800, scheme: str = "light", still: bool = True, **how: Any
    ) -> Person:
        """A person with a browser of their own, by default one that is asked to move little."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            **{"service_workers": "block", **how},
        )
        context.set_default_timeout(SECONDS * 1000)
        context.add_init_script(AT_ONCE)
        person = Person(context, Watch(context))
        self._all.append(person)
        return person

    def testify(self, folder: Path) -> str:
        """What there is to be said of all pages when a test has failed; pictures of them are left in a folder."""
        lines: list[str] = []
        for number, person in enumerate(self._all, 1):
            picture = folder / f"person-{number}.png"
            person.page.screenshot(path=picture, full_page=True)
            lines += [f"person {number} at {person.page.url}: {picture}", *person.watch.faults]
        return "\n".join([*lines, ""])

    def leave(self) -> list[str]:
        """Close everything, and give the faults."""
        faults = [fault for person in self._all for fault in person.watch.faults]
        for person in self._all:
            person.context.close()
        return faults
