"""Which addresses are read, and that no password is told."""

from contextlib import closing

import pytest

from cardkit.core.errors import BadStore
from cardkit.store import open_store
from support import printed

SECRET = "tops3cret"


def test_stores_in_memory_are_apart() -> None:
    with closing(open_store("memory:")) as one, closing(open_store("memory:")) as other:
        one.create("blue", [])
        assert other.tables() == ()


@pytest.mark.parametrize("address", ["", "sqlite:", "memory:games", "a\0b", "sqlite:///games.sqlite"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadStore, match="expected the address of a store, which is memory:, a path, sqlite:PATH or"):
        open_store(address)


@pytest.mark.parametrize(
    "address",
    [
        f"mysql://player:{SECRET}@here/games",
        f"postgress://player:{SECRET}@here/games",
        f"//player:{SECRET}@here/games",
        f"sqlite://player:{SECRET}@here/games",
    ],
)
def test_an_address_of_another_kind_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(address)
    assert SECRET not in str(caught.value)


@pytest.mark.slow
def test_without_psycopg_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['psycopg'] = None\n"  # as if it were not installed
        "from cardkit.store import StoreError, open_store\n"
        "try: open_store('postgresql://here/games')\n"
        "except StoreError as error: print(error)"
    )
    assert printed(code).endswith("pip install 'cardkit[postgres]'\n")


@pytest.mark.slow
def test_a_store_in_memory_loads_no_database() -> None:
    code = "import sys, cardkit.store as s; s.open_store('memory:'); print({'sqlite3', 'psycopg'} & set(sys.modules))"
    assert printed(code) == "set()\n"
