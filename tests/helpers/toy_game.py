"""A game of almost nothing for tests of the kernel: every card of the set-up is played once, by the seat it names."""

from functools import cache
from typing import Any

from uwc_content.bundle.assemble import dump, nouns_of
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.items import Items
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.engine.game import Game
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node, Program
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import push, push_block
from uwc_content.engine.state import Seat, State
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.yaml import read_yaml

VOCABULARY = """
resources:
  coal: {cap: 5, doc: "A material."}
  wood: {cap: 5, doc: "A material."}
  money: {cap: 5, doc: "Coins."}
  points: {doc: "Points."}
groups:
  material: {of: [coal, wood], doc: "Any material."}
kinds:
  token: {doc: "A token on the table."}
  crate: {doc: "A crate on the table."}
places:
  city: {doc: "The table."}
periods:
  turn: {doc: "A turn."}
  game: {doc: "The whole game."}
words:
  mark: {doc: "Mark things."}
  end_game: {doc: "End the game at once."}
items:
  cards:
    doc: "Cards."
    sections:
      effect: {sort: effects, source: card, doc: "What it does."}
      gift: {sort: effects, forced: true, source: card, doc: "What it gives without asking."}
      permanent: {sort: rules, doc: "What holds from the beginning."}
"""
PLAY = -100
"""The frame of a card that is to be played: `it` is the item, `k` the seat."""
TOKENS, MARKED = 0, 1
"""Zones of the table."""


def read(text: str, file: str) -> Mapping:
    root, faults = read_yaml(file, text.encode())
    assert isinstance(root, Mapping), faults
    return root


@cache
def vocabulary_in(text: str) -> Vocabulary:
    notes = Notes("vocabulary.yaml")
    vocabulary = parse_document(Vocabulary, read(text, "vocabulary.yaml"), notes)
    assert vocabulary is not None, notes.faults
    return vocabulary


@cache
def program_of(cards: str, vocabulary: str = VOCABULARY, tolerated: str = "") -> Program:
    """The program of cards that are written as lines `id: {section: effect, …}`, perhaps with a fault."""
    names = Names(vocabulary_in(vocabulary))
    notes = Notes("cards.yaml")
    lines = [line.strip() for line in cards.strip().splitlines()]
    text = "cards:\n" + "\n".join(f"  - {{id: {line.replace(': {', ', ', 1)}" for line in lines)
    written = read(text.replace("{id: ", "{source: original, id: "), "cards.yaml")
    records = Items(Language(names, notes), "cards.yaml").parse("cards", written.entries["cards"].value)
    assert {fault.code for fault in notes.faults} <= {tolerated}, notes.faults
    return lower(
        {
            "vocabulary": dump(vocabulary_in(vocabulary)),
            "nouns": nouns_of(names),
            "items": {"cards": [record.item for record in records]},
            "content_hash": "sha256:toy",
            "provenance": {"places": {}},
        }
    )


class ToyGame(Rules):
    """Tokens lie on the table; what is taken or marked is kept in another zone, in the order in which it came."""

    def __init__(self, program: Program, *, tokens: int = 4) -> None:
        super().__init__(program)
        self.tokens = tokens
        self.frame_names = {PLAY: "play"}

    # --- things ---

    def targets(self, state: State, seat: int, op: int, noun: str) -> list[int]:
        return state.zones[TOKENS] if noun == "token" else []

    def is_such(self, state: State, seat: int, thing: int, noun: str) -> bool:
        return noun == "token"

    def property_of(self, state: State, seat: int, thing: int, shared: str) -> int:
        return thing % 2

    def takeable(self, state: State, noun: str, place: str) -> list[int]:
        return state.zones[TOKENS] if noun == "token" else []

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        state.zones[TOKENS].remove(thing)
        state.zones[MARKED].append(thing)

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        return state.zones[TOKENS]

    def do_word(self, state: State, node: Node, thing: int) -> None:
        self.take_thing(state, thing, node)

    def thing_name(self, state: State, thing: int) -> str:
        return f"token {thing}"

    # --- turns ---

    def set_up(self, setup: dict[str, Any]) -> State:
        state = State()
        state.random = setup.get("seed", 1)
        state.zones = [list(range(self.tokens)), []]
        for held in setup.get("held", [{}] * setup["players"]):
            state.seats.append(self.new_seat(held))
        for name, seat in reversed(setup["played"]):
            push(state, PLAY, self.program.by_id[name].index, seat)
        return state

    def new_seat(self, held: dict[str, int]) -> Seat:
        seat = Seat()
        seat.amounts = [held.get(name, 0) for name in self.program.resources]
        seat.counters = [0] * len(self.program.patterns)
        seat.put_in_force([rule for item in self.program.items for rule in item.rules.get("permanent", [])])
        return seat

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        del state.stack[-3:]
        state.actor = k
        for section in ("effect", "gift"):
            push_block(self, state, self.program.items[it].blocks.get(section, NONE), NONE, 0)
        return None

    def scores(self, state: State) -> list[int]:
        points = self.program.amount_index["points"]
        return [seat.amounts[points] for seat in state.seats]

    def standings(self, state: State) -> list[list[int]]:
        scores = self.scores(state)
        return [[seat] for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat])]

    def observe(self, state: State, player: int) -> dict[str, Any]:
        return {"player": player, "table": [zone[:] for zone in state.zones]}

    def has_revealed(self, before: State, after: State) -> bool:
        return before.random != after.random


def playing(
    cards: str, *played: str | tuple[str, int], held: list[dict[str, int]] | None = None, rules: type[ToyGame] = ToyGame
) -> Game:
    """A game in which these cards are played one after the other: by the first seat, or by the one that is named."""
    named = [(each, 0) if isinstance(each, str) else each for each in played]
    seats = held or [{}]
    return Game.new(rules(program_of(cards)), {"players": len(seats), "played": named, "held": seats})


def holdings(game: Game, seat: int = 0) -> dict[str, int]:
    """What a seat has, without what it has nothing of."""
    amounts = game.state.seats[seat].amounts
    return {name: number for name, number in zip(game.rules.program.resources, amounts, strict=True) if number}


def labels(game: Game) -> list[tuple[str, ...]]:
    """The options of the present decision in names of the game."""
    return [option.label for option in game.decision.options] if game.decision else []


def choose(game: Game, *words: str) -> None:
    """Take the option that is called so."""
    game.apply(labels(game).index(words))
