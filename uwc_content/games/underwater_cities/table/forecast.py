"""What the next production would bring a player, and what the game would score if it ended now."""

from collections.abc import Iterator

from uwc_content.games.underwater_cities.rules.scoring import SCORING, city_points, leftover_points
from uwc_content.games.underwater_cities.rules.turn_frames import FEEDING, PRODUCTION
from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.play.forecasts import Forecast, Gain, total_of, tried

NETWORK = {PRODUCTION: "network", FEEDING: "feeding"}


class Forecaster:
    """Both are tried on a copy."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    def forecasts(self, seat: int) -> Iterator[Forecast]:
        yield self.production(seat)
        yield self.score(seat)

    def production(self, seat: int) -> Forecast:
        """What is fed to cities is part of it."""
        frames = (FEEDING, seat, 0, PRODUCTION, seat, 0)
        found = tried(self.look.machine, self.look.state, seat, frames, NETWORK)
        gains = tuple(Gain(self.source(name), self.look.sorted_amounts(gains)) for name, gains in found.gains.items())
        total = self.look.sorted_amounts(total_of(gains))
        return Forecast("production", self.words("forecast", "production"), gains, total, found.is_open)

    def score(self, seat: int) -> Forecast:
        """Points so far, those of cards and metropolises, of cities, and of what is left."""
        machine, state = self.look.machine, self.look.state
        found = tried(machine, state, seat, (SCORING, seat, 0), {})
        so_far = {"points": machine.scores(state)[seat]}
        scored = [(self.source(name), gains) for name, gains in found.gains.items()]
        rest = [("cities", city_points(machine, state, seat)), ("leftovers", leftover_points(machine, state, seat))]
        told = [(self.words("end", name), {"points": points}) for name, points in rest if points]
        gains = tuple(Gain(name, amounts) for name, amounts in [(self.words("end", "before"), so_far), *scored, *told])
        return Forecast("score", self.words("forecast", "score"), gains, total_of(gains), found.is_open)

    def source(self, name: str) -> str:
        known = self.look.names.items
        return self.look.names.name(name) if name in known else self.words("forecast", name or "network")
