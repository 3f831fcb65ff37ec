"""*Try it* on the page of an item: a board to click together, options to take, and the scenario to keep."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from uwc_content.diagnostics import Diagnostic
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.diagnostics.render import printable, underline
from uwc_content.reading.yaml import read_yaml
from uwc_content.studio.drawn_spots import Drawn, spots_of
from uwc_content.studio.page_words import told_in
from uwc_content.studio.pages import Visit, visit
from uwc_content.studio.play_pages import body_of
from uwc_content.studio.told_values import Telling
from uwc_content.studio.workbench import LONGEST, Asked, Attempt, Workbench
from uwc_content.workshop.scenarios.writing import LONGEST_ID, facts_written, keep, written

MOST_PUT = 40
"""Things that a spot offers to put there."""
RESOURCES = "resources"


def bench_of(here: Visit) -> Workbench:
    """One for each snapshot."""
    snapshot = here.snapshot
    benches: dict[str, Workbench] = here.request.app.state.benches
    known = benches.get(snapshot.pack)
    if known is None or known.snapshot is not snapshot:
        known = benches[snapshot.pack] = Workbench(snapshot, here.packs.find)
    return known


def asked_in(query: Mapping[str, Any]) -> Asked:
    choices = str(query.get("c", ""))[:1_000].split(".")
    deed = str(query.get("d", ""))
    return Asked(
        str(query.get("given", ""))[:LONGEST],
        int(deed) if deed.isdecimal() and len(deed) < 3 else 0,
        tuple(int(each) for each in choices if each.isdecimal() and len(each) < 5),
    )


def query_of(asked: Asked) -> str:
    parts = {"given": asked.given, "d": asked.deed or "", "c": ".".join(map(str, asked.choices))}
    return "?" + urlencode({name: value for name, value in parts.items() if value})


def key_in(request: Request, here: Visit) -> str:
    key = f"{request.path_params['kind']}.{request.path_params['id']}"
    if key not in here.snapshot.records:
        raise HTTPException(404)
    return key


# --- the page ---


def try_it(request: Request) -> Response:
    """The board, what can be chosen, and what has changed; `fact` and `value` change the board first."""
    here = visit(request)
    key = key_in(request, here)
    try:
        bench = bench_of(here)
    except Refusal as refusal:
        return here.page("try_nothing.html", message=told_in(here.language, refusal.message))
    asked, bad = edited(bench, asked_in(request.query_params), request.query_params)
    attempt = bench.attempt(key, asked)
    view = View(here, bench, asked, attempt)
    return here.page(
        "try.html",
        view=view,
        asked=asked,
        query=query_of(asked),
        given=asked.given or bench.usual,
        attempt=attempt,
        faults=[fault_told(here, each, asked.given or bench.usual) for each in (*bad, *attempt.faults)],
        refusal=told(here, attempt.refusal),
        suggested=f"{key.partition('.')[2]}_",
    )


def told(here: Visit, refusal: Refusal | None) -> list[str]:
    if refusal is None:
        return []
    return [told_in(here.language, each) for each in (refusal.message, refusal.hint) if each]


def fault_told(here: Visit, fault: Diagnostic, given: str) -> dict[str, str]:
    lines = given.split("\n")
    line = lines[fault.span.line - 1] if 0 < fault.span.line <= len(lines) else ""
    return {
        "message": told_in(here.language, fault.message),
        "hint": told_in(here.language, fault.hint) if fault.hint else "",
        "line": printable(line),
        "caret": underline(fault, line) if line.strip() else "",
    }


def edited(bench: Workbench, asked: Asked, query: Mapping[str, str]) -> tuple[Asked, list[Diagnostic]]:
    """The position with one fact changed; whatever was chosen on the old one is taken back."""
    name, text = query.get("fact", "")[:100], query.get("value", "")[:LONGEST]
    if not name:
        return asked, []
    facts, _ = bench.facts(asked.given or bench.usual)
    root, faults = read_yaml("value", f"value: {text}".encode()) if text.strip() else (None, [])
    if faults:
        return asked, faults
    plain = root.plain() if root is not None else {}
    value = plain.get("value") if isinstance(plain, dict) else None
    return Asked(facts_written(with_fact(facts, name, value), bench.pack), asked.deed), []


def with_fact(facts: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    """`resources.gold` is the gold of the resources; a fact without a value goes."""
    fact, dot, inner = name.partition(".")
    if dot:
        held = facts.get(fact)
        value = {**(held if isinstance(held, dict) else {}), inner: value}
        value = {each: found for each, found in value.items() if found is not None}
    changed = {**facts, fact: value}
    return {each: found for each, found in changed.items() if found is not None and found != {}}


class Holding(NamedTuple):
    """Something that stands on a spot."""

    label: str
    icon: str


class View:
    """What the template asks for, in the words of the reader."""

    def __init__(self, here: Visit, bench: Workbench, asked: Asked, attempt: Attempt) -> None:
        self.bench = bench
        self.asked = asked
        self.attempt = attempt
        self.telling = Telling(here.snapshot, here.locale, here.words)
        self.locale = here.locale
        self.layout = self.layout_shown()
        self.face = here.face(f"{bench.pack.names.layout_type}.{self.layout}", here.locale) if self.layout else ""

    # --- what happens ---

    def deeds(self) -> Iterator[tuple[str, str, bool]]:
        for i, deed in enumerate(self.attempt.deeds):
            label = self.telling.word(deed.section or deed.kind)
            yield label, query_of(self.asked._replace(deed=i, choices=())), i == self.asked.deed

    def options(self) -> Iterator[tuple[str, str, list[str]]]:
        """The label of an option, the address after it, and the spots that it is about."""
        decision = self.attempt.decision
        for i, option in enumerate(decision.options if decision else ()):
            spots = [word for word in option.words if word in self.spots]
            yield self.telling.label(option.words), self.then(i), spots

    def then(self, position: int) -> str:
        assert self.attempt.tried is not None
        made = tuple(taken for _, taken in self.attempt.tried.taken)
        return query_of(self.asked._replace(choices=(*made, position)))

    def steps(self) -> Iterator[tuple[str, str]]:
        """What was chosen, and the address before it."""
        taken = self.attempt.tried.taken if self.attempt.tried else []
        for i, (decision, position) in enumerate(taken):
            before = self.asked._replace(choices=self.asked.choices[:i])
            yield self.telling.label(decision.options[position].words), query_of(before)

    def restart(self) -> str:
        return query_of(self.asked._replace(choices=()))

    def changes(self) -> Iterator[tuple[str, str, str]]:
        for each in self.attempt.changes:
            yield self.telling.fact(each.fact), self.telling.value(each.expected), self.telling.value(each.actual)

    # --- what there is ---

    def amounts(self) -> Iterator[tuple[str, str, str, int, int]]:
        """Id, name, icon, what is given, and what is there now."""
        now = self.attempt.now.seats[0].get(RESOURCES, {}) if self.attempt.now else {}
        given = self.attempt.facts.get(RESOURCES)
        given = given if isinstance(given, dict) else {}
        for name in self.bench.pack.names.vocabulary.resources:
            amount = given.get(name, 0)
            amount = amount if isinstance(amount, int) else 0
            yield name, self.telling.word(name), self.telling.icon(name), amount, now.get(name, amount)

    def facts(self) -> Iterator[dict[str, Any]]:
        """Every fact that may be given, with what it says now."""
        known = self.bench.staging.words.facts
        schemas = self.bench.staging.words.value_schemas(self.bench.pack.names.vocabulary)
        for name, fact in {**known.of_player, **known.only_given, **known.of_table}.items():
            if name == RESOURCES:
                continue
            schema = schemas.get(fact.sort, {})
            said = self.attempt.facts.get(name)
            yield {
                "name": name,
                "doc": fact.doc,
                "value": "" if said is None else flow(said),
                "choices": [str(each) for each in schema.get("enum", ())],
                "is_list": schema.get("type") == "array" and schema.get("items", {}).get("type") == "string",
                "is_given": name in self.attempt.facts,
            }

    def layout_shown(self) -> str:
        """The layout that the position names, or the first one."""
        known = self.bench.pack.ids(self.bench.pack.names.layout_type) if self.bench.pack.names.layout_type else set()
        said = [each for each in self.attempt.facts.values() if isinstance(each, str) and each in known]
        first = [each["id"] for each in self.bench.pack.bundle["boards"]] if known else []
        return next(iter([*said, *first]), "")

    @property
    def drawn(self) -> Drawn | None:
        layouts = self.bench.pack.game.layouts()
        if not self.layout or layouts is None:
            return None
        layout = next(each for each in self.bench.pack.bundle["boards"] if each["id"] == self.layout)
        key = f"{layouts.root}.{self.layout}"
        return spots_of(self.bench.snapshot, key, self.locale, set(layouts.parts(layout)))

    @property
    def spots(self) -> dict[str, Any]:
        if not hasattr(self, "_spots"):
            drawn = self.drawn
            self._spots: dict[str, Any] = drawn.spots if drawn else {}
        return self._spots

    def holdings(self) -> dict[str, list[Holding]]:
        """What stands where, as the facts tell it."""
        now = self.attempt.now
        found: dict[str, list[Holding]] = {}
        for value in [*now.seats[0].values(), *now.table.values()] if now else ():
            for spot, held in value.items() if isinstance(value, dict) else ():
                if spot in self.spots:
                    first = held[0] if isinstance(held, list) and held else held
                    found.setdefault(spot, []).append(Holding(self.telling.value(held), self.telling.icon(str(first))))
        return found


def flow(value: Any) -> str:
    """A value on one line, as designers write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return value if isinstance(value, str) and value.isidentifier() else json.dumps(value)


