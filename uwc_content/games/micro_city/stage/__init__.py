"""Scenarios of Micro City."""
