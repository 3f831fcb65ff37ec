"""Money: whether the player at turn can pay, and paying the bank."""

from uwc_content.engine.costs import can_afford, pay_amounts
from uwc_content.engine.events import tell_amounts
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.sea_table import SeaTable


def can_pay(rules: SeaTable, state: State, price: list[int]) -> bool:
    return can_afford(rules, state, price)


def pay_bank(rules: SeaTable, state: State, price: list[int]) -> None:
    if any(price):
        pay_amounts(state, price, [])
        tell_amounts(rules, state, "pay", price, None)


def times(price: list[int], number: int) -> list[int]:
    return [each * number for each in price]


def plus(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def beyond(price: list[int], paid: list[int]) -> list[int]:
    """What a price exceeds what has been paid by."""
    return [max(a - b, 0) for a, b in zip(price, paid, strict=True)]
