"""Commands speak English in tests, whatever language the person who runs them has; a test asks for another one."""

import os

import pytest

from uwc_content.bundle import cache

os.environ["UWC_LOCALE"] = "en"


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that earlier tests of this run have worked out is known."""
    monkeypatch.setattr(cache, "RECENT", {})
