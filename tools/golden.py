"""Golden playthroughs: the first rounds of seeded random games and their ends, in words that people can read.

    python tools/golden.py            # tell which playthroughs differ from what the engine does now
    python tools/golden.py --write    # write them anew, after content or rules have changed on purpose

A change of the rules that nobody wanted shows here as a line that reads differently.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / place) for place in ("helpers", "every_game")]

from table import Setup, bundles, machine_of, options_of, packs  # noqa: E402

from uwc_content.bundle.setups import Sort, few_setups, is_usual, short_name, told, tried_setups  # noqa: E402
from uwc_content.engine.game import Game  # noqa: E402

FOLDER = ROOT / "tests" / "every_game" / "playthroughs"
ROUNDS = 2
SEED = 7


def tables() -> Iterator[tuple[str, str, Setup]]:
    """Name, pack and set-up, each once."""
    for pack in packs():
        found = [*by_choices(pack), *by_additions(pack)]
        yield from {name: (name, pack, setup) for name, setup in named(pack, found)}.values()


def named(pack: str, setups: list[Setup]) -> Iterator[tuple[str, Setup]]:
    for setup in setups:
        yield f"{pack}-{short_name(options_of(pack), setup)}", setup


def by_choices(pack: str) -> Iterator[Setup]:
    """Every number of players with every choice; what is not usual with all flags and additions."""
    options, bundle = options_of(pack), bundles()[pack]
    for with_flags in (False, True):
        for setup in few_setups(options, bundle, SEED, with_flags=with_flags):
            if is_usual(options, bundle, setup) != with_flags:
                yield setup


def by_additions(pack: str) -> Iterator[Setup]:
    """Whatever may be added, alone and not at all, with every value of the first choice and else as usual."""
    options, bundle = options_of(pack), bundles()[pack]
    names = [option.name for option in options.options if option.sort is Sort.SOME]
    flags = [option.name for option in options.options if option.sort is Sort.FLAG]
    for setup in tried_setups(options, bundle, SEED) if names else ():
        has_little = sum(len(setup.get(name, ())) for name in names) <= 1 and not any(setup[name] for name in flags)
        if has_little and is_usual(options, bundle, setup, after=1):
            yield setup


def playthrough(pack: str, setup: Setup) -> str:
    chance = random.Random(SEED)
    game = Game.new(machine_of(pack), setup)
    lines = [title(pack, setup), ""]
    while not game.is_over:
        before = game.observe(game.state.actor)
        choice = chance.randrange(len(game.codes))
        is_shown = is_told(before)
        if is_shown:
            lines.append(decision_line(game, choice))
        game.apply(choice)
        if is_shown:
            lines.extend(f"    {change}" for change in changes(before["players"], game.observe(0)["players"]))
    return "\n".join([*lines, "", *ending(game), ""])


def title(pack: str, setup: Setup) -> str:
    return f"{pack}: {told(options_of(pack), setup)}, seed {setup['seed']}"


def is_told(seen: dict[str, Any]) -> bool:
    """Only the first rounds; in a game with eras, those of the first era."""
    numbers = seen.get("periods", seen)
    return bool(numbers.get("era", 1) == 1 and numbers.get("round", 1) <= ROUNDS)


def decision_line(game: Game, choice: int) -> str:
    decision = game.decision
    assert decision is not None
    label = " ".join(decision.options[choice].label)
    return f"{decision.player} {decision.kind}: {label} (one of {len(decision.options)})"


def changes(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> Iterator[str]:
    """What became different for whom; hands are left out, since they differ by whoever looks."""
    secret = hidden_zones(after)
    for player, (old, new) in enumerate(zip(before, after, strict=True)):
        told = [piece for tell in (resources, built, lists, tracks) for piece in tell(old, without(new, secret))]
        if told:
            yield f"{player}: {'; '.join(told)}"


def hidden_zones(seats: list[dict[str, Any]]) -> set[str]:
    """Zones that somebody cannot look into."""
    return {name for seat in seats for name, things in seat.get("zones", {}).items() if isinstance(things, int)}


def without(seat: dict[str, Any], secret: set[str]) -> dict[str, Any]:
    zones = seat.get("zones", {})
    return {**seat, "zones": {name: things for name, things in zones.items() if name not in secret}} if zones else seat


def resources(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    had = old["resources"]
    return [f"{name} {had[name]} -> {number}" for name, number in new["resources"].items() if number != had[name]]


def built(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    had = old.get("built", {})
    return [f"{kind} at {site}" for site, kind in new.get("built", {}).items() if had.get(site) != kind]


def lists(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What lies open before a player."""
    pairs = [(name, old.get(name), new.get(name)) for name in ("claimed", "contracts")]
    pairs += [(name, old["zones"][name], things) for name, things in new.get("zones", {}).items()]
    return [
        f"{name}: {', '.join(now) or 'none'}"
        for name, was, now in pairs
        if isinstance(was, list) and isinstance(now, list) and was != now
    ]


def tracks(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    spaces = {"federation": new["federation"]} if "federation" in new else new.get("tracks", {})
    had = old.get("tracks", old)
    return [f"{track} {space}" for track, space in spaces.items() if had[track] != space]


def ending(game: Game) -> list[str]:
    seats = game.observe(0)["players"]
    lines = [f"the end after {len(game.choices)} choices"]
    for player in game.ranking:
        seen = without(seats[player], hidden_zones(seats))
        lines.append(", ".join([f"{player}: {game.scores[player]} points", *numbers(seen)]))
    return lines


def numbers(seat: dict[str, Any]) -> list[str]:
    """How much lies before a player."""
    if "zones" not in seat:
        return [f"{len(seat[name])} {name}" for name in ("built", "claimed")]
    return [f"{len(things)} in the {name}" for name, things in seat["zones"].items() if isinstance(things, list)]


def differences() -> list[str]:
    """The lines in which playthroughs differ from their files, as `diff` shows them."""
    found: list[str] = []
    for name, pack, setup in tables():
        path = FOLDER / f"{name}.txt"
        golden = path.read_text(encoding="utf-8") if path.exists() else ""
        played = playthrough(pack, setup)
        found.extend(unified_diff(golden.splitlines(), played.splitlines(), path.name, "now", n=2, lineterm=""))
    return found


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = {f"{name}.txt": playthrough(pack, setup) for name, pack, setup in tables()}
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} playthroughs written")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the playthroughs anew")
    if parser.parse_args().write:
        write()
        return 0
    found = differences()
    print("\n".join(found) if found else "all playthroughs are as they were")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
