"""The catalogues with the names of Underwater Cities."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from underwater_pack import ROOT, compilation

LOCALES = ["en", "it", "pl", "hu"]

LEDGER_NAMES = {
    "cards.build_a_structure": {"it": "Costruire una Struttura", "pl": "Budowa konstrukcji", "hu": "Építmény építése"},
    "cards.construction_windfall": {"it": "Bonus di Costruzione", "hu": "Szerencsés kivitelezés"},
    "cards.federal_priority": {"en": "Federal Priority", "hu": "Szövetségi prioritások"},
    "cards.biomech_crew": {"en": "Biomech Construction Crew"},
    "cards.farm_or_plant": {"en": "Build Farm or Desalination Plant"},
    "cards.demonstration": {"en": "Demonstration"},
    "cards.personal_assistant": {
        "it": "Assistente Personale",
        "pl": "Osobisty Asystent",
        "hu": "Személyi asszisztens",
    },
    "cards.seafood_collection": {"it": "Raccolta di Frutti di Mare", "pl": "Zbiory owoców morza"},
    "cards.survey": {"it": "Perizia Tecnica", "pl": "Pomiary dna", "hu": "Felmérés"},
    "cards.trial_run": {"it": "Turno di Notte", "pl": "Rozruch próbny", "hu": "Próbaüzem"},
    "cards.undersea_server_farm": {"en": "Undersea Server Farm", "hu": "Tenger alatti szerverek"},
    "slots.always_available": {"pl": "Grant od Federacji"},
}


def path_of(locale: str) -> Path:
    return ROOT / "locales" / locale / "LC_MESSAGES" / "underwater_cities.po"


def names_in(locale: str, role: str = "name") -> dict[str, str]:
    with path_of(locale).open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.context == role}


def item_keys() -> list[str]:
    return sorted(f"{record.type}.{record.id}" for records in compilation().items.values() for record in records)


def city_keys() -> list[str]:
    """City sites have names like items; a name serves all boards that have the site."""
    sites = [site for board in compilation().boards for site in board["sites"]]
    return sorted({f"cities.{site['id']}" for site in sites if site["kind"] == "city"})


def remark_about(key: str) -> str:
    """What the comment above an entry begins with."""
    type_name, _, _ = key.partition(".")
    return "A city site on player boards" if type_name == "cities" else type_name


def test_the_pack_speaks_the_languages_that_have_catalogues() -> None:
    pack = compilation().pack
    assert pack is not None
    assert pack.locales == LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_every_item_and_city_has_a_name_and_every_name_its_thing_in_order(locale: str) -> None:
    found = names_in(locale)
    assert list(found) == sorted([*item_keys(), *city_keys()])
    assert all(found.values())


@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_has_a_line_of_flavour_that_no_other_card_has(locale: str) -> None:
    found = names_in(locale, "flavour")
    assert list(found) == [key for key in item_keys() if key.startswith("cards.")]
    assert all(line.endswith((".", "!", "?", "…")) for line in found.values())
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_items_of_a_type_share_a_name(locale: str) -> None:
    named: dict[tuple[str, str], str] = {}
    for key, name in names_in(locale).items():
        other = named.setdefault((key.split(".")[0], name), key)
        assert other == key


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_the_rulebook_are_kept(locale: str) -> None:
    found = names_in(locale)
    for key, names in LEDGER_NAMES.items():
        if locale in names:
            assert found[key] == names[locale]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_comment_tells_translators_the_type(locale: str) -> None:
    with path_of(locale).open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    for message in catalogue:
        if message.id:
            assert re.split("[,;]", message.auto_comments[0])[0] == remark_about(str(message.id))


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("locale", LOCALES)
def test_msgfmt_accepts_the_catalogue(locale: str) -> None:
    command = ["msgfmt", "--check", "-o", "/dev/null", str(path_of(locale))]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
