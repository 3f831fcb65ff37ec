"""Renders pages with typst, which sees nothing but a folder of its own: the page file, the job, fonts and pictures."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.faces.pictures import OPAQUE, faded
from uwc_content.faces.strokes import Group, Mark, Picture, Shape, Words, all_marks
from uwc_content.faces.supplies import Supplies

PAGE = Path(__file__).with_name("page.typ")
JOB = "job.json"
LONG_AGO = 946684800
"""The time that documents carry, so that the same content gives the same bytes."""
Files = dict[tuple[str, float], str]
KINDS: dict[type[Mark], str] = {Shape: "shape", Picture: "picture", Words: "words", Group: "group"}


class Page(NamedTuple):
    """A page with marks, in millimetres."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def render_pdf(supplies: Supplies, pages: Sequence[Page], title: str) -> bytes:
    """One document. Refusal if typst is not installed."""
    with work_folder(supplies, pages, title) as folder:
        return compiled(folder, "pdf")[0]


def render_png(supplies: Supplies, pages: Sequence[Page], ppi: float = 300) -> list[bytes]:
    """One picture for each page."""
    with work_folder(supplies, pages, "") as folder:
        return compiled(folder, "png", ppi)


def compiled(folder: Path, form: str, ppi: float = 144) -> list[bytes]:
    typst = typst_module()
    main, fonts = folder / PAGE.name, [folder / "fonts"]
    compiler = typst.Compiler(main, root=folder, font_paths=fonts, ignore_system_fonts=True, sys_inputs={"job": JOB})
    found = compiler.compile(format=form, ppi=ppi, timestamp=LONG_AGO)
    return found if isinstance(found, list) else [found]


def typst_module() -> Any:
    try:
        import typst
    except ImportError as lacking:
        raise Refusal(
            Message("printing needs typst, which is not installed"),
            Message("install it with `{command}`", command="pip install uwc-content[print]"),
        ) from lacking
    return typst


@contextmanager
def work_folder(supplies: Supplies, pages: Sequence[Page], title: str) -> Iterator[Path]:
    """All that one run reads, and nothing else."""
    with tempfile.TemporaryDirectory(prefix="uwc_faces_") as name:
        folder = Path(name)
        shutil.copy(PAGE, folder)
        (folder / "fonts").mkdir()
        for path in sorted(set(supplies.fonts.values())):
            shutil.copy(path, folder / "fonts")
        files = copied_pictures(supplies, pages, folder)
        job = {
            "title": title,
            "language": supplies.locale.partition("_")[0],
            "fonts": fonts_of(supplies, folder / "fonts"),
            "pages": [page_of(page, files) for page in pages],
        }
        (folder / JOB).write_text(json.dumps(job), "utf-8")
        yield folder


def copied_pictures(supplies: Supplies, pages: Iterable[Page], folder: Path) -> Files:
    """File of the pack and how opaque it is: its copy, named by its bytes."""
    marks = (mark for page in pages for mark in all_marks(page.marks) if isinstance(mark, Picture))
    names = {}
    for file, opacity in sorted({(mark.file, mark.opacity) for mark in marks}):
        suffix, data = Path(file).suffix.lower(), (supplies.folder / file).read_bytes()
        if opacity < OPAQUE:
            suffix, data = ".svg", faded(data, suffix, opacity)
        names[file, opacity] = hashlib.sha256(data).hexdigest()[:24] + suffix
        (folder / names[file, opacity]).write_bytes(data)
    return names


def fonts_of(supplies: Supplies, folder: Path) -> dict[str, dict[str, Any]]:
    """Name: how typst tells the font from others."""
    found = typst_module().Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
    by_file = {Path(each.path).name: each for each in found.fonts()}
    return {
        name: {
            "family": each.family,
            "weight": each.weight,
            "style": str(each.style),
            "stretch": each.stretch * 100 if each.stretch <= 2 else each.stretch,
        }
        for name, path in supplies.fonts.items()
        for each in (by_file[path.name],)
    }


def page_of(page: Page, files: Files) -> dict[str, Any]:
    return {"width": page.width, "height": page.height, "marks": [mark_of(mark, files) for mark in page.marks]}


def mark_of(mark: Mark, files: Files) -> dict[str, Any]:
    found = {"is": KINDS[type(mark)], **mark._asdict()}
    if isinstance(mark, Picture):
        found["file"] = files[mark.file, mark.opacity]
    elif isinstance(mark, Group):
        found["marks"] = [mark_of(each, files) for each in mark.marks]
    return found
