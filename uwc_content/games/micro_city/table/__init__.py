"""Micro City at a terminal: its city, its questions and what is told about its rounds."""
