"""Faults that show when a pack is looked at as a whole (UWC4xx), and faults of player boards (UWC5xx)."""

from uwc_content.diagnostics.code import Code, error, warning

PACK_CODES: tuple[Code, ...] = (
    error(
        "UWC401",
        "an unknown id",
        "An item is named that no file of the pack contains.",
        "permanent: {when: {use: two_farmz}, then: {draw: 1}}",
        "Correct the spelling, or add the item.",
    ),
    error(
        "UWC402",
        "an id that is taken",
        "An id names one thing in the whole pack, also across types of items: translations and references hang on it.",
        "- id: barter\n  instant: {draw: 1}\n- id: barter\n  instant: {draw: 2}",
        "Give one of the two another id.",
    ),
    error(
        "UWC403",
        "a number that is taken",
        "The number identifies the printed card; two cards cannot share it.",
        "- id: barter\n  number: 12\n- id: auction\n  number: 12",
        "Correct one of the two numbers.",
    ),
    error(
        "UWC404",
        "the counts differ from pack.yaml",
        "pack.yaml says how many items of each type, deck or colour the pack holds, so that none gets lost unnoticed.",
        "counts:\n  cards: {era_1: 66}   # and 65 are there",
        "Add or remove items, or correct the count in pack.yaml.",
    ),
    error(
        "UWC405",
        "rules that set each other off without end",
        "Each of the rules makes happen what another waits for, and nothing stops them: no `once`, no `nth`, no source "
        "and no payment.",
        "permanent: {when: {gain: {kelp: 1}}, then: {gain: {kelp: 1}}}",
        "Limit one of the rules with `once: turn`, `nth`, `from`, or a payment.",
    ),
    error(
        "UWC406",
        "the slots of a colour do not match the rules",
        "rules.yaml says how many slots of each colour a side of the main board has, and the slot files hold more or "
        "fewer.",
        "main_board:\n  large: {players: [3, 4], slots: {green: 5, red: 5, yellow: 5}}",
        "Add or remove slots of the colour, or correct the number in rules.yaml.",
    ),
    warning(
        "UWC407",
        "an unused name of the pack's vocabulary",
        "vocabulary.yaml adds a name that no item uses; translators would have to translate it for nothing.",
        'kinds:\n  reef: {doc: "A place for fish."}',
        "Delete the name, or use it.",
    ),
    error(
        "UWC408",
        "an unknown ruleset",
        "The ruleset brings the nouns, the types of items and the turn structure; without it nothing can be checked.",
        "ruleset: underwater_city",
        "Write the name of a ruleset that the toolkit ships.",
    ),
    error(
        "UWC409",
        "a pack without pack.yaml or rules.yaml",
        "pack.yaml says what the pack is, rules.yaml holds the numbers of the game that are no card, slot or board.",
        "my_pack/cards/era_1.yaml   # and no my_pack/pack.yaml",
        "Add the file; `uwc new pack` writes both. Was the right folder named?",
    ),
    error(
        "UWC410",
        "the positions of the slots do not fit together",
        "On each side of the main board every position from 1 upwards is taken by exactly one slot, and one slot "
        "without colour is always available.",
        "- {id: two_farms, colour: red, positions: {large: 3}, source: rulebook, action: {build: {farm: 2}}}\n"
        "- {id: one_farm, colour: red, positions: {large: 3}, source: original, action: {build: farm}}",
        "Give every slot of a side its own position, without gaps, and mark one slot `always_available: true`.",
    ),
    error(
        "UWC411",
        "the price does not fit the deck",
        "Special cards have a price that their deck allows; cards of the era decks and assistants are not paid for.",
        "- id: research_prize\n  deck: special_high\n  price: {credits: 1}",
        "Correct the price or the deck; rules.yaml lists the prices of each special deck.",
    ),
    error(
        "UWC412",
        "a card without a colour",
        "Whether a card has its effect depends on the colour of the slot, so a card of an era deck needs one.",
        "- id: barter\n  deck: era_1\n  instant: {draw: 1}",
        "Add `colour: green`, `red` or `yellow`.",
    ),
    warning(
        "UWC413",
        "a special site that no board uses",
        "The site is described, but no player board has it printed on it.",
        "sites:\n  - {id: kelp_spring, kind: city, source: original, built: {gain: {kelp: 2}}}",
        "Name it on a board (`special: kelp_spring`), or delete it.",
    ),
    error(
        "UWC414",
        "a name of the pack's vocabulary that does not fit the ruleset",
        "vocabulary.yaml may add names and must not change those of the ruleset; what it builds on has to exist.",
        'kinds:\n  farm: {is: [building], doc: "A farm of our own."}',
        "Choose another name, or build on a name that exists.",
    ),
    error(
        "UWC415",
        "the pack's id differs from its folder",
        "Folder, bundle and translations of a pack share one name; two names make one of them miss the other.",
        "id: deep_sea   # in the folder content/deep_see",
        "Name both alike.",
    ),
    error(
        "UWC416",
        "a translation file that cannot be read",
        "The PO file is damaged or not UTF-8, or one of its texts is far too long, so it cannot go into the bundle.",
        'msgctxt "name"\nmsgid "cards.barter"\nmsgstrr "Baratto"',
        "Mend the file at the place named, or restore it; editors such as Poedit write PO files correctly.",
    ),
    error(
        "UWC417",
        "a translation of rules that have changed",
        "The English text was changed and the change declared one of the rules, so the translation tells the old "
        "rules. `uwc build --strict` refuses it; other builds fall back to English.",
        '#. changed: rules\n#, fuzzy\n#| msgid "Barter"\nmsgctxt "name"\nmsgid "cards.barter"\nmsgstr "Baratto"',
        "Translate the entry anew and take the mark `fuzzy` away; `uwc i18n todo` lists all of them.",
    ),
    warning(
        "UWC418",
        "a text of its own that was written for another effect",
        "A translator gave the card a text of its own. Since then the effect has changed, or the text never said "
        "which effect it belongs to; the bundle holds the generated text instead.",
        '#. effect: 0123456789ab\nmsgctxt "text"\nmsgid "cards.barter"\nmsgstr "Scambia 1 alga."',
        "Compare the text with the effect, mend it, and write the new hash above it; or delete it.",
    ),
    warning(
        "UWC419",
        "a locale without catalogues",
        "pack.yaml lists a language in which nobody has written anything yet, neither names nor a grammar, so the "
        "bundle holds the texts of the first locale in its place.",
        "locales: [en, fr]   # and there is no locales/fr",
        "Make its catalogues with `uwc i18n init`, correct the name of the language, or take it out of `locales`.",
    ),
)

