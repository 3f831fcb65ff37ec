"""The tool that changes rules and code: what it changes, who is asked about it, and what it tells."""

import importlib
import shutil
import signal
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "tools"))

import mutant_bench
import mutant_child
import mutant_reach
import mutants
import mutate

CODE = '''
LIMIT = 3

def fits(a: int, b: int) -> bool:
    """Text stays 1."""
    b += 1
    if not a and b in (4,):
        return a < b
    return True
'''
KEPT = """
def limit() -> int:
    return 3


def doubled(function):
    return lambda: 2 * function()


@doubled
def decorated() -> int:
    return 5


class Child(dict):
    def clear(self) -> None:
        super().clear()


TABLE = [limit]
"""
CHANGED = KEPT.replace("return 3", "return 4").replace("return 5", "return 6")


# --- what is changed ---


def test_numbers_and_flags_of_content_are_changed_but_not_comments_and_names() -> None:
    found = mutants.mutants_of_yaml("r.yaml", "limit: 3   # of 7\nera_1: {refills: true, none: 0}")
    assert [(each.line, each.old, each.new) for each in found] == [
        (1, "3", "4"),
        (1, "3", "2"),
        (2, "true", "false"),
        (2, "0", "1"),
    ]


def test_code_is_changed_inside_of_functions_only() -> None:
    changes = mutants.mutants_of_code("c.py", CODE)
    found = {mutants.mutated(CODE, each).split("\n")[each.line - 1].strip() for each in changes}
    assert found == {
        "if 0: b += 1",
        "b += 2",
        "if a and b in (4,):",
        "if not a or b in (4,):",
        "if not a and b not in (4,):",
        "if not a and b in (5,):",
        "return a <= b",
    }


def test_equal_lines_are_different_mutants() -> None:
    twice = list(mutants.mutants_of_yaml("r.yaml", "a: 1\na: 1"))
    names = [each.name for each in mutants.numbered(twice)]
    assert len(set(names)) == len(names) == 4


def test_results_are_kept_and_reported_by_file(tmp_path: Path) -> None:
    tried = list(mutants.numbered(list(mutants.mutants_of_yaml("r.yaml", "a: 1\nb: 2"))))
    results = mutate.Results(tmp_path / "results.jsonl")
    results.add(tried[0], mutant_child.KILLED)
    results.add(tried[1], mutant_child.SURVIVED)
    found = mutate.report(tried, mutate.Results(tmp_path / "results.jsonl"))["r.yaml"]
    assert (found["killed"], found["survived"], found["not tried"]) == (1, 1, 2)
    assert found["unnoticed"] == ["1: survived: a: 1 [3: 1 -> 0]"]


def test_rules_are_read_anew_after_every_change_and_refused_if_they_are_wrong(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(mutate.ROOT / "content" / "humming_meadow", tmp_path / "humming_meadow"))
    file = folder / "rules.yaml"
    sound = file.read_text(encoding="utf-8")
    before = mutant_bench.rules_of(folder)
    file.write_text(sound.replace("players: [2, 3, 4]", "players: [2, 3]"), encoding="utf-8")
    after = mutant_bench.rules_of(folder)
    assert before is not None
    assert after is not None
    assert before != after
    file.write_text(sound.replace("setup:", "set_up:"), encoding="utf-8")
    assert mutant_bench.rules_of(folder) is None


def test_what_is_removed_leaves_the_function_with_the_same_names() -> None:
    [removed] = [each for each in mutants.mutants_of_code("k.py", KEPT) if each.new == mutants.REMOVED]
    assert removed.old == "super().clear()"
    assert "if 0: super().clear()" in mutants.mutated(KEPT, removed)


def test_a_change_knows_the_lines_of_its_statement_without_the_body() -> None:
    source = "def f(a, b):\n    if (\n        a\n        and b\n    ):\n        return (\n            1\n        )\n"
    found = {each.old: each.statement for each in mutants.mutants_of_code("s.py", source)}
    assert found == {"1": (6, 8)}, "a sign that stands on a line of its own is left alone"
    assert mutants.lines_of(mutants.ast.parse(source).body[0].body[0]) == (2, 5)  # type: ignore[attr-defined]


