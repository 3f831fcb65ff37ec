"""What is kept on a player's items is seen on every table: at the terminal, in the browser, and when it changes."""

from functools import partial

import pytest
from played_games import Played, a_plain_table, a_table, meadow
from rich.console import RenderableType

from uwc_content.engine.kept import keep
from uwc_content.games.underwater_cities.rules.places import CLAIMED
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.play.table import Table

TABLES = {"boards": partial(a_table, "Anna,Bert", 3), "meadow": partial(a_plain_table, "Anna,Bert", 3)}
SCREENS = {"boards": ("hand", "players"), "meadow": ("plain_table", "players")}
every_table = pytest.mark.parametrize("name", TABLES)


def with_a_card(name: str) -> tuple[Table, str, int]:
    """A table on which the first player has something laid out; its name, and the number of the item."""
    table = TABLES[name]()
    rules, own = table.game.rules, table.game.state.seats[0]
    item = next(item for item in rules.program.items if item.type == "cards")
    if name == "boards":
        own.zones[CLAIMED].append(item.index + ITEMS)
    else:
        own.zones[meadow().zones.by_name["meadow"].place].append(item.index)
    return table, item.id, item.index


def shown(table: Table, *screens: "RenderableType | None") -> str:
    played = Played(table)
    for each in screens:
        assert each is not None
        played.session.terminal.show(each)
    return " ".join(played.shown.split())


@every_table
def test_what_is_kept_is_seen_by_everybody(name: str) -> None:
    table, item, index = with_a_card(name)
    before = table.look.public(0)  # type: ignore[attr-defined]
    keep(table.game.state.seats[0], index, [0, 3])
    after = table.look.public(0)  # type: ignore[attr-defined]
    resource = table.game.rules.program.resources[1]
    amounts = table.look.bag({resource: 3})  # type: ignore[attr-defined]
    told = f"kept on it: {amounts}"
    for screen in SCREENS[name]:
        assert amounts in shown(table, table.screens[screen](0, "", 80)), screen
    for seat in (0, 1, -1):
        remarks = {thing.item: thing.remark for shelf in table.spread(seat).shelves for thing in shelf.things}
        assert remarks[item].lower().endswith(told.lower()), seat
    change = table.chronicle.teller.difference(0, before, after)  # type: ignore[attr-defined]
    assert f"kept on “{table.look.names.name(item)}”: " in change  # type: ignore[attr-defined]
    assert "+3" in change
