"""Follows every name in the course of a game to the bundle's own vocabulary."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from uwc_content.bundle.links_of_effects import EffectLinks
from uwc_content.bundle.shown import shown
from uwc_content.compiler.game_parts import Found, Steps
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.steps import STEP_SHAPES, own_shape
from uwc_content.compiler.parse.turns import ABILITIES, ORDERS
from uwc_content.diagnostics import Message
from uwc_content.language.base import Sort
from uwc_content.language.steps import StepSort


class TurnLinks:
    """Collects the names of `setup`, `turns`, `final_scoring` and `ranking` that lead nowhere."""

    def __init__(self, bundle: dict[str, Any], names: Names, effects: EffectLinks) -> None:
        self.effects = effects
        self.known = known = names.vocabulary
        self.tables = bundle.get("setup", {}).get("by_players", {})
        self.shapes = {**STEP_SHAPES, **{name: own_shape(step) for name, step in known.steps.items()}}
        sections = {name for each in known.items.values() for name in each.sections}
        fields = {name for each in known.items.values() for name in each.fields}
        self.names: dict[str, Collection[str]] = {
            StepSort.DECK: known.decks,
            StepSort.FIELD: fields,
            StepSort.KIND: names.kinds,
            StepSort.PAYABLE: known.payables,
            StepSort.PERIOD: known.periods,
            StepSort.SECTION: sections,
            StepSort.TRACK: known.tracks,
            StepSort.ZONE: known.zones,
            "action": known.actions,
            "end": known.ends,
            "order": {*ORDERS, *known.tracks},
            "resource": known.resources,
            "stat": known.stats,
            "type of items": known.items,
        }
        self.stretches: dict[str, Callable[[dict[str, Any], Steps], None]] = {
            "step": self.step,
            "do": lambda each, at: self.effects.block(each["what"], (*at, "what")),
            "offer": self.offer,
            "choose": self.choose,
            "end": self.end,
            "order": lambda each, at: self.name("order", each["what"], at),
            "each": self.each,
            "period": self.period,
            "if": self.condition,
        }

    def name(self, sort: str, name: Any, at: Steps) -> None:
        if name not in self.names[sort]:
            self.effects.fault(at, Message("there is no {sort} `{name}`", sort=Message(sort), name=shown(name, 30)))

    def figure(self, value: Any, at: Steps) -> None:
        if isinstance(value, dict) and "stat" in value:
            self.name("stat", value["stat"], at)
        elif isinstance(value, dict) and "by_players" in value and value["by_players"] not in self.tables:
            self.effects.fault(
                at, Message("there is no {sort} `{name}`", sort=Message("table"), name=shown(value["by_players"], 30))
            )
        elif isinstance(value, dict) and "by" in value:
            self.name(StepSort.PERIOD, value["by"], at)

    # --- stretches ---

    def listed(self, stretches: list[Any], at: Steps) -> None:
        for index, each in enumerate(stretches):
            self.stretches[each["op"]](each, (*at, index))

    def step(self, each: dict[str, Any], at: Steps) -> None:
        shape = self.shapes.get(each["what"])
        if shape is None:
            self.effects.fault(at, Message("there is no step `{name}`", name=shown(each["what"], 30)))
            return
        for name, value in each["arguments"].items():
            sort = shape.arguments.get(name)
            if sort is None:
                self.effects.fault(
                    (*at, "arguments"),
                    Message("there is no {sort} `{name}`", sort=Message("argument"), name=shown(name, 30)),
                )
            elif sort is StepSort.NUMBER:
                self.figure(value, (*at, "arguments", name))
            else:
                self.name(sort, value, (*at, "arguments", name))
        for name in set(shape.required) - each["arguments"].keys():
            self.effects.fault((*at, "arguments"), Message("`{name}` is missing", name=name))

    def offer(self, each: dict[str, Any], at: Steps) -> None:
        if isinstance(each["what"], list):
            self.effects.block(each["what"], (*at, "what"))
        elif each["what"] != ABILITIES:
            self.name("type of items", each["what"], at)

    def choose(self, each: dict[str, Any], at: Steps) -> None:
        self.figure(each.get("times"), at)
        for action, stretches in each["what"].items():
            self.name("action", action, at)
            self.listed(stretches, (*at, "what", action))

    def end(self, each: dict[str, Any], at: Steps) -> None:
        self.name("end", each["what"], at)
        self.effects.condition(each.get("if", []), (*at, "if"))
        for period in each.get("after", {}):
            self.name(StepSort.PERIOD, period, (*at, "after"))

    def each(self, each: dict[str, Any], at: Steps) -> None:
        if "period" in each:
            self.name(StepSort.PERIOD, each["period"], at)
        self.figure(each.get("times"), at)
        self.listed(each["steps"], (*at, "steps"))

    def period(self, each: dict[str, Any], at: Steps) -> None:
        self.name(StepSort.PERIOD, each["what"], at)
        self.figure(each.get("times"), at)
        self.listed(each["steps"], (*at, "steps"))

    def condition(self, each: dict[str, Any], at: Steps) -> None:
        self.effects.condition(each["what"], (*at, "what"))
        self.listed(each["steps"], (*at, "steps"))
        self.listed(each.get("else", []), (*at, "else"))

    # --- what surrounds them ---

    def setup(self, setup: dict[str, Any], at: Steps) -> None:
        for key, sort in (("start", "resource"), ("stats", "stat"), ("tracks", StepSort.TRACK)):
            for name in setup[key]:
                self.name(sort, name, (*at, key))
        for name, number in setup["start"].items():
            self.figure(number, (*at, "start", name))
        for index, seat in enumerate(setup["seats"]):
            for name in seat:
                self.name("resource", name, (*at, "seats", index))
        for index, laid in enumerate(setup["lay"]):
            place = (*at, "lay", index)
            self.figure(laid.get("deal"), place)
            for key, sort in (("items", "type of items"), ("into", "zone"), ("from", "zone"), ("to", "zone")):
                if key in laid:
                    self.name(sort, laid[key], place)

    def scoring(self, scored: list[Any], at: Steps) -> None:
        for index, each in enumerate(scored):
            if "do" in each:
                self.effects.block(each["do"], (*at, index, "do"))
            else:
                self.name(StepSort.SECTION, each["section"], (*at, index))
                self.name(StepSort.ZONE, each["zone"], (*at, index))

    def ranking(self, ranking: dict[str, Any], at: Steps) -> None:
        self.name("resource", ranking["score"], at)
        for index, tie in enumerate(ranking["ties"]):
            for key, count in tie.items():
                self.effects.parsers[Sort.COUNT](count, (*at, "ties", index, key))


def findings_in_turns(bundle: dict[str, Any], names: Names, effects: EffectLinks) -> Iterator[Found]:
    links = TurnLinks(bundle, names, effects)
    checks: dict[str, Callable[[Any, Steps], None]] = {
        "setup": links.setup,
        "turns": links.listed,
        "final_scoring": links.scoring,
        "ranking": links.ranking,
    }
    for key, check in checks.items():
        if key in bundle:
            check(bundle[key], (key,))
        elif key != "final_scoring" and "ruleset" not in bundle["pack"]:
            yield (), Message("`{name}` is missing", name=key)
    yield from effects.found
