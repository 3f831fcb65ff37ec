"""Turn structure and game words of each game, on top of the engine."""
