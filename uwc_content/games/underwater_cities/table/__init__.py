"""Underwater Cities at a terminal: its screens, its questions and what is told about its turns."""
