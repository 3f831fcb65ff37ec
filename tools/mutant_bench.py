"""Where mutants are tried: scenarios and tests of a copy of the project stand ready, a child process plays with each.

Everything is read, compiled and staged once, before anything is changed. A mutant meets the trials that come by its
line until one notices it: those first that have noticed much in little time, playthroughs that are written down last.
"""

import gc
import importlib
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, partial
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from mutant_child import GOLDEN, KILLED, NOT_REACHED, REFUSED, SURVIVED, Verdict, in_child, limit, silence
from mutant_reach import Memory, Reach, Watch, digest_of, mask_of
from mutants import Mutant, mutated

TESTS = (
    "tests/engine/test_*.py",
    "tests/games/*/test_*.py",
    "tests/every_game/test_copies.py",
    "tests/every_game/test_generated_effects.py",
    "tests/every_game/test_hostile_saves.py",
    "tests/every_game/test_kept_things.py",
    "tests/every_game/test_playthroughs.py",
    "tests/every_game/test_runaway.py",
    "tests/play/test_play.py",
    "tests/play/test_play_saves.py",
    "tests/simulation/test_simulation.py",
    "tests/workshop/test_scenario_runs.py",
)
LAST = "tests/every_game/test_playthroughs.py"
"""Games that are written down notice any change, of rules or not: they are asked when nobody else has noticed."""
SHARED = ("uwc_content/engine/**/*.py", "uwc_content/games/*/**/*.py", "content/**/*.yaml", "tests/**/*.py")
"""What decides where trials go."""
PLACE_OF_A_GAME = re.compile(r"(?:uwc_content/games|content|tests/games)/(\w+)/")
"""A folder that belongs to one game, or to a pack that has its name."""
Key = tuple[str, str, int]
"""File, name and first line of a function."""
Functions = dict[Key, list[FunctionType]]
Codes = dict[Key, list[CodeType]]


class Trial(NamedTuple):
    """A scenario or a test."""

    name: str
    home: str
    """The file that it stands in."""
    passes: Callable[[], bool]


class BrokenTrial(Exception):
    """Something fails before anything is changed."""


