"""What bundles bring along so that faces can be drawn anywhere: the look, pictures and fonts; packed and unpacked."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from uwc_content.faces.fonts import FOLDER, FONT, font_files
from uwc_content.faces.look_model import Look

DRAWING = ".svg"


def packed(look: Look, folder: Path, pictures: frozenset[str]) -> dict[str, Any]:
    """The parts of a bundle's look that it is drawn with."""
    said = look.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    names = (*pictures, *own_fonts(look, folder))
    return {
        "drawing": json.dumps(said, ensure_ascii=False, separators=(",", ":")),
        "files": {name: packed_file(name, (folder / name).read_bytes()) for name in sorted(names)},
    }


def own_fonts(look: Look, folder: Path) -> Iterator[str]:
    """Those that the look names and the pack has itself."""
    files = font_files(folder)
    own = (name for name in sorted(set(look.fonts.values())) if files.get(name, folder).parent == folder / FOLDER)
    yield from (f"{FOLDER}/{name}{FONT}" for name in own)


def packed_file(name: str, data: bytes) -> dict[str, str]:
    """Drawings stay readable; all else is digits."""
    return {"text": data.decode()} if name.lower().endswith(DRAWING) else {"base64": b64encode(data).decode()}


# --- out of a bundle that nobody vouches for ---


def look_of(bundle: Mapping[str, Any]) -> Look:
    """How its faces are drawn; ValueError if it does not say so."""
    return Look.model_validate_json(bundle["look"]["drawing"])


@contextmanager
def unpacked(bundle: Mapping[str, Any]) -> Iterator[Path]:
    """A folder with the files of a bundle whose drawing has no faults, as long as it is needed."""
    with TemporaryDirectory(prefix="uwc_bundle_") as name:
        for file, held in files_in(bundle).items():
            path = Path(name, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data_of(held))
        yield Path(name)


def files_in(bundle: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    return bundle["look"].get("files") or {}


def data_of(held: Mapping[str, str]) -> bytes:
    return held["text"].encode() if "text" in held else b64decode(held["base64"], validate=True)
