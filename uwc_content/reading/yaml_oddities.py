"""What happens seldom while a file is read: quotes, anchors, tags, odd keys and everything else that is a fault."""

from typing import Any, NamedTuple

from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span
from uwc_content.reading.anchors import MOST_ALIASES, MOST_ANCHORS, MOST_UNFOLDED_NODES, Anchors
from uwc_content.reading.nodes import Entry, Mapping, Mark, Node, Place, Scalar, Sequence, scalar_at
from uwc_content.reading.plain_scalars import MERGE_KEY, PlainScalars, oddity_of, shown
from uwc_content.reading.text_faults import DEEPEST, ODD_CHARACTER, explain_odd_character
from uwc_content.reading.yaml_events import AliasEvent

MOST_FAULTS = 1_000
KEY_HINT = Message("keys are names or whole numbers")

# The value of a key that cannot be used is read, for the sake of its faults, and left out.
NO_KEY = scalar_at(None, "", Place(0, 0), Place(0, 0))


class Source(NamedTuple):
    """A file as people see it: its path, relative and with slashes, and its text."""

    file: str
    text: str


class Reading:
    """One file while it is read: its texts, its anchors and its faults."""

    __slots__ = ("anchors", "faults", "is_usable", "merges", "plain_scalars", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.plain_scalars = PlainScalars()
        self.anchors = Anchors()
        self.faults: list[Diagnostic] = []
        self.is_usable = True
        self.merges: list[tuple[Mapping, Entry]] = []
        """What stands behind `<<` in mappings that are not complete yet."""

    def fault(self, code: str, message: Message, place: Any, hint: Message = NOTHING) -> None:
        """Notes a fault at a node or at an event of the parser."""
        if len(self.faults) < MOST_FAULTS:
            span = place.span(self.source.file) if isinstance(place, Node) else self.span(place)
            self.faults.append(Diagnostic(code, message, span, hint))

    def span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self.source.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def root(self, roots: list[Node]) -> Mapping | Sequence | Scalar | None:
        """The value of the file, if it has one that can be used."""
        root = roots[0] if roots else None
        if root is None or (isinstance(root, Scalar) and root.is_plain and not root.text):
            if not self.faults:
                has_comments = "#" in self.source.text
                message = (
                    Message("the file holds nothing but comments")
                    if has_comments
                    else Message("the file holds nothing")
                )
                hint = Message("add content, such as `{code}`, or delete the file", code="scrolls:")
                self.faults.append(Diagnostic("UWC113", message, Span.whole_line(self.source.file), hint))
            return None
        return root if self.is_usable and isinstance(root, Mapping | Sequence | Scalar) else None

    def begin_document(self, event: Any, is_first: bool) -> None:
        if not is_first:
            hint = Message("put what follows into a file of its own, or delete the `---`")
            self.fault("UWC112", Message("a second document begins here"), event, hint)
        elif event.version is not None or event.tags:
            self.fault(
                "UWC112",
                Message("content files have no directives"),
                event,
                Message("delete the line that begins with `%`"),
            )

    def scalar(self, node: Scalar) -> None:
        """A scalar that is quoted, a block text, tagged or anchored."""
        node.value, is_odd = (node.text, False) if node.style else self.plain_scalars[node.text]
        if node.style in ("|", ">"):
            node.end_mark = self.end_of_block_text(node.start_mark, node.end_mark)
        if is_odd:
            self.is_merge_key(node, False)
        if node.tag is not None:
            self.refuse_tag(node)
        if node.anchor is not None:
            self.count_anchor(node)
            self.anchors.keep(node.anchor, node)
        if node.style == '"' and (odd := ODD_CHARACTER.search(node.text)):
            code, message, hint = explain_odd_character(odd[0])
            self.fault(code, message, node, hint)

    def end_of_block_text(self, start: Mark, end: Mark) -> Place:
        """Where the last line that is not blank ends; the parser's own mark is at the next token."""
        written = self.source.text[start.index : end.index].rstrip(" \t\r\n")
        breaks = written.count("\n")
        column = len(written) - written.rfind("\n") - 1
        index = start.index + len(written)
        return Place(start.line + breaks, column if breaks else start.column + len(written), index)

    def is_merge_key(self, node: Scalar, is_key: bool) -> bool:
        """Tells what is odd about a plain scalar; `<<` is odd as a key only."""
        is_merge = node.text == MERGE_KEY
        oddity = oddity_of(node.text)
        if oddity is not None and (is_key or not is_merge):
            self.fault(oddity.code, oddity.message, node, oddity.hint)
        return is_key and is_merge

    def merged_entry(self, key: Scalar, mapping: Mapping) -> Entry:
        """Room for what stands behind `<<`."""
        entry = Entry(NO_KEY, key)
        self.merges.append((mapping, entry))
        return entry

    def merge_into(self, closed: Node) -> None:
        """Once `<<` has been told, it is read as it was meant, so that nothing else is missed because of it."""
        while self.merges and self.merges[-1][0] is closed:
            mapping, entry = self.merges.pop()
            listed = entry.value.items if isinstance(entry.value, Sequence) else [entry.value]
            for meant in listed:
                for key, each in meant.entries.items() if isinstance(meant, Mapping) else ():
                    mapping.entries.setdefault(key, each)

    def properties(self, event: Any, depth: int) -> None:
        """The tag or the anchor of a collection."""
        if event.tag is not None:
            self.refuse_tag(event)
        if event.anchor is not None:
            self.count_anchor(event)
            self.anchors.open(event.anchor, depth)

    def refuse_tag(self, event: Any) -> None:
        tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
        self.fault(
            "UWC112",
            Message("the tag `{tag}` has no meaning here", tag=shown(tag)),
            event,
            Message("write a plain value"),
        )

    def count_anchor(self, event: Any) -> None:
        self.anchors.anchors += 1
        if self.anchors.anchors == MOST_ANCHORS + 1:
            self.fault(
                "UWC107",
                Message("more than {most} anchors in one file", most=MOST_ANCHORS),
                event,
                Message("write the values out"),
            )

    def alias(self, event: Any, depth: int) -> Node:
        """The anchored node, or nothing in its place if it cannot be had."""
        anchors, name = self.anchors, event.anchor
        anchors.aliases += 1
        if anchors.aliases == MOST_ALIASES + 1:
            self.fault(
                "UWC107",
                Message("more than {most} aliases in one file", most=MOST_ALIASES),
                event,
                Message("write the values out"),
            )
        node = anchors.nodes.get(name)
        if anchors.is_open(name):
            self.fault(
                "UWC111",
                Message("`{name}` stands inside the value that it repeats", name=f"*{shown(name)}"),
                event,
                Message("write it out"),
            )
        elif node is None:
            hint = Message(
                "an alias repeats a value that was marked before with `{name}`; put a text in quotes",
                name=f"&{shown(name)}",
            )
            self.fault(
                "UWC111", Message("nothing is named `{name}` before this place", name=f"&{shown(name)}"), event, hint
            )
        elif self.can_unfold(node, event, depth):
            return node
        self.is_usable = False
        start, end = event.start_mark, event.end_mark
        return scalar_at(None, "", start, end)

    def can_unfold(self, node: Node, event: Any, depth: int) -> bool:
        had_room = self.anchors.unfolded <= MOST_UNFOLDED_NODES
        height = self.anchors.unfold(node)
        if depth + height > DEEPEST:
            self.too_deep(event)
            return False
        has_room = self.anchors.unfolded <= MOST_UNFOLDED_NODES
        if had_room and not has_room:
            message = Message(
                "the aliases up to here unfold into more than {most} values", most=f"{MOST_UNFOLDED_NODES:,}"
            )
            self.fault("UWC107", message, event, Message("write the values out"))
        return has_room

    def too_deep(self, event: Any) -> None:
        hint = Message("close the brackets, or split the effect into parts")
        self.fault("UWC108", Message("nested more than {most} levels deep", most=DEEPEST), event, hint)

    def entry(self, key: Scalar, entries: dict[str | int, Entry]) -> Entry:
        """Room for a value: within the mapping if it can have this key."""
        entry = Entry(key, key)
        value = key.value
        if value is None:
            self.fault(
                "UWC112",
                Message("a key is missing here"),
                key,
                Message("write one before the colon; {hint}", hint=KEY_HINT),
            )
        elif isinstance(value, bool | float):
            self.fault(
                "UWC112",
                Message("`{text}` cannot be a key", text=key.text),
                key,
                Message("{hint}; put a text in quotes", hint=KEY_HINT),
            )
        elif value in entries:
            first = entries[value].key
            hint = Message(
                "delete one of them; the first is in line {line}, column {column}",
                line=first.line + 1,
                column=first.column + 1,
            )
            self.fault("UWC106", Message("`{key}` appears twice in this mapping", key=shown(key.text)), key, hint)
        elif isinstance(value, str) or not self.plain_scalars[key.text][1]:
            entries[value] = entry
        return entry

    def entry_without_key(self, node: Node, event: Any) -> Entry:
        """Room for the value of a key that is a collection or an alias."""
        if type(event) is not AliasEvent:
            self.fault(
                "UWC112",
                Message("{sort} cannot be a key", sort=node.sort),
                node,
                Message("{hint}; is there a bracket too many?", hint=KEY_HINT),
            )
        elif event.anchor in self.anchors.nodes:
            self.fault("UWC112", Message("an alias cannot be a key"), event, KEY_HINT)
        return Entry(NO_KEY, node)
