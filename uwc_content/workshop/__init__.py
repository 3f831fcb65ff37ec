"""The designers' tools: reference, items in words, starting points, layout, renames. Writes content, never prints."""
