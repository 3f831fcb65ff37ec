"""What the YAML parser complains about, in plain words."""

from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.reading.text_faults import CheckedText
from uwc_content.reading.yaml_events import MarkedYAMLError, YAMLError


class Explanation(NamedTuple):
    """A complaint of the parser; `{line}` and `{column}` tell where the structure began that it was reading."""

    message: str
    hint: str
    code: str = "UWC111"


TAB = Explanation("a tab where blanks are expected", "indent with two blanks", "UWC105")
OTHER = Explanation("this is not YAML: {problem}", "look at the place and just before it")
NO_DIRECTIVES = Explanation("content files have no directives", "delete the line that begins with `%`", "UWC112")
NO_TAGS = Explanation("content files have no tags", "delete the tag, which begins with `!`", "UWC112")
IN_QUOTES = "put a text in quotes"
MISSING_KEY = Explanation("a key is missing before this colon", "keys are names or whole numbers")
UNCLOSED = Explanation("the file ends within brackets", "a `]` or `}}` is missing here or before")
STRAY_BRACKET = Explanation("this {character} closes nothing", "delete it, or add the bracket that it should close")

NO_DOCUMENT = "did not find expected <document start>"
NO_KEY = "did not find expected key"
NO_ITEM = "did not find expected '-' indicator"
NO_VALUE = "did not find expected node content"
NO_COLON = "could not find expected ':'"
NO_QUOTE = "found unexpected end of stream"
NO_BRACE = "did not find expected ',' or '}'"
NO_BRACKET = "did not find expected ',' or ']'"

NEVER_CLOSED = {
    NO_BRACE: Explanation("this `{{` is never closed", "add the `}}` that belongs to it"),
    NO_BRACKET: Explanation("this `[` is never closed", "add the `]` that belongs to it"),
}
"""At the end of the file, where there is nothing to point at but the beginning."""
TOLD_AT_THE_BEGINNING = {NO_COLON, NO_QUOTE}

EXPLANATIONS = {
    NO_BRACE: Explanation(
        "a `,` or `}}` is missing before this place", "the `{{` in line {line}, column {column} is not closed yet"
    ),
    NO_BRACKET: Explanation(
        "a `,` or `]` is missing before this place", "the `[` in line {line}, column {column} is not closed yet"
    ),
    NO_KEY: Explanation(
        "this does not belong to the mapping that it stands in",
        "the keys of the mapping that begins in line {line} stand in column {column}; check indentation and quotes",
    ),
    NO_ITEM: Explanation(
        "this does not belong to the list that it stands in",
        "the items of the list that begins in line {line} have their `-` in column {column}; check the indentation",
    ),
    NO_COLON: Explanation(
        "a colon is missing after this key", "write `: `, a colon and a blank, between key and value"
    ),
    "mapping values are not allowed in this context": Explanation(
        "a colon is not possible here", f"check the indentation of this line, and {IN_QUOTES} if it contains `: `"
    ),
    "block sequence entries are not allowed in this context": Explanation(
        "a list item cannot begin here", "begin the list on a line of its own, or write it as `[…]`"
    ),
    "mapping keys are not allowed in this context": Explanation(
        "a key cannot begin here", f"check the indentation of this line, or {IN_QUOTES} if it begins with `? `"
    ),
    NO_VALUE: Explanation(
        "a value is missing here", "a comma, colon or closing bracket stands where a value should be"
    ),
    NO_DOCUMENT: Explanation(
        "the content has ended before this place", "check the indentation of this line and the brackets before it"
    ),
    NO_QUOTE: Explanation("this quote is never closed", "add its partner at the end of the text"),
    "found unexpected document indicator": Explanation(
        "a quoted text runs into a line of `---` or `...`", "the quote in line {line}, column {column} has no partner"
    ),
    "found character that cannot start any token": Explanation(
        "a value cannot begin with {character}", "put the value in quotes"
    ),
    "found unexpected ':'": Explanation("a colon is not possible here", f"{IN_QUOTES} if it contains a colon"),
    "found unknown escape character": Explanation(
        "this `\\` begins no known escape", "write `\\\\` for a backslash, or use single quotes"
    ),
    "did not find expected hexdecimal number": Explanation(
        "hexadecimal digits are missing after this escape", "`\\x` takes two of them, `\\u` four and `\\U` eight"
    ),
    "found invalid Unicode character escape code": Explanation(
        "this escape is no character", "write the character itself"
    ),
    "did not find expected comment or line break": Explanation(
        "a block text begins on the line below", f"end the line after `|` or `>`, or {IN_QUOTES}"
    ),
    "did not find expected alphabetic or numeric character": Explanation(
        "a name is missing after this `&` or `*`", f"{IN_QUOTES} if it begins with `&` or `*`"
    ),
    "found a tab character that violates indentation": TAB,
    "found a tab character where an indentation space is expected": TAB,
    "found undefined tag handle": NO_TAGS,
    "did not find expected whitespace or line break": NO_TAGS,
    "found unknown directive name": NO_DIRECTIVES,
    "found incompatible YAML document": NO_DIRECTIVES,
    "found duplicate %YAML directive": NO_DIRECTIVES,
    "found duplicate %TAG directive": NO_DIRECTIVES,
}


def syntax_fault(file: str, failure: YAMLError, checked: CheckedText) -> Diagnostic | None:
    """The fault at the place where the parser gave up, unless a fault of the text has told it already."""
    error = failure if isinstance(failure, MarkedYAMLError) else MarkedYAMLError(problem=str(failure))
    line, column = (error.problem_mark.line, error.problem_mark.column) if error.problem_mark else (0, 0)
    begin = (error.context_mark.line, error.context_mark.column) if error.context_mark else (line, column)
    if is_told_already(begin[0] + 1, line + 1, checked):
        return None
    lines = (checked.text or "").split("\n")
    if line >= len(lines):
        line, column = len(lines) - 1, len(lines[-1])
    character = lines[line][column : column + 1]
    is_at_end = not character and not any(lines[line + 1 :])
    problem = error.problem or ""
    explanation = explanation_of(problem, character, is_at_end, lines[0].startswith("%"))
    if problem in TOLD_AT_THE_BEGINNING or explanation in NEVER_CLOSED.values():
        line, column = begin
    quoted = "a backtick" if character == "`" else f"`{character}`"
    facts = {"line": begin[0] + 1, "column": begin[1] + 1, "character": quoted, "problem": problem}
    span = Span(file, line + 1, column + 1, line + 1, column + 2)
    return Diagnostic(explanation.code, explanation.message.format(**facts), span, explanation.hint.format(**facts))


def explanation_of(problem: str, character: str, is_at_end: bool, has_directive: bool) -> Explanation:
    """The parser's words mean different things at different characters."""
    if character == "\t":
        return TAB
    if character == ":" and problem in (NO_KEY, NO_VALUE):
        return MISSING_KEY
    if character and character in "}]" and problem in (NO_KEY, NO_ITEM, NO_DOCUMENT):
        return STRAY_BRACKET
    if is_at_end and problem in NEVER_CLOSED:
        return NEVER_CLOSED[problem]
    if problem == NO_VALUE and is_at_end:
        return UNCLOSED
    if problem == NO_DOCUMENT and has_directive:
        return NO_DIRECTIVES
    return EXPLANATIONS.get(problem, OTHER)


def is_told_already(begin: int, line: int, checked: CheckedText) -> bool:
    """Whether an odd character stands at the trouble, or tabs anywhere in the structure that was being read."""
    return not checked.spoilt_lines.isdisjoint((begin, line)) or any(begin <= tab <= line for tab in checked.tab_lines)
