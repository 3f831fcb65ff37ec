"""Examples and explanations of what has no model class of its own: sorts of values and words inside braces."""

from uwc_content.language.base import Sort

NARROWING_EXAMPLES = {
    "per": "{gain: {grain: 1, per: {school: 3}}}",
    "max": "{gain: {points: 2, per: village, max: 4}}",
    "by": "{gain: {points: {2: 2, 4: 5, 6: 9}, by: upgraded_school}}",
    "with": "{gain: {points: 2, per: {village: 1, with: {building: 0}}}}",
    "at": "{produce: {upgraded_structure: 1, at: connected_village}}",
    "site": "{build: {building: 1, site: expansion}}",
    "where": "{gain: {points: 1, per: {scroll: 1, where: {colour: red, price: {coins: {at_least: 2}}}}}}",
    "except": "{ready: {action_scroll: 1, except: this}}",
    "who": "{gain: {points: 1, per: {mill: 2, who: others}}}",
    "kept": "{pay: {grain: 1, kept: this}, then: {gain: {points: 1, per: {grain: 2, kept: this}}}}",
    "same": "{pay: {ideas: 2}, then: {upgrade: {building: all, same: village}, cost: free}}",
    "different": "{pay: {resource: 3, different: kind}, then: {gain: {points: 4}}}",
}

ARGUMENT_EXAMPLES = {
    "then": "{build: road, then: {draw: 1}}",
    "once": "{pay: {coins: 1}, then: {draw: 1}, once: turn}",
    "lasts": "{discount: {coins: 1}, to: {build: road}, lasts: turn}",
    "instead": "{when: {draw: 1}, instead: {gain: {coins: 1}}}",
    "pick": "{choose: [{draw: 1}, {gain: {coins: 1}}, {gain: {grain: 1}}], pick: 2}",
    "less": "{build: road, less: {coins: 1}}",
    "to": "{discount: {coins: 2}, to: {build: road}}",
    "who": "{gain: {grain: 1}, who: others}",
}
"""Where the example of a word that takes an argument does not show it."""

EVENT_EXAMPLES = {
    "from": "{when: {gain: {timber: 1}, from: desk}, then: {gain: {points: 1}}}",
    "nth": "{when: {build: road, nth: 2, in: turn}, then: {gain: {ideas: 1}}}",
    "in": "{when: {build: school, nth: 2, in: connected_village}, then: {gain: {coins: 1}}}",
    "match": "{when: {play: scroll, match: false}, then: {draw: 1}}",
    "who": "{when: {build: mill, who: others}, then: {gain: {coins: 1}}}",
}

VERBS = {
    "gain": ("You gain something; each gain counts once, with its whole bag.", "{gain: {timber: 1}}"),
    "pay": ("You pay something; each payment counts once.", "{pay: {clay: 1}}"),
    "draw": ("You draw something.", "{draw: 1}"),
    "advance": ("Your marker moves; each step counts.", "{advance: {council: 1}}"),
    "take": ("You take a thing on public display.", "{take: castle}"),
    "use": ("You use a thing; it counts before the action, which may still be replaced.", "{use: action_scroll}"),
    "ready": ("You make a used thing usable.", "{ready: action_scroll}"),
    "build": ("You build a thing; each one counts.", "{build: mill}"),
    "upgrade": ("You upgrade a thing; each one counts.", "{upgrade: school}"),
    "produce": ("A thing produces, in production only.", "{produce: school}"),
}
"""The verbs of the language itself; those of the ruleset are explained in its vocabulary."""

BRACES_WORDS = {
    "one_of": (
        "One of the things in the list, as the player picks. It stands alone in its braces.",
        "{build: {one_of: [mill, market]}}",
    ),
    "sum": (
        "How much of a number printed on things there is in all; `of` names the things.",
        "{gain: {points: 1, per: {sum: {price: {coins: 2}, of: scroll}}}}",
    ),
    "effect": (
        "In place of a period, after `did`: what has happened since this effect began.",
        "{build: road, then: {if: {did: {connect: castle, in: effect}}, then: {draw: 1}}}",
    ),
    "all": ("As many as there are, in place of a number.", "{ready: {action_scroll: all}}"),
    "any": (
        "In a payment, in place of a number: as many as the player chooses, at least 1.",
        "{pay: {coins: any}, then: {gain: {points: 1, per: {paid: 2}}}}",
    ),
    "up_to": (
        "In a payment, in place of a number: as many as the player chooses, at least 1 and no more than this.",
        "{pay: {coins: {up_to: 5}}, then: {gain: {points: 1, per: paid}}}",
    ),
    "paid": (
        "How much the player chose to pay: counted in the benefit of a payment with `any` or `up_to`.",
        "{pay: {scrolls: any}, then: {draw: {scrolls: 1, per: {paid: 2}}}}",
    ),
}

PRONOUNS = {
    "it": (
        "The one thing of the step before, of the head before `then`, of `select`, or that a `when` speaks of.",
        "{together: [{build: structure}, {upgrade: it}]}",
    ),
    "this": (
        "The item that this text is printed on, as a thing.",
        "{when: {use: this}, then: {gain: {coins: 1}}}",
    ),
    "here": ("The site that this text is printed on; only special sites have one.", "{multiply: {here: 2}}"),
}

