"""What designers try first, and what to write instead."""

from uwc_content.diagnostics import Message, write

NEVER_NEEDED = Message("leave it out: everything may be left out by the player except `gain`")
EITHER = Message(
    "write `{code}` for effects, or `{other}` inside the braces",
    code="choose: [{…}, {…}]",
    other="{one_of: [mill, road]}",
)
BOTH = Message("write a list of parts: `{code}`", code="[{…}, {…}]")
EVENT = write("when: {…}, then: {…}")
PAYMENT = write("pay: {…}, then: {…}")
SECTIONS = Message("the section says when: `instant:`, `action:`, `permanent:`, `production:`, `scoring:`")
WORD_IS_KEY = Message("the word itself is the key: `{code}`", code="gain: {grain: 2}")
COUNTED = Message("write `{word}` inside the braces: `{code}`", word="per:", code="{points: 1, per: {mill: 3}}")
UP_TO = Message("write the number alone; it means up to: `{code}`", code="{road: 2}")
ONE_THING = Message("the number belongs to the name: `{code}`", code="{grain: 2}")
FREE = Message("`cost: free` stands beside `build` or `upgrade`; as a rule, write `discount: all`")
IT = Message("write `it` for the thing just meant")

EXCEPT = Message("say what is left out: `{code}`", code="except: this")
OTHERS = Message("say who does it beside the word: `{code}`", code="gain: {grain: 1}, who: others")

WRONG_WORDS = {
    **dict.fromkeys(
        ("all_players", "each_player", "everyone", "opponent", "opponents", "other_players", "others"), OTHERS
    ),
    "who": OTHERS,
    "activate": write("use:"),
    "add": write("gain:"),
    "after": EVENT,
    "all_of": BOTH,
    "and": BOTH,
    "any_of": EITHER,
    "before": EVENT,
    "buy": Message("write `{code}`, or `{other}` for what lies on display", code="build: …", other="take: …"),
    "clone": write("use:"),
    "condition": write("if: {…}, then: {…}"),
    "conditions": write("if: {…}, then: {…}"),
    "construct": write("build:"),
    "convert": Message(
        "write `{code}` (both ways) or `{other}`", code="exchange: {…}, for: {…}", other="pay: {…}, then: {…}"
    ),
    "copy": write("use:"),
    "discard": write("pay: {scrolls: 1}, then: {…}"),
    "do": BOTH,
    "double": write("multiply: {walled_village: 2}"),
    "each": COUNTED,
    "earn": write("gain:"),
    "either": EITHER,
    "effect": SECTIONS,
    "effects": SECTIONS,
    "every": COUNTED,
    "execute": write("use:"),
    "flip": write("upgrade:"),
    "for_each": COUNTED,
    "free": Message("write `{code}` beside `{word}` or `{other}`", code="cost: free", word="build", other="upgrade"),
    "get": write("gain:"),
    "give": write("gain:"),
    "improve": write("upgrade:"),
    "increase": write("raise: {hand_limit: 1}"),
    "limit": Message("write `max:` inside the braces beside `per`, or `times:`"),
    "lose": PAYMENT,
    "may": NEVER_NEEDED,
    "move": write("advance: {council: 1}"),
    "on": EVENT,
    "once_per_turn": write("once: turn"),
    "one_of": EITHER,
    "op": WORD_IS_KEY,
    "optional": NEVER_NEEDED,
    "or": EITHER,
    "parts": BOTH,
    "perform": write("use:"),
    "permit": write("allow:"),
    "place": write("build:"),
    "play": Message("an event only: `{code}`", code="when: {play: scroll}"),
    "receive": write("gain:"),
    "reduce": Message(
        "write `{code}`, or `{other}` beside `{word}`", code="discount: {…}, to: {…}", other="less:", word="build"
    ),
    "refresh": write("ready:"),
    "repeat": Message("write `times:` beside `pay`, `exchange`, `choose` or `together`"),
    "replace": Message(
        "write `{code}` for costs, or `{other}`",
        code="substitute: {…}, for: {…}, to: {…}",
        other="when: {…}, instead: {…}",
    ),
    "sacrifice": PAYMENT,
    "score": write("gain: {points: 1}"),
    "sell": write("pay: {…}, then: {gain: {…}}"),
    "sequence": write("together: [{…}, {…}]"),
    "spend": PAYMENT,
    "steps": BOTH,
    "swap": write("exchange: {…}, for: {…}"),
    "timing": SECTIONS,
    "trade": write("exchange: {…}, for: {…}"),
    "trigger": EVENT,
    "type": WORD_IS_KEY,
    "unless": write("if: {not: {…}}, then: {…}"),
    "untap": write("ready:"),
    "up_to": UP_TO,
    "whenever": EVENT,
    "word": WORD_IS_KEY,
}

