"""Words that a game adds in its vocabulary: the game says what they may act on and what they do."""

from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord, things_done


class GameWord(ThingWord):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return bool(rules.word_targets(state, node, it))

    def all_targets(self, rules: Rules, state: State, node: Node, it: int) -> list[int]:
        return rules.word_targets(state, node, it)

    def open_targets(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int]:
        """Where nothing different is left, a lenient word takes what there is, but nothing twice."""
        found = super().open_targets(rules, state, node, it, k)
        if found or not node.is_lenient:
            return found
        done = things_done(k)
        return [thing for thing in self.targets(rules, state, node, it) if thing not in done]

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return rules.word_label(state, node, option)

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        rules.do_word(state, node, thing)
