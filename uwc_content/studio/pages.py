"""The pages that everybody begins with: packs, gallery, faults. Everything comes from the last sound snapshot."""

from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from uwc_content.diagnostics import Diagnostic
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.diagnostics.render import printable, underline
from uwc_content.studio.changed_faces import changed_since
from uwc_content.studio.facets import facet_order, facet_titles, index_of, value_icons, value_names
from uwc_content.studio.page_words import PageWords, accepted, chosen_language, languages, told_in, words_in
from uwc_content.studio.shown_packs import Packs, PackState
from uwc_content.studio.snapshot import Snapshot

FIRST_FACES = 60
"""Faces that a gallery arrives with; the others are fetched when they come near."""
MOST_FACES = 120
"""Faces in one answer."""
LANGUAGE_COOKIE = "language"
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "hu": "Magyar"}
SAMPLES, SAMPLE_HEIGHT = 4, 132.0
"""Faces that stand for a pack, and how high they are drawn, in pixels."""
SMALLEST, LARGEST_SCALE = 44.0, 3.0
"""Millimetres that a face in the gallery is wide at least: tokens are enlarged, up to so many times."""
PIXELS = 96 / 25.4
"""In a millimetre."""
MORE_PAGES = ("boards", "translate", "balance", "changes", "play")
"""Pages of a pack besides its gallery, in the order of the bar."""

TEMPLATES = Environment(
    loader=PackageLoader("uwc_content.studio"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def coded(text: str) -> Markup:
    """What stands between backticks is code; everything is escaped."""
    pieces = str(text).split("`")
    if len(pieces) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces)
    )


TEMPLATES.filters["coded"] = coded