class Bench:
    """The trials of a copy of the project, and what each of them reaches."""

    def __init__(self, tree: Path, code: list[str], tests: list[pytest.Item], only: Iterable[str] = ("",)) -> None:
        from uwc_content.games import find
        from uwc_content.workshop.scenarios.scenario_files import load_scenarios, scenario_files, usual_places

        self.tree, self.code = tree, code
        places = [file for place in usual_places(Path()) for file in scenario_files(place)]
        self.files = {file.as_posix(): load_scenarios(file, Path("content"), find) for file in places}
        everybody = [*self.scenarios(), *self.tests(tests)]
        self.trials = [each for each in everybody if any(piece in each.name for piece in only)]
        asked = {each.home for each in self.trials}
        self.setting = settings_of({home: file.bundle for home, file in self.files.items() if home in asked})
        self.stages: dict[str, Any] = {}
        self.other_rules: dict[str, Any] = {}
        self.reached: dict[str, Reach] = {}
        self.asked: dict[str, int] = {}
        self.noticed: dict[str, int] = {}
        """How often a trial was asked, and how often it noticed something."""
        self.has_tests = bool(tests)
        if tests:
            warm_up()

    def scenarios(self) -> Iterator[Trial]:
        for home, file in self.files.items():
            for scenario in file.scenarios:
                yield Trial(f"{home}::{scenario.id}", home, partial(self.plays, home, scenario))

    def tests(self, items: list[pytest.Item]) -> Iterator[Trial]:
        """Tests run one after the other in a session that stays open."""
        for item in items:
            yield Trial(item.nodeid, item.location[0], partial(holds, item))

    # --- scenarios ---

    def stage(self, home: str) -> Any:
        """Where the scenarios of a file are played; kept, unless a mutant has a say in how it is set up."""
        from uwc_content.games import find
        from uwc_content.workshop.scenarios.scenario_files import stage_of

        setting = self.setting[home]
        if setting not in self.stages:
            self.stages[setting] = stage_of({**self.files[setting].bundle, **self.other_rules}, find)
        return self.stages[setting]

    def plays(self, home: str, scenario: Any) -> bool:
        from uwc_content.workshop.scenarios.running import run_scenario

        return run_scenario(self.stage(home), scenario).has_passed

    # --- what is reached ---

    def learn(self, path: Path) -> None:
        """Run what is not known yet in a child, so that nothing it has worked out is known here."""
        memory = Memory(path, digest_of(self.tree, shared_by_all(self.tree)))
        homes: dict[str, list[Trial]] = {}
        for trial in self.trials:
            homes.setdefault(trial.home, []).append(trial)
        digests = {home: self.digest_of_trials(home, trials) for home, trials in homes.items()}
        if any(memory.of(home, digest) is None for home, digest in digests.items()):
            watch = Watch(self.tree, self.code)
            status, _ = in_child(lambda: self.look_at(homes, digests, memory, watch), tells_why=True)
            if status != SURVIVED:
                raise BrokenTrial(f"before anything is changed the trials have {status}: mend that first")
            memory = Memory(path, memory.tried)
        for home, digest in digests.items():
            self.reached |= memory.of(home, digest) or {}
        for home in self.setting:
            self.stage(home)
        self.functions = functions_in(self.tree, self.code)
        self.remembered = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
        gc.collect()
        gc.freeze()  # children need not look at it again and again

    def digest_of_trials(self, home: str, trials: list[Trial]) -> str:
        """Of the file and of those of its trials that are asked."""
        asked = "\n".join([self.setting.get(home, ""), *(each.name for each in trials)])
        return digest_of(self.tree, [self.tree / home]) + sha256(asked.encode()).hexdigest()

    def look_at(self, homes: dict[str, list[Trial]], digests: dict[str, str], memory: Memory, watch: Watch) -> Verdict:
        silence()
        for home, trials in homes.items():
            if memory.of(home, digests[home]) is None:
                is_setting = self.setting.get(home) == home
                found = {home: reach_of(partial(self.stage, home), watch)} if is_setting else {}
                memory.keep(home, digests[home], found | {each.name: reach_of(each.passes, watch) for each in trials})
                memory.save()
        return SURVIVED, 0

    def reaching(self, mutant: Mutant) -> tuple[list[Trial], set[str]]:
        """The trials that may notice a change of code, the most promising first, and the settings to be staged anew.

        What is set up once and kept touches lines that later trials profit from: those count for all of them.
        """
        mask = mask_of(*mutant.statement)
        staged = {each for each in set(self.setting.values()) if self.reached[each].touches(mutant.file, mask)}
        found = [
            each
            for each in self.trials
            if self.setting.get(each.home) in staged
            or self.reached[each.name].touches(mutant.file, mask)
            or (staged and each.home not in self.files and self.reached[each.name].lines)
        ]
        number = Counter(self.setting.get(each.home) for each in found)
        share = {each: self.reached[each].seconds / number[each] for each in staged if number[each]}
        profiting = {each.name for each in found if not self.reached[each.name].touches(mutant.file, mask)}
        return sorted(found, key=lambda each: self.order_of(each, share, each.name in profiting)), staged

    def order_of(self, trial: Trial, share: dict[str, float], profits: bool) -> tuple[bool, bool, float, str, float]:
        """Who notices much in little time first; what is staged anew stays together. Later come those that only profit
        from what others have set up, and playthroughs last."""
        chance = (self.noticed.get(trial.name, 0) + 0.2) / (self.asked.get(trial.name, 0) + 2)
        seconds = (self.reached[trial.name].seconds + 0.001) / chance
        setting = self.setting.get(trial.home, "")
        if setting in share:
            return trial.home == LAST, False, 10 * share[setting], setting, seconds
        return trial.home == LAST, profits, seconds, "", 0.0

    def seconds(self, trial: Trial, staged: Iterable[str] = ()) -> float:
        setting = self.setting.get(trial.home)
        return self.reached[trial.name].seconds + (self.reached[setting].seconds if setting in staged else 0)

    def within(self, patience: float, trials: list[Trial], staged: set[str]) -> Iterator[Trial]:
        """The first one, and as many more as can be run in these seconds; a setting is staged once."""
        spent, standing = 0.0, set(self.stages) - staged
        for trial in trials:
            setting = self.setting.get(trial.home)
            spent += self.seconds(trial, () if setting in standing else staged)
            standing.add(setting or "")
            yield trial
            if spent > patience:
                return

    # --- mutants ---

    def fate_of(self, mutant: Mutant, patience: float) -> str:
        path = self.tree / mutant.file
        changed = mutated(path.read_text(encoding="utf-8"), mutant)
        if path.suffix == ".yaml":
            return self.fate_of_rules(path, changed)
        try:
            code = compile(changed, str(path), "exec")
        except SyntaxError:
            return REFUSED
        trials, staged = self.reaching(mutant)
        if not trials:
            return NOT_REACHED
        asked = list(self.within(patience, trials, staged))
        fate, place = in_child(lambda: self.try_code(code, asked, staged))
        for trial in asked[: place + 1]:
            self.asked[trial.name] = self.asked.get(trial.name, 0) + 1
        if fate in (KILLED, GOLDEN):
            self.noticed[asked[place].name] = self.noticed.get(asked[place].name, 0) + 1
        return fate

    def try_code(self, code: CodeType, trials: list[Trial], staged: set[str]) -> Verdict:
        for setting in staged:
            del self.stages[setting]
        put_in(self.functions, codes_in(code))
        return self.outcome(trials)

    def fate_of_rules(self, path: Path, changed: str) -> str:
        sound = path.read_text(encoding="utf-8")
        path.write_text(changed, encoding="utf-8")
        try:
            return in_child(lambda: self.try_rules(path))[0]
        finally:
            path.write_text(sound, encoding="utf-8")

    def try_rules(self, path: Path) -> Verdict:
        """All scenarios and tests of the game, with everything that was worked out forgotten."""
        rules = rules_of(path.parent)
        if rules is None:
            return REFUSED, 0
        game = game_at(path.relative_to(self.tree).as_posix())
        for each in self.remembered:
            each.cache_clear()
        self.stages, self.other_rules = {}, rules
        concerned = {home for home, file in self.files.items() if game in games_of(file.bundle)}
        trials = [each for each in self.trials if each.home in concerned or game == game_at(each.home)]
        return self.outcome([*trials, *(each for each in self.trials if each.home == LAST)])

    def outcome(self, trials: list[Trial]) -> Verdict:
        for place, trial in enumerate(trials):
            limit(self.seconds(trial, self.setting.values()))
            if not trial.passes():
                return (GOLDEN if trial.home == LAST else KILLED), place
        return SURVIVED, len(trials) - 1


