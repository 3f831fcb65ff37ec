"""Sets type: breaks runs into lines that fit a box at the largest size allowed. Knows widths, draws nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from uwc_content.faces.fonts import Font
from uwc_content.faces.strokes import POINT

ASCENT = 0.76
DESCENT = 0.22
LEADING = 1.2
GAP = 0.42
"""Between paragraphs, in ems."""
ICON = 1.22
"""How high an icon is beside text of 1 em; a little larger than a line's letters, and smaller than its leading."""
AIR = 0.16
"""Between a number and its icon, in ems."""
STEP = 0.1
"""Points between two sizes that are tried."""
HYPHEN = "-"
SHORTEST_HYPHENATED = 8
HYPHEN_COST = 0.35
TOLERANCE = 1e-6
"""Millimetres that nobody sees."""
SAFE = 1.01
"""Widths are taken a little larger, as no renderer rounds like another."""


class Amount(NamedTuple):
    """An icon in a text, with its number."""

    icon: str
    number: int


Run = str | Amount


class Piece(NamedTuple):
    """Text in one font, or an icon; widths are in ems."""

    text: str
    font: str
    width: float
    icon: str = ""
    inside: str = ""
    """The number inside the icon."""


class Atom(NamedTuple):
    """What no line may part."""

    pieces: tuple[Piece, ...]
    width: float
    is_part: bool = False
    """Whether the word goes on in the next atom, after a hyphen if a line ends between them."""


class Line(NamedTuple):
    pieces: tuple[Piece, ...]
    width: float
    is_last: bool
    """Whether a paragraph ends here."""


class Paragraph(NamedTuple):
    """Runs, each with the name of its font."""

    runs: tuple[tuple[Run, str], ...]


class Style(NamedTuple):
    """How text is set."""

    fonts: Callable[[str], Font]
    has_number_inside: Callable[[str], bool]
    icon_ratio: Callable[[str], float]
    """How wide an icon is for its height."""
    number_font: str
    language: str
    hyphens: bool = False


class Setting(NamedTuple):
    """Lines at a size; `over` is how many millimetres they are too high or too wide at the smallest one."""

    lines: tuple[Line, ...]
    size: float
    over: float

    @property
    def height(self) -> float:
        return height_of(self.lines, self.size)


def set_text(
    paragraphs: Sequence[Paragraph], width: float, height: float, sizes: tuple[float, float], style: Style, most: int
) -> Setting:
    """The text at the largest size at which it fits; `most` lines at most, if it is not 0.

    Words are parted only where the text would not fit otherwise.
    """
    whole = set_in(paragraphs, width, height, sizes, style._replace(hyphens=False), most)
    return set_in(paragraphs, width, height, sizes, style, most) if whole.over > 0 and style.hyphens else whole


def set_in(
    paragraphs: Sequence[Paragraph], width: float, height: float, sizes: tuple[float, float], style: Style, most: int
) -> Setting:
    atoms = [tuple(atoms_of(each, style)) for each in paragraphs]
    blank = style.fonts(style.number_font).width(" ")
    preferred, least = sizes
    steps = max(0, round((preferred - least) / STEP))
    low, high = 0, 0 if fits(atoms, blank, width, height, preferred, most) else steps + 1
    while low < high:  # the fewest steps down at which it fits; most texts need none
        middle = (low + high) // 2
        if fits(atoms, blank, width, height, preferred - middle * STEP, most):
            high = middle
        else:
            low = middle + 1
    size = round(preferred - min(low, steps) * STEP, 2)
    lines = tuple(balanced_lines(atoms, blank, width / (size * POINT)))
    return Setting(lines, size, overflow(lines, width, height, size, most) if low > steps else 0)


def fits(atoms: Sequence[Sequence[Atom]], blank: float, width: float, height: float, size: float, most: int) -> bool:
    widest, lines = greedy_extent(atoms, blank, width / (size * POINT))
    if (most and lines > most) or widest * size * POINT * SAFE - width > TOLERANCE:
        return False
    return height_at(lines, sum(map(bool, atoms)) - 1, size) - height <= TOLERANCE


