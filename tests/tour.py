"""The README's tour: runs its commands in a copy of the project and compares, or writes, what they print.

`python tests/tour.py --write` puts the real output into README.md.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
CHANGING = (
    (re.compile(r"\d+\.\d+ s\b"), "… s"),
    (re.compile(r"[\d,]+ bytes"), "… bytes"),
    (re.compile(r"(content hash +|sha256:)[0-9a-f]+"), r"\g<1>…"),
)
COPIED = ("content", "locales", "schemas", "tests/scenarios")


def steady(text: str) -> str:
    """A text without what differs from run to run: times, sizes and hashes."""
    for pattern, replacement in CHANGING:
        text = pattern.sub(replacement, text)
    return text


def commands_of(block: str) -> list[str]:
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def run(command: str, folder: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "UWC_LOCALE": "", "TERM": "dumb"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout + done.stderr


def as_run(block: str, folder: Path) -> str:
    """The block with the output that its commands really print."""
    shown = []
    for command in commands_of(block):
        printed = run(command, folder)
        shown.append(f"$ {command}\n" + (printed.rstrip("\n") + "\n" if printed.strip() else ""))
    return "".join(shown)


def tour(folder: Path) -> list[tuple[str, str]]:
    """Each block of the README as it is written, and as it is when it is run."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    return [(block, as_run(block, folder)) for block in BLOCK.findall(README.read_text())]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        text = README.read_text()
        for written, real in tour(Path(folder)):
            text = text.replace(f"```console\n{written}```", f"```console\n{real}```", 1)
    is_true = steady(text) == steady(README.read_text())
    if "--write" in sys.argv and not is_true:
        README.write_text(text)
    elif not is_true:
        sys.exit("README.md shows something else than the commands print")


if __name__ == "__main__":
    main()
