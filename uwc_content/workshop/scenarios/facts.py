"""Reads facts about a game from YAML; every name must be one of the pack. What facts there are is the ruleset's say."""

from collections.abc import Callable, Iterable, Set

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message, did_you_mean, write
from uwc_content.language.vocabulary import Section, SectionSort, Vocabulary
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from uwc_content.workshop.scenarios.model import Facts, Given, Outlook
from uwc_content.workshop.scenarios.packs import PlayedPack

Reader = Callable[[Node], object]
SEAT_WORDS = {"me": 1, "other": 2}
MOST = 1_000


class FactReader:
    """Reads the facts of one file. The tables of facts are filled by each ruleset."""

    least_players = 1
    most_players = 4
    usual_players = 2

    def __init__(self, pack: PlayedPack, notes: Notes) -> None:
        self.pack = pack
        self.notes = notes
        self.language = Language(pack.names, notes)
        self.players = self.usual_players
        self.of_player: dict[str, Reader] = {}
        """Facts of a player that may be given and expected."""
        self.of_table: dict[str, Reader] = {}
        self.only_given: dict[str, Reader] = {}
        self.only_expected: dict[str, Reader] = {}
        self.compared: dict[str, Reader] = {}
        self.in_force: list[tuple[str, list[Lowered]]] = []
        """Rules that hold without an item: the name of their hidden item and their parts."""

    # --- whole descriptions ---

    def given(self, nodes: list[Mapping]) -> Given:
        """Several descriptions as one: the later ones say more about the game or change it."""
        entries: dict[str | int, Entry] = {}
        for node in nodes:
            entries.update(node.entries)
        if "players" in entries:
            self.players = (
                self.notes.integer(entries["players"].value, self.least_players, self.most_players) or self.players
            )
        seats: list[Facts] = [{} for _ in range(self.players)]
        table: Facts = {}
        known = {**self.of_player, **self.only_given}
        for key, entry in entries.items():
            seat = self.seat_called(str(key))
            if seat is not None:
                seats[seat].update(self.facts(entry.value, known))
            elif key in known:
                self.add(seats[0], str(key), entry, known)
            elif key in self.of_table:
                self.add(table, str(key), entry, self.of_table)
            elif key != "players":
                self.refuse_key(entry, {*known, *self.of_table, "players"}, Message("a board"))
        return Given(self.players, seats, table)

    def line(self, node: Node) -> Outlook:
        """The facts at the end of a line of play."""
        return self.outlook(node, {**self.of_player, **self.only_expected}, frozenset())

    def expected(self, node: Node, beside: Set[str]) -> Outlook:
        """Expected facts; `beside` are keys that somebody else reads."""
        return self.outlook(node, {**self.of_player, **self.only_expected, **self.compared}, beside)

    def outlook(self, node: Node, known: dict[str, Reader], beside: Set[str]) -> Outlook:
        seats: dict[int, Facts] = {}
        table: Facts = {}
        for key, entry in node.entries.items() if isinstance(node, Mapping) else ():
            seat = self.seat_called(str(key))
            if seat is not None:
                seats.setdefault(seat, {}).update(self.facts(entry.value, known))
            elif key in known:
                self.add(seats.setdefault(0, {}), str(key), entry, known)
            elif key in self.of_table:
                self.add(table, str(key), entry, self.of_table)
            elif key not in beside:
                self.refuse_key(entry, {*known, *self.of_table, *beside}, Message("an outcome"))
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping of facts"), write("{resources: {grain: 1}}"))
        return Outlook(seats, table)

    def facts(self, node: Node, known: dict[str, Reader]) -> Facts:
        found: Facts = {}
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping of facts"), write("{resources: {grain: 1}}"))
            return found
        for key, entry in node.entries.items():
            if key in known:
                self.add(found, str(key), entry, known)
            else:
                self.refuse_key(entry, known, Message("a player"))
        return found

    def add(self, facts: Facts, key: str, entry: Entry, known: dict[str, Reader]) -> None:
        value = known[key](entry.value)
        if value is not None:
            facts[key] = value

    def seat_called(self, key: str) -> int | None:
        """`player_2` is the second player, which is number 1 among the seats."""
        prefix, _, number = key.partition("_")
        if prefix == "player" and number.isdigit() and 1 <= int(number) <= self.players:
            return int(number) - 1
        return None

    def refuse_key(self, entry: Entry, known: Iterable[str], what: Message) -> None:
        hint = did_you_mean(entry.key.text, known) or Message("known here: {names}", names=", ".join(sorted(known)))
        if entry.key.text in self.compared:
            hint = Message("it compares the end with the beginning, which only `expect` itself does")
        self.notes.fault("UWC201", Message("{shown} has no `{name}`", shown=what, name=entry.key.text), entry.key, hint)

    # --- readers of values ---

    def number(self, least: int, most: int = MOST) -> Reader:
        return lambda node: self.notes.integer(node, least, most)

    def amounts(self, node: Node) -> dict[str, int] | None:
        return self.table_of(node, Message("resource"), self.pack.names.vocabulary.resources, self.number(0))  # type: ignore[return-value]

    def table_of(self, node: Node, sort: Message, known: Iterable[str], read: Reader) -> dict[str, object] | None:
        """A mapping from known names to values."""
        known = list(known)
        if not isinstance(node, Mapping):
            self.notes.wrong_type(
                node, Message("a mapping of {sort}s", sort=sort), write(f"{{{next(iter(known), '…')}: …}}")
            )
            return None
        found: dict[str, object] = {}
        for entry in node.entries.values():
            name = self.notes.name(entry.key, sort, known)
            value = read(entry.value)
            if name is not None and value is not None:
                found[name] = value
        return found

    def kept(self, node: Node) -> dict[str, object] | None:
        """Amounts on items, by the items."""
        known = [name for type_name in self.pack.names.vocabulary.items for name in sorted(self.pack.ids(type_name))]
        return self.table_of(node, Message("item"), known, self.amounts)

    def one(self, type_name: str, sort: Message) -> Reader:
        return lambda node: self.notes.name(node, sort, self.pack.ids(type_name))

    def several(self, type_name: str, sort: Message) -> Reader:
        return lambda node: self.names_in(node, sort, self.pack.ids(type_name))

    def names_in(self, node: Node, sort: Message, known: Iterable[str]) -> list[str] | None:
        if not isinstance(node, Sequence):
            text = node.text if isinstance(node, Scalar) and node.text else "…"
            self.notes.wrong_type(node, Message("a list of {sort}s", sort=sort), write(f"[{text}]"))
            return None
        found = [self.notes.name(each, sort, known) for each in node.items]
        return [each for each in found if each is not None]

    def seat(self, node: Node) -> int | None:
        """A player: `me`, `other`, or a number from 1 on."""
        value = node.value if isinstance(node, Scalar) else None
        number = SEAT_WORDS.get(value) if isinstance(value, str) else value
        if type(number) is int and 1 <= number <= self.players:
            return number
        self.notes.wrong_type(
            node, Message("a player"), Message("write `me`, `other` or a number up to {most}", most=self.players)
        )
        return None

    def seats(self, node: Node) -> list[int] | None:
        """One player or several."""
        items = node.items if isinstance(node, Sequence) else [node]
        found = [self.seat(each) for each in items]
        return None if None in found else [each for each in found if each is not None]

    def truths(self, node: Node) -> dict[str, object] | None:
        """Sites and whether something is true of them."""
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping with `true` and `false`"), write("{home: true}"))
            return None
        return {str(key): self.language.truth(entry.value) for key, entry in node.entries.items()}

    def rules(self, node: Node) -> str | None:
        """Rules in the effect language; the name of the hidden item that holds them."""
        parts = self.parts(node, SectionSort.RULES)
        if not parts:
            return None
        name = f"rule__{node.line}_{node.column}"
        self.in_force.append((name, parts))
        return name

    def parts(self, node: Node, sort: SectionSort) -> list[Lowered]:
        section = any_section(self.pack.names.vocabulary, sort)
        if section is None:
            hint = Message("give a type of items a section with `{code}`", code=f"sort: {sort.value}")
            self.notes.fault("UWC803", Message("no item of this game has a section for it"), node, hint)
            return []
        _, name, plain = section
        found = self.language.section(name, plain, node, False)
        self.notes.faults[:] = [
            each for each in self.notes.faults if each.code != ANY_ORDER
        ]  # a test may try any order
        return found if isinstance(found, list) else []


ANY_ORDER = "UWC316"


def any_section(vocabulary: Vocabulary, sort: SectionSort) -> tuple[str, str, Section] | None:
    """The first section of the sort in which all of its words may stand, with the type of its items."""
    for type_name, item in vocabulary.items.items():
        for name, section in item.sections.items():
            if section.sort is sort and not section.words:
                return type_name, name, section
    return None
