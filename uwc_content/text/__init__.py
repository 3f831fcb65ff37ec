"""Turns effects into sentences through a translatable grammar; contains no word of any language."""

from uwc_content.text.coverage import lacking
from uwc_content.text.grammar import LACKING, Grammar
from uwc_content.text.loading import SHIPPED, grammar_files, load_grammar
from uwc_content.text.sections import (
    describe_bag,
    describe_condition,
    describe_item,
    describe_part,
    describe_parts,
    describe_parts_of,
    describe_section,
    describe_sections,
    describe_stats,
    sections_of,
)
from uwc_content.text.wording import NameOf, capitalised, fill, plain_name

__all__ = [
    "LACKING",
    "SHIPPED",
    "Grammar",
    "NameOf",
    "capitalised",
    "describe_bag",
    "describe_condition",
    "describe_item",
    "describe_part",
    "describe_parts",
    "describe_parts_of",
    "describe_section",
    "describe_sections",
    "describe_stats",
    "fill",
    "grammar_files",
    "lacking",
    "load_grammar",
    "plain_name",
    "sections_of",
]
