"""The files of the page, as they are served."""

import gzip

import pytest

from cardkit.web.asgi import HEADERS
from cardkit.web.page_files import KINDS, PageFile, _page_file, page_files
from support import within
from web.site import Site, sited

pytestmark = pytest.mark.slow

PROMISED = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@within(sited)
async def test_every_file_is_served_with_its_kind_and_all_headers(site: Site) -> None:
    for path, file in page_files().items():
        answer, body = await site.ask(f"/{path}")
        assert (answer.status, body) == (200, file.body)
        found = dict(answer.getheaders())
        assert found["content-type"] == file.kind
        assert found["cache-control"] == "no-cache"
        assert found["content-security-policy"] == PROMISED
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert found["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in found


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/nothing", "GET", 404), ("/", "POST", 405), ("/ws", "GET", 404)]
)
@within(sited)
async def test_refusals_have_the_headers_too(site: Site, path: str, method: str, status: int) -> None:
    answer, _ = await site.ask(path, method)
    assert answer.status == status
    assert {name: answer.getheader(name) for name in HEADERS} == dict(HEADERS)


@pytest.mark.parametrize(
    "path", ["/../serve.py", "/%2e%2e/serve.py", "//etc/passwd", "/..%2fserve.py", "/./index.html"]
)
@within(sited)
async def test_nothing_but_the_files_of_the_page_is_served(site: Site, path: str) -> None:
    answer, _ = await site.ask(path)
    assert answer.status == 404


def test_the_page_has_an_index() -> None:
    found = page_files()
    assert found[""] is found["index.html"]


def test_every_file_of_the_page_is_of_a_known_kind() -> None:
    assert [path for path, file in page_files().items() if file.kind not in KINDS.values()] == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("b/a.wasm", "application/wasm"),
        ("a.xyz", "application/octet-stream"),
    ],
)
def test_a_file_has_the_kind_of_its_name(path: str, kind: str) -> None:
    assert _page_file(path, b"").kind == kind


@within(sited)
async def test_what_a_browser_has_already_is_not_sent_again(site: Site) -> None:
    first, _ = await site.ask("/")
    again, body = await site.ask("/", if_none_match=f'"other", {first.getheader("etag")}')
    assert (again.status, body) == (304, b"")


@within(sited)
async def test_files_are_compressed_for_those_who_can_read_that(site: Site) -> None:
    answer, body = await site.ask("/", accept_encoding="gzip, br")
    assert answer.getheader("content-encoding") == "gzip"
    assert gzip.decompress(body) == page_files()[""].body


def test_what_compressing_does_not_make_smaller_is_left_as_it_is() -> None:
    file: PageFile = _page_file("a.png", bytes(1000))
    assert file.packed is None


def test_templates_are_sent_without_quotes_about_words_and_without_names_in_ends() -> None:
    pytest.importorskip("minify")
    told = b'export const one = html`<p class="wide" title="two words" lang=${of}><b role="img" /></p>`;\n'
    assert (
        _page_file("a.js", told).body
        == b'export let one=html`<p class=wide title="two words" lang=${of}><b role=img/><//>`'
    )


@within(sited)
async def test_health_tells_whether_moves_are_taken(site: Site) -> None:
    answer, body = await site.ask("/health")
    assert (answer.status, body) == (200, b"ok\n")
    site.hall.hosts._beaten = 0.0  # the store has taken no sign of life for long
    lost, _ = await site.ask("/health")
    assert lost.status == 503
