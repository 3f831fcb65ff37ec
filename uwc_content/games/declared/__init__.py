"""Games that are declared by their packs alone: what every one of them gets without a line of Python."""