# --- what a spot offers ---


def put(request: Request) -> Response:
    """What may stand on a spot of the board."""
    here = visit(request)
    key_in(request, here)
    bench = bench_of(here)
    asked = asked_in(request.query_params)
    telling = Telling(here.snapshot, here.locale, here.words)
    offered = []
    for name, value, facts in bench.puttable(asked.given, request.query_params.get("spot", "")[:100]):
        label = telling.word(name) if value is None else f"{telling.word(name)}: {telling.value(value)}"
        query = query_of(Asked(facts_written(facts, bench.pack), asked.deed))
        offered.append((label, query, value is None, telling.icon(str(value))))
        if len(offered) == MOST_PUT:
            break
    return here.page("try_put.html", offered=offered)


# --- keeping ---


async def scenario(request: Request) -> Response:
    """What was tried as a scenario: shown, or added to the pack's own."""
    here = visit(request)
    key = key_in(request, here)
    wish = await body_of(request)
    try:
        text, place = await run_in_threadpool(scenario_of, here, key, wish)
    except Refusal as refusal:
        return here.refused(refusal)
    return JSONResponse({"yaml": text, "place": place})


def scenario_of(here: Visit, key: str, wish: dict[str, Any]) -> tuple[str, str]:
    bench = bench_of(here)
    found = bench.scenario(key, asked_in(wish), str(wish.get("id", ""))[: 2 * LONGEST_ID])
    text = written(found, bench.pack)
    if wish.get("keep") is not True:
        return text, ""
    path = keep(here.snapshot.compilation.folder, bench.pack, bench.staging, found)
    return text, f"{here.snapshot.pack}/{path.parent.name}/{path.name}"
