"""Packs as other programs read them: a virtual table, spreadsheets, game engines, a web framework and a web site."""
