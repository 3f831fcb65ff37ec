"""The text of a content file as it is written, for whoever would look at equal or innocent places only once."""

from uwc_content.reading.nodes import Node
from uwc_content.reading.text_faults import HARMLESS

SIGNS = "*&!\\"
"""Of an alias, an anchor, a tag or an escape: what stands there says less than what it means."""


class Written:
    """The text of one file, if every character of it stands where the reader counts it."""

    __slots__ = ("absent", "may_mean_more", "text")

    def __init__(self, data: bytes) -> None:
        self.take("" if data.translate(None, HARMLESS) or b"\t" in data else text_of(data))

    def take(self, text: str) -> None:
        self.text = text
        self.may_mean_more = means_more(text)
        self.absent: dict[tuple[str, ...], bool] = {}

    @classmethod
    def made_of(cls, text: str) -> "Written":
        """A text that consists of pieces of such a file."""
        made = cls.__new__(cls)
        made.take(text)
        return made

    def of(self, node: Node) -> str | None:
        """What stands from the beginning of a node to its end; None where that does not say all that it means."""
        end = node.end_mark.index
        if not 0 < end <= len(self.text):
            return None
        text = self.text[node.start_mark.index : end]
        return None if self.may_mean_more and means_more(text) else text

    def is_without(self, words: tuple[str, ...]) -> bool:
        """Whether none of these words stands anywhere in the file."""
        known = self.absent.get(words)
        if known is None:
            is_known = self.text != "" and not self.may_mean_more
            known = self.absent[words] = is_known and not any(word in self.text for word in words)
        return known


def means_more(text: str) -> bool:
    return any(sign in text for sign in SIGNS)


def text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""


NOWHERE = Written(b"")
