"""Faults of translations (UWC42x, UWC43x and UWC440 to UWC442)."""

from uwc_content.diagnostics.code import Code, error, warning

CATALOGUE_CODES: tuple[Code, ...] = (
    error(
        "UWC420",
        "a catalogue that is not plain UTF-8",
        "The file has another encoding, states another charset than it has, or cannot be read at all. Letters such as "
        "ő or ł would come out wrong.",
        '"Content-Type: text/plain; charset=ISO-8859-2\\n"',
        "Save the file as UTF-8 without a byte order mark, and state `charset=UTF-8` in its header.",
    ),
    error(
        "UWC421",
        "a line of a catalogue that cannot be understood",
        "A keyword is misspelt or misplaced, a text is not closed, or the file is cut off. Some programs skip such "
        "lines without a word, and translations would be lost.",
        'msgstr "Farma',
        'Close every text with `"` on its own line, and keep msgctxt, msgid and msgstr in this order.',
    ),
    error(
        "UWC422",
        "a wrong header of a catalogue",
        "The header tells which language the file is in and which plural form each number takes. A wrong rule makes "
        "every number read wrong.",
        '"Plural-Forms: nplurals=2; plural=(n > 5);\\n"',
        "Write the language of the folder and the plural rule that CLDR gives for it.",
    ),
    error(
        "UWC423",
        "a key that a catalogue has twice",
        "Two entries have the same msgctxt and msgid, so that it is chance which of them players read.",
        'msgctxt "name"\nmsgid "scrolls.barter"',
        "Delete one of them, or correct its key.",
    ),
    error(
        "UWC428",
        "plural forms that are missing or too many",
        "Each language has its own number of plural forms; an entry words all of them or none.",
        'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"',
        "Write one msgstr for each form, even where two of them are worded alike.",
    ),
)

FILLED_CODES: tuple[Code, ...] = (
    error(
        "UWC424",
        "an unknown placeholder",
        "Placeholders are plain lower-case names that the source has, too. Anything else in braces would be shown to "
        "players as it stands.",
        'msgstr "Otrzymaj {rzeczy}."',
        "Copy the placeholder from the source; its name is not translated.",
    ),
    error(
        "UWC425",
        "a missing placeholder",
        "The source shows something here that the translation leaves out. A form that is meant for a single number "
        "need not show it.",
        'msgstr "Otrzymaj."',
        "Write the placeholder where its value belongs in this language.",
    ),
    error(
        "UWC426",
        "other icons than in the source",
        "Icons such as `{grain:1}` are drawn on items; with other ones, an item tells another rule.",
        'msgstr "Otrzymaj {grain:2}."',
        "Write the same icons with the same numbers, in whatever order the language needs.",
    ),
    error(
        "UWC427",
        "another number than in the source",
        "A number of the source is missing, and one that it does not have is there. Most likely it is mistyped, and "
        "players would follow a wrong rule.",
        'msgstr "Dobierz 5 kart."',
        "Write the number of the source. Where the language tells it by a word, no number is needed.",
    ),
)

