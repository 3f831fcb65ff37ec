"""A language: its templates, nouns, lists, plurals and numbers, looked up by stable keys. Knows no wording itself."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.po import Entries, read_entries
from uwc_content.text.noun_facts import NounFacts
from uwc_content.text.sounds import choice, digits_of, liaised
from uwc_content.text.wording import ATTRIBUTE, PLACEHOLDER, NameOf, fill, plain_name

if TYPE_CHECKING:
    from babel import Locale

PLURAL_ORDER = ("zero", "one", "two", "few", "many", "other")
LIST_PLACES = {"two": "2", "start": "start", "middle": "middle", "end": "end"}
"""Our name of a list pattern → CLDR's."""
CLDR_LISTS = {"and": "standard", "or": "or", "and_or": "or"}
USUAL_LISTS = {
    "choice": "or",
    "choices": "choice",
    "payments": "choice",
    "either": "or",
    "bags": "or",
    "selections": "or",
    "neither": "or",
    "counts": "or",
    "acts": "and",
    "tests": "and",
    "none": "and",
}
"""Styles of lists of clauses that few languages tell apart from lists of nouns, and the style that serves in others."""
SINGULAR_FORM, PLURAL_FORM = "each", "many"
"""Forms (`many`, `at_many`) that are always singular or plural, whatever number stands elsewhere in the phrase."""
LACKING = "⟦"
"""How a grammar marks what it has no words for."""
DEEPEST_FORM = 8
"""Noun entries may be made of other forms of the noun, but not in circles."""


def locale_of(code: str) -> "Locale":
    """CLDR's locale; a country that it does not know, such as that of the pseudo-locale `en_XA`, is left out."""
    from babel import Locale, UnknownLocaleError  # slow to import, and a build that remembers its texts needs none

    try:
        return Locale.parse(code)
    except UnknownLocaleError:
        return Locale.parse(code.partition("_")[0])


