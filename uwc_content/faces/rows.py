"""Draws icons, alone and in rows with their numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.faces.face_facts import nouns_in
from uwc_content.faces.look_model import IconsRegion
from uwc_content.faces.strokes import POINT, Box, Mark, Picture, Shape, Words
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typesetting import Amount

Colours = tuple[str, ...]
NUMBER = "number"
"""The font of numbers."""
CAPITAL = 0.7
"""How high digits are, in ems."""
INSIDE = 0.6
"""How high a number inside an icon is set, of the icon's height."""
BETWEEN = 0.22
PADDING = 0.3
"""Of the icons' height."""
PLAIN = ("#dfe8ea", "#3d5560")
"""Colours of what stands for an icon that is missing."""


def amounts_of(value: Any) -> list[Amount]:
    """A bag, an index, effects or a single noun as icons with numbers."""
    if isinstance(value, str):
        return [Amount(value, 1)]
    if isinstance(value, Mapping) and is_bag(value):
        return [Amount(str(name), number) for name, number in value.items()]
    if isinstance(value, list) and all(isinstance(each, Amount) for each in value):
        return value
    if isinstance(value, list) and all(isinstance(each, Mapping) and is_bag(each) for each in value):
        return [amount for each in value for amount in amounts_of(each)]
    return [Amount(noun, number) for noun, number in nouns_in(value)]


def is_bag(value: Mapping[str, Any]) -> bool:
    return bool(value) and all(isinstance(each, int) for each in value.values())


def draw_icon(supplies: Supplies, name: str, number: str, box: Box, opacity: float = 100) -> tuple[Mark, ...]:
    file = supplies.icon_file(name)
    marks: tuple[Mark, ...] = (Picture(file, box, "contain", opacity=opacity),) if file else plain_icon(name, box)
    if not number:
        return marks
    return (*marks, number_inside(number, box, supplies.colour(supplies.icon_style(name).colour)))


def plain_icon(name: str, box: Box) -> tuple[Mark, ...]:
    """A disc with the first letter: better than nothing, and told apart."""
    fill, ink = PLAIN
    side = min(box.width, box.height)
    middle_x, middle_y = box.centre
    disc = Box(middle_x - side * 0.46, middle_y - side * 0.46, side * 0.92, side * 0.92)
    size = side * 0.55 / POINT
    letter = Words(name[:1].upper(), middle_x, middle_y + CAPITAL * size * POINT / 2, NUMBER, size, ink, "middle")
    return (Shape("ellipse", disc, fill=(fill,), stroke=ink, line=side * 0.06), letter)


def number_inside(number: str, box: Box, colour: str) -> Words:
    """The number in the middle, smaller if it has several digits."""
    side = min(box.width, box.height)
    size = side * INSIDE / POINT / (1 if len(number) == 1 else 1.35)
    middle_x, middle_y = box.centre
    return Words(number, middle_x, middle_y + CAPITAL * size * POINT / 2, NUMBER, round(size, 2), colour, "middle")


def draw_row(
    supplies: Supplies,
    region: IconsRegion,
    amounts: list[Amount],
    box: Box,
    pill: Colours,
    colour: Colours,
) -> tuple[Mark, ...]:
    """A row as high as asked for, or lower if it would be too wide."""
    height = min(region.height or box.height, box.height)
    room = box.width - (2 * PADDING * height if pill else 0)
    width = row_width(supplies, region, amounts, height)
    if width > room:
        height *= room / width
        width = room
    start = {"left": box.x, "center": box.x + (box.width - width) / 2, "right": box.x + box.width - width}[region.align]
    middle = box.y + box.height / 2
    marks: list[Mark] = []
    if pill:
        around = Box(start - height * PADDING, middle - height * 0.64, width + 2 * height * PADDING, height * 1.28)
        marks.append(Shape("rectangle", around, (height * 0.64,) * 4, fill=pill))
    marks.extend(row_marks(supplies, region, amounts, start, middle, height, colour[0] if colour else ""))
    return tuple(marks)


def row_marks(
    supplies: Supplies, region: IconsRegion, amounts: list[Amount], x: float, middle: float, height: float, colour: str
) -> Iterator[Mark]:
    size = round(height * 0.86 / POINT, 2)
    for amount in amounts:
        is_inside = supplies.has_number_inside(amount.icon)
        beside = beside_width(supplies, region, amount, height)
        if beside:
            yield Words(str(amount.number), x, middle + CAPITAL * size * POINT / 2, NUMBER, size, colour)
        width = height * supplies.icon_ratio(amount.icon)
        box = Box(x + beside, middle - height / 2, width, height)
        yield from draw_icon(supplies, amount.icon, str(amount.number) if is_inside else "", box)
        x += beside + width + height * BETWEEN


def row_width(supplies: Supplies, region: IconsRegion, amounts: list[Amount], height: float) -> float:
    numbers = sum(beside_width(supplies, region, amount, height) for amount in amounts)
    icons = sum(supplies.icon_ratio(amount.icon) for amount in amounts)
    return numbers + height * (icons + BETWEEN * (len(amounts) - 1))


def beside_width(supplies: Supplies, region: IconsRegion, amount: Amount, height: float) -> float:
    """The room for a number before its icon."""
    is_written = amount.number != 1 or region.ones
    if supplies.has_number_inside(amount.icon) or not is_written:
        return 0
    return supplies.font(NUMBER).width(str(amount.number)) * height * 0.86 + height * 0.08
