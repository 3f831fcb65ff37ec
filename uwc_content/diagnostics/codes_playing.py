"""Faults of content that only show while a game is played (UWC9xx)."""

from uwc_content.diagnostics.code import Code, error

PLAYING_CODES: tuple[Code, ...] = (
    error(
        "UWC901",
        "effects that go on without end",
        "Effects set each other off, or use each other, so that no player would ever decide anything again. Most such "
        "loops are found when a pack is checked; this one came to light in a game, so the game was stopped.",
        "permanent: {when: {gain: {grain: 1}}, then: {gain: {grain: 1}}}",
        "Limit one of them with `once` or `nth`, make it cost something, or let it wait for something else.",
    ),
)
