"""A comparison that never ends by itself, for tests that stop it."""

import time
from typing import Any

from uwc_content.studio.compared_games import Job, Known


def compare_for_ever(job: Job, told: Any) -> None:
    told.put(Known(pairs=20, games=40))
    time.sleep(job.wish.games)
