"""Declared games in scenarios: facts, positions and what happens all follow from zones, set-up and turns."""
