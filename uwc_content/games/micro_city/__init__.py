"""Micro City: everything that knows it."""
