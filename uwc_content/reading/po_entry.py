"""One entry of a PO file: its lines as they stand, what they say, and how it is edited. Touches no file."""

import re
from collections.abc import Iterable, Iterator

from uwc_content.reading.po_remarks import EXTRACTED, OWN, Remark, remarks_of
from uwc_content.reading.po_text import Piece, Text, quoted, unescaped

Key = tuple[str, str]
"""(msgctxt, msgid)."""

KEYWORD = re.compile(r"(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<form>\d{1,2})\])?(?![\w\[])[ \t]*")
QUOTED = re.compile(r'"(?P<raw>(?:[^"\\]|\\.)*)"')
OBSOLETE = re.compile(r"#~(?!\|)[ \t]*(?=\S)")
"""Before a keyword or a text that no longer counts."""
OBSOLETE_MARK = "#~"
FUZZY = "fuzzy"
CHANGED, RULES = "changed", "rules"
"""The remark about a source that has changed, and what it says where the rules have."""
ORDER = ("# ", "#.", "#:", "#,", "#|")
"""How comments of an entry follow each other."""


class Entry:
    """The lines before it, its comments, and its fields; only what is changed is written anew."""

    __slots__ = ("_texts", "comments", "fields", "is_obsolete", "leading", "line", "values")

    def __init__(
        self,
        leading: list[str],
        comments: list[str],
        fields: list[str],
        line: int,
        values: dict[str, str],
        is_obsolete: bool = False,
    ) -> None:
        self.leading = leading
        self.comments = comments
        self.fields = fields
        """The lines of its keywords and texts."""
        self.line = line
        """Where its first keyword stands."""
        self.values = values
        """Keyword: text."""
        self.is_obsolete = is_obsolete
        self._texts: dict[str, Text] | None = None

    @property
    def key(self) -> Key:
        return self.values.get("msgctxt", ""), self.values["msgid"]

    @property
    def is_header(self) -> bool:
        return not self.values["msgid"] and "msgctxt" not in self.values and not self.is_obsolete

    @property
    def plural(self) -> str | None:
        return self.values.get("msgid_plural")

    @property
    def wordings(self) -> list[str]:
        if "msgstr" in self.values:
            return [self.values["msgstr"]]
        return [text for name, text in self.values.items() if name.startswith("msgstr")]

    @property
    def is_translated(self) -> bool:
        return all(self.wordings)

    @property
    def is_trusted(self) -> bool:
        """Nobody doubts it, or somebody should look again: it is better than none unless it tells other rules."""
        return not self.is_fuzzy or self.remark(CHANGED) != RULES

    @property
    def lines(self) -> list[str]:
        return [*self.leading, *self.comments, *self.fields]

    # --- places, as long as it was not edited ---

    @property
    def last_line(self) -> int:
        return self.line + len(self.fields) - 1

    @property
    def key_line(self) -> int:
        return self.line + words_of_lines(self.fields).index("msgid")

    @property
    def first_line(self) -> int:
        return self.line - len(self.comments)

    @property
    def texts(self) -> dict[str, Text]:
        """Keyword: text with the places of its characters; they are looked for when somebody asks."""
        if self._texts is None:
            self._texts = dict(located(self.fields, self.line))
        return self._texts

    @property
    def worded(self) -> list[Text]:
        """The wordings by plural form, with their places."""
        return [text for name, text in self.texts.items() if name.startswith("msgstr")]

    # --- comments ---

    @property
    def is_plain(self) -> bool:
        """Whether nothing has ever happened to its source: no flag, no previous source, no class of change."""
        return not any(line.startswith(("#,", "#|", "#. changed:")) for line in self.comments)

    @property
    def flags(self) -> list[str]:
        listed = (line[2:].split(",") for line in self.comments if line.startswith("#,"))
        return [flag.strip() for flags in listed for flag in flags if flag.strip()]

    @property
    def is_fuzzy(self) -> bool:
        return FUZZY in self.flags

    def set_flag(self, flag: str, is_set: bool) -> None:
        flags = [each for each in self.flags if each != flag] + ([flag] if is_set else [])
        if flags != self.flags:
            self.replace_comments("#,", [f"#, {', '.join(flags)}"] if flags else [])

    def remark(self, name: str) -> str | None:
        """What an extracted comment `#. name: …` says."""
        there = self.said(name)
        return there.text if there else None

    def said(self, name: str) -> Remark | None:
        return next((each for each in self.remarks(EXTRACTED) if each.name == name), None)

    def note(self, name: str) -> str | None:
        """What a translator's comment `# name: …` says."""
        return next(iter(self.notes(name)), None)

    def notes(self, name: str) -> list[str]:
        return [each.text for each in self.remarks(OWN) if each.name == name]

    def remarks(self, sort: str) -> Iterator[Remark]:
        return remarks_of(enumerate(self.comments), sort)

    def set_remark(self, name: str, text: str | None) -> None:
        if self.remark(name) == text:
            return
        new = [] if text is None else [f"#. {name}: {text}{line_ending(self.fields)}"]
        there = self.said(name)
        if there:
            self.comments[there.start : there.end] = new
        elif new:
            self.comments.insert(self.place_after("#."), new[0])

    @property
    def previous(self) -> list[str]:
        """The source that the translation was made from, where it has changed since."""
        texts: dict[str, str] = {}
        name = ""
        for line in (line[2:].strip() for line in self.comments if line.startswith("#|")):
            keyword = KEYWORD.match(line)
            name = keyword["word"] if keyword else name
            texts[name] = texts.get(name, "") + "".join(piece["raw"] for piece in QUOTED.finditer(line))
        return [unescaped(raw) for name, raw in texts.items() if name.startswith("msgid")]

    def set_previous(self, wordings: list[str]) -> None:
        lines = [f"#| {name} {quoted(text)}" for name, text in zip(("msgid", "msgid_plural"), wordings, strict=False)]
        self.replace_comments("#|", lines)

    def replace_comments(self, sort: str, lines: list[str]) -> None:
        ending = line_ending(self.fields)
        self.comments = [line for line in self.comments if not line.startswith(sort)]
        place = self.place_after(sort)
        self.comments[place:place] = [line + ending for line in lines]

    def place_after(self, sort: str) -> int:
        """Behind the comments of this sort and of those that come before it."""
        before = ORDER[: ORDER.index(sort) + 1]
        places = [i for i, line in enumerate(self.comments) if line.startswith(before) or line.strip() == "#"]
        return places[-1] + 1 if places else 0

    # --- texts ---

    def set_wordings(self, wordings: list[str]) -> None:
        if wordings == self.wordings:
            return
        names = wording_names(len(wordings), self.plural)
        self.replace_fields("msgstr", dict(zip(names, wordings, strict=True)))

    def set_key(self, key: str) -> None:
        """Another msgid, written on one line."""
        self.replace_fields("msgid", {"msgid": key})

    def replace_fields(self, word: str, texts: dict[str, str]) -> None:
        """Other texts for the fields of a keyword, one line each, where the first of them stood."""
        ending = line_ending(self.fields)
        words = words_of_lines(self.fields)
        place = words.index(word)
        kept = [line for line, each in zip(self.fields, words, strict=True) if each != word]
        kept[place:place] = [f"{name} {quoted(text)}{ending}" for name, text in texts.items()]
        self.fields = kept
        names = [name for name in self.values if name.partition("[")[0] == word]
        if names == list(texts):
            self.values.update(texts)
        else:
            self.values = {name: text for name, text in self.values.items() if name not in names} | texts
        self._texts = None

    def taken_headings(self) -> list[str]:
        """The comments that stand before it for themselves, taken away from it."""
        if not any(line.strip() for line in self.leading):
            return []
        headings, self.leading = self.leading[:-1], self.leading[-1:]
        return headings

    def retire(self) -> None:
        """Gettext wants the previous source of an obsolete entry marked as obsolete, too."""
        self.fields = [f"{OBSOLETE_MARK} {line}" if line.strip() else line for line in self.fields]
        self.comments = [f"#~{line[1:]}" if line.startswith("#|") else line for line in self.comments]
        self.is_obsolete = True

    def revive(self) -> None:
        self.fields = [line.removeprefix(OBSOLETE_MARK).lstrip(" ") for line in self.fields]
        self.comments = [f"#{line[2:]}" if line.startswith("#~|") else line for line in self.comments]
        self.is_obsolete = False


