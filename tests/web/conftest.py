"""Everything here needs the extra `web`."""

import pytest

from store.conftest import postgres

__all__ = ["postgres"]

for name in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(name, reason="needs the extra: pip install 'cardkit[web]'")
