"""Names of a declared game that its scenarios could not tell apart."""

from collections.abc import Iterator

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.compiler.game_parts import Checks
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.games.declared.stage.names import GENERAL_FACTS, SIZE, is_player
from uwc_content.language.vocabulary import Vocabulary

FACTS_BY_NAME = ("zones", "tracks", "periods")
"""Tables of the vocabulary whose names are facts of scenarios."""


def facts_mean_one_thing(view: PackView) -> Iterator[Diagnostic]:
    """What is called like another fact could be neither given nor expected."""
    taken = set(GENERAL_FACTS)
    for table, name, facts in named_facts(view.vocabulary):
        for fact in facts:
            if fact in taken or is_player(fact):
                yield Diagnostic(
                    "UWC451",
                    Message("scenarios call something else `{name}`", name=fact),
                    view.vocabulary_span((table, name)),
                    Message("give `{name}` another name", name=name),
                )
        taken.update(facts)


def named_facts(vocabulary: Vocabulary) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Table and name, and the facts that are called by it."""
    for table in FACTS_BY_NAME:
        for name in getattr(vocabulary, table):
            yield table, name, (name, f"{name}{SIZE}") if table == "zones" else (name,)


CHECKS = Checks(of_items=(), of_packs=(facts_mean_one_thing,))
