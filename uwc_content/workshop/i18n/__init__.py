"""The translators' workshop: catalogues, their state and their checks."""
