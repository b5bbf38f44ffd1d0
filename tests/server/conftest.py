"""Stores that two servers can share."""

from store.conftest import lasting, postgres

__all__ = ["lasting", "postgres"]
