"""Scripts of the page as they are sent."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardkit.web.minifier import as_sent, lean, lean_sheet
from cardkit.web.page_files import page_files

PAGE = Path(__file__).parents[2] / "src" / "cardkit" / "web" / "page"
TESTS = Path(__file__).parents[1] / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))


def test_what_is_left_out() -> None:
    # Comments margins and empty lines are left out.
    script = "// Why.\n/**\n * @param {string} a\n */\nfunction f(a) {\n  return /** @type {string} */ (a); // so\n}\n"
    assert lean(script) == "function f(a){return(a)}\n"
    # A style sheet loses comments and blanks that mean nothing.
    sheet = "/* Why. */\n.a > b,\n.a :hover {\n  color: red; /* so */\n  margin: calc(1px + 2px) 0;\n}\n"
    assert lean_sheet(sheet) == ".a > b,.a :hover{color:red;margin:calc(1px + 2px) 0}"
    # Zeros before a point and quotes about a word mean nothing in a style sheet.
    sheet = '[open="true"] { margin: 0.5rem 10.5px; content: "a"; }'
    assert lean_sheet(sheet) == '[open=true]{margin:.5rem 10.5px;content:"a"}'


@pytest.mark.parametrize(("path", "sent"), [("a.js", "1;\n"), ("a.mjs", "// b\n1;\n"), ("a.css", "// b\n1;")])
def test_scripts_and_style_sheets_are_made_lean_by_their_names(path: str, sent: str) -> None:
    assert as_sent(path, "// b\n1;\n") == sent


def test_what_stays() -> None:
    # A type at the beginning of a line hides nothing that follows.
    script = "const a =\n  /** @type {number[]} */ ([1]);\n/** The next. */\nconst b = 2;\n"
    assert lean(script) == "const a=([1]);const b=2;\n"
    assert lean('const a = "http://here"; // there\n') == 'const a="http://here";\n'  # addresses in texts stay
    # Blanks within texts and patterns stay.
    script = "a(\"b , c\", 'd  // e', /[ /]  f/g, g / 2, `h , ${ i + `j  ${ {k: 1} } l` }  m`)\n"
    assert lean(script) == "a(\"b , c\",'d  // e',/[ /]  f/g,g/2,`h , ${i+`j  ${{k:1}} l`}  m`)\n"
    # A line ends where a statement may end.
    assert lean("a = b\nc()\nd\n  .e()\nreturn f\n") == "a=b\nc()\nd.e()\nreturn f\n"
    assert lean("a + +b - -c + ++d;\n") == "a+ +b- -c+ ++d;\n"  # signs that would become another stay apart
    # Line ends around tags are left out and those within a text are blanks.
    script = "html`<p\n    id=${a}\n  >\n    one\n    two ${b}\n    <b>c</b> d\n  </p>`\n"
    assert lean(script) == "html`<p id=${a}>one two ${b}<b>c</b> d</p>`\n"
    # A value of one word needs no quotes and the end of a tag no blank.
    assert lean('html`<p class="one-two" id="a b" /> c="d"`\n') == 'html`<p class=one-two id="a b"/> c="d"`\n'
    # Nothing ends before a bracket.
    assert lean("a = { b: 1, c: [2,], };\nif (a) {\n  d();\n}\n") == "a={b:1,c:[2,]};if(a){d()}\n"
    # What nobody else sees has a short name.
    script = "const first = 1;\nexport function second(third) {\n  const fourth = third;\n  return fourth + first;\n}\n"
    assert lean(script) == "const a=1;export function second(third){const b=third;return b+a}\n"


@pytest.mark.parametrize(
    "use", ["a.name", "({ name: 1 })", "({ name })", "({ a, name })", "({ name = 1 })", "({ name() {} })"]
)
def test_a_name_that_is_also_one_of_a_property_stays(use: str) -> None:
    assert lean(f"const name = 1;\n{use};\n").startswith("const name=1;")


@pytest.mark.slow
@pytest.mark.parametrize("tests", sorted(TESTS.glob("*.test.mjs")), ids=lambda path: path.name)
def test_scripts_as_they_are_sent_do_what_they_say(tests: Path, tmp_path: Path) -> None:
    """What needs no document, that is: the tests of the page in a browser see to the rest."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    for path, file in page_files().items():
        if path.endswith(".js"):
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_bytes(file.body)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    here = tmp_path / tests.name
    here.write_text(tests.read_text("utf-8").replace("../../src/cardkit/web/page/", "./"), "utf-8")
    ran = subprocess.run([node, "--test", here], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:]


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_as_it_is_sent_is_a_script(script: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    sent = tmp_path / f"{script.stem}.mjs"
    sent.write_text(lean(script.read_text("utf-8")), "utf-8")
    ran = subprocess.run([node, "--check", sent], capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == ""
    words = re.compile(r"(?:^|(?<=[;}]))export (?:async )?\w+ \w+", re.MULTILINE)
    assert words.findall(sent.read_text("utf-8")) == words.findall(script.read_text("utf-8"))
    assert imports_of(sent) == imports_of(script)


def imports_of(script: Path) -> list[list[str]]:
    """The names that a script imports, by import; those that it calls otherwise as they are called elsewhere."""
    found = re.findall(r"(?:^|;)import ?\{([^}]*)\}", script.read_text("utf-8"), re.MULTILINE)
    return [[name.split()[0] for name in names.split(",") if name.strip()] for names in found]
