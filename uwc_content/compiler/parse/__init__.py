"""From nodes to effects, items and documents in bundle form."""
