"""Faults that show when a pack is looked at as a whole (UWC4xx), and faults of boards and maps (UWC5xx)."""

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
        "The number identifies the printed item; two items cannot share it.",
        "- id: barter\n  number: 12\n- id: auction\n  number: 12",
        "Correct one of the two numbers.",
    ),
    error(
        "UWC404",
        "the counts differ from pack.yaml",
        "pack.yaml says how many items of each type, deck or colour the pack holds, so that none gets lost unnoticed.",
        "counts:\n  scrolls: {season_1: 66}   # and 65 are there",
        "Add or remove items, or correct the count in pack.yaml.",
    ),
    error(
        "UWC405",
        "rules that set each other off without end",
        "Each of the rules makes happen what another waits for, and nothing stops them: no `once`, no `nth`, no source "
        "and no payment. Or something may be done again as often as a player likes, and costs nothing in the end.",
        "permanent: {when: {gain: {grain: 1}}, then: {gain: {grain: 1}}}",
        "Limit one of the rules with `once: turn`, `nth`, `from`, or a payment.",
    ),
    error(
        "UWC406",
        "the places of a colour do not match the rules",
        "rules.yaml says how many places for actions of each colour a side of the main board has, and the files hold "
        "more or fewer.",
        "main_board:\n  large: {players: [3, 4], desks: {green: 5, red: 5, yellow: 5}}",
        "Add or remove places of the colour, or correct the number in rules.yaml.",
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
        "ruleset: no_such_game",
        "Write the name of a ruleset that the toolkit ships.",
    ),
    error(
        "UWC409",
        "a pack without pack.yaml or rules.yaml",
        "pack.yaml says what the pack is, rules.yaml holds the numbers of the game that are no item and no board.",
        "my_pack/scrolls/season_1.yaml   # and no my_pack/pack.yaml",
        "Add the file; `uwc new pack` writes both. Was the right folder named?",
    ),
    error(
        "UWC410",
        "the positions of the places do not fit together",
        "On each side of the main board every position from 1 upwards is taken by exactly one place for an action, "
        "and one place without colour is always available.",
        "- {id: two_mills, colour: red, positions: {large: 3}, source: rulebook, action: {build: {mill: 2}}}\n"
        "- {id: one_mill, colour: red, positions: {large: 3}, source: original, action: {build: mill}}",
        "Give every place of a side its own position, without gaps, and mark one of them `always_available: true`.",
    ),
    error(
        "UWC411",
        "the price does not fit the deck",
        "Items of a special deck have a price that the deck allows; those of other decks are not paid for.",
        "- id: research_prize\n  deck: special_high\n  price: {coins: 1}",
        "Correct the price or the deck; rules.yaml lists the prices of each special deck.",
    ),
    error(
        "UWC412",
        "an item without a colour",
        "Whether the item has its effect depends on its colour and on that of its place, so it needs one.",
        "- id: barter\n  deck: season_1\n  instant: {draw: 1}",
        "Add `colour: green`, `red` or `yellow`.",
    ),
    warning(
        "UWC413",
        "a special site that no board uses",
        "The site is described, but no player board has it printed on it.",
        "sites:\n  - {id: grain_spring, kind: village, source: original, built: {gain: {grain: 2}}}",
        "Name it on a board (`special: grain_spring`), or delete it.",
    ),
    error(
        "UWC414",
        "a name of the pack's vocabulary that does not fit the ruleset",
        "vocabulary.yaml may add names and must not change those of the ruleset; what it builds on has to exist.",
        'kinds:\n  mill: {is: [building], doc: "A mill of our own."}',
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
        'msgctxt "name"\nmsgid "scrolls.barter"\nmsgstrr "Baratto"',
        "Mend the file at the place named, or restore it; editors such as Poedit write PO files correctly.",
    ),
    error(
        "UWC417",
        "a translation of rules that have changed",
        "The English text was changed and the change declared one of the rules, so the translation tells the old "
        "rules. `uwc build --strict` refuses it; other builds fall back to English.",
        '#. changed: rules\n#, fuzzy\n#| msgid "Barter"\nmsgctxt "name"\nmsgid "scrolls.barter"\nmsgstr "Baratto"',
        "Translate the entry anew and take the mark `fuzzy` away; `uwc i18n todo` lists all of them.",
    ),
    warning(
        "UWC418",
        "a text of its own that was written for another effect",
        "A translator gave the item a text of its own. Since then the effect has changed, or the text never said "
        "which effect it belongs to; the bundle holds the generated text instead.",
        '#. effect: 0123456789ab\nmsgctxt "text"\nmsgid "scrolls.barter"\nmsgstr "Scambia 1 grano."',
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
    warning(
        "UWC460",
        "a fact that no item has",
        "An effect asks for so much of a resource on items of the pack, and none of them has any of it. Only items "
        "that pack.yaml counts are looked at: a pack that does not say how many it has is still being made.",
        "scoring: {gain: {points: 1, per: {sum: {price: {grain: 1}, of: scroll}}}}   # and all prices are in coins",
        "Name a resource that some of them have, or change the items.",
    ),
)

