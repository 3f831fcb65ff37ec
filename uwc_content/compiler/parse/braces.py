"""Parses what stands inside the braces: bags, selections and counts with their narrowing words."""

from collections.abc import Callable

from uwc_content.compiler.check.of_bounds import counts_what_can_be_there
from uwc_content.compiler.check.of_braces import checks_about
from uwc_content.compiler.check.of_pronouns import is_one_of_them
from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.wrong_numbers import number_word
from uwc_content.compiler.hints.wrong_words import OTHERS, WRONG_IN_BRACES, WRONG_NAMES
from uwc_content.compiler.parse.acts import fits, is_counted, noun_elsewhere
from uwc_content.compiler.parse.fact_questions import facts, total
from uwc_content.compiler.parse.names import SCALING, Names, Role, nouns_in
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.compiler.parse.scope import NO_BINDING, SEVERAL, Scope
from uwc_content.compiler.parse.shapes import ARGUMENTS, EVENT_ARGUMENTS, NARROWING, PART_SHAPES
from uwc_content.compiler.parse.written_numbers import PAID, chosen_part, one_amount, written_number
from uwc_content.diagnostics import Message, verbatim, write
from uwc_content.language.others import COUNTED
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

OUTSIDE = (ARGUMENTS | EVENT_ARGUMENTS.keys()) - NARROWING.keys()
BESIDE_SUM = frozenset({"of", "unit"})
PRONOUNS = ("it", "here", "this")
MEANINGLESS = {
    "here": Message("only sites have a `here`"),
    "this": Message("only items that players hold or use are things"),
}
UNSAID = Message("let vocabulary.yaml say that such items are things: `{code}`", code="this: true")


def at_key(node: Node, key: str) -> Node:
    return node.entries[key].key if isinstance(node, Mapping) and key in node.entries else node


