"""What can be done with which things, as far as a vocabulary tells."""

from collections.abc import Callable

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.parse.names import Names
from uwc_content.diagnostics import Message

Fits = Callable[[Names, str], bool]


def is_on_the_board(names: Names, noun: str) -> bool:
    """Where things connect, only what has its place in the network is built and produces; items of zones do not."""
    if noun in names.kinds and "items" in names.where_it_lies(names.kinds[noun].kind):
        return False
    return noun in names.can_stand_at or (noun in names.kinds and not names.has_network)


def gives_something(names: Names, noun: str) -> bool:
    """What is used or readied is a source: the item whose own effect runs."""
    kind = names.kinds[noun].kind
    if "usable" in names.where_it_lies(kind):
        return True
    return any(name in names.vocabulary.sources for name in (kind, *names.ancestors[kind]))


def has_no_better_side(names: Names, noun: str) -> bool:
    """What can be upgraded lies on the board, and nobody takes it from there."""
    kind = names.vocabulary.kinds[names.kinds[noun].kind]
    return kind.state is None


ACTS: dict[str, Fits] = {
    "build": is_on_the_board,
    "produce": is_on_the_board,
    "ready": gives_something,
    "take": has_no_better_side,
    "use": gives_something,
}


def fits(verb: str, noun: str, names: Names) -> bool:
    """Whether a verb can act on such a thing; what is no kind is none of our business."""
    test = ACTS.get(verb)
    return test is None or noun not in names.kinds or test(names, noun)


def what_fits(verb: str, names: Names) -> Message:
    """The kinds that a verb acts on; for hints."""
    known = known_here(kind for kind in names.vocabulary.kinds if fits(verb, kind, names))
    return Message("`{word}` acts on other things; {hint}", word=verb, hint=known)
