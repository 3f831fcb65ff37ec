"""YAML of tests and tools as plain values and back; content has its own reader, which knows places."""

from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML


def load_file(path: Path) -> Any:
    return load(path.read_text(encoding="utf-8"))


def load(text: str) -> Any:
    return YAML(typ="safe").load(text)


def dump(value: object) -> str:
    """In block style and in the order of the value, each text on one line."""
    writer = YAML(typ="safe")
    writer.default_flow_style = False
    writer.sort_base_mapping_type_on_output = False
    writer.width = 10_000
    written = StringIO()
    writer.dump(value, written)
    return written.getvalue()
