"""Small edits of content files as text: an item more in a list, another number; comments and layout stay."""

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.reading.yaml import read_yaml


def read_root(shown: str, text: str) -> Mapping:
    root, faults = read_yaml(shown, text.encode())
    if faults or not isinstance(root, Mapping):
        message = faults[0].message if faults else Message("a mapping is expected at its root")
        raise Refusal(
            Message("{shown} cannot be read: {message}", shown=shown, message=message),
            Message("mend what `uwc check` tells first"),
        )
    return root


# --- items ---


def append_item(shown: str, text: str, type_name: str, item: list[str]) -> str:
    """The text with one more item at the end of a list; `item` is laid out with its dash at the margin."""
    listed = read_root(shown, text).get(type_name)
    if listed is None:
        return f"{text.rstrip()}\n\n{type_name}:\n" + indented(item, 2)
    if not isinstance(listed, Sequence) or listed.is_flow or not listed.items:
        raise Refusal(
            Message("`{name}` in {shown} is not a list on lines of its own", name=type_name, shown=shown),
            Message("lay it out with `uwc fmt` first"),
        )
    lines = text.split("\n")
    place = line_after(listed, lines)
    above, below = "\n".join(lines[:place]), "\n".join(lines[place:])
    return f"{above.rstrip()}\n\n{indented(item, listed.column)}{below}"


def indented(lines: list[str], column: int) -> str:
    return "".join(f"{' ' * column}{line}\n" if line else "\n" for line in lines)


def line_after(listed: Sequence, lines: list[str]) -> int:
    """The line below a list and below the comments that its last item is followed by."""
    place = listed.items[-1].end_line + 1
    while place < len(lines) and is_comment_deeper_than(lines[place], listed.column):
        place += 1
    return place


def is_comment_deeper_than(line: str, column: int) -> bool:
    return line.lstrip().startswith("#") and len(line) - len(line.lstrip()) > column


# --- numbers ---


def with_number(shown: str, text: str, path: tuple[str, ...], number: int) -> str:
    """The text with another number at the end of a path of keys; the last key may be new."""
    holder: Node | None = read_root(shown, text)
    for key in path[:-1]:
        holder = holder.get(key) if isinstance(holder, Mapping) else None
    if not isinstance(holder, Mapping):
        raise Refusal(Message("{shown} has no `{name}`", shown=shown, name=".".join(path[:-1])))
    found = holder.get(path[-1])
    if isinstance(found, Scalar):
        return replaced(text, found, str(number))
    return with_entry(text, holder, f"{path[-1]}: {number}")


def replaced(text: str, node: Scalar, new: str) -> str:
    lines = text.split("\n")
    line = lines[node.line]
    lines[node.line] = line[: node.column] + new + line[node.end_column :]
    return "\n".join(lines)


def with_entry(text: str, mapping: Mapping, entry: str) -> str:
    """One entry more at the end of a mapping."""
    lines = text.split("\n")
    last = list(mapping.entries.values())[-1].value if mapping.entries else None
    if mapping.is_flow:
        line, column = (last.end_line, last.end_column) if last else (mapping.line, mapping.column + 1)
        lines[line] = lines[line][:column] + (", " if last else "") + entry + lines[line][column:]
    elif last:
        first = next(iter(mapping.entries.values())).key
        lines.insert(last.end_line + 1, " " * first.column + entry)
    return "\n".join(lines)
