"""Starts `uwc`: its pages of help are read from files, so that they appear at once; all else loads the commands."""

import os
import sys
from pathlib import Path

from uwc_content.cli.language import locale_in, locale_in_arguments, spoken

PARSER_IN_C = "_ruamel_yaml"
HELP_PAGES = Path(__file__).with_name("help")
"""One for each language. The first line of a page says how it was made and is not shown."""


def main() -> None:
    locale, arguments = locale_in_arguments(sys.argv[1:])
    if arguments in (["--help"], ["-h"]):
        sys.stdout.write(help_page(locale or locale_in(os.environ)))
        return
    try:
        from uwc_content.cli.main import main as run_command

        run_command()
    except ImportError as missing:
        if missing.name != PARSER_IN_C:
            raise
        sys.exit(f"uwc cannot start: {missing}\n  hint: `pip install ruamel.yaml.clib`; it may need a C compiler")


def help_page(locale: str) -> str:
    pages = {path.stem: path for path in HELP_PAGES.glob("*.txt")}
    return pages[spoken(locale, pages)].read_text(encoding="utf-8").partition("\n")[2]
