"""Faults of zones, set-up and turn structure (UWC45x)."""

from uwc_content.diagnostics.code import Code, error, warning

TURN_CODES: tuple[Code, ...] = (
    error(
        "UWC451",
        "a vocabulary that does not fit together",
        "A game without a ruleset has nothing but its own vocabulary.yaml: what a noun there names has to exist, and "
        "every noun has to say what a plain game needs to know, such as the zone in which a thing lies.",
        'kinds:\n  herb: {zone: medow, doc: "A herb."}   # there is a zone `meadow`',
        "Correct the name, or add what is missing.",
    ),
    error(
        "UWC452",
        "a period that never comes",
        "A card counts or waits by a period that `turns` in rules.yaml never has, so it would wait for ever.",
        "permanent: {when: {draw: 1}, then: {gain: {seeds: 1}}, once: season}   # and `turns` has only rounds",
        "Name a period that `turns` has, or add the period there.",
    ),
    error(
        "UWC453",
        "a game without an end",
        "A period with `until: over` needs an `end` among its steps, and an `end` needs such a period around it; one "
        "with `until: passed` needs players who can pass.",
        "turns:\n  - {period: round, until: over, steps: [{each: player, steps: [{step: draw, cards: 1}]}]}",
        "Add `{end: …, if: …}` to the steps, state `times`, or let players pass.",
    ),
    error(
        "UWC454",
        "a step without what it needs",
        "The step exists and cannot be done like this: nobody is there to do it, its zones hold different items, its "
        "price is no price, or the vocabulary does not say where its cards lie.",
        "turns:\n  - {step: draw, cards: 2}   # who draws?",
        "Give the step what the message names; `uwc words` explains every step.",
    ),
    warning(
        "UWC455",
        "a zone that is never filled or never looked at",
        "Nothing puts items into the zone, or nothing ever asks what lies there; perhaps another zone was meant.",
        'zones:\n  attic: {holds: cards, of: player, seen_by: owner, doc: "A second hand."}   # and no step names it',
        "Use the zone in `setup`, `turns` or the vocabulary, or delete it.",
    ),
    error(
        "UWC456",
        "more is dealt than there is",
        "With some number of players `setup` deals more items from a zone than were put there before.",
        "lay:\n  - {items: cards, into: deck, shuffled: true}   # 12 cards\n"
        "  - {deal: 4, from: deck, to: hand}   # to 4 players",
        "Deal fewer, make more copies, or allow fewer players.",
    ),
    error(
        "UWC457",
        "a stretch within itself",
        "A player who acts cannot wait for every player to act, and a period cannot be part of itself.",
        "- {each: player, steps: [{each: player, steps: [{step: draw, cards: 1}]}]}",
        "Take the inner one away, or give its period another name.",
    ),
    warning(
        "UWC458",
        "something that the game never comes to",
        "An item that lies in no zone, a section that nothing runs, an action or an end that `turns` never has: "
        "players would never see it.",
        'items:\n  cards:\n    sections:\n      dawn: {sort: effects, doc: "At dawn."}   # and no step receives `dawn`',
        "Let `setup` or `turns` come to it, or delete it.",
    ),
    error(
        "UWC459",
        "a game without set-up, turns or ranking",
        "A pack without a ruleset is a whole game: its rules.yaml says how it begins (`setup`), goes on (`turns`) and "
        "is won (`ranking`).",
        "setup: {players: [2, 3, 4]}   # and no `turns:`",
        "Add what is missing, or name the ruleset in pack.yaml.",
    ),
)
