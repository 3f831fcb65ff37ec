"""What only the whole box of Underwater Cities shows, one small check each."""
