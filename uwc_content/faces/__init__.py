"""Faces: what things of a pack look like, as data; one layout for printers and screens."""