WORDING_CODES: tuple[Code, ...] = (
    warning(
        "UWC429",
        "a term that is not worded as agreed",
        "The source uses a term of the game, and the translation none of the forms that the glossary of the language "
        "accepts. Players would look for something that has another name elsewhere.",
        'msgstr "Rynek wodorostów"',
        "Use the agreed term. If this is another form of it, add the form to `glossary.yaml` of the language.",
    ),
    warning(
        "UWC430",
        "punctuation against the custom of the language",
        "Quotation marks of another language, a blank before a mark, several blanks, or a bracket without its "
        "counterpart.",
        'msgstr "karta \\"{name}\\" !"',
        "Write as the language does; its quotation marks are agreed in `glossary.yaml`.",
    ),
    warning(
        "UWC431",
        "another end than that of the source",
        "Texts are put together from pieces: a full stop or colon too many or too few shows in every text that "
        "uses the piece.",
        'msgstr "Nagroda {text}."',
        "End the text with the same sort of mark as its source.",
    ),
    error(
        "UWC432",
        "blanks at the beginning or the end",
        "They are hard to see, and appear in the middle of whatever the text is put into.",
        'msgstr "Farma "',
        "Delete them, unless the source has them, too.",
    ),
    error(
        "UWC433",
        "markup in a text",
        "Texts are plain. Tags would be shown as they stand or, on a page, do what nobody has checked.",
        'msgstr "<b>Farma</b>"',
        "Write plain text.",
    ),
    error(
        "UWC434",
        "a character that must not stand in a text",
        "Control characters, marks that turn the direction of writing and characters without width cannot be seen, "
        "and make a text mean or show something else than it seems to.",
        'msgstr "Far\\u202ema"',
        "Delete the character, or type the word again.",
    ),
    warning(
        "UWC435",
        "a text that is too long",
        "Names have to fit on an item, and messages on a line of a terminal.",
        'msgstr "Bardzo skuteczna biomechaniczna ekipa budowlana"',
        "Find a shorter wording.",
    ),
    warning(
        "UWC436",
        "a copy of the source",
        "The text is the same as in the source language. Most likely it was never translated.",
        'msgstr "Barter"',
        "Translate it. If both languages say it alike, remark why: `# same: …`.",
    ),
    error(
        "UWC437",
        "a glossary that cannot be used",
        "The glossary of a language names a term, group or key that there is not, or something else than a list of "
        "words as forms of a term.",
        "terms: {villages: {grainn: [ziarno, ziarna]}}",
        "Write `term: [form, form]` in a group that the glossary of the source language has.",
    ),
)

LACK_CODES: tuple[Code, ...] = (
    error(
        "UWC442",
        "words that rules texts need are missing",
        "The first locale of the pack has no words for a name of the vocabulary, so sentences that speak of it cannot "
        "be told in any language.",
        'kinds:\n  river_scroll: {is: [scroll], doc: "A scroll of the river."}   # and no noun `river_scroll`',
        "Give the name its words in the project's catalogue of the ruleset's nouns; `uwc i18n update` begins them.",
    ),
    warning(
        "UWC441",
        "an item without a name",
        "Other items of its type have names in the first locale, and this one has none, so it is told by its id.",
        "- id: barter   # and no `scrolls.barter` in locales/en",
        "Add its name to the pack's catalogue in the first locale: context `name`, and the type and id as key.",
    ),
    warning(
        "UWC438",
        "texts in another language",
        "The language lacks names or the words for rules texts, so the bundle holds those of the first locale in their "
        "place. `uwc build --strict` refuses it.",
        "locales: [en, pl]   # and 3 of 120 names are missing in locales/pl",
        "Translate what `uwc i18n todo` lists for the language, or restore the catalogue that has lost it.",
    ),
    warning(
        "UWC439",
        "a catalogue that a language lacks",
        "English has a catalogue that the language has not. It was deleted or never begun, and its texts are borrowed "
        "from another language.",
        "locales/en/LC_MESSAGES/grammar.po   # and no locales/pl/LC_MESSAGES/grammar.po",
        "Restore the file, or begin it with `uwc i18n init`.",
    ),
    warning(
        "UWC440",
        "a text of its own without its counterpart with icons",
        "A translator gave the item a text of its own, with the context `text`. Where amounts are shown as icons, the "
        "generated text stands in its place, because there is no entry with the context `icons`.",
        'msgctxt "text"\nmsgid "scrolls.barter"\nmsgstr "Scambia 1 grano."',
        "Write the same text once more with the context `icons` and tokens such as `{grain:1}` for the amounts.",
    ),
)
"""Faults of what is not there; the others are faults of what is."""

TRANSLATION_CODES: tuple[Code, ...] = (*CATALOGUE_CODES, *FILLED_CODES, *WORDING_CODES)
