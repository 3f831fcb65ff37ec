"""`uwc --help` shows a page that was made beforehand, and it is the right one."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_help_is_fresh() -> None:
    tool = ROOT / "tools" / "help_page.py"
    done = subprocess.run([sys.executable, tool], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_help_is_shown_without_loading_the_commands() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "uwc_content", "--help"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Usage: uwc")
    assert "check" in done.stdout
    assert "typer" not in done.stderr
