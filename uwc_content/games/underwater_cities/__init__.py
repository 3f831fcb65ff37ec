"""Underwater Cities for one to four players."""
