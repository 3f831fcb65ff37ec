"""Parses what words take beside bags and selections: costs, numbers of times, permissions, people, places."""

from uwc_content.compiler.hints import names_meant as hints
from uwc_content.compiler.hints.wrong_numbers import number_word
from uwc_content.compiler.parse.conditions import Asking
from uwc_content.diagnostics import Message, verbatim, write
from uwc_content.language.others import WHO
from uwc_content.reading.nodes import Mapping, Node, Scalar


class SmallValues(Asking):
    """Parsers of small values for one file."""

    def bag_or_all(self, node: Node) -> object:
        if isinstance(node, Scalar) and node.value == "all":
            return "all"
        return self.bag(node)

    def cost(self, node: Node) -> object:
        if isinstance(node, Scalar) and node.value in ("usual", "free"):
            return node.value
        if isinstance(node, Scalar) and type(node.value) is int:
            currency = hints.sample(self.names, self.names.roles["bag"])
            hint = write(f"{{{currency}: {node.value}}}") if node.value else write("free")
            self.notes.wrong_type(node, Message("a cost"), hint)
            return None
        return self.bag(node)

    def times(self, node: Node) -> object:
        if isinstance(node, Mapping):
            per = node.get("per")
            if per is None or len(node.entries) > 1:
                self.notes.wrong_type(
                    node,
                    verbatim("`{per: count}`"),
                    Message("write `{code}`, a number or `any`", code="times: {per: village}"),
                )
                return None
            return {"per": self.count_that_is_positive(per)}
        if isinstance(node, Scalar) and node.value == "any":
            return node.value
        if isinstance(node, Scalar) and isinstance(node.value, str) and number_word(node.value) is None:
            hint = Message("write a number, `any` or `{code}`", code="{per: village}")
            self.notes.fault("UWC206", Message("there is no number of times `{name}`", name=node.text), node, hint)
            return None
        if isinstance(node, Scalar) and node.value == 1:
            self.notes.fault(
                "UWC205",
                Message("{value} is out of range", value="1"),
                node,
                Message("leave `times` out, or write 2 or more"),
            )
            return None
        return self.notes.integer(node, 2, 100)

    def multipliers(self, node: Node) -> object:
        if not isinstance(node, Mapping) or not node.entries:
            kind = (
                node.text
                if isinstance(node, Scalar) and node.text in self.names.kinds
                else next(iter(self.names.kinds))
            )
            self.notes.wrong_type(node, Message("a kind with how often it produces"), write(f"{{{kind}: 2}}"))
            return None
        found = {}
        for key, entry in node.entries.items():
            if key == "here":
                self.pronoun(entry.key)
            elif key not in self.names.kinds:
                self.refuse_name(entry.key, self.names.roles["selection"])
            found[key] = self.notes.integer(entry.value, 2, 20)
        return dict(sorted(found.items(), key=lambda each: str(each[0])))

    def permission(self, node: Node) -> str | None:
        return self.notes.name(node, Message("permission"), self.names.vocabulary.permissions)

    def person(self, node: Node) -> str | None:
        return self.notes.name(node, Message("person"), self.names.vocabulary.people)

    def players(self, node: Node) -> str | None:
        return self.notes.name(node, Message("player"), WHO)

    def place(self, node: Node) -> str | None:
        return self.notes.name(node, Message("place"), self.names.vocabulary.places)