def overflow(lines: Sequence[Line], width: float, height: float, size: float, most: int) -> float:
    """Millimetres by which lines are too wide or too high; a line too many counts with its height."""
    too_wide = max((line.width * size * POINT * SAFE - width for line in lines), default=0)
    extra = max(0, len(lines) - most) * LEADING * size * POINT if most else 0
    return max(0.0, too_wide - TOLERANCE, extra, height_of(lines, size) - height - TOLERANCE)


def height_of(lines: Sequence[Line], size: float) -> float:
    return height_at(len(lines), sum(line.is_last for line in lines[:-1]), size)


def height_at(lines: int, gaps: int, size: float) -> float:
    return (ASCENT + DESCENT + (lines - 1) * LEADING + gaps * GAP) * size * POINT if lines else 0.0


# --- atoms ---


def atoms_of(paragraph: Paragraph, style: Style) -> Iterator[Atom]:
    pieces: list[Piece] = []
    for run, font in paragraph.runs:
        if isinstance(run, Amount):
            pieces.extend(amount_pieces(run, style))
            continue
        words = run.split(" ")
        for i, word in enumerate(words):
            if i and pieces:
                yield from parted(pieces, style)
                pieces = []
            if word:
                pieces.append(Piece(word, font, style.fonts(font).width(word.replace("\u00ad", ""))))
    if pieces:
        yield from parted(pieces, style)


def amount_pieces(amount: Amount, style: Style) -> Iterator[Piece]:
    number = str(amount.number)
    width = ICON * style.icon_ratio(amount.icon)
    if style.has_number_inside(amount.icon):
        yield Piece("", style.number_font, width, amount.icon, number)
        return
    yield Piece(number, style.number_font, style.fonts(style.number_font).width(number) + AIR)
    yield Piece("", style.number_font, width, amount.icon)


def parted(pieces: list[Piece], style: Style) -> Iterator[Atom]:
    """One atom, or the syllables of a long word."""
    whole = Atom(tuple(pieces), sum(piece.width for piece in pieces))
    if len(pieces) > 1 or pieces[0].icon or not (style.hyphens or "\u00ad" in pieces[0].text):
        yield whole
        return
    word = pieces[0]
    syllables = syllables_of(word.text, style.language) if style.hyphens else word.text.split("\u00ad")
    for i, syllable in enumerate(syllables):
        width = style.fonts(word.font).width(syllable)
        yield Atom((Piece(syllable, word.font, width),), width, i < len(syllables) - 1)


@cache
def syllables_of(word: str, language: str) -> tuple[str, ...]:
    """Where a language breaks a word; short words and those of an unknown language stay whole."""
    if "\u00ad" in word:
        return tuple(word.split("\u00ad"))
    if len(word) < SHORTEST_HYPHENATED:
        return (word,)
    found = hyphenator(language)
    return tuple(found(word)) if found else (word,)


@cache
def hyphenator(language: str) -> Callable[[str], list[str]] | None:
    import pyphen  # its dictionaries are large, and most texts need none

    known = pyphen.language_fallback(language)
    if known is None:
        return None
    dictionary = pyphen.Pyphen(lang=known, left=3, right=3)
    return lambda word: str(dictionary.inserted(word, "\u00ad")).split("\u00ad")


# --- lines ---


def greedy_lines(paragraphs: Sequence[Sequence[Atom]], blank: float, width: float) -> Iterator[Line]:
    """As many atoms on each line as fit."""
    for atoms in paragraphs:
        start = 0
        while start < len(atoms):
            end, taken = start + 1, atoms[start].width
            while end < len(atoms) and (taken + added(atoms, end, blank)) * SAFE <= width:
                taken += added(atoms, end, blank)
                end += 1
            yield line_of(atoms, start, end, blank)
            start = end


