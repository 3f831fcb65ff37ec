"""Nautilus in scenarios: those of declared games, and what lies on the sea."""
