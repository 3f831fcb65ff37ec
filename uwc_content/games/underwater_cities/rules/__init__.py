"""The interpreter's side of Underwater Cities."""