class Visit:
    """One request for a page: its pack, its languages, and how it is answered."""

    def __init__(self, request: Request, pack: PackState | None = None) -> None:
        self.request = request
        self.pack = pack
        self.packs: Packs = request.app.state.packs
        asked = request.query_params.get("lang", "")
        kept = request.cookies.get(LANGUAGE_COOKIE, "")
        header = accepted(request.headers.get("accept-language", ""))
        self.language = chosen_language([each for each in (asked, kept, *header) if each])
        self.words: PageWords = words_in(self.language)

    @property
    def snapshot(self) -> Snapshot:
        assert self.pack is not None
        if self.pack.snapshot is None:
            raise HTTPException(503)
        return self.pack.snapshot

    @property
    def locale(self) -> str:
        """The language of the faces: one of the pack's own."""
        known = self.snapshot.locales
        wanted = (self.request.query_params.get("locale", ""), self.language)
        return next((each for each in wanted if each in known), known[0])

    @property
    def fonts_of(self) -> list[str]:
        """The packs whose faces may stand on the page."""
        shown = self.packs.by_id.values() if self.pack is None else [self.pack]
        return [each.id for each in shown if each.snapshot]

    @property
    def same_page(self) -> str:
        """The page of another pack that somebody who changes packs wants to see."""
        name = self.request.url.path.split("/")[3:4]
        return name[0] if name and name[0] in MORE_PAGES else ""

    @property
    def more_pages(self) -> tuple[str, ...]:
        """Those that have something to show."""
        snapshot = self.pack.snapshot if self.pack else None
        if snapshot is None or has_layouts(snapshot):
            return MORE_PAGES
        return tuple(each for each in MORE_PAGES if each != "boards")

    def refused(self, refusal: Refusal) -> JSONResponse:
        """What a page asked for and cannot have, and what to do instead."""
        told = {"message": refusal.message, "hint": refusal.hint}
        return JSONResponse({key: told_in(self.language, each) if each else "" for key, each in told.items()}, 422)

    def page(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        state = self.request.app.state
        common = {
            "t": self.words.say,
            "language": self.language,
            "language_names": LANGUAGE_NAMES,
            "languages": [(each, LANGUAGE_NAMES.get(each, each)) for each in languages()],
            "pack": self.pack,
            "packs": list(self.packs.by_id),
            "token": state.token,
            "here": self.request.url.path,
            "same_page": self.same_page,
            "fonts_of": self.fonts_of,
            "number": self.pack.number if self.pack else 0,
            "more_pages": ("play",) if state.is_for_players else self.more_pages,
            "is_for_players": state.is_for_players,
        }
        html = TEMPLATES.get_template(template).render({**common, **values})
        response = HTMLResponse(html, status, headers={"cache-control": "no-store"})
        if self.request.query_params.get("lang"):
            response.set_cookie(LANGUAGE_COOKIE, self.language, httponly=True, samesite="lax", max_age=31_536_000)
        return response

    def face(self, key: str, locale: str, side: str = "front") -> Markup:
        """Drawn by us from the pack's look; every text in it has been escaped."""
        assert self.pack is not None
        return Markup(self.pack.faces.html(self.snapshot, locale, key, side))


def has_layouts(snapshot: Snapshot) -> bool:
    game = snapshot.compilation.game
    layouts = game.layouts() if game else None
    return layouts is not None and any(key.startswith(f"{layouts.root}.") for key in snapshot.records)


def visit(request: Request) -> Visit:
    """The pack comes from a table of what there is, never from a path."""
    packs: Packs = request.app.state.packs
    pack = packs.by_id.get(request.path_params["pack"])
    if pack is None:
        raise HTTPException(404)
    return Visit(request, pack)


# --- pages ---


def home(request: Request) -> Response:
    packs: Packs = request.app.state.packs
    if len(packs.by_id) == 1:
        return RedirectResponse(f"/packs/{next(iter(packs.by_id))}/", 303)
    shown = [(each.id, each.snapshot) for each in packs.by_id.values()]
    here = Visit(request)
    return here.page("home.html", shown=[(each, snapshot, sample(here, each, snapshot)) for each, snapshot in shown])


def sample(here: Visit, pack: str, snapshot: Snapshot | None) -> list[tuple[Markup, str]]:
    """A few faces of a pack, each with what makes it as high as the others; upright ones if there are any."""
    if snapshot is None:
        return []
    looked = Visit(here.request, here.packs.by_id[pack])
    sizes = {key: face.size for key, (_, face) in snapshot.things(looked.locale).items()}
    upright = [key for key, (width, height) in sizes.items() if width <= 1.1 * height]
    keys = upright or list(sizes)
    step = max(1, len(keys) // SAMPLES)
    return [
        (looked.face(key, looked.locale), f"{SAMPLE_HEIGHT / (sizes[key][1] * PIXELS):.3f}")
        for key in keys[::step][:SAMPLES]
    ]


def gallery(request: Request) -> Response:
    here = visit(request)
    if here.pack is not None and here.pack.snapshot is None:
        return here.page("broken.html", 200)
    snapshot, locale = here.snapshot, here.locale
    index = index_of(snapshot, locale, changed_since(request, snapshot))
    things = snapshot.things(locale)
    shelves: dict[str, list[dict[str, Any]]] = {}
    for i, each in enumerate(index):
        found = things.get(each.key)
        size = found[1].size if found else (0, 0)
        face = here.face(each.key, locale) if i < FIRST_FACES else Markup("")
        scale = min(LARGEST_SCALE, max(1.0, SMALLEST / size[0])) if size[0] else 1.0
        cell = {
            "key": each.key,
            "name": each.name,
            "face": face,
            "scale": f"{scale:.2f}",
            "width": round(scale * size[0], 1),
            "height": round(scale * size[1], 1),
        }
        shelves.setdefault(each.shelf, []).append(cell)
    facets = facet_order(index)
    return here.page(
        "gallery.html",
        locale=locale,
        shelves=shelves,
        index=[each.plain() for each in index],
        facets=facets,
        titles=facet_titles(snapshot, locale, facets, here.words),
        value_names=value_names(snapshot, locale, index),
        value_icons=value_icons(snapshot, locale, index),
        locales=snapshot.locales,
    )


def address(pack: str, key: str) -> str:
    kind, _, identifier = key.partition(".")
    return f"/packs/{pack}/items/{kind}/{identifier}"


def editor_link(request: Request, file: str, line: int, column: int) -> str:
    """An address that opens the file where it says, in the editor that the studio was started for."""
    packs: Packs = request.app.state.packs
    path = (packs.here / file).resolve().as_posix()
    pattern: str = request.app.state.editor
    return pattern.replace("{path}", quote(path)).replace("{line}", str(line)).replace("{column}", str(column))


# --- what pages fetch ---


def faces(request: Request) -> Response:
    """Faces by key, as many as fit into one answer."""
    here = visit(request)
    wanted = request.query_params.get("keys", "").split(",")[:MOST_FACES]
    known = here.snapshot.records
    found = {key: str(here.face(key, here.locale)) for key in wanted if key in known}
    return JSONResponse({"faces": found})


def index(request: Request) -> Response:
    here = visit(request)
    found = index_of(here.snapshot, here.locale, changed_since(request, here.snapshot))
    names = value_names(here.snapshot, here.locale, found)
    return JSONResponse({"items": [each.plain() for each in found], "value_names": names})


def faults(request: Request) -> Response:
    """The sheet of faults, in the language of the reader, with line and caret as on the command line."""
    here = visit(request)
    assert here.pack is not None
    shown = [fault_shown(request, each, here.language) for each in here.pack.faults]
    return here.page("faults.html", faults=shown, is_sound=here.pack.is_sound)


def fault_shown(request: Request, fault: Diagnostic, language: str) -> dict[str, Any]:
    packs: Packs = request.app.state.packs
    span = fault.span
    line = line_at(packs, span.file, span.line)
    return {
        "code": fault.code,
        "is_error": fault.is_error,
        "message": told_in(language, fault.message),
        "hint": told_in(language, fault.hint) if fault.hint else "",
        "place": f"{span.file}:{span.line}:{span.column}",
        "line": printable(line),
        "caret": underline(fault, line) if line.strip() else "",
        "number": span.line,
        "link": editor_link(request, span.file, span.line, span.column),
    }


def line_at(packs: Packs, file: str, number: int) -> str:
    """A fault names a file of a pack; whatever else it named would not be read."""
    try:
        lines = (packs.here / file).read_bytes().decode("utf-8", "replace").split("\n")
    except OSError:
        return ""
    return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


# --- files ---


def picture(request: Request) -> Response:
    """A picture of the pack that can be drawn: looked up among those, so that no path leaves the pack."""
    here = visit(request)
    supplies = next(iter(here.snapshot.gathered(here.locale).supplies.values()))
    file = request.path_params["file"]
    path = supplies.folder / file
    if file not in supplies.files or not path.resolve().is_relative_to(supplies.folder.resolve()):
        raise HTTPException(404)  # a link may have taken the place of the picture since it was listed
    return FileResponse(path, headers={"cache-control": "no-cache"})


def font(request: Request) -> Response:
    here = visit(request)
    supplies = next(iter(here.snapshot.gathered(here.locale).supplies.values()))
    path = supplies.fonts.get(request.path_params["name"])
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, headers={"cache-control": "max-age=86400"})


def font_styles(request: Request) -> Response:
    here = visit(request)
    supplies = next(iter(here.snapshot.gathered(here.locale).supplies.values()))
    root = f"/packs/{here.snapshot.pack}/fonts"
    rules = [f'@font-face{{font-family:"face-{name}";src:url("{root}/{name}")}}' for name in supplies.fonts]
    return Response("\n".join(rules), media_type="text/css", headers={"cache-control": "no-cache"})
