"""Cards that do not fit their deck, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.diagnostics import Diagnostic

Check = Callable[[PackView], Iterator[Diagnostic]]

CURRENCY = "credits"


def prices_fit_the_deck(view: PackView) -> Iterator[Diagnostic]:
    if view.rules is None:
        return
    special_cards = view.rules.special_cards
    for card in view.items.get("cards", ()):
        fields = card.fields
        deck, price = fields.get("deck"), fields.get("price")
        special = special_cards.get(deck)
        if (special is None and price is None) or "price" in card.faulty:
            continue
        if special is None and deck is not None:
            message = f"`{card.id}` has a price, and cards of `{deck}` have none"
            yield Diagnostic("UWC411", message, view.field_span(card, "price"), "delete `price:`, or change the deck")
        elif special is not None and price not in [{"of": {CURRENCY: number}} for number in special.prices]:
            allowed = " or ".join(f"`price: {{{CURRENCY}: {number}}}`" for number in special.prices)
            problem = "has no price" if price is None else "has a price that its deck does not allow"
            span = view.field_span(card, "price")
            yield Diagnostic("UWC411", f"`{card.id}` {problem}", span, f"cards of `{deck}` have {allowed}")


def cards_that_are_played_have_a_colour(view: PackView) -> Iterator[Diagnostic]:
    if view.rules is None:
        return
    decks = {*(era.deck for era in view.rules.eras), *view.rules.special_cards}
    for card in view.items.get("cards", ()):
        fields = card.fields
        if "colour" not in fields and fields.get("deck") in decks and "colour" not in card.faulty:
            message = f"`{card.id}` has no colour"
            yield Diagnostic("UWC412", message, card.span, "add `colour:`; it must match the slot")


CARD_CHECKS: tuple[Check, ...] = (prices_fit_the_deck, cards_that_are_played_have_a_colour)
