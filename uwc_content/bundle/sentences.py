"""Puts effects of a bundle into English sentences; what the grammar cannot say is shown as it is written."""

from pathlib import Path
from typing import Any

from uwc_content.bundle.short_form import flow
from uwc_content.language.vocabulary import SectionSort, Vocabulary
from uwc_content.reading.po import BrokenCatalogue
from uwc_content.text import LACKING, Grammar, describe_section, load_grammar, plain_name

LOCALE = "en"


class Sentences:
    """Says sections of items; a bundle brings its own vocabulary, and a project may bring its own grammar."""

    def __init__(self, project: Path | None = None) -> None:
        self.project = project
        self.grammars: dict[int, tuple[dict[str, Any], Grammar]] = {}

    def __call__(self, bundle: dict[str, Any], type_name: str, section: str, lowered: Any) -> str:
        grammar = self.grammar_for(bundle)
        sort = sort_of(grammar.facts.vocabulary, type_name, section)
        said = describe_section(grammar, type_name, section, sort, lowered)
        return flow(lowered) if LACKING in said else said

    def grammar_for(self, bundle: dict[str, Any]) -> Grammar:
        if id(bundle) not in self.grammars:
            self.grammars[id(bundle)] = (bundle, self.load(bundle))
        return self.grammars[id(bundle)][1]

    def load(self, bundle: dict[str, Any]) -> Grammar:
        """A grammar that cannot be read says nothing."""
        vocabulary = Vocabulary.model_validate(bundle["vocabulary"])
        names = names_in(bundle)
        try:
            found = load_grammar(
                LOCALE,
                bundle["pack"].get("ruleset", bundle["pack"]["id"]),
                vocabulary,
                self.project,
                lambda id_: names.get(id_, plain_name(id_)),
            )
        except (BrokenCatalogue, OSError):
            found = None
        return found or Grammar({}, LOCALE, vocabulary)


def names_in(bundle: dict[str, Any]) -> dict[str, str]:
    """Id: name."""
    keys = ((key.split("."), text) for key, text in bundle["texts"].get(LOCALE, {}).items())
    return {steps[1]: text for steps, text in keys if len(steps) == 3 and steps[2] == "name"}


def sort_of(vocabulary: Vocabulary, type_name: str, section: str) -> str:
    definition = vocabulary.type_called(type_name)
    found = definition.sections.get(section) if definition else None
    return (found.sort if found else SectionSort.EFFECTS).value
