"""What the shell offers when a designer presses the tab key; silent when something is amiss."""

from collections.abc import Callable, Iterable
from pathlib import Path


def quietly(find: Callable[[], Iterable[str]], incomplete: str) -> list[str]:
    """The names that begin like this; a shell in the middle of a line is no place for an error."""
    try:
        return sorted(name for name in find() if name.startswith(incomplete))
    except Exception:
        return []


def words_of_the_language(incomplete: str) -> list[str]:
    def find() -> Iterable[str]:
        from uwc_content.compiler.parse.vocabularies import ruleset_vocabulary
        from uwc_content.workshop.words import known_names

        return known_names(ruleset_vocabulary("underwater_cities"))

    return quietly(find, incomplete)


def rulesets(incomplete: str) -> list[str]:
    def find() -> Iterable[str]:
        from uwc_content.compiler.parse.vocabularies import known_rulesets

        return known_rulesets()

    return quietly(find, incomplete)


def codes(incomplete: str) -> list[str]:
    def find() -> Iterable[str]:
        from uwc_content.diagnostics import CODES

        return CODES

    return quietly(find, incomplete.upper())


def packs(incomplete: str) -> list[str]:
    return quietly(lambda: [path.parent.name for path in Path("content").glob("*/pack.yaml")], incomplete)


def ids(incomplete: str) -> list[str]:
    """Ids of all packs below `content`, read with a pattern because a shell does not wait for a compiler."""

    def find() -> Iterable[str]:
        from uwc_content.workshop.ids import ids_in

        return ids_in(Path("content"))

    return quietly(find, incomplete)
