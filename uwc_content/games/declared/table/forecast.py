"""What the harvests and the scoring of a declared game would give a player now."""

from collections.abc import Iterator, Sequence

from uwc_content.engine.course import SEQUENCE_FRAME, STEP, Stretch
from uwc_content.games.declared.table.look import Look
from uwc_content.play.forecasts import Forecast, Gain, total_of, tried
from uwc_content.text import capitalised, plain_name

RECEIVING = "receive"


class Forecaster:
    """Follows from the course: every section that is received, and the final scoring."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    def forecasts(self, seat: int) -> Iterator[Forecast]:
        machine = self.look.machine
        scored = [each.get("section") for each in machine.program.bundle.get("final_scoring", [])]
        for stretch in machine.course.stretches:
            if stretch.op != STEP or machine.steps[stretch.step].name != RECEIVING:
                continue
            if stretch.arguments["section"] not in scored:
                frame = machine.steps[stretch.step].frame
                yield self.forecast(f"step-{stretch.index}", self.title(stretch), seat, (frame, stretch.index, 0))
        if scored:
            yield self.score(seat)

    def score(self, seat: int) -> Forecast:
        """What a player has by now, and what the scoring would add."""
        machine = self.look.machine
        found = self.forecast(
            "score", self.words("forecast", "score"), seat, (SEQUENCE_FRAME, machine.course.scoring, 0)
        )
        name: str = machine.program.bundle["ranking"]["score"]
        gains = (Gain(self.words("end", "before"), {name: machine.scores(self.look.state)[seat]}), *found.gains)
        return found._replace(gains=gains, total=total_of(gains))

    def title(self, received: Stretch) -> str:
        """By the action that it is, or by what is received."""
        stretches = self.look.machine.course.stretches
        actions = [pair for stretch in stretches for pair in stretch.actions if pair[0]]
        name = next((name for name, index in actions if received.index in (index, *stretches[index].steps)), "")
        return capitalised(self.look.action(name) if name else plain_name(received.arguments["section"]))

    def forecast(self, key: str, title: str, seat: int, frames: Sequence[int]) -> Forecast:
        found = tried(self.look.machine, self.look.state, seat, frames, {})
        gains = tuple(Gain(self.source(name), amounts) for name, amounts in found.gains.items())
        return Forecast(key, title, gains, total_of(gains), found.is_open)

    def source(self, name: str) -> str:
        return self.look.names.name(name) if name else self.words("source", "rule")
