"""Changes that accidents and attackers make to content files."""

import random
import re
from collections.abc import Callable

Mutation = Callable[[bytes, random.Random], bytes]

ODD_VALUES = (
    *("0", "-1", "1.5", "99999999999999999999", "1e999", ".nan", "0x10", "12:30", "true", "no", "null", "~", '""'),
    *(
        "[]",
        "{}",
        "[[]]",
        "{a: b}",
        "all",
        "here",
        "it",
        "usual",
        "free",
        "any",
        "turn",
        "kelp",
        "farm",
        "card",
        "points",
    ),
    *(
        "{one_of: [kelp, kelp]}",
        "{kelp: 2, per: farm}",
        "*x",
        "&x 1",
        "!!python/none",
        "|",
        ">",
        "'",
        '"',
        "# x",
        "? a",
    ),
    *(
        "{points: {5: 4}, by: city}",
        "[{gain: {kelp: 1}}]",
        "{did: {build: farm}}",
        "\u202e",
        "\x07",
        "\ud7ff",
        "é",
        "\t",
    ),
)
ODD_BYTES = (0, 7, 9, 10, 13, 32, 34, 35, 39, 58, 91, 93, 123, 125, 127, 133, 160, 192, 255)
KEY = re.compile(rb"([a-z_]+):")
VALUE = re.compile(rb"(?<=: )[^\s,{}\[\]]+")


def delete_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def double_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return b"".join(lines)


def swap_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def indent_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    index = rng.randrange(len(lines))
    lines[index] = rng.choice((b" ", b"  ", b"\t", b"- ")) + lines[index]
    return b"".join(lines)


def change_byte(data: bytes, rng: random.Random) -> bytes:
    index = rng.randrange(len(data))
    return data[:index] + bytes([rng.choice(ODD_BYTES)]) + data[index + 1 :]


def cut_off(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def change_value(data: bytes, rng: random.Random) -> bytes:
    return change_match(VALUE, data, rng, rng.choice(ODD_VALUES).encode())


def swap_values(data: bytes, rng: random.Random) -> bytes:
    values = VALUE.findall(data)
    return change_match(VALUE, data, rng, rng.choice(values)) if values else data


def swap_keys(data: bytes, rng: random.Random) -> bytes:
    keys = KEY.findall(data)
    return change_match(KEY, data, rng, rng.choice(keys) + b":") if keys else data


def change_match(pattern: re.Pattern[bytes], data: bytes, rng: random.Random, new: bytes) -> bytes:
    places = [match.span() for match in pattern.finditer(data)]
    if not places:
        return data
    start, end = rng.choice(places)
    return data[:start] + new + data[end:]


def nest_deeply(data: bytes, rng: random.Random) -> bytes:
    depth = rng.choice((20, 55, 70, 3000))
    opening, closing = rng.choice(((b"[", b"]"), (b"{not: ", b"}"), (b"{if: {have: farm}, then: ", b"}")))
    return change_match(VALUE, data, rng, opening * depth + b"{gain: {kelp: 1}}" + closing * depth)


MUTATIONS: tuple[Mutation, ...] = (
    delete_line,
    double_line,
    swap_lines,
    indent_line,
    change_byte,
    cut_off,
    change_value,
    swap_values,
    swap_keys,
    nest_deeply,
)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with one to three changes."""
    for _ in range(rng.randrange(1, 4)):
        if data:
            data = rng.choice(MUTATIONS)(data, rng)
    return data
