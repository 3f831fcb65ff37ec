"""Looking ahead: what may come of an effect, and whether what was promised can still be kept."""
