"""The rules of Micro City, as far as its pack does not declare them."""
