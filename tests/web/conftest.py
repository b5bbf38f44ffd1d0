"""Everything here needs the extra `web`."""

import pytest

for name in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(name, reason="needs the extra: pip install 'cardkit[web]'")
