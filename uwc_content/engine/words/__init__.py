"""The words of the effect language as the interpreter knows them: one file a word, one row in the table."""
