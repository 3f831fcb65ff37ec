"""`tts`: a box for Tabletop Simulator: pictures, and one saved object with everything laid out for so many players."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from uwc_content.exports import tts_objects as objects
from uwc_content.exports.job import Job, Written, as_json
from uwc_content.exports.naming import name_of_thing
from uwc_content.exports.tts_pictures import Sheet, render_pictures, render_sheet, sheets_of
from uwc_content.exports.tts_table import Piece, laid_out
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import Thing
from uwc_content.faces.look_model import Face
from uwc_content.faces.strokes import Side
from uwc_content.reading.storage import replace_file
from uwc_content.text import plain_name

CARD_LIKE = (0.6, 0.8)
"""Width by height of what becomes a deck; other shapes are tiles."""
LARGEST_CARD = 100.0
DIE = "die"


class Drawn(NamedTuple):
    """A thing with its two sides; without a back it looks the same from below."""

    thing: Thing
    front: Side
    back: Side


class Box:
    """Everything in the box, as pictures and objects; pictures are written as soon as they are made."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.locale = job.locales[0]
        self.supplies = job.supplies(self.locale)
        self.pieces: list[Piece] = []
        self.sheets = 0
        self.written = 0
        self.pictures: dict[Side, str] = {}

    def fill(self) -> Iterator[Written]:
        for name, face in self.job.faces():
            drawn = [self.drawn(face, thing) for thing in self.job.things(self.locale, name)]
            if face.played_as == DIE:
                self.pieces.extend(self.dice(name, face, drawn))
            elif is_deck(face):
                for group, cards in grouped(self.job, face, drawn):
                    yield from self.add_deck(name, face, group, cards)
            else:
                yield from self.add_tiles(name, face, drawn)

    def drawn(self, face: Face, thing: Thing) -> Drawn:
        front = lay_out(self.supplies, face, thing.facts).side
        back = lay_out(self.supplies, face, thing.facts, "back").side if face.back else front
        return Drawn(thing, front, back)

    def put(self, name: str, data: bytes) -> Written:
        path = self.job.out / "pictures" / name
        replace_file(path, data)
        self.written += 1
        return Written(path, self.written, 0)

    def url(self, name: str) -> str:
        base = self.job.base_url or (self.job.out / "pictures").resolve().as_uri()
        return f"{base.rstrip('/')}/{quote(name)}"

    # --- decks ---

    def add_deck(self, name: str, face: Face, group: str, cards: list[Drawn]) -> Iterator[Written]:
        has_own_backs = len({each.back for each in cards}) > 1
        title = self.title(name, group)
        made: list[tuple[Drawn, objects.Thing]] = []
        stem = "_".join(filter(None, (name, group)))
        start = 0
        for i, sheet in enumerate(sheets_of([each.front for each in cards]), 1):
            part = cards[start : start + len(sheet.sides)]
            start += len(part)
            front, back = f"{stem}_{i}.{self.locale}.png", f"{stem}_{i}_back.{self.locale}.png"
            yield self.put(front, render_sheet(self.supplies, sheet))
            if has_own_backs:
                backs = Sheet(sheet.columns, sheet.rows, tuple(each.back for each in part))
                yield self.put(back, render_sheet(self.supplies, backs))
            else:
                back = f"{stem}_back.{self.locale}.png"
                if i == 1:
                    yield self.put(back, render_pictures(self.supplies, [part[0].back])[0])
            self.sheets += 1
            used = objects.Sheets(
                self.sheets, self.url(front), self.url(back), sheet.columns, sheet.rows, has_own_backs
            )
            for cell, each in enumerate(part):
                made.append((each, objects.card(*self.wording(each.thing), face.size[0], used, cell)))
        copies = [card for each, card in made for _ in range(each.thing.copies)]
        self.pieces.append(Piece(stem, face, [each.thing for each, _ in made], objects.deck(title, copies), face.size))

    # --- tiles ---

    def add_tiles(self, name: str, face: Face, drawn: list[Drawn]) -> Iterator[Written]:
        new = list(dict.fromkeys(side for each in drawn for side in (each.front, each.back)))
        names: dict[Side, str] = {}
        for each in drawn:
            names.setdefault(each.front, f"{name}_{file_name(each.thing)}.{self.locale}.png")
            names.setdefault(each.back, f"{name}_{file_name(each.thing)}_back.{self.locale}.png")
        for side, data in zip(new, render_pictures(self.supplies, new), strict=True):
            self.pictures[side] = self.url(names[side])
            yield self.put(names[side], data)
        for each in drawn:
            self.pieces.append(
                Piece(f"{name}.{each.thing.facts['id']}", face, [each.thing], self.tile(face, each), face.size)
            )

    def tile(self, face: Face, each: Drawn) -> objects.Thing:
        is_round = face.corner >= min(face.size) / 2
        pictures = objects.Pictures(self.pictures[each.front], self.pictures[each.back])
        name, text = self.wording(each.thing)
        return objects.tile(name, text, face.size, pictures, is_round, each.thing.copies)

    def dice(self, name: str, face: Face, drawn: list[Drawn]) -> Iterator[Piece]:
        """Real dice in the colours of their nets."""
        for each in drawn:
            field = face.each_player if isinstance(face.each_player, str) else "colour"
            named = self.supplies.colour(str(each.thing.facts.get(field, "white")))
            colour = named if named.startswith("#") else "#ffffff"
            for i in range(each.thing.copies):
                made = objects.die(self.wording(each.thing)[0], colour)
                yield Piece(f"{name}.{each.thing.facts['id']}.{i}", face, [each.thing], made, (30.0, 30.0))

    # --- words ---

    def wording(self, thing: Thing) -> tuple[str, str]:
        """What a thing is called, and its rules text."""
        key = f"{thing.facts['type']}.{str(thing.facts['id']).partition('.')[0]}"
        return name_of_thing(self.job, self.locale, thing), self.job.texts(self.locale).get(f"{key}.text", "")

    def title(self, name: str, group: str) -> str:
        """What a deck is called: the value that its cards share, or their type."""
        names = self.job.names(self.locale)
        face = self.job.gathered.look.faces[name]
        type_name = face.items or name
        field = counting_field(self.job, type_name)
        shared = names.get(f"values.{type_name}.{field}.{group}")
        return shared or names.get(f"types.{type_name}") or plain_name(name).capitalize()