def new_entry(context: str, key: str, plural: str | None, wordings: list[str], comments: Iterable[str]) -> Entry:
    values = {"msgctxt": context, "msgid": key}
    if plural is not None:
        values["msgid_plural"] = plural
    values.update(zip(wording_names(len(wordings), plural), wordings, strict=True))
    return Entry([""], list(comments), [f"{name} {quoted(text)}" for name, text in values.items()], 0, values)


def wording_names(count: int, plural: str | None) -> list[str]:
    return ["msgstr"] if plural is None else [f"msgstr[{i}]" for i in range(count)]


def line_ending(lines: list[str]) -> str:
    """Lines are kept without their line break, and so with the carriage return of Windows."""
    return "\r" if lines and lines[0].endswith("\r") else ""


def words_of_lines(fields: list[str]) -> list[str]:
    """For each line the keyword that it belongs to, without its form."""
    words: list[str] = []
    for line in fields:
        keyword = KEYWORD.match(line, start_of(line))
        words.append(keyword["word"] if keyword else words[-1])
    return words


def located(fields: list[str], first: int) -> Iterator[tuple[str, Text]]:
    """The texts of sound lines, with their places."""
    text = Text(first, 1, [])
    for number, line in enumerate(fields, first):
        start = start_of(line)
        if keyword := KEYWORD.match(line, start):
            text = Text(number, start + 1, [])
            yield name_of(keyword), text
        if piece := QUOTED.match(line, keyword.end() if keyword else start):
            text.pieces.append(Piece(number, piece.start("raw") + 1, piece["raw"]))


def start_of(line: str) -> int:
    """Where the keyword or the text of a line begins."""
    start = len(line) - len(line.lstrip(" \t"))
    obsolete = OBSOLETE.match(line, start)
    return obsolete.end() if obsolete else start


def name_of(keyword: re.Match[str]) -> str:
    return f"{keyword['word']}[{int(keyword['form'])}]" if keyword["form"] else keyword["word"]
