"""Italian where the examples do not reach: gender and number, articles, pronouns at the end of verbs, infinitives."""

import pytest
from described_examples import lowered
from golden_texts import grammar

from uwc_content.language.vocabulary import SectionSort
from uwc_content.text import describe_parts

EFFECTS = {
    # one and several; what agrees with them
    "{ready: action_card}": "Rendi nuovamente disponibile 1 delle tue carte azione.",
    "{ready: {action_card: 2}}": "Rendi nuovamente disponibili fino a 2 delle tue carte azione.",
    "{upgrade: {building: all, at: connected_city}}": "Migliora tutti gli edifici in città connesse.",
    "{upgrade: {farm: all, tunnel: all}}": "Migliora tutte le serre e/o tutti i tunnel.",
    "{use: {red_slot: all}}": "Svolgi le azioni di tutti gli spazi rossi.",
    "{build: {farm: 2}, cost: {credits: 1}}": "Costruisci fino a 2 serre pagando 1 credito per ciascuna.",
    "{build: {farm: 2, tunnel: 1}, less: {credits: 1}}": (
        "Costruisci fino a 2 serre e/o 1 tunnel pagando 1 credito in meno per ciascuno."
    ),
    # `it`
    "{build: laboratory, then: {upgrade: it, cost: free}}": ("Costruisci 1 laboratorio; poi miglioralo gratuitamente."),
    "{together: [{build: {one_of: [farm, city]}}, {produce: it}]}": (
        "Tutto o niente: (a) costruisci 1 serra o 1 città; (b) falla produrre."
    ),
    "{together: [{build: {one_of: [farm, tunnel]}}, {upgrade: it}]}": (
        "Tutto o niente: (a) costruisci 1 serra o 1 tunnel; (b) miglioralo."
    ),
    "{select: red_slot, then: {use: it}}": "Scegli 1 spazio rosso; poi svolgine l'azione.",
    # payments
    "{pay: {kelp: 1}, then: {draw: 4, keep: 2}}": (
        "Puoi pagare 1 alga per pescare 4 carte, tenerne 2 e scartare il resto."
    ),
    "{pay: {one_of: [{kelp: 1}, {cards: 2}]}, then: {choose: [{draw: 1}, {gain: {credits: 1}}]}}": (
        "Puoi pagare 1 alga o scartare 2 carte per pescare 1 carta oppure ottenere 1 credito."
    ),
    "{pay: {points: 1, cards: 2, per: city}, then: {draw: 1}}": (
        "Puoi pagare 1 punto e scartare 2 carte per ogni città connessa; se lo fai, pesca 1 carta."
    ),
    "{pay: {kelp: 1}, then: {build: farm, then: {upgrade: it}}}": (
        "Puoi pagare 1 alga; se lo fai, costruisci 1 serra; poi migliorala."
    ),
    # conditions
    "{if: {have: {city: 2}, era: 2}, then: {draw: 1}}": (
        "Se hai almeno 2 città connesse ed è in corso l'Era II, pesca 1 carta."
    ),
    "{if: {have: {city: 2, with: {farm: 1, laboratory: 0}}}, then: {draw: 1}}": (
        "Se hai almeno 2 città connesse con almeno 1 serra e senza laboratori, pesca 1 carta."
    ),
    "{if: {not: {any_of: [{era: 1}, {have: {cards: 0}}]}}, then: {draw: 1}}": (
        "Se non è vero che (è in corso l'Era I oppure non hai carte in mano), pesca 1 carta."
    ),
    "{if: {not: {most: farm}}, then: {draw: 1}}": (
        "Se non hai un numero di serre connesse superiore a quello di ogni altro giocatore, pesca 1 carta."
    ),
    "{if: {did: {end: era, in: game}}, then: {draw: 1}}": "Se è terminata un'Era in questa partita, pesca 1 carta.",
    "{if: {did: {build: tunnel, nth: 2, in: turn}}, then: {draw: 1}}": (
        "Se hai costruito il secondo tunnel di questo turno, pesca 1 carta."
    ),
    # counts
    "{draw: {cards: hand_limit}}": "Pesca un numero di carte pari al tuo limite di mano.",
    "{gain: {points: {1: 1, 2: 3}, by: {one_of: [farm, laboratory]}}}": (
        "Ottieni punti in base al numero di serre connesse sommato al numero di laboratori connessi: 1 → 1, "
        "2 o più → 3."
    ),
    "{gain: {points: {1: 1, 2: 3}, by: {did: {produce: farm, in: production}}}}": (
        "Ottieni punti in base al numero di serre connesse che hanno prodotto in questa Produzione: 1 → 1, 2 o più → 3."
    ),
    "{gain: {points: 1, per: {tunnel: 1, at: city}}}": (
        "Ottieni 1 punto per ogni tunnel adiacente a una città connessa."
    ),
}

