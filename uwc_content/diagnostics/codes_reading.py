"""Faults of a file as text and as YAML (UWC1xx)."""

from uwc_content.diagnostics.code import error, warning

READING_CODES = (
    error(
        "UWC101",
        "the file is not UTF-8",
        "Content files are UTF-8. A byte was found that is not; most often the file was saved in a legacy encoding.",
        "name: W\\xe4ssrig   # one byte of Latin-1",
        "Save the file as UTF-8 (without a byte order mark).",
    ),
    error(
        "UWC102",
        "the file begins with a byte order mark",
        "A byte order mark is invisible, and other tools take it for a part of the first key.",
        "\\ufeffcards:",
        "Save the file as UTF-8 without a byte order mark.",
    ),
    error(
        "UWC103",
        "a control character",
        "NUL and other control characters are invisible and are never meant; most often the file is binary or damaged.",
        "id: grain\\x00mill",
        "Delete the character, or restore the file.",
    ),
    error(
        "UWC104",
        "an invisible line or paragraph separator",
        "U+0085, U+2028 and U+2029 end a line for some programs and not for others, so places would be told wrongly.",
        "# one line\\u2028and half of another",
        "Replace it by an ordinary line break or a space.",
    ),
    error(
        "UWC105",
        "a tab where blanks are expected",
        "YAML indents with blanks only. A tab looks like blanks and means something else in every editor.",
        "scrolls:\\n\\t- id: grain_mill",
        "Indent with two blanks; most editors can do it for the whole file at once.",
    ),
    error(
        "UWC106",
        "a key appears twice in one mapping",
        "YAML keeps only one of the two values, and it is not the one that you are looking at.",
        "id: barter\ncolour: red\ncolour: green",
        "Delete one of them, or, if both are meant, write a list of parts.",
    ),
    error(
        "UWC107",
        "too many anchors or aliases",
        "A few anchors are fine; thousands, or aliases of aliases, can make a small file unfold into gigabytes.",
        "a: &a [1, 1]\nb: &b [*a, *a]   # … and so on, many times",
        "Write the values out.",
    ),
    error(
        "UWC108",
        "nested too deeply",
        "No effect needs this many levels; most often a bracket was never closed.",
        "instant: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "Close the brackets, or split the effect into parts.",
    ),
    error(
        "UWC109",
        "the file is too large",
        "A content file is at most 32 MiB; most often something else was copied into the folder.",
        "scrolls.yaml of 200 MiB",
        "Split the file: all files of a pack's folder are read together.",
    ),
    error(
        "UWC110",
        "a number out of range",
        "Numbers of the game lie between -1,000,000 and 1,000,000; larger ones are slips of the finger.",
        "number: 99999999999",
        "Write the number that you mean.",
    ),
    error(
        "UWC111",
        "this is not YAML",
        "The text cannot be read as YAML at this place: a bracket, quote, colon or indentation is off.",
        "instant: {gain: {grain: 1}",
        "Look at the place and just before it: an unclosed bracket or quote is told where the reader noticed.",
    ),
    error(
        "UWC112",
        "a feature of YAML that content files don't use",
        "Tags, merge keys (`<<`), several documents in one file and complex keys have no meaning in content.",
        "cost: !!python/object {coins: 1}",
        "Write a plain value.",
    ),
    error(
        "UWC113",
        "the file is empty",
        "Every content file has a mapping at its root, such as `scrolls:`. This one holds nothing but comments.",
        "# scrolls will come here",
        "Add content, or delete the file.",
    ),
    error(
        "UWC114",
        "the file cannot be read",
        "The file system refused it: no permission, a broken link, or it vanished while it was being read.",
        "scrolls.yaml -> nowhere.yaml",
        "Mend the link or the permissions.",
    ),
    error(
        "UWC115",
        "a value in the old spelling of YAML 1.1",
        "Older programs read `yes`, `no`, `on` and `off` as truth values, and `0o17`, `1_000` or `12:30` as numbers. "
        "Here they would be plain words, and in another tool something else.",
        "start: yes",
        "Write `true` or `false`, a decimal number, or put the text in quotes.",
    ),
    warning(
        "UWC116",
        "a file that nothing reads",
        "A pack holds content in files that end with `.yaml`, pictures and fonts for its faces, and whatever is about "
        "it in `docs`. This file is none of them, so that what stands there has no effect.",
        "scrolls.yaml.txt",
        "Give it the ending `.yaml` if it is content, move it into `docs`, or delete it.",
    ),
)
