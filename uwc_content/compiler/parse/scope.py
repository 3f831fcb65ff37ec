"""What the words around a place let it say."""

from uwc_content.compiler.parse.notes import Lowered

NO_BINDING, ONE, SEVERAL = range(3)


class Scope:
    """What the words around a place let it say: whether `it` and `here` mean something, and what may be named."""

    __slots__ = ("antecedent", "chosen", "has_here", "has_paid", "it", "may_be_this", "may_name_items", "this")

    def of_others(self) -> "Scope":
        """What other players do: neither a thing of yours nor the item with this text is theirs."""
        found = Scope()
        found.has_paid, found.chosen = self.has_paid, self.chosen
        return found

    def __init__(self, has_here: bool = False, this: str = "") -> None:
        self.has_here = has_here
        self.this = this
        """The type of the item that the text is printed on, if it is a thing of the game."""
        self.it = NO_BINDING
        self.antecedent: Lowered = {}
        self.has_paid = False
        self.chosen = ""
        """What the payment around it is made with, where the player chooses how much."""
        self.may_name_items = False
        self.may_be_this = False
