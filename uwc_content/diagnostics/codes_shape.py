"""Faults of how content is written: keys, names, types and braces (UWC2xx)."""

from uwc_content.diagnostics.code import Code, error

SHAPE_CODES: tuple[Code, ...] = (
    error(
        "UWC201",
        "an unknown key",
        "Nothing reads this key at this place. A misspelt key would otherwise be ignored, and the item would quietly "
        "do less than it says.",
        "- id: barter\n  color: red\n  instant: {exchange: {grain: 1}, for: {timber: 1}}",
        "Correct the spelling, or move the key: what is counted stands inside the braces, how it is done beside them.",
    ),
    error(
        "UWC202",
        "an unknown word, condition or verb",
        "Every part of an effect begins with one word of the language, every condition and every event likewise. "
        "This one is none of them.",
        "instant: {receive: {grain: 1}}",
        "Use the word that the hint names; `uwc words` lists all of them with examples.",
    ),
    error(
        "UWC203",
        "a value of the wrong type",
        "A number, a name, a list or a pair of braces is expected here, and something else was found.",
        'instant: {draw: "2"}',
        "Write the value in the form that the message names; numbers stand without quotes.",
    ),
    error(
        "UWC204",
        "a key is missing",
        "Without it the item or the word is incomplete: a payment without a benefit, an exchange without its other "
        "side, an item without an id.",
        "instant: {pay: {coins: 2}}",
        "Add the key that the message names.",
    ),
    error(
        "UWC205",
        "a number that is too small or too large",
        "The number is smaller or larger than anything that makes sense at this place.",
        "instant: {gain: {grain: 0}}",
        "Write a number within the limits that the hint names, or leave the part out.",
    ),
    error(
        "UWC206",
        "an unknown name",
        "The name is in none of the lists that are known here: resources, kinds, periods, colours, spaces of a track. "
        "Nouns are singular and written in lower case with underscores.",
        "instant: {gain: {grains: 2}}",
        "Correct the spelling; the names of a game stand in its ruleset's vocabulary, a pack's own in vocabulary.yaml.",
    ),
    error(
        "UWC207",
        "a malformed id",
        "Translations, saved games and other items refer to an id for ever, so it is made of plain lower-case letters, "
        "digits and single underscores, at most 60 in all.",
        "- id: Grain-Mill",
        "Write it like `grain_mill`. The name that players see belongs to the translations.",
    ),
    error(
        "UWC208",
        "two words where one belongs",
        "Each part has exactly one word, each event one verb, and `one_of` stands alone in its braces. With two it "
        "is not clear what comes first or which may be left out.",
        "instant: {gain: {grain: 1}, draw: 1}",
        "Write a list of parts, `[{gain: {grain: 1}}, {draw: 1}]`, or `one_of` for either event.",
    ),
    error(
        "UWC209",
        "a list where braces belong",
        "A list is always a list of parts. A list of things could mean all of them or one of them.",
        "instant: {build: [mill, road]}",
        "Write `{mill: 1, road: 1}` for all of them, or `{one_of: [mill, road]}` for one of them.",
    ),
    error(
        "UWC210",
        "empty braces, an empty list or an empty effect",
        "Something was begun and not written; it would do nothing.",
        "instant: {gain: {}}",
        "Complete it, or delete the key.",
    ),
    error(
        "UWC211",
        "a root key that nothing reads",
        "The key at the root of a file says which type of items follows. Items under another key would be lost.",
        "scroll:\n  - id: barter",
        "Write the name of a type of items, such as `scrolls:`; they are plural.",
    ),
    error(
        "UWC212",
        "a name of the wrong sort",
        "The name exists, but not as what is needed here: resources are gained, buildings are built, items are used, "
        "markers are advanced along tracks.",
        "instant: {gain: {mill: 1}}",
        "Use the word that acts on such a thing, here `build: mill`, or the name that you meant.",
    ),
    error(
        "UWC213",
        "an item that does nothing",
        "The item has no section with an effect, so nobody would ever notice that it is there.",
        "- id: barter\n  deck: season_1\n  colour: red\n  source: original",
        "Add a section such as `instant:`, or delete the item.",
    ),
)
