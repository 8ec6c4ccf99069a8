"""Numbers of `spec/v1/vectors/README.md`: amounts, percentages, and how amounts are rounded and allocated."""

import re

MAX_AMOUNT = 2**53 - 1

PERCENT = re.compile(r"100|(?:0|[1-9][0-9]?)(?:\.[0-9]{0,3}[1-9])?")


class Refused(Exception):
    """An order that contradicts the rules, or has an amount that is too large."""


def check(holds, what):
    if not holds:
        raise Refused(what)


def check_amount(amount, what):
    """Returns the amount. Python counts True and False among the integers."""
    check(type(amount) is int and 0 <= amount <= MAX_AMOUNT, f"{what} is no amount: {amount!r}")
    return amount


def check_percent(percent, what):
    check(isinstance(percent, str) and PERCENT.fullmatch(percent), f"{what} is no percentage: {percent!r}")
    return percent


def divide(dividend, divisor):
    """round(dividend / divisor), neither of them negative."""
    return (2 * dividend + divisor) // (2 * divisor)


def parts_of(percent):
    """The percentage in parts of 10,000: 100 percent are 1,000,000 parts."""
    whole, _, decimals = percent.partition(".")
    return int(whole) * 10_000 + int(decimals.ljust(4, "0"))


def share_of(amount, percent):
    """round(amount × p / 100)"""
    return divide(amount * parts_of(percent), 1_000_000)


def contained_in(amount, percent):
    """round(amount × p / (100 + p))"""
    return divide(amount * parts_of(percent), 1_000_000 + parts_of(percent))


def allocate(amount, weights):
    whole = sum(weights)
    if whole == 0:
        return [amount if index == 0 else 0 for index in range(len(weights))]
    shares = [amount * weight // whole for weight in weights]
    remainders = [amount * weight % whole for weight in weights]
    largest_first = sorted(range(len(weights)), key=lambda index: (-remainders[index], index))
    for index in largest_first[: amount - sum(shares)]:
        shares[index] += 1
    return shares
