"""Plays a game at a terminal: what people see, are asked and may type. Prints through one class only."""
