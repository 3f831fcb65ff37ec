"""The rules of Nautilus as the kernel knows them: each question with the function that answers it."""

from typing import Any

from uwc_content.engine.counting import count_in
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.games.nautilus.rules import beginning, own_words, seeing
from uwc_content.games.nautilus.rules.buying import Buy
from uwc_content.games.nautilus.rules.city import active_stations
from uwc_content.games.nautilus.rules.discoveries import filled, last_filled
from uwc_content.games.nautilus.rules.expanding import Expand
from uwc_content.games.nautilus.rules.launching import Launch
from uwc_content.games.nautilus.rules.sailing import Sail
from uwc_content.games.nautilus.rules.scanning import Scan
from uwc_content.games.nautilus.rules.scoring import Appraise
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.games.nautilus.rules.walking import Walk


class Nautilus(SeaTable):
    """The interpreter of a bundle of Nautilus."""

    __slots__ = ()

    def own_steps(self) -> list[Step]:
        return [
            beginning.LayOut("lay_out"),
            beginning.Found("found"),
            Buy("buy"),
            Expand("expand"),
            Walk("walk"),
            Launch("launch"),
            Scan("scan"),
            Sail("sail"),
            Appraise("appraise"),
        ]

    def set_up(self, setup: dict[str, Any]) -> State:
        return beginning.set_up(self, setup)

    # --- looking at things ---

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        """What is no item is only counted: any numbers will do."""
        if noun == "active_station":
            return list(range(active_stations(self, state, seat)))
        if noun == "ruin":
            return list(range(filled(self, state)))
        if noun == "final_ruin":
            return list(range(last_filled(self, state)))
        return super().targets(state, seat, op, noun)

    def number_of(self, state: State, seat: int, name: str) -> int:
        """Stats follow from the active stations."""
        bag = self.stat_tables.get(name)
        if bag is None or bag.by is None:
            return super().number_of(state, seat, name)
        count = count_in(self, state, seat, bag.by, NONE)
        return next(amount.by(count) for amount in bag.amounts if amount.name == name)

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        sort = own_words.sort_of(thing)
        return super().is_such(state, seat, thing, noun) if sort == own_words.ITEM else own_words.NOUNS[sort] == noun

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        if shared == "depth":
            return own_words.depth_of(self, state, thing)
        return NONE if own_words.sort_of(thing) != own_words.ITEM else super().property_of(state, seat, thing, shared)

    # --- its own words ---

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        return own_words.targets_of(self, state, node, it)

    def word_label(self, state: State, node: Node, thing: int) -> tuple[str, ...]:
        return own_words.told(self, state, node, thing)

    def do_word(self, state: State, node: Node, thing: int) -> None:
        own_words.do(self, state, thing)

    # --- what is seen ---

    def observe(self, state: State, player: int) -> dict[str, Any]:
        return seeing.observe(self, state, player)

    def has_revealed(self, before: State, after: State) -> bool:
        return seeing.has_revealed(self, before, after)
