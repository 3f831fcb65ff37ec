"""Conditions that can never hold, or always do, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.check.of_bounds import most_of_it
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message

Finding = tuple[str, Message, str]
"""(code, message, the key that it is about)."""
Amounts = dict[str, int]
NEVER, ALWAYS = "UWC308", "UWC317"
AMOUNTS = ("have", "at_most")
BELOW = "below"
"""Where a marker stands that has not come to the first space."""


# --- amounts ---


def plain_amounts(tests: list[Lowered], word: str) -> Amounts:
    """The amounts that `have` or `at_most` ask for, where nothing narrows them."""
    amounts: Amounts = {}
    for test in tests:
        if test["op"] == word and test["what"].keys() == {"of"}:
            amounts.update({name: n for name, n in test["what"]["of"].items() if isinstance(n, int)})
    return amounts


def opposites(tests: list[Lowered]) -> list[Lowered]:
    """What `not` speaks of, where that is one amount of one thing."""
    inner = [test["what"][0] for test in tests if test["op"] == "not" and len(test["what"]) == 1]
    return [each for each in inner if each["op"] in AMOUNTS and len(plain_amounts([each], each["op"])) == 1]


def least_asked(tests: list[Lowered]) -> Amounts:
    """How much there must be, however it is said: `have: 3`, `not: {at_most: 2}`."""
    wanted = {name: n for name, n in plain_amounts(tests, "have").items() if n}
    for name, n in plain_amounts(opposites(tests), "at_most").items():
        wanted[name] = max(wanted.get(name, 0), n + 1)
    for name, n in plain_amounts(opposites(tests), "have").items():
        if n == 0:
            wanted[name] = max(wanted.get(name, 0), 1)
    return wanted


def most_asked(tests: list[Lowered]) -> Amounts:
    """How much there may be: `at_most: 2`, `have: 0`, `not: {have: 3}`."""
    limits = {name: 0 for name, n in plain_amounts(tests, "have").items() if n == 0}
    found = [*plain_amounts(tests, "at_most").items()]
    found += [(name, n - 1) for name, n in plain_amounts(opposites(tests), "have").items() if n]
    for name, n in found:
        limits[name] = min(limits.get(name, n), n)
    return limits


def more_than_at_most(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    limits = most_asked(tests)
    for name, number in least_asked(tests).items():
        for other, limit in limits.items():
            if number > limit and is_part_of(names, name, other) and not are_opposites(tests):
                told = {"number": number, "name": name, "limit": limit, "other": other}
                message = Message(
                    "at least {number} `{name}` and at most {limit} `{other}` can never both hold", **told
                )
                yield NEVER, message, "have"


def is_part_of(names: Names, name: str, other: str) -> bool:
    """Whether whoever has so much of one has as much of the other."""
    group = names.vocabulary.groups.get(other)
    return name == other or names.is_within(name, other) or (group is not None and name in group.of)


def space_is_no_such_number(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    """`council: 3, have: {council: 4}`: a track that is counted stands just there."""
    least, most = least_asked(tests), most_asked(tests)
    for test in tests:
        track, spaces = test.get("track", ""), [each for each in test["what"] if isinstance(each, int)]
        is_counted = (
            test["op"] == "stands" and names.vocabulary.tracks[track].counts and len(spaces) == len(test["what"])
        )
        if is_counted and spaces and (least.get(track, 0) > max(spaces) or most.get(track, max(spaces)) < min(spaces)):
            yield NEVER, Message("the marker of `{track}` never stands like this", track=track), track


def are_opposites(tests: list[Lowered]) -> bool:
    return any(test["op"] == "not" and any(inner in tests for inner in test["what"]) for test in tests)


def contradicts_not(_: Names, tests: list[Lowered]) -> Iterator[Finding]:
    if are_opposites(tests):
        yield NEVER, Message("a condition and its opposite can never both hold"), "not"


def never_more_than_that(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    """`at_most: 5` of what ends at 5."""
    for name, limit in plain_amounts(tests, "at_most").items():
        if most_of_it(names, name) == limit:
            message = Message(
                "nobody can have more than {number} `{name}`, so this always holds", number=limit, name=name
            )
            yield ALWAYS, message, "at_most"


def one_of_them_always_holds(_: Names, tests: list[Lowered]) -> Iterator[Finding]:
    """`any_of: [{have: 2}, {not: {have: 2}}]`, or `at_most: 1` and `have: 2`."""
    for test in tests:
        ways = [way[0] for way in test["what"] if len(way) == 1] if test["op"] == "any_of" else []
        denied = [way["what"][0] for way in ways if way["op"] == "not" and len(way["what"]) == 1]
        apart = [(least_asked([way]), most_asked([way])) for way in ways]
        gaps = [
            limit + 1 >= least[name]
            for least, _ in apart
            for _, most in apart
            for name, limit in most.items()
            if len(least) == len(most) == 1 and name in least
        ]
        if any(each in ways for each in denied) or any(gaps):
            yield ALWAYS, Message("one of these conditions always holds"), "any_of"


# --- markers ---


def spaces_left(names: Names, track: str, tests: list[Lowered]) -> set[object]:
    """Where the marker may stand under these conditions."""
    known = names.vocabulary.tracks[track]
    left: set[object] = {*known.spaces, *([BELOW] if names.may_stand_below(track) else [])}
    for test in tests:
        inner = test["what"]
        if test["op"] == "stands" and test["track"] == track:
            left &= set(inner)
        elif test["op"] == "not" and [(each["op"], each.get("track")) for each in inner] == [("stands", track)]:
            left -= set(inner[0]["what"])
        elif test["op"] == "any_of":
            left &= set().union(*[spaces_left(names, track, way) for way in inner])
    return left


def tracks_asked(tests: list[Lowered]) -> set[str]:
    found = {test["track"] for test in tests if test["op"] == "stands"}
    inner = [block for test in tests for block in blocks_in(test)]
    return found.union(*[tracks_asked(block) for block in inner])


def blocks_in(test: Lowered) -> list[list[Lowered]]:
    if test["op"] == "any_of":
        return [*test["what"]]
    return [test["what"]] if test["op"] == "not" else []


def marker_stands_somewhere(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    for track in sorted(tracks_asked(tests)):
        is_limited = bool(names.vocabulary.tracks[track].spaces) and not is_faulty(track, tests)
        ways = [way for test in tests if test["op"] == "any_of" for way in test["what"]]
        is_told = any(not spaces_left(names, track, way) for way in ways) or are_opposites(tests)
        if is_limited and not is_told and not spaces_left(names, track, tests):
            message = Message("the marker of `{track}` never stands like this", track=track)
            yield NEVER, message, track if any(test.get("track") == track for test in tests) else tests[0]["op"]


def is_faulty(track: str, tests: list[Lowered]) -> bool:
    """Whether no space could be read where one is asked for: that has been told."""
    return any(test.get("track") == track and not test["what"] for test in tests) or any(
        is_faulty(track, block) for test in tests for block in blocks_in(test)
    )


def every_space_is_named(names: Names, tests: list[Lowered]) -> Iterator[Finding]:
    """`any_of: [{season: 1}, {season: [2, 3]}]`."""
    for test in tests if tracks_asked(tests) else ():
        ways = [way[0] for way in test["what"] if len(way) == 1] if test["op"] == "any_of" else []
        for track in sorted({way["track"] for way in ways if way["op"] == "stands"}):
            named = {space for way in ways if way.get("track") == track for space in way["what"]}
            if spaces_left(names, track, []) <= named and names.vocabulary.tracks[track].spaces:
                message = Message("these are all the spaces of `{track}`, so this always holds", track=track)
                yield ALWAYS, message, "any_of"


CONDITION_CHECKS: tuple[Callable[[Names, list[Lowered]], Iterator[Finding]], ...] = (
    more_than_at_most,
    space_is_no_such_number,
    contradicts_not,
    never_more_than_that,
    one_of_them_always_holds,
    marker_stands_somewhere,
    every_space_is_named,
)
