"""What things of the box are called in a language, those that are no items included."""

from collections.abc import Iterator

from uwc_content.exports.job import Job
from uwc_content.faces.gathering import Thing

TABLES = ("resources", "kinds", "tracks", "groups")
"""Where the vocabulary may name what a token is."""


def name_of_thing(job: Job, locale: str, thing: Thing) -> str:
    """Its own name; otherwise what its facts are called, such as `Miller (red)`; otherwise that it is of the game.

    Words of the look name what the vocabulary does not know, such as players' colours.
    """
    facts = thing.facts
    identifier = str(facts["id"]).partition(".")[0]
    named = facts.get("name") or job.texts(locale).get(f"{facts['type']}.{identifier}.name")
    if named:
        return str(named)
    number = number_in(identifier)
    stem = identifier.removesuffix(f"_{number}") if number else identifier
    known = list(
        dict.fromkeys(names_in(job, locale, [thing.face, identifier, stem, *stem.split("_"), *texts_of(thing)]))
    )
    first = f"{known[0] if known else job.title(locale)} {number}".strip()
    more = ", ".join(each.lower() for each in known[1:])
    return f"{first} ({more})" if more else first


def number_in(identifier: str) -> str:
    """`rank_5` has a number of its own, in every language."""
    last = identifier.rpartition("_")[2]
    return last if last.isdigit() else ""


def texts_of(thing: Thing) -> list[str]:
    """Facts that are words, those that tell what it is before those that tell whose it is."""
    known = {key: value for key, value in thing.facts.items() if isinstance(value, str) and key not in ("id", "type")}
    first = [known[key] for key in ("piece", "icon") if key in known]
    return [*first, *(value for key, value in known.items() if key not in ("piece", "icon"))]


def names_in(job: Job, locale: str, words: list[str]) -> Iterator[str]:
    """What the vocabulary calls each of these words, if it knows them."""
    names, own = job.names(locale), job.supplies(locale).common.get("word", {})
    values = {key.rpartition(".")[2]: name for key, name in names.items() if key.startswith("values.")}
    for word in words:
        found = next((names[f"{table}.{word}"] for table in TABLES if f"{table}.{word}" in names), None)
        found = found or own.get(word) or values.get(word)
        if found:
            yield str(found)
