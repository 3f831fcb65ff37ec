"""Tables of every game laid out for the browser: references, reasons, previews, forecasts and looks back hold."""

from collections.abc import Iterator
from random import Random

import pytest
from table import bundles, machine_of, options_of, packs

from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.game import Game
from uwc_content.games import find
from uwc_content.play.happenings import CHANGED, CHOSEN, DRAWN, FORCED, GONE, PASSED
from uwc_content.play.players import Player
from uwc_content.play.seating import new_table
from uwc_content.play.spread import is_meant, named_things
from uwc_content.play.table import Table

DECISIONS = 40
SOME = 5
every_game = pytest.mark.parametrize("pack", packs())


def a_table(pack: str, seed: int = 3) -> Table:
    make = find(game_of(bundles()[pack])).table()
    assert make is not None
    number = max(2, min(options_of(pack).numbers(bundles()[pack])))
    players = [Player(name) for name in ("Ada", "Bob", "Cleo", "Dora")[:number]]
    return new_table(make, machine_of(pack), {"players": number, "seed": seed}, players, "en")


def decisions(table: Table, every: int = 1) -> Iterator[int]:
    """Random play; stops before every so many choices."""
    chance = Random(5)
    for number in range(DECISIONS):
        if table.game.is_over:
            return
        if number % every == 0:
            yield number
        table.apply(chance.randrange(len(table.game.codes)))


def some_options(table: Table) -> range:
    number = len(table.game.codes)
    return range(0, number, max(number // SOME, 1))


@every_game
def test_things_that_answers_mean_lie_on_the_table_and_are_not_closed(pack: str) -> None:
    table = a_table(pack)
    on_things = 0
    for _ in decisions(table):
        seat = table.game.state.actor
        refs = [ref for _, ref in named_things(table.spread(seat))]
        closed = table.closed()
        for choice in table.question().choices:
            meant = {ref for ref in refs if any(is_meant(each, ref) for each in choice.refs)}
            on_things += bool(meant)
            assert not {ref for ref in meant if any(is_meant(each, ref) for each in closed)}, choice
        assert all(any(is_meant(each, ref) for ref in refs) for each in closed), "only what lies there is closed"
        assert all(closed.values())
    assert on_things > DECISIONS, "most answers can be pressed on the table"


@every_game
def test_what_an_option_would_change_is_what_it_changes(pack: str) -> None:
    """Where nothing comes to light and the turn goes on, everything is told; looking changes nothing."""
    table, told = a_table(pack), 0
    for _ in decisions(table, 3):
        before = table.game.state.plain()
        for option in some_options(table):
            preview = table.preview(option)
            after, seat = table.game.copy(), table.game.state.actor
            after.apply(option)
            if preview.reveals or preview.ends:
                continue
            was, now = (game.state.seats[seat].amounts for game in (table.game, after))
            names = table.game.rules.program.resources
            changes = {name: b - a for name, a, b in zip(names, was, now, strict=False) if a != b}
            assert changes == dict(preview.amounts)
            told += bool(changes)
            assert after.can_undo
        assert table.game.state.plain() == before
    assert told


def hidden_anew(table: Table, seat: int) -> Game:
    other = table.game.copy()
    other.state.random = 2 * other.state.random + 1
    table.judge.hide(other.state, seat)
    return other


def everything(table: Table, seat: int) -> tuple[object, ...]:
    """All that a seat is shown, and what it may ask for."""
    shown = (table.spread(seat), table.forecasts(seat), table.hand(seat), table.events(seat), table.log(seat))
    if table.game.state.actor != seat:
        return shown
    previews = [table.preview(option) for option in some_options(table)]
    return *shown, table.question(), table.closed(), previews


@every_game
def test_a_seat_is_shown_the_same_however_hidden_things_lie(pack: str) -> None:
    table, differ = a_table(pack), 0
    for number in decisions(table, 4):
        seat = number // 4 % len(table.players)
        here, game = everything(table, seat), table.game
        other = hidden_anew(table, seat)
        differ += other.state.plain()["zones"] != game.state.plain()["zones"]
        table.look.game = other  # type: ignore[attr-defined]
        there = everything(table, seat)
        table.look.game = game  # type: ignore[attr-defined]
        assert here == there
    assert differ or pack == "micro_city", "something was hidden elsewhere"


@every_game
def test_whoever_has_no_seat_sees_no_hand(pack: str) -> None:
    table = a_table(pack)
    for number in decisions(table, 10):
        shown = {ref for _, ref in named_things(table.spread(-1))}
        hands = [{ref for _, ref in named_things(table.spread(seat))} for seat in range(len(table.players))]
        assert shown <= set.intersection(*hands) | {ref for ref in shown if ref.startswith(("cell", "station"))}, number


@every_game
def test_a_look_back_shows_what_was_and_then_what_is(pack: str) -> None:
    table, seen = a_table(pack), []
    for _ in decisions(table, 1):
        seen.append((table.spread(0), len(table.lines)))
    now = table.spread(0)
    for made, (spread, lines) in enumerate(seen):
        with table.looking_back(made):
            assert table.spread(0) == spread
        assert len(table.log(-1, made)) == lines
    assert table.spread(0) == now


# --- what has happened ---


@every_game
def test_what_happened_is_told_choice_by_choice_until_it_is_taken_back(pack: str) -> None:
    table, undone = a_table(pack), 0
    for _ in decisions(table, 4):
        made = len(table.game.choices)
        for seat in (-1, 0, 1):
            events = table.events(seat)
            assert table.events(seat, made - 2) == [event for event in events if event.at > made - 2]
            assert table.events(seat, made) == table.events(seat, made + 9) == []
        told = [event.text for event in table.events(-1) if event.kind != CHANGED]
        assert told == [line.text for line in table.lines], "everybody hears what everybody may read"
        seat = table.game.state.actor
        table.apply(0)
        known = table.events(seat, made)
        assert [event.kind for event in known][:1] == [CHOSEN]
        if not table.undo():
            undone += 1
            assert table.events(seat, made) == []
            table.apply(0)
            assert table.events(seat, made) == known
    assert undone


@every_game
def test_a_seat_hears_of_its_own_choices_and_cards_alone(pack: str) -> None:
    table, chosen = a_table(pack), 0
    for _ in decisions(table):
        for seat in range(-1, len(table.players)):
            private = [event for event in table.events(seat) if event.kind in (CHOSEN, FORCED, PASSED, DRAWN, GONE)]
            assert {event.seat for event in private} <= {seat}
            chosen += len(private)
    assert chosen
