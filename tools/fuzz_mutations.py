"""Changes to files that keep their structure, so that readers get past the surface; used by `tools/fuzz.py`."""

import copy
import json
import pickle
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / "tests" / "helpers")]

import plain_yaml  # noqa: E402
from generated_packs import flow  # noqa: E402
from mutations import mutated  # noqa: E402

Chance = random.Random
Mutate = Callable[[bytes, Chance], bytes]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 1000, 10**6, 2**31, 2**63, 10**30, -(10**30), 1.5, float("inf")),
    *("", " ", "x", "x" * 5000, "\u202e", "\ud7ff", "é", "{0}", "{x.__class__}", "%s", "../..", "/dev/null", "a.b.c"),
    *([], {}, [[]], [None], {"": 1}, {"x": {}}, ["x"] * 2000, {str(i): i for i in range(500)}),
    *("all", "any", "here", "it", "free", "usual", "per", "1e999", "0x10", "nan", "9" * 400),
)


def deep(depth: int, chance: Chance, inner: Any = 1) -> Any:
    for _ in range(depth):
        inner = chance.choice(([inner], {"not": inner}, {"then": inner}, {"one_of": [inner]}))
    return inner


class Larder:
    """Values of other files by the key under which they stand: what fits is more likely than what does not."""

    def __init__(self, trees: Iterable[Any]) -> None:
        self.by_key: dict[Any, list[Any]] = {}
        self.keys: list[Any] = []
        for tree in trees:
            for holder, key in places(tree):
                name = key if isinstance(holder, dict) else "-"
                self.by_key.setdefault(name, []).append(holder[key])
        self.keys = [key for key in self.by_key if key != "-"] or ["x"]

    def like(self, name: Any, chance: Chance) -> Any:
        return copy.deepcopy(chance.choice(self.by_key.get(name) or [1]))


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every container and key or index in it."""
    stack = [tree]
    while stack:
        holder = stack.pop()
        inner = holder.items() if isinstance(holder, dict) else enumerate(holder) if isinstance(holder, list) else ()
        for key, value in inner:
            yield holder, key
            if isinstance(value, dict | list):
                stack.append(value)


def change_tree(tree: Any, chance: Chance, larder: Larder) -> Any:
    """One change somewhere."""
    found = list(places(tree))
    if not found:
        return odd(chance)
    holder, key = chance.choice(found)
    name = key if isinstance(holder, dict) else "-"
    roll = chance.random()
    if roll < 0.4:
        holder[key] = larder.like(name, chance)
    elif roll < 0.55:
        holder[key] = odd(chance)
    elif roll < 0.65:
        change_number(holder, key, chance)
    elif roll < 0.75:
        del holder[key]
    elif roll < 0.87 and isinstance(holder, dict):
        other = chance.choice(larder.keys)
        holder[other] = larder.like(other, chance)
    elif roll < 0.95 and isinstance(holder, list):
        holder.insert(key, larder.like("-", chance))
    elif roll < 0.97:
        holder[key] = deep(chance.choice((5, 30, 70, 150)), chance, holder[key])
    else:
        holder[key] = larder.like(chance.choice(larder.keys), chance)
    return tree


def change_number(holder: Any, key: Any, chance: Chance) -> None:
    value = holder[key]
    if type(value) is int:
        holder[key] = chance.choice((value + 1, value - 1, -value, 0, value * 1000, 10**9, 10**18))
    else:
        holder[key] = odd(chance)


def odd(chance: Chance) -> Any:
    """A copy, since whatever stands in a tree may be changed further."""
    return copy.deepcopy(chance.choice(ODD))


def changed(packed: bytes, chance: Chance, larder: Larder) -> Any:
    """A tree with some changes; it comes pickled, since that is copied several times as fast as a tree is."""
    tree = pickle.loads(packed)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        tree = change_tree(tree, chance, larder)
    return tree


# --- YAML and JSON ---


def yaml_mutation(corpus: Iterable[bytes]) -> Mutate:
    trees = {data: plain_yaml.load(data.decode()) for data in corpus}
    larder, packed = Larder(trees.values()), {data: pickle.dumps(tree) for data, tree in trees.items()}

    def mutate(data: bytes, chance: Chance) -> bytes:
        if chance.random() < 0.35:
            return bombed(data, chance) if chance.random() < 0.02 else mutated(data, chance)
        try:
            tree = changed(packed[data], chance, larder)
            return (lines_of(tree) if isinstance(tree, dict) else flow(tree)).encode("utf-8", "surrogatepass")
        except RecursionError:  # deeper than this tool itself can write
            return mutated(data, chance)

    return mutate


def lines_of(tree: dict[Any, Any]) -> str:
    """A line for each entry, and one for each item of a list: places stay tellable."""
    pieces = []
    for key, value in tree.items():
        if isinstance(value, list) and value:
            pieces.append(f"{flow(key)}:\n" + "".join(f"  - {flow(each)}\n" for each in value))
        else:
            pieces.append(f"{flow(key)}: {flow(value)}\n")
    return "".join(pieces)


def bombed(data: bytes, chance: Chance) -> bytes:
    """Aliases that unfold into more than anybody can hold."""
    wide, levels = chance.choice(((2, 30), (9, 9), (60, 4), (200, 2)))
    lines = ["a0: &a0 [x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * wide)}]" for n in range(1, levels)]
    return data + ("\n".join(lines) + f"\nz: *a{levels - 1}\n").encode()


def json_mutation(corpus: Iterable[bytes], seal: Callable[[Any], bytes]) -> Mutate:
    trees = {data: json.loads(data) for data in corpus}
    larder, packed = Larder(trees.values()), {data: pickle.dumps(tree) for data, tree in trees.items()}

    def mutate(data: bytes, chance: Chance) -> bytes:
        if chance.random() < 0.2:
            return spoilt(data, chance)
        try:
            tree = changed(packed[data], chance, larder)
            return seal(tree) if isinstance(tree, dict) and chance.random() < 0.9 else json.dumps(tree).encode()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):  # nobody could have sealed it
            return spoilt(data, chance)

    return mutate


# --- texts: catalogues, tables, XML ---

TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")
SNIPPETS = {
    "po": (
        *(b'"', b"\\", b"\n", b"\r", b"{", b"}", b"{x.__class__}", b"{0}", b"{n}", b'msgid "', b'msgstr[9] "'),
        *(b"msgctxt", b"#~ ", b"#, fuzzy\n", b"\xff", b"\x00", b"\xe2\x80\xae", b"\xef\xbb\xbf", b"<script>"),
        *(b"nplurals=99;", b"nplurals=999999999;", b"plural=n%0;", b"plural=((((n))));", b"9" * 40, b"\\x", b"\\400"),
        *(b"#. en: " + b"[" * 5000 + b"\n", b'#. en: ["a", ', b"#. en: 1e999\n", b"#. en: NaN\n", b"#. effect: x\n"),
        *(b"#| msgid ", b"charset=UTF-16", b"charset=hex", b"Language: xx\\n", b'msgid ""\nmsgstr ""\n', b"# same: \n"),
    ),
    "csv": (
        *(b'"', b'""', b",", b";", b"\t", b"\r\n", b"\n", b"\x00", b"\xff", b"\xef\xbb\xbf", b"=1+1", b"'", b"-1"),
        *(b"999999999999999999999", b"1e9", b"x" * 200_000, b'"' * 3001, b"\xe2\x80\xa8", b"inf", b"nan"),
    ),
    "xml": (
        *(b"<", b">", b"&", b"&amp;", b"&#0;", b"&#xD800;", b"&x;", b"]]>", b"<![CDATA[", b"<!--", b"<?x?>", b"'"),
        *(b'encoding="idna"', b'encoding="hex"', b'encoding="rot13"', b'encoding="utf-16"', b'encoding="x-none"'),
        *(b"<!DOCTYPE a [<!ENTITY a 'aaaa'>]>", b"<g>" * 3000, b"<a/>" * 3000, b'id="inf"', b'id="[[[[[["'),
        *(b'id="[&quot;a&quot;,&quot;b&quot;,1e999,&quot;&quot;]"', b"\xff", b"\x00", b"xmlns:a='b'", b"a:b"),
        *(b'href="file:///dev/zero"', b"url(#a)", b'transform="rotate(', b"1e999", b"NaN", b"-1", b"999999999999"),
        *(b'<use href="#a"/>', b'<g id="a">', b"</g>", b'version="2.0"', b'viewBox="0 0 0 0"', b'd="M0 0' + b"z" * 999),
    ),
    "json": (b"[" * 3000, b'{"a":' * 3000, b"1e999", b"NaN", b"9" * 5000, b"\xff", b'"\\ud800"', b"\x00", b"}", b","),
}


def spoilt(data: bytes, chance: Chance, kind: str = "json") -> bytes:
    """Words, lines and snippets in other places."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = chance.choice((put_snippet, swap_words, move_line, cut_piece, flip_byte))(data or b" ", chance, kind)
    return data


def put_snippet(data: bytes, chance: Chance, kind: str) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + chance.choice(SNIPPETS[kind]) + data[start + chance.choice((0, 0, 1, 8, 60)) :]


def swap_words(data: bytes, chance: Chance, kind: str) -> bytes:  # noqa: ARG001
    spans = [found.span() for found in TOKEN.finditer(data)]
    (start, end), (first, last) = chance.choice(spans), chance.choice(spans)
    return data[:start] + data[first:last] + data[end:]


def move_line(data: bytes, chance: Chance, kind: str) -> bytes:  # noqa: ARG001
    lines = data.splitlines(keepends=True)
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.choice((0, 1, 2))):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"".join(lines)


def cut_piece(data: bytes, chance: Chance, kind: str) -> bytes:  # noqa: ARG001
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice((1, 5, 50, 500, len(data))) :]


def flip_byte(data: bytes, chance: Chance, kind: str) -> bytes:  # noqa: ARG001
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]


def text_mutation(kind: str) -> Mutate:
    return lambda data, chance: spoilt(data, chance, kind)