BOARD_CODES: tuple[Code, ...] = (
    error(
        "UWC501",
        "a site that cannot be reached",
        "Tunnels connect sites with the starting city. No tunnel sites lead to this one, so nothing there could be "
        "connected.",
        "cities:\n  reef: {place: [5, 3], buildings: [plain]}   # and no tunnel joins reef",
        "Add a tunnel site that joins it with the rest of the board.",
    ),
    error(
        "UWC502",
        "the starting city is not right",
        "Every player begins with exactly one city, on the site marked `start: true` in the corner that rules.yaml "
        "names.",
        "cities:\n  harbour: {place: [0, 0], buildings: [plain, plain]}   # no site has `start: true`",
        "Mark one city site in that corner, and only one.",
    ),
    error(
        "UWC503",
        "the metropolises of the board are not right",
        "rules.yaml says at which corners the metropolises of each colour lie and how many tunnels lead to each.",
        "metropolises:\n  north: {colour: brown, corner: bottom_right, place: [4, 0]}",
        "Give every metropolis its corner and colour, and the number of tunnel sites that the rules ask for.",
    ),
    error(
        "UWC504",
        "a tunnel site that does not join what it should",
        "A tunnel joins two different sites of the board, at least one of them a city, and two tunnel sites that share "
        "a text name each other.",
        "tunnels:\n  t1: {joins: [harbour, harbour]}",
        "Name the two sites that it joins; `pair` must be mutual.",
    ),
    error(
        "UWC505",
        "a board that is too small",
        "rules.yaml says how many city and tunnel sites a board has at least; with fewer a player could run out of "
        "places.",
        "cities:\n  harbour: {place: [0, 0], start: true, buildings: [plain]}   # the only one",
        "Add sites, or correct the numbers in rules.yaml.",
    ),
    error(
        "UWC506",
        "a special site of the wrong kind",
        "The text of a special site speaks of what is built there; one for cities cannot be printed on a tunnel site.",
        "tunnels:\n  t1: {joins: [harbour, reef], special: kelp_spring}   # kelp_spring has `kind: city`",
        "Name a special site of the right kind, or correct its `kind:`.",
    ),
    error(
        "UWC507",
        "a basic board with surcharges or multipliers",
        "Basic sides are for learning the game: their special sites give something once and never cost more or produce "
        "several times.",
        "- id: board_1\n  side: basic\n  cities:\n    reef: {place: [2, 0], special: city_a, buildings: [plain]}",
        "Use another special site, or mark the board `side: advanced`.",
    ),
    warning(
        "UWC508",
        "fewer boards or tiles than a full table needs",
        "rules.yaml says how many may play and what everybody is dealt. With fewer player boards of a side, or fewer "
        "metropolises of a colour, some are dealt twice. Only what pack.yaml counts is looked at: a pack that does "
        "not say how many it has is still being made.",
        "counts:\n  boards: 2   # both basic, and up to four may play",
        "Add boards or metropolises, or allow fewer players in rules.yaml.",
    ),
)

CONTENT_CODES: tuple[Code, ...] = (*PACK_CODES, *BOARD_CODES)
