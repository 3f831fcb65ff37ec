"""What happens, who has waited for it, and what is remembered of it."""

from uwc_content.engine.costs import in_force_of, is_from
from uwc_content.engine.counting import passes, this_thing, whose
from uwc_content.engine.in_force import InForce
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import GROUP, NONE, THIS
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event, Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import ANSWERING, OVERHEARING, SHIFT, push, push_block
from uwc_content.engine.state import State
from uwc_content.language.others import OTHERS


class Happening:
    """One event: the verb, the thing it happened to, the amounts, and the node that made it happen."""

    __slots__ = ("amounts", "match", "name", "node", "number", "thing", "verb")

    def __init__(self, verb: str, thing: int, amounts: list[int], node: Node | None, match: int = NONE) -> None:
        self.verb = verb
        self.thing = thing
        self.amounts = amounts
        self.node = node
        self.match = match
        self.name = ""
        """The track, deck or period, where the verb is about one."""
        self.number = 1
        """How much of the deck, or how many steps on the track."""


def remember(rules: Rules, state: State, happening: Happening) -> None:
    """Count the event for every condition, count or `nth` that may ask."""
    patterns = rules.program.patterns_of.get(happening.verb)
    if patterns is not None:
        counters, thing = state.seats[state.actor].counters, happening.thing
        for pattern in patterns:
            if pattern.noun and thing != NONE:
                is_meant = rules.is_such(state, state.actor, thing, pattern.noun)
            else:
                is_meant = is_event(rules, state, pattern, happening)
            if is_meant:
                counters[pattern.pattern] += weight(pattern, happening)


def is_noticed(rules: Rules, state: State, verb: str) -> bool:
    """Whether anything comes of such an event: a rule that waits for it, or somebody who counts it."""
    seat = state.seats[state.actor]
    return verb in (seat.in_force or in_force_of(rules, seat)).heard


def weight(pattern: Event, happening: Happening) -> int:
    """Gains, payments and draws are remembered unit by unit, everything else and whatever is the nth once."""
    if pattern.one_of:
        return max([weight(each, happening) for each in pattern.one_of if each.verb == happening.verb])
    if pattern.what is None or pattern.nth or not happening.amounts:
        return 1 if pattern.nth or happening.thing != NONE else happening.number
    return units(pattern.what, happening.amounts)


def units(what: Quantity, amounts: list[int]) -> int:
    """How often the amounts hold what is looked for; of several alternatives, all of them together."""
    if what.one_of:
        return sum([units(each, amounts) for each in what.one_of])
    found = [
        sum([amounts[i] for i in amount.members or [amount.index] if i != NONE]) // max(amount.number, 1)
        for amount in what.amounts
    ]
    return min(found)


def waiting(rules: Rules, state: State, happening: Happening) -> int:
    """A mask over the rules in force: those that answer this event."""
    seat = state.seats[state.actor]
    in_force = seat.in_force or in_force_of(rules, seat)
    mask = 0
    waiting_for_nouns = in_force.noun_listeners.get(happening.verb)
    if waiting_for_nouns is not None:
        for noun, positions in waiting_for_nouns:
            if happening.thing == NONE:
                mask |= waiting_for_no_thing(rules, state, positions, happening)
            elif rules.is_such(state, state.actor, happening.thing, noun):
                mask |= positions
    listeners = in_force.listeners.get(happening.verb)
    if listeners is not None:
        for position, rule in listeners:
            if not (rule.once and seat.is_used_up(rule.index)) and rule.event is not None:
                if is_awaited(rules, state, rule.event, happening):
                    mask |= 1 << position
    return mask


def waiting_for_no_thing(rules: Rules, state: State, positions: int, happening: Happening) -> int:
    """The same where it happened to something that is called by a name, such as a deck."""
    mask = 0
    for position in bits(positions):
        event = rules.nodes[state.seats[state.actor].rules[position]].event
        if event is not None and is_awaited(rules, state, event, happening):
            mask |= 1 << position
    return mask


