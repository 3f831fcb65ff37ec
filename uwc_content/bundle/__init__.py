"""The bundle as a file: assembling, writing, verifying and comparing it."""
