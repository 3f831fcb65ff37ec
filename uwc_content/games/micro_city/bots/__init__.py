"""What bots believe about Micro City."""