BOARD_CODES: tuple[Code, ...] = (
    error(
        "UWC501",
        "a site that cannot be reached",
        "Every site is connected with the one where a player begins. No way leads to this one, so nothing there could "
        "be connected.",
        "villages:\n  reef: {place: [5, 3], buildings: [plain]}   # and no road joins reef",
        "Add a way that joins it with the rest of the board.",
    ),
    error(
        "UWC502",
        "the site where a player begins is not right",
        "Every player begins on exactly one site, the one marked `start: true` in the corner that rules.yaml names.",
        "villages:\n  harbour: {place: [0, 0], buildings: [plain, plain]}   # no site has `start: true`",
        "Mark one site in that corner, and only one.",
    ),
    error(
        "UWC503",
        "the corners of the board are not right",
        "rules.yaml says at which corners the tiles of each colour lie and how many ways lead to each.",
        "castles:\n  north: {colour: brown, corner: bottom_right, place: [4, 0]}",
        "Give every tile its corner and colour, and the number of ways that the rules ask for.",
    ),
    error(
        "UWC504",
        "a way that does not join what it should",
        "A way joins two different sites of the board, at least one of which is no corner, and two ways that share a "
        "text name each other.",
        "roads:\n  t1: {joins: [harbour, harbour]}",
        "Name the two sites that it joins; `pair` must be mutual.",
    ),
    error(
        "UWC505",
        "a board that is too small",
        "rules.yaml says how many sites and ways a board has at least; with fewer a player could run out of places.",
        "villages:\n  harbour: {place: [0, 0], start: true, buildings: [plain]}   # the only one",
        "Add sites, or correct the numbers in rules.yaml.",
    ),
    error(
        "UWC506",
        "a special site of the wrong kind",
        "The text of a special site speaks of what is built there; one for another kind cannot be printed on it.",
        "roads:\n  t1: {joins: [harbour, reef], special: grain_spring}   # grain_spring has `kind: village`",
        "Name a special site of the right kind, or correct its `kind:`.",
    ),
    error(
        "UWC507",
        "a basic board with surcharges or multipliers",
        "Basic sides are for learning the game: their special sites give something once and never cost more or produce "
        "several times.",
        "- id: board_1\n  side: basic\n  villages:\n    reef: {place: [2, 0], special: village_a, buildings: [plain]}",
        "Use another special site, or mark the board `side: advanced`.",
    ),
    warning(
        "UWC508",
        "fewer boards or tiles than a full table needs",
        "rules.yaml says how many may play and what everybody is dealt. With fewer player boards of a side, or fewer "
        "tiles of a colour, some are dealt twice. Only what pack.yaml counts is looked at: a pack that does "
        "not say how many it has is still being made.",
        "counts:\n  boards: 2   # both basic, and up to four may play",
        "Add boards or tiles, or allow fewer players in rules.yaml.",
    ),
    error(
        "UWC509",
        "an item that breaks a printed rule",
        "The rules of the game say what no item may do: what comes through one sort of item alone, what only one item "
        "does, what nobody may look at or lose. An item that breaks such a rule can be played, and is another game.",
        "unmatched: {draw: 1}   # where a scroll has no effect without its colour",
        "Let the item do something else, or state why the pack plays by another rule: `# uwc: allow UWC509 because …`.",
    ),
    error(
        "UWC510",
        "a last resort that may give nothing",
        "Something is open to everybody at any time so that nobody is left without a choice. Where all that it does "
        "has a price, a condition or a number that is counted, a player may find nothing to do, and the game stops.",
        "- {id: begging, always_available: true, action: {pay: {grain: 1}, then: {gain: {coins: 2}}}}",
        "Let one of its parts be a plain gain of so much.",
    ),
)

