"""What only many set-ups of Humming Meadow can tell."""

from bundles import plain_bundle

from uwc_content.engine.game import Game
from uwc_content.games.interpreters import interpreter


def test_the_seed_box_is_shuffled() -> None:
    rules = interpreter(plain_bundle("humming_meadow"))
    stalls = [Game.new(rules, {"players": 2, "seed": seed}).observe(0)["zones"]["stall"] for seed in range(8)]
    assert len({tuple(stall) for stall in stalls}) > 4
