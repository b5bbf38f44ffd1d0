"""Scripts and style sheets of the page as they are sent: without what is there for people who read the sources."""

import re
from collections.abc import Iterator
from string import ascii_letters
from typing import Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)  # of a style sheet
_BLANKS: Final = re.compile(r"\s*([{};,]|: )\s*")  # that mean nothing there
_ZEROS: Final = re.compile(r"(?<![\w.#])0(?=\.\d)")  # nor do they before a point,
_QUOTES: Final = re.compile(r'(?<==)"([a-z]+)"(?=])')  # or quotes about a word

# A piece of a script. What is within a template is read piece by piece, too, for scripts stand there.
_PIECE: Final = re.compile(
    r"""(?P<blank>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<pattern>/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
    |(?P<word>[\w$#]+)
    |(?P<mark>.)""",
    re.DOTALL | re.VERBOSE,
)
_PART: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)  # of a template, up to its end or a script
_AROUND_TAGS: Final = re.compile(r"(?<=>)\s*\n\s*|\s*\n\s*(?=[<>])")  # which htm drops
_MARGIN: Final = re.compile(r"\n\s+")
_CLOSING: Final = re.compile(r"\s+(?=/>)")
_QUOTED: Final = re.compile(r'(?<=\w=)"([\w-]+)"(?=[\s/>])')  # a value that needs no quotes
_BEFORE_PATTERNS: Final = re.compile(r"(?:^|[^\w$)\]}\"'`/]|\b(?:return|typeof|case))$")  # otherwise it is a division
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
# Words of the language, at least somewhere.
_WORDS: Final = frozenset(["as", "async", "do", "from", "get", "if", "in", "of", "set", "static"])
_GOES_ON: Final = re.compile(r"[{(\[,;=:?&|<>!.]$|=>$")  # at the end of a line: no statement ends there
_WENT_ON: Final = re.compile(r"[)\]},;.?:&|=<>]")  # at the beginning of one


def as_sent(path: str, text: str) -> str:
    """A file of the page that cardkit has itself: a script or style sheet is made lean, any other stays as it is."""
    if path.endswith(".js"):
        return lean(text)
    return lean_sheet(text) if path.endswith(".css") else text


def lean_sheet(sheet: str) -> str:
    """A style sheet without comments, and without blanks, zeros and quotes that mean nothing."""
    lean = _BLANKS.sub(lambda found: found[1].strip(), _COMMENT.sub("", sheet)).replace(";}", "}").strip()
    return _QUOTES.sub(r"\1", _ZEROS.sub("", lean))


def lean(script: str) -> str:
    """A script without comments, without blanks that mean nothing, and with short names for what nobody else sees.
    Lines end where a statement may end, and nothing ends before a bracket.

    It is for scripts of the page: no pattern follows a bracket, templates are those of htm, which drops line ends about
    tags, and no name that is declared anywhere in a script stands for a global one elsewhere in it.
    """
    pieces = [piece for piece in _pieces(script) if not piece.isspace()]
    names = _short_names(pieces)
    made: list[str] = []
    blank = ""  # what stood between the last piece and this one
    for piece in _pieces(script):
        if piece.isspace():
            blank = piece
            continue
        name = names.get(piece, piece)
        if piece[0] == "}" and made[-1] in {";", ","}:
            made.pop()
        if blank and made:
            made.append(_between(made[-1], name, blank))
        blank = ""
        made.append(name)
    return "".join(made) + "\n"


def _short_names(pieces: list[str]) -> dict[str, str]:
    """Short names for those that are declared in a script and stand for nothing but variables of it, everywhere.

    A name stays that may be one of a property, or of what another module exports: after a dot, before a colon or `as`,
    or by itself within braces.
    """
    known = {piece for piece in pieces if _NAME.fullmatch(piece)}
    declared: set[str] = set()
    stay: set[str] = set(_WORDS)
    around = [""]  # the brackets that are open
    within: list[list[str]] = [[]]  # by these, the names that stand there alone
    padded = ["", "", *pieces, "", ""]
    for at, piece in enumerate(pieces):
        before, last, _, after, then = padded[at : at + 5]
        if piece in {")", "]", "}"} or (piece[0] == "}" and piece[-1] in "`{"):
            around.pop()
            names = within.pop()
            if piece == ")" and after + then == "=>":
                declared.update(names)
        if piece in {"(", "[", "{"} or piece[-2:] == "${":
            around.append(piece[-1] if piece in {"(", "[", "{"} else "$")
            within.append([])
        if piece not in known:
            continue
        if last in {"(", ","} or (last == before == "."):
            within[-1].append(piece)
        alone = around[-1] in {"", "{"} and last in {"{", ","} and after in {",", "}", "(", "=", "[", "as"}
        if (last == "." != before) or after == ":" or alone:
            stay.add(piece)
        if last in {"const", "let", "function"}:
            (stay if before in {"export", "async"} else declared).add(piece)
    free = (f"{first}{second}" for second in ("", *ascii_letters) for first in ascii_letters)
    short = (name for name in free if name not in known | _WORDS)
    found = sorted((name for name in declared - stay if len(name) > 2), key=lambda name: (-pieces.count(name), name))
    return dict(zip(found, short, strict=False))


def _pieces(script: str) -> Iterator[str]:
    """Words, texts, marks and parts of templates, and a blank or a line end for what is between them."""
    at, depths, before = 0, [0], ""  # of brackets, by the templates that are open
    while at < len(script):
        found = _PIECE.match(script, at)
        assert found is not None  # the last of the alternatives fits anything
        kind, piece = found.lastgroup, found[0]
        if kind == "pattern" and not _BEFORE_PATTERNS.search(before):
            kind, piece = "mark", "/"
        if kind == "blank":
            yield "\n" if "\n" in piece else " "
            at += len(piece)
            continue
        if piece == "{":
            depths[-1] += 1
        if piece == "`" or (piece == "}" and len(depths) > 1 and depths[-1] == 0):
            part = _PART.match(script, at + 1)
            assert part is not None, f"a template that does not end: {script[at : at + 60]!r}"
            if piece == "}":
                depths.pop()
            if part[0].endswith("{"):
                depths.append(0)
            piece, whole = piece + _lean_part(part[0]), len(piece + part[0])
        else:
            whole = len(piece)
            depths[-1] -= piece == "}"
        yield piece
        at, before = at + whole, piece


def _lean_part(part: str) -> str:
    """A part of a template that means the same to htm, which reads a line end within a tag or a text as a blank."""
    return _QUOTED.sub(r"\1", _CLOSING.sub("", _MARGIN.sub(" ", _AROUND_TAGS.sub("", part))))


def _between(before: str, after: str, blank: str) -> str:
    """What has to be between two pieces that a blank or a line end was between: either, or nothing."""
    last, first = before[-1], after[0]
    if blank == "\n" and not _GOES_ON.search(before) and not _WENT_ON.match(after):
        return "\n"
    if (last.isalnum() or last in "_$") and (first.isalnum() or first in "_$"):
        return " "
    return " " if last == first and first in "+-" else ""
