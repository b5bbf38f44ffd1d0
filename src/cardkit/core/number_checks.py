"""What counts as a number where values come in: an `int`, and nothing that merely equals one."""


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether this is an `int` from `low` to `high`; `True`, 1.0 and the numbers of numpy are none."""
    return type(value) is int and low <= value <= high


def is_numeral(text: str, most: int = 9) -> bool:
    """Whether this is a whole number in digits, without a sign, and no more than so many of them."""
    return text.isascii() and text.isdecimal() and len(text) <= most
