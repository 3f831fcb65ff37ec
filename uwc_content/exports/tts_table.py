"""Lays a box out on a virtual table: shared things in the middle, each player's around them, the rest in a bag."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from uwc_content.exports import tts_objects as objects
from uwc_content.exports.declared_start import amounts_of_seat
from uwc_content.exports.job import Job
from uwc_content.faces.gathering import Thing
from uwc_content.faces.look_model import Face

GAP = 0.6
"""Units between two things."""
SHARED_WIDTH, OWN_WIDTH = 44.0, 20.0
"""How wide the middle and each player's place may be."""
BOARD = 120.0
"""Millimetres from which a thing is a board, which stays where it lies."""
BAG_SIZE = 60.0
SIDES = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""Where players sit: across, and towards or away from the first."""


class Piece(NamedTuple):
    """Something that lies on the table as one object."""

    name: str
    face: Face
    things: list[Thing]
    made: objects.Thing
    size: tuple[float, float]

    @property
    def units(self) -> tuple[float, float]:
        return self.size[0] / objects.MILLIMETRES, self.size[1] / objects.MILLIMETRES


Spot = tuple[Piece, float, float]
"""(what, where its middle is)."""


def laid_out(job: Job, pieces: Sequence[Piece], locale: str) -> Iterator[tuple[str, objects.Thing]]:
    """Every object with its name, at its place."""
    players = int(job.setup["players"])
    used = [each for each in pieces if is_used(job, each, players)]
    own = {seat: list(pieces_of(used, seat, players)) for seat in range(players)}
    shared = [each for each in used if not each.face.each_player]
    for seat, theirs in own.items():
        for resource, number in amounts_of_seat(job.bundle, seat, players).items():
            theirs.extend(taken(shared, resource, number))
    given = {each.name for theirs in own.values() for each in theirs}
    rest = [each.made for each in pieces if each not in shared and each.name not in given and is_alone(each, used)]
    spots, width, depth = packed(gathered(shared, job, locale), SHARED_WIDTH)
    yield from at_spots(spots, -width / 2, depth / 2, 0)
    for seat, theirs in own.items():
        yield from player_place(theirs, seat, players, depth)
    if rest:
        yield "rest", objects.placed(objects.bag(job.title(locale), "", rest), width / 2 + 3, 0, 0)


def taken(shared: list[Piece], resource: str, number: int) -> Iterator[Piece]:
    """So many tokens of a resource, out of the supply: the largest ones first."""
    stacks = [each for each in shared if each.things and is_of(each.things[0], resource)]
    for piece in sorted(stacks, key=worth, reverse=True):
        wanted = min(number // worth(piece), piece.made.get("Number", 1) - 1)
        if wanted > 0:
            number -= wanted * worth(piece)
            shared[shared.index(piece)] = with_number(piece, piece.made["Number"] - wanted)
            yield with_number(piece, wanted)


def is_of(thing: Thing, resource: str) -> bool:
    """Whether it is a token of a resource: by its icon, or by its id, as in `gold` and `gold_5`."""
    return (
        thing.facts.get("icon") == resource or re.fullmatch(rf"{resource}(_\d+)?", str(thing.facts["id"])) is not None
    )


def worth(piece: Piece) -> int:
    """How much one token counts."""
    facts = piece.things[0].facts
    number = facts.get("number") or str(facts["id"]).rpartition("_")[2]
    return int(number) if str(number).isdigit() else 1


def with_number(piece: Piece, number: int) -> Piece:
    """So many of a stack; one is none."""
    made = {key: value for key, value in piece.made.items() if key != "Number"}
    if number > 1:
        return piece._replace(made={**made, "Number": number})
    return piece._replace(made={**made, "Name": made["Name"].removesuffix("_Stack")})


def is_alone(piece: Piece, used: list[Piece]) -> bool:
    """Whether it is not needed at this table: others have their own, or it is for another number of players."""
    return bool(piece.face.each_player) or piece not in used


def is_used(job: Job, piece: Piece, players: int) -> bool:
    """Whether its things are for so many players and for the options that were chosen."""
    return all(is_meant(job, thing, players) for thing in piece.things)


def is_meant(job: Job, thing: Thing, players: int) -> bool:
    wanted = thing.facts.get("players")
    if isinstance(wanted, list) and players not in wanted:
        return False
    values = {value for value in thing.facts.values() if isinstance(value, str)}
    for option, known in job.options.items():
        if values & set(known) and job.setup.get(option) not in values:
            return False
    return True


def pieces_of(pieces: Iterable[Piece], seat: int, players: int) -> Iterator[Piece]:
    """What one player gets of each face: all of the own value of a field, one of everything, or one thing."""
    by_face: dict[int, list[Piece]] = {}
    for piece in pieces:
        if piece.face.each_player:
            by_face.setdefault(id(piece.face), []).append(piece)
    for listed in by_face.values():
        field = listed[0].face.each_player
        if isinstance(field, str):
            values = list(dict.fromkeys(str(each.things[0].facts.get(field)) for each in listed))
            wanted = values[seat] if seat < len(values) else None
            yield from (each for each in listed if str(each.things[0].facts.get(field)) == wanted)
        elif all(each.things[0].copies >= players for each in listed):
            yield from (with_number(each, 1) for each in listed)
        elif seat < len(listed):
            yield listed[seat]


def gathered(pieces: Sequence[Piece], job: Job, locale: str) -> list[Piece]:
    """Boards as they are; many different small tiles of a face with one back lie in a bag."""
    found: list[Piece] = []
    groups: dict[tuple[int, str], list[Piece]] = {}
    for piece in pieces:
        if piece.made["Name"].startswith("Custom_Tile") and max(piece.size) < BOARD and piece.face.back is not None:
            back = str(piece.made["CustomImage"]["ImageSecondaryURL"])
            groups.setdefault((id(piece.face), back), []).append(piece)
        else:
            found.append(piece)
    for listed in groups.values():
        found.extend([bagged(listed, job, locale)] if len(listed) > 2 else listed)
    return sorted(found, key=lambda each: -max(each.size) if max(each.size) >= BOARD else 0)


def bagged(pieces: Sequence[Piece], job: Job, locale: str) -> Piece:
    first = pieces[0]
    type_name = first.face.items or first.things[0].face
    name = job.names(locale).get(f"types.{type_name}", first.made["Nickname"])
    each = [one for piece in pieces for one in one_by_one(piece)]
    return Piece(f"bag.{first.name}", first.face, [], objects.bag(name, "", each), (BAG_SIZE, BAG_SIZE))


def one_by_one(piece: Piece) -> list[objects.Thing]:
    return [with_number(piece, 1).made] * int(piece.made.get("Number", 1))


# --- where things lie ---


def packed(pieces: Sequence[Piece], room: float) -> tuple[list[Spot], float, float]:
    """In rows from the left, each as deep as its largest thing; also how wide and deep it all is."""
    spots: list[Spot] = []
    x = z = depth = widest = 0.0
    for piece in pieces:
        across, down = piece.units
        if x and x + across > room:
            x, z, depth = 0.0, z + depth + GAP, 0.0
        spots.append((piece, x + across / 2, z + down / 2))
        x += across + GAP
        depth = max(depth, down)
        widest = max(widest, x - GAP)
    return spots, widest, z + depth


def at_spots(spots: Iterable[Spot], left: float, top: float, turn: float) -> Iterator[tuple[str, Any]]:
    for piece, x, z in spots:
        is_board = max(piece.size) >= BOARD
        yield piece.name, objects.placed(piece.made, left + x, top - z, turn, is_board)


def player_place(pieces: Sequence[Piece], seat: int, players: int, depth: float) -> Iterator[tuple[str, Any]]:
    """Towards the first two players, or away from them for the others, who sit opposite."""
    spots, width, _ = packed(pieces, OWN_WIDTH)
    side, away = SIDES[seat % len(SIDES)]
    middle = 0.0 if players == 1 else side * (OWN_WIDTH / 2 + GAP)
    if away < 0:
        found = at_spots(spots, middle - width / 2, -depth / 2 - 2 * GAP, 0)
    else:
        found = ((name, turned(each, middle)) for name, each in at_spots(spots, -width / 2, -depth / 2 - 2 * GAP, 180))
    yield from ((f"{name} player {seat + 1}", each) for name, each in found)


def turned(found: objects.Thing, middle: float) -> objects.Thing:
    """The same place on the other side of the table."""
    at = found["Transform"]
    moved = {"posX": round(middle - at["posX"], 3), "posZ": round(-at["posZ"], 3)}
    return {**found, "Transform": {**at, **moved}}
