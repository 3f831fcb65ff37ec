"""Words the course of a game for the rules summary: set-up, turns and scoring, from what rules.yaml says."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.text import Grammar, capitalised, describe_condition, describe_parts, plain_name
from uwc_content.text.wordings import Words

CATALOGUE = "print.po"
SUMMARY = "summary"
"""The context of what summaries say."""
STEP = "step"
"""The context in which a game words steps of its own."""
Told = dict[str, Any]
"""A row: `text`, and where it is not 0 or false `depth` and `heading`."""


class Course:
    """Words set-up, turns and scoring in one language, whatever the game."""

    def __init__(self, words: Words, grammar: Grammar, bundle: Mapping[str, Any], nouns: Mapping[str, str]) -> None:
        self.nouns = nouns
        """What things are called when they stand alone."""
        self.words = words
        self.grammar = grammar
        self.setup: Mapping[str, Any] = bundle.get("setup") or {}
        self.bundle = bundle

    def chapters(self) -> list[dict[str, Any]]:
        """Those that say anything, as bundles hold them."""
        course = self.stretches(self.bundle.get("turns") or [], 0)
        told = {"setup": list(self.preparation()), "course": list(course), "scoring": list(self.scoring())}
        return [{"title": self.say(key), "rows": rows} for key, rows in told.items() if rows]

    def say(self, key: str, **values: str) -> str:
        return self.words(SUMMARY, key, **values)

    def row(self, text: str, depth: int = 0, *, is_heading: bool = False) -> Told:
        return {
            "text": capitalised(text),
            **({"depth": depth} if depth else {}),
            **({"heading": True} if is_heading else {}),
        }

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

    def preparation(self) -> Iterator[Told]:
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

    def stretches(self, stretches: Any, depth: int) -> Iterator[Told]:
        for stretch in stretches:
            yield from STRETCHES.get(stretch["op"], Course.unknown)(self, stretch, depth)

    def unknown(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        yield self.row(plain_name(str(stretch["op"])), depth)

    def period(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        name, times = self.name("period", stretch["what"]), stretch.get("times")
        said = (
            self.say("period.times", period=name, times=self.number(times))
            if times
            else self.say("period", period=name)
        )
        yield self.row(said, depth, is_heading=True)
        yield from self.stretches(stretch["steps"], depth + 1)

    def each(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        yield self.row(self.say("each"), depth, is_heading=True)
        yield from self.stretches(stretch["steps"], depth + 1)

    def if_(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        yield self.row(self.say("if", condition=describe_condition(self.grammar, stretch["what"])), depth)
        yield from self.stretches(stretch["steps"], depth + 1)

    def do(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        yield self.row(describe_parts(self.grammar, stretch["what"]), depth)

    def offer(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        what = stretch["what"]
        if what == "abilities":
            yield self.row(self.say("offer.abilities"), depth)
        elif isinstance(what, str):
            names = (self.grammar.name_of(each["id"]) for each in self.bundle["items"].get(what, ()))
            yield self.row(self.say("offer.things", name=", ".join(names)), depth)
        else:
            yield self.row(self.say("offer", text=describe_parts(self.grammar, what)), depth)

    def choose(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        times = stretch.get("times")
        yield self.row(self.say("choose.times", times=self.number(times)) if times else self.say("choose"), depth)
        for action, steps in stretch["what"].items():
            yield self.row(self.say("action", action=self.name("action", action)), depth + 1, is_heading=True)
            yield from self.stretches(steps, depth + 2)

    def end(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        told = {"end": self.name("end", stretch["what"])}
        for period, number in (stretch.get("after") or {}).items():
            told |= {"period": self.name("period", period), "number": self.number(number)}
            yield self.row(self.say("end.more" if number else "end.finish", **told), depth)
            return
        yield self.row(self.say("end", **told), depth)

    def order(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
        key = f"order.{stretch['what']}"
        known = self.words.has(SUMMARY, key)
        yield self.row(self.say(key) if known else self.say("order", name=self.name("track", stretch["what"])), depth)

    def step(self, stretch: Mapping[str, Any], depth: int) -> Iterator[Told]:
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

    def scoring(self) -> Iterator[Told]:
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