def overhearing(rules: Rules, state: State, happening: Happening) -> None:
    """Other players whose rules waited for this answer after the one to whom it happened, in the order of seats."""
    for seat in reversed(whose(state, state.actor, OTHERS)):
        owner, mask = state.seats[seat], 0
        for position, rule in in_force_of(rules, owner).overheard.get(happening.verb, ()):
            is_left = not rule.once or owner.uses_left(rule.index) > 0
            if is_left and rule.event is not None and is_awaited(rules, state, rule.event, happening, True):
                mask |= 1 << position
        if mask:
            push(state, OVERHEARING, seat, mask << 1)


def replacers_of(rules: Rules, state: State, happening: Happening) -> list[int]:
    """The rules that could replace what is about to happen."""
    waiting = in_force_of(rules, state.seats[state.actor]).replacers.get(happening.verb, ())
    return [rule.index for rule in waiting if answers(rules, state, rule, happening)]


def answers(rules: Rules, state: State, rule: Node, happening: Happening) -> bool:
    if rule.once and state.seats[state.actor].is_used_up(rule.index):
        return False
    return rule.event is not None and is_awaited(rules, state, rule.event, happening)


def is_awaited(rules: Rules, state: State, event: Event, happening: Happening, is_of_others: bool = False) -> bool:
    if event.one_of:
        return any(is_awaited(rules, state, each, happening, is_of_others) for each in event.one_of)
    if (
        event.verb != happening.verb
        or event.is_of_others != is_of_others
        or not is_event(rules, state, event, happening)
    ):
        return False
    if event.nth and event.pattern != NONE:
        return state.seats[state.actor].counters[event.pattern] == event.nth
    return not event.nth or nth_in_place(rules, state, event, happening.thing)


def is_event(rules: Rules, state: State, event: Event, happening: Happening) -> bool:
    """Whether thing, amounts, source and place fit; `nth` is not looked at, and the verb only of several events."""
    if event.noun and happening.thing != NONE:
        return rules.is_such(state, state.actor, happening.thing, event.noun)
    if event.one_of:
        return any(each.verb == happening.verb and is_event(rules, state, each, happening) for each in event.one_of)
    if event.match not in (NONE, happening.match):
        return False
    if event.source and (happening.node is None or not is_from(rules, happening.node, event.source)):
        return False
    if event.period and event.period != happening.name:
        return False
    if event.what is not None and not fits(rules, state, event.what, happening):
        return False
    return not event.place or is_within_place(rules, state, event.place, happening.thing)


def fits(rules: Rules, state: State, what: Quantity, happening: Happening) -> bool:
    if what.one_of:
        return any(fits(rules, state, each, happening) for each in what.one_of)
    for amount in what.amounts:
        if happening.amounts and amount.index != NONE:
            if happening.amounts[amount.index] < amount.number:
                return False
        elif amount.sort == GROUP:
            if sum([happening.amounts[i] for i in amount.members]) < amount.number:
                return False
        elif happening.thing == NONE:
            if amount.name != happening.name or happening.number < amount.number:
                return False
        elif not is_named(rules, state, happening.thing, amount.name):
            return False
    if what.pronoun == THIS or what.other_than == THIS:
        if (happening.thing == this_thing(rules, what)) != (what.pronoun == THIS):
            return False
    return not what.is_narrowed or passes(rules, state, state.actor, what, happening.thing, NONE, counts=False)


def is_named(rules: Rules, state: State, thing: int, name: str) -> bool:
    """Whether the thing is such a thing, or is the very item of that id."""
    return rules.is_such(state, state.actor, thing, name)


def is_within_place(rules: Rules, state: State, place: str, thing: int) -> bool:
    return any(
        rules.stands_at(state, state.actor, thing, other) for other in rules.targets(state, state.actor, NONE, place)
    )


