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
        from uwc_content.games import every
        from uwc_content.workshop.reference import known_names

        return {name for game in every() for name in known_names(game.vocabulary())}

    return quietly(find, incomplete)


def rulesets(incomplete: str) -> list[str]:
    def find() -> Iterable[str]:
        from uwc_content.games import GAMES

        return GAMES

    return quietly(find, incomplete)


def starter_locales(incomplete: str) -> list[str]:
    """The languages that a new game can begin with."""

    def find() -> Iterable[str]:
        from uwc_content.games.declared.starter import STARTER
        from uwc_content.workshop.new_game import languages_of

        return languages_of(STARTER)

    return quietly(find, incomplete)


def types(incomplete: str) -> list[str]:
    """Types of the packs below `content`."""

    def find_types() -> Iterable[str]:
        from uwc_content.compiler.game_parts import types_of
        from uwc_content.games import find
        from uwc_content.workshop.pack_folder import PackFolder

        packs = [PackFolder(path.parent, find) for path in Path("content").glob("*/pack.yaml")]
        return {name for pack in packs if pack.game for name in types_of(pack.game, pack.vocabulary)}

    return quietly(find_types, incomplete)


def codes(incomplete: str) -> list[str]:
    def find() -> Iterable[str]:
        from uwc_content.diagnostics import CODES

        return CODES

    return quietly(find, incomplete.upper())


def packs(incomplete: str) -> list[str]:
    return quietly(lambda: [path.parent.name for path in Path("content").glob("*/pack.yaml")], incomplete)


def bundles(incomplete: str) -> list[str]:
    return quietly(lambda: [path.as_posix() for path in Path("dist").glob("*.bundle.json")], incomplete)


def setup_options(incomplete: str) -> list[str]:
    """What may stand behind `--with`, for the bundles in `dist`."""

    def find_options() -> Iterable[str]:
        import json

        from uwc_content.bundle.setups import completions
        from uwc_content.compiler.game_parts import game_of
        from uwc_content.games import find

        for path in Path("dist").glob("*.bundle.json"):
            bundle = json.loads(path.read_bytes())
            options = find(game_of(bundle)).options()
            yield from completions(options, bundle, incomplete) if options else ()

    return quietly(find_options, incomplete)


def ids(incomplete: str) -> list[str]:
    """Ids of all packs below `content`, read with a pattern because a shell does not wait for a compiler."""

    def find() -> Iterable[str]:
        from uwc_content.workshop.identifiers import ids_in

        return ids_in(Path("content"))

    return quietly(find, incomplete)
