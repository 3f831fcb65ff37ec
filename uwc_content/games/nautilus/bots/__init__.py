"""What bots believe about Nautilus."""
