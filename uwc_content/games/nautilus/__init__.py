"""Nautilus: its words; it cannot be played yet."""
