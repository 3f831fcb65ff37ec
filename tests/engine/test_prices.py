"""Prices are compared with what is held as if each of their payments were tried; and how much of a group is taken."""

from itertools import product

import pytest

from uwc_content.engine.bags import spread
from uwc_content.engine.prices import Payment, Price, Wildcard
from uwc_content.engine.state import Survey

WAYS: dict[str, tuple[list[tuple[int, int]], Wildcard | None]] = {
    "nothing": ([], None),
    "one resource": ([(1, 2)], None),
    "two resources": ([(1, 1), (2, 1)], None),
    "one that the first may replace": ([(1, 2)], Wildcard(0, [1])),
    "one that the last may replace": ([(1, 2)], Wildcard(2, [0, 1])),
    "one of two that may be replaced": ([(1, 1), (2, 1)], Wildcard(0, [1])),
    "two that may be replaced": ([(1, 1), (2, 1)], Wildcard(0, [1, 2])),
    "one that may be replaced by what is due as well": ([(0, 1), (1, 1)], Wildcard(0, [1])),
}


def payments_of(needs: list[tuple[int, int]], wildcard: Wildcard | None) -> list[list[int]]:
    """Every payment written out."""
    most = [(i, number if wildcard is not None and i in wildcard.replaced else 0) for i, number in needs]
    found = []
    for replaced in product(*(range(number + 1) for _, number in most)):
        amounts = [0, 0, 0]
        for (i, number), less in zip(needs, replaced, strict=True):
            amounts[i] += number - less
            if wildcard is not None:
                amounts[wildcard.given] += less
        found.append(amounts)
    return found


def price_of(needs: list[tuple[int, int]], wildcard: Wildcard | None) -> Price:
    price = Price([Payment(amounts, []) for amounts in payments_of(needs, wildcard)], is_loose=False)
    if wildcard is not None:
        price.use_wildcard(needs, wildcard)
    return price


@pytest.mark.parametrize(("needs", "wildcard"), WAYS.values(), ids=list(WAYS))
def test_a_price_fits_where_one_of_its_payments_can_be_made(
    needs: list[tuple[int, int]], wildcard: Wildcard | None
) -> None:
    price = price_of(needs, wildcard)
    assert price.is_plain
    first, least, soft, wild, number = price.floor()
    for held in product(range(4), repeat=3):
        can_be_paid = any(all(a <= b for a, b in zip(each.amounts, held, strict=True)) for each in price.payments)
        assert price.fits(list(held)) == can_be_paid
        assert price.fits_any_shape(list(held)) == can_be_paid
        if len(price.firm) < 2 and len(price.soft) < 2 and not any(i == price.wild for i, _ in price.firm):
            assert (held[soft] + held[wild] >= number and held[first] >= least) == can_be_paid


def test_a_price_that_uses_up_a_rule_is_not_told_by_its_amounts() -> None:
    assert [Price([Payment([1, 0, 0], spent)], False).is_plain for spent in ([], [7])] == [True, False]
    assert not Price([Payment([1, 0, 0], []), Payment([0, 1, 0], [])], False).is_plain


@pytest.mark.parametrize(
    ("number", "same", "different", "found"),
    [
        (1, "", "", ["a", "b", "c"]),
        (2, "", "", ["aa", "ab", "ac", "bb", "bc", "cc"]),
        (2, "kind", "", ["aa", "bb", "cc"]),
        (2, "", "kind", ["ab", "ac", "bc"]),
        (3, "", "kind", ["abc"]),
        (0, "", "", [""]),
    ],
)
def test_a_group_is_taken_in_every_way_once(number: int, same: str, different: str, found: list[str]) -> None:
    ways = spread([0, 0, 0], [0, 1, 2], number, same, different)
    assert ["".join(name * taken for name, taken in zip("abc", way, strict=True)) for way in ways] == found


def test_a_kind_is_open_where_it_may_stand_without_surcharge() -> None:
    assert Survey([], [0b0001, 0b0110, 0b1000, 0], 0b0101, []).open == 0b0011


@pytest.mark.parametrize(
    ("payments", "is_loose", "is_only"),
    [
        ([Payment([1], [])], False, True),
        ([Payment([1], [])], True, False),
        ([Payment([1], [3])], False, False),
        ([Payment([1], []), Payment([0], [])], False, False),
        ([], False, False),
    ],
)
def test_a_price_has_an_only_payment_if_that_always_is_all_of_it(
    payments: list[Payment], is_loose: bool, is_only: bool
) -> None:
    assert Price(payments, is_loose).only == (payments[0] if is_only else None)
