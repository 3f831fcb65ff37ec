"""Compiles the interpreter with mypyc, from the same sources, into build/fast: `make fast`, undone by `make slow`.

The folder holds a copy of the whole package, in which the modules of the engine and the rulesets are extension
modules. A hook in the virtual environment puts it in the place of the sources wherever UWC_FAST=1 is set, as long as
it is fresh; without the variable nothing changes. Plain Python stays the reference.
"""

import argparse
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "uwc_content"
FAST = ROOT / "build" / "fast"
STAMP = FAST / "stamp.txt"
COMPILED = ("engine", "rulesets")
GROUP = "uwc_fast"
"""The extension module that holds everything; the others only point at it."""
SITE = Path(sysconfig.get_paths()["purelib"])
HOOK, START = SITE / "uwc_fast_hook.py", SITE / "uwc_fast.pth"

HOOK_TEXT = '''"""Written by tools/build_fast.py: uwc_content comes from {fast} where UWC_FAST=1 is set."""

import importlib.machinery
import sys

FAST = {fast!r}


class Finder:
    """Finds the compiled package before anything else is looked at."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in ("uwc_content", "{group}__mypyc"):
            return importlib.machinery.PathFinder.find_spec(name, [FAST])
        return None


sys.path.insert(0, {tools!r})
from build_fast import is_fresh  # noqa: E402

sys.path.pop(0)
if is_fresh():
    sys.meta_path.insert(0, Finder)
else:
    sys.stderr.write("UWC_FAST=1 is set, but build/fast is older than the sources: `make fast` builds it anew\\n")
'''
START_TEXT = 'import os; os.environ.get("UWC_FAST") == "1" and __import__("uwc_fast_hook")\n'

SETUP_TEXT = """from setuptools import setup
from mypyc.build import mypycify

setup(
    name="uwc_fast",
    packages=[],
    ext_modules=mypycify({modules!r}, opt_level="3", debug_level="0", group_name={group!r}),
)
"""


def compiled_modules() -> list[str]:
    """What is compiled, relative to the root: every module of the engine and the rulesets."""
    found = [path for part in COMPILED for path in sorted((PACKAGE / part).rglob("*.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.name != "__init__.py"]


def fingerprint() -> str:
    """Of every source file of the package, of Python and of mypyc."""
    digest = hashlib.sha256(f"{sys.version} {importlib.metadata.version('mypy')}".encode())
    for path in sorted(PACKAGE.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".yaml"):
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
    work = FAST.with_name("fast.new")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(PACKAGE, work / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    (work / "setup.py").write_text(SETUP_TEXT.format(modules=compiled_modules(), group=GROUP), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"mypyc could not compile the interpreter:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    for left_over in ("build", ".mypy_cache", "setup.py"):
        path = work / left_over
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    (work / STAMP.name).write_text(f"{stamp}\n", encoding="ascii")
    shutil.rmtree(FAST, ignore_errors=True)
    work.rename(FAST)


def install() -> None:
    """Let the virtual environment listen to UWC_FAST."""
    tools = str(Path(__file__).resolve().parent)
    HOOK.write_text(HOOK_TEXT.format(fast=str(FAST), group=GROUP, tools=tools), encoding="utf-8")
    START.write_text(START_TEXT, encoding="ascii")


def remove() -> None:
    shutil.rmtree(FAST, ignore_errors=True)
    for path in (HOOK, START):
        path.unlink(missing_ok=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--check", action="store_true", help="only say whether build/fast fits the sources; exit 1 if not"
    )
    parser.add_argument("--remove", action="store_true", help="remove build/fast and the hook")
    asked = parser.parse_args()
    if asked.remove:
        remove()
        return 0
    if asked.check:
        print("build/fast is fresh" if is_fresh() else "build/fast is missing or older than the sources")
        return 0 if is_fresh() else 1
    if compiler() is None:
        print("there is no C compiler, so the interpreter stays plain Python", file=sys.stderr)
        return 2
    if not is_fresh():
        print(f"compiling {len(compiled_modules())} modules, which takes a minute or two")
        build()
    install()
    print("done: set UWC_FAST=1 to use the compiled interpreter")
    return 0


if __name__ == "__main__":
    sys.exit(main())
