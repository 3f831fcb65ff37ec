"""What a ruleset tells the kernel. Things are numbers; only the ruleset knows what stands behind them."""

from typing import Any

from uwc_content.engine.lowering import Program
from uwc_content.engine.program import Node
from uwc_content.engine.state import UNKNOWN, Seat, State
from uwc_content.engine.survey import Survey


class Hooks:
    """The questions and deeds that a ruleset must know; `seat` is whose things are meant."""

    __slots__ = ("nodes", "program")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.nodes: list[Node] = program.nodes

    # --- looking ---

    def count_of(self, state: State, seat: int, noun: str) -> int:
        """How many such things a player has, as counts and conditions see them."""
        raise NotImplementedError

    def counted(self, state: State, seat: int, noun: str) -> list[int]:
        """The things behind count_of."""
        raise NotImplementedError

    def is_target(self, state: State, op: int, thing: int) -> bool:
        """Whether a word may act on the thing that `it` means, as it is now."""
        return True

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        """The things that a word may act on, whether connected or not."""
        raise NotImplementedError

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        raise NotImplementedError

    def stands_at(self, state: State, seat: int, thing: int, place: int) -> bool:
        raise NotImplementedError

    def stands_on(self, state: State, seat: int, thing: int, site: str, here: int) -> bool:
        """Whether a thing stands on a kind of site; `here` is the site of the text."""
        raise NotImplementedError

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        """The city, kind or colour of a thing, as a small number; NONE if it has none."""
        raise NotImplementedError

    def space_of(self, state: State, seat: int, track: str) -> str:
        raise NotImplementedError

    def number_of(self, state: State, seat: int, name: str) -> int:
        """The number behind a track or stat."""
        raise NotImplementedError

    def payable_things(self, state: State, seat: int, name: str) -> list[int]:
        """What a player could give up under this name."""
        raise NotImplementedError

    # --- doing ---

    def give_up(self, state: State, name: str, thing: int) -> None:
        raise NotImplementedError

    def draw(self, state: State, deck: str, number: int) -> list[int]:
        raise NotImplementedError

    def drawn_cards(self, state: State, number: int) -> list[int]:
        """The cards that were drawn last."""
        raise NotImplementedError

    def can_draw(self, state: State, deck: str) -> bool:
        raise NotImplementedError

    def discard(self, state: State, thing: int) -> None:
        raise NotImplementedError

    def step_on(self, state: State, track: str) -> int:
        """Move the marker one space; the block of the space's bonus, or NONE."""
        raise NotImplementedError

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        raise NotImplementedError

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        """Take it and tell so; where the player looks at hidden things first, only once one of them is taken."""
        raise NotImplementedError

    def block_of(self, state: State, thing: int) -> int:
        """The block that using a thing runs."""
        raise NotImplementedError

    def use_thing(self, state: State, thing: int) -> None:
        """Spend the thing before its effect is run."""
        raise NotImplementedError

    def restore_thing(self, state: State, thing: int) -> None:
        """Take use_thing back; only asked while looking whether its effect can be used."""
        raise NotImplementedError

    def ready_thing(self, state: State, thing: int) -> None:
        raise NotImplementedError

    def kinds_to_build(self, noun: str) -> list[int]:
        """The concrete kinds that a builder may choose from."""
        raise NotImplementedError

    def sites_for(self, state: State, kind: int, site: str) -> int:
        """A mask of legal empty sites; those that differ in nothing are told once."""
        raise NotImplementedError

    def is_left(self, state: State, kind: int) -> bool:
        """Whether there are pieces of a kind in the supply."""
        return bool((state.left if state.left != UNKNOWN else self.kinds_left(state)) >> kind & 1)

    def kinds_left(self, state: State) -> int:
        """The same for all kinds, as a mask; it is kept until something is built."""
        if state.left == UNKNOWN:
            state.left = self.count_pieces(state)
        return state.left

    def count_pieces(self, state: State) -> int:
        """A mask of the kinds of which pieces are left."""
        raise NotImplementedError

    def survey(self, state: State, seat: Seat) -> Survey:
        """Kept until something on the board changes; where it is asked often, a look at the seat comes first."""
        seat.survey = found = seat.survey or self.new_survey(state, seat)
        return found

    def new_survey(self, state: State, seat: Seat) -> Survey:
        raise NotImplementedError

    def usual_cost(self, state: State, op: int, kind: int) -> list[int]:
        """The same throughout a game."""
        raise NotImplementedError

    def surcharge(self, area: int) -> list[int]:
        """What sites of a price class cost besides; those of class 0 nothing."""
        raise NotImplementedError

    def price_class(self, state: State, site: int) -> int:
        """A number below 64 that is the same for sites with the same surcharge, whoever owns them."""
        raise NotImplementedError

    def place_thing(self, state: State, kind: int, site: int) -> None:
        """Put it there and raise what follows: the event, the site's bonus, what becomes connected."""
        raise NotImplementedError

    def kind_at(self, state: State, seat: int, thing: int) -> int:
        """The concrete kind of a built thing."""
        raise NotImplementedError

    def is_kind_within(self, kind: int, noun: str) -> bool:
        """Whether a thing of this kind, plain and unconnected, would be such a noun as far as its kind goes."""
        raise NotImplementedError

    def upgrade_thing(self, state: State, thing: int) -> None:
        raise NotImplementedError

    def yield_of(self, state: State, thing: int) -> list[int]:
        """What the thing alone produces."""
        raise NotImplementedError

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        """What a word of the ruleset may act on."""
        return []

    def do_word(self, state: State, node: Node, thing: int) -> None:
        raise NotImplementedError

    # --- the game as a whole ---

    def set_up(self, setup: dict[str, Any]) -> State:
        """The state before the first decision; a setup that the rules do not allow is refused."""
        raise NotImplementedError

    def scores(self, state: State) -> list[int]:
        raise NotImplementedError

    def worth(self, state: State, seat: int) -> int:
        """A guess, in hundredths of a point, of what a position is worth to a player; for bots."""
        raise NotImplementedError

    def hand_of(self, state: State, player: int) -> list[str]:
        """The ids of the cards that a player holds."""
        raise NotImplementedError

    def card_in_play(self, state: State) -> str:
        """The id of the card that the acting player has just chosen, while the slot is being chosen."""
        raise NotImplementedError

    def hide(self, state: State, player: int) -> None:
        """Shuffle everything that a player cannot see, so that a bot may search without peeking."""
        raise NotImplementedError

    def end_soon(self, state: State) -> None:
        """Forget what follows after the present turn, so that a bot can play it to its end and compare."""

    def promise_of(self, state: State, card: int) -> tuple[int, int]:
        """Guesses, in hundredths of a point, of what a card is worth in play and in the hand; for bots."""
        return 0, 0

    def ranking(self, state: State) -> list[int]:
        raise NotImplementedError

    def winners(self, state: State) -> list[int]:
        """Whoever has won a finished game; alone it may be nobody."""
        return self.ranking(state)[:1]

    def is_card_of_use(self, state: State) -> bool:
        """Whether the card in play would do something now, while its place in the turn is being chosen; for reports."""
        return True

    def observe(self, state: State, player: int) -> dict[str, Any]:
        raise NotImplementedError

    def has_revealed(self, before: State, after: State) -> bool:
        """Whether hidden information came to light between two decisions."""
        raise NotImplementedError

    def thing_name(self, state: State, thing: int) -> str:
        """A thing in the words of the game, for labels."""
        raise NotImplementedError

    def kind_name(self, kind: int) -> str:
        raise NotImplementedError
