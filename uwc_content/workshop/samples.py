"""A first effect for every sort of section, made of the ruleset's own nouns."""

from pathlib import Path

from uwc_content.language.vocabulary import Section, SectionSort, Vocabulary
from uwc_content.reading.nodes import Mapping, Scalar
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.templates import Templates

SAMPLES_FILE = "samples.yaml"


def sample_for(templates: Templates | None, vocabulary: Vocabulary, section: str) -> str:
    """What a new item says in a section, as YAML on one line."""
    written = written_samples(templates.folder / SAMPLES_FILE) if templates else {}
    return written.get(section) or made_sample(vocabulary, section)


def written_samples(path: Path) -> dict[str, str]:
    root, _ = read_yaml(path.name, path.read_bytes())
    entries = root.entries.items() if isinstance(root, Mapping) else ()
    return {str(key): str(each.value.value) for key, each in entries if isinstance(each.value, Scalar)}


def made_sample(vocabulary: Vocabulary, section: str) -> str:
    definition = next(item.sections[section] for item in vocabulary.items.values() if section in item.sections)
    return samples_by_sort(vocabulary)[definition.sort]


def samples_by_sort(vocabulary: Vocabulary) -> dict[SectionSort, str]:
    resource = next(iter(vocabulary.resources))
    kind = next(iter(vocabulary.kinds), "")
    stat = next(iter(vocabulary.stats), "")
    gain = f"{{gain: {{{resource}: 1}}}}"
    return {
        SectionSort.EFFECTS: gain,
        SectionSort.BOTH: gain,
        SectionSort.RULES: f"{{when: {{build: {kind}}}, then: {gain}}}",
        SectionSort.BAG: f"{{{resource}: 1}}",
        SectionSort.STATS: f"{{{stat}: 1}}",
        SectionSort.CONDITION: f"{{have: {{{resource}: 1}}}}",
    }


def remarks_for(section: Section) -> tuple[str, str]:
    """What the vocabulary says about a section, for the comment above it."""
    return section.doc, "`uwc words` lists what can stand here."
