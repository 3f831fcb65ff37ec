"""What rules.yaml of Underwater Cities holds: every number of the game that is no card, slot, tile or board."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError

from uwc_content.diagnostics import Message
from uwc_content.games.underwater_cities.model.board import BoardSide, Corner
from uwc_content.games.underwater_cities.model.vocabulary_names import (
    Amounts,
    BoardSideName,
    BuiltKind,
    DeckName,
    KnowsVocabulary,
    MetropolisColour,
    ResourceName,
    SlotColour,
    complete,
    exactly,
    on_track,
)
from uwc_content.games.underwater_cities.pieces import KINDS, MOST_PLAYERS, SCORED, SIDES, SPECIAL_DECKS
from uwc_content.language.base import Model
from uwc_content.language.manifest import Id
from uwc_content.language.parts import Part, complete_words

EFFECT_PLACES: dict[tuple[str, ...], Literal["effects", "rules"]] = {
    ("federation", "spaces", "*", "bonus"): "effects",
    ("federation", "overflow"): "effects",
    ("standing", "*", "permanent"): "rules",
}
"""Where rules.yaml speaks the effect language, and which sort of section stands there; `*` is every item of a list."""

REFERENCE_PLACES: dict[tuple[str, ...], str] = {("solo", "removed_metropolis"): "metropolises"}
"""Where rules.yaml names an item, and of which type it must be."""


class CompletesWords:
    """The words refer to each other; they are completed when a schema first needs them, not on import."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        complete_words()
        return handler(source)


def keys_as_text(table: object) -> object:
    """YAML reads the key of `{2: 7}` as a number; JSON knows only texts."""
    return {str(key): value for key, value in table.items()} if isinstance(table, dict) else table


Parts = Annotated[list[Part], CompletesWords()]
Number = Annotated[int, Field(ge=1, le=1000)]
Players = Annotated[int, Field(ge=1, le=4)]
PlayersKey = Annotated[str, StringConstraints(pattern=r"^[1-4]$")]
ByPlayers = Annotated[dict[PlayersKey, Number], BeforeValidator(keys_as_text)]


class Production(Model):
    """What a kind of structure or city produces when it is connected."""

    plain: Amounts = Field(description="What one produces when it is not upgraded.")
    upgraded: Amounts | None = Field(None, description="What one produces when it is upgraded, instead of `plain`.")
    pair: Amounts | None = Field(
        None, description="What a city gives in addition, once, when it has two or more upgraded ones of this kind."
    )


class Limits(Model):
    """How many of a kind there are for all players together; what is not named is not limited."""

    always: dict[BuiltKind, Number] = Field({}, description="The number of each kind for any number of players.")
    by_players: dict[BuiltKind, ByPlayers] = Field(
        {}, description="The number of each kind by the number of players; a number of players left out has no limit."
    )


class Era(Model):
    """One era of the game; a production phase ends it."""

    rounds: Number = Field(description="How many rounds the era lasts.")
    deck: DeckName = Field(description="The deck that cards are drawn from during the era.")


class MainBoardSide(Model):
    """One side of the main board."""

    players: list[Players] = Field(description="The numbers of players that use this side.", min_length=1)
    slots: dict[SlotColour, Number] = Field(description="How many slots of each colour this side has.")


def one_side_for_each(sides: dict[str, MainBoardSide]) -> dict[str, MainBoardSide]:
    """Several players use the one side that names their number; alone, `solo` says which."""
    for players in range(2, MOST_PLAYERS + 1):
        named = [name for name, side in sides.items() if players in side.players]
        if len(named) != 1:
            message = Message("{players} players need one side of the main board, and {found} name them")
            told = {"message": message.filled(players=players, found=len(named))}
            raise PydanticCustomError("not_one_side", "{message}", told)
    return sides


class FederationSpace(Model):
    """A space of the Federation track."""

    space: int = Field(description="The number of the space; the vocabulary lists the spaces of the track.")
    bonus: Parts | None = Field(None, description="What a marker that enters the space gives its owner at once.")


