"""Every word that a node can be, in the order of their numbers."""

from typing import Final

from uwc_content.engine.opcodes import (
    ADVANCE,
    ALLOW,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCOUNT,
    DRAW,
    EXCHANGE,
    GAIN,
    IF,
    LET,
    LOWER,
    MULTIPLY,
    PAY,
    PRODUCE,
    PUT,
    RAISE,
    READY,
    SELECT,
    SET,
    SUBSTITUTE,
    TAKE,
    TOGETHER,
    UPGRADE,
    USE,
    WHEN,
    WORD,
)
from uwc_content.engine.search.foresight import (
    AMOUNTS,
    ANYTHING,
    EVERYTHING_ELSE,
    HOLDINGS,
    PLACES,
    RULES,
    STATES,
    TAKES,
    THINGS,
    TRACKS,
    TURNS,
    USES,
)
from uwc_content.engine.words.advance import Advance
from uwc_content.engine.words.block import Block
from uwc_content.engine.words.branch import Branch
from uwc_content.engine.words.build import Build
from uwc_content.engine.words.choose import Choose
from uwc_content.engine.words.draw import Draw
from uwc_content.engine.words.exchange import Exchange
from uwc_content.engine.words.gain import Gain
from uwc_content.engine.words.game_word import GameWord
from uwc_content.engine.words.let import Let
from uwc_content.engine.words.pay import Pay
from uwc_content.engine.words.produce import Produce
from uwc_content.engine.words.put import Put
from uwc_content.engine.words.ready import Ready
from uwc_content.engine.words.select import Select
from uwc_content.engine.words.standing import Modifier, Standing
from uwc_content.engine.words.take import Take
from uwc_content.engine.words.together import Together
from uwc_content.engine.words.upgrade import Upgrade
from uwc_content.engine.words.use import Use
from uwc_content.engine.words.word import Word


def with_facts(
    word: Word,
    gives: int = ANYTHING,
    looks_at: int = AMOUNTS | EVERYTHING_ELSE | TURNS,
    asks_itself: bool = False,
    is_tail: bool = False,
) -> Word:
    word.gives, word.looks_at = gives, looks_at
    word.asks_itself, word.is_tail = asks_itself, is_tail
    return word


def paying(word: Word) -> Word:
    """Words that may be declined everywhere; they ask for themselves."""
    word.is_payment = True
    return with_facts(word, 0, 0, asks_itself=True, is_tail=True)


def acting(word: Word, gives: int, looks_at: int, is_tail: bool = True) -> Word:
    """Words that act on things; they ask for themselves."""
    word.acts_on_things = True
    return with_facts(word, gives, looks_at, asks_itself=True, is_tail=is_tail)


def holding(word: Word, gives: int = ANYTHING) -> Word:
    word.is_rule = True
    return with_facts(word, gives)


def drawing(word: Word) -> Word:
    """What is not drawn after all may be the choice of a rule that replaces them."""
    word.takes_stop = True
    return with_facts(word, 0, HOLDINGS)


EVERY: Final = AMOUNTS | EVERYTHING_ELSE

WORDS: Final[list[Word]] = [
    Block("part", BLOCK),
    with_facts(Gain("gain", GAIN), 0, 0),
    paying(Pay("pay", PAY)),
    paying(Exchange("exchange", EXCHANGE)),
    drawing(Draw("draw", DRAW)),
    with_facts(Advance("advance", ADVANCE), TRACKS),
    acting(Take("take", TAKE), HOLDINGS | TAKES, HOLDINGS),
    acting(Use("use", USE), ANYTHING, EVERY | USES),
    acting(Ready("ready", READY), HOLDINGS, HOLDINGS),
    with_facts(Build("build", BUILD), PLACES | THINGS, AMOUNTS | PLACES, asks_itself=True, is_tail=True),
    acting(Upgrade("upgrade", UPGRADE), STATES, AMOUNTS | THINGS),
    acting(Produce("produce", PRODUCE), AMOUNTS, THINGS | STATES),
    acting(Select("select", SELECT), 0, EVERY),
    with_facts(Choose("choose", CHOOSE), asks_itself=True, is_tail=True),
    with_facts(Together("together", TOGETHER), ANYTHING, RULES),
    with_facts(Branch("if", IF), ANYTHING, EVERY, asks_itself=True),
    acting(GameWord("word", WORD), ANYTHING, EVERY | TURNS, is_tail=False),
    holding(Standing("when", WHEN), RULES),
    holding(Modifier("discount", DISCOUNT)),
    holding(Modifier("substitute", SUBSTITUTE)),
    holding(Standing("multiply", MULTIPLY), 0),
    holding(Standing("raise", RAISE), 0),
    holding(Standing("allow", ALLOW)),
    holding(Standing("lower", LOWER), 0),
    holding(Standing("set", SET), 0),
    with_facts(Let("who", LET), ANYTHING, EVERY | USES | TURNS),
    with_facts(Put("put", PUT), 0, 0),
]
"""A word's number is its place here."""
OPS: Final[dict[str, int]] = {word.name: word.op for word in WORDS if word.op != BLOCK}
