"""A module's name says one thing: where several modules share one, the table says why it is the same thing."""

from pathlib import Path

import uwc_content

PACKAGE = Path(*uwc_content.__path__)

SUBJECT = "one subject on its way: its model, its parser, its sentence, its schema, what it does"
COMMAND = "a command, and the library that does what it says"
PART = "a part that every game brings, and what it must be able to do"
REPORT = "a report: what it has found, and its page"
NOUN = "one noun of a game, in several of its rooms"
WORD = "a word of the effect language is called as it is written, and so is a command"

SHARED: dict[str, tuple[str, str]] = {
    "acts": (SUBJECT, "compiler/parse workshop/schema"),
    "beliefs": (PART, "games/*/bots"),
    "boards": (NOUN, "games/* games/*/checks games/*/stage"),
    "box": (NOUN, "games/*/checks games/*/rules"),
    "braces": (SUBJECT, "compiler/parse workshop/schema"),
    "build": (WORD, "bundle cli engine/words"),
    "cards": (NOUN, "games/*/checks games/*/rules"),
    "catalogues": (SUBJECT, "bundle workshop/i18n"),
    "check": ("`uwc check`, and the library of `uwc i18n check`", "cli proofreading"),
    "city": (NOUN, "games/*/checks games/*/rules"),
    "closed": (PART, "games/*/table"),
    "conditions": (SUBJECT, "compiler/parse language text"),
    "diff": (COMMAND, "bundle cli"),
    "documents": (SUBJECT, "compiler/parse workshop/schema"),
    "effects": (SUBJECT, "compiler/parse language play text"),
    "ending": (PART, "games/*/table"),
    "events": (SUBJECT, "engine text workshop/schema"),
    "fact_questions": (SUBJECT, "compiler/parse workshop/schema"),
    "facts": (PART, "games/*/stage workshop/scenarios"),
    "findings": (REPORT, "simulation/balance simulation/compare"),
    "fmt": (COMMAND, "cli workshop/layout"),
    "forecast": (PART, "games/*/table"),
    "game": ("the game: as its users see it, as a definition, as rules", "engine games/* games/*/rules"),
    "game_parts": (PART, "compiler workshop"),
    "giving": (SUBJECT, "engine engine/frames"),
    "items": (SUBJECT, "compiler/parse games/*/checks workshop/schema"),
    "journal": (PART, "engine games/* simulation"),
    "judge": (PART, "games/* games/*/bots simulation"),
    "look": (PART, "games/*/table"),
    "maps": (NOUN, "games/* games/*/checks"),
    "names": ("which names there are, in content and in scenarios", "compiler/parse games/*/stage"),
    "options": (PART, "games/*"),
    "page": (REPORT, "simulation/balance simulation/compare"),
    "parts": (SUBJECT, "language workshop/schema"),
    "places": (PART, "games/*/rules"),
    "quantities": (SUBJECT, "language text"),
    "questions": (PART, "games/*/table"),
    "rename": (COMMAND, "cli workshop"),
    "rules_yaml": (PART, "games/*/model"),
    "scenarios": (SUBJECT, "cli workshop/schema"),
    "sea_map": (NOUN, "games/*/model games/*/table"),
    "scoring": (PART, "games/*/rules"),
    "screens": (PART, "games/*/table"),
    "seeing": (PART, "engine games/*/rules"),
    "setting_up": (PART, "games/*/rules"),
    "setups": (COMMAND, "bundle cli"),
    "show": (COMMAND, "cli workshop"),
    "spread": (PART, "games/*/table play"),
    "stage": (PART, "games/* games/*/stage workshop/scenarios"),
    "staging": (PART, "games/*/stage"),
    "standing": (SUBJECT, "engine/words language text"),
    "steps": (SUBJECT, "compiler/parse engine games/*/rules language"),
    "table": (PART, "games/*/table play"),
    "telling": (PART, "games/*/table"),
    "tracking": (PART, "games/*/table"),
    "trying": (COMMAND, "cli workshop/scenarios"),
    "turns": (SUBJECT, "compiler/parse games/*/bots games/*/rules language workshop/schema"),
    "verify": (COMMAND, "bundle cli"),
    "weights": (PART, "games/*/bots"),
    "winning": (PART, "engine games/*/rules"),
    "worth": (PART, "games/*/bots"),
}
"""By name: why several modules have it, and in which folders; `*` is any game."""


def folder_of(path: Path) -> str:
    steps = list(path.relative_to(PACKAGE).parts[:-1])
    if steps[:1] == ["games"] and len(steps) > 1:
        steps[1] = "*"
    return "/".join(steps)


def shared_names(paths: list[Path]) -> dict[str, set[str]]:
    """The names that several modules have, with their folders."""
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(path.stem, []).append(folder_of(path))
    return {name: set(folders) for name, folders in found.items() if len(folders) > 1 and name != "__init__"}


def unexplained(paths: list[Path]) -> list[str]:
    return [
        f"{name} in {folder or 'the package'}"
        for name, folders in sorted(shared_names(paths).items())
        for folder in sorted(folders - set(SHARED.get(name, ("", ""))[1].split()))
    ]


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_modules_share_a_name_only_for_a_reason() -> None:
    assert unexplained(modules()) == []


def test_no_reason_is_left_over() -> None:
    """What only games may have in common is not asked for: it depends on which games there are."""
    shared = shared_names(modules())
    left = [
        f"{name} in {folder}"
        for name, (_, folders) in SHARED.items()
        for folder in folders.split()
        if folder not in shared.get(name, set()) and not folder.startswith("games/")
    ]
    assert left == []


def test_a_second_meaning_is_found() -> None:
    paths = [PACKAGE / "engine" / "costs.py", PACKAGE / "bundle" / "costs.py", PACKAGE / "text" / "braces.py"]
    assert unexplained([*modules(), *paths[1:]]) == ["braces in text", "costs in bundle", "costs in engine"]
