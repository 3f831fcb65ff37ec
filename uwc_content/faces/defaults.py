"""Faces for a pack that has none: a plain one for every type of items, with whatever the items have."""

from typing import Any

from uwc_content.faces.look_model import Look

FONTS = {
    "title": "BarlowCondensed-SemiBold",
    "number": "BarlowCondensed-Bold",
    "rules": "FiraSansCondensed-Regular",
    "strong": "FiraSansCondensed-SemiBold",
    "flavour": "FiraSansCondensed-Italic",
}
"""Fonts that every look may use without naming their files."""
COLOURS = {"ink": "#1d2b33", "soft": "#5d707a", "paper": "#fbfaf6", "white": "#ffffff", "back": "#39505c"}
BANDS = ("#2f6d8c", "#5b7d3a", "#8a4b32", "#6a5a86", "#a06a1f", "#2f7a70")
"""One for each type, in their order."""


def default_look(bundle: dict[str, Any]) -> Look:
    types = [name for name, items in bundle["items"].items() if items]
    faces = {name: plain_face(bundle, name, BANDS[i % len(BANDS)]) for i, name in enumerate(types)}
    return Look.model_validate({"fonts": FONTS, "colours": COLOURS, "faces": faces})


def plain_face(bundle: dict[str, Any], type_name: str, band: str) -> dict[str, Any]:
    definition = bundle["vocabulary"]["items"].get(type_name, {})
    bags = [name for name, each in definition.get("fields", {}).items() if each["type"] == "bag"]
    corner = definition.get("counted_by", "")
    return {
        "size": [63, 88],
        "corner": 3,
        "copies": "copies",
        "front": [
            {"shape": "rectangle", "box": "bleed", "fill": "paper"},
            {"shape": "rectangle", "box": [-3, -3, 69, 16], "fill": band},
            {"text": "{name}", "box": [5, 2, 53, 9.5], "font": "title", "size": [15, 8], "lines": 2, "colour": "white"},
            *({"icons": bag, "box": [5, 15, 53, 7], "height": 6.4, "align": "left"} for bag in bags[:1]),
            {
                "text": "{sections}",
                "box": [5, 24, 53, 44],
                "font": "rules",
                "lead": "strong",
                "size": [11, 6],
                "align": "center",
                "hyphens": True,
            },
            {
                "text": "{flavour}",
                "box": [5, 69, 53, 9],
                "font": "flavour",
                "size": [7.5, 5.5],
                "align": "center",
                "colour": "soft",
                "when": "flavour",
            },
            *(
                [{"text": f"{{{corner}}}", "box": [5, 80, 53, 4], "font": "number", "size": [7.5, 5], "colour": "soft"}]
                if corner
                else []
            ),
        ],
        "back": [
            {"shape": "rectangle", "box": "bleed", "fill": band},
            {"shape": "rectangle", "box": [4, 4, 55, 80], "corner": 2, "stroke": "white", "width": 0.5},
        ],
    }
