"""Lists every rule of the ledgers with its tests; fails on rules without a test and on tests of unknown rules.

A ledger also says how many rules and examples it must list, so that one that was left out is missed as well.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import plain_yaml

ROOT = Path(__file__).parent.parent
LEDGERS = "tests/rules/*.yaml"
SCENARIOS = ("tests/games/*/scenarios/*.yaml", "content/*/scenarios/**/*.yaml")
TESTS = "tests/**/test_*.py"
PARTS = ("rules", "examples")
"""The lists of a ledger."""


class Report(NamedTuple):
    """What is known about the rules and their tests."""

    rules: dict[str, dict[str, Any]]
    tests: dict[str, list[str]]
    """Rule: the scenarios and tests that prove it."""
    miscounted: tuple[str, ...] = ()
    """Ledgers that list more or fewer rules than they say, each as a sentence."""

    @property
    def gaps(self) -> list[str]:
        return [rule for rule, facts in self.rules.items() if not self.tests.get(rule) and not is_excused(facts)]

    @property
    def unknown(self) -> list[str]:
        return sorted(f"{rule} in {', '.join(tests)}" for rule, tests in self.tests.items() if rule not in self.rules)

    @property
    def stale(self) -> list[str]:
        """Rules that are said to need no test, and have one."""
        return [rule for rule, facts in self.rules.items() if is_excused(facts) and self.tests.get(rule)]


def is_excused(facts: dict[str, Any]) -> bool:
    return "untested" in facts or bool(facts.get("content"))


def report(root: Path = ROOT) -> Report:
    rules: dict[str, dict[str, Any]] = {}
    miscounted: list[str] = []
    for path in sorted(root.glob(LEDGERS)):
        ledger = load(path)
        miscounted.extend(miscounts(path.stem, ledger))
        rules.update({each["id"]: each for part in PARTS for each in ledger.get(part, ())})
    tests: dict[str, list[str]] = {}
    for rule, test in (*scenario_rules(root), *marked_rules(root)):
        tests.setdefault(rule, []).append(test)
    return Report(rules, tests, tuple(miscounted))


def miscounts(name: str, ledger: dict[str, Any]) -> Iterator[str]:
    """Where a ledger does not list what it counts, each rule once."""
    for part in PARTS:
        said, listed = ledger.get("counts", {}).get(part), len({each["id"] for each in ledger.get(part, ())})
        if said != listed:
            yield f"{name} counts {said} {part} and lists {listed}"


def scenario_rules(root: Path) -> Iterator[tuple[str, str]]:
    for pattern in SCENARIOS:
        for path in sorted(root.glob(pattern)):
            for scenario in load(path).get("scenarios") or ():
                for rule in scenario.get("rules", ()):
                    yield rule, f"{path.stem}/{scenario['id']}"


def marked_rules(root: Path) -> Iterator[tuple[str, str]]:
    """Tests marked with `@pytest.mark.rule("UWC-…")`."""
    for path in sorted(root.glob(TESTS)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in rules_of(node):
                    yield rule, f"{path.stem}::{node.name}"


def rules_of(function: ast.FunctionDef) -> Iterator[str]:
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in mark.args)


def load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = plain_yaml.load_file(path)
    return loaded


def show(found: Report) -> None:
    for rule, facts in found.rules.items():
        tests = found.tests.get(rule, [])
        told = ", ".join(tests) or facts.get("untested") or ("content" if facts.get("content") else "NO TEST")
        print(f"{rule:<20} {told}")
    waiting = [f"{rule}: {facts.get('note', '')}" for rule, facts in found.rules.items() if facts.get("content")]
    for title, lines in (
        ("waiting for content", waiting),
        ("without a test", found.gaps),
        ("tests of unknown rules", found.unknown),
        ("said to need no test, but tested", found.stale),
        ("ledgers that list more or less than they count", found.miscounted),
    ):
        if lines:
            print(f"\n{title}: {len(lines)}")
            print("\n".join(f"  {line}" for line in lines))
    proved = sum(1 for rule in found.rules if found.tests.get(rule))
    excused = sum(1 for facts in found.rules.values() if is_excused(facts))
    print(f"\n{len(found.rules)} rules and examples: {proved} tested, {excused} excused, {len(found.gaps)} missing")


def main() -> int:
    found = report()
    show(found)
    return 1 if found.gaps or found.unknown or found.stale or found.miscounted else 0


if __name__ == "__main__":
    sys.exit(main())
