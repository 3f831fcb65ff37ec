"""The site: every item in every language, nothing from elsewhere, texts that stay texts, links that lead somewhere."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from export_jobs import MakeJob, job_for

from uwc_content.exports.website import export_website

PACK = "humming_meadow"
PAGES = {"en": "index.html", "it": "it.html", "pl": "pl.html", "hu": "hu.html"}


class Page(HTMLParser):
    """What a page holds, as far as tests ask."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.text = ""
        self.language = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        found = dict(attrs)
        self.language = found.get("lang", "") or self.language if tag == "html" else self.language
        self.ids += [value for key, value in attrs if key == "id" and value]
        self.links += [value for key, value in attrs if key in ("href", "src") and value]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    assert list(export_website(job_for(PACK, out)))
    return out


@pytest.mark.parametrize("locale", PAGES)
def test_every_item_is_on_the_page_of_its_language(site: Path, job: MakeJob, locale: str) -> None:
    page = Page(site / PAGES[locale])
    bundle = job(PACK, site).bundle
    assert page.language == locale
    assert {f"cards.{card['id']}" for card in bundle["items"]["cards"]} <= set(page.ids)
    assert max(Counter(page.ids).values()) == 1
    texts = bundle["texts"][locale]
    assert all(text in page.text for key, text in texts.items() if key.endswith((".name", ".text")))


@pytest.mark.parametrize("locale", PAGES)
def test_all_that_a_page_asks_for_lies_beside_it(site: Path, locale: str) -> None:
    page = Page(site / PAGES[locale])
    own = set(page.ids)
    for link in page.links:
        assert not link.startswith(("http:", "https:", "//")), link
        assert link.removeprefix("#") in own if link.startswith("#") else (site / link).is_file(), link
    assert "url(http" not in (site / "site.css").read_text()
    assert page.tags["script"] == 1


def test_a_hostile_text_stays_a_text(job: MakeJob, tmp_path: Path) -> None:
    made = job(PACK, tmp_path, ("en",))
    hostile = '<script>alert("x")</script>" onmouseover="alert(1)'
    texts = {"en": {**made.texts("en"), "cards.basil.name": hostile, "cards.basil.text": hostile}}
    list(export_website(made._replace(bundle={**made.bundle, "texts": texts})))
    page = Page(tmp_path / "index.html")
    assert page.tags["script"] == 1
    assert hostile in page.text


def test_words_of_the_site_and_filters_are_in_its_language(site: Path) -> None:
    page = Page(site / "pl.html")
    assert all(word in page.text for word in ("Szukaj", "Wszystkie", "Rodzina", "Zioło"))
    assert page.tags["select"] == 2


def test_words_can_be_read_by_day_and_by_night(site: Path) -> None:
    css = (site / "site.css").read_text()
    day, night = (dict(re.findall(r"--(\w+):(#[0-9a-f]{6})", each)) for each in re.findall(r":root\{([^}]*)\}", css))
    assert day.keys() == night.keys()
    for scheme in (day, night):
        for ground in ("paper", "panel"):
            assert all(contrast(scheme[name], scheme[ground]) >= 4.5 for name in ("ink", "soft", "accent"))


def contrast(one: str, other: str) -> float:
    """As WCAG tells it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
