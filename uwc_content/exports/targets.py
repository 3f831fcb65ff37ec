"""The programs and formats that packs are exported for, and what each of them needs."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.exports.boardgameio import export_boardgameio
from uwc_content.exports.godot import export_godot
from uwc_content.exports.job import Job, Written
from uwc_content.exports.spreadsheets import export_spreadsheets
from uwc_content.exports.tts import export_tts
from uwc_content.exports.unity import export_unity
from uwc_content.exports.website import export_website


class Target(NamedTuple):
    """One thing that can be exported for."""

    doc: Message
    export: Callable[[Job], Iterator[Written]]
    is_one_language: bool = False
    """Whether it is made for one language: that which was asked for, or the first of the pack."""
    options: frozenset[str] = frozenset()
    """Options of the command that mean something here."""


TARGETS: dict[str, Target] = {
    "tts": Target(
        Message("Tabletop Simulator: sheets of cards, boards, tiles and tokens, laid out for so many players"),
        export_tts,
        is_one_language=True,
        options=frozenset({"players", "with", "base_url"}),
    ),
    "csv": Target(
        Message("tables for Squib, nanDECK or Component.Studio"), export_spreadsheets, options=frozenset({"for"})
    ),
    "godot": Target(Message("Godot: flat JSON, a translation table and GDScript classes"), export_godot),
    "unity": Target(Message("Unity: flat JSON, a string table and C# classes"), export_unity),
    "boardgameio": Target(Message("boardgame.io: a typed module with content, set-up and texts"), export_boardgameio),
    "web": Target(Message("a static site with every item in all languages, to search and to link to"), export_website),
}
