"""`python -m cardkit` is `cardkit`."""

from cardkit.commands.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
