"""Scripts of the page as they are sent."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardkit.server.lean import as_sent, lean, lean_sheet

PAGE = Path(__file__).parents[2] / "src" / "cardkit" / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))


def test_comments_margins_and_empty_lines_are_left_out() -> None:
    script = "// Why.\n/**\n * @param {string} a\n */\nfunction f(a) {\n  return /** @type {string} */ (a); // so\n}\n"
    assert lean(script) == "function f(a) {\nreturn (a);\n}\n"


def test_a_style_sheet_loses_comments_and_blanks_that_mean_nothing() -> None:
    sheet = "/* Why. */\n.a > b,\n.a :hover {\n  color: red; /* so */\n  margin: calc(1px + 2px) 0;\n}\n"
    assert lean_sheet(sheet) == ".a > b,.a :hover{color:red;margin:calc(1px + 2px) 0}"


@pytest.mark.parametrize(("path", "sent"), [("a.js", "1;\n"), ("a.mjs", "// b\n1;\n"), ("a.css", "// b\n1;")])
def test_scripts_and_style_sheets_are_made_lean_by_their_names(path: str, sent: str) -> None:
    assert as_sent(path, "// b\n1;\n") == sent


def test_a_type_at_the_beginning_of_a_line_hides_nothing_that_follows() -> None:
    script = "const a =\n  /** @type {number[]} */ ([1]);\n/** The next. */\nconst b = 2;\n"
    assert lean(script) == "const a =\n([1]);\nconst b = 2;\n"


def test_addresses_in_texts_stay() -> None:
    assert lean('const a = "http://here"; // there\n') == 'const a = "http://here";\n'


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