class Grammar:
    """The wording of one language for one vocabulary. What it lacks is shown as ⟦key⟧ and listed in `missing`."""

    def __init__(
        self,
        entries: Entries,
        locale: str,
        vocabulary: Vocabulary | None = None,
        name_of: NameOf = plain_name,
        *,
        has_icons: bool = False,
    ) -> None:
        self.entries = entries
        self.has_icons = has_icons
        """Whether amounts of resources are tokens such as `{gold:1}`, for printed layouts, rather than words."""
        self.locale = locale_of(locale)
        self.facts = NounFacts(vocabulary or Vocabulary(resources={}))
        self.name_of = name_of
        tags = self.locale.plural_form.tags | {"other"}
        self._plural_tags = [tag for tag in PLURAL_ORDER if tag in tags]
        self.several = 3 if "two" in tags else 2
        """Any number that takes the plural in general, where no number is told; that is not the dual."""
        self._fixed_numbers = {SINGULAR_FORM: 1, PLURAL_FORM: self.several}
        self._missing: set[str] = set()
        self._numbers: dict[int, str] = {}
        self._plurals: dict[int, int] = {}
        self._lists: dict[str, tuple[str, str, str, str]] = {}
        self._nouns: dict[tuple[str, str, int], str] = {}
        self._forms: dict[str, str | None] = {}
        self._liaisons = [(key, found[0]) for (context, key), found in entries.items() if context == "liaison"]

    @classmethod
    def load(
        cls,
        path: Path,
        locale: str,
        *further: Path,
        vocabulary: Vocabulary | None = None,
        name_of: NameOf = plain_name,
    ) -> Self:
        """The grammar in `path`, with the nouns of the vocabulary in `further` files."""
        return cls(read_entries(path, *further), locale, vocabulary, name_of)

    @property
    def missing(self) -> list[str]:
        """The keys that were needed and are not there."""
        return sorted(self._missing)

    def lack(self, context: str, key: str) -> str:
        self._missing.add(f"{context} {key}")
        return f"{LACKING}{context} {key}⟧"

    # --- entries ---

    def has(self, context: str, key: str) -> bool:
        return (context, key) in self.entries

    def closest(self, context: str, *keys: str) -> str:
        """The first key that has an entry, or the last one: a language words only the variants that it tells apart."""
        return next((key for key in keys if (context, key) in self.entries), keys[-1])

    def wording(self, context: str, key: str, n: int = 1) -> str | None:
        """The wording for a number of things, with its placeholders."""
        found = self.entries.get((context, key))
        if found is None:
            return None
        return found[0] if len(found) == 1 else found[min(self.plural(n), len(found) - 1)]

    def text(self, context: str, key: str, n: int = 1, /, **values: str) -> str:
        found = self.wording(context, key, n)
        return self.lack(context, key) if found is None else self._filled(found, values)

    def template(self, key: str, n: int = 1, /, **values: str) -> str:
        return self.text("template", key, n, **values)

    def _filled(self, wording: str, values: dict[str, str]) -> str:
        """The wording with its placeholders filled, endings of numbers and neighbouring words in accord."""
        if "_" in wording:
            values = {**self._numerals(wording, values), **values}
        text = fill(wording, {"attribute": ATTRIBUTE, **values})
        for word, entry in self._liaisons:
            text = liaised(text, word, entry)
        return text

    def _numerals(self, wording: str, values: dict[str, str]) -> dict[str, str]:
        """What `{n_times}` stands for: the number `{n}` in its form `times`."""
        split = [(name, *name.partition("_")) for name in PLACEHOLDER.findall(wording)]
        return {name: self.numeral(form, values[base]) for name, base, _, form in split if form and base in values}

    # --- numbers and lists ---

    def plural(self, n: int) -> int:
        """Which plural form a number takes, by CLDR's rule; catalogues with fewer forms lack the last ones."""
        index = self._plurals.get(n)
        if index is None:
            index = self._plurals[n] = self._plural_tags.index(self.locale.plural_form(n))
        return index

    def number(self, n: int) -> str:
        text = self._numbers.get(n)
        if text is None:
            from babel.numbers import format_decimal

            text = self._numbers[n] = format_decimal(n, locale=self.locale)
        return text

    def numeral(self, form: str, number: str) -> str:
        """A number with the ending that a form gives it; what is no number stays as it is."""
        digits, entry = digits_of(number), self.wording("number", form)
        if not digits:
            return number
        return self.lack("number", form) if entry is None else fill(choice(entry).after(digits), {"n": number})

    def listing(self, style: str, items: Sequence[str]) -> str:
        if len(items) < 2:
            return items[0] if items else self.lack("list:" + style, "nothing")
        two, start, middle, end = self._lists.get(style) or self._patterns(style)
        if len(items) == 2:
            return fill(two, {"a": items[0], "b": items[1]})
        text = fill(start, {"a": items[0], "b": items[1]})
        for item in items[2:-1]:
            text = fill(middle, {"a": text, "b": item})
        return fill(end, {"a": text, "b": items[-1]})

    def _patterns(self, style: str) -> tuple[str, str, str, str]:
        two, start, middle, end = (self._pattern(style, place) for place in LIST_PLACES)
        self._lists[style] = two, start, middle, end
        return two, start, middle, end

    def _pattern(self, style: str, place: str) -> str:
        found = self.wording("list:" + style, place) or self.wording("list:" + style, "any")
        if found is None and style in USUAL_LISTS:
            return self._pattern(USUAL_LISTS[style], place)
        if found is None and style in CLDR_LISTS:
            pattern = self.locale.list_patterns[CLDR_LISTS[style]][LIST_PLACES[place]]
            found = pattern.replace("{0}", "{a}").replace("{1}", "{b}")
        return found or self.lack("list:" + style, place) + "{a} {b}"

    # --- nouns ---

    def form(self, role: str, default: str) -> str:
        """The form that nouns take in a role; a language may say that another form serves there."""
        if role not in self._forms:
            self._forms[role] = self.wording("role", role) or self._form_of_like_roles(role)
        return self._forms[role] or default

    def _form_of_like_roles(self, role: str) -> str | None:
        """What is said for a verb in all tenses, or for all verbs in a tense: `*.produce`, `when.*`."""
        tense, _, verb = role.partition(".")
        after = verb[len(verb.partition(".")[0]) :]
        return (self.wording("role", f"*.{verb}") or self.wording("role", f"{tense}.*{after}")) if verb else None

    def noun(self, form: str, name: str, n: int = 1) -> str:
        """A noun in one of its forms, for a number of things; the number itself is part of the form."""
        key = (form, name, n)
        text = self._nouns.get(key)
        if text is None:
            text = self._nouns[key] = self._composed(form, name, n) or self.lack("noun:" + form, name)
        return text

    def noun_if_worded(self, form: str, name: str, n: int = 1) -> str | None:
        return self._composed(form, name, n)

    def pronoun(self, form: str, pronoun: str, nouns: Sequence[str]) -> str:
        """`it` or `here`; a language may have one `it` for each class of nouns, and one for nouns of several."""
        classes = self.shared_classes(nouns) or ("*", *self.noun_classes(nouns[0])) if nouns else ()
        for context in ("noun:" + form, "noun:bare"):
            for key in (*(f"{pronoun}@{each}" for each in classes), pronoun):
                found = self.wording(context, key)
                if found is not None:
                    return found
        return self.lack("noun:" + form, pronoun)

    def item(self, form: str, name: str, n: int = 1) -> str:
        """A certain item by its name, such as the tile “two mills”."""
        kind = self.facts.item_kind
        context = "item:" + form if self.has("item:" + form, kind) else "item"
        return self.text(context, kind, n, name=self.name_of(name), n=self.number(n))

    def icon(self, form: str, name: str, number: int) -> str:
        """An amount as a token such as `{gold:1}`, with the ending that a language gives it in this form."""
        token = f"{{{name}:{number}}}"
        found = next((text for key, _ in self._candidates(name) if (text := self.wording("icon:" + form, key))), None)
        return token if found is None else fill(found, {"icon": token})

    def noun_classes(self, name: str) -> tuple[str, ...]:
        """What a language calls the nouns that behave alike: a gender, or any other class; the closest comes first."""
        return tuple((self.wording("class", self.facts.base_of(name)) or "").split())

    def shared_classes(self, nouns: Sequence[str]) -> tuple[str, ...]:
        """The classes that all of the nouns belong to."""
        first, *others = (self.noun_classes(noun) for noun in nouns) if nouns else [()]
        return tuple(each for each in first if all(each in classes for classes in others))

    def _composed(self, form: str, name: str, n: int, depth: int = 0) -> str | None:
        n = self._fixed_numbers.get(form.rpartition("_")[2], n)
        for key, base in self._candidates(name):
            found = self.wording("noun:" + form, key, n)
            if found is not None:
                return self._fill_noun(found, base, n, depth)
        return None

    def _fill_noun(self, wording: str, name: str, n: int, depth: int) -> str:
        if depth > DEEPEST_FORM:
            return self.lack("noun", name)
        values = {"n": self.number(n), "attribute": ATTRIBUTE}
        for form in PLACEHOLDER.findall(wording):
            if form not in values and not form.startswith("n_"):
                values[form] = self._composed(form, name, n, depth + 1) or self.lack("noun:" + form, name)
        return self._filled(wording, values)

    def _candidates(self, name: str) -> Iterator[tuple[str, str]]:
        """The entries that may word a noun, the closest first, and the noun whose forms they are made of."""
        yield name, name
        classes = self.noun_classes(name)
        if name in self.facts.derived:
            adjective, base = self.facts.derived[name]
            yield from ((f"{adjective}_*@{each}", base) for each in classes)
            yield f"{adjective}_*", base
        yield from ((f"*@{each}", name) for each in classes)
        yield "*", name