class Federation(Model):
    """The Federation track, which decides the turn order of the next round."""

    track: Literal["federation"] = Field(description="The track of the vocabulary whose spaces are described here.")
    spaces: list[FederationSpace] = Field(
        description="The spaces in the order in which markers move; each marker starts below the first.", min_length=1
    )
    overflow: Parts = Field(description="What each step beyond the last space gives.")

    @model_validator(mode="after")
    def has_the_spaces_of_the_track(self, info: ValidationInfo) -> Self:
        context: KnowsVocabulary | None = info.context
        track = context.vocabulary.tracks.get(self.track) if context else None
        if track and [each.space for each in self.spaces] != track.spaces:
            wanted = ", ".join(str(space) for space in track.spaces)
            message = Message("the track has the spaces {wanted}, in this order", wanted=wanted)
            raise PydanticCustomError("wrong_spaces", "{message}", {"message": message})
        return self


class Seat(Model):
    """Where a player begins according to the turn order of the first round."""

    federation: Annotated[int | None, on_track("federation")] = Field(
        None, description="The Federation space that the marker starts on; below the track unless given."
    )
    extra: Amounts = Field({}, description="What the player receives besides the starting resources.")


class StartingHand(Model):
    """The first hand of every player."""

    draw: Number = Field(description="How many cards of the first era are drawn.")
    keep: Number = Field(description="How many of them are kept; the others are discarded.")


class Start(Model):
    """What every player begins with."""

    resources: Amounts = Field(description="The resources of every player before the extra ones of the seat.")
    seats: list[Seat] = Field(
        description="One entry for each place in the first turn order.",
        min_length=MOST_PLAYERS,
        max_length=MOST_PLAYERS,
    )
    hand: StartingHand = Field(description="How the first hand is drawn.")
    city: Literal["nonsymbiotic_city", "symbiotic_city"] = Field(
        description="The kind of city on the starting site of each player board."
    )
    metropolises: dict[MetropolisColour, Number] = Field(
        description="How many metropolises of each colour every player is dealt."
    )
    claimed: dict[DeckName, Number] = Field(
        {}, description="How many cards of a deck lie beside every player board from the beginning, ready to be used."
    )


class Hand(Model):
    """How many cards are held and drawn."""

    limit: Number = Field(description="How many cards may be kept at the start of an own turn and of an era.")
    draw_per_turn: Number = Field(description="How many cards are drawn at the end of each own turn.")
    draw_per_era: Number = Field(description="How many cards of the new deck are drawn when a new era begins.")


class SpecialDeck(Model):
    """One of the two groups of special cards."""

    prices: list[Number] = Field(description="What a card of this deck may cost, in credits.", min_length=1)
    open: Number = Field(description="How many of its cards lie face up at the start.")
    refills: bool = Field(description="Whether the next card is turned face up when an open one is taken.")
    look_at: Number | None = Field(
        None, description="How many further cards may be looked at instead of taking the open one; one of them is kept."
    )


class CloneTile(Model):
    """The tile that lets a player choose a slot that another player occupies, once per round."""

    players: list[Players] = Field(description="The numbers of players with which the tile is used.")
    cost: Amounts = Field(description="What a player pays before using the tile.")


class Feeding(Model):
    """What every connected city eats after production."""

    food: Amounts = Field(description="What one city eats; it is spent first.")
    substitute: Amounts = Field(description="What a city eats once the food has run out.")
    penalty: Amounts = Field(description="What each city that stays hungry costs; nobody falls below nothing.")


ScoringStep = Literal["metropolises", "scoring_cards", "cities", "leftovers"]


class FinalScoring(Model):
    """What is scored when the game is over."""

    order: Annotated[list[ScoringStep], exactly(SCORED)] = Field(
        description="The steps of the final scoring in their order."
    )
    city_points: list[int] = Field(
        description="Points of a connected city with buildings of 0, 1, 2 and 3 different kinds.",
        min_length=4,
        max_length=4,
    )
    leftovers: dict[ResourceName, Number] = Field(
        description="How many credits one unit of a leftover resource is worth."
    )
    credits_per_point: Number = Field(description="How many credits make one point; the rest is worth nothing.")


