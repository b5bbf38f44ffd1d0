"""Scripts of the page as they are sent."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardkit.server.lean import lean

PAGE = Path(__file__).parents[2] / "src" / "cardkit" / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))


def test_comments_and_margins_are_left_out_and_lines_stay_where_they_are() -> None:
    script = "// Why.\n/**\n * @param {string} a\n */\nfunction f(a) {\n  return /** @type {string} */ (a); // so\n}\n"
    assert lean(script) == "\n\n\n\nfunction f(a) {\nreturn (a);\n}\n"


def test_comments_of_a_style_sheet_are_left_out_with_one_star_too() -> None:
    assert lean("/* Why. */\n.a {\n  color: red; /* so */\n}\n") == "\n.a {\ncolor: red; /* so */\n}\n"


def test_a_type_at_the_beginning_of_a_line_hides_nothing_that_follows() -> None:
    script = "const a =\n  /** @type {number[]} */ ([1]);\n/** The next. */\nconst b = 2;\n"
    assert lean(script) == "const a =\n([1]);\n\nconst b = 2;\n"


def test_addresses_in_texts_stay() -> None:
    assert lean('const a = "http://here"; // there\n') == 'const a = "http://here"; // there\n'


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_as_it_is_sent_is_a_script(script: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    sent = tmp_path / f"{script.stem}.mjs"
    sent.write_text(lean(script.read_text("utf-8")), "utf-8")
    ran = subprocess.run([node, "--check", sent], capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == ""
    words = re.compile(r"^export .*?(?=[({=;])", re.MULTILINE)
    assert words.findall(sent.read_text("utf-8")) == words.findall(script.read_text("utf-8"))
