"""The targets of `tools/fuzz.py`: every kind of file that a command reads, with the library behind the command."""

import contextlib
import io
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
from bundles import sealed
from fuzz_feeding import (
    CONTENT,
    PACKS,
    REFUSED,
    SOUND,
    Packs,
    Target,
    is_items,
    own_vocabulary,
    pack_target,
    played,
    remembered,
    told,
)
from fuzz_mutations import json_mutation, lines_of, text_mutation, yaml_mutation
from fuzz_translations import Catalogues, catalogues, glossary, handed_over, run_command

from uwc_content.bundle.assemble import assemble
from uwc_content.bundle.setups import tried_setups
from uwc_content.compiler.game_parts import game_of
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game
from uwc_content.engine.kernel import Runaway
from uwc_content.games import find
from uwc_content.games.interpreters import interpreter

# --- faces ---


def faces(packs: Packs) -> Target:
    from uwc_content.faces.bundled_checks import types_of
    from uwc_content.faces.face_checks import check_look
    from uwc_content.faces.gathering import gather
    from uwc_content.faces.look_file import read_look

    compilations = {pack: packs.compiled(pack) for pack in PACKS}

    def feed(name: str, data: bytes) -> str:
        with packs.spoilt(name, data) as pack:
            compilation = compilations[pack]
            assert compilation.pack is not None
            written = read_look(compilation.folder)
            outcome = told(written.faults)
            if written.look is None:
                return outcome
            gathered = gather(compilation, written.look, compilation.pack.locales[:1])
            supplies = gathered.supplies[compilation.pack.locales[0]]
            assert compilation.game is not None
            types = types_of(gathered.bundle, compilation.game)
            found = list(check_look(gathered.look, supplies, compilation.pack.locales, types))
            if found:
                return REFUSED
            lay_out(gathered, random.Random(data))
        return SOUND

    files = [(name, data) for name, data in sorted(packs.known.items()) if name.endswith("/faces.yaml")]
    return Target(files, yaml_mutation(data for _, data in files), feed)


def lay_out(gathered: Any, chance: random.Random) -> None:
    """A few faces of a look without faults."""
    from uwc_content.faces.face_layout import lay_out as lay_out_face
    from uwc_content.faces.gathering import things_of

    supplies = next(iter(gathered.supplies.values()))
    for name, face in chance.sample(sorted(gathered.look.faces.items()), min(2, len(gathered.look.faces))):
        for thing in list(things_of(supplies, name, face))[:2]:
            lay_out_face(supplies, face, thing.facts, chance.choice(("front", "back")))


def drawings(work: Path) -> Target:
    """What bundles say of how they are drawn, and their tables of files."""
    from uwc_content.bundle.build import bundle_in_memory
    from uwc_content.faces import pictures
    from uwc_content.faces.bundled_checks import drawing_faults
    from uwc_content.faces.bundled_files import look_of, unpacked
    from uwc_content.faces.bundled_look import look_in_bundle
    from uwc_content.faces.gathering import gather_bundle

    remembered(pictures, "is_plain_svg")
    packs = Packs(work)
    bundles = {pack: bundle_in_memory(packs.compiled(pack), look_in_bundle) for pack in PACKS}
    looks = {f"{pack}/{part}": each["look"][part] for pack, each in bundles.items() for part in ("drawing", "files")}
    files = [(name, (said if isinstance(said, str) else json.dumps(said)).encode()) for name, said in looks.items()]

    def feed(name: str, data: bytes) -> str:
        pack, part = name.split("/")
        try:
            said: Any = data.decode() if part == "drawing" else json.loads(data)
        except (ValueError, RecursionError):
            return REFUSED
        if part == "files" and not is_table_of_files(said):
            return REFUSED  # the model of bundles has no other shape
        bundle = {**bundles[pack], "look": {**bundles[pack]["look"], part: said}}
        game = find(game_of(bundle))
        if drawing_faults(bundle, "box", game):
            return REFUSED
        with unpacked(bundle) as folder:
            locales = bundle["pack"]["locales"][:1]
            lay_out(gather_bundle(bundle, look_of(bundle), game, folder, locales), random.Random(data))
        return SOUND

    return Target(files, json_mutation((data for _, data in files), lambda tree: json.dumps(tree).encode()), feed)


def is_table_of_files(said: Any) -> bool:
    return isinstance(said, dict) and all(
        isinstance(held, dict)
        and held.keys() <= {"text", "base64"}
        and all(isinstance(each, str) for each in held.values())
        for held in said.values()
    )