RULES = {
    "{when: {build: farm, nth: 8, in: turn}, then: {draw: 1}}": (
        "Ogni volta che costruisci l'ottava serra nello stesso turno, pesca 1 carta."
    ),
    "{when: {build: building, nth: 11, in: connected_city}, then: {draw: 1}}": (
        "Ogni volta che costruisci l'edificio numero 11 di una città connessa, pesca 1 carta."
    ),
    "{when: {use: two_farms, nth: 12, in: game}, then: {draw: 1}}": (
        "Ogni volta che usi lo spazio “Due Serre” per la 12ª volta della partita, pesca 1 carta."
    ),
    "{when: {begin: era}, then: {draw: 1}}": "All'inizio di ogni Era, pesca 1 carta.",
    "{when: {draw: 2, from: card}, instead: [{gain: {kelp: 2}}, {advance: {federation: 1}}]}": (
        "Ogni volta che una carta ti fa pescare almeno 2 carte, puoi invece ottenere 2 alghe e avanzare di 1 spazio "
        "sul tracciato della Federazione."
    ),
    "{when: {use: red_slot}, instead: {together: [{build: farm}, {upgrade: it}]}, once: era}": (
        "Una volta per Era, quando usi uno spazio rosso, puoi invece costruire 1 serra e poi migliorarla "
        "(tutto o niente)."
    ),
    "{discount: {credits: 1, per: city}, to: {build: {one_of: [city, tunnel]}}}": (
        "Per costruire una città o un tunnel paghi 1 credito in meno per ogni città connessa."
    ),
    "{raise: {hand_limit: {1: 1, 2: 2}, by: era}}": (
        "Il tuo limite di mano aumenta in base all'Era: I → 1, II o più → 2."
    ),
}

OTHER_GAMES = {
    ("micro_city", "{pay: {die: 1}, then: {take: {token: all}, from: city}}"): (
        "Puoi usare 1 dado per rimuovere dalla città tutti i segnalini Investimento."
    ),
    ("micro_city", "{build: {stage: all}, cost: free}"): "Completa gratuitamente tutti gli Stadi di Costruzione.",
    ("micro_city", "{select: die, then: {set_die: it}}"): "Scegli 1 dado; poi impostalo su un valore qualsiasi.",
    ("nautilus", "{peek: {discovery: 2}}"): "Guarda segretamente fino a 2 scoperte marine a faccia in giù.",
    ("nautilus", "{move: submarine, steps: submarine_range}"): (
        "Muovi 1 dei tuoi sottomarini di un numero di spazi non superiore al movimento dei tuoi sottomarini."
    ),
}


@pytest.mark.parametrize(("text", "sentence"), EFFECTS.items())
def test_an_effect_reads_well_in_italian(text: str, sentence: str) -> None:
    assert told("underwater_cities", text) == sentence


@pytest.mark.parametrize(("text", "sentence"), RULES.items())
def test_a_rule_reads_well_in_italian(text: str, sentence: str) -> None:
    assert told("underwater_cities", text, SectionSort.RULES) == sentence


@pytest.mark.parametrize(("effect", "sentence"), OTHER_GAMES.items())
def test_other_games_have_words_of_their_own_in_italian(effect: tuple[str, str], sentence: str) -> None:
    assert told(*effect) == sentence


def test_millions_take_a_preposition_in_italian() -> None:
    part = {"op": "gain", "what": {"of": {"credits": 2_000_000, "kelp": 2}}}
    assert describe_parts(grammar("it", "underwater_cities"), [part]) == "Ottieni 2.000.000 di crediti e 2 alghe."


def told(ruleset: str, text: str, sort: SectionSort = SectionSort.EFFECTS) -> str:
    return describe_parts(grammar("it", ruleset), lowered(ruleset, text, sort))
