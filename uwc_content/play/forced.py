"""What was picked for a player because there was nothing else to pick: noted while a choice is carried out."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from uwc_content.engine.game import Decision, Option
from uwc_content.engine.journal import BEFORE_TAKE
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.promises import kept
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step
from uwc_content.play.asking import Question

Ask = Callable[[State, Decision], Question]
"""Puts a decision of a state into words."""


class Pick(NamedTuple):
    """A question that its player was not asked, with its only answer. It is told to nobody else."""

    seat: int
    question: Question

    @property
    def is_stop(self) -> bool:
        """Whether nothing could be done at all."""
        return self.question.choices[0].is_stop

    @property
    def refs(self) -> tuple[str, ...]:
        return self.question.choices[0].refs


class ForcedPicks:
    """Watches one choice of one player, and what follows from it for all people at the table."""

    def __init__(self, rules: Rules, people: Collection[int], ask: Ask) -> None:
        self.rules = rules
        self.people = people
        self.ask = ask
        self.answered: tuple[int, str] | None = None
        """Whose choice it is, and about what."""
        self.found: list[Pick] = []

    def watch(self, state: State, moment: int) -> None:
        if moment != BEFORE_TAKE:
            return
        asked = state.actor, decision_kind(self.rules, state)
        if self.answered is None:
            self.answered = asked
        elif state.actor in self.people:
            self.note(state.copy(), is_same=asked == self.answered)

    def note(self, state: State, *, is_same: bool) -> None:
        """Leaving off what one has just been doing, when nothing of it is left, is no news."""
        options = offered(self.rules, state)
        if len(options) != 1:
            return
        decision = Decision(
            state.actor,
            decision_kind(self.rules, state),
            [Option(code, label(self.rules, state, code)) for code in options],
        )
        question = self.ask(state, decision)
        if not (is_same and question.choices[0].is_stop):
            self.found.append(Pick(state.actor, question))


def offered(rules: Rules, state: State) -> list[int]:
    """The options of the frame on top, as the kernel has just found them."""
    options = step(rules, state) or []
    return kept(rules, state, options) if len(options) > 1 else options


def told(words: Any, pick: Pick) -> str:
    """The question with its answer, and that there was no other."""
    question = pick.question
    about = question.about if "\n" not in question.about else ""
    key = "forced.about" if about else "forced"
    return str(words("session", key, about=about, question=question.text, answer=question.choices[0].title))
