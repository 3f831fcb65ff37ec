"""What designers try first, and what to write instead."""

NEVER_NEEDED = "leave it out: everything may be left out by the player except `gain`"
EITHER = "write `choose: [{…}, {…}]` for effects, or `{one_of: [farm, tunnel]}` inside the braces"
BOTH = "write a list of parts: `[{…}, {…}]`"
EVENT = "write `when: {…}, then: {…}`"
PAYMENT = "write `pay: {…}, then: {…}`"
SECTIONS = "the section says when: `instant:`, `action:`, `permanent:`, `production:`, `scoring:`"
WORD_IS_KEY = "the word itself is the key: `gain: {kelp: 2}`"
COUNTED = "write `per:` inside the braces: `{points: 1, per: {farm: 3}}`"
UP_TO = "write the number alone; it means up to: `{tunnel: 2}`"
ONE_THING = "the number belongs to the name: `{kelp: 2}`"
FREE = "`cost: free` stands beside `build` or `upgrade`; as a rule, write `discount: all`"
IT = "write `it` for the thing just meant"

WRONG_WORDS = {
    "activate": "write `use:`",
    "add": "write `gain:`",
    "after": EVENT,
    "all_of": BOTH,
    "and": BOTH,
    "any_of": EITHER,
    "before": EVENT,
    "buy": "write `build: …`, or `take: …` for a card",
    "clone": "write `use:`",
    "condition": "write `if: {…}, then: {…}`",
    "conditions": "write `if: {…}, then: {…}`",
    "construct": "write `build:`",
    "convert": "write `exchange: {…}, for: {…}` (both ways) or `pay: {…}, then: {…}`",
    "copy": "write `use:`",
    "discard": "write `pay: {cards: 1}, then: {…}`",
    "do": BOTH,
    "double": "write `multiply: {symbiotic_city: 2}`",
    "each": COUNTED,
    "earn": "write `gain:`",
    "either": EITHER,
    "effect": SECTIONS,
    "effects": SECTIONS,
    "every": COUNTED,
    "execute": "write `use:`",
    "flip": "write `upgrade:`",
    "for_each": COUNTED,
    "free": "write `cost: free` beside `build` or `upgrade`",
    "get": "write `gain:`",
    "give": "write `gain:`",
    "improve": "write `upgrade:`",
    "increase": "write `raise: {hand_limit: 1}`",
    "limit": "write `max:` inside the braces beside `per`, or `times:`",
    "lose": PAYMENT,
    "may": NEVER_NEEDED,
    "move": "write `advance: {federation: 1}`",
    "on": EVENT,
    "once_per_turn": "write `once: turn`",
    "one_of": EITHER,
    "op": WORD_IS_KEY,
    "optional": NEVER_NEEDED,
    "or": EITHER,
    "parts": BOTH,
    "perform": "write `use:`",
    "permit": "write `allow:`",
    "place": "write `build:`",
    "play": "an event only: `when: {play: card}`",
    "receive": "write `gain:`",
    "reduce": "write `discount: {…}, to: {…}`, or `less:` beside `build`",
    "refresh": "write `ready:`",
    "repeat": "write `times:` beside `pay`, `exchange`, `choose` or `together`",
    "replace": "write `substitute: {…}, for: {…}, to: {…}` for costs, or `when: {…}, instead: {…}`",
    "sacrifice": PAYMENT,
    "score": "write `gain: {points: 1}`",
    "sell": "write `pay: {…}, then: {gain: {…}}`",
    "sequence": "write `together: [{…}, {…}]`",
    "spend": PAYMENT,
    "steps": BOTH,
    "swap": "write `exchange: {…}, for: {…}`",
    "timing": SECTIONS,
    "trade": "write `exchange: {…}, for: {…}`",
    "trigger": EVENT,
    "type": WORD_IS_KEY,
    "unless": "write `if: {not: {…}}, then: {…}`",
    "untap": "write `ready:`",
    "up_to": UP_TO,
    "whenever": EVENT,
    "word": WORD_IS_KEY,
}

# Beside a word: what stands there for another, by the word or for all of them.
WRONG_ARGUMENTS = {
    ("build", "for"): "write `cost: {…}` for what it costs",
    ("choose", "from"): "write `choose: [{…}, {…}], pick: 2`",
    ("discount", "for"): "write `to: {build: …}`",
    ("discount", "from"): "write `to: {build: …}`; `from: slot` stands inside that event",
    ("discount", "on"): "write `to: {build: …}`",
    ("draw", "discard"): "write `keep:` with how many are kept; the rest is discarded",
    ("draw", "from"): "write `take: card, from: discard_pile` for a card that is not in the deck",
    ("exchange", "to"): "write `for: {…}`",
    ("exchange", "with"): "write `for: {…}`",
    ("gain", "for"): "write `per: …` inside the braces: `{points: 1, per: farm}`",
    ("pay", "to"): "write `then: {…}`",
    ("pay", "for"): "write `then: {gain: {…}}`, or `exchange: {…}, for: {…}` if it goes both ways",
    ("upgrade", "for"): "write `cost: {…}` for what it costs",
}
WRONG_BESIDE_ANY_WORD = {
    "do": "write `then:`",
    "effect": "write `then:`",
    "effects": "write `then:`",
    "otherwise": "write `else:`",
    "price": "write `cost:`",
}
AMOUNTS = frozenset({"amount", "count", "how_many", "number", "quantity", "times"})

