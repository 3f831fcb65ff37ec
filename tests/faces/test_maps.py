"""Maps: what lies around a place lies on no link, however many meet there."""

import pytest

from uwc_content.faces.look_model import MapRegion
from uwc_content.faces.mapping import chart, gap_to_line
from uwc_content.faces.strokes import Box

REGION = MapRegion.model_validate(
    {
        "map": "places",
        "nodes": {"town": {"size": [23, 23], "round": True}},
        "links": {"road": {"size": [18, 9]}},
        "around": {"yard": {"size": [9, 9], "radius": 19}},
        "draw": {},
    }
)
AROUND = [(1, 2), (2, 1), (3, 2), (3, 3), (1, 3)]
"""Places whose links meet in the middle one."""


@pytest.mark.parametrize("links", range(2, 6))
def test_children_lie_on_no_link(links: int) -> None:
    sites = [{"id": "middle", "kind": "town", "place": (2, 2)}]
    for number, place in enumerate(AROUND[:links]):
        sites.append({"id": f"town_{number}", "kind": "town", "place": place})
        sites.append({"id": f"road_{number}", "kind": "road", "next_to": ["middle", f"town_{number}"]})
    sites += [{"id": f"yard_{number}", "kind": "yard", "at": "middle"} for number in range(5)]
    charted = chart(REGION, Box(0, 0, 200, 140), sites)
    yards = [placed for placed in charted.placed if placed.site.kind == "yard"]
    assert len(yards) == 5
    assert not charted.overlaps
    assert [yard.site.id for yard in yards for link in charted.links if gap_to_line(link, yard) < yard.width / 2] == []
