"""The command line: the only package that prints or exits. Each command parses, calls one function and prints."""
