"""The same games with and without a change: luck cancels, and what is left is the change."""
