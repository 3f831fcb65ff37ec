"""How a game of Micro City may be set up."""

from collections.abc import Sequence
from typing import Any, Final

from uwc_content.bundle.setups import ON, Option, Options, Sort
from uwc_content.diagnostics import Message

VERSIONS: Final[dict[int, tuple[str, ...]]] = {1: ("solo",), 2: ("cooperative", "competitive")}
MODES: Final = ("base", "extended", "challenge")
LEVELS: Final = ("easy", "medium", "hard")
BASE_SIDES: Final = 2
MODULES: Final = ("logistics", "port", "garden")

Bundle = dict[str, Any]
Setup = dict[str, Any]


def versions(_bundle: Bundle, setup: Setup) -> tuple[str, ...]:
    return VERSIONS[setup["players"]]


def modes(_bundle: Bundle, setup: Setup) -> tuple[str, ...]:
    """Opponents build no building."""
    return () if setup["version"] == "competitive" else MODES


def buildings(bundle: Bundle, setup: Setup) -> tuple[str, ...]:
    """Both sides of the base building, or those of all challenges; the extended mode builds one after the other."""
    wanted = setup.get("mode")
    return tuple(each["id"] for each in sides_of(bundle) if wanted and each["fields"].get("deck") == wanted)


def sides_of(bundle: Bundle) -> list[dict[str, Any]]:
    return list(bundle["items"].get("buildings", []))


def levels(bundle: Bundle, setup: Setup) -> tuple[str, ...]:
    """Those for which somebody says how many rounds there are."""
    rounds = rounds_of(bundle, setup)
    return tuple(level for level in LEVELS if level in rounds)


def rounds_of(bundle: Bundle, setup: Setup) -> dict[str, int]:
    known = bundle["rules"]["rounds"]
    if setup.get("mode") == "extended":
        return dict(known["extended"])
    side = next((each for each in sides_of(bundle) if each["id"] == setup.get("building")), None)
    if side is None:
        return {}
    fields = side["fields"]
    return dict(fields["rounds"] if fields["deck"] == "challenge" else known["base"][fields["side"]])


def modules(_bundle: Bundle, _setup: Setup) -> tuple[str, ...]:
    return MODULES


def extra_card(_bundle: Bundle, setup: Setup) -> tuple[str, ...]:
    return ON if setup["version"] == "cooperative" else ()


def typical_building(values: Sequence[str]) -> Sequence[str]:
    """The usual side of the base building; of the challenges one whose stages have an order."""
    return values[:1] if len(values) == BASE_SIDES else values[-1:]


def first(values: Sequence[str]) -> Sequence[str]:
    return values[:1]


OPTIONS: Final = Options(
    players=tuple(VERSIONS),
    options=(
        Option(
            "version",
            Sort.CHOICE,
            Message("Partners or opponents; two are partners unless stated."),
            versions,
            lambda bundle, setup: versions(bundle, setup)[0],
            is_compared=True,
        ),
        Option(
            "mode",
            Sort.CHOICE,
            Message("What is built: one side of the base building, both, or a challenge; base unless stated."),
            modes,
            lambda bundle, setup: modes(bundle, setup)[0],
            told="{value} mode",
            is_compared=True,
        ),
        Option(
            "building",
            Sort.CHOICE,
            Message("The side of a building; the first of the mode unless stated."),
            buildings,
            lambda bundle, setup: buildings(bundle, setup)[0],
            is_compared=True,
            tried=typical_building,
        ),
        Option(
            "level",
            Sort.CHOICE,
            Message("How much time there is; the easiest unless stated."),
            levels,
            lambda bundle, setup: levels(bundle, setup)[0],
            is_compared=True,
            tried=first,
        ),
        Option("modules", Sort.SOME, Message("What is added to the game."), modules, told="with {value}"),
        Option("card_x", Sort.FLAG, Message("Partners play with the extra project card."), extra_card, told="card X"),
    ),
)
