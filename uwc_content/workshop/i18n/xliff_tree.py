"""Reads XML that nobody vouches for into elements that know their lines; no entities, no other encodings."""

from typing import NoReturn
from xml.parsers import expat

from uwc_content.diagnostics import NOTHING, Message
from uwc_content.diagnostics.refusal import Refusal

DEEPEST = 60
"""Elements within each other; XLIFF of translation tools has ten."""
SEPARATOR = " "
"""Between the namespace of a name and the rest of it; neither holds any."""
ENCODINGS = (None, "utf-8", "us-ascii", "ascii")


class Element:
    """Its name without the namespace, its line, and texts and elements in their order."""

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.space, _, self.name = name.rpartition(SEPARATOR)
        self.attributes = attributes
        self.line = line
        self.children: list[Element | str] = []

    @property
    def elements(self) -> list["Element"]:
        return [each for each in self.children if isinstance(each, Element)]

    def all(self, *names: str) -> list["Element"]:
        """Elements of these names at any depth, in their order."""
        return [found for each in self.elements for found in ([each] if each.name in names else each.all(*names))]

    def child(self, name: str) -> "Element | None":
        return next((each for each in self.elements if each.name == name), None)

    @property
    def text(self) -> str:
        return "".join(each if isinstance(each, str) else each.text for each in self.children)

    def attribute(self, name: str) -> str:
        if name not in self.attributes:
            refuse_line(self.line, Message("`{element}` has no `{name}`", element=self.name, name=name))
        return self.attributes[name]


def refuse_line(line: int, message: Message, hint: Message = NOTHING) -> NoReturn:
    usual = Message("bring back the file that was exported")
    raise Refusal(Message("line {line}: {message}", line=line, message=message), hint or usual)


def tree_of(written: str) -> Element:
    """The root of a document; Refusal with a line for whatever is none, or declares something."""
    reading = Reading()
    try:
        reading.parser.Parse(written.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as fault:
        told = Message("this is no XML: {reason}", reason=expat.errors.messages[fault.code])
        refuse_line(fault.lineno, told)
    return reading.root.elements[0]


class Reading:
    """What is read is UTF-8, whatever the file declares; a file that declares something else is refused."""

    def __init__(self) -> None:
        self.root = Element("", {}, 1)
        self.open = [self.root]
        self.parser = expat.ParserCreate("utf-8", SEPARATOR)
        self.parser.buffer_text = True
        self.parser.XmlDeclHandler = self.declare
        self.parser.StartDoctypeDeclHandler = self.refuse_declaration
        self.parser.EntityDeclHandler = self.refuse_declaration
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.say

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def declare(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if (encoding.lower() if encoding else None) not in ENCODINGS:
            told = Message("the file declares the encoding `{name}`", name=str(encoding)[:40])
            refuse_line(self.line, told, Message("save it as UTF-8"))

    def refuse_declaration(self, *_: object) -> None:
        """Entities could grow without end or read files; no translation needs any."""
        told = Message("an XLIFF file must not declare a document type or entities")
        refuse_line(self.line, told, Message("remove the declaration"))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) > DEEPEST:
            refuse_line(self.line, Message("elements are nested more than {most} deep", most=DEEPEST))
        element = Element(name, attributes, self.line)
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, _name: str) -> None:
        self.open.pop()

    def say(self, text: str) -> None:
        self.open[-1].children.append(text)
