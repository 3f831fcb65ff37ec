"""Conditions that can never hold, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message

Finding = tuple[Message, str]
"""(message, the key that it is about)."""


def plain_amounts(tests: list[Lowered], word: str) -> dict[str, int]:
    """The amounts that `have` or `at_most` ask for, where nothing narrows them."""
    amounts: dict[str, int] = {}
    for test in tests:
        if test["op"] == word and test["what"].keys() == {"of"}:
            amounts.update({name: n for name, n in test["what"]["of"].items() if isinstance(n, int)})
    return amounts


def more_than_at_most(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    least, most = plain_amounts(tests, "have"), plain_amounts(tests, "at_most")
    for name, number in least.items():
        for other, limit in most.items():
            if number > limit and (name == other or names.is_within(name, other)):
                yield (
                    Message(
                        "at least {number} `{name}` and at most {limit} `{other}` can never both hold",
                        number=number,
                        name=name,
                        limit=limit,
                        other=other,
                    ),
                    "have",
                )


def part_without_whole(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    """`have: {mill: 0, upgraded_mill: 2}`: none of the whole, some of the part."""
    wanted = plain_amounts(tests, "have")
    for name, number in wanted.items():
        for other, limit in wanted.items():
            if number and limit == 0 and names.is_within(name, other):
                yield (
                    Message(
                        "no `{other}` but {number} `{name}` can never both hold", other=other, number=number, name=name
                    ),
                    "have",
                )


def contradicts_not(_: Names, tests: list[Lowered]) -> Iterator[Finding]:
    for test in tests:
        if test["op"] == "not" and any(inner in tests for inner in test["what"]):
            yield Message("a condition and its opposite can never both hold"), "not"


def above_the_cap(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    for name, number in plain_amounts(tests, "have").items():
        resource = names.vocabulary.resources.get(name)
        if resource and resource.cap and number > resource.cap:
            yield (
                Message(
                    "nobody can have {number} `{name}`: the cap is {cap}", number=number, name=name, cap=resource.cap
                ),
                "have",
            )


CONDITION_CHECKS: tuple[Callable[[Names, list[Lowered]], Iterator[Finding]], ...] = (
    more_than_at_most,
    part_without_whole,
    contradicts_not,
    above_the_cap,
)
