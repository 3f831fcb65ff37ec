"""Frames of the kernel's own: what lies on the stack besides words and the turns of a game."""
