"""Finds scenario files and the packs that they belong to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from uwc_content.compiler.game_parts import UnknownGame, game_of
from uwc_content.compiler.parse.files import PACK_FILE, load, shown_path
from uwc_content.diagnostics import Diagnostic, Message, Span, did_you_mean
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.nodes import Mapping, Scalar
from uwc_content.reading.storage import target_of
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.game_parts import FindGame
from uwc_content.workshop.scenarios.model import ScenarioFile
from uwc_content.workshop.scenarios.packs import played_pack
from uwc_content.workshop.scenarios.reading import read_scenarios
from uwc_content.workshop.scenarios.stage import MakeStaging, Stage

FOLDER = "scenarios"
USUAL_PLACES = ("tests/**/scenarios", "content/*/scenarios")


def usual_places(root: Path) -> list[Path]:
    """Where scenarios lie unless somebody says otherwise."""
    return [path for pattern in USUAL_PLACES for path in sorted(root.glob(pattern)) if path.is_dir()]


def scenario_files(path: Path) -> Iterator[Path]:
    """The file itself, or the files of a folder; of a folder of packs only what lies in `scenarios`."""
    if path.is_file():
        yield path
        return
    is_content = (path / PACK_FILE).is_file() or any(path.glob(f"*/{PACK_FILE}"))
    for each in sorted(path.rglob("*.yaml")):
        if not is_content or FOLDER in each.relative_to(path).parts[:-1]:
            yield each


def load_scenarios(path: Path, content: Path, find: FindGame, shown_from: Path | None = None) -> ScenarioFile:
    """Read a file with the pack that it belongs to. BrokenPack if the pack itself has errors."""
    source = load(path.parent, path, None)
    shown = shown_path(target_of(path), (shown_from or Path.cwd()).resolve())
    if isinstance(source, Diagnostic):
        return ScenarioFile(shown, [], {}, [source._replace(span=source.span._replace(file=shown))])
    folder = pack_for(path, shown, source.data, content)
    make = folder if isinstance(folder, Diagnostic) else staging_of(folder, find, Span.whole_line(shown))
    if isinstance(folder, Diagnostic) or isinstance(make, Diagnostic):
        return ScenarioFile(shown, [], {}, [each for each in (folder, make) if isinstance(each, Diagnostic)][-1:])
    pack = played_pack(folder, find)
    return read_scenarios(shown, source.data, pack, make(pack.names.vocabulary))


def stage_of(bundle: dict[str, Any], find: FindGame) -> Stage:
    """Where the scenarios of a file are played that was read without faults."""
    make = find(game_of(bundle)).stage()
    assert make is not None, "scenarios of a game without a stage are not read"
    return make(Vocabulary.model_validate(bundle["vocabulary"])).stage(bundle)


def pack_for(path: Path, shown: str, data: bytes, content: Path) -> Path | Diagnostic:
    """The pack around a file, the pack that it names, or the only pack there is."""
    root, _ = read_yaml(shown, data)
    named = root.get("pack") if isinstance(root, Mapping) else None
    around = next((folder for folder in target_of(path).parents if (folder / PACK_FILE).is_file()), None)
    packs = {each.parent.name: each.parent for each in sorted(content.glob(f"*/{PACK_FILE}"))}
    if around is not None:
        packs = {around.name: around}
    if named is None and len(packs) == 1:
        return next(iter(packs.values()))
    if isinstance(named, Scalar) and named.value in packs:
        return packs[str(named.value)]
    known = Message("there are {names}", names=", ".join(packs)) if packs else Message("there is none here")
    if named is None:
        message = Message("the file does not say which pack it is about")
        return Diagnostic(
            "UWC805", message, Span.whole_line(shown), Message("write `{code}`; {hint}", code="pack: …", hint=known)
        )
    name = named.text if isinstance(named, Scalar) else "…"
    message = (
        Message("there is no pack `{name}`", name=name)
        if around is None
        else Message("the file lies in the pack `{name}`", name=around.name)
    )
    return Diagnostic("UWC805", message, named.span(shown), did_you_mean(name, packs) or known)


def staging_of(folder: Path, find: FindGame, span: Span) -> MakeStaging | Diagnostic:
    """How scenarios of a pack are played; no interpreter, no scenarios."""
    root, _ = read_yaml(PACK_FILE, (folder / PACK_FILE).read_bytes())
    ruleset = root.get("ruleset") if isinstance(root, Mapping) else None
    try:
        staging = find(ruleset.text if isinstance(ruleset, Scalar) else "").stage()
        hint = Message("nobody has built a stage for its ruleset yet")
    except UnknownGame as unknown:
        staging, hint = None, Message("known rulesets: {names}", names=", ".join(unknown.known))
    return staging or Diagnostic(
        "UWC805", Message("scenarios cannot be played with the pack `{name}` yet", name=folder.name), span, hint
    )
