"""Makes text out of a bundle fit to be shown: whatever it holds, it cannot steer a terminal or break a page."""

from collections.abc import Iterable

LONGEST = 80


def shown(value: object, longest: int = LONGEST) -> str:
    """One printable line; what cannot be printed becomes a visible mark, what is too long is cut."""
    text = value if isinstance(value, str) else str(value)
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in short)


def path_of(steps: Iterable[str | int]) -> str:
    """`items.tiles[3].fields`: where something stands in a bundle."""
    written = "".join(f"[{step}]" if isinstance(step, int) else f".{shown(step, 40)}" for step in steps)
    return written.removeprefix(".") or "the bundle"
