"""Faults of scenario files (UWC8xx)."""

from uwc_content.diagnostics.code import Code, error

SCENARIO_CODES: tuple[Code, ...] = (
    error(
        "UWC801",
        "a scenario in which nothing happens, or two things",
        "A scenario is about one thing: a turn told by its choices, an effect, an item that is used, or a phase.",
        "- id: mill\n  run: {build: mill}\n  use_desk: two_mills",
        "Keep one of them and make a second scenario of the other, or add `do:` with the choices of a turn.",
    ),
    error(
        "UWC802",
        "a scenario that expects nothing",
        "It would pass whatever the rules did, so it tests nothing.",
        "- id: mill\n  run: {build: mill}",
        "Add `expect:` with what must be true in the end, or `refused: true`.",
    ),
    error(
        "UWC803",
        "a board that no game can have",
        "What is given contradicts the rules of building or of the table, so nothing can be learnt from what follows.",
        "given: {built: {home: mill}}",
        "Build only what the sites are for, and ways only where the network reaches them.",
    ),
    error(
        "UWC804",
        "two scenarios with one id",
        "Reports name scenarios by their ids, so nobody could tell which of the two has failed.",
        "- id: mill\n- id: mill",
        "Give one of them another id.",
    ),
    error(
        "UWC805",
        "scenarios without a pack that can be played",
        "The file names a pack that is not there, names none although there are several, or names one whose ruleset "
        "has no interpreter.",
        "pack: villagse   # and the folder is content/villages",
        "Write `pack:` with the id of a pack that can be played, or put the file into the pack's `scenarios` folder.",
    ),
)