# Beside a word: what stands there for another, by the word or for all of them.
WRONG_ARGUMENTS = {
    ("build", "for"): Message("write `{code}` for what it costs", code="cost: {…}"),
    ("choose", "from"): write("choose: [{…}, {…}], pick: 2"),
    ("discount", "for"): write("to: {build: …}"),
    ("discount", "from"): Message("write `to: {code}`; `from:` stands inside that event", code="{build: …}"),
    ("discount", "on"): write("to: {build: …}"),
    ("draw", "discard"): Message("write `keep:` with how many are kept; the rest is discarded"),
    ("draw", "from"): Message(
        "write `{code}` for one that is not in the deck", code="take: scroll, from: discard_pile"
    ),
    ("exchange", "to"): write("for: {…}"),
    ("exchange", "with"): write("for: {…}"),
    ("gain", "to"): OTHERS,
    ("lower", "by"): write("lower: {hand_limit: 1}"),
    ("put", "at"): write("onto: this"),
    ("put", "in"): write("onto: this"),
    ("put", "on"): write("onto: this"),
    ("raise", "by"): write("raise: {hand_limit: 1}"),
    ("set", "to"): write("set: {hand_limit: 4}"),
    ("gain", "for"): Message(
        "write `{word}` inside the braces: `{code}`", word="per: …", code="{points: 1, per: mill}"
    ),
    ("pay", "for"): Message(
        "write `{code}`, or `{other}` if it goes both ways", code="then: {gain: {…}}", other="exchange: {…}, for: {…}"
    ),
    ("pay", "to"): write("then: {…}"),
    ("upgrade", "for"): Message("write `{code}` for what it costs", code="cost: {…}"),
}
WRONG_BESIDE_ANY_WORD = {
    "do": write("then:"),
    "effect": write("then:"),
    "effects": write("then:"),
    "otherwise": write("else:"),
    "price": write("cost:"),
}
AMOUNTS = frozenset({"amount", "count", "how_many", "number", "quantity", "times"})

WRONG_IN_BRACES = {
    "all_of": Message("braces mean all of them already: `{code}`", code="{grain: 1, timber: 1}"),
    "amount": ONE_THING,
    "at_most": Message(
        "in a payment write `{code}`, and beside `per` write `{other}`", code="{up_to: 3}", other="max: 3"
    ),
    "between": write("at: {village: 2}"),
    "besides": EXCEPT,
    "but": EXCEPT,
    "not": EXCEPT,
    "other_than": EXCEPT,
    "and": Message("braces mean all of them already: `{code}`", code="{grain: 1, timber: 1}"),
    "any": Message(
        "write the name of a group such as `resource`, or `{code}`", code="{one_of: [{grain: 1}, {timber: 1}]}"
    ),
    "any_of": write("{one_of: [{grain: 1}, {timber: 1}]}"),
    "count": ONE_THING,
    "each": COUNTED,
    "either": write("{one_of: [{grain: 1}, {timber: 1}]}"),
    "every": COUNTED,
    "for_each": COUNTED,
    "in": Message("write `{code}` for where it stands; `in` stands in events, beside `nth`", code="at: village"),
    "limit": Message("write `{code}` beside `{word}`", code="max: 3", word="per"),
    "number": ONE_THING,
    "on": Message(
        "write `{code}` for the kind of site, `{other}` for where it stands, or `{third}` for what lies on this item",
        code="site: expansion",
        other="at: village",
        third="kept: this",
    ),
    "or": write("{one_of: [{grain: 1}, {timber: 1}]}"),
    "up_to": UP_TO,
    "without": write("with: {building: 0}"),
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
    "all_of": Message("several conditions in one mapping must all hold"),
    "and": Message("several conditions in one mapping must all hold"),
    "at_least": write("have:"),
    "exactly": Message("write `{code}` and `{other}` together", code="have:", other="at_most:"),
    "has": write("have:"),
    "in": Message("it stands inside the event: `{code}`", code="did: {build: road, in: effect}"),
    "less_than": Message("write `{code}` with one less", code="at_most:"),
    "more_than": Message("write `{code}` with one more", code="have:"),
    "none": write("have: {grain: 0}"),
    "one_of": write("any_of: [{…}, {…}]"),
    "or": write("any_of: [{…}, {…}]"),
    "own": write("have:"),
}

EITHER_EVENT = Message("write `{code}` for either event", code="{one_of: [{…}, {…}]}")
OF_ANOTHER = Message("say beside the verb whose it is: `{code}`", code="{build: mill, who: others}")
WRONG_VERBS = {
    "another_player": OF_ANOTHER,
    "opponent": OF_ANOTHER,
    "other_player": OF_ANOTHER,
    "others": OF_ANOTHER,
    "activate": write("use"),
    "any_of": EITHER_EVENT,
    "buy": Message("write `{code}`, or `{other}` for what lies on display", code="build", other="take"),
    "construct": write("build"),
    "discard": Message("write `pay`: discarding is paying"),
    "finish": write("end"),
    "get": write("gain"),
    "improve": write("upgrade"),
    "lose": write("pay"),
    "move": write("advance"),
    "or": EITHER_EVENT,
    "place": write("build"),
    "receive": write("gain"),
    "spend": write("pay"),
    "start": write("begin"),
}
WRONG_EVENT_KEYS = {
    "by": Message(
        "write `{code}` for what gives it, or `{other}` for another player", code="from: desk", other="who: others"
    ),
    "first": write("nth: 1, in: turn"),
    "second": write("nth: 2, in: turn"),
    "source": Message("write `{code}` for what gives it", code="from: desk"),
    "third": write("nth: 3, in: turn"),
    "through": Message("write `{code}` for what gives it", code="from: desk"),
    "via": Message("write `{code}` for what gives it", code="from: desk"),
}

IN_CATALOGUE = Message("names and texts live with the translations, in the pack's PO file")
GENERATED = Message("rules text is generated from the effect")
AT_ONCE = write("instant:")
STANDING = write("permanent:")
AT_THE_END = write("scoring:")

WRONG_ITEM_KEYS = {
    "color": write("colour:"),
    "cost": Message("write `price:` for what playing it costs; `cost:` stands beside `build` and `upgrade`"),
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
    "requirement": Message("write `{code}` inside the section", code="if: {…}, then: {…}"),
    "requires": Message("write `{code}` inside the section", code="if: {…}, then: {…}"),
    "text": GENERATED,
    "timing": SECTIONS,
    "title": IN_CATALOGUE,
    "trigger": STANDING,
    "type": SECTIONS,
    "when": Message("events stand in a section of rules: `{code}`", code="permanent: {when: {…}, then: {…}}"),
}
