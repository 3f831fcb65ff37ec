"""Starts `uwc`: its page of help is read from a file, so that it appears at once; all else loads the commands."""

import sys
from pathlib import Path

HELP_PAGE = Path(__file__).with_name("help.txt")
"""Its first line says how it was made and is not shown."""


def main() -> None:
    if sys.argv[1:] in (["--help"], ["-h"]):
        sys.stdout.write(HELP_PAGE.read_text(encoding="utf-8").partition("\n")[2])
        return
    from uwc_content.cli.main import main as run_command

    run_command()
