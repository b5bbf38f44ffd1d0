"""The site that sphinx makes of the documentation: no page is hidden behind one of sphinx's own."""

import html
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from test_docs import DOCS, PAGES, ROOT

pytestmark = [pytest.mark.sources, pytest.mark.slow]

BUILT = DOCS / "_build" / "html"  # by `dev.py check`, one step before these tests


def place_of(page: Path, site: Path) -> Path:
    """The file that sphinx makes of a page."""
    return site / page.relative_to(DOCS).with_suffix(".html")


def is_newer(made: Path, source: Path) -> bool:
    """Whether a file was made after the last change of its source."""
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; it is built here only if it is not built already, or older than a page."""
    if all(is_newer(place_of(page, BUILT), page) for page in PAGES):
        return BUILT
    if importlib.util.find_spec("sphinx") is None or importlib.util.find_spec("myst_parser") is None:
        pytest.skip("the site is not built, and sphinx is not installed: pip install '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", DOCS, folder], cwd=ROOT, check=True)
    return folder


def plain(text: str) -> str:
    """A text with one blank between its words, and with the quotes and dots that a typewriter has."""
    for smart, typed in (("“”", '"'), ("‘’", "'")):
        text = re.sub(f"[{smart}]", typed, text)
    return " ".join(text.replace("…", "...").split())


def first_sentence(page: Path) -> str:
    """The first sentence of a page below its heading, without what Markdown writes between its words."""
    paragraphs = [part for part in re.split(r"\n\s*\n", page.read_text("utf-8")) if re.match(r"[\w`*\[]", part)]
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", paragraphs[0])
    return re.split(r"(?<=[.!?:]) ", plain(re.sub(r"[`*]", "", text)))[0]


def text_of(file: Path) -> str:
    """What people read on a page of the site, without what stands in its margins."""
    found = re.search(r"<article.*?</article>", file.read_text("utf-8"), re.DOTALL)
    assert found, file
    return plain(html.unescape(re.sub(r"<[^>]+>", "", found[0])))


def test_every_page_of_the_site_begins_as_its_source_does(site: Path) -> None:
    lost = [str(page.relative_to(DOCS)) for page in PAGES if first_sentence(page) not in text_of(place_of(page, site))]
    assert lost == []
