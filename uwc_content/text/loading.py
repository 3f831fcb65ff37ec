"""Finds the grammar of a language: a project's own comes first, then the one that the toolkit ships."""

from pathlib import Path

from uwc_content import SHIPPED_LOCALES
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.text.grammar import Grammar
from uwc_content.text.wording import NameOf, plain_name

SHIPPED = SHIPPED_LOCALES
GRAMMAR = "grammar.po"


def grammar_files(locale: str, ruleset: str, project: Path | None = None) -> list[Path]:
    """The catalogues of a language: the templates, then the nouns of a ruleset; none if nobody has written it."""
    templates = catalogue_of(GRAMMAR, locale, project)
    nouns = catalogue_of(f"vocabulary_{ruleset}.po", locale, project)
    return [templates, *([nouns] if nouns else [])] if templates else []


def catalogue_of(name: str, locale: str, project: Path | None) -> Path | None:
    """A project need not have all of them: a game of one's own brings its nouns and borrows the grammar."""
    places = (locales / locale / "LC_MESSAGES" / name for locales in (project, SHIPPED) if locales)
    return next((path for path in places if path.is_file()), None)


def load_grammar(
    locale: str, ruleset: str, vocabulary: Vocabulary, project: Path | None = None, name_of: NameOf = plain_name
) -> Grammar | None:
    """The grammar of a language for a vocabulary, if somebody has written one."""
    files = grammar_files(locale, ruleset, project)
    if not files:
        return None
    return Grammar.load(files[0], locale, *files[1:], vocabulary=vocabulary, name_of=name_of)
