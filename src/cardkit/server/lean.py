"""Scripts and style sheets of the page as they are sent: without what is there for people who read the sources."""

import re
from typing import Final

_BLOCK: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.DOTALL | re.MULTILINE)  # on lines of its own
_INLINE: Final = re.compile(r"/\*\* @[^\n]*?\*/ ?")  # the type of a value
_LINE: Final = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_AFTER: Final = re.compile(r"(?<=[;{,(]) // .*$", re.MULTILINE)  # behind something
_MARGIN: Final = re.compile(r"^[ \t]+", re.MULTILINE)  # in a template, too: htm drops it
_EMPTY: Final = re.compile(r"\n{2,}")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)  # of a style sheet
_BLANKS: Final = re.compile(r"\s*([{};,]|: )\s*")  # that mean nothing there


def as_sent(path: str, text: str) -> str:
    """A file of the page that cardkit has itself: a script or style sheet is made lean, any other stays as it is."""
    if path.endswith(".js"):
        return lean(text)
    return lean_sheet(text) if path.endswith(".css") else text


def lean_sheet(sheet: str) -> str:
    """A style sheet without comments and blanks that mean nothing."""
    return _BLANKS.sub(lambda found: found[1].strip(), _COMMENT.sub("", sheet)).replace(";}", "}").strip()


def lean(script: str) -> str:
    """A script without comments, but for those within lines, and without types, margins and empty lines.

    It is for scripts of the page, whose texts have nothing in them that looks like a comment, and no lines that begin
    with blanks.
    """
    for pattern in (_BLOCK, _INLINE, _LINE, _AFTER, _MARGIN):
        script = pattern.sub("", script)
    return _EMPTY.sub("\n", script).lstrip("\n")
