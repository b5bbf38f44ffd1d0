"""Stores of every kind, each with nothing in it."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardkit.store import Store, open_store
from cardkit.store.memory import Memory, MemoryStore

if TYPE_CHECKING:
    from store.servers import Server


class Place:
    """Where a store is: `open` makes another object that works on it."""

    def __init__(self, opened: Callable[[], Store], address: str = "") -> None:
        self._opened = opened
        self.address = address  # empty, where other processes cannot reach it
        self._all: list[Store] = []

    def open(self) -> Store:
        self._all.append(self._opened())
        return self._all[-1]

    def close(self) -> None:
        """Close whatever was opened."""
        for one in self._all:
            one.close()


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Server]":
    """A server of PostgreSQL."""
    if os.name == "nt":
        pytest.skip("needs a system on which PostgreSQL listens at a socket in a folder")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip("needs psycopg: pip install 'cardkit[postgres]'")
    from store import servers  # noqa: PLC0415  it needs psycopg

    where = servers.programs()
    if where is None:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    server = servers.Server(where)
    try:
        yield server
    finally:
        server.stop()


def place_of(kind: str, request: pytest.FixtureRequest) -> Place:
    """A place for a store of this kind."""
    if kind == "memory":
        memory = Memory()
        return Place(lambda: MemoryStore(memory))
    if kind == "sqlite":
        folder: Path = request.getfixturevalue("tmp_path")
        address = f"sqlite:{folder / 'games.sqlite'}"
    else:
        address = request.getfixturevalue("postgres").fresh()
    return Place(lambda: open_store(address), address)


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A place of each kind in turn."""
    made = place_of(request.param, request)
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A place of each kind that other processes reach."""
    made = place_of(request.param, request)
    yield made
    made.close()


@pytest.fixture
def store(place: Place) -> Store:
    """A store of each kind in turn."""
    return place.open()
