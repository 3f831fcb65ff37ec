"""Where the game lies that designers start from: a whole project, which tests hold against what is played."""

from pathlib import Path
from typing import Final

STARTER: Final = Path(__file__).parent / "starter"
