"""Faults of exceptions in content files (UWC6xx) and of bundles (UWC7xx)."""

from uwc_content.diagnostics.code import Code, error, warning

EXCEPTION_CODES: tuple[Code, ...] = (
    warning(
        "UWC601",
        "an exception that is not needed",
        "The line does not have the fault that the exception allows. It would hide the fault when it comes back.",
        "- id: barter   # uwc: allow UWC403 because it is printed twice",
        "Delete the exception.",
    ),
    error(
        "UWC602",
        "an exception without a reason",
        "Whoever reads the line later has to know why the fault is meant.",
        "- id: barter   # uwc: allow UWC403",
        "Write why: `# uwc: allow UWC403 because …`.",
    ),
    error(
        "UWC603",
        "an exception for an unknown code",
        "There is no fault with this code, so the exception does nothing.",
        "- id: barter   # uwc: allow UWC999 because it is meant so",
        "Copy the code from the message of the fault.",
    ),
    error(
        "UWC604",
        "an exception for a fault that cannot be meant",
        "The fault leaves a part of the content out, so the bundle would not hold what the file says.",
        "instant: {gain: {kelpp: 1}}   # uwc: allow UWC206 because it is meant so",
        "Mend the fault. `uwc explain` tells how.",
    ),
)

FILE_CODES: tuple[Code, ...] = (
    error(
        "UWC701",
        "the bundle is no JSON, or it is cut off",
        "The file ends too early, or it is something else. Most often a copy or a download was interrupted.",
        '{"format": 1, "pack": {"id": "underwater_ci',
        "Build the bundle again, or copy it again.",
    ),
    error(
        "UWC702",
        "the bundle does not fit its schema",
        "A part is missing, has another type, or is unknown. Programs that read bundles rely on the schema.",
        '{"format": 1, "items": "none"}',
        "Build the bundle again; bundles are not edited by hand.",
    ),
    error(
        "UWC703",
        "the content hash is wrong",
        "The bundle was changed after it was built: what it holds is not what its hash was taken from.",
        '{"format": 1, "hash": "0000…"}',
        "Build the bundle again from its content. Do not trust a bundle whose change you cannot explain.",
    ),
    error(
        "UWC704",
        "a link inside the bundle leads nowhere",
        "Something in the bundle names an item, site or text that the bundle does not hold.",
        '{"op": "use", "what": {"of": {"no_such_desk": 1}}}',
        "Build the bundle again; the compiler reports such names in the content.",
    ),
    error(
        "UWC705",
        "the bundle exceeds the limits",
        "The file, its depth, or a number in it is larger than any real pack needs. It may be meant to do harm.",
        '{"op": "gain", "what": {"of": {"grain": 1000000000000}}}',
        "Use a bundle from a source that you trust, or build it again.",
    ),
    error(
        "UWC706",
        "an unknown format version",
        "The bundle was built by a newer or an older version of the toolkit, and its parts may mean something else.",
        '{"format": 99}',
        "Use the version of the toolkit that built it, or build the bundle again with this one.",
    ),
    error(
        "UWC707",
        "the bundle is not in canonical form",
        "Its content may be right, but the order of keys, blanks or the writing of numbers differ from what a build "
        "writes, so two equal packs would not be equal files.",
        '{ "pack": {…}, "format": 1 }',
        "Build the bundle again; other programs should keep the file as it is.",
    ),
    error(
        "UWC708",
        "a text that no build writes",
        "A text of the bundle holds markup, a character that cannot be seen, or a placeholder that nothing has filled. "
        "Readers would see something else than what the rules say.",
        '{"texts": {"it": {"scrolls.barter.name": "<script>"}}}',
        "Mend the catalogue that the text comes from, and build the bundle again.",
    ),
    error(
        "UWC709",
        "a bundle that cannot be drawn",
        "A bundle brings along what its faces are drawn with: the look, pictures and fonts. One of its files is not "
        "what its name says, has a path that leads out of the bundle or reaches for other files, or the look names "
        "what is not there.",
        '{"look": {"files": {"../art/sea.svg": {"text": "<svg/>"}}}}',
        "Mend faces.yaml, or the picture or font, and build the bundle again.",
    ),
)

BUNDLE_CODES: tuple[Code, ...] = (*EXCEPTION_CODES, *FILE_CODES)
