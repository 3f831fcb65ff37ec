"""Jobs of exports: packs that are compiled once."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from uwc_content.bundle.build import bundle_in_memory
from uwc_content.cli.export import set_up
from uwc_content.compiler.game_parts import game_of
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.exports.job import Job
from uwc_content.faces.bundled_files import look_of
from uwc_content.faces.bundled_look import look_in_bundle
from uwc_content.faces.gathering import Gathered, gather_bundle
from uwc_content.games import find

CONTENT = Path(__file__).parents[2] / "content"
MakeJob = Callable[..., Job]


@cache
def ready(pack: str) -> tuple[Gathered, dict[str, Any]]:
    bundle = bundle_in_memory(compile_pack(CONTENT / pack, find), look_in_bundle)
    return gather_bundle(bundle, look_of(bundle), find(game_of(bundle)), CONTENT / pack), bundle


def job_for(pack: str, out: Path, locales: tuple[str, ...] = (), players: int = 0, **others: Any) -> Job:
    gathered, bundle = ready(pack)
    setup, options = set_up(bundle, players, others.pop("setup", ""))
    return Job(gathered, bundle, locales or tuple(bundle["pack"]["locales"]), out, setup, options, **others)
