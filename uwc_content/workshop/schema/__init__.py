"""Schemas for editors and for other engines, generated from the models and the vocabularies; writes no file itself."""
