"""Words that a game adds in its vocabulary: the game says what they may act on and what they do."""

from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class GameWord(ThingWord):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return bool(rules.word_targets(state, node, it))

    def all_targets(self, rules: Rules, state: State, node: Node, it: int) -> list[int]:
        return rules.word_targets(state, node, it)

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        rules.do_word(state, node, thing)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (node.name, rules.thing_name(state, option))

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        _, *names = super().part_label(rules, state, node, it)
        return (node.name, *names)
