"""How games of a bundle may be set up: a game's options as data, and what somebody asks for held against them."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import product
from typing import Any, Final, NamedTuple

from uwc_content.diagnostics import Counted, Message, did_you_mean, write
from uwc_content.diagnostics.refusal import Refusal

Bundle = dict[str, Any]
Setup = dict[str, Any]
"""`{"players": 2, "seed": 1}` and the options that were asked for; what is left out is as usual."""
BETWEEN, IS, BESIDE = ",", "=", "+"
"""`boards=advanced,contracts,maps=north+south`: how options are written on one line."""


class Sort(StrEnum):
    """What may be said about an option."""

    CHOICE = "one of"
    FLAG = "on or off"
    EACH = "one for each player of"


class Option(NamedTuple):
    """One thing that may be asked for when a game is set up."""

    name: str
    sort: Sort
    doc: str
    values: Callable[[Bundle, int], Sequence[str]]
    """What a bundle has for so many players; a flag without values cannot be set."""
    usual: Callable[[Bundle, int], str] = lambda _bundle, _players: ""
    """The value of a choice that nobody has made."""
    told: str = "{value}"
    """How a choice is told in reports."""
    is_compared: bool = False
    """Whether reports of balance play every value."""


class Options(NamedTuple):
    """Everything that may be asked for."""

    players: tuple[int, ...] = ()
    """How many can play; if none is named, the bundle says it in its `setup`."""
    options: tuple[Option, ...] = ()

    def numbers(self, bundle: Bundle) -> tuple[int, ...]:
        return self.players or tuple(bundle["setup"]["players"])

    def named(self, name: str) -> Option:
        found = {each.name: each for each in self.options}
        if name not in found:
            known = tuple(f"`{each}`" for each in found) or Message("none")
            raise Refusal(
                Message("there is no option `{name}`", name=name),
                did_you_mean(name, found) or Message("options of this game: {names}", names=known),
            )
        return found[name]


ON: Final = ("on",)
"""The values of a flag that can be set."""


# --- what somebody asks for ---


def asked_for(text: str, options: Options, bundle: Bundle, players: int) -> Setup:
    """The options in `boards=advanced,contracts`; Refusal names the option that is wrong and what it may be."""
    numbers = options.numbers(bundle)
    if players not in numbers:
        raise Refusal(
            Message(
                "{number} players: {least} to {most} can play", number=players, least=min(numbers), most=max(numbers)
            )
        )
    pieces = [piece.strip() for piece in text.split(BETWEEN) if piece.strip()]
    return dict(one_option(piece, options, bundle, players) for piece in pieces)


def one_option(piece: str, options: Options, bundle: Bundle, players: int) -> tuple[str, Any]:
    name, sign, value = (each.strip() for each in piece.partition(IS))
    option = options.named(name)
    known = list(option.values(bundle, players))
    if not known:
        raise Refusal(
            Message("the option `{name}` does not go with {players}", name=name, players=players_told(players)),
            with_whom(option, options, bundle),
        )
    return name, READERS[option.sort](option, value if sign else None, known, players)


def with_whom(option: Option, options: Options, bundle: Bundle) -> Message:
    fitting = [str(number) for number in options.numbers(bundle) if option.values(bundle, number)]
    if not fitting:
        return Message("this pack has nothing for it")
    return Message("it is for {numbers} players", numbers=tuple(fitting))


def players_told(players: int) -> Message:
    return Message("one player") if players == 1 else Counted("{n} player", "{n} players", players)


def read_flag(option: Option, value: str | None, _known: list[str], _players: int) -> bool:
    if value is None:
        return True
    raise Refusal(
        Message("the option `{name}` has no values", name=option.name),
        Message("write `{name}` alone", name=option.name),
    )


def read_choice(option: Option, value: str | None, known: list[str], _players: int) -> str:
    if value in known:
        return value
    raise wrong_value(option, value, known)


def read_each(option: Option, value: str | None, known: list[str], players: int) -> list[str]:
    wanted = value.split(BESIDE) if value else []
    for each in wanted:
        if each not in known:
            raise wrong_value(option, each, known)
    if len(wanted) != players:
        hint = write(f"{option.name}={BESIDE.join([known[0]] * players)}")
        raise Refusal(
            Message(
                "the option `{name}` names one for each player, and {number} are named",
                name=option.name,
                number=len(wanted),
            ),
            hint,
        )
    return wanted


def wrong_value(option: Option, value: str | None, known: list[str]) -> Refusal:
    listed = ", ".join(f"`{each}`" for each in known)
    if not value:
        return Refusal(
            Message("the option `{name}` needs a value", name=option.name),
            Message("write `{name}` and one of {names}", name=f"{option.name}=", names=listed),
        )
    return Refusal(
        Message("the option `{name}` has no value `{value}`", name=option.name, value=value),
        Message("values: {names}", names=listed),
    )


READERS: dict[Sort, Callable[[Option, str | None, list[str], int], Any]] = {
    Sort.FLAG: read_flag,
    Sort.CHOICE: read_choice,
    Sort.EACH: read_each,
}


# --- every way there is ---


def every_setup(options: Options, bundle: Bundle, seed: int, *, only_compared: bool = False) -> Iterator[Setup]:
    """Every number of players with every choice and flag that goes with it; what each player gets is left to chance."""
    for players in options.numbers(bundle):
        varied = [each for each in options.options if each.is_compared or not only_compared]
        for values in product(*(ways(option, bundle, players) for option in varied)):
            chosen = {option.name: value for option, (value,) in zip(varied, values, strict=True) if value is not None}
            yield {"players": players, "seed": seed, **chosen}


def ways(option: Option, bundle: Bundle, players: int) -> list[tuple[Any]]:
    known = option.values(bundle, players)
    if option.sort is Sort.CHOICE:
        return [(value,) for value in known]
    return (
        [(False,), (True,)] if option.sort is Sort.FLAG and known else [(False if option.sort is Sort.FLAG else None,)]
    )


def few_setups(options: Options, bundle: Bundle, seed: int, *, with_flags: bool) -> Iterator[Setup]:
    """Every number of players with every choice; of the flags none, or all that go with it."""
    flags = [option for option in options.options if option.sort is Sort.FLAG]
    for setup in every_setup(options, bundle, seed):
        wanted = {each.name: with_flags and bool(each.values(bundle, setup["players"])) for each in flags}
        if all(setup[name] == value for name, value in wanted.items()):
            yield setup


def is_usual(options: Options, bundle: Bundle, setup: Setup) -> bool:
    """Whether every choice is the one that nobody has to make."""
    choices = [option for option in options.options if option.sort is Sort.CHOICE]
    return all(setup[each.name] == each.usual(bundle, setup["players"]) for each in choices)


def short_name(options: Options, setup: Setup) -> str:
    """`2p-advanced-contracts`: choices by their values, flags by their names."""
    given = [(option, setup.get(option.name)) for option in options.options]
    pieces = [option.name if option.sort is Sort.FLAG else str(value) for option, value in given if value]
    return "-".join([f"{setup['players']}p", *pieces])


def told(options: Options, setup: Setup) -> str:
    """`2 players, advanced boards`: a set-up as reports tell it."""
    number = setup["players"]
    told_options = [
        option.told.format(value=setup[option.name]) for option in options.options if setup.get(option.name)
    ]
    return ", ".join([f"{number} {'player' if number == 1 else 'players'}", *told_options])


# --- what there is to ask for ---


def listed(options: Options, bundle: Bundle) -> list[tuple[str, str]]:
    """Each option as it is written, and what it means."""
    return [(written(option, options, bundle), option.doc) for option in options.options]


def written(option: Option, options: Options, bundle: Bundle) -> str:
    known = every_value(option, options, bundle)
    if option.sort is Sort.FLAG:
        return option.name
    values = "|".join(known) if option.sort is Sort.CHOICE else BESIDE.join([*known[:2], "…"])
    return f"{option.name}={values}"


def every_value(option: Option, options: Options, bundle: Bundle) -> list[str]:
    """What an option may be at any table; the largest one comes first, as it has most to choose from."""
    values = (value for number in reversed(options.numbers(bundle)) for value in option.values(bundle, number))
    return list(dict.fromkeys(values))


def completions(options: Options, bundle: Bundle, incomplete: str) -> list[str]:
    """What a shell may offer behind `--with`."""
    before, comma, last = incomplete.rpartition(BETWEEN)
    known: list[str] = []
    for option in options.options:
        values = every_value(option, options, bundle)
        known += [option.name] if option.sort is Sort.FLAG else [f"{option.name}{IS}{value}" for value in values]
    return [f"{before}{comma}{each}" for each in known if each.startswith(last)]
