"""What the comments of an entry say after a name, on one line or on as many as a program has wrapped it into."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

EXTRACTED, OWN = "#.", "# "
"""What programs know about an entry, and what translators write beside it."""
CLASS, HASH = r"changed(?=: *(?:typo|wording|rules)$)", r"effect(?=: *[0-9a-f]+$)"
NAMES = {EXTRACTED: f"appears|example|limit|noun|en|{CLASS}|{HASH}", OWN: "same|not needed|uwc"}
"""The remarks that mean something; all other comments are for people, a line each."""
BEGINNINGS = {sort: re.compile(f"({names}):") for sort, names in NAMES.items()}
INSIDE = re.compile(r"\b(?:appears|example|limit|noun|en|changed|effect):")
IN_JSON = ('"', "[")


class Remark(NamedTuple):
    """A comment of some lines, from one place to behind another; without a name if it means nothing to programs."""

    name: str
    lines: list[str]
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.lines)

    @property
    def text(self) -> str:
        return joined(self.lines)

    @property
    def told(self) -> str:
        return f"{self.name}: {self.text}" if self.name else self.text


def remarks_of(comments: Iterable[tuple[int, str]], sort: str) -> Iterator[Remark]:
    """Those of a sort among numbered lines, in their order."""
    lines = [(place, line[2:].strip()) for place, line in comments if line.startswith(sort)]
    gaps = [n for n, (one, other) in enumerate(pairwise(lines), 1) if other[0] != one[0] + 1]
    for first, behind in pairwise([0, *gaps, len(lines)]):
        yield from stretch_of(lines[first:behind], BEGINNINGS[sort])


def stretch_of(lines: list[tuple[int, str]], beginning: re.Pattern[str]) -> Iterator[Remark]:
    """The remarks of lines that follow each other."""
    while lines:
        found = begins(lines, 0, beginning)
        number = lines_of(lines, beginning) if found else 1
        texts = [text for _, text in lines[:number]]
        if found:
            texts[0] = texts[0][found.end() :].strip()
        yield Remark(found[1] if found else "", texts, lines[0][0])
        del lines[:number]


def begins(lines: list[tuple[int, str]], place: int, beginning: re.Pattern[str]) -> re.Match[str] | None:
    """Whether a remark begins here; what it says may have had no room beside its name."""
    text = lines[place][1]
    return beginning.match(joined([text, *(after for _, after in lines[place + 1 : place + 2] if text.endswith(":"))]))


def lines_of(lines: list[tuple[int, str]], beginning: re.Pattern[str]) -> int:
    """A remark goes on to the next one. A text in JSON may itself hold what looks like one."""
    others = [n for n in range(1, len(lines)) if begins(lines, n, beginning)]
    for number in (*others, len(lines)):
        if not is_open(joined([lines[0][1].partition(":")[2], *(text for _, text in lines[1:number])])):
            return number
    return others[0] if others else len(lines)


def is_open(text: str) -> bool:
    """Whether this is the beginning of a text in JSON."""
    if not text.startswith(IN_JSON):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return True
    return False


def joined(texts: Iterable[str]) -> str:
    return " ".join(text.strip() for text in texts if text.strip())


def looks_like_a_remark(text: str) -> bool:
    """Whether a line of this text could be taken for the beginning of a remark where a program wraps it."""
    return INSIDE.search(text) is not None


def says(remark: Remark, text: str) -> bool:
    """Whether it is this text. Blanks come and go where programs wrap; Babel leaves out lines that were there."""
    rest, seen = without_blanks(text), set[str]()
    for line in map(without_blanks, remark.lines):
        rest = without_first(rest, seen, line)
        if not rest.startswith(line):
            return False
        rest = rest.removeprefix(line)
        seen.add(line)
    return not (without_first(rest, seen, "") if len(remark.lines) > 1 else rest)


def without_first(text: str, lines: Iterable[str], until: str) -> str:
    """Without the lines that it begins with, up to the one that is expected."""
    known = sorted(lines, key=len)
    while text and not (until and text.startswith(until)) and (found := next(filter(text.startswith, known), None)):
        text = text.removeprefix(found)
    return text


def without_blanks(text: str) -> str:
    return "".join(text.split())
