"""A decision in plain words: a question and what may be answered, by number or by a piece of a name."""

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple


class Choice(NamedTuple):
    """One answer; `option` is the index of the engine's option."""

    option: int
    title: str
    detail: str = ""
    group: str = ""
    style: str = ""
    is_stop: bool = False
    refs: tuple[str, ...] = ()
    """The things on the table that it is about; each of them stands for it."""


class Question(NamedTuple):
    """What is asked, what it is about, and the answers in the order in which they are shown."""

    text: str
    about: str
    choices: list[Choice]
    is_on_the_map: bool = False
    """Whether one wants to see the board while answering."""
    item: str = ""
    """The id of the item whose effect is being resolved, if there is one."""
    many: int = 1
    """How many of the answers will be asked for one after the other; all of them may be given at once."""

    def numbered(self) -> dict[int, Choice]:
        """Answers by the numbers that people type; leaving it is always 0."""
        others = [choice for choice in self.choices if not choice.is_stop]
        numbered = dict(enumerate(others, 1))
        for choice in self.choices:
            if choice.is_stop:
                numbered[0] = choice
        return numbered


def grouped(choices: Iterable[Choice]) -> list[Choice]:
    """Answers of one group side by side, groups in the order in which they first came, leaving it last."""
    listed = list(choices)
    order = {group: i for i, group in enumerate(dict.fromkeys(choice.group for choice in listed))}
    return sorted(listed, key=lambda choice: (choice.is_stop, order[choice.group]))


def told_apart(choices: list[Choice]) -> list[Choice]:
    """Answers that would read alike get a number behind their title."""
    alike: dict[tuple[str, str, str], list[int]] = {}
    for i, choice in enumerate(choices):
        alike.setdefault((choice.group, choice.title, choice.detail), []).append(i)
    for places in alike.values():
        for number, i in enumerate(places, 1):
            if len(places) > 1:
                choices[i] = choices[i]._replace(title=f"{choices[i].title} ({number})")
    return choices


def meant(question: Question, typed: str) -> list[int]:
    """The numbers of the answers that a typed text may mean: a number, a whole name, or pieces of it."""
    numbered = question.numbered()
    if typed.isdecimal():
        return [int(typed)] if len(typed) < 5 and int(typed) in numbered else []
    wanted = folded(typed)
    if not wanted:
        return []
    for fits in (is_title, is_in_title, is_in_all):
        found = [number for number, choice in numbered.items() if fits(choice, wanted)]
        if found:
            return found
    return []


def all_meant(question: Question, typed: str) -> list[Choice]:
    """As many different answers as are asked for, by their numbers; otherwise none."""
    numbers = [int(each) for each in typed.replace(",", " ").split() if each.isdecimal() and len(each) < 5]
    numbered = question.numbered()
    if len(numbers) != question.many or len({*numbers}) != len(numbers) or not numbered.keys() >= {*numbers}:
        return []
    return [numbered[number] for number in numbers]


def found_again(question: Question, wanted: Choice) -> tuple[int, Choice] | None:
    """An answer to an earlier question among those of this one: the number and the answer about the same things."""
    return next(((number, each) for number, each in question.numbered().items() if each.refs == wanted.refs), None)


def is_title(choice: Choice, wanted: str) -> bool:
    return folded(choice.title) == wanted


def is_in_title(choice: Choice, wanted: str) -> bool:
    return wanted in folded(choice.title)


def is_in_all(choice: Choice, wanted: str) -> bool:
    """Every word that was typed is somewhere in the name of the answer or of its group."""
    text = folded(f"{choice.group} {choice.title}")
    return all(word in text for word in wanted.split())


def folded(text: str) -> str:
    """Without capitals, accents and marks, so that `laboratorium ii` finds `Laboratórium (II)`."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("Ł", "l"))
    return " ".join(
        "".join(each if each.isalnum() else " " for each in plain if not unicodedata.combining(each)).split()
    )
