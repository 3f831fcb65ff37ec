"""How games of a bundle may be set up: a game's options as data, and what somebody asks for held against them."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
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
    SOME = "any of"
    EACH = "one for each player of"


class Option(NamedTuple):
    """One thing that may be asked for when a game is set up."""

    name: str
    sort: Sort
    doc: Message
    values: Callable[[Bundle, Setup], Sequence[str]]
    """What a bundle has for so many players and the options before this one; none where it does not go with them."""
    usual: Callable[[Bundle, Setup], str] = lambda _bundle, _setup: ""
    """The value of a choice that nobody has made."""
    told: str = "{value}"
    """How a choice is told in reports."""
    is_compared: bool = False
    """Whether reports of balance play every value."""
    tried: Callable[[Sequence[str]], Sequence[str]] = lambda values: values
    """The values that stand for all where there are too many to try each with each: of tests and recorded games."""


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
    check_number(players, numbers)
    wanted = dict(named_value(piece, options) for piece in text.split(BETWEEN) if piece.strip())
    setup: Setup = {"players": players}
    for option in options.options:
        if option.name in wanted:
            setup[option.name] = one_option(option, wanted[option.name], options, bundle, setup)
        else:
            add_usual(option, bundle, setup)
    return {name: setup[name] for name in wanted}


def named_value(piece: str, options: Options) -> tuple[str, str | None]:
    """What is written for one option; None where nothing is."""
    name, sign, value = (each.strip() for each in piece.partition(IS))
    return options.named(name).name, value if sign else None


def one_option(option: Option, value: str | None, options: Options, bundle: Bundle, setup: Setup) -> Any:
    known = list(option.values(bundle, setup))
    if not known:
        raise Refusal(*unfitting(option, options, bundle, setup))
    if option.sort is Sort.CHOICE and value and value not in known:
        fitting = numbers_for(option, value, options, bundle)
        if fitting and setup["players"] not in fitting:
            raise Refusal(*not_for_so_many(f"{option.name}{IS}{value}", setup["players"], fitting))
    return READERS[option.sort](option, value, known, setup["players"])


def add_usual(option: Option, bundle: Bundle, setup: Setup) -> None:
    """What an option is that nobody asks for, for those that depend on it."""
    if option.sort is Sort.CHOICE and option.values(bundle, setup):
        setup[option.name] = option.usual(bundle, setup)


def unfitting(option: Option, options: Options, bundle: Bundle, setup: Setup) -> tuple[Message, Message]:
    """Why an option cannot be asked for here: because of how many play, or of another option."""
    if any(option.values(bundle, before) for before in setups_before(option, options, bundle, setup["players"])):
        others = tuple(f"`{name}{IS}{value}`" for name, value in setup.items() if isinstance(value, str))
        message = Message("the option `{name}` does not go with {others}", name=option.name, others=others)
        return message, Message("leave it out, or choose otherwise before it")
    return not_for_so_many(option.name, setup["players"], numbers_for(option, None, options, bundle))


def numbers_for(option: Option, value: str | None, options: Options, bundle: Bundle) -> list[int]:
    """How many may play with an option, or with this value of it."""
    return [
        number
        for number in options.numbers(bundle)
        for known in [[option.values(bundle, before) for before in setups_before(option, options, bundle, number)]]
        if any(value in each if value else each for each in known)
    ]


def check_number(players: int, numbers: Sequence[int]) -> None:
    """So many people can play."""
    if players not in numbers:
        told = players_told(players)
        message = Message("{players}: {least} to {most} can play", players=told, least=min(numbers), most=max(numbers))
        raise Refusal(message)


def not_for_so_many(name: str, players: int, fitting: list[int]) -> tuple[Message, Message]:
    message = Message("the option `{name}` does not go with {players}", name=name, players=players_told(players))
    return message, with_whom(fitting)


def with_whom(fitting: list[int]) -> Message:
    if not fitting:
        return Message("this pack has nothing for it")
    if fitting == [1]:
        return Message("it is for one player: `{command}`", command="--players me")
    return Message("it is for {numbers} players", numbers=tuple(map(str, fitting)))


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


def read_some(option: Option, value: str | None, known: list[str], _players: int) -> list[str]:
    wanted = value.split(BESIDE) if value else []
    for each in wanted or [""]:
        if each not in known:
            raise wrong_value(option, each, known)
    return [each for each in known if each in wanted]


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
    Sort.SOME: read_some,
}


# --- every way there is ---

Ways = Callable[[Option, Sequence[str]], Sequence[Any]]
"""The values of an option that are gone through, of those that it may have; None leaves it out."""


def all_ways(option: Option, known: Sequence[str]) -> Sequence[Any]:
    """Each choice, each flag on and off; of several none, each alone and all; what each player gets is chance."""
    if option.sort is Sort.CHOICE:
        return known or (None,)
    if option.sort is Sort.FLAG:
        return (False, True) if known else (False,)
    if option.sort is Sort.SOME:
        alone = [[each] for each in known] if len(known) > 1 else []
        return [[], *alone, list(known)] if known else (None,)
    return (None,)


def compared_ways(option: Option, known: Sequence[str]) -> Sequence[Any]:
    return all_ways(option, known) if option.is_compared else (None,)


def tried_ways(option: Option, known: Sequence[str]) -> Sequence[Any]:
    """All ways, with those values of a choice that stand for the others."""
    return all_ways(option, option.tried(known) if option.sort is Sort.CHOICE else known)


def fewest_ways(option: Option, known: Sequence[str]) -> Sequence[Any]:
    """Of flags and additions none."""
    return tried_ways(option, known)[:1] if option.sort is not Sort.CHOICE else tried_ways(option, known)


def fullest_ways(option: Option, known: Sequence[str]) -> Sequence[Any]:
    """All flags that can be set, and all additions."""
    return tried_ways(option, known)[-1:] if option.sort is not Sort.CHOICE else tried_ways(option, known)


def setups_by(options: Options, bundle: Bundle, seed: int, ways: Ways) -> Iterator[Setup]:
    for players in options.numbers(bundle):
        for chosen in chosen_by(options.options, bundle, {"players": players}, ways):
            yield {"players": players, "seed": seed, **chosen}


def chosen_by(options: Sequence[Option], bundle: Bundle, setup: Setup, ways: Ways) -> Iterator[Setup]:
    """What may be chosen for these options, one after the other: the later ones may depend on the earlier."""
    if not options:
        yield {}
        return
    option, *rest = options
    for value in ways(option, option.values(bundle, setup)):
        chosen = {} if value is None else {option.name: value}
        before = {**setup, **chosen}
        if value is None:
            add_usual(option, bundle, before)
        for others in chosen_by(rest, bundle, before, ways):
            yield {**chosen, **others}


def setups_before(option: Option, options: Options, bundle: Bundle, players: int) -> Iterator[Setup]:
    """Everything that may have been chosen before it is asked for."""
    earlier = options.options[: options.options.index(option)]
    for chosen in chosen_by(earlier, bundle, {"players": players}, all_ways):
        yield {"players": players, **chosen}


def every_setup(options: Options, bundle: Bundle, seed: int, *, only_compared: bool = False) -> Iterator[Setup]:
    """Every number of players with every choice and flag that goes with it; what each player gets is left to chance."""
    yield from setups_by(options, bundle, seed, compared_ways if only_compared else all_ways)


def tried_setups(options: Options, bundle: Bundle, seed: int) -> Iterator[Setup]:
    """The same with the values that stand for all, where a choice has too many."""
    yield from setups_by(options, bundle, seed, tried_ways)


def few_setups(options: Options, bundle: Bundle, seed: int, *, with_flags: bool) -> Iterator[Setup]:
    """Every number of players with every choice that stands for others; of flags and additions none, or all."""
    yield from setups_by(options, bundle, seed, fullest_ways if with_flags else fewest_ways)


def is_usual(options: Options, bundle: Bundle, setup: Setup, *, after: int = 0) -> bool:
    """Whether every choice after so many options is the one that nobody has to make."""
    given = [option.name for option in options.options[:after] if option.name in setup]
    usual: Setup = {"players": setup["players"], **{name: setup[name] for name in given}}
    for option in options.options[after:]:
        add_usual(option, bundle, usual)
    choices = [option.name for option in options.options if option.sort is Sort.CHOICE]
    return all(setup.get(name) == usual.get(name) for name in choices)


def short_name(options: Options, setup: Setup) -> str:
    """`2p-advanced-contracts`: choices by their values, flags by their names."""
    given = [(option, setup.get(option.name)) for option in options.options]
    pieces = [option.name if option.sort is Sort.FLAG else value_told(value) for option, value in given if value]
    return "-".join([f"{setup['players']}p", *pieces])


def value_told(value: Any) -> str:
    return BESIDE.join(value) if isinstance(value, list) else str(value)


def told(options: Options, setup: Setup) -> str:
    """`2 players, advanced boards`: a set-up as reports tell it."""
    number = setup["players"]
    told_options = [
        option.told.format(value=value_told(setup[option.name])) for option in options.options if setup.get(option.name)
    ]
    return ", ".join([f"{number} {'player' if number == 1 else 'players'}", *told_options])


# --- what there is to ask for ---


def listed(options: Options, bundle: Bundle) -> list[tuple[str, Message]]:
    """Each option as it is written, and what it means."""
    return [(written(option, options, bundle), option.doc) for option in options.options]


def written(option: Option, options: Options, bundle: Bundle) -> str:
    known = every_value(option, options, bundle)
    if option.sort is Sort.FLAG:
        return option.name
    return f"{option.name}={values_written(option.sort, known)}"


def values_written(sort: Sort, known: list[str]) -> str:
    """One of them, some of them, or one for each player."""
    if sort is Sort.EACH:
        return BESIDE.join([*known[:2], "…"])
    return (BESIDE if sort is Sort.SOME else "|").join(known)


def every_value(option: Option, options: Options, bundle: Bundle) -> list[str]:
    """What an option may be at any table; the largest one comes first, as it has most to choose from."""
    values = (
        value
        for number in reversed(options.numbers(bundle))
        for before in setups_before(option, options, bundle, number)
        for value in option.values(bundle, before)
    )
    return list(dict.fromkeys(values))


def completions(options: Options, bundle: Bundle, incomplete: str) -> list[str]:
    """What a shell may offer behind `--with`."""
    before, comma, last = incomplete.rpartition(BETWEEN)
    known: list[str] = []
    for option in options.options:
        values = every_value(option, options, bundle)
        known += [option.name] if option.sort is Sort.FLAG else [f"{option.name}{IS}{value}" for value in values]
    return [f"{before}{comma}{each}" for each in known if each.startswith(last)]
