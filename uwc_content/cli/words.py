"""`uwc words`: the reference of the language."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from uwc_content.cli.completion import rulesets, words_of_the_language
from uwc_content.cli.console import refuse
from uwc_content.cli.packs_here import packs_here, ruleset_here
from uwc_content.cli.speaking import told
from uwc_content.diagnostics import NOTHING, Message

if TYPE_CHECKING:
    from uwc_content.language.vocabulary import Vocabulary


class WordsFormat(StrEnum):
    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def words(
    word: Annotated[
        str | None,
        typer.Argument(
            help="A word, noun or section; all of them unless stated.", autocompletion=words_of_the_language
        ),
    ] = None,
    ruleset: Annotated[
        str,
        typer.Option(
            help="The ruleset whose nouns are meant; that of the pack here unless stated.", autocompletion=rulesets
        ),
    ] = "",
    form: Annotated[WordsFormat, typer.Option("--format", help="How to show them.")] = WordsFormat.TEXT,
) -> None:
    """Show what can be written: words with their arguments and an example, and the nouns of the ruleset."""
    from uwc_content.compiler.game_parts import UnknownGame
    from uwc_content.diagnostics import did_you_mean
    from uwc_content.games import find
    from uwc_content.workshop.pack_folder import PackFolder
    from uwc_content.workshop.reference import entries_called, known_names, reference
    from uwc_content.workshop.words_shown import FORMATS, overview

    packs = {folder.resolve().name: PackFolder(folder, find) for folder in packs_here()}
    own = {name: pack for name, pack in packs.items() if pack.is_its_own_game}
    wanted = ruleset or (next(iter(own)) if len(own) == len(packs) == 1 else ruleset_here(own, word or ""))
    using = [own[wanted]] if wanted in own else [pack for pack in packs.values() if pack.ruleset == wanted]
    try:  # a pack may have added names of its own
        vocabulary = using[0].vocabulary if len(using) == 1 else find(wanted).vocabulary()
    except UnknownGame as unknown:
        known = [*unknown.known, *own]
        refuse(unknown.message, did_you_mean(wanted, known) or Message("known: {names}", names=", ".join(known)))
    if word is None:
        entries = reference(vocabulary)
        typer.echo(overview(entries, told) if form is WordsFormat.TEXT else FORMATS[form](entries))
        return
    entries = entries_called(word, vocabulary)
    if not entries:
        hint = better_word(word, vocabulary) or did_you_mean(word, known_names(vocabulary))
        refuse(Message("there is no word `{name}`", name=word), hint or Message("`uwc words` lists all of them"))
    typer.echo(FORMATS[form](entries))


def better_word(wrong: str, vocabulary: "Vocabulary") -> Message:
    """What designers try first is known already."""
    from uwc_content.compiler.hints.wrong_words import WRONG_WORDS
    from uwc_content.compiler.teaching import in_own_nouns, own_nouns

    return in_own_nouns(WRONG_WORDS.get(wrong, NOTHING), own_nouns(vocabulary))
