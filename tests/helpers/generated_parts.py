"""Generates parts of Underwater Cities in bundle form whose numbers and nouns can be changed one at a time."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from uwc_content.compiler.parse.conditions import is_countable

RESOURCES = ("credits", "kelp", "steelplast", "science", "biomatter", "points", "resource")
PAYABLES = ("credits", "kelp", "points", "cards", "action_card")
THINGS = (
    "farm",
    "desalination_plant",
    "laboratory",
    "tunnel",
    "city",
    "metropolis",
    "special_card",
    "red_slot",
    "slot",
)
DERIVED = ("upgraded_farm", "unconnected_city", "symbiotic_city", "action_card", "unconnected_upgraded_laboratory")
COUNTED = (*THINGS, *DERIVED, "kelp", "credits", "cards", "resource")
SLOTS = ("two_farms", "two_tunnels", "red_slot", "chosen_slot", "occupied_slot")
TRACKS = ("federation",)
PERIODS = ("turn", "round", "era", "game", "production")
PLACES = ("connected_city", "symbiotic_city", "metropolis")
SOURCES = ("slot", "card", "federation", "two_farms")
SHARED = ("city", "kind", "colour")


class Spot(NamedTuple):
    """A leaf that may be changed, and what to."""

    value: Any
    other: Any


class Amounts(NamedTuple):
    """Becomes the mapping `of`: nouns are spots, too."""

    rows: list[tuple[Spot | str, Any]]


def spots(tree: Any) -> Iterator[Spot]:
    if isinstance(tree, Spot):
        yield tree
    elif isinstance(tree, Amounts):
        for row in tree.rows:
            yield from spots(list(row))
    else:
        for each in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
            yield from spots(each)


def realised(tree: Any, changed: Spot | None = None) -> Any:
    """The tree in bundle form; one of its spots, told by identity, has its other value."""
    if isinstance(tree, Spot):
        return tree.other if tree is changed else tree.value
    if isinstance(tree, Amounts):
        return {realised(noun, changed): realised(number, changed) for noun, number in tree.rows}
    if isinstance(tree, dict):
        return {key: realised(value, changed) for key, value in tree.items()}
    return [realised(each, changed) for each in tree] if isinstance(tree, list) else tree


# --- leaves ---


@st.composite
def one(draw: DrawFn, names: tuple[Any, ...]) -> Spot:
    place, step = draw(st.integers(0, len(names) - 1)), draw(st.integers(1, len(names) - 1))
    return Spot(names[place], names[(place + step) % len(names)])


def number(least: int = 1, most: int = 9) -> st.SearchStrategy[Spot]:
    return one(tuple(range(least, most + 1)))


@st.composite
def table(draw: DrawFn) -> Any:
    return {"table": draw(st.lists(st.tuples(number(), number()).map(list), min_size=1, max_size=3))}


@st.composite
def amounts(draw: DrawFn, names: tuple[str, ...], least: int = 1) -> Amounts:
    if len(names) == 1:
        return Amounts([(names[0], draw(number(least)))])
    drawn = draw(st.lists(st.sampled_from(names), min_size=2, max_size=6, unique=True))
    half = len(drawn) // 2
    return Amounts([(Spot(*pair), draw(number(least))) for pair in zip(drawn[:half], drawn[half:], strict=False)])


# --- what stands inside the braces ---


@st.composite
def quantity(draw: DrawFn, names: tuple[str, ...], *, narrowing: tuple[str, ...] = (), least: int = 1) -> Any:
    if draw(st.integers(0, 3)) == 0:
        tree: Any = {"one_of": [{"of": draw(amounts(names, least))} for _ in range(2)]}
    else:
        tree = {"of": draw(amounts(names, least))}
    for word in narrowing:
        if word != "by" and draw(st.integers(0, 3)) == 0:
            tree[word] = draw(NARROWING[word])
    if "per" in tree and draw(st.booleans()):
        tree["max"] = draw(number())
    elif "by" in narrowing and "per" not in tree and draw(st.integers(0, 3)) == 0:
        rows = [(noun, draw(table())) for noun, _ in draw(amounts(names)).rows]
        tree = {"of": Amounts(rows), "by": draw(count())}
    return tree


def bag(names: tuple[str, ...] = RESOURCES) -> st.SearchStrategy[Any]:
    return quantity(names, narrowing=("same", "different", "per", "by"))


def selection(names: tuple[str, ...] = THINGS) -> st.SearchStrategy[Any]:
    plain = quantity(names, narrowing=("with", "at", "site", "same", "different"))
    pronoun = one(("it", "here")).map(lambda spot: {"pronoun": spot})
    return st.one_of(plain, plain, plain, pronoun)


@st.composite
def count(draw: DrawFn, least: int = 1) -> Any:
    if draw(st.integers(0, 4)) == 0:
        return {"did": draw(event())}
    return draw(quantity(COUNTED, narrowing=("at", "with", "different"), least=least))


@st.composite
def limit(draw: DrawFn) -> Any:
    """A count of which there may be at most so many: the compiler refuses what could be read in two ways."""
    if draw(st.integers(0, 4)) == 0:
        return {"did": draw(event().filter(lambda drawn: is_countable(realised(drawn))))}
    return draw(quantity(COUNTED, narrowing=("at", "with", "different")).filter(lambda drawn: "one_of" not in drawn))


NARROWING: dict[str, st.SearchStrategy[Any]] = {
    "per": st.deferred(count),
    "with": st.deferred(lambda: quantity(("farm", "laboratory", "tunnel"), least=0)),
    "at": st.deferred(lambda: quantity(("city", "symbiotic_city", "metropolis"))),
    "site": one(("expansion", "here")),
    "same": one(SHARED),
    "different": one((*SHARED, "paid")),
    "by": st.deferred(count),
}


# --- events and conditions ---


@st.composite
def event(draw: DrawFn) -> Any:
    tree = draw(EVENTS)
    if draw(st.integers(0, 3)) == 0:
        tree["from"] = draw(one(SOURCES))
    if draw(st.integers(0, 3)) == 0:
        tree |= {"nth": draw(number()), "in": draw(one(draw(st.sampled_from((PERIODS, PLACES)))))}
    return tree


def happening(verb: str, key: str, value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return value.map(lambda drawn: {"verb": verb, key: drawn})


EVENTS = st.one_of(
    *(happening(verb, "selection", quantity(THINGS)) for verb in ("build", "upgrade", "take", "produce", "connect")),
    happening("use", "selection", quantity(SLOTS)),
    happening("gain", "bag", quantity(RESOURCES)),
    happening("pay", "bag", quantity(PAYABLES)),
    happening("draw", "bag", quantity(("cards",))),
    happening("advance", "bag", quantity(TRACKS)),
    happening("end", "period", one(PERIODS)),
    st.tuples(quantity(("card", "red_card")), one((True, False))).map(
        lambda pair: {"verb": "play", "selection": pair[0], "match": pair[1]}
    ),
)


@st.composite
def test_of(draw: DrawFn) -> Any:
    tested = draw(
        st.one_of(
            count(least=0).map(lambda what: {"op": "have", "what": what}),
            limit().map(lambda what: {"op": "at_most", "what": what}),
            one((1, 2, 3)).map(lambda space: {"op": "stands", "track": "era", "what": [space]}),
            one((1, 2, 3, 4)).map(lambda space: {"op": "stands", "track": "federation", "what": [space]}),
            selection().map(lambda what: {"op": "it", "what": what}),
            event().map(lambda what: {"op": "did", "what": what}),
            one(THINGS).map(lambda what: {"op": "most", "what": what}),
        )
    )
    return {"op": "not", "what": [tested]} if draw(st.integers(0, 3)) == 0 else tested


@st.composite
def condition(draw: DrawFn) -> Any:
    if draw(st.integers(0, 3)) == 0:
        return [{"op": "any_of", "what": [[draw(test_of())], [draw(test_of())]]}]
    return draw(st.lists(test_of(), min_size=1, max_size=2))


# --- parts ---


@st.composite
def part(draw: DrawFn, depth: int = 2) -> Any:
    tree = draw(draw(st.sampled_from(SHALLOW if depth == 0 else (*SHALLOW, *DEEP)))(depth))
    if "then" not in tree and "instead" not in tree and depth and draw(st.integers(0, 5)) == 0:
        tree["then"] = draw(block(depth - 1))
    if draw(st.integers(0, 5)) == 0:
        tree["once"] = draw(one(PERIODS))
    return tree


def block(depth: int) -> st.SearchStrategy[Any]:
    return st.lists(part(depth), min_size=1, max_size=2)


@st.composite
def shallow(draw: DrawFn, depth: int) -> Any:
    word, value = draw(st.sampled_from(sorted(VALUES.items())))
    tree = {"op": word, "what": draw(value)}
    if word in ("build", "upgrade") and draw(st.booleans()):
        tree[draw(st.sampled_from(("cost", "less")))] = draw(bag())
    if word == "draw" and draw(st.booleans()):
        tree["keep"] = draw(number())
    return tree


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "gain": bag(),
    "draw": quantity(("cards",), narrowing=("per", "by")),
    "advance": quantity(TRACKS, narrowing=("per", "by")),
    "take": selection((*THINGS, *DERIVED)),
    "use": selection(SLOTS),
    "ready": selection(("action_card", "special_card")),
    "build": selection(),
    "upgrade": selection(),
    "produce": selection((*THINGS, *DERIVED)),
    "raise": quantity(("hand_limit",), narrowing=("per", "by")),
    "allow": one(("ignore_colour", "expansion_sites")),
}


@st.composite
def repeated(draw: DrawFn, depth: int) -> Any:
    word = draw(st.sampled_from(("pay", "exchange", "choose", "together")))
    tree: Any = {"op": word}
    if word == "pay":
        tree |= {"what": draw(bag(PAYABLES)), "then": draw(block(depth - 1))}
    elif word == "exchange":
        tree |= {"what": draw(bag(PAYABLES)), "for": draw(bag(PAYABLES))}
    elif word == "choose":
        tree |= {"what": [draw(block(depth - 1)), draw(block(depth - 1))], "pick": draw(number())}
    else:
        tree |= {"what": [draw(part(depth - 1)), draw(part(depth - 1))]}
    if draw(st.booleans()):
        tree["times"] = draw(st.one_of(number(2), count().map(lambda counted: {"per": counted})))
    return tree


@st.composite
def asking(draw: DrawFn, depth: int) -> Any:
    tree = {"op": "if", "what": draw(condition()), "then": draw(block(depth - 1))}
    return {**tree, "else": draw(block(depth - 1))} if draw(st.booleans()) else tree


@st.composite
def selecting(draw: DrawFn, depth: int) -> Any:
    return {"op": "select", "what": draw(selection()), "then": draw(block(depth - 1))}


@st.composite
def holding(draw: DrawFn, depth: int) -> Any:
    word = draw(st.sampled_from(("when", "discount", "substitute", "multiply")))
    tree: Any = {"op": word}
    if word == "when":
        tree |= {"what": draw(event()), draw(st.sampled_from(("then", "instead"))): draw(block(depth - 1))}
    elif word == "discount":
        tree |= {"what": draw(bag()), "to": draw(event())}
    elif word == "substitute":
        tree |= {"what": draw(bag()), "for": draw(bag()), "to": draw(event())}
    else:
        tree |= {"what": draw(amounts(("farm", "laboratory", "city", "here")))}
    if draw(st.booleans()):
        tree["lasts"] = draw(one(PERIODS))
    return tree


SHALLOW = (shallow,)
DEEP = (repeated, asking, selecting, holding)