def icons(work: Path) -> Target:
    from uwc_content.faces.look_file import is_picture

    files = [(path.name, path.read_bytes()) for path in sorted(CONTENT.glob("*/icons/*.svg"))]
    files += [(path.name, path.read_bytes()) for path in sorted(CONTENT.glob("*/art/*.svg"))]

    def feed(_name: str, data: bytes) -> str:
        path = work / "icon.svg"
        path.write_bytes(data)
        if not is_picture(path):
            return REFUSED
        return drawn(path) if random.Random(data).random() < 0.2 else SOUND

    return Target(files, text_mutation("xml"), feed)


def drawn(picture: Path) -> str:
    """What is accepted as a picture can be printed, or refused by the printer in words."""
    import typst

    page = picture.with_name("page.typ")
    page.write_text(f'#set page(width: 20mm, height: 20mm)\n#image("{picture.name}", width: 9mm)\n', "utf-8")
    try:
        typst.compile(str(page), root=str(page.parent))
    except typst.TypstError:
        return "not drawn"
    return SOUND


# --- bundles, saves, scenarios, limits, layout ---


@cache
def small_bundles() -> dict[str, bytes]:
    """The bundles of all packs, without their texts."""
    return {pack: bytes(assemble(compile_pack(CONTENT / pack, find)).data) for pack in PACKS}


def bundles_target() -> Target:
    from uwc_content.bundle.verify import verify_bytes
    from uwc_content.workshop.schema.verifying import faults_against_schema

    files = sorted(small_bundles().items())

    def feed(_name: str, data: bytes) -> str:
        bundle, faults = verify_bytes(data, "bundle", find)
        if told(faults) == REFUSED:
            return REFUSED
        chance = random.Random(data)
        if chance.random() < 0.1:
            told(faults_against_schema(bundle, "bundle", [find(game_of(bundle))]))
        return played(bundle, chance)

    return Target(files, json_mutation((data for _, data in files), sealed), feed)


def saves(work: Path) -> Target:
    """Games at the terminal that were saved; the words that are told there are no input."""
    from uwc_content.play.players import Player
    from uwc_content.play.saves import read_save, write_save
    from uwc_content.play.seating import resumed_table
    from uwc_content.text import grammar, wordings

    for module in (grammar, wordings):
        remembered(module, "read_entries")
    machines = {pack: interpreter(json.loads(data)) for pack, data in small_bundles().items()}
    files = []
    for pack, machine in machines.items():
        options = find(game_of(machine.program.bundle)).options()
        assert options is not None
        setup = list(tried_setups(options, machine.program.bundle, 3))[-1]
        game, chance = Game.new(machine, setup), random.Random(pack)
        for _ in range(12):
            game.apply(chance.randrange(len(game.codes)))
        write_save(work / pack, game, [Player(f"p{seat}", "random") for seat in range(setup["players"])])
        files.append((pack, (work / pack).read_bytes()))

    def feed(name: str, data: bytes) -> str:
        path = work / "save.json"
        path.write_bytes(data)
        make = find(game_of(machines[name].program.bundle)).table()
        assert make is not None
        try:
            resumed_table(make, machines[name], read_save(path, machines[name]), "en")
        except Refusal:
            return REFUSED
        except Runaway:
            return "stopped"
        return SOUND

    return Target(files, json_mutation((data for _, data in files), lambda tree: json.dumps(tree).encode()), feed)


def scenarios() -> Target:
    from uwc_content.workshop.scenarios.packs import played_pack
    from uwc_content.workshop.scenarios.reading import read_scenarios
    from uwc_content.workshop.scenarios.running import run_scenario
    from uwc_content.workshop.scenarios.scenario_files import stage_of

    files = []
    for path in sorted(CONTENT.glob("*/scenarios/*.yaml")):
        tree = plain_yaml.load_file(path)
        for start in range(0, len(tree["scenarios"]), 3):  # a file for each few of them: they are read much faster
            some = {**tree, "scenarios": tree["scenarios"][start : start + 3]}
            files.append((path.parent.parent.name, lines_of(some).encode()))
    stagings = {}
    for pack in PACKS:
        make = find(played_pack(CONTENT / pack, find).game.id).stage()
        assert make is not None
        stagings[pack] = make(played_pack(CONTENT / pack, find).names.vocabulary)

    def feed(name: str, data: bytes) -> str:
        found = read_scenarios("scenario.yaml", data, played_pack(CONTENT / name, find), stagings[name])
        if told(found.faults) == REFUSED:
            return REFUSED
        stage = stage_of(found.bundle, find)
        return SOUND if all(run_scenario(stage, each).has_passed for each in found.scenarios) else "failed"

    return Target(files, yaml_mutation(data for _, data in files), feed)