LAYING_CODES: tuple[Code, ...] = (
    error(
        "UWC520",
        "the wrong number of parts",
        "An item, or a list in rules.yaml, has fewer or more parts than its game has room for.",
        "- id: watermill\n  stages: [{cost: {grain: 1}}]   # and every mill has two",
        "Add what is missing, or delete what is too much.",
    ),
    error(
        "UWC521",
        "a price that nobody can pay",
        "A part costs more of a resource than anybody may have: the vocabulary caps it.",
        "- id: watermill\n  stages: [{cost: {grain: 9}}]   # and the cap is 5",
        "Ask for less, or for something else besides.",
    ),
    error(
        "UWC522",
        "a better side that is not better by one value",
        "The better side of an item matches every value of the first side and exactly one more.",
        "- {dice: [2, 4], improved: 4}",
        "Name a value that the first side does not have.",
    ),
    error(
        "UWC523",
        "levels that do not get harder",
        "The harder the level, the fewer rounds there are; where an item states them, it states all.",
        "rounds: {easy: 8, medium: 8, hard: 7}",
        "Give each level fewer rounds than the one before.",
    ),
    warning(
        "UWC524",
        "something that not every game can reach",
        "A game lays out some of the items by chance. With these, nothing would have a value or a resource that "
        "players count on. Only packs that count their items in pack.yaml are looked at.",
        "counts:\n  mills: 3   # and only one of them can make flour",
        "Let more of the items have it, so that it does not matter which are laid out.",
    ),
    error(
        "UWC525",
        "an item without its other side",
        "Every item of this type has two sides with the same number, one of each letter.",
        "- {id: watermill_a, number: 1, side: A}\n- {id: windmill_b, number: 2, side: B}",
        "Give both sides the same number, and add the one that is missing.",
    ),
)

MAP_CODES: tuple[Code, ...] = (
    error(
        "UWC531",
        "a map whose rows do not fit",
        "A map of cells has rows of letters, all of one length, and every letter stands for a sort of cell.",
        "rows:\n  - LLSS\n  - LLS   # a cell is missing",
        "Write one letter for every cell, and only letters that the items name.",
    ),
    error(
        "UWC532",
        "a map whose places are not right",
        "The items and rules say how many places of each sort every map has, how far they lie apart and where "
        "the players begin.",
        "start: A1   # and the cells there are of another sort",
        "Move the places, or add and take away some, until they are as the items say.",
    ),
    error(
        "UWC533",
        "a cell that nothing can reach",
        "Pieces move from cell to cell, and some cells end their move. If those close others off, nobody ever gets "
        "there.",
        "rows:\n  - Ss\n  - sS   # the small letters end a move, so the corner is closed off",
        "Move one of the cells that are in the way.",
    ),
    error(
        "UWC534",
        "parts of a game that do not fit together",
        "Numbers and names of items and of rules.yaml belong together: as many tiles as places, a way into "
        "every tile, sums that are made of sums above them.",
        "final_scoring:\n  - {sum: points, of: [{multiply: [harvest, mills]}]}   # no sum above has these names",
        "Correct the one or the other; the message says which two do not fit.",
    ),
)

CONTENT_CODES: tuple[Code, ...] = (*PACK_CODES, *BOARD_CODES, *LAYING_CODES, *MAP_CODES)
