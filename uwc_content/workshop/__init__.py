"""The designers' tools: reference, cards in words, starting points, layout, renames. Writes content, never prints."""