def limits(work: Path) -> Target:
    from uwc_content.simulation.balance.limits import check_nouns, measures_of, read_limits

    files = [(path.parent.parent.name, path.read_bytes()) for path in sorted(CONTENT.glob("*/docs/limits.yaml"))]

    def feed(name: str, data: bytes) -> str:
        path = work / "limits.yaml"
        path.write_bytes(data)
        journal = find(game_of(json.loads(small_bundles()[name]))).journal()
        assert journal is not None
        try:
            check_nouns(read_limits(path, measures_of(journal)), ["kelp"])
        except Refusal:
            return REFUSED
        return SOUND

    return Target(files, yaml_mutation(data for _, data in files), feed)


def formatted(packs: Packs) -> Target:
    from uwc_content.workshop.layout.fmt import format_files

    files = [(name, data) for name, data in sorted(packs.known.items()) if "/docs/" not in name]

    def feed(name: str, data: bytes) -> str:
        with packs.spoilt(name, data):
            (found,) = format_files([packs.work / name], find) or [None]
        return SOUND if found is None else told(found.faults)

    return Target(files, yaml_mutation(data for _, data in files), feed)


# --- whole commands ---

COMMANDS = (
    *("check", "build", "test", "show herb_garden", "text", "try herb_garden", "fmt --check", "i18n check"),
    *("i18n status", "i18n todo pl", "i18n update", "i18n export pl", "schema", "words", "new card tower"),
    *("simulate --games 1 --bots random", "play --players random,random --seed 1", "rename herb_garden mint"),
    *("verify dist/reef.bundle.json", "diff dist/reef.bundle.json dist/reef.bundle.json", "i18n init cs"),
    *("i18n forms pl", "i18n glossary pl", "i18n weblate", "i18n pseudo", "play --resume uwc-game.json"),
)


def commands(work: Path) -> Target:
    """Any file of a project, and any command."""
    Catalogues(work)
    with contextlib.chdir(work):
        run_command("build")
    plain = {path.relative_to(work).as_posix(): path for path in sorted(work.rglob("*")) if path.is_file()}
    known = {
        name: path.read_bytes() for name, path in plain.items() if "/.cache/" not in name and "schemas/" not in name
    }
    yaml = yaml_mutation(data for name, data in known.items() if name.endswith(".yaml"))
    other = {".po": text_mutation("po"), ".json": text_mutation("json")}

    def mutate(data: bytes, chance: random.Random) -> bytes:
        name = next(name for name, was in known.items() if was == data)
        return (yaml if name.endswith(".yaml") else other[Path(name).suffix])(data, chance)

    def feed(name: str, data: bytes) -> str:
        (work / name).write_bytes(data)
        try:
            with contextlib.chdir(work), contextlib.redirect_stdout(io.StringIO()):
                code = run_command(*random.Random(data).choice(COMMANDS).split())
        finally:
            restore(work, known)
        return f"exit {code}"

    return Target(sorted(known.items()), mutate, feed)


def restore(work: Path, known: dict[str, bytes]) -> None:
    for path in [each for each in work.rglob("*") if each.is_file()]:
        name = path.relative_to(work).as_posix()
        if name not in known and "/.cache/" not in name and not name.startswith("schemas/"):
            path.unlink()
    for name, data in known.items():
        if not (work / name).is_file() or (work / name).read_bytes() != data:
            (work / name).write_bytes(data)


TARGETS: dict[str, Callable[[Path], Target]] = {
    "items": lambda work: pack_target(Packs(work), is_items, 0.01),
    "rules": lambda work: pack_target(Packs(work), lambda name: name.endswith("/rules.yaml")),
    "manifest": lambda work: pack_target(Packs(work), lambda name: name.endswith("/pack.yaml"), 0.01),
    "vocabulary": lambda work: own_vocabulary(Packs(work)),
    "boards": lambda work: pack_target(Packs(work), lambda name: "/boards/" in name or "/maps/" in name),
    "faces": lambda work: faces(Packs(work)),
    "icons": icons,
    "drawings": drawings,
    "po": catalogues,
    "csv": lambda work: handed_over(work, "csv"),
    "xliff": lambda work: handed_over(work, "xliff"),
    "xliff2": lambda work: handed_over(work, "xliff2"),
    "glossary": lambda _: glossary(),
    "bundle": lambda _: bundles_target(),
    "save": saves,
    "scenario": lambda _: scenarios(),
    "limits": limits,
    "fmt": lambda work: formatted(Packs(work)),
    "command": commands,
}
