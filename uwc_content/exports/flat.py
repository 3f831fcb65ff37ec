"""Content as flat records, without unions and dictionaries: what engines with simple JSON readers can load."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.bundle.canonical import canonical
from uwc_content.exports.job import Job

FORMAT = 1
RECORDS: dict[str, dict[str, str]] = {
    "Content": {
        "format": "int",
        "pack": "string",
        "version": "string",
        "content_hash": "string",
        "items": "Item[]",
        "boards": "Board[]",
        "names": "Name[]",
        "colours": "Colour[]",
        "icons": "Icon[]",
        "faces": "Face[]",
        "places": "Place[]",
        "rules_json": "string",
    },
    "Item": {
        "id": "string",
        "type": "string",
        "source": "string",
        "copies": "int",
        "face": "string",
        "name_key": "string",
        "text_key": "string",
        "flavour_key": "string",
        "facts": "Fact[]",
        "amounts": "Amount[]",
        "sections": "Section[]",
        "parts": "Part[]",
        "effects_json": "string",
    },
    "Part": {"list": "string", "number": "int", "facts": "Fact[]", "amounts": "Amount[]", "sections": "Section[]"},
    "Fact": {"name": "string", "name_key": "string", "text": "string", "number": "int", "value_key": "string"},
    "Amount": {"fact": "string", "choice": "int", "name": "string", "name_key": "string", "number": "int"},
    "Section": {"name": "string", "lead_key": "string", "text_key": "string"},
    "Board": {"id": "string", "name_key": "string", "facts": "Fact[]", "sites": "Site[]"},
    "Site": {"id": "string", "kind": "string", "special": "string", "at": "string", "next_to": "string[]"},
    "Name": {"table": "string", "id": "string", "name_key": "string"},
    "Colour": {"name": "string", "value": "string"},
    "Icon": {"name": "string", "file": "string", "number_inside": "bool"},
    "Face": {
        "name": "string",
        "type": "string",
        "width": "int",
        "height": "int",
        "corner": "int",
        "has_back": "bool",
        "hidden": "bool",
    },
    "Place": {
        "face": "string",
        "thing": "string",
        "id": "string",
        "x": "int",
        "y": "int",
        "width": "int",
        "height": "int",
        "turn": "int",
    },
}
"""Record: its fields and their types; a record always has all of them. Lengths are hundredths of a millimetre."""

Record = dict[str, Any]


def content_of(job: Job) -> Record:
    bundle = job.bundle
    look = bundle["look"]
    layouts = bundle["boards"]
    return {
        "format": FORMAT,
        "pack": job.pack,
        "version": bundle["pack"]["version"],
        "content_hash": bundle["content_hash"],
        "items": [item_of(job, name, item) for name, items in bundle["items"].items() for item in items],
        "boards": [board_of(job, each) for each in layouts],
        "names": [name_of(key) for key in job.names(job.locales[0])],
        "colours": [{"name": name, "value": value} for name, value in look["colours"].items()],
        "icons": [
            {"name": name, "file": icon["file"], "number_inside": icon.get("number_inside", False)}
            for name, icon in look["icons"].items()
        ],
        "faces": [face_of(name, face) for name, face in look["faces"].items()],
        "places": list(places_of(look["faces"])),
        "rules_json": canonical(bundle.get("rules", {})),
    }


def item_of(job: Job, type_name: str, item: Mapping[str, Any]) -> Record:
    key = f"{type_name}.{item['id']}"
    faces = job.bundle["look"]["faces"]
    face = next((name for name, face in faces.items() if face.get("type") == type_name and shows(face, item)), "")
    return {
        "id": item["id"],
        "type": type_name,
        "source": item["source"],
        "copies": item["fields"].get("copies", 1),
        "face": face,
        "name_key": f"{key}.name",
        "text_key": known_key(job, f"{key}.text"),
        "flavour_key": known_key(job, f"{key}.flavour"),
        **facts_and_amounts(job, type_name, item["fields"], item.get("bags", {})),
        "sections": sections_of(job, key),
        "parts": [
            {
                "list": name,
                "number": number,
                **facts_and_amounts(job, f"{type_name}.{name}", part["fields"], part.get("bags", {})),
                "sections": sections_of(job, f"{key}.{name}.{number}"),
            }
            for name, parts in (item.get("parts") or {}).items()
            for number, part in enumerate(parts, 1)
        ],
        "effects_json": canonical({each: item[each] for each in ("blocks", "conditions") if item.get(each)}),
    }


def shows(face: Mapping[str, Any], item: Mapping[str, Any]) -> bool:
    return any(thing["id"].partition(".")[0] == item["id"] for thing in face["things"])


def known_key(job: Job, key: str) -> str:
    return key if any(key in job.texts(locale) for locale in job.locales) else ""


def facts_and_amounts(job: Job, type_name: str, fields: Mapping[str, Any], bags: Mapping[str, Any]) -> Record:
    facts: list[Record] = []
    amounts: list[Record] = []
    for name, value in {**fields, **bags}.items():
        if isinstance(value, Mapping):
            amounts.extend(amounts_of(job, name, value))
        else:
            facts.extend(
                fact_of(job, type_name, name, each) for each in (value if isinstance(value, list) else [value])
            )
    return {"facts": facts, "amounts": amounts}


def fact_of(job: Job, type_name: str, name: str, value: Any) -> Record:
    """Truth values are the numbers 0 and 1."""
    names = job.names(job.locales[0])
    label, word = f"fields.{type_name}.{name}", f"values.{type_name}.{name}.{value}"
    return {
        "name": name,
        "name_key": f"names.{label}" if label in names else "",
        "text": "" if isinstance(value, int) else str(value),
        "number": int(value) if isinstance(value, int) else 0,
        "value_key": f"names.{word}" if word in names else "",
    }


def amounts_of(job: Job, fact: str, bag: Mapping[str, Any], choice: int = 0) -> Iterator[Record]:
    """Alternatives are counted from 1; amounts that all belong together are choice 0."""
    for number, each in enumerate(bag.get("one_of", ()), 1):
        yield from amounts_of(job, fact, each, number)
    names = job.names(job.locales[0])
    for name, number in bag.get("of", {} if "one_of" in bag else bag).items():
        key = next((f"{table}.{name}" for table in ("resources", "kinds", "decks") if f"{table}.{name}" in names), "")
        if isinstance(number, int):
            found = f"names.{key}" if key else ""
            yield {"fact": fact, "choice": choice, "name": name, "name_key": found, "number": number}


def sections_of(job: Job, key: str) -> list[Record]:
    sections = job.bundle["icon_texts"].get(job.locales[0], {}).get(key, [])
    return [
        {"name": each["section"], "lead_key": f"{key}.section_{i}.lead", "text_key": f"{key}.section_{i}.text"}
        for i, each in enumerate(sections, 1)
    ]


def board_of(job: Job, layout: Mapping[str, Any]) -> Record:
    name = next((key for key in job.texts(job.locales[0]) if key.endswith(f".{layout['id']}.name")), "")
    facts = facts_and_amounts(job, "boards", layout.get("fields", {}), {})["facts"]
    sites = [
        {
            "id": site["id"],
            "kind": site.get("kind", ""),
            "special": site.get("special", ""),
            "at": str(site.get("at", "")),
            "next_to": list(site.get("next_to", ())),
        }
        for site in layout.get("sites", ())
    ]
    return {"id": layout["id"], "name_key": name, "facts": facts, "sites": sites}


def name_of(key: str) -> Record:
    table, _, rest = key.partition(".")
    return {"table": table, "id": rest, "name_key": f"names.{key}"}


def face_of(name: str, face: Mapping[str, Any]) -> Record:
    return {
        "name": name,
        "type": face.get("type", ""),
        **{key: face[key] for key in ("width", "height", "corner")},
        **{key: face.get(key, False) for key in ("has_back", "hidden")},
    }


def places_of(faces: Mapping[str, Any]) -> Iterator[Record]:
    for name, face in faces.items():
        for thing in face["things"]:
            for place in thing.get("places", ()):
                yield {"face": name, "thing": thing["id"], "turn": 0, **place}


def translations(job: Job) -> dict[str, dict[str, str]]:
    """Key: locale: text. Texts with icons are their sections; names of the vocabulary begin with `names.`"""
    found: dict[str, dict[str, str]] = {}
    for locale in job.locales:
        for key, text in job.texts(locale).items():
            found.setdefault(key, {})[locale] = text
        for key, text in job.names(locale).items():
            found.setdefault(f"names.{key}", {})[locale] = text
        for key, sections in job.bundle["icon_texts"].get(locale, {}).items():
            for i, section in enumerate(sections, 1):
                found.setdefault(f"{key}.section_{i}.lead", {})[locale] = section["lead"].strip()
                found.setdefault(f"{key}.section_{i}.text", {})[locale] = section["text"]
    return dict(sorted(found.items()))
