"""The interpreter: it knows words, not games. Pure: no files, no clock, no printing, no translations."""
