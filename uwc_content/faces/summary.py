"""The rules summary: set-up, course and scoring worded from rules.yaml, and the tables that a look asks for."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uwc_content.faces.face_facts import runs_of
from uwc_content.faces.filling import chosen, filled, value_at
from uwc_content.faces.lists import listed_things
from uwc_content.faces.look_model import SummaryTable
from uwc_content.faces.rows import amounts_of
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typesetting import Amount, Run
from uwc_content.text import Grammar, capitalised, describe_condition, describe_parts, plain_name
from uwc_content.text.wordings import Words

CATALOGUE = "print.po"
SUMMARY = "summary"
"""The context of what summaries say."""
STEP = "step"
"""The context in which a game words steps of its own."""


class Row(NamedTuple):
    """A sentence, or a name with rows of icons."""

    runs: tuple[Run, ...]
    depth: int = 0
    is_heading: bool = False
    icon: str = ""
    cells: tuple[tuple[Amount, ...], ...] = ()


class Chapter(NamedTuple):
    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    """What stands above the cells of its rows."""
    are_narrow: bool = False
    """Whether two of its rows fit beside each other."""


def summary_of(supplies: Supplies, bundle: Mapping[str, Any], grammar: Grammar | None) -> list[Chapter]:
    """Everything that the rules say of themselves, then the tables of the look, then what is not printed."""
    words = Words.in_chain(CATALOGUE, supplies.locale)
    course = Course(words, grammar, bundle, supplies.common["noun"]).chapters() if grammar is not None else []
    tables = [chapter_of(supplies, table) for table in supplies.look.summary]
    return [each for each in (*course, *tables, legend_of(supplies, words), drawer_of(supplies, words)) if each.rows]


def legend_of(supplies: Supplies, words: Words) -> Chapter:
    """What every icon means."""
    nouns: Mapping[str, str] = supplies.common["noun"]
    rows = (Row((said,), icon=name) for name, said in nouns.items() if supplies.icon_file(name))
    return Chapter(words(SUMMARY, "icons"), tuple(rows), are_narrow=True)


def drawer_of(supplies: Supplies, words: Words) -> Chapter:
    pieces = supplies.look.drawer
    rows = (
        Row((f"{piece.count} × {in_language(piece.name, supplies.locale)}",), icon=piece.icon or "") for piece in pieces
    )
    return Chapter(words(SUMMARY, "drawer"), tuple(rows))


def in_language(texts: Mapping[str, str], locale: str) -> str:
    return texts.get(locale) or next(iter(texts.values()), "")


# --- tables of the look ---


def chapter_of(supplies: Supplies, table: SummaryTable) -> Chapter:
    common, locale = supplies.common, supplies.locale
    rows = [Row(tuple(runs_of(said))) for line in table.lines if (said := filled(filled(line, common), common).strip())]
    for thing in listed_things(supplies, table.each, common) if table.each else ():
        facts = {**common, **thing}
        cells = tuple(tuple(cell_of(value_at(facts, field))) for field in table.columns)
        name = filled(str(chosen(table.name, facts)), facts)
        rows.append(Row((name,), icon=filled(table.icon, facts), cells=cells))
    columns = tuple(in_language(texts, locale) for texts in table.columns.values())
    return Chapter(in_language(table.title, locale), tuple(rows), columns if any(columns) else ())


def cell_of(value: Any) -> list[Amount]:
    """Amounts as icons; a bare number as a number."""
    return [Amount("", value)] if isinstance(value, int) else amounts_of(value or {})


# --- the course of a game ---


class Course:
    """Words set-up, turns and scoring in one language, whatever the game."""

    def __init__(self, words: Words, grammar: Grammar, bundle: Mapping[str, Any], nouns: Mapping[str, str]) -> None:
        self.nouns = nouns
        """What things are called when they stand alone."""
        self.words = words
        self.grammar = grammar
        self.setup: Mapping[str, Any] = bundle.get("setup") or {}
        self.bundle = bundle

    def chapters(self) -> Iterator[Chapter]:
        yield Chapter(self.say("setup"), tuple(self.preparation()))
        yield Chapter(self.say("course"), tuple(self.stretches(self.bundle.get("turns") or [], 0)))
        yield Chapter(self.say("scoring"), tuple(self.scoring()))

    def say(self, key: str, **values: str) -> str:
        return self.words(SUMMARY, key, **values)

    def row(self, text: str, depth: int = 0, *, is_heading: bool = False) -> Row:
        return Row(tuple(runs_of(capitalised(text))), depth, is_heading)

    # --- names and numbers ---

    def name(self, context: str, name: str) -> str:
        return self.grammar.wording(context, name) or plain_name(name)

    def noun(self, name: str) -> str:
        return self.nouns.get(name) or plain_name(name)

    def number(self, value: Any) -> str:
        if isinstance(value, Mapping) and "by_players" in value:
            table = self.setup["by_players"][value["by_players"]]
            said = (self.say("by_players", number=str(number), players=str(key)) for key, number in table.items())
            return ", ".join(said)
        if isinstance(value, Mapping) and "stat" in value:
            return str(self.setup.get("stats", {}).get(value["stat"], plain_name(str(value["stat"]))))
        if isinstance(value, Mapping):
            return " / ".join(str(each) for each in value.values())
        return str(value)

    def amounts(self, bag: Mapping[str, Any]) -> str:
        """Icons where there is a number; words where it depends on the players."""
        return self.grammar.listing(
            "and",
            [
                f"{{{name}:{number}}}" if isinstance(number, int) else f"{self.noun(name)} {self.number(number)}"
                for name, number in bag.items()
            ],
        )

    # --- set-up ---

    def preparation(self) -> Iterator[Row]:
        setup = self.setup
        if setup.get("players"):
            yield self.row(self.say("players", numbers=", ".join(map(str, setup["players"]))))
        if setup.get("start"):
            yield self.row(self.say("start", amounts=self.amounts(setup["start"])))
        for seat, more in enumerate(setup.get("seats", ()), 1):
            if more:
                yield self.row(self.say("seat", number=str(seat), amounts=self.amounts(more)))
        for laid in setup.get("lay", ()):
            yield self.row(self.laid(laid))

    def laid(self, laid: Mapping[str, Any]) -> str:
        if "into" in laid:
            return self.say("lay.shuffled" if laid.get("shuffled") else "lay", zone=self.name("zone", laid["into"]))
        zone, origin = (capitalised(self.name("zone", laid[key])) for key in ("to", "from"))
        is_players = self.bundle["vocabulary"]["zones"].get(laid["to"], {}).get("of") == "player"
        key = "dealt" if is_players else "dealt.table"
        return self.say(key, zone=zone, number=self.number(laid["deal"]), **{"from": origin})

    # --- turns ---

    def stretches(self, stretches: Any, depth: int) -> Iterator[Row]:
        for stretch in stretches:
            yield from STRETCHES.get(stretch["op"], Course.unknown)(self, stretch, depth)

    def unknown(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        yield self.row(plain_name(str(stretch["op"])), depth)

    def period(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        name, times = self.name("period", stretch["what"]), stretch.get("times")
        said = (
            self.say("period.times", period=name, times=self.number(times))
            if times
            else self.say("period", period=name)
        )
        yield self.row(said, depth, is_heading=True)
        yield from self.stretches(stretch["steps"], depth + 1)

    def each(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        yield self.row(self.say("each"), depth, is_heading=True)
        yield from self.stretches(stretch["steps"], depth + 1)

    def if_(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        yield self.row(self.say("if", condition=describe_condition(self.grammar, stretch["what"])), depth)
        yield from self.stretches(stretch["steps"], depth + 1)

    def do(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        yield self.row(describe_parts(self.grammar, stretch["what"]), depth)

    def offer(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        what = stretch["what"]
        if what == "abilities":
            yield self.row(self.say("offer.abilities"), depth)
        elif isinstance(what, str):
            names = (self.grammar.name_of(each["id"]) for each in self.bundle["items"].get(what, ()))
            yield self.row(self.say("offer.things", name=", ".join(names)), depth)
        else:
            yield self.row(self.say("offer", text=describe_parts(self.grammar, what)), depth)

    def choose(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        times = stretch.get("times")
        yield self.row(self.say("choose.times", times=self.number(times)) if times else self.say("choose"), depth)
        for action, steps in stretch["what"].items():
            yield self.row(self.say("action", action=self.name("action", action)), depth + 1, is_heading=True)
            yield from self.stretches(steps, depth + 2)

    def end(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        yield self.row(self.say("end", end=self.name("end", stretch["what"])), depth)

    def order(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        key = f"order.{stretch['what']}"
        known = self.words.has(SUMMARY, key)
        yield self.row(self.say(key) if known else self.say("order", name=self.name("track", stretch["what"])), depth)

    def step(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Row]:
        """A step of the kernel, or one that the game itself words."""
        name, arguments = stretch["what"], stretch["arguments"]
        values = {key: self.argument(key, value) for key, value in arguments.items()}
        if self.grammar.has(STEP, name):
            yield self.row(self.grammar.text(STEP, name, 1, **values), depth)
            return
        keys = (f"step.{name}.price" if arguments.get("price") else f"step.{name}", f"step.{name}")
        key = self.words.closest(SUMMARY, *keys)
        yield self.row(self.say(key, **values) if self.words.has(SUMMARY, key) else plain_name(name), depth)

    def argument(self, key: str, value: Any) -> str:
        if key in ("zone", "from", "to"):
            return self.name("zone", value)
        if key == "section":
            wording = next((said for kind in self.bundle["items"] if (said := self.lead(kind, value))), "")
            return wording or plain_name(value)
        if key == "track":
            return self.name("track", value)
        if key == "of":
            return self.noun(value)
        return self.number(value)

    def lead(self, kind: str, section: str) -> str:
        wording = self.grammar.wording("lead", self.grammar.closest("lead", f"{kind}.{section}", section)) or ""
        return wording.partition("{")[0].strip(" :")

    # --- scoring ---

    def scoring(self) -> Iterator[Row]:
        for each in self.bundle.get("final_scoring") or ():
            if "section" in each:
                values = {key: self.argument(key, each[key]) for key in ("zone", "section")}
                yield self.row(self.say("step.receive", **values))
            else:
                yield self.row(describe_parts(self.grammar, each.get("do") or each.get("what") or []))
        ranking = self.bundle.get("ranking") or {}
        if ranking.get("score"):
            yield self.row(self.say("ranking", name=self.noun(ranking["score"])))
        for tie in ranking.get("ties", ()):
            names = (self.noun(name) for bag in tie.values() for name in bag.get("of", {}))
            yield self.row(self.say("tie", name=", ".join(names)))


STRETCHES = {
    "period": Course.period,
    "each": Course.each,
    "if": Course.if_,
    "do": Course.do,
    "offer": Course.offer,
    "choose": Course.choose,
    "end": Course.end,
    "order": Course.order,
    "step": Course.step,
}
