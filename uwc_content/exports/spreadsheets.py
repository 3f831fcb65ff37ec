"""`csv`: one row for each item, one file for each type and language, as programs that lay out cards read it."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uwc_content.exports.job import Job, Written, write

TOKEN = re.compile(r"\{([a-z][a-z0-9_]*):([0-9]+)\}")


class Tool(NamedTuple):
    """How a program wants its table."""

    quantity: str
    """The column that says how many copies there are."""
    icon: str
    """How an icon stands in a text."""
    line_break: str


TOOLS = {
    "squib": Tool("qty", ":{name}:", "\n"),
    "nandeck": Tool("count", "({name})", "\\13\\"),
    "component_studio": Tool("quantity", "[{name}]", "\n"),
}
USUAL_TOOL = "squib"
FIRST = ("name", "id")
LAST = ("text", "icon_text", "flavour", "moment", "source")


def export_spreadsheets(job: Job) -> Iterator[Written]:
    tool = TOOLS[job.tool or USUAL_TOOL]
    files = {}
    for type_name, items in job.bundle["items"].items():
        for locale in job.locales if items else ():
            files[f"{type_name}.{locale}.csv"] = table(job, type_name, items, locale, tool)
    yield from write(job, files)


def table(job: Job, type_name: str, items: list[Mapping[str, Any]], locale: str, tool: Tool) -> bytes:
    """UTF-8 without a mark at its beginning, one line break after each row, quotes only where they are needed."""
    definition = job.bundle["vocabulary"]["items"][type_name]
    fields = [name for name in definition["fields"] if name != "copies"]
    columns = [FIRST[0], tool.quantity, *FIRST[1:], *(each for each in fields if each not in (*FIRST, *LAST)), *LAST]
    written = io.StringIO()
    rows = csv.DictWriter(written, columns, lineterminator="\n")
    rows.writeheader()
    for item in items:
        facts = {name: cell(item["fields"].get(name), tool) for name in fields}
        rows.writerow({**facts, **wording(job, type_name, item, locale, tool)})
    return written.getvalue().encode()


def wording(job: Job, type_name: str, item: Mapping[str, Any], locale: str, tool: Tool) -> dict[str, Any]:
    key, texts = f"{type_name}.{item['id']}", job.texts(locale)
    sections = job.bundle["icon_texts"].get(locale, {}).get(key, [])
    icons = tool.line_break.join(with_icons(each["text"], tool) for each in sections)
    return {
        "name": texts.get(f"{key}.name", item["id"]),
        tool.quantity: item["fields"].get("copies", 1),
        "id": item["id"],
        "text": one_line(texts.get(f"{key}.text", ""), tool),
        "icon_text": icons,
        "flavour": one_line(texts.get(f"{key}.flavour", ""), tool),
        "moment": sections[0]["section"] if sections else "",
        "source": item["source"],
    }


def one_line(text: str, tool: Tool) -> str:
    return text.replace("\n", tool.line_break)


def with_icons(text: str, tool: Tool) -> str:
    """A number and its icon, as the program shows it."""
    return one_line(TOKEN.sub(lambda found: f"{found[2]} {tool.icon.format(name=found[1])}", text), tool)


def cell(value: Any, tool: Tool) -> str:
    """A fact as one text: bags are amounts with icons, lists are separated by blanks."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        if "one_of" in value:
            return " / ".join(cell(each, tool) for each in value["one_of"])
        return " ".join(f"{number} {tool.icon.format(name=name)}" for name, number in value.get("of", value).items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
