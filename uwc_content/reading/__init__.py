"""Files as values that know their places: YAML, PO catalogues, and writing them whole. Knows no game."""
