"""The rules of Nautilus, as far as its pack does not declare them."""
