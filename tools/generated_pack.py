"""Writes packs of any size for measurements: real rules, boards and slots, and cards made from templates."""

import random
import shutil
from pathlib import Path

CONTENT = Path(__file__).parent.parent / "content" / "underwater_cities"
KEPT = ("rules.yaml", "slots", "sites.yaml", "boards", "metropolises.yaml", "contracts.yaml")
CARDS_PER_FILE = 100
NO_GRAMMAR = "eo"
"""A language that nobody has worded, so that no rules text is made."""

TEMPLATES = (
    "instant: {{gain: {{{resource}: {n}}}}}",
    "instant: {{gain: {{{resource}: {n}, {other}: {m}}}}}",
    "instant: [{{draw: {n}}}, {{gain: {{{resource}: {m}}}}}]",
    "instant: {{draw: {more}, keep: {n}}}",
    "instant: {{build: {{{kind}: {n}}}, cost: free}}",
    "instant: {{build: {kind}, less: {{{resource}: {n}}}}}",
    "instant: {{build: {{one_of: [farm, tunnel]}}, then: {{gain: {{{resource}: {n}}}}}}}",
    "instant: {{upgrade: {{{kind}: {n}}}, cost: {{one_of: [{{credits: {n}}}, {{science: {m}}}]}}}}",
    "instant: {{exchange: {{{resource}: {n}}}, for: {{{other}: {m}}}, times: {more}}}",
    "instant: {{pay: {{{resource}: {n}}}, then: {{gain: {{points: {m}}}}}, times: any}}",
    "instant: {{choose: [{{gain: {{{resource}: {n}}}}}, {{draw: {n}}}, {{advance: {{federation: 1}}}}]}}",
    "instant: {{together: [{{build: {kind}}}, {{upgrade: it}}]}}",
    "instant: {{if: {{have: {{{kind}: {n}}}}}, then: {{gain: {{{resource}: {n}}}}}, else: {{draw: 1}}}}",
    "instant: {{if: {{era: [2, 3]}}, then: {{take: {{card: 1}}, from: discard_pile}}}}",
    "instant: {{select: city, then: {{gain: {{points: {n}, per: {{building: 1, at: it}}}}}}}}",
    "instant: [{{use: action_card}}, {{ready: action_card}}]",
    "action: {{produce: {{upgraded_structure: {n}, at: connected_city}}}}",
    "action: [{{build: {{building: 1, site: expansion}}}}, {{advance: {{federation: {n}}}}}]",
    "action: {{draw: {n}, then: {{pay: {{cards: {n}}}, then: {{gain: {{{resource}: {more}}}}}}}}}",
    "permanent: {{when: {{build: {kind}, nth: {more}, in: turn}}, then: {{gain: {{{resource}: {n}}}}}}}",
    "permanent: {{when: {{use: green_slot}}, then: {{gain: {{{resource}: {n}}}}}, once: round}}",
    "permanent: {{discount: {{{resource}: {n}}}, to: {{build: {kind}}}}}",
    "permanent: {{raise: {{hand_limit: {n}}}}}",
    "permanent: {{allow: ignore_colour, once: era}}",
    "permanent: {{pay: {{{resource}: {n}}}, then: {{gain: {{points: {m}}}}}, once: turn}}",
    "production: {{gain: {{{resource}: {n}, per: {{{kind}: {more}}}}}}}",
    "production: {{multiply: {{symbiotic_city: {more}}}}}",
    "production: [{{gain: {{{resource}: {n}}}}}, {{pay: {{{other}: {m}}}, then: {{gain: {{points: {n}}}}}}}]",
    "scoring: {{gain: {{points: {n}, per: upgraded_{kind}, max: {more}}}}}",
    "scoring: {{gain: {{points: {{5: {n}, 6: {m}, 8: {more}}}, by: city}}}}",
    "scoring: {{gain: {{points: {m}, per: {{city: 1, with: {{farm: 1, laboratory: 1}}}}}}}}",
)
RESOURCES = ("credits", "kelp", "steelplast", "science", "biomatter")
KINDS = ("farm", "desalination_plant", "laboratory", "tunnel")
COLOURS = ("green", "red", "yellow")


def write_pack(
    folder: Path, cards: int, *, locale: str = NO_GRAMMAR, seed: int = 1, all_different: bool = False
) -> None:
    """A sound pack with so many cards, the same for the same seed; if wanted, no two cards say the same."""
    folder.mkdir(parents=True)
    for name in KEPT:
        copy = shutil.copytree if (CONTENT / name).is_dir() else shutil.copyfile
        copy(CONTENT / name, folder / name)
    facts = f"id: {folder.name}\nversion: 1.0.0\nruleset: underwater_cities\nlocales: [{locale}]\n"
    (folder / "pack.yaml").write_text(facts, encoding="utf-8")
    (folder / "cards").mkdir()
    rng = random.Random(seed)
    said: set[str] | None = set() if all_different else None
    for start in range(0, cards, CARDS_PER_FILE):
        written = [card(number, rng, said) for number in range(start, min(start + CARDS_PER_FILE, cards))]
        path = folder / "cards" / f"cards_{start // CARDS_PER_FILE:04}.yaml"
        path.write_text("cards:\n" + "\n".join(written), encoding="utf-8")


def card(number: int, rng: random.Random, said: set[str] | None) -> str:
    effect = section(rng) if said is None else section_unlike(said, rng)
    lines = (
        f"- id: card_{number:05}",
        f"deck: era_{rng.randrange(1, 4)}",
        f"colour: {rng.choice(COLOURS)}",
        "source: original",
        effect,
    )
    return "  " + "\n    ".join(lines) + "\n"


def section(rng: random.Random, templates: tuple[str, ...] = TEMPLATES) -> str:
    resource, other = rng.sample(RESOURCES, 2)
    values = {"resource": resource, "other": other, "kind": rng.choice(KINDS)}
    numbers = {"n": rng.randrange(1, 3), "m": rng.randrange(1, 4), "more": rng.randrange(3, 9)}
    return rng.choice(templates).format(**values, **numbers)


def section_unlike(said: set[str], rng: random.Random) -> str:
    """A section that nobody has written yet: with another part where the first has been said, as in real boxes."""
    name, _, part = section(rng).partition(": ")
    alike = tuple(each for each in TEMPLATES if each.startswith(f"{name}: {{"))
    found = f"{name}: {part}"
    parts = [part.strip("[]")]
    while found in said:
        parts.append(section(rng, alike).partition(": ")[2])
        found = f"{name}: [{', '.join(parts)}]"
    said.add(found)
    return found
