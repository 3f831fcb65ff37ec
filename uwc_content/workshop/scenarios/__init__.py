"""Designers' tests in YAML: a board is described, something happens, and the outcome is compared in game words."""
