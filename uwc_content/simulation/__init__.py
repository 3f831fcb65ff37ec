"""Games between bots, and what thousands of them say about content."""
