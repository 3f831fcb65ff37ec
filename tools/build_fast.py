"""Compiles the interpreter with mypyc, from the same sources, into build/fast: `make fast`, undone by `make slow`.

build/fast holds nothing but extension modules of the engine and the rulesets. Where UWC_FAST=1 is set, they are taken
in the place of the sources, as long as they are not older; without the variable nothing changes. Plain Python stays
the reference.
"""

import argparse
import hashlib
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "uwc_content"
FAST = ROOT / "build" / "fast"
STAMP = FAST / "stamp.txt"
COMPILED = ("engine", "games/*/rules", "games/*/bots", "simulation/lines.py")
WATCHED = (*COMPILED, "diagnostics")
"""What the compiled modules are made from."""
GROUP = "uwc_fast"
"""The extension module that holds everything; the others only point at it."""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
START = Path(sysconfig.get_paths()["purelib"]) / "uwc_fast.pth"
START_TEXT = (
    "import os, sys; os.environ.get('UWC_FAST') == '1' and "
    "(sys.path.append({tools!r}), __import__('build_fast').use(), sys.path.remove({tools!r}))\n"
)
"""Python runs this line of the virtual environment when it starts."""
FLAGS = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
"""Nothing outside calls the functions of the group, so they may call each other directly and be inlined."""
SETUP_TEXT = """from setuptools import setup
from mypyc.build import mypycify

modules = mypycify({modules!r}, opt_level="3", debug_level="0", group_name={group!r})
for module in modules:
    module.extra_compile_args.extend({flags!r})
setup(name="uwc_fast", packages=[], ext_modules=modules)
"""


class Finder:
    """Finds the compiled modules before anything else is looked at."""

    @staticmethod
    def find_spec(
        name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(("uwc_content.", GROUP)):
            return None
        place = FAST / (name.replace(".", "/") + SUFFIX)
        return importlib.util.spec_from_file_location(name, place) if place.is_file() else None


def use() -> bool:
    """Take the compiled modules from now on, if they are not older than the sources."""
    if is_fresh():
        sys.meta_path.insert(0, Finder)
        return True
    sys.stderr.write("UWC_FAST=1 is set, but build/fast is missing or older than the sources: run `make fast`\n")
    return False


def compiled_modules() -> list[str]:
    """What is compiled, relative to the root: every module of the engine, the rulesets and their bots."""
    return [path.relative_to(ROOT).as_posix() for path in sources(COMPILED) if path.name != "__init__.py"]


def sources(parts: Sequence[str]) -> list[Path]:
    """The modules of some parts of the package, which are folders or single modules."""
    places = [place for part in parts for place in sorted(PACKAGE.glob(part))]
    return [path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))]


def fingerprint() -> str:
    """Of every source file that is compiled or seen by the compiler, of Python, of mypyc and of how it is called."""
    digest = hashlib.sha256(f"{sys.version} {importlib.metadata.version('mypy')} {SETUP_TEXT} {FLAGS}".encode())
    for path in sorted(sources(WATCHED)):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text(encoding="ascii").strip() == fingerprint()


def compiler() -> str | None:
    """The C compiler that Python's own build tools would call, if there is one."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) or shutil.which("cc") or shutil.which("gcc")


def build() -> None:
    """Beside the final place first, so that a failure leaves what was there."""
    stamp = fingerprint()
    work, done = FAST.with_name("fast.work"), FAST.with_name("fast.new")
    for folder in (work, done):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PACKAGE, work / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    run_mypyc(work)
    for path in sorted(work.rglob(f"*{SUFFIX}")):
        place = done / path.relative_to(work)
        if place.parts[len(done.parts)] != "build":
            place.parent.mkdir(parents=True, exist_ok=True)
            path.rename(place)
    (done / STAMP.name).write_text(f"{stamp}\n", encoding="ascii")
    shutil.rmtree(FAST, ignore_errors=True)
    done.rename(FAST)
    shutil.rmtree(work)


def run_mypyc(work: Path) -> None:
    setup = SETUP_TEXT.format(modules=compiled_modules(), group=GROUP, flags=FLAGS)
    (work / "setup.py").write_text(setup, encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc could not compile the interpreter:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")


def install() -> None:
    """Let the virtual environment listen to UWC_FAST."""
    START.write_text(START_TEXT.format(tools=str(Path(__file__).resolve().parent)), encoding="utf-8")


def remove() -> None:
    shutil.rmtree(FAST, ignore_errors=True)
    START.unlink(missing_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only say whether build/fast fits; exit 1 if not")
    parser.add_argument("--remove", action="store_true", help="remove build/fast and what listens to UWC_FAST")
    asked = parser.parse_args()
    if asked.remove:
        remove()
        print("the interpreter is plain Python again")
        return 0
    if asked.check:
        print("build/fast is fresh" if is_fresh() else "build/fast is missing or older than the sources")
        return 0 if is_fresh() else 1
    if compiler() is None:
        print("there is no C compiler, so the interpreter stays plain Python; install gcc or clang", file=sys.stderr)
        return 2
    if not is_fresh():
        print(f"compiling {len(compiled_modules())} modules, which takes some minutes")
        build()
    install()
    print("done: set UWC_FAST=1 to use the compiled interpreter")
    return 0


if __name__ == "__main__":
    sys.exit(main())
