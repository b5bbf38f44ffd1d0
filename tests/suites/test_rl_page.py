"""docs/rl.md is true: its code runs from top to bottom, with what the extra `rl` brings."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import learn_unowar
from test_docs import DOCS, EXTRA_PAGE, ROOT, Reader, blocks_of, is_complete

PAGE = DOCS / EXTRA_PAGE


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A reader in a folder that has the example, and weights."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    shutil.copy(ROOT / "examples" / "learn_unowar.py", tmp_path)
    learn_unowar.save(np.zeros(len(learn_unowar.FEATURES)), tmp_path / "unowar.json")
    return Reader(tmp_path)


def test_what_the_page_says_happens_happens(reader: Reader) -> None:
    for block in blocks_of(PAGE):
        reader.follow(block)


def test_every_block_of_python_is_run() -> None:
    """A reader leaves out what it takes for a fragment: there is none."""
    blocks = [block for block in blocks_of(PAGE) if block.kind in ("python", "pycon")]
    assert len(blocks) > 10
    assert not [block.line for block in blocks if ">>>" not in block.text and not is_complete(block.text)]
