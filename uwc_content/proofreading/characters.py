"""Characters and markup that no text may hold, in catalogues and in bundles. Touches nothing."""

import re
from unicodedata import name as character_name

FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"
    "\ue000-\uf8ff\U000e0000-\U000e007f\U000f0000-\U0010ffff⟦⟧]"
)
"""Control, direction, zero-width, private and broken characters, and the brackets of missing texts."""
OF_JOINED_SCRIPTS = frozenset("\u200c\u200d\u200e\u200f\u061c")
"""Scripts that are written from right to left need these."""
MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--|&(?:[a-zA-Z]{2,10}|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


def shown(character: str) -> str:
    name = character_name(character, "").lower()
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")