def export_tts(job: Job) -> Iterator[Written]:
    box = Box(job)
    yield from box.fill()
    taken: set[str] = set()
    laid = [objects.named(found, name, taken) for name, found in laid_out(job, box.pieces, box.locale)]
    path = job.out / f"{job.pack}.{box.locale}.json"
    replace_file(path, as_json(objects.save_of(job.title(box.locale), laid)))
    yield Written(path, box.written + 1, 0)


def is_deck(face: Face) -> bool:
    width, height = face.size
    is_card = CARD_LIKE[0] <= width / height <= CARD_LIKE[1] and max(width, height) <= LARGEST_CARD
    return is_card and face.back is not None and face.corner < width / 2


def counting_field(job: Job, type_name: str) -> str:
    return str(job.bundle["vocabulary"]["items"].get(type_name, {}).get("counted_by") or "")


def grouped(job: Job, face: Face, drawn: list[Drawn]) -> Iterator[tuple[str, list[Drawn]]]:
    """Things that belong into one deck: those with the same back, or with the same value where each has its own."""
    type_name = face.items or (drawn[0].thing.face if drawn else "")
    field = counting_field(job, type_name)
    fields = job.bundle["vocabulary"]["items"].get(type_name, {}).get("fields", {})
    known = fields.get(field, {}).get("of", [])

    def value(each: Drawn) -> str:
        return str(each.thing.facts.get(field, "")) if field else ""

    backs = list(dict.fromkeys(each.back for each in drawn))
    has_own_backs = len(backs) == len(drawn) > 1
    groups: dict[str, list[Drawn]] = {}
    for each in drawn:
        groups.setdefault(value(each) if has_own_backs else f"{backs.index(each.back)}", []).append(each)
    found: dict[str, list[Drawn]] = {}
    for number, things in groups.items():
        values = {value(each) for each in things}
        only = values.pop() if len(values) == 1 else ""
        name = only or ("" if len(groups) == 1 else number)
        found[f"{name}_{number}" if name in found else name] = things
    yield from sorted(found.items(), key=lambda pair: known.index(pair[0]) if pair[0] in known else len(known))


def file_name(thing: Thing) -> str:
    return str(thing.facts["id"]).replace(".", "_")
