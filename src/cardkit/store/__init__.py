"""The store: rows of text, table by table, kept before anybody is told of them.

    from cardkit.store import open_store

    store = open_store("games.sqlite")
    store.create("blue", ["the first row"])
    store.append("blue", 2, ["the second", "the third"])
    store.rows("blue", since=1)

docs/store.md says what is promised, and what is in it.

It stands on the core alone: a store knows nothing of games or tables.
"""

from cardkit.core.errors import BadRow, BadStore, Clash, FullStore, StoreError, TableExists, UnknownTable
from cardkit.core.quoting import quoted
from cardkit.store.base import MOST_BYTES, MOST_LETTERS, Notice, Store
from cardkit.store.memory import MemoryStore

__all__ = [
    "MOST_BYTES",
    "MOST_LETTERS",
    "BadRow",
    "BadStore",
    "Clash",
    "FullStore",
    "Notice",
    "Store",
    "StoreError",
    "TableExists",
    "UnknownTable",
    "open_store",
]

_KINDS = "memory:, a path, sqlite:PATH or postgresql://USER:PASSWORD@HOST/DATABASE"


def open_store(address: str) -> Store:
    """The store at an address: `memory:`, a path or `sqlite:PATH`, or `postgresql://…`; made if there is none.

    `memory:` is another one each time, and gone when it is closed. What is in a store already is known from `tables`
    and `rows`: `wait` tells of what comes later. Raises BadStore for an address that cannot be read, and for what is no
    store or a damaged one; StoreError for one that cannot be reached.
    """
    kind = address.partition(":")[0].lower() if ":" in address else ""
    if address == "memory:":
        return MemoryStore()
    if kind in ("postgres", "postgresql"):
        try:
            from cardkit.store.postgresql import PostgresStore  # noqa: PLC0415  few want it, and it needs an extra
        except ImportError as error:
            raise StoreError(
                f"a store in PostgreSQL needs an extra ({error}): pip install 'cardkit[postgres]'"
            ) from error
        return PostgresStore(address)
    path = address[len("sqlite:") :] if kind == "sqlite" else address
    if kind == "memory" or "://" in address or path.startswith("//") or not path or "\0" in path:
        # An address of another kind may hold a password: no more of it is quoted than its kind.
        what = quoted(f"{kind}:…" if kind else address)
        raise BadStore(f"expected the address of a store, which is {_KINDS}; got {what}")
    from cardkit.store.sqlite import SqliteStore  # noqa: PLC0415  a store in memory needs no database

    return SqliteStore(path)
