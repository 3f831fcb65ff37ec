"""The one definition of everything: words, vocabulary, items, rules, boards and the bundle. Touches no file."""
