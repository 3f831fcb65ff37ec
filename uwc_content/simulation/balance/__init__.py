"""What many games between bots say about the balance of a pack, held against limits that were set beforehand."""
