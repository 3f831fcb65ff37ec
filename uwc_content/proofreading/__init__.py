"""Reads translations against their source: every fault of catalogues and glossaries, with its place."""