class Braces:
    """Parsers of quantities for one file."""

    def __init__(self, names: Names, notes: Notes) -> None:
        self.names = names
        self.notes = notes
        self.scope = Scope()
        self.acting = ""
        """The word that acts on the things in the braces, if one does."""
        self.narrowing: dict[str, Callable[[Node], object]] = {
            "per": self.count_that_is_positive,
            "max": lambda node: self.notes.integer(node, 1),
            "by": self.count,
            "with": self.contents,
            "at": self.place_to_stand,
            "site": self.site,
            "where": lambda node: facts(self, node),
            "except": self.exception,
            "same": self.shared,
            "different": self.different,
            "kept": self.itself,
            "who": lambda node: self.notes.name(node, Message("player"), COUNTED),
        }

    def event(self, node: Node, *, is_past: bool = False) -> Lowered | None:
        raise NotImplementedError

    # --- the sorts of braces ---

    def bag(self, node: Node) -> Lowered | None:
        return self.braces(node, self.names.roles["bag"])

    def payment(self, node: Node) -> Lowered | None:
        return self.braces(node, self.names.roles["payment"])

    def track_bag(self, node: Node) -> Lowered | None:
        return self.braces(node, self.names.roles["track"])

    def stat_bag(self, node: Node) -> Lowered | None:
        return self.braces(node, self.names.roles["stat"])

    def selection(self, node: Node) -> Lowered | None:
        return self.braces(node, self.names.roles["selection"])

    def thing(self, node: Node) -> Lowered | None:
        """A selection that is only looked at: nothing scales it."""
        return self.braces(node, self.names.event_roles["selection"])

    def count(self, node: Node) -> Lowered | None:
        counted = self.braces(node, self.names.roles["count"])
        for noun in nouns_in(counted or {}):
            if not is_counted(self.names, noun):
                known = hints.known_here(kind for kind in self.names.kinds if is_counted(self.names, kind))
                self.notes.fault("UWC212", Message("nobody ever has a `{name}` to count", name=noun), node, known)
        for code, message, key, hint in counts_what_can_be_there(self.names, counted):
            self.notes.fault(code, message, at_key(node, key), hint)
        return counted

    def contents(self, node: Node) -> Lowered | None:
        """What a place must have, or must not have."""
        return self.braces(node, self.names.roles["contents"])

    def deck_bag(self, node: Node) -> Lowered | None:
        return self.draws(node, self.names.roles["deck"])

    def draws(self, node: Node, role: Role) -> Lowered | None:
        """`draw: 2` means two of the usual deck."""
        if not self.names.usual_deck:
            hint = Message(
                "name what it gives, such as `{code}`",
                code=f"gain: {{{next(iter(self.names.vocabulary.resources), '…')}: 1}}",
            )
            self.notes.fault("UWC212", Message("this game has no deck to draw from"), node, hint)
            return None
        value = node.value if isinstance(node, Scalar) else None
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if is_number or (isinstance(value, str) and (value.isdigit() or number_word(value) is not None)):
            number = self.notes.integer(node, 1)
            return None if number is None else {"of": {self.names.usual_deck: number}}
        return self.braces(node, role)

    def count_that_is_positive(self, node: Node) -> Lowered | None:
        counted = self.count(node)
        if counted and 0 in counted.get("of", {}).values():
            self.notes.fault("UWC205", Message("nothing can be counted in sets of 0"), node, Message("write 1 or more"))
        return counted

    def place_to_stand(self, node: Node) -> Lowered | None:
        place = self.thing(node)
        for noun in (place or {}).get("of", {}):
            if noun not in self.names.can_stand_at:
                hint = hints.known_here(noun for noun in self.names.can_stand_at if noun in self.names.vocabulary.kinds)
                self.notes.fault("UWC212", Message("nothing stands at a `{name}`", name=noun), node, hint)
        return place

    def sample(self, role: Role) -> str:
        """A name that fits the role, and what acts on it."""
        fitting = (
            kind for kind in self.names.vocabulary.kinds if kind in role.names and fits(self.acting, kind, self.names)
        )
        return next(fitting, "") if self.acting and role.title == "kind" else hints.sample(self.names, role)

    # --- one pair of braces ---

    def braces(self, node: Node, role: Role) -> Lowered | None:
        if type(node) is Mapping:
            return self.mapping(node, role)
        if isinstance(node, Scalar):
            return self.shorthand(node, role)
        if isinstance(node, Sequence):
            self.refuse_list(node, role)
        return None

    def shorthand(self, node: Scalar, role: Role) -> Lowered | None:
        """`mill` means `{mill: 1}`."""
        name = node.value
        if name in PRONOUNS and role.title in ("kind", "count"):
            return self.pronoun(node)
        if isinstance(name, str) and name in role.names:
            return {"of": {name: 1}}
        if name == PAID and role.title == "count":
            return chosen_part(self, node, node)
        if not isinstance(name, str) or name == "all":
            number = node.text if name == "all" or type(name) is int else "1"
            hint = write(f"{{{self.sample(role)}: {number}}}")
            self.notes.wrong_type(node, Message("a {title} in braces", title=role.title), hint)
            return None
        if not name.isidentifier() and (better := hints.phrase(name, role.names)):
            self.notes.wrong_type(node, Message("a {title} in braces", title=role.title), write(better))
            return None
        return {"of": {name: 1}} if self.is_known(node, role) else None

    def mapping(self, node: Mapping, role: Role) -> Lowered | None:
        return one_amount(node, role) or self.several(node, role)

    def several(self, node: Mapping, role: Role) -> Lowered | None:
        lowered: Lowered = {}
        amounts: dict[str, object] = {}
        for key, entry in node.entries.items():
            if key in role.names:
                amounts[str(key)] = self.number(entry.value, role)
            elif key in self.narrowing:
                self.narrow(entry, role, lowered)
            elif key == "one_of":
                lowered["one_of"] = self.alternatives_of(entry.value, role)
            elif key == "did" and role.title == "count":
                lowered["did"] = self.event(entry.value, is_past=True)
            elif key == "sum" and role.title == "count":
                lowered["sum"] = total(self, entry.value)
            elif key == PAID and role.title == "count":
                lowered.update(chosen_part(self, entry.key, entry.value) or {})
            elif not self.is_told(entry, node) and self.is_known(entry.key, role):
                amounts[str(key)] = self.number(entry.value, role)
        if not self.hold(lowered, amounts):
            return lowered
        self.check_mapping(node, role, lowered)
        return lowered

    @staticmethod
    def hold(lowered: Lowered, amounts: dict[str, object]) -> bool:
        """Whether all amounts are sound. They are told in one order everywhere: that of bundles."""
        is_sound = None not in amounts.values()
        if amounts:
            # A faulty number counts as 1, so that no other fault follows from it.
            lowered["of"] = {name: 1 if amounts[name] is None else amounts[name] for name in sorted(amounts)}
        return is_sound

    def narrow(self, entry: Entry, role: Role, lowered: Lowered) -> None:
        key = str(entry.key.value)
        if key not in role.narrowing:
            hint = self.where_narrowing_stands(key)
            self.notes.fault(
                "UWC304", Message("nothing reads `{key}` in a {title} here", key=key, title=role.title), entry.key, hint
            )
            return
        outer = self.scope.may_name_items, self.scope.may_be_this
        self.scope.may_name_items = self.scope.may_be_this = False
        if (value := self.narrowing[key](entry.value)) is not None:
            lowered[key] = value
        self.scope.may_name_items, self.scope.may_be_this = outer

    def where_narrowing_stands(self, key: str) -> Message:
        if key == "who":
            return OTHERS
        if key in SCALING:
            return Message(
                "`{name}` stands beside an amount: `{code}`", name=key, code=f"gain: {{points: 1, {key}: …}}"
            )
        return Message(
            "`{name}` stands beside the kind that it narrows: `{code}`", name=key, code=f"per: {{mill: 1, {key}: …}}"
        )

    def alternatives_of(self, node: Node, role: Role) -> list[Lowered]:
        if not isinstance(node, Sequence):
            hint = hints.list_of_alternatives(node, self.sample(role))
            self.notes.wrong_type(node, Message("a list of alternatives"), hint)
            return []
        if len(node.items) < 2:
            self.notes.fault(
                "UWC315",
                Message("`{word}` needs at least two alternatives", word="one_of"),
                node,
                Message("write the one without `{word}`", word="one_of"),
            )
        found = [each for item in node.items if (each := self.braces(item, role)) is not None]
        self.refuse_repeated(found, node)
        return found

    def refuse_repeated(self, alternatives: list[Lowered], node: Node) -> None:
        if any(each in alternatives[:i] for i, each in enumerate(alternatives)):
            self.notes.fault(
                "UWC315", Message("two of these alternatives are the same"), node, Message("delete one of them")
            )

    def number(self, node: Node, role: Role) -> object:
        return written_number(self, node, role)

    # --- names ---

    def is_known(self, node: Scalar, role: Role) -> bool:
        name = node.value
        if name in role.names:
            return True
        if self.scope.may_name_items and isinstance(name, str) and self.may_be_item(name, role):
            self.notes.refer(node, self.names.item_types, role.names)
            return True
        self.refuse_name(node, role)
        return False

    def may_be_item(self, name: str, role: Role) -> bool:
        return role.title == "kind" and name.isidentifier() and not self.names.sorts_of(name)

    def is_told(self, entry: Entry, node: Mapping) -> bool:
        """Whether the number stands before the name: `{2: mill}`; or what belongs into the braces of `sum`."""
        return self.is_turned(entry) or (entry.key.value in BESIDE_SUM and "sum" in node.entries)

    def is_turned(self, entry: Entry) -> bool:
        key, value = entry.key, entry.value
        if (
            (type(key.value) is int or key.value == "all")
            and isinstance(value, Scalar)
            and isinstance(value.value, str)
        ):
            hint = Message("the name comes first: `{code}`", code=f"{value.text}: {key.text}")
            self.notes.fault("UWC203", Message("a name is expected here, not a number"), key, hint)
            return True
        return False

    def refuse_name(self, node: Scalar, role: Role) -> None:
        name = str(node.text)
        if name.isdigit():
            hint = Message("digits stand together, without a comma: `{code}`", code="1000")
            self.notes.fault("UWC206", Message("there is no {sort} `{name}`", sort=role.title, name=name), node, hint)
        elif name in WRONG_IN_BRACES:
            self.notes.fault(
                "UWC201", Message("`{name}` does not stand inside braces", name=name), node, WRONG_IN_BRACES[name]
            )
        elif name in OUTSIDE:
            hint = Message("`{name}` stands beside the word, outside the braces", name=name)
            self.notes.fault("UWC201", Message("`{name}` does not stand inside braces", name=name), node, hint)
        elif name in PART_SHAPES:
            hint = (
                WRONG_IN_BRACES["or"]
                if name == "choose"
                else Message("a list separates parts: `{code}`", code="[{…}, {…}]")
            )
            self.notes.fault(
                "UWC212", Message("`{name}` is a word, not a {title}", name=name, title=role.title), node, hint
            )
        elif sorts := self.names.sorts_of(name):
            what = (
                Message("a track that nothing moves")
                if (role.title, sorts[0]) == ("track", Message("a track"))
                else sorts[0]
            )
            hint = noun_elsewhere(name, role, self.names)
            self.notes.fault(
                "UWC212",
                Message("`{name}` is {what}; a {title} is expected here", name=name, what=what, title=role.title),
                node,
                hint,
            )
        elif name in self.names.compared and "where" in role.narrowing:
            hint = write(f"where: {{{name}: …}}")
            self.notes.fault("UWC206", Message("there is no {sort} `{name}`", sort=role.title, name=name), node, hint)
        elif hint := WRONG_NAMES.get(name) or hints.wrong_key(name, role.names):
            self.notes.fault("UWC206", Message("there is no {sort} `{name}`", sort=role.title, name=name), node, hint)
        else:
            self.notes.unknown(role.title, node, {*role.names, *role.narrowing}, hints.known_here(role.names))

    def refuse_list(self, node: Sequence, role: Role) -> None:
        all_of_them, one_of_them = hints.list_of_things(node, self.sample(role))
        hint = write(all_of_them)
        if one_of_them != all_of_them:
            hint = Message(
                "write `{code}` for all of them or `{other}` for one of them", code=all_of_them, other=one_of_them
            )
        self.notes.fault("UWC209", Message("a list is a list of parts, not of things"), node, hint)

    def pronoun(self, node: Scalar) -> Lowered:
        if node.value in MEANINGLESS and not (self.scope.has_here if node.value == "here" else self.scope.this):
            message = Message("`{name}` means nothing in this item", name=node.value)
            is_unsaid = node.value == "this" and bool(self.names.vocabulary.zones)
            self.notes.fault("UWC305", message, node, UNSAID if is_unsaid else MEANINGLESS[str(node.value)])
        elif node.value == "this" and not self.scope.may_be_this:
            hint = Message("the thing just meant is `it`; `this` item is only used, readied, or what an event is about")
            self.notes.fault("UWC305", Message("`this` is no such thing"), node, hint)
        elif node.value == "it" and self.scope.it == NO_BINDING:
            hint = Message(
                "`it` is the one thing of an earlier step, of the head before `then`, of `select` or of `when`"
            )
            self.notes.fault("UWC305", Message("`it` means nothing here"), node, hint)
        elif node.value == "it" and self.scope.it == SEVERAL:
            hint = Message("let the word before act on one thing")
            self.notes.fault("UWC306", Message("`it` could be several things here"), node, hint)
        return {"pronoun": node.value}

    # --- small values ---

    def exception(self, node: Node) -> str | None:
        """`this` item, or `it`."""
        if isinstance(node, Scalar) and node.value in ("it", "this"):
            self.scope.may_be_this = True
            self.pronoun(node)
            return str(node.value)
        hint = Message("write `{code}` or `{other}`", code="except: this", other="except: it")
        self.notes.wrong_type(node, Message("`this` or `it`"), hint)
        return None

    def itself(self, node: Node) -> str | None:
        """`this` item, on which something is kept."""
        if isinstance(node, Scalar) and node.value == "this":
            self.scope.may_be_this = True
            self.pronoun(node)
            self.scope.may_be_this = False
            return "this"
        self.notes.wrong_type(node, verbatim("`this`"), write("this"))
        return None

    def site(self, node: Node) -> str | None:
        if isinstance(node, Scalar) and node.value == "here":
            self.pronoun(node)
            return "here"
        return self.notes.name(node, Message("kind of site"), self.names.vocabulary.sites)

    def shared(self, node: Node) -> str | None:
        return self.notes.name(node, Message("shared property"), self.names.vocabulary.shared)

    def different(self, node: Node) -> str | None:
        if isinstance(node, Scalar) and node.value == "paid":
            if not self.scope.has_paid:
                hint = Message(
                    "`paid` speaks of a payment: `{code}`", code="pay: {…}, then: {gain: {…, different: paid}}"
                )
                self.notes.fault("UWC305", Message("`paid` means nothing here"), node, hint)
            return "paid"
        return self.notes.name(node, Message("shared property"), self.names.vocabulary.shared)

    # --- checks of one pair of braces ---

    def check_mapping(self, node: Mapping, role: Role, lowered: Lowered) -> None:
        if not node.entries:
            hint = write(f"{{{self.sample(role)}: 1}}")
            self.notes.fault("UWC210", Message("no {title} stands in the braces", title=role.title), node, hint)
        for check in checks_about(tuple(lowered)):
            for code, message, key, hint in check(self.names, lowered, role):
                entry = node.entries.get(key)
                self.notes.fault(code, message, entry.key if entry else node, hint)
        if "except" in lowered:
            for code, message, hint in is_one_of_them(self.names, self.scope, lowered):
                self.notes.fault(code, message, node.entries["except"].key, hint)
