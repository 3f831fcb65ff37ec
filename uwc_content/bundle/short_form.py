"""Writes effects of a bundle in short, much as designers write them; for what the grammar cannot say."""

from typing import Any

SPECIAL_WORDS = {"stands": "track", "word": "word"}
"""Words whose own name stands in another key."""


def flow(lowered: Any) -> str:
    """`[{gain: {coins: 1}}]` from its bundle form."""
    return written(authored(lowered))


def authored(value: Any) -> Any:
    """The head word in front of its value, and what is counted among the words that narrow it."""
    if isinstance(value, list):
        return [authored(each) for each in value]
    if not isinstance(value, dict):
        return value
    if "op" in value:
        name_key = SPECIAL_WORDS.get(value["op"], "op")
        beside = {key: each for key, each in value.items() if key not in ("op", "what", "arguments", name_key)}
        beside.update(value.get("arguments", {}))
        return {str(value[name_key]): authored(value.get("what")), **authored(beside)}
    if "verb" in value:
        head = value.get("selection") or value.get("bag") or value.get("period")
        beside = {key: each for key, each in value.items() if key not in ("verb", "selection", "bag", "period")}
        return {str(value["verb"]): authored(head), **authored(beside)}
    counted = value.get("of", {}) if isinstance(value.get("of"), dict) else {}
    beside = {key: each for key, each in value.items() if key != "of" or not counted}
    return {**{key: authored(each) for key, each in counted.items()}, **{k: authored(v) for k, v in beside.items()}}


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
