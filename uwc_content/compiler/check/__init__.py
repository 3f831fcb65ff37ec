"""What is written correctly and still cannot be meant, one small check each."""
