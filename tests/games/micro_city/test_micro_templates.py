"""What a new pack of Micro City begins with."""

from pathlib import Path

from uwc_content.games.micro_city.templates import TEMPLATES

RULES = Path(__file__).parents[3] / "content" / "micro_city" / "rules.yaml"


def test_the_rules_of_a_new_pack_are_those_of_the_game() -> None:
    _, shipped = RULES.read_text("utf-8").split("\n", 1)
    template = (TEMPLATES.folder / "rules.yaml").read_text("utf-8")
    assert template == shipped, "copy rules.yaml without its first line to the template"
