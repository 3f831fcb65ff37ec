"""What a vocabulary says about its nouns as far as sentences need it; no wording."""

from uwc_content.language.vocabulary import Kind, Vocabulary

CONNECTED = "connected"
UNCONNECTED = "unconnected"
HELD = "held"


class NounFacts:
    """Which nouns come from which, which are counted when connected, and which names are ids of items."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.derived: dict[str, tuple[str, str]] = {}
        """`upgraded_mill` → (`upgraded`, `mill`)."""
        self.connected: dict[str, str] = {}
        """What a count means by a noun: `mill` → `connected_mill`, `scroll` → `held_scroll`."""
        self.upgraded: dict[str, str] = {}
        for name, kind in vocabulary.kinds.items():
            self._derive(name, kind)
        self.item_kind = next((name for name, kind in vocabulary.kinds.items() if kind.items), "")
        self.names = self._names()

    def _derive(self, name: str, kind: Kind) -> None:
        nouns = [name]
        if kind.state:
            self.upgraded[name] = f"{kind.state}_{name}"
            self.derived[self.upgraded[name]] = (kind.state, name)
            nouns.append(self.upgraded[name])
        if kind.held:
            self._hold(name)
        for noun in nouns if kind.connects else ():
            self.connected[noun] = f"{CONNECTED}_{noun}"
            self.derived[f"{CONNECTED}_{noun}"] = (CONNECTED, noun)
            self.derived[f"{UNCONNECTED}_{noun}"] = (UNCONNECTED, noun)

    def _hold(self, name: str) -> None:
        self.connected[name] = f"{HELD}_{name}"
        self.derived[f"{HELD}_{name}"] = (HELD, name)

    def _names(self) -> frozenset[str]:
        known = self.vocabulary
        tables = (known.resources, known.groups, known.payables, known.decks, known.kinds, known.tracks, known.stats)
        return frozenset(self.derived).union(*tables)

    def is_item(self, name: str) -> bool:
        """Whether a name where a thing may stand is the id of an item, such as a certain tile."""
        return bool(self.item_kind) and name not in self.names

    def base_of(self, noun: str) -> str:
        """The kind without its state and connection."""
        while noun in self.derived:
            noun = self.derived[noun][1]
        return noun
