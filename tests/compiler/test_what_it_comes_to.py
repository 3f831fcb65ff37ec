"""What an effect leaves a player with is told of effects as wide as anybody may write them."""

from typing import Any

from uwc_content.compiler.check.what_it_comes_to import PAID, balances
from uwc_content.games import find

ALTERNATIVES = 40
VOCABULARY = find("underwater_cities").vocabulary()


def pays(number: int) -> list[dict[str, Any]]:
    gained = {"op": "gain", "what": {"of": {f"gained_{number}": 1}}}
    return [{"op": "pay", "what": {"of": {f"paid_{number}": 1}}, "then": [gained]}]


def test_of_many_alternatives_so_many_are_picked_without_trying_every_choice() -> None:
    part = {"op": "choose", "what": [pays(number) for number in range(ALTERNATIVES)], "pick": ALTERNATIVES // 2}
    found = balances(VOCABULARY, part)
    paid = [each[PAID] for each in found if PAID in each]
    assert paid
    assert max(paid) <= ALTERNATIVES // 2


def test_of_two_alternatives_both_may_be_picked() -> None:
    part = {"op": "choose", "what": [pays(0), pays(1)], "pick": 2}
    both = {"paid_0": -1, "gained_0": 1, "paid_1": -1, "gained_1": 1, PAID: 2}
    assert both in balances(VOCABULARY, part)
    assert both not in balances(VOCABULARY, {**part, "pick": 1})
