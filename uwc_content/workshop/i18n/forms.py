"""Lists what the sentences of a language ask for and nobody has worded, such as forms that English lacks."""

from pathlib import Path

from uwc_content.reading.po import Key, PoFile, new_entry
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.i18n.catalogues import NOUNS, Workshop, is_open
from uwc_content.workshop.i18n.progress import Survey
from uwc_content.workshop.i18n.remarks import place_of

BARE = "noun:bare"
NOUN = "noun"
"""The remark that tells what a form is a form of, in English."""


def list_forms(workshop: Workshop, locale: str) -> tuple[list[Path], int]:
    """Empty entries for PO editors, tables and XLIFF to fill in; how many were added. Those that are there stay."""
    survey = Survey(workshop, [locale])
    contents: dict[Path, bytes] = {}
    added = 0
    for name in filter(is_open, workshop.names_in(locale)):
        file = workshop.read(locale, name)
        if file is not None:
            missing = sorted(key for key in survey.own_forms(locale, name) if key not in file.used)
            for key in missing:
                insert_form(file, key, english_noun(survey, key))
            added += len(missing)
            contents[file.path] = file.data()
    return replace_files(contents), added


def insert_form(file: PoFile, key: Key, noun: str) -> None:
    """Behind the last entry of its context, or else before what is obsolete."""
    remarks = {"appears": place_of(key[0]), NOUN: noun}
    comments = [f"#. {name}: {text}" for name, text in remarks.items() if text]
    used = [i for i, each in enumerate(file.entries) if not each.is_obsolete]
    alike = [i for i in used if file.entries[i].key[0] == key[0]]
    file.insert(max(alike or used, default=-1) + 1, new_entry(*key, None, [""], comments))


def english_noun(survey: Survey, key: Key) -> str:
    if not key[0].startswith(NOUNS):
        return ""
    found = (entries[BARE, key[1]] for entries in survey.sources.values() if (BARE, key[1]) in entries)
    return " | ".join(next((entry.wordings for entry in found), []))
