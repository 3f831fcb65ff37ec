"""What can be wrong with a pack of Nautilus although each of its items is right."""