def nth_in_place(rules: Rules, state: State, event: Event, thing: int) -> bool:
    """Whether the place where it happened now has exactly n of them."""
    if event.what is None:
        return False
    prefix = "upgraded_" if event.verb == "upgrade" else ""
    for place in rules.targets(state, state.actor, NONE, event.within):
        if rules.stands_at(state, state.actor, thing, place):
            for amount in event.what.amounts:
                alike = rules.targets(state, state.actor, NONE, prefix + amount.name)
                here = sum(1 for each in alike if rules.stands_at(state, state.actor, each, place))
                if here == event.nth:
                    return True
    return False


def happen(rules: Rules, state: State, happening: Happening, bonus: int) -> None:
    """Remember the event; its bonus and every rule that waited for it become pending together."""
    state.news |= rules.news.get(happening.verb, rules.usual_news)
    remember(rules, state, happening)
    if happening.verb in rules.program.overheard:
        overhearing(rules, state, happening)
    mask = waiting(rules, state, happening)
    if not mask:
        push_block(rules, state, bonus, happening.thing, 0)
    else:
        push(state, ANSWERING, happening.thing, mask << 24 | bonus + 1 << SHIFT)


def tell_thing(rules: Rules, state: State, verb: str, thing: int, node: Node | None, bonus: int) -> None:
    """An event about a thing; most go unnoticed, so it is only put into words when somebody listens."""
    seat = state.seats[state.actor]
    if verb in (seat.in_force or in_force_of(rules, seat)).heard:
        happen(rules, state, Happening(verb, thing, [], node), bonus)
    else:
        state.news |= rules.news.get(verb, rules.usual_news)
        push_block(rules, state, bonus, thing, 0)


def tell_amounts(rules: Rules, state: State, verb: str, amounts: list[int], node: Node | None) -> None:
    """An event about amounts."""
    seat = state.seats[state.actor]
    in_force = seat.in_force or in_force_of(rules, seat)
    if verb in in_force.heard and (are_wanted(in_force, verb, amounts) or verb in rules.program.overheard):
        happen(rules, state, Happening(verb, NONE, amounts, node), NONE)
    else:
        state.news |= rules.news.get(verb, rules.usual_news)


def are_wanted(in_force: InForce, verb: str, amounts: list[int]) -> bool:
    """Whether there is anything among them that somebody waits for or counts."""
    wanted = in_force.wanted.get(verb)
    if wanted is None:
        return True
    for i in wanted:
        if amounts[i]:
            return True
    return False


def tell_name(
    rules: Rules, state: State, verb: str, name: str, node: Node | None, bonus: int = NONE, number: int = 1
) -> None:
    """An event about a track, deck or period."""
    if is_noticed(rules, state, verb):
        happening = Happening(verb, NONE, [], node)
        happening.name, happening.number = name, number
        happen(rules, state, happening, bonus)
    else:
        state.news |= rules.news.get(verb, rules.usual_news)
        push_block(rules, state, bonus, NONE, 0)


# --- periods ---


def tell_period(rules: Rules, state: State, verb: str, period: str) -> None:
    """A period of the acting player begins or ends."""
    if is_noticed(rules, state, verb):
        tell_name(rules, state, verb, period, None, NONE)


def end_period(rules: Rules, state: State, period: str) -> None:
    """What `once`, `lasts` and `nth` kept for this period of the acting player is forgotten."""
    seat = state.seats[state.actor]
    if seat.spent:
        seat.spent = [index for index in seat.spent if rules.nodes[index].once != period]
    if period in (seat.in_force or in_force_of(rules, seat)).lasting:
        seat.end_rules([index for index in seat.rules if rules.nodes[index].lasts == period])
    patterns = rules.program.patterns_in.get(period)
    if patterns is not None:
        counters = seat.counters
        for pattern in patterns:
            counters[pattern] = 0
