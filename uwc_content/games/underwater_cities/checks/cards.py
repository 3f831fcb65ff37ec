"""Cards that do not fit their deck, one small check each."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.diagnostics import Diagnostic, Message, any_of

Check = Callable[[PackView], Iterator[Diagnostic]]

CURRENCY = "credits"
NO_PRICE = Message("`{id}` has no price")
WRONG_PRICE = Message("`{id}` has a price that its deck does not allow")


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
            message = Message("`{id}` has a price, and cards of `{deck}` have none", id=card.id, deck=deck)
            yield Diagnostic(
                "UWC411",
                message,
                view.field_span(card, "price"),
                Message("delete `{key}`, or change the deck", key="price:"),
            )
        elif special is not None and price not in [{"of": {CURRENCY: number}} for number in special.prices]:
            allowed = any_of([f"`price: {{{CURRENCY}: {number}}}`" for number in special.prices])
            problem = NO_PRICE if price is None else WRONG_PRICE
            span = view.field_span(card, "price")
            yield Diagnostic(
                "UWC411",
                problem.filled(id=card.id),
                span,
                Message("cards of `{deck}` have {prices}", deck=deck, prices=allowed),
            )


def cards_that_are_played_have_a_colour(view: PackView) -> Iterator[Diagnostic]:
    if view.rules is None:
        return
    decks = {*(era.deck for era in view.rules.eras), *view.rules.special_cards}
    for card in view.items.get("cards", ()):
        fields = card.fields
        if "colour" not in fields and fields.get("deck") in decks and "colour" not in card.faulty:
            message = Message("`{id}` has no colour", id=card.id)
            yield Diagnostic(
                "UWC412", message, card.span, Message("add `{code}`; it must match the slot", code="colour:")
            )


CARD_CHECKS: tuple[Check, ...] = (prices_fit_the_deck, cards_that_are_played_have_a_colour)
