"""The pack as it is now, kept as a bundle to compare with later."""

from pathlib import Path
from tempfile import TemporaryDirectory

from uwc_content.bundle.build import build_pack
from uwc_content.compiler.game_parts import Find
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.faces.bundled_look import look_in_bundle
from uwc_content.reading.storage import replace_file
from uwc_content.studio.changed_faces import KEPT, SUFFIX, read_bundle

SHORT = 8
"""Characters of the hash that tell two states apart."""


def keep_state(folder: Path, find: Find, here: Path) -> str:
    """The name of the bundle; the same content is kept once. Refusal for what has errors or cannot be written."""
    with TemporaryDirectory(prefix="uwc-kept-") as name:
        built = build_pack(folder, Path(name), find, draw=look_in_bundle, shown_from=here)
        bundle = read_bundle(built.bundle) if built.is_sound else None
        if bundle is None:
            raise Refusal(Message("the pack has errors"), Message("mend them first"))
        digest = str(bundle["content_hash"]).rpartition(":")[2][:SHORT]
        kept = here / KEPT / f"{built.pack}.{digest}{SUFFIX}"
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            replace_file(kept, built.bundle.read_bytes())
        except OSError as refusal:
            raise Refusal(Message("cannot write `{path}`: {reason}", path=kept, reason=refusal.strerror)) from refusal
    return kept.name
