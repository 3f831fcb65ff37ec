"""A studio of one small pack in a folder of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from uwc_content.games import find
from uwc_content.studio.server import Settings, make_app
from uwc_content.studio.shown_packs import Packs, PackState

ROOT = Path(__file__).parents[2]
PACK = "humming_meadow"
PORT = 8000


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The pack with all its languages, where a test may write."""
    shutil.copytree(ROOT / "content" / PACK, tmp_path / "content" / PACK)
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    return tmp_path


@pytest.fixture
def pack(project: Path) -> PackState:
    found = Packs([project / "content" / PACK], find, project).by_id[PACK]
    found.look()
    return found


@pytest.fixture(scope="session")
def shared_client() -> Iterator[TestClient]:
    """For tests that only read."""
    yield from serving(Packs([ROOT / "content" / PACK], find, ROOT))


@pytest.fixture
def client(project: Path) -> Iterator[TestClient]:
    yield from serving(Packs([project / "content" / PACK], find, project))


def serving(packs: Packs) -> Iterator[TestClient]:
    app = make_app(packs, Settings(PORT, hosts=("192.0.2.7",)))
    with TestClient(app, base_url=f"http://127.0.0.1:{PORT}", client=("127.0.0.1", 50_000)) as found:
        yield found
