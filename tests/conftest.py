"""Commands speak English in tests, whatever language the person who runs them has; a test asks for another one.

Properties are tried with the same examples in every run; `make explore` tries them with others."""

import os
import sys

import pytest
from hypothesis import settings

from uwc_content.bundle import cache

os.environ["UWC_LOCALE"] = "en"

# Modules are compiled once, as people have it, whatever the environment says: half of the suite's time otherwise goes
# into compiling the same modules for every `uwc` that is started.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("steady", derandomize=True)
settings.register_profile("explore", derandomize=False, print_blob=True)
settings.load_profile("steady")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that earlier tests of this run have worked out is known."""
    monkeypatch.setattr(cache, "RECENT", {})
