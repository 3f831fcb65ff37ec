"""What the pages show: all of a pack, in the language of the reader, and nothing as markup."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from uwc_content.simulation.bots import BOTS
from uwc_content.studio.facets import FIRST, LAST, folded
from uwc_content.studio.page_words import PAGE, accepted, chosen_language, words_in

PACK = "humming_meadow"
GALLERY = f"/packs/{PACK}/"


def index_in(page: str) -> dict[str, dict[str, object]]:
    found = re.search(r'<script type="application/json" id="index">(.*?)</script>', page, re.DOTALL)
    assert found
    return {each["key"]: each for each in json.loads(found[1])["items"]}


def test_one_pack_is_shown_at_once(shared_client: TestClient) -> None:
    answer = shared_client.get("/", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == GALLERY


def test_the_gallery_holds_every_item_with_its_face(shared_client: TestClient) -> None:
    page = shared_client.get(GALLERY).text
    index = index_in(page)
    assert "cards.poppy" in index
    assert all(f'data-key="{key}"' in page for key in index)
    assert page.count('class="f"') == len(index)


def test_items_are_indexed_by_what_is_written_on_them(shared_client: TestClient) -> None:
    poppy = index_in(shared_client.get(GALLERY, params={"locale": "pl"}).text)["cards.poppy"]
    facets = poppy["facets"]
    assert isinstance(facets, dict)
    assert facets["kind"] == ["cards"]
    assert facets["field.family"] == ["flower"]
    assert facets["word"] == ["gain"]
    assert facets["source"] == ["original"]
    assert poppy["price"] == 2
    assert folded("Mak") in str(poppy["words"])


def test_search_words_have_no_accents() -> None:
    assert folded("Złota ŁĄKA, Őszi Virág") == "zlota laka, oszi virag"


@pytest.mark.parametrize(("language", "heading"), [("en", "Gallery"), ("it", "Galleria"), ("pl", "Galeria")])
def test_pages_speak_the_language_that_is_asked_for(shared_client: TestClient, language: str, heading: str) -> None:
    page = shared_client.get(GALLERY, headers={"accept-language": f"xx, {language}-XX;q=0.8"}).text
    assert f'<html lang="{language}"' in page
    assert heading in page


def test_a_chosen_language_is_remembered(client: TestClient) -> None:
    client.get(GALLERY, params={"lang": "hu"})
    assert '<html lang="hu"' in client.get(GALLERY).text


@pytest.mark.parametrize(
    ("header", "wanted"),
    [("pl", "pl"), ("de, hu;q=0.5, it;q=0.7", "it"), ("it-CH", "it"), ("q=;;,,", "en"), ("", "en")],
)
def test_the_most_wanted_language_that_there_is(header: str, wanted: str) -> None:
    assert chosen_language(accepted(header)) == wanted


def test_an_item_is_shown_in_all_languages_with_its_source(shared_client: TestClient) -> None:
    page = shared_client.get(f"/packs/{PACK}/items/cards/poppy").text
    for locale in ("en", "it", "pl", "hu"):
        assert f'data-face="{locale}"' in page
    assert "id: poppy" in re.sub(r"<[^>]*>", "", page)
    assert "content/humming_meadow/cards/flowers.yaml:" in page
    assert 'href="vscode://file/' in page
    assert "<code" in page
    assert 'rel="next"' in page


def test_an_item_that_is_not_there_has_no_page(shared_client: TestClient) -> None:
    assert shared_client.get(f"/packs/{PACK}/items/cards/dragon").status_code == 404
    assert shared_client.get("/packs/dragon/").status_code == 404


def test_faces_are_fetched_by_key(shared_client: TestClient) -> None:
    answer = shared_client.get(f"/packs/{PACK}/faces", params={"keys": "cards.poppy,cards.dragon", "locale": "it"})
    faces = answer.json()["faces"]
    assert list(faces) == ["cards.poppy"]
    assert f'src="/packs/{PACK}/files/' in faces["cards.poppy"]
    files = re.findall(r'src="([^"]+)"', faces["cards.poppy"])
    assert {shared_client.get(unquote(file)).status_code for file in files} == {200}


def test_fonts_are_served_as_the_look_names_them(shared_client: TestClient) -> None:
    styles = shared_client.get(f"/packs/{PACK}/fonts.css").text
    places = re.findall(r'url\("([^"]+)"\)', styles)
    assert places
    assert {shared_client.get(place).status_code for place in places} == {200}


def test_a_hostile_name_stays_a_text(project: Path, client: TestClient) -> None:
    hostile = "<img src=x onerror=alert(1)>\"\\'{{7*7}}</script><script>alert(2)</script>"
    catalogue = project / "locales/en/LC_MESSAGES/humming_meadow.po"
    text = catalogue.read_text(encoding="utf-8")
    escaped = hostile.replace("\\", "\\\\").replace('"', '\\"')
    catalogue.write_text(
        re.sub(r'(msgid "cards\.poppy"\nmsgstr )"[^"]*"', lambda m: f'{m[1]}"{escaped}"', text, count=1)
    )
    client.app.state.packs.by_id[PACK].look()  # type: ignore[attr-defined]
    for address in (GALLERY, f"/packs/{PACK}/items/cards/poppy", f"/packs/{PACK}/index"):
        page = client.get(address).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page


def test_faults_are_told_with_line_caret_and_hint(project: Path, client: TestClient) -> None:
    file = project / "content/humming_meadow/cards/flowers.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("family: flower", "family: flowr", 1), encoding="utf-8")
    client.app.state.packs.by_id[PACK].look()  # type: ignore[attr-defined]
    sheet = client.get(f"/packs/{PACK}/faults", headers={"accept-language": "it"}).text
    assert "content/humming_meadow/cards/flowers.yaml:" in sheet
    assert "family: flowr" in sheet
    assert "^~~~~" in sheet
    assert "flower" in sheet
    assert "suggerimento" in sheet
    assert 'data-key="cards.poppy"' in client.get(GALLERY).text


def test_every_key_that_templates_ask_for_has_words() -> None:
    templates = (Path(__file__).parents[2] / "uwc_content/studio/templates").glob("*.html")
    keys = {key for path in templates for key in re.findall(r"""\bt\(["']([a-z_.]+)["']""", path.read_text())}
    english = words_in("en")
    assert len(keys) > 30
    begun = {f"bot.{bot}" for bot in BOTS} | {f"facet.{facet}" for facet in (*FIRST, *LAST)}
    wanted = {key for key in keys if not key.endswith(".")} | begun
    assert {key for key in wanted if not english.has(PAGE, key)} == set()
