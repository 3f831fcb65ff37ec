"""Actions that make themselves ready and use themselves again, for nothing and without end."""

from collections.abc import Iterator

from uwc_content.compiler.check.pack_view import PackView, blocks_of, mentioning
from uwc_content.compiler.check.triggers import caused_by
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message

USING, READYING = "use", "ready"


def actions_come_to_an_end(view: PackView) -> Iterator[Diagnostic]:
    """What is run by using a thing may not ready and use such things without a payment: it would be one of them."""
    for type_name, records in view.items.items():
        definition = view.vocabulary.items.get(type_name)
        sources = {} if definition is None else {name: each.source for name, each in definition.sections.items()}
        if not any(each in view.vocabulary.kinds for each in sources.values()):
            continue
        for record in mentioning(records, (USING,)):
            for way, block in blocks_of(record.item):
                kind = sources.get(str(way[-1])) or ""
                if kind in view.vocabulary.kinds and repeats(block, kind, view):
                    message = Message("`{id}` makes itself ready and uses itself again without end", id=record.id)
                    hint = Message("let it do one of the two, or add a payment")
                    yield Diagnostic("UWC405", message, view.field_span(record, str(way[-1])), hint)


def repeats(block: list[Lowered], kind: str, view: PackView) -> bool:
    kinds = {kind, *kinds_around(kind, view)}
    verbs = {verb for part in block for verb, noun in caused_by(part, []) if noun in kinds}
    return {USING, READYING} <= verbs


def kinds_around(kind: str, view: PackView) -> Iterator[str]:
    """Every kind that such a thing also is."""
    for each in view.vocabulary.kinds[kind].is_ if kind in view.vocabulary.kinds else ():
        yield each
        yield from kinds_around(each, view)
