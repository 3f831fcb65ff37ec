"""What the YAML parser complains about, in plain words."""

from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.text_faults import CheckedText
from uwc_content.reading.yaml_events import MarkedYAMLError, YAMLError


class Explanation(NamedTuple):
    """A complaint of the parser; `{line}` and `{column}` tell where the structure began that it was reading."""

    message: Message
    hint: Message
    code: str = "UWC111"


TAB = Explanation(Message("a tab where blanks are expected"), Message("indent with two blanks"), "UWC105")
OTHER = Explanation(Message("this is not YAML: {reason}"), Message("look at the place and just before it"))
NO_DIRECTIVES = Explanation(
    Message("content files have no directives"), Message("delete the line that begins with `%`"), "UWC112"
)
NO_TAGS = Explanation(Message("content files have no tags"), Message("delete the tag, which begins with `!`"), "UWC112")
IN_QUOTES = Message("put a text in quotes")
MISSING_KEY = Explanation(Message("a key is missing before this colon"), Message("keys are names or whole numbers"))
UNCLOSED = Explanation(
    Message("the file ends within brackets"),
    Message("a `{mark}` or `{other}` is missing here or before", mark="]", other="}"),
)
STRAY_BRACKET = Explanation(
    Message("this {character} closes nothing"), Message("delete it, or add the bracket that it should close")
)

NO_DOCUMENT = "did not find expected <document start>"
NO_KEY = "did not find expected key"
NO_ITEM = "did not find expected '-' indicator"
NO_VALUE = "did not find expected node content"
NO_COLON = "could not find expected ':'"
NO_QUOTE = "found unexpected end of stream"
NO_BRACE = "did not find expected ',' or '}'"
NO_BRACKET = "did not find expected ',' or ']'"


def never_closed(opening: str, closing: str) -> Explanation:
    return Explanation(
        Message("this `{mark}` is never closed", mark=opening),
        Message("add the `{mark}` that belongs to it", mark=closing),
    )


def not_closed_yet(opening: str, closing: str) -> Explanation:
    return Explanation(
        Message("a `{mark}` or `{other}` is missing before this place", mark=",", other=closing),
        Message("the `{mark}` in line {line}, column {column} is not closed yet", mark=opening),
    )


NEVER_CLOSED = {NO_BRACE: never_closed("{", "}"), NO_BRACKET: never_closed("[", "]")}
"""At the end of the file, where there is nothing to point at but the beginning."""
TOLD_AT_THE_BEGINNING = {NO_COLON, NO_QUOTE}

EXPLANATIONS = {
    NO_BRACE: not_closed_yet("{", "}"),
    NO_BRACKET: not_closed_yet("[", "]"),
    NO_KEY: Explanation(
        Message("this does not belong to the mapping that it stands in"),
        Message(
            "the keys of the mapping that begins in line {line} stand in column {column}; check indentation and quotes"
        ),
    ),
    NO_ITEM: Explanation(
        Message("this does not belong to the list that it stands in"),
        Message(
            "the items of the list that begins in line {line} have their `-` in column {column}; check the indentation"
        ),
    ),
    NO_COLON: Explanation(
        Message("a colon is missing after this key"), Message("write `: `, a colon and a blank, between key and value")
    ),
    "mapping values are not allowed in this context": Explanation(
        Message("a colon is not possible here"),
        Message(
            "check the indentation of this line, and {hint}", hint=Message("put a text in quotes if it contains `: `")
        ),
    ),
    "block sequence entries are not allowed in this context": Explanation(
        Message("a list item cannot begin here"), Message("begin the list on a line of its own, or write it as `[…]`")
    ),
    "mapping keys are not allowed in this context": Explanation(
        Message("a key cannot begin here"),
        Message(
            "check the indentation of this line, or {hint}",
            hint=Message("put a text in quotes if it begins with `{mark}`", mark="? "),
        ),
    ),
    NO_VALUE: Explanation(
        Message("a value is missing here"), Message("a comma, colon or closing bracket stands where a value should be")
    ),
    NO_DOCUMENT: Explanation(
        Message("the content has ended before this place"),
        Message("check the indentation of this line and the brackets before it"),
    ),
    NO_QUOTE: Explanation(Message("this quote is never closed"), Message("add its partner at the end of the text")),
    "found unexpected document indicator": Explanation(
        Message("a quoted text runs into a line of `---` or `...`"),
        Message("the quote in line {line}, column {column} has no partner"),
    ),
    "found character that cannot start any token": Explanation(
        Message("a value cannot begin with {character}"), Message("put the value in quotes")
    ),
    "found unexpected ':'": Explanation(
        Message("a colon is not possible here"),
        Message(
            "write a blank after the colon of a key, as in `{code}`, or put a text in quotes if it contains a colon",
            code="key: value",
        ),
    ),
    "found unknown escape character": Explanation(
        Message("this `\\` begins no known escape"), Message("write `\\\\` for a backslash, or use single quotes")
    ),
    "did not find expected hexdecimal number": Explanation(
        Message("hexadecimal digits are missing after this escape"),
        Message("`\\x` takes two of them, `\\u` four and `\\U` eight"),
    ),
    "found invalid Unicode character escape code": Explanation(
        Message("this escape is no character"), Message("write the character itself")
    ),
    "did not find expected comment or line break": Explanation(
        Message("a block text begins on the line below"),
        Message("end the line after `|` or `>`, or {hint}", hint=IN_QUOTES),
    ),
    "did not find expected alphabetic or numeric character": Explanation(
        Message("a name is missing after this `&` or `*`"),
        Message("put a text in quotes if it begins with `{mark}` or `{other}`", mark="&", other="*"),
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
    quoted = Message("a backtick") if character == "`" else f"`{character}`"
    facts = {"line": begin[0] + 1, "column": begin[1] + 1, "character": quoted, "reason": problem}
    span = Span(file, line + 1, column + 1, line + 1, column + 2)
    return Diagnostic(explanation.code, explanation.message.filled(**facts), span, explanation.hint.filled(**facts))


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
