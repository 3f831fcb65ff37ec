"""Faults of faces.yaml and of what is drawn from it (UWC47x)."""

from uwc_content.diagnostics.code import Code, error, warning

FACE_CODES: tuple[Code, ...] = (
    error(
        "UWC471",
        "a face names something that is not there",
        "A region names a colour, font, icon, field, word, face or type of items that nobody has defined, so it would "
        "stay empty on every copy.",
        "{shape: rectangle, fill: gren}   # there is a colour `green`",
        "Correct the name, or define it in faces.yaml.",
    ),
    error(
        "UWC472",
        "a region outside its face",
        "What lies further out than the bleed of 3 mm is cut off by every printer.",
        'size: [63, 88]\nfront:\n  - {text: "{name}", box: [5, 90, 53, 8]}',
        "Move the region, or make it smaller; boxes are `[x, y, width, height]` from the top left corner.",
    ),
    error(
        "UWC473",
        "a picture that cannot be drawn",
        "The file is missing, lies outside the pack, or is no SVG, PNG or JPEG. Drawings may not hold scripts, other "
        "pictures or links to other files.",
        "{picture: ../logo.png}",
        "Put the file into the pack and name it by its path there; save drawings as plain SVG.",
    ),
    warning(
        "UWC474",
        "a text that does not fit",
        "Even at its smallest size the text is larger than its region, so it would run over what is around it.",
        '{text: "{name}", box: [5, 5, 12, 4], size: [14, 12], lines: 1}',
        "Make the region larger or the least size smaller, part words with `hyphens: true`, or shorten the text.",
    ),
    warning(
        "UWC475",
        "a character that the font lacks",
        "Nothing, or a box, would be printed in its place.",
        "fonts: {title: BarlowCondensed-SemiBold}   # which has no →",
        "Choose another font for the region, or another character.",
    ),
    error(
        "UWC476",
        "a word of the faces without a translation",
        "Words that stand on faces only are written in faces.yaml, in every language of the pack.",
        "words: {costs: {en: Costs, it: Costi}}   # and the pack has `pl` too",
        "Add the language.",
    ),
    warning(
        "UWC477",
        "places of a map that overlap",
        "Even at the smallest scale there is not enough room, so one place would be drawn over another.",
        "nodes: {harbour: {size: [60, 60]}}",
        "Make the places or the distance of what lies around them smaller, or move one by hand with `nudge`.",
    ),
    warning(
        "UWC478",
        "a type of items without a face",
        "The look draws other things and not these, so nobody could hold or print them.",
        "faces: {scrolls: {…}}   # and the pack has `tiles`, too",
        "Give the type a face; with `print: false` if it is only drawn inside another one.",
    ),
    error(
        "UWC479",
        "a face without end",
        "A face that draws itself, or lists of lists that grow beyond measure, would never be finished.",
        "faces:\n  scrolls:\n    front: [{face: scrolls}]",
        "Draw something else inside, or shorten the lists.",
    ),
)
