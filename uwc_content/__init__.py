"""A workshop for card and board game content: YAML in, one verified bundle out."""

from pathlib import Path

__version__ = "0.1.0"
PACKAGE = Path(__file__).parent
SHIPPED_LOCALES = PACKAGE / "locales" if (PACKAGE / "locales").is_dir() else PACKAGE.parent / "locales"
"""Inside the package when it is installed, beside it in a checkout."""
