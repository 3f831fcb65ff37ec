"""Small declared games for tests of the interpreter: the game of tests/bad_content/_game with other turns or cards."""

import json
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from plain_yaml import dump, load

from uwc_content.bundle.assemble import assemble
from uwc_content.compiler.game_parts import OWN_GAME, Find, among
from uwc_content.compiler.parse.vocabularies import read_vocabulary
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.engine.game import Game
from uwc_content.engine.lower import lower
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import things_in
from uwc_content.games import find

SMALL_GAME = Path(__file__).parents[1] / "bad_content" / "_game"


def rules_with(changes: dict[str, Any], made_by: type[TableRules] = TableRules) -> TableRules:
    """The rules of the small game; `cards` replace its cards, everything else the same key of its rules.yaml.

    With rules of another class it is a game in Python, whose vocabulary does not lie in the pack.
    """
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "reef"
        shutil.copytree(SMALL_GAME, folder)
        rules = load((folder / "rules.yaml").read_text("utf-8"))
        rules.update({key: value for key, value in changes.items() if key not in ("cards", "vocabulary")})
        (folder / "rules.yaml").write_text(dump(rules), "utf-8")
        if "cards" in changes:
            (folder / "cards.yaml").write_text(dump({"cards": changes["cards"]}), "utf-8")
        vocabulary = load((folder / "vocabulary.yaml").read_text("utf-8"))
        for key, more in changes.get("vocabulary", {}).items():
            vocabulary.setdefault(key, {}).update(more)
        (folder / "vocabulary.yaml").write_text(dump(vocabulary), "utf-8")
        compiled = compile_pack(folder, find if made_by is TableRules else in_python(folder))
        errors = [fault for fault in compiled.faults if fault.is_error]
        assert errors == [], errors
        return made_by(lower(json.loads(assemble(compiled).data)))


def in_python(folder: Path) -> Find:
    """Makes the game of a folder one with a ruleset."""
    pack = load((folder / "pack.yaml").read_text("utf-8"))
    (folder / "pack.yaml").write_text(dump({**pack, "ruleset": "in_python"}), "utf-8")
    vocabulary = read_vocabulary((folder / "vocabulary.yaml").rename(folder.parent / "vocabulary.yaml"))
    return among([replace(find(OWN_GAME), id="in_python", vocabulary=lambda: vocabulary)])


def begun(changes: dict[str, Any], players: int = 2, seed: int = 1) -> Game:
    return Game.new(rules_with(changes), {"players": players, "seed": seed})


def choose(game: Game, wanted: str) -> None:
    """The option whose label is this, words joined by blanks."""
    decision = game.decision
    assert decision is not None, f"nobody is asked, wanted {wanted!r}"
    labels = [" ".join(option.label) for option in decision.options]
    assert wanted in labels, (wanted, decision.kind, labels)
    game.apply(labels.index(wanted))


def asked(game: Game) -> str:
    """Whose decision it is in turn order, counted from 1, and of what kind; or that the game is over."""
    decision = game.decision
    if decision is None:
        return "over"
    return f"{game.observe(0)['order'].index(decision.player) + 1} {decision.kind}"


def put(game: Game, zone: str, seat: int, cards: list[str]) -> None:
    """Lay cards into a zone as if they had always been there."""
    rules = game.rules
    assert isinstance(rules, TableRules)
    state, place = game.state, rules.zones.by_name[zone]
    actor, state.actor = state.actor, seat
    things_in(state, place, seat).clear()
    for card in cards:
        rules.arrive(state, rules.program.by_id[card].index, place)
    state.actor = actor


# --- small games of turns ---

PAY: dict[str, Any] = {"choose": {"buy": {"do": {"gain": {"coins": 1}}}, "sell": {"do": {"gain": {"points": 1}}}}}
"""A question to everybody who is at turn: which of two things to gain."""
OVER = {"end": "rich"}
STAND: dict[str, Any] = {
    "id": "stand",
    "colour": "red",
    "copies": 20,
    "source": "original",
    "scoring": {"gain": {"points": 1}},
}
"""A card of which there are many."""
FINAL = {"each": "player", "steps": [{"step": "score"}]}


def turns(*stretches: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game that consists of these stretches and ends after them."""
    return {"turns": [{"period": "round", "until": "over", "steps": [*stretches, OVER]}, FINAL], **more}


def story(game: Game, *choices: str) -> list[str]:
    """Who was asked what, choice after choice, and what comes after the last one."""
    told = []
    for choice in choices:
        told.append(asked(game))
        choose(game, choice)
    return [*told, asked(game)]


def held(game: Game, position: int, name: str) -> int:
    """How much of a resource the player has who was so far in the first turn order, counted from 1."""
    seat = game.observe(0)["order"][position - 1]
    found: int = game.observe(seat)["players"][seat]["resources"][name]
    return found


def zone(game: Game, name: str, position: int = 0) -> list[str]:
    """What lies in a zone of the table, or of a player by turn order."""
    if not position:
        found: list[str] = game.observe(0)["zones"][name]
        return found
    seat = game.observe(0)["order"][position - 1]
    own: list[str] = game.observe(seat)["players"][seat]["zones"][name]
    return own
