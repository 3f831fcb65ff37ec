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
    fields = definition.get("fields", {})
    bags = [name for name, each in fields.items() if each["type"] == "bag"]
    corner = definition.get("counted_by") or ""
    values = list(fields.get(corner, {}).get("of") or ())
    paint = {"by": corner, **dict(zip(values, BANDS * 10, strict=False)), "else": band} if values else band
    return {
        "size": [63, 88],
        "corner": 3,
        "copies": "copies",
        "front": [
            {"shape": "rectangle", "box": "bleed", "fill": "paper"},
            {"shape": "rectangle", "box": [-3, -3, 69, 16], "fill": paint},
            {"shape": "rectangle", "box": [4, 22.6, 55, 55.4], "corner": 2, "fill": "white"},
            {"shape": "rectangle", "box": [4, 22.6, 55, 55.4], "corner": 2, "stroke": paint, "width": 0.4},
            {"text": "{name}", "box": [5, 2, 53, 9.5], "font": "title", "size": [15, 8], "lines": 2, "colour": "white"},
            *({"icons": bag, "box": [5, 15, 53, 7], "height": 6.4, "align": "left"} for bag in bags[:1]),
            {
                "text": "{sections}",
                "box": [6.5, 24, 50, 43],
                "font": "rules",
                "lead": "strong",
                "size": [14, 6],
                "align": "center",
                "hyphens": True,
            },
            {
                "text": "{flavour}",
                "box": [6.5, 67.6, 50, 9.4],
                "font": "flavour",
                "size": [7.5, 5.5],
                "align": "center",
                "colour": "soft",
                "when": "flavour",
            },
            *(
                [
                    {"shape": "rectangle", "box": [-3, 80, 69, 11], "fill": paint},
                    {
                        "text": f"{{{corner}}}",
                        "box": [5, 80.4, 53, 6],
                        "font": "title",
                        "size": [10, 6],
                        "colour": "white",
                    },
                ]
                if corner
                else []
            ),
        ],
        "back": [
            {"shape": "rectangle", "box": "bleed", "fill": band},
            {"shape": "rectangle", "box": [4, 4, 55, 80], "corner": 2, "stroke": "white", "width": 0.5},
            {
                "text": "{game}",
                "box": [7, 30, 49, 28],
                "font": "title",
                "size": [26, 12],
                "align": "center",
                "colour": "white",
            },
        ],
    }