SORTS: dict[Sort, tuple[str, str]] = {
    Sort.ALTERNATIVES: (
        "A list of two or more alternatives; each is a part or a list of parts.",
        "{choose: [{draw: 2}, [{gain: {grain: 1}}, {gain: {coins: 1}}]]}",
    ),
    Sort.BAG: (
        (
            "Resources with numbers in braces: all of them. `{one_of: […]}` means one of several bags, "
            "and a name alone means one unit."
        ),
        "{gain: {one_of: [{grain: 2}, {timber: 1, coins: 1}]}}",
    ),
    Sort.BAG_OR_ALL: ("A bag, or `all` for the whole cost.", "{discount: all, to: {build: road}, once: turn}"),
    Sort.BLOCK: ("One part, or a list of parts.", "{pay: {coins: 1}, then: [{gain: {grain: 1}}, {draw: 1}]}"),
    Sort.CONDITION: (
        "Conditions in braces; several must all hold.",
        "{if: {have: {village: 5}, council: [1, 2]}, then: {gain: {points: 3}}}",
    ),
    Sort.CONDITIONS: (
        "A list of two or more conditions, each in braces of its own.",
        "{if: {any_of: [{have: {mill: 4}}, {have: {school: 4}}]}, then: {draw: 2}}",
    ),
    Sort.COST: (
        "`usual`, `free`, a bag, or `{one_of: […]}` of several bags; always for each single thing.",
        "{build: school, cost: {one_of: [{coins: 2}, {grain: 1}]}}",
    ),
    Sort.COUNT: (
        (
            "What is counted: things, resources, events with `did`, or numbers printed on things with `sum`. "
            "A number asks for complete sets of so many, several names for sets of all of them."
        ),
        "{gain: {points: 2, per: {grain: 1, timber: 1, ideas: 1}, max: 3}}",
    ),
    Sort.DECK_BAG: ("A number to draw from the usual deck, or decks with numbers in braces.", "{draw: {scrolls: 2}}"),
    Sort.EVENT: (
        (
            "One verb with what it happens to, perhaps narrowed by `from`, `nth`, `in` or `match`; "
            "or `{one_of: […]}` of several events."
        ),
        "{when: {one_of: [{build: road}, {upgrade: road}]}, then: {gain: {coins: 1}}}",
    ),
    Sort.FACTS: (
        (
            "Facts printed on items: a value, a list of values of which it has one, or `{at_least: 2, at_most: 5}`. "
            "A pack may declare `tags:` in its vocabulary.yaml, and print them on items."
        ),
        "{gain: {points: 1, per: {scroll: 1, where: {colour: [red, green]}}}}",
    ),
    Sort.INTEGER: ("A whole number.", "{draw: 4, keep: 2}"),
    Sort.ITSELF: ("`this` item, on which something is kept.", "{put: {grain: 1}, onto: this}"),
    Sort.KIND: ("The name of a kind of thing.", "{if: {most: school}, then: {gain: {points: 2}}}"),
    Sort.MULTIPLIERS: ("Kinds, or `here`, with how often they produce.", "{multiply: {walled_village: 2}}"),
    Sort.PAYMENT: (
        "A bag that may also hold things to pay with, such as what is held in hand.",
        "{pay: {scrolls: 2}, then: {gain: {ideas: 3}}}",
    ),
    Sort.PERIOD: ("A stretch of the game.", "{raise: {hand_limit: 1}, lasts: turn}"),
    Sort.PERIOD_OR_PLACE: (
        "A period, or a kind of place in which things happen.",
        "{when: {build: building, nth: 3, in: turn}, then: {gain: {points: 3}}}",
    ),
    Sort.PERMISSION: ("The name of a permission that the ruleset declares.", "{allow: expansion_sites}"),
    Sort.PERSON: (
        "Another player, by what they are to the one who acts; the vocabulary lists them under `people`.",
        "{pay: {coins: 1}, to: owner, then: {advance: {council: 1}}}",
    ),
    Sort.PLAYERS: (
        (
            "Players, by what they are to the one whose effect it is: the `others`, `everyone`, or an `opponent` whom "
            "that player chooses. Nobody declines it for them, and each of them decides what it leaves open. "
            "Events and counts know the `others`, counts also `everyone`."
        ),
        "{choose: [{gain: {grain: 2}}, {draw: 1}], who: everyone}",
    ),
    Sort.PRONOUN: ("`this` item, or `it`.", "{ready: {action_scroll: 1, except: this}}"),
    Sort.PLACE: ("Where things are taken from.", "{take: {scroll: 1}, from: discard_pile}"),
    Sort.SELECTION: (
        (
            "Kinds of things: one by its name alone, up to so many with numbers in braces, `{one_of: […]}` for either, "
            "or the pronouns `it`, `this` and `here`."
        ),
        "{build: {mill: 1, road: 2}}",
    ),
    Sort.SHARED: (
        "A property that things share or do not share.",
        "{pay: {resource: 3, different: kind}, then: {gain: {points: 4}}}",
    ),
    Sort.SITE: ("A special kind of site, or `here`.", "{build: {building: 1, site: expansion}}"),
    Sort.SOURCE: (
        "What gives something, or the id of one item.",
        "{when: {draw: 1, from: desk}, then: {gain: {coins: 1}}}",
    ),
    Sort.STAT_BAG: ("Stats of the ruleset with numbers in braces.", "{raise: {hand_limit: 1}}"),
    Sort.TIMES: (
        "How often at the most: a number, `any`, or `{per: …}` with a count.",
        "{pay: {coins: 1}, then: {gain: {grain: 1}}, times: {per: village}}",
    ),
    Sort.TRACK_BAG: ("Tracks with the number of steps in braces.", "{advance: {council: 2}}"),
    Sort.TRUTH: ("`true` or `false`.", "{when: {play: scroll, match: true}, then: {gain: {coins: 1}}}"),
}
