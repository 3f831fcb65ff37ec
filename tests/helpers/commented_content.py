"""Random content files full of comments, for the tests of `uwc fmt`."""

from typing import NamedTuple

from hypothesis import strategies as st

FACTS = {"number": "7", "deck": "era_1", "colour": "red", "price": "{credits: 1}", "source": '"original"'}
EFFECTS = (
    "{gain: {kelp: 1}}",
    "{then: {draw: 1}, pay: {science: 1}, times: any}",
    "[{draw: 1}, {upgrade: farm, cost: free}]",
    "{when: {nth: 2, build: tunnel, in: turn}, then: {gain: {per: city, points: 1, max: 4}}}",
    "{choose: [{gain: {kelp: 2}}, {draw: 2}, {advance: {federation: 2}}, {gain: {steelplast: 1}}], pick: 2, times: 3}",
)
SECTIONS = ("instant", "action", "permanent", "production", "scoring")


class Remark(NamedTuple):
    """A comment and the key of a card that it speaks of."""

    text: str
    card: str
    key: str
    is_above: bool


class Written(NamedTuple):
    """A file and its comments."""

    text: str
    remarks: list[Remark]


@st.composite
def commented_files(draw: st.DrawFn) -> Written:
    """Cards with their keys in any order. A comment above the dash is about the card, so its key is the id."""
    margin = " " * draw(st.sampled_from([0, 2, 4]))
    lines: list[str] = []
    remarks: list[Remark] = []
    for card in (f"card_{number}" for number in range(draw(st.integers(1, 4)))):
        keys = draw(st.lists(st.sampled_from([*FACTS, *SECTIONS]), unique=True, max_size=6))
        keys.insert(draw(st.integers(0, len(keys))), "id")
        for key in keys:
            is_first = key == keys[0]
            value = card if key == "id" else FACTS.get(key) or draw(st.sampled_from(EFFECTS))
            line = f"{margin}{'- ' if is_first else '  '}{key}: {value}"
            if draw(st.booleans()):
                remarks.append(Remark(f"# above {card} {key}!", card, "id" if is_first else key, True))
                lines += [*draw(st.sampled_from([[], [""]])), margin + ("" if is_first else "  ") + remarks[-1].text]
            if draw(st.booleans()):
                remarks.append(Remark(f"# beside {card} {key}!", card, key, False))
                line += draw(st.sampled_from([" ", "    "])) + remarks[-1].text
            lines.append(line)
    return Written("cards:\n" + "\n".join(lines) + "\n", remarks)


# --- any YAML at all ---

KEYS = (
    "id",
    "number",
    "price",
    "source",
    "instant",
    "permanent",
    "when",
    "then",
    "gain",
    "build",
    "per",
    "cost",
    "5",
    "'q k'",
)
SCALARS = (
    "a",
    "farm",
    '"q u"',
    "'s'",
    "12",
    "-3",
    "true",
    "null",
    "~",
    '"yes"',
    '"a: b"',
    "'it''s'",
    '"x, y"',
    "plain text",
    "a#b",
    "http://x.y",
    '""',
)
GAPS = (", ", ",", ",\n      ", ",  # mark_\n      ", ",\n# mark_\n      ", ",\n\n       ")
OPENINGS = ("", "", "", "  # mark_\n      ", "\n      ")
CLOSINGS = ("", "", "", "\n      ", "  # mark_\n      ", "\n      # mark_\n      ")


@st.composite
def scrambled_files(draw: st.DrawFn) -> str:
    """Nested blocks and braces with comments in every place where YAML allows one; each comment is unique."""
    header = draw(st.sampled_from(["", "# mark_\n", "# yaml-language-server: mark_\n", "---\n", "# mark_\n\n"]))
    roots = draw(st.lists(st.sampled_from(["cards", "slots", "boards"]), unique=True, min_size=1, max_size=2))
    text = header
    for root in roots:
        text += draw(own_lines(0)) + f"{root}:{draw(trailing())}\n" + draw(blocks(2, 2))
    pieces = (text + draw(own_lines(0))).split("mark_")
    return pieces[0] + "".join(f"mark_{number} {piece}" for number, piece in enumerate(pieces[1:]))


def trailing() -> st.SearchStrategy[str]:
    return st.sampled_from(["", "", "", " # mark_", "        # mark_"])


@st.composite
def own_lines(draw: st.DrawFn, indent: int) -> str:
    """Comments on lines of their own, some of them at an odd column."""
    found = ""
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        column = draw(st.sampled_from([indent, indent, 0, max(indent - 2, 0), indent + 2]))
        found += draw(st.sampled_from(["", "\n"])) + " " * column + "# mark_\n" + draw(st.sampled_from(["", "\n"]))
    return found


@st.composite
def blocks(draw: st.DrawFn, indent: int, depth: int) -> str:
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, min_size=1, max_size=3))
    is_mapping = draw(st.booleans())
    found = ""
    for key in keys:
        opening = " " * indent + (f"{key}:" if is_mapping else "-")
        found += draw(own_lines(indent))
        shape = draw(st.sampled_from(["block", "text", "nothing", "flow", "flow", "flow"]))
        if shape == "block" and depth:
            found += f"{opening}{draw(trailing())}\n{draw(blocks(indent + 2, depth - 1))}"
        elif shape == "text":
            sign = draw(st.sampled_from(["|", ">-", "|+"]))
            found += (
                f"{opening} {sign}{draw(trailing())}\n{' ' * (indent + 2)}some # text\n\n{' ' * (indent + 4)}more\n"
            )
        elif shape == "nothing":
            found += f"{opening}{draw(trailing())}\n"
        else:
            found += f"{opening} {draw(flows(depth))}{draw(trailing())}\n"
    return found + draw(own_lines(indent))


@st.composite
def flows(draw: st.DrawFn, depth: int) -> str:
    if not depth or draw(st.booleans()):
        return draw(st.sampled_from(SCALARS))
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=3))
    is_mapping = draw(st.booleans())
    found = draw(st.sampled_from(OPENINGS))
    for number, key in enumerate(keys):
        found += draw(st.sampled_from(GAPS)) if number else ""
        found += (f"{key}: " if is_mapping else "") + draw(flows(depth - 1))
    found += draw(st.sampled_from(CLOSINGS))
    return f"{{{found}}}" if is_mapping else f"[{found}]"
