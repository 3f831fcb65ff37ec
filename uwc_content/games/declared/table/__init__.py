"""A plain table for declared games: screens, questions and log follow from zones, turns and catalogues."""
