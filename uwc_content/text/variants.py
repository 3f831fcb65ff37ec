"""Chooses among the variants of a template that a language words: its mood, and what agrees with its things."""

from collections.abc import Sequence

from uwc_content.text.description import Lowered, Telling


def variant(telling: Telling, context: str, keys: Sequence[str], things: Lowered) -> str:
    """The closest key that is worded: `take.may@castle`, `take.may@f`, `take.may`, then the same without mood."""
    endings = agreeing(telling, things)
    moods = telling.endings()
    return telling.grammar.closest(context, *(key + mood + end for mood in moods for key in keys for end in endings))


def agreeing(telling: Telling, things: Lowered) -> list[str]:
    """What may end a key: the noun, if there is one, and the classes that all of the nouns belong to."""
    nouns = nouns_in(telling, things)
    endings = [f"@{nouns[0]}"] if len(nouns) == 1 else []
    return [*endings, *(f"@{each}" for each in telling.grammar.shared_classes(nouns)), ""]


def nouns_in(telling: Telling, things: Lowered) -> list[str]:
    """The nouns of a quantity or event; a thing by its name counts as its kind, and a pronoun as what it stands for."""
    if "period" in things:
        return [things["period"]]
    facts, names = telling.facts, telling.it if "pronoun" in things else names_in(things)
    return [facts.item_kind if facts.is_item(name) else name for name in names]


def names_in(quantity: Lowered) -> list[str]:
    if "one_of" in quantity:
        return [name for each in quantity["one_of"] for name in names_in(each)]
    return list(quantity.get("of") or ())


def number_in(telling: Telling, things: Lowered) -> int:
    """The number that verbs and participles agree with; of alternatives that of the last."""
    several = telling.grammar.several
    if "one_of" in things:
        return number_in(telling, things["one_of"][-1]) if things["one_of"] else several
    numbers = list((things.get("of") or {"": 1}).values())
    return numbers[0] if len(numbers) == 1 and isinstance(numbers[0], int) else several
