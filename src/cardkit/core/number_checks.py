"""What counts as a number where values come in: an `int`, and nothing that merely equals one."""


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether this is an `int` from `low` to `high`; `True`, 1.0 and the numbers of numpy are none."""
    return type(value) is int and low <= value <= high
