"""Tours in the documentation: runs their commands in a copy of the project and compares, or writes, what they print.

`python tests/tour.py --write` puts the real output into the pages.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path

from typer.testing import CliRunner

from uwc_content.cli.main import app

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
CALL = re.compile(r"cd (?P<folder>\w+)|uwc (?P<arguments>[^|<>&;]+)(?:\| (?P<filter>(?:head|tail|grep) [^|<>&;]+))?")
"""A command that can be called without a shell: `uwc …`, perhaps cut by a filter."""
ENVIRONMENT = {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "UWC_LOCALE": "", "TERM": "dumb"}
CHANGING = (
    (re.compile(r"\d+\.\d+ s\b"), "… s"),
    (re.compile(r"[\d,]+ bytes"), "… bytes"),
    (re.compile(r"(content hash +|sha256:)[0-9a-f]+"), r"\g<1>…"),
)
PROJECT = ("content", "locales", "schemas", "tests/games/underwater_cities/scenarios")
PAGES = {
    README: PROJECT,
    ROOT / "content" / "underwater_cities" / "docs" / "guide.md": PROJECT,
    ROOT / "content" / "humming_meadow" / "docs" / "guide.md": (),
    ROOT / "content" / "micro_city" / "docs" / "guide.md": PROJECT,
    ROOT / "content" / "nautilus" / "docs" / "guide.md": PROJECT,
    ROOT / "docs" / "balancing.md": PROJECT,
}
"""Page: what the folder holds in which its commands are run."""


def steady(text: str) -> str:
    """A text without what differs from run to run: times, sizes and hashes."""
    for pattern, replacement in CHANGING:
        text = pattern.sub(replacement, text)
    return text


def commands_of(block: str) -> list[str]:
    """What follows a dollar sign, with the lines that go on after a `>`."""
    commands: list[list[str]] = []
    is_open = False
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append([line[2:]])
        elif is_open and goes_on(line):
            commands[-1].append(line[2:])
        is_open = line.startswith("$ ") or (is_open and goes_on(line))
    return ["\n".join(lines) for lines in commands]


def goes_on(line: str) -> bool:
    return line.startswith("> ") or line == ">"


def run(command: str, folder: Path) -> str:
    """What a command prints. Those of `uwc` are called, since a process for each would take a minute for the pages."""
    calls = [CALL.fullmatch(each) for each in command.split(" && ")]
    if all(calls):
        return called([call for call in calls if call], folder)
    done = in_shell(command, folder)
    return done.stdout + done.stderr


def in_shell(command: str, folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, **ENVIRONMENT, "PATH": path},
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def called(calls: list[re.Match[str]], folder: Path) -> str:
    """What they print one after the other, until one fails."""
    out = err = ""
    for call in calls:
        if call["folder"]:
            folder /= call["folder"]
            continue
        with chdir(folder):
            done = CliRunner().invoke(app, shlex.split(call["arguments"]), env=ENVIRONMENT)
        assert isinstance(done.exception, SystemExit | None), done.exception
        out += in_shell(call["filter"], folder, done.stdout).stdout if call["filter"] else done.stdout
        err += done.stderr
        if done.exit_code and not call["filter"]:
            break
    return out + err


def as_run(block: str, folder: Path) -> str:
    """The block with the output that its commands really print."""
    shown = []
    for command in commands_of(block):
        printed = run(command, folder)
        written = "\n".join(f"> {line}".rstrip() for line in command.split("\n")).removeprefix("> ")
        shown.append(f"$ {written}\n" + (printed.rstrip("\n") + "\n" if printed.strip() else ""))
    return "".join(shown)


def tour(page: Path, folder: Path) -> list[tuple[str, str]]:
    """Each block of a page as it is written, and as it is when it is run."""
    for name in PAGES[page]:
        shutil.copytree(ROOT / name, folder / name)
    return [(block, as_run(block, folder)) for block in BLOCK.findall(page.read_text())]


def retold(page: Path) -> str:
    """The page with what its commands really print."""
    text = page.read_text()
    with tempfile.TemporaryDirectory() as folder:
        for written, real in tour(page, Path(folder)):
            text = text.replace(f"```console\n{written}```", f"```console\n{real}```", 1)
    return text


def main() -> None:
    for page in PAGES:
        text = retold(page)
        is_true = steady(text) == steady(page.read_text())
        if "--write" in sys.argv and not is_true:
            page.write_text(text)
        elif not is_true:
            sys.exit(f"{page.relative_to(ROOT)} shows something else than its commands print")


if __name__ == "__main__":
    main()