WRONG_IN_BRACES = {
    "all_of": "braces mean all of them already: `{kelp: 1, steelplast: 1}`",
    "amount": ONE_THING,
    "and": "braces mean all of them already: `{kelp: 1, steelplast: 1}`",
    "any": "write the name of a group such as `resource`, or `{one_of: [{kelp: 1}, {steelplast: 1}]}`",
    "any_of": "write `{one_of: [{kelp: 1}, {steelplast: 1}]}`",
    "count": ONE_THING,
    "each": COUNTED,
    "either": "write `{one_of: [{kelp: 1}, {steelplast: 1}]}`",
    "every": COUNTED,
    "for_each": COUNTED,
    "in": "write `at: city` for where it stands; `in` stands in events, beside `nth`",
    "limit": "write `max: 3` beside `per`",
    "number": ONE_THING,
    "on": "write `site: expansion` for the kind of site, or `at: city` for where it stands",
    "or": "write `{one_of: [{kelp: 1}, {steelplast: 1}]}`",
    "up_to": UP_TO,
    "without": "write `with: {building: 0}`",
}
WRONG_NAMES = {
    "free": FREE,
    "none": FREE,
    "nothing": FREE,
    "zero": FREE,
    "that": IT,
    "them": IT,
    "this": IT,
}

WRONG_CONDITIONS = {
    "all_of": "several conditions in one mapping must all hold",
    "and": "several conditions in one mapping must all hold",
    "at_least": "write `have:`",
    "exactly": "write `have:` and `at_most:` together",
    "has": "write `have:`",
    "less_than": "write `at_most:` with one less",
    "more_than": "write `have:` with one more",
    "none": "write `have: {kelp: 0}`",
    "one_of": "write `any_of: [{…}, {…}]`",
    "or": "write `any_of: [{…}, {…}]`",
    "own": "write `have:`",
}

EITHER_EVENT = "write `{one_of: [{…}, {…}]}` for either event"
WRONG_VERBS = {
    "activate": "write `use`",
    "any_of": EITHER_EVENT,
    "buy": "write `build`, or `take` for a card",
    "construct": "write `build`",
    "discard": "write `pay`: discarding cards is paying them",
    "finish": "write `end`",
    "get": "write `gain`",
    "improve": "write `upgrade`",
    "lose": "write `pay`",
    "move": "write `advance`",
    "or": EITHER_EVENT,
    "place": "write `build`",
    "receive": "write `gain`",
    "spend": "write `pay`",
    "start": "write `begin`",
}
WRONG_EVENT_KEYS = {
    "by": "write `from: slot` for what gives it",
    "first": "write `nth: 1, in: turn`",
    "second": "write `nth: 2, in: turn`",
    "source": "write `from: slot` for what gives it",
    "third": "write `nth: 3, in: turn`",
    "through": "write `from: slot` for what gives it",
    "via": "write `from: slot` for what gives it",
}

IN_CATALOGUE = "names and texts live with the translations, in the pack's PO file"
GENERATED = "rules text is generated from the effect"
AT_ONCE = "write `instant:`"
STANDING = "write `permanent:`"
AT_THE_END = "write `scoring:`"

WRONG_ITEM_KEYS = {
    "color": "write `colour:`",
    "cost": "write `price:` for what playing a special card costs; `cost:` stands beside `build` and `upgrade`",
    "description": GENERATED,
    "effect": SECTIONS,
    "effects": SECTIONS,
    "end": AT_THE_END,
    "end_game": AT_THE_END,
    "end_of_game": AT_THE_END,
    "endgame": AT_THE_END,
    "final_scoring": AT_THE_END,
    "flavour": IN_CATALOGUE,
    "immediate": AT_ONCE,
    "label": IN_CATALOGUE,
    "name": IN_CATALOGUE,
    "on_play": AT_ONCE,
    "ongoing": STANDING,
    "passive": STANDING,
    "requirement": "write `if: {…}, then: {…}` inside the section",
    "requires": "write `if: {…}, then: {…}` inside the section",
    "text": GENERATED,
    "timing": SECTIONS,
    "title": IN_CATALOGUE,
    "trigger": STANDING,
    "type": SECTIONS,
    "when": "events stand in a section of rules: `permanent: {when: {…}, then: {…}}`",
}
