"""What the translators of a language have agreed on: its quotation marks, and the accepted forms of every term."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Message, did_you_mean
from uwc_content.reading.nodes import Mapping as MappingNode
from uwc_content.reading.nodes import Node, Scalar
from uwc_content.reading.nodes import Sequence as ListNode
from uwc_content.reading.yaml import read_yaml

EVERYWHERE = "everywhere"
ROOT_KEYS = ("quotes", "catalogues", "terms")
BRACES = re.compile(r"\{[^{}]*\}")

Forms = dict[str, tuple[str, ...]]
"""Term: its forms; one that begins or ends with `*` stands for all words that end or begin so."""


class Found(NamedTuple):
    term: str
    start: int
    end: int


class Terms:
    """The terms of one language for one catalogue."""

    def __init__(self, forms: Mapping[str, Iterable[str]]) -> None:
        self.forms = {term: tuple(each) for term, each in forms.items()}
        self._patterns: dict[str, re.Pattern[str]] = {}

    @cached_property
    def _all(self) -> tuple[re.Pattern[str], dict[str, str]] | None:
        """All forms, the longest first, and the group of each term."""
        by_length = sorted(((form, term) for term, forms in self.forms.items() for form in forms), key=longest_first)
        groups = {f"t{i}": term for i, (_, term) in enumerate(by_length)}
        spelt = "|".join(f"(?P<t{i}>{spelling(form)})" for i, (form, _) in enumerate(by_length))
        return (re.compile(spelt, re.IGNORECASE), groups) if spelt else None

    def found_in(self, text: str) -> Iterator[Found]:
        """The terms that a text uses; the longest one counts where several begin."""
        if self._all is None:
            return
        pattern, groups = self._all
        for match in pattern.finditer(without_placeholders(text)):
            yield Found(groups[str(match.lastgroup)], match.start(), match.end())

    def uses(self, text: str, term: str) -> bool:
        if term not in self._patterns:
            self._patterns[term] = re.compile("|".join(map(spelling, self.forms[term])), re.IGNORECASE)
        return bool(self._patterns[term].search(without_placeholders(text)))

    def consists_of_terms(self, text: str) -> bool:
        """Whether nothing but agreed forms stands in a text."""
        rest = without_placeholders(text)
        for found in reversed(list(self.found_in(text))):
            rest = rest[: found.start] + rest[found.end :]
        return not any(letter.isalpha() for letter in rest)


def longest_first(form_and_term: tuple[str, str]) -> tuple[int, str, str]:
    form, term = form_and_term
    return -len(form), form, term


def spelling(form: str) -> str:
    before = "" if form.startswith("*") else r"(?<!\w)"
    after = r"\w*" if form.endswith("*") else r"(?!\w)"
    return before + re.escape(form.strip("*")) + after


def without_placeholders(text: str) -> str:
    """The text with blanks for its placeholders, so that places stay."""
    return BRACES.sub(lambda braces: " " * len(braces[0]), text)


class Glossary(NamedTuple):
    quotes: tuple[str, ...] = ()
    """Pairs of marks, such as `„”`; none if nobody has agreed on any."""
    catalogues: Mapping[str, tuple[str, ...]] = {}
    """Group of terms: the catalogues that it is meant for."""
    groups: Mapping[str, Forms] = {}

    def terms_for(self, catalogue: str, catalogues: Mapping[str, tuple[str, ...]]) -> Terms:
        """The terms of a catalogue; a group's own ones come before those that hold everywhere."""
        wanted = [EVERYWHERE, *(group for group, covered in catalogues.items() if catalogue in covered)]
        return Terms({term: forms for group in wanted for term, forms in self.groups.get(group, {}).items()})


def read_glossary(file: str, data: bytes, source: Glossary | None = None) -> tuple[Glossary, list[Diagnostic]]:
    """The glossary of a language; the source language says which terms and groups there are."""
    root, faults = read_yaml(file, data)
    reading = GlossaryReading(file, source)
    glossary = Glossary()
    if isinstance(root, MappingNode):
        glossary = reading.glossary(root)
    elif root is not None:
        reading.fault(
            Message("a glossary is a mapping"), root, Message("its keys are {names}", names=", ".join(ROOT_KEYS))
        )
    return glossary, [*faults, *reading.faults]


class GlossaryReading:
    """Takes what it understands and tells what it does not."""

    def __init__(self, file: str, source: Glossary | None) -> None:
        self.file = file
        self.source = source
        self.faults: list[Diagnostic] = []

    def fault(self, message: Message, node: Node, hint: Message) -> None:
        self.faults.append(Diagnostic("UWC437", message, node.span(self.file), hint))

    def glossary(self, root: MappingNode) -> Glossary:
        for name, entry in root.entries.items():
            if name not in ROOT_KEYS:
                hint = did_you_mean(name, ROOT_KEYS) or Message("its keys are {names}", names=", ".join(ROOT_KEYS))
                self.fault(Message("nothing reads `{key}` in a glossary", key=entry.key.text), entry.key, hint)
        quotes, groups = root.get("quotes"), root.get("terms")
        return Glossary(
            tuple(self.quotes(quotes)) if quotes else (),
            {group: self.texts(node) for group, _, node in self.entries(root.get("catalogues"))},
            {group: dict(self.terms(group, node)) for group, node in self.groups(groups)},
        )

    def entries(self, node: Node | None) -> Iterator[tuple[str, Scalar, Node]]:
        if isinstance(node, MappingNode):
            yield from ((str(name), entry.key, entry.value) for name, entry in node.entries.items())
        elif node is not None:
            self.fault(
                Message("{expected} is expected here, not {found}", expected=Message("a mapping"), found=node.sort),
                node,
                Message("write `{code}` lines", code="name: …"),
            )

    def texts(self, node: Node) -> tuple[str, ...]:
        items = node.items if isinstance(node, ListNode) else [node]
        texts = [item.value for item in items if isinstance(item, Scalar) and isinstance(item.value, str)]
        if len(texts) < len(items) or not texts or not all(text.strip("* ") for text in texts):
            self.fault(
                Message("a list of words is expected here"),
                node,
                Message("write `{code}`; a `*` stands for any ending", code="[mill, mills]"),
            )
            return ()
        return tuple(texts)

    def quotes(self, node: Node) -> Iterator[str]:
        for pair in self.texts(node):
            if len(pair) == 2:
                yield pair
            else:
                self.fault(
                    Message("`{text}` is no pair of quotation marks", text=pair),
                    node,
                    Message("write the opening and the closing mark"),
                )

    def groups(self, node: Node | None) -> Iterator[tuple[str, Node]]:
        known = None if self.source is None else self.source.groups
        for group, key, value in self.entries(node):
            if known is None or group in known:
                yield group, value
            else:
                self.fault(
                    Message("there is no group of terms `{name}`", name=group),
                    key,
                    did_you_mean(group, known) or known_are(known),
                )

    def terms(self, group: str, node: Node) -> Iterator[tuple[str, tuple[str, ...]]]:
        known = None if self.source is None else self.source.groups[group]
        for term, key, value in self.entries(node):
            forms = self.texts(value)
            if known is not None and term not in known:
                self.fault(
                    Message("there is no term `{name}`", name=term), key, did_you_mean(term, known) or known_are(known)
                )
            elif forms:
                yield term, forms


def known_are(names: Iterable[str]) -> Message:
    return Message("the glossary of the source language has {names}", names=f"{', '.join(sorted(names)[:8])} …")
