"""Runs a scenario and tells what was not as expected."""

from typing import NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.workshop.scenarios.comparing import Difference, differences
from uwc_content.workshop.scenarios.matching import Told, fits, fitting
from uwc_content.workshop.scenarios.model import Choice, Deed, Line, Outlook, Scenario
from uwc_content.workshop.scenarios.playing import Decision, Play
from uwc_content.workshop.scenarios.searching import TooMany, line_to
from uwc_content.workshop.scenarios.stage import Impossible, Picture, Stage


class Outcome(NamedTuple):
    """What became of a scenario."""

    scenario: Scenario
    differences: list[Difference]
    complaints: list[Message]
    log: list[str]
    decision: Decision | None
    """The decision at which the scenario ended, if there is one."""

    @property
    def has_passed(self) -> bool:
        return not self.differences and not self.complaints


class Run:
    """One run of one scenario."""

    def __init__(self, stage: Stage, scenario: Scenario) -> None:
        self.scenario = scenario
        self.expect = scenario.expect
        self.play = Play(stage, stage.prepare(scenario.given))
        self.before: Picture = stage.picture(self.play.state)
        self.complaints: list[Message] = []
        self.differences: list[Difference] = []

    def outcome(self) -> Outcome:
        if self.do():
            self.look_at_options()
            self.look_at_lines()
            self.finish()
        log = [" ".join(label) for label in self.play.log]
        return Outcome(self.scenario, self.differences, self.complaints, log, self.play.decision)

    def complain(self, text: Message) -> bool:
        self.complaints.append(text)
        return False

    # --- what happens ---

    def do(self) -> bool:
        """Everything that happens and is chosen; whether it makes sense to look further."""
        choices = list(self.scenario.choices)
        for deed in self.scenario.deeds:
            if (refusal := self.refused(deed)) is not None:
                return self.complain(refusal.message) if isinstance(refusal, Impossible) else self.met_refusal(refusal)
            last = deed is self.scenario.deeds[-1]
            while choices and self.play.decision is not None:
                choice = choices.pop(0)
                if not self.take(choice, is_last=not choices):
                    return self.expect.is_refused and not choices
            if not last:
                self.play.leave_out_the_rest()
        if choices and not (self.expect.is_refused and len(choices) == 1):
            return self.complain(Message("it was over before `{text}`", text=choices[0].text))
        if choices:
            return True
        if self.expect.is_refused:
            return self.complain(Message("it should be refused, but it is possible"))
        return True

    def refused(self, deed: Deed) -> Refusal | None:
        """Why it did not begin, if so."""
        try:
            is_begun = self.play.begin(deed)
        except Refusal as refusal:
            return refusal
        message = Message("`{kind}` is refused: nothing of it can be done", kind=deed.kind)
        return None if is_begun else Refusal(message)

    def met_refusal(self, refusal: Refusal) -> bool:
        return self.expect.is_refused or self.complain(refusal.message)

    def take(self, choice: Choice, is_last: bool) -> bool:
        decision = self.play.decision
        assert decision is not None
        found = fitting(choice, decision.options)
        if not found:
            if not (is_last and self.expect.is_refused):
                self.complain(Message("`{text}` cannot be chosen", text=choice.text))
            return False
        if len(found) > 1:
            return self.complain(
                Message("`{text}` may mean {number} of the options", text=choice.text, number=len(found))
            )
        if is_last and self.expect.is_refused:
            return self.complain(Message("`{text}` should be refused, but it is possible", text=choice.text))
        self.play.take(found[0])
        return True

    # --- what is expected ---

    def look_at_options(self) -> None:
        offered = self.play.decision.options if self.play.decision else []
        for choice in self.expect.options:
            if not fitting(choice, offered):
                self.complain(Message("`{text}` should be offered", text=choice.text))
        for choice in self.expect.not_offered:
            if fitting(choice, offered):
                self.complain(Message("`{text}` should not be offered", text=choice.text))
        if self.expect.not_offered and not offered:
            self.complain(Message("nothing is offered at all"))

    def look_at_lines(self) -> None:
        for line in self.expect.lines:
            self.look_at_line(line)

    def look_at_line(self, line: Line) -> None:
        wanted = told(line.facts)
        try:
            found = line_to(self.play, line.facts)
        except TooMany as refusal:
            self.complain(
                Message("the search for {wanted} was given up: {reason}", wanted=wanted, reason=refusal.message)
            )
            return
        if line.is_possible and found is None:
            self.complain(Message("no line of play reaches {wanted}", wanted=wanted))
        elif not line.is_possible and found is not None:
            self.complain(
                Message(
                    "a line of play reaches {wanted}: {path}",
                    wanted=wanted,
                    path=", ".join(found.choices) or Message("without any choice"),
                )
            )

    def finish(self) -> None:
        """Leave the rest out and compare."""
        self.look_at_log()
        if not self.expect.compares_facts:
            return
        deed = self.scenario.deeds[-1]
        is_open = self.expect.options or self.expect.not_offered or self.expect.is_refused or deed.kind == "go_on"
        if not is_open and not self.play.leave_out_the_rest():
            self.complain(Message("a choice is left that cannot be declined"))
        unasked = self.play.stage.unasked(deed)
        self.differences = differences(self.play.stage, self.before, self.play.state, self.expect.facts, unasked)

    def look_at_log(self) -> None:
        """The listed choices were made in this order; others may lie between."""
        log = iter(self.play.log)
        for choice in self.expect.log:
            if not any(fits(choice, Told(label)) for label in log):
                self.complain(Message("`{text}` was not chosen, or not in this order", text=choice.text))


def run_scenario(stage: Stage, scenario: Scenario) -> Outcome:
    return Run(stage, scenario).outcome()


def told(outlook: Outlook) -> str:
    facts = [f"{name}: {value}" for facts in (*outlook.seats.values(), outlook.table) for name, value in facts.items()]
    return ", ".join(facts)
