"""Micro City: its words; it cannot be played yet."""
