"""A workshop for card and board game content: YAML in, one verified bundle out."""

__version__ = "0.1.0"
