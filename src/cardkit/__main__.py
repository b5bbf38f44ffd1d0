"""`python -m cardkit` is `cardkit`."""

from cardkit.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
