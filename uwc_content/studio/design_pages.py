"""Further pages for designers: boards, balance, and what changed since an older bundle."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from uwc_content.studio.changed_faces import bundles_of, changes_since, old_faces
from uwc_content.studio.pages import address, visit
from uwc_content.studio.reports import plot_of, read_report

LAYOUTS = "boards"


def boards(request: Request) -> Response:
    """Layouts as they are drawn, each with its faults."""
    here = visit(request)
    snapshot, locale = here.snapshot, here.locale
    layout_type = layout_type_of(snapshot.compilation)
    keys = [key for key in snapshot.records if key.partition(".")[0] == layout_type]
    assert here.pack is not None
    faults = [str(each.message) for each in here.pack.faults]
    shown = [
        (key, snapshot.name_of(key, locale), here.face(key, locale), [each for each in faults if f"`{key}`" in each])
        for key in keys
    ]
    return here.page("boards.html", boards=shown, locale=locale, address=address)


def layout_type_of(compilation: object) -> str:
    game = getattr(compilation, "game", None)
    layouts = game.layouts() if game else None
    return layouts.root if layouts else LAYOUTS


def balance(request: Request) -> Response:
    here = visit(request)
    snapshot = here.snapshot
    report = read_report(snapshot.compilation.folder, snapshot.bundle["content_hash"])
    keys = {key.partition(".")[2]: key for key in snapshot.records}
    plots = {chapter.name: plot_of(chapter) for chapter in report.chapters} if report else {}
    return here.page("balance.html", report=report, plots=plots, keys=keys, address=address)


def changes(request: Request) -> Response:
    """Against one of the bundles that lie where they are built, or that the studio was started with."""
    here = visit(request)
    known = bundles_of(request, here.snapshot.pack)
    wanted = request.query_params.get("since", "")
    chosen = wanted if wanted in known else next(iter(known), "")
    old = known.get(chosen)
    found = changes_since(old, here.snapshot, here.locale) if old else None
    before: dict[str, Markup] = {}
    if old and found and here.pack is not None:
        drawn = old_faces(old, here.snapshot, here.locale, here.pack.faces, {each.was for each in found.items})
        before = {key: Markup(html) for key, html in drawn.items()}
    after = {each.key: here.face(each.key, here.locale) for each in found.items} if found else {}
    return here.page(
        "changes.html", known=list(known), chosen=chosen, found=found, before=before, after=after, address=address
    )
