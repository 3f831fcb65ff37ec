"""Packs ready to be exported, and pictures that cost nothing."""

import pytest
from export_jobs import MakeJob, job_for


@pytest.fixture
def job() -> MakeJob:
    return job_for


@pytest.fixture
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is laid out matters here, not how it is drawn."""
    monkeypatch.setattr("uwc_content.exports.tts.render_sheet", lambda _supplies, _sheet: b"sheet")
    monkeypatch.setattr("uwc_content.exports.tts.render_pictures", lambda _supplies, sides: [b"picture"] * len(sides))
