"""Texts of rules.yaml that must be names of the vocabulary; where no vocabulary is at hand they pass."""

from collections.abc import Callable, Iterable
from typing import Annotated, Final, Protocol

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import Vocabulary


class KnowsVocabulary(Protocol):
    """The context of a validation, such as the compiler's `Names`."""

    @property
    def vocabulary(self) -> Vocabulary: ...


RESOURCE: Final = Message("resource")
NAME_TABLES: Final[dict[str, Callable[[Vocabulary], Iterable[str]]]] = {
    RESOURCE: lambda vocabulary: vocabulary.resources,
}


def is_resource(name: str, info: ValidationInfo) -> str:
    context: KnowsVocabulary | None = info.context
    known = sorted(context.vocabulary.resources) if context is not None else [name]
    if name not in known:
        details = {"sort": RESOURCE, "name": name, "known": known}
        raise PydanticCustomError("unknown_name", "there is no {sort} `{name}`", details)
    return name


ResourceName = Annotated[str, AfterValidator(is_resource), Field(json_schema_extra={"sort": "resource"})]
Amounts = dict[ResourceName, Annotated[int, Field(ge=1, le=1000)]]
