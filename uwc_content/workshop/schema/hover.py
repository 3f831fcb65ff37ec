"""What the editor shows about words, arguments and names: the reference that `uwc words` prints, as Markdown."""

from collections.abc import Iterable

from uwc_content.compiler.parse.names import Names, Role
from uwc_content.compiler.parse.shapes import fields_of
from uwc_content.language.base import Word
from uwc_content.language.quantities import Count, Event, Narrowed, PerTimes
from uwc_content.workshop.entries import Argument, Entry
from uwc_content.workshop.reference import derived_entries, reference, sentence

PAID = {"paid": "Other than those just paid."}
ANY = {"any": "Any number of times."}
COSTS = {"usual": "The usual cost.", "free": "Nothing; only the surcharge of a site stays due."}

WORD_SORTS = ("effect", "rule", "condition")
THINGS = ("kind of thing",)
AMOUNTS = ("group of resources", "resource", "something to pay with", "deck", "track", "stat")
ROLE_SORTS = {"kind": THINGS, "count": (*THINGS, *AMOUNTS)}
"""Role: which meanings of a name count there, the first one first; amounts where none are named."""


class Texts:
    """The reference of one vocabulary, by sort and name."""

    def __init__(self, names: Names) -> None:
        entries = [*reference(names.vocabulary), *derived_entries(names)]
        self.entries = {(entry.sort, entry.name): entry for entry in reversed(entries)}
        self.names = names

    def doc(self, sort: str, name: str) -> str:
        """The sentences about a name."""
        return self.entries[sort, name].doc.replace("\n", "\n\n")

    def full(self, sort: str, name: str) -> str:
        """Everything about a name."""
        return as_markdown(self.entries[sort, name])

    def word(self, word: str) -> str:
        return next(self.full(sort, word) for sort in WORD_SORTS if (sort, word) in self.entries)

    def nouns(self, role: Role) -> dict[str, str]:
        """What each name means inside braces of this role, in the order of the vocabulary."""
        found: dict[str, str] = {}
        for sort in ROLE_SORTS.get(role.title, AMOUNTS):
            for name in self.called(sort):
                if name in role.names:
                    found.setdefault(name, self.full(sort, name))
        return found

    def called(self, sort: str) -> list[str]:
        """The names of a sort, in the order of the vocabulary."""
        if sort == "kind of thing":
            return list(self.names.kinds)
        return [name for each, name in reversed(self.entries) if each == sort]

    def all_names(self) -> set[str]:
        return {name for _, name in self.entries}

    def table(self, sort: str) -> dict[str, str]:
        """Name: its sentences, for every name of a sort."""
        return {name: self.doc(sort, name) for name in self.called(sort)}


def as_markdown(entry: Entry) -> str:
    shown = [entry.doc.replace("\n", "\n\n")]
    if entry.arguments:
        shown.append("\n".join(argument_line(each) for each in entry.arguments))
    if entry.facts:
        shown.append("\n".join(f"- {fact}" for fact in entry.facts))
    if entry.example:
        shown.append(f"```yaml\n{entry.example}\n```")
    return "\n\n".join(shown)


def argument_line(argument: Argument) -> str:
    needed = ", required" if argument.required else ""
    return f"- `{argument.name}` ({argument.sort}{needed}): {argument.doc}"


def argument_text(word: str, model: type[Word], name: str) -> str:
    """An argument's meaning beside its word."""
    sort, _, doc = fields_of(model)[name]
    return f"{sentence(doc)}\n\nBeside `{word}`; a value of the sort *{sort}*."


def field_text(model: type[Event | Narrowed | Count | PerTimes], name: str) -> str:
    """The description of a field by the name that designers write."""
    fields = {field.alias or key: field for key, field in model.model_fields.items()}
    return sentence(fields[name].description or "")


def only(texts: dict[str, str], names: Iterable[str]) -> dict[str, str]:
    chosen = set(names)
    return {name: text for name, text in texts.items() if name in chosen}
