"""Edits gettext catalogues as text: entries are added, renamed or moved, and everything else stays byte for byte."""

import re
from collections.abc import Iterator
from pathlib import Path

GAP = re.compile(r"((?:\n[ \t]*)+\n)(?=\S)")
"""One or more blank lines between two entries."""
FIELD = re.compile(r'^(msgctxt|msgid|msgstr)[ \t]+((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)
FRAGMENT = re.compile(r'"((?:[^"\\]|\\.)*)"')
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}

HEADER = """# {language} names of the pack {pack}.
msgid ""
msgstr ""
"Project-Id-Version: {pack}\\n"
"PO-Revision-Date: {now}\\n"
"Last-Translator: \\n"
"Language-Team: {language}\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


class Catalogue:
    """A PO file as its entries and the blank lines between them."""

    def __init__(self, text: str) -> None:
        self.has_windows_lines = "\r\n" in text
        pieces = GAP.split(text.replace("\r\n", "\n"))
        self.entries = pieces[::2]
        self.gaps = pieces[1::2]

    @classmethod
    def read(cls, path: Path) -> "Catalogue":
        return cls(path.read_bytes().decode())

    def data(self) -> bytes:
        woven = [piece for pair in zip(self.entries, [*self.gaps, ""], strict=True) for piece in pair]
        text = "".join(woven)
        return (text.replace("\n", "\r\n") if self.has_windows_lines else text).encode()

    def keyed(self) -> Iterator[tuple[int, str]]:
        """The place and the msgid of every entry that is neither the header nor obsolete."""
        for number, entry in enumerate(self.entries):
            if key := field_of(entry, "msgid"):
                yield number, key

    @property
    def is_sorted(self) -> bool:
        keys = [key for _, key in self.keyed()]
        return keys == sorted(keys)

    def name_of(self, key: str) -> str:
        """The name of an item, or nothing."""
        return self.text_of("name", key)

    def text_of(self, role: str, key: str) -> str:
        """What the catalogue says of an item in this role, or nothing."""
        for number, each in self.keyed():
            if each == key and field_of(self.entries[number], "msgctxt") == role:
                return field_of(self.entries[number], "msgstr")
        return ""

    def add(self, entry: str) -> None:
        """Into its place among entries sorted by msgid."""
        key = field_of(entry, "msgid")
        later = [number for number, each in self.keyed() if each > key]
        self.insert(later[0] if later else self.end_of_entries(), entry)

    def end_of_entries(self) -> int:
        """Behind the last entry; obsolete ones stay at the end of the file."""
        used = [number for number, entry in enumerate(self.entries) if FIELD.search(entry)]
        return used[-1] + 1 if used else 0

    def insert(self, place: int, entry: str) -> None:
        if place == len(self.entries):
            ending = "\n" if self.entries[-1].endswith("\n") else ""
            self.entries[-1] = self.entries[-1].removesuffix("\n")
            self.entries.append(entry + ending)
            self.gaps.append("\n\n")
        else:
            self.entries.insert(place, entry)
            self.gaps.insert(place, "\n\n")

    def remove(self, place: int) -> str:
        """Takes an entry out together with the gap before it."""
        entry = self.entries.pop(place)
        if self.gaps:
            del self.gaps[min(place, len(self.gaps) - 1) if place == 0 else place - 1]
        if place == len(self.entries) and entry.endswith("\n") and self.entries:
            self.entries[-1] += "\n"
            entry = entry.removesuffix("\n")
        return entry

    def rename(self, old: str, new: str) -> int:
        """Gives the entries of an item another key; in a sorted catalogue they move to their new places."""
        was_sorted = self.is_sorted
        places = [number for number, key in self.keyed() if key == old or key.startswith(f"{old}.")]
        for place in places:
            key = new + field_of(self.entries[place], "msgid").removeprefix(old)
            self.entries[place] = with_key(self.entries[place], key)
        if was_sorted and not self.is_sorted:
            for entry in [self.remove(place) for place in reversed(places)][::-1]:
                self.add(entry)
        return len(places)


def field_of(entry: str, name: str) -> str:
    for found in FIELD.finditer(entry):
        if found[1] == name:
            return unescape("".join(FRAGMENT.findall(found[2])))
    return ""


def with_key(entry: str, key: str) -> str:
    """The entry with another msgid, written on one line."""

    def replaced(found: re.Match[str]) -> str:
        ending = found[0][len(found[0].rstrip()) :]
        return f"msgid {quoted(key)}{ending}" if found[1] == "msgid" else found[0]

    return FIELD.sub(replaced, entry)


def quoted(text: str) -> str:
    return '"' + "".join(ESCAPES.get(character, character) for character in text) + '"'


def unescape(text: str) -> str:
    plain = {escape[1]: character for character, escape in ESCAPES.items()}
    return re.sub(r"\\(.)", lambda found: plain.get(found[1], found[1]), text)


def entry_for(role: str, key: str, text: str, remark: str) -> str:
    """An entry with the name or another text of an item, and a remark for translators."""
    return f"#. {remark}\nmsgctxt {quoted(role)}\nmsgid {quoted(key)}\nmsgstr {quoted(text)}"