class Contracts(Model):
    """The optional module of government contracts."""

    in_play: Number = Field(description="How many contracts are laid out; those taken are not replaced.")
    players: list[Players] = Field(description="The numbers of players that may use the module.")


class FourthTile(Model):
    """The additional blocking tile of a round after one without a step on a track."""

    without_step_on: Literal["federation"] = Field(
        description="The track on which no step was taken in the round before."
    )
    counted_from: SlotColour = Field(
        description="The colour whose first slot counts as 1; the added digits of a card number say how far to count."
    )


class Solo(Model):
    """How a single player plays."""

    player_board: BoardSide = Field(description="The side of the player boards that is used.")
    main_board: BoardSideName = Field(description="The side of the main board that is used.")
    set_up_as_for: Players = Field(description="The number of players whose setup is used where nothing else is said.")
    blocking_tiles: dict[SlotColour, Number] = Field(
        description="How many slots of each colour are blocked, beginning with the first one clockwise."
    )
    blocking_step: Number = Field(description="How many slots clockwise each blocking tile moves after a round.")
    fourth_tile: FourthTile = Field(description="When and where one more slot is blocked for a round.")
    unlimited: list[BuiltKind] = Field([], description="The kinds that are not limited in a solo game.")
    removed_metropolis: Id | None = Field(None, description="The metropolis that is removed before dealing, if any.")
    goal_cities: Number = Field(description="How many connected cities are needed to win.")
    goal_points: Number = Field(description="How many points are needed to win.")


class CornerTiles(Model):
    """The metropolises of one colour on a player board."""

    corners: list[Corner] = Field(description="The corners where they lie, one for each.", min_length=1)
    tunnels: Number = Field(description="How many tunnels must touch one so that it becomes connected.")


class BoardShape(Model):
    """What every player board must look like."""

    start_corner: Corner = Field(description="The corner where the starting city lies.")
    metropolises: dict[MetropolisColour, CornerTiles] = Field(description="The metropolises by colour.")
    expansion_sites: int = Field(description="How many expansion sites every city has.", ge=0, le=1)
    least_cities: Number = Field(description="How many city sites a board has at least, the starting one included.")
    least_tunnels: Number = Field(description="How many tunnel sites a board has at least.")


class StandingRule(Model):
    """A rule for every player that the effect language itself can say."""

    id: Id = Field(description="The permanent name of the rule.")
    permanent: Parts = Field(description="What holds for every player during the whole game.")


class UnderwaterRules(Model):
    """The numbers of the game."""

    costs: Annotated[dict[BuiltKind, Amounts], complete(KINDS)] = Field(
        description="What building one of each kind usually costs."
    )
    upgrade_cost: Amounts = Field(description="What upgrading one structure usually costs.")
    production: dict[BuiltKind, Production] = Field(description="What each kind produces when it is connected.")
    limits: Limits = Field(description="How many pieces of a kind there are.")
    eras: list[Era] = Field(description="The eras in their order.", min_length=1)
    turns_per_round: Number = Field(description="How many turns every player takes in a round.")
    main_board: Annotated[dict[BoardSideName, MainBoardSide], complete(SIDES), AfterValidator(one_side_for_each)] = (
        Field(description="The sides of the main board.")
    )
    federation: Federation = Field(description="The Federation track.")
    start: Start = Field(description="What every player begins with.")
    hand: Hand = Field(description="How many cards are held and drawn.")
    action_card_limit: Number = Field(description="How many action cards a player may have.")
    special_cards: Annotated[dict[DeckName, SpecialDeck], complete(SPECIAL_DECKS)] = Field(
        description="The decks of special cards."
    )
    clone_tile: CloneTile = Field(description="The tile for slots that other players occupy.")
    feeding: Feeding = Field(description="How cities are fed after production.")
    final_scoring: FinalScoring = Field(description="What is scored at the end of the game.")
    contracts: Contracts = Field(description="The module of government contracts.")
    solo: Solo = Field(description="How a single player plays.")
    board: BoardShape = Field(description="What every player board must look like.")
    standing: list[StandingRule] = Field([], description="Rules for every player in the effect language.")