def greedy_extent(paragraphs: Sequence[Sequence[Atom]], blank: float, width: float) -> tuple[float, int]:
    """How wide the widest of these lines is, and how many there are; which words stand on them is not asked."""
    widest, lines = 0.0, 0
    for atoms in paragraphs:
        start, count = 0, len(atoms)
        while start < count:
            end, taken, drawn = start + 1, atoms[start].width, atoms[start].width
            while end < count:
                further = added(atoms, end, blank)
                if (taken + further) * SAFE > width:
                    break
                taken += further
                drawn += atoms[end].width + (0 if atoms[end - 1].is_part else blank)
                end += 1
            widest = max(widest, drawn + (blank if atoms[end - 1].is_part else 0))
            lines += 1
            start = end
    return widest, lines


def added(atoms: Sequence[Atom], i: int, blank: float) -> float:
    """How much wider a line becomes with the next atom; room for its hyphen is kept."""
    return atoms[i].width + (0 if atoms[i - 1].is_part else blank) + (blank if atoms[i].is_part else 0)


def balanced_lines(paragraphs: Sequence[Sequence[Atom]], blank: float, width: float) -> Iterator[Line]:
    """No more lines than needed, and those as equal as can be."""
    for atoms in paragraphs:
        needed = sum(1 for _ in greedy_lines([atoms], blank, width))
        for start, end in best_breaks(atoms, blank, width, needed):
            yield line_of(atoms, start, end, blank)


def best_breaks(atoms: Sequence[Atom], blank: float, width: float, lines: int) -> list[tuple[int, int]]:
    """The breaks into so many lines with the least squares of what is left free."""
    count = len(atoms)
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, -1)}]
    for _ in range(lines):
        row: dict[int, tuple[float, int]] = {}
        for start, (cost, _) in best[-1].items():
            for end, further in ends_from(atoms, start, blank, width):
                if end not in row or cost + further < row[end][0]:
                    row[end] = (cost + further, start)
        best.append(row)
    if count not in best[-1]:  # a word wider than the box: as greed breaks it
        return greedy_breaks(atoms, blank, width)
    breaks = []
    end = count
    for row in reversed(best[1:]):
        breaks.append((row[end][1], end))
        end = row[end][1]
    return breaks[::-1]


def ends_from(atoms: Sequence[Atom], start: int, blank: float, width: float) -> Iterator[tuple[int, float]]:
    taken = 0.0
    for end in range(start + 1, len(atoms) + 1):
        taken += atoms[start].width if end == start + 1 else added(atoms, end - 1, blank)
        if taken * SAFE > width and end > start + 1:
            return
        free = max(0.0, 1 - taken / width)
        yield end, free * free + (HYPHEN_COST if atoms[end - 1].is_part else 0)


def greedy_breaks(atoms: Sequence[Atom], blank: float, width: float) -> list[tuple[int, int]]:
    found, start = [], 0
    for end in range(1, len(atoms) + 1):
        taken = atoms[start].width + sum(added(atoms, i, blank) for i in range(start + 1, end))
        if taken * SAFE > width and end > start + 1:
            found.append((start, end - 1))
            start = end - 1
    return [*found, (start, len(atoms))]


def line_of(atoms: Sequence[Atom], start: int, end: int, blank: float) -> Line:
    pieces: list[Piece] = []
    for i in range(start, end):
        if i > start and not atoms[i - 1].is_part:
            join(pieces, Piece(" ", atoms[i].pieces[0].font, blank))
        for piece in atoms[i].pieces:
            join(pieces, piece)
    if atoms[end - 1].is_part:
        join(pieces, Piece(HYPHEN, pieces[-1].font, blank))
    return Line(tuple(pieces), sum(piece.width for piece in pieces), end == len(atoms))


def join(pieces: list[Piece], piece: Piece) -> None:
    """Text in the same font becomes one piece, so that it is shaped together."""
    last = pieces[-1] if pieces else None
    if last and not last.icon and not piece.icon and (last.font == piece.font or piece.text == " "):
        pieces[-1] = Piece(last.text + piece.text, last.font, last.width + piece.width)
    else:
        pieces.append(piece)
