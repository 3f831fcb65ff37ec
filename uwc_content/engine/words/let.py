"""`who`: other players do an effect, each for themselves, one after the other; of opponents the player chooses one."""

from typing import Final

from uwc_content.engine.counting import whose
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import block_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import DID, SHIFT, WHOSE, finish, owner_in, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word
from uwc_content.language.others import OPPONENT

DONE: Final = (1 << WHOSE - SHIFT) - 1
"""The bits of k that count how many players have had their turn; those above remember whose effect it is."""


class Let(Word):
    """Nobody but those who do it can decline it."""

    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return any(can_for(rules, state, node, seat) for seat in whose(state, state.actor, node.name))

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        owner = owner_in(k)
        if owner != NONE:
            state.actor = owner
        done, players = k >> SHIFT & DONE, whose(state, state.actor, node.name)
        if node.name == OPPONENT:
            able = [] if done else [seat for seat in players if can_for(rules, state, node, seat)]
            if len(able) > 1:
                return able
            players = able
        for i in range(done, len(players)):
            if can_for(rules, state, node, players[i]):
                self.hand_over(rules, state, node, players[i], i + 1)
                return None
        finish(rules, state, node, it, bool(k & DID))
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        self.hand_over(rules, state, node, option, 1)

    def hand_over(self, rules: Rules, state: State, node: Node, seat: int, done: int) -> None:
        state.stack[-1] = state.actor + 1 << WHOSE | done << SHIFT | DID
        state.actor = seat
        push_block(rules, state, node.parts[0], NONE, 0)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (self.name, f"player_{option + 1}")

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        return (self.name, node.name, *block_label(rules, state, node.parts[0], it))

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | self.gives


def can_for(rules: Rules, state: State, node: Node, seat: int) -> bool:
    """Whether another player could do any of it."""
    owner, state.actor = state.actor, seat
    answer = can(rules, state, node.parts[0], NONE)
    state.actor = owner
    return answer
