"""Compares two bundles by what they mean: items, effects, rules, layouts, names and texts."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.short_form import flow
from uwc_content.bundle.shown import path_of, shown

LONGEST = 2_000
Table = dict[str, Any]
SayEffect = Callable[[Table, str, str, Any], str]
"""(bundle, item type, section, lowered value) → what it says."""


class Change(NamedTuple):
    """One fact that differs; None where one side does not have it."""

    what: str
    old: str | None
    new: str | None


class Entry(NamedTuple):
    """Something that was added, removed, renamed or changed, and how."""

    kind: str
    id: str
    name: str = ""
    was: str = ""
    """The id before it was renamed."""
    text: str = ""
    """What an added thing says."""
    changes: tuple[Change, ...] = ()


class TextChanges(NamedTuple):
    """The texts of one locale."""

    added: dict[str, str]
    removed: dict[str, str]
    changed: dict[str, tuple[str, str]]

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.removed or self.changed)


class Release(NamedTuple):
    """Which pack a bundle is."""

    pack: str
    version: str


class Difference(NamedTuple):
    """Everything that differs between two bundles, in a stable order."""

    old: Release
    new: Release
    pack: list[Change]
    items: dict[str, list[Entry]]
    """By type, layouts among them."""
    rules: list[Change]
    vocabulary: list[Change]
    texts: dict[str, TextChanges]

    @property
    def is_empty(self) -> bool:
        return not (self.pack or self.items or self.rules or self.vocabulary or self.texts)


def compare(old: Table, new: Table, say: SayEffect | None = None) -> Difference:
    """Both bundles must fit their model. `say` puts effects into words; without it they are shown as written."""
    say = say or (lambda _bundle, _type, _section, lowered: flow(lowered))
    return Difference(
        release_of(old),
        release_of(new),
        list(changes_in(old["pack"], new["pack"])),
        compare_items(old, new, say),
        list(changes_in(old.get("rules", {}), new.get("rules", {}), say_rule(old, say), say_rule(new, say))),
        list(changes_in(without_docs(old["vocabulary"]), without_docs(new["vocabulary"]))),
        compare_texts(old["texts"], new["texts"]),
    )


def release_of(bundle: Table) -> Release:
    return Release(shown(bundle["pack"]["id"]), shown(bundle["pack"]["version"]))


# --- items ---


def compare_items(old: Table, new: Table, say: SayEffect) -> dict[str, list[Entry]]:
    found = {}
    before, after = types_of(old), types_of(new)
    for type_name in sorted(before.keys() | after.keys()):
        entries = compare_type(type_name, before.get(type_name, {}), after.get(type_name, {}), old, new, say)
        if entries:
            found[shown(type_name)] = entries
    return found


def types_of(bundle: Table) -> dict[str, Table]:
    return {
        name: {item["id"]: item for item in items}
        for name, items in {**bundle["items"], "boards": bundle["boards"]}.items()
    }


def compare_type(type_name: str, before: Table, after: Table, old: Table, new: Table, say: SayEffect) -> list[Entry]:
    renamed = renamings({i: before[i] for i in before.keys() - after}, {i: after[i] for i in after.keys() - before})
    entries = []
    for id_ in sorted(after.keys() - before):
        name = name_of(new, type_name, id_)
        if id_ in renamed:
            entries.append(Entry("renamed", shown(id_), name, was=shown(renamed[id_])))
        else:
            entries.append(Entry("added", shown(id_), name, text=text_of(new, type_name, after[id_], say)))
    for id_ in sorted(before.keys() - after - set(renamed.values())):
        entries.append(Entry("removed", shown(id_), name_of(old, type_name, id_)))
    for id_ in sorted(before.keys() & after):
        changes = tuple(changes_of_item(type_name, before[id_], after[id_], old, new, say))
        if changes:
            entries.append(Entry("changed", shown(id_), name_of(new, type_name, id_), changes=changes))
    return entries


def renamings(gone: Table, come: Table) -> dict[str, str]:
    """New id: old id, where the content is the same and nothing else has it."""
    before, after = ids_by_content(gone), ids_by_content(come)
    pairs = [(after[content], ids) for content, ids in before.items() if content in after]
    return {new[0]: old[0] for new, old in pairs if len(new) == 1 == len(old)}


def ids_by_content(items: Table) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id_, item in items.items():
        found.setdefault(canonical({**item, "id": ""}), []).append(id_)
    return found


def changes_of_item(
    type_name: str, before: Table, after: Table, old: Table, new: Table, say: SayEffect
) -> Iterator[Change]:
    yield from changes_in({"source": before["source"]}, {"source": after["source"]})
    yield from changes_in(before["fields"], after["fields"])
    one, two = sections_of(before), sections_of(after)
    for name in sorted(one.keys() | two.keys()):
        if one.get(name) != two.get(name):
            said = shown(say(old, type_name, name, one[name]), LONGEST) if name in one else None
            says = shown(say(new, type_name, name, two[name]), LONGEST) if name in two else None
            yield Change(shown(name), said, says)
    yield from changes_of_parts(type_name, before, after, old, new, say)
    yield from changes_in(parts_of(before), parts_of(after))


def changes_of_parts(
    type_name: str, before: Table, after: Table, old: Table, new: Table, say: SayEffect
) -> Iterator[Change]:
    """Parts of items are compared by their positions, as they have no other names."""
    one, two = numbered_parts(before), numbered_parts(after)
    for key in sorted(one.keys() | two.keys()):
        if one.get(key) != two.get(key):
            name = f"{type_name}.{key[0]}"
            said = text_of(old, name, one[key], say) if key in one else None
            says = text_of(new, name, two[key], say) if key in two else None
            if said != says:
                yield Change(shown(f"{key[0]}.{key[1]}"), said, says)
            else:
                yield from changes_in(one[key]["fields"], two[key]["fields"])


def numbered_parts(item: Table) -> dict[tuple[str, int], Table]:
    lists = item.get("parts", {}).items()
    return {(name, number): part for name, parts in lists for number, part in enumerate(parts, 1)}


def sections_of(item: Table) -> Table:
    return {name: value for holder in ("blocks", "bags", "conditions") for name, value in item.get(holder, {}).items()}


def parts_of(item: Table) -> Table:
    """The parts of a layout without their neighbours, which follow from the rest."""
    lists = {key: value for key, value in item.items() if isinstance(value, list)}
    return {key: parts_by_id(value) if has_ids(value) else value for key, value in lists.items()}


def has_ids(parts: list[Any]) -> bool:
    return all(isinstance(part, dict) and "id" in part for part in parts)


def parts_by_id(parts: list[Any]) -> Table:
    return {part["id"]: {k: v for k, v in part.items() if k not in ("id", "next_to")} for part in parts}


def text_of(bundle: Table, type_name: str, item: Table, say: SayEffect) -> str:
    texts = (say(bundle, type_name, name, value) for name, value in sorted(sections_of(item).items()))
    return shown(" ".join(texts), LONGEST)


def name_of(bundle: Table, type_name: str, id_: str) -> str:
    """Its name in the first language of the pack."""
    texts = bundle["texts"].get(bundle["pack"]["locales"][0], {})
    return shown(texts.get(f"{type_name}.{id_}.name", ""))


# --- plain facts ---


def fact(value: Any) -> str:
    """A value in short; plain amounts as people say them."""
    amounts = value["of"] if is_bag(value) and value.keys() == {"of"} else {}
    if amounts and all(isinstance(number, int) for number in amounts.values()):
        return " and ".join(f"{number} {name}" for name, number in amounts.items())
    return flow(value)


def is_bag(value: Any) -> bool:
    return isinstance(value, dict) and (isinstance(value.get("of"), dict) or "one_of" in value)


def changes_in(
    old: Any,
    new: Any,
    say_old: Callable[[Any], str] = fact,
    say_new: Callable[[Any], str] = fact,
    steps: tuple[str, ...] = (),
) -> Iterator[Change]:
    """Fact by fact: objects by their keys, lists of objects by their ids or their order, anything else as a whole."""
    if old == new:
        return
    before, after = entries_of(old), entries_of(new)
    if before is None or after is None:
        said = None if old is None else shown(say_old(old), LONGEST)
        says = None if new is None else shown(say_new(new), LONGEST)
        yield Change(path_of(steps), said, says)
        return
    for key in sorted(before.keys() | after.keys()):
        yield from changes_in(before.get(key), after.get(key), say_old, say_new, (*steps, key))


def entries_of(value: Any) -> Table | None:
    """What a value is made of, if it should be looked at piece by piece; nothing is an empty object."""
    if isinstance(value, dict):
        return None if is_bag(value) else value
    if isinstance(value, list) and value and all(isinstance(each, dict) and "op" not in each for each in value):
        return {str(each.get("id", index)): each for index, each in enumerate(value, 1)}
    return None


def say_rule(bundle: Table, say: SayEffect) -> Callable[[Any], str]:
    """Effects within the rules are said like those of items."""

    def said(value: Any) -> str:
        is_block = isinstance(value, list) and value and isinstance(value[0], dict) and "op" in value[0]
        return say(bundle, "rules", "permanent", value) if is_block else fact(value)

    return said


def without_docs(value: Any) -> Any:
    """A vocabulary without the sentences that explain it."""
    if isinstance(value, dict):
        return {key: without_docs(each) for key, each in value.items() if key != "doc"}
    return [without_docs(each) for each in value] if isinstance(value, list) else value


# --- texts ---


def compare_texts(old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> dict[str, TextChanges]:
    found = {}
    for locale in sorted(old.keys() | new.keys()):
        changes = changes_of_texts(old.get(locale, {}), new.get(locale, {}))
        if not changes.is_empty:
            found[shown(locale)] = changes
    return found


def changes_of_texts(old: dict[str, str], new: dict[str, str]) -> TextChanges:
    return TextChanges(
        {shown(key): shown(new[key], LONGEST) for key in sorted(new.keys() - old)},
        {shown(key): shown(old[key], LONGEST) for key in sorted(old.keys() - new)},
        {
            shown(key): (shown(old[key], LONGEST), shown(new[key], LONGEST))
            for key in sorted(old.keys() & new)
            if old[key] != new[key]
        },
    )
