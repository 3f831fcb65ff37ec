"""What bots believe about Underwater Cities."""