def game_at(path: str) -> str:
    """The game that a file belongs to; nothing for those that all games use."""
    found = PLACE_OF_A_GAME.match(path)
    return found[1] if found else ""


def games_of(bundle: dict[str, Any]) -> tuple[str, ...]:
    """What a file of scenarios is about: the ruleset and the pack."""
    pack = bundle["pack"]
    return pack.get("ruleset") or "", pack["id"]


def rules_of(folder: Path) -> dict[str, Any] | None:
    """What a bundle has of rules.yaml as it is now, unless the compiler refuses it."""
    from uwc_content.compiler.parse.flow import FLOW_KEYS
    from uwc_content.games import find
    from uwc_content.workshop.scenarios import packs

    try:
        bundle = packs.played_pack(folder, find).bundle
    except packs.BrokenPack:
        return None
    return {key: bundle[key] for key in ("rules", *FLOW_KEYS) if key in bundle}


# --- trials ---


def shared_by_all(tree: Path) -> list[Path]:
    """Without the files that trials stand in."""
    found = [path for pattern in SHARED for path in tree.glob(pattern)]
    return [path for path in found if not path.name.startswith("test_") and path.parent.name != "scenarios"]


def settings_of(bundles: dict[str, dict[str, Any]]) -> dict[str, str]:
    """For each file of scenarios the first one that is played with the same bundle."""
    found: dict[str, str] = {}
    for home, bundle in bundles.items():
        found[home] = next((each for each in found if bundles[each] == bundle), home)
    return found


def holds(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, log=False))


def warm_up() -> None:
    """Bundles that the tests' helpers keep; nothing of the interpreter is kept in them."""
    import bundles
    import table

    bundles.real_bytes()
    for pack in table.bundles():
        bundles.plain_bundle(pack)


def reach_of(passes: Callable[[], Any], watch: Watch) -> Reach:
    began, answers = time.process_time(), []
    lines = watch.lines_during(lambda: answers.append(passes()))
    if not answers[0]:
        raise BrokenTrial(str(passes))
    return Reach(time.process_time() - began, lines)


# --- code ---


def functions_in(tree: Path, code: Iterable[str]) -> Functions:
    """Every function of these files that exists, wherever it is kept: decorated, in tables, made by others."""
    files = {str(tree / file) for file in code}
    for file in code:
        importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    found: Functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            found.setdefault(key_of(each.__code__), []).append(each)
    return found


def put_in(functions: Functions, codes: Codes) -> None:
    """Change functions in place, so that all who know them use the new ones."""
    for key, [code, *others] in codes.items():
        for function in functions.get(key, ()) if not others else ():
            function.__code__ = code


def key_of(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes_in(code: CodeType) -> Codes:
    """Several have the same key if they have no names and stand on one line: those are made anew by what is around."""
    found: Codes = {}
    waiting = [code]
    while waiting:
        inner = [each for each in waiting.pop().co_consts if isinstance(each, CodeType)]
        for each in inner:
            found.setdefault(key_of(each), []).append(each)
        waiting += inner
    return found
