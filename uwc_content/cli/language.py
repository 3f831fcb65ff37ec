"""Which language a person wants: `--locale`, else the environment. Loads nothing, as `uwc --help` waits for it."""

from collections.abc import Collection, Mapping, Sequence

SOURCE = "en"
OPTION = "--locale"
VARIABLES = ("UWC_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set counts, as everywhere under Unix."""
NO_LANGUAGE = ("C", "POSIX")
LONGEST = 35
"""Letters of a code; files are looked for by its name."""


def locale_in(environment: Mapping[str, str]) -> str:
    """`it_IT` for `it_IT.UTF-8@euro`."""
    stated = next((environment[name] for name in VARIABLES if environment.get(name)), SOURCE)
    code = stated.partition(".")[0].partition("@")[0]
    return SOURCE if code in NO_LANGUAGE else code


def locale_in_arguments(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """What `--locale` before the command says, and the other arguments."""
    match arguments:
        case [first, second, *others] if first == OPTION:
            return second, others
        case [first, *others] if first.startswith(f"{OPTION}="):
            return first.partition("=")[2], others
    return "", list(arguments)


def spoken(locale: str, known: Collection[str]) -> str:
    """The closest of the known languages: `it` for `it_CH`, and English for one that nobody has written."""
    steps = locale.replace("-", "_").split("_")
    names = ("_".join(steps[:n]) for n in range(len(steps), 0, -1))
    return next((name for name in names if name in known), SOURCE)


def as_code(locale: str) -> str:
    """As folders are called; what can be no code of a language is English, and no file is looked for."""
    code = locale.replace("-", "_")
    return code if len(code) <= LONGEST and code.replace("_", "").isalnum() else SOURCE