# --- who is asked ---


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that is loaded, and its folder."""
    (tmp_path / "kept_things.py").write_text(KEPT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "kept_things", raising=False)
    return tmp_path


def test_a_trial_reaches_the_lines_that_it_runs(module: Path) -> None:
    kept = importlib.import_module("kept_things")
    watch = mutant_reach.Watch(module, ["kept_things.py"])
    first, second = watch.lines_during(kept.limit), watch.lines_during(lambda: (kept.decorated(), kept.limit()))
    reach = mutant_reach.Reach(0.1, first)
    assert reach.touches("kept_things.py", mutant_reach.mask_of(3, 3))
    assert not reach.touches("kept_things.py", mutant_reach.mask_of(4, 20))
    assert second["kept_things.py"] == 1 << 3 | 1 << 7 | 1 << 12


def test_what_is_reached_is_known_until_the_file_or_what_it_tries_has_changed(tmp_path: Path) -> None:
    found = {"a trial": mutant_reach.Reach(0.5, {"c.py": 0b1010})}
    memory = mutant_reach.Memory(tmp_path / "reach.json", "project")
    memory.keep("trials.yaml", "as it is", found)
    memory.save()
    again = mutant_reach.Memory(tmp_path / "reach.json", "project")
    assert again.of("trials.yaml", "as it is") == found
    assert again.of("trials.yaml", "edited") is None
    assert mutant_reach.Memory(tmp_path / "reach.json", "other project").of("trials.yaml", "as it is") is None


def test_functions_are_changed_wherever_they_are_kept(module: Path) -> None:
    kept = importlib.import_module("kept_things")
    functions = mutant_bench.functions_in(module, ["kept_things.py"])
    codes = mutant_bench.codes_in(compile(CHANGED, str(module / "kept_things.py"), "exec"))
    mutant_bench.put_in(functions, codes)
    assert (kept.TABLE[0](), kept.decorated()) == (4, 12)


def fails() -> mutant_child.Verdict:
    raise AssertionError


def runs_out_of_time() -> mutant_child.Verdict:
    signal.raise_signal(signal.SIGPROF)
    return mutant_child.SURVIVED, 0


def test_a_child_tells_what_became_of_it_and_who_was_the_last_to_look() -> None:
    assert mutant_child.in_child(lambda: (mutant_child.SURVIVED, 12)) == (mutant_child.SURVIVED, 12)
    assert mutant_child.in_child(fails) == (mutant_child.KILLED, 0)
    assert mutant_child.in_child(runs_out_of_time) == (mutant_child.TIMED_OUT, 0)


class Shelf(mutant_bench.Bench):
    """Trials of which only is known how long they take and what they have noticed so far."""

    def __init__(self, seconds: dict[str, float], setting: dict[str, str], noticed: dict[str, int]) -> None:
        self.reached = {name: mutant_reach.Reach(each, {"c.py": 0b10}) for name, each in seconds.items()}
        self.setting = setting
        self.files = dict.fromkeys(setting)
        self.trials = [mutant_bench.Trial(name, home_of(name), bool) for name in seconds if "::" in name]
        self.asked = dict.fromkeys(noticed, 10)
        self.noticed = noticed


def home_of(trial: str) -> str:
    return trial.split("::")[0]


def order_in(shelf: Shelf, line: int) -> list[str]:
    mutant = mutants.Mutant("c.py", line, 0, "1", "2", "", statement=(line, line))
    return [trial.name for trial in shelf.reaching(mutant)[0]]


def test_who_notices_much_in_little_time_is_asked_first_and_playthroughs_last() -> None:
    seconds = {"a.py::slow": 1.0, "a.py::quick": 0.1, "a.py::keen": 0.5, f"{mutant_bench.LAST}::game": 0.01}
    shelf = Shelf(seconds, {}, {"a.py::keen": 9, "a.py::quick": 0})
    assert order_in(shelf, 1) == ["a.py::keen", "a.py::quick", "a.py::slow", f"{mutant_bench.LAST}::game"]
    assert order_in(shelf, 2) == []


def test_scenarios_of_a_setting_that_must_be_staged_anew_stay_together() -> None:
    seconds = {"many.yaml": 1.0, "few.yaml": 1.0, "many.yaml::a": 0.1, "few.yaml::b": 0.01, "many.yaml::c": 0.2}
    shelf = Shelf(seconds, {"many.yaml": "many.yaml", "few.yaml": "few.yaml"}, {})
    assert order_in(shelf, 1) == ["many.yaml::a", "many.yaml::c", "few.yaml::b"]


def test_who_only_profits_from_a_line_is_asked_after_those_who_come_by_it() -> None:
    seconds = {"few.yaml": 1.0, "few.yaml::a": 0.1, "a.py::slow": 5.0, "a.py::quick": 0.01}
    shelf = Shelf(seconds, {"few.yaml": "few.yaml"}, {})
    shelf.reached["a.py::quick"] = mutant_reach.Reach(0.01, {"d.py": 0b10})
    assert order_in(shelf, 1) == ["few.yaml::a", "a.py::slow", "a.py::quick"]


# --- what is told ---


def test_what_nobody_could_notice_is_listed_with_the_reason(tmp_path: Path) -> None:
    tried = list(mutants.numbered(list(mutants.mutants_of_yaml("r.yaml", "a: 1"))))
    file = tmp_path / "known.yaml"
    file.write_text('r.yaml:\n- {because: "it is never read", of: ["a: 1 [3: 1 -> 0]"]}\n', encoding="utf-8")
    known = mutate.equivalents(file)
    assert known == {"r.yaml: a: 1 [3: 1 -> 0]": "it is never read"}
    found = mutate.report(tried, mutate.Results(tmp_path / "results.jsonl"), known)["r.yaml"]
    assert (found["equivalent"], found["not tried"]) == (1, 1)


def test_every_reason_that_is_listed_is_told_and_names_a_file() -> None:
    known = mutate.equivalents(mutate.EQUIVALENTS)
    assert all(known.values())
    assert all((mutate.ROOT / name.split(": ")[0]).is_file() for name in known)
