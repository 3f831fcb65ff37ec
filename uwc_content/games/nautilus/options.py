"""How a game of Nautilus may be set up."""

from typing import Any, Final

from uwc_content.bundle.setups import Option, Options, Sort
from uwc_content.diagnostics import Message

FIXED, CHOSEN = "fixed", "chosen"
BASES: Final = (FIXED, CHOSEN)


def maps(bundle: dict[str, Any], _: dict[str, Any]) -> tuple[str, ...]:
    return tuple(sea["id"] for sea in bundle["boards"])


def usual_map(bundle: dict[str, Any], setup: dict[str, Any]) -> str:
    return maps(bundle, setup)[0]


OPTIONS: Final = Options(
    options=(
        Option(
            "map",
            Sort.CHOICE,
            Message("The map of the sea; the first of the pack unless stated."),
            maps,
            usual_map,
            told="map {value}",
            is_compared=True,
        ),
        Option(
            "base",
            Sort.CHOICE,
            Message("Where the start base lies: on the place that the map names, or where the first player puts it."),
            lambda _bundle, _setup: BASES,
            lambda _bundle, _setup: FIXED,
            told="{value} base",
        ),
    ),
)
