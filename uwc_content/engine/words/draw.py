"""`draw`: from a deck; a rule may replace some of them, and some may have to be given back."""

from uwc_content.engine.events import Happening, replacers_of, tell_name
from uwc_content.engine.legality import can, full_number, gives_something
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import name_of_item
from uwc_content.engine.program import Node
from uwc_content.engine.receiving import run_instead
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import ASKED, DECK_SHIFT, KEEPING, SHIFT, STOP, finish, push
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Draw(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return gives_something(rules, state, node.what, it) and deck_is_there(rules, state, node)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        amount = node.what.amounts[0]
        number = full_number(rules, state, node, it) - (k >> SHIFT)
        if not k & ASKED:
            happening = Happening("draw", NONE, [], node)
            happening.name, happening.number = amount.name, number
            replacers = [
                index
                for index in replacers_of(rules, state, happening)
                if can(rules, state, rules.nodes[index].instead, it)
            ]
            if replacers:
                return [STOP, *replacers]
        is_searching = rules.search.is_searching
        drawn = [] if is_searching else rules.draw(state, amount.name, number)
        finish(rules, state, node, it, True)
        if node.keep != NONE and len(drawn) > node.keep:
            deck = rules.program.decks.index(amount.name)
            push(state, KEEPING, deck << DECK_SHIFT | len(drawn), len(drawn) - node.keep)
        tell_name(rules, state, "draw", amount.name, node, number=number if is_searching else len(drawn))
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        """Draw after all, or replace exactly as many as the rule names and draw the others afterwards."""
        replaced = k >> SHIFT
        if option != STOP:
            event = rules.nodes[option].event
            named = event.what.amounts if event is not None and event.what is not None else []
            replaced += sum(amount.number for amount in named) or 1
        if replaced < full_number(rules, state, node, it):
            state.stack[-1] = replaced << SHIFT | k & (1 << SHIFT) - 1 | ASKED
        else:
            del state.stack[-3:]
        if option != STOP:
            run_instead(rules, state, option, it)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return ("instead", name_of_item(rules, option))


def deck_is_there(rules: Rules, state: State, node: Node) -> bool:
    return any(rules.can_draw(state, amount.name) for amount in node.what.amounts)
