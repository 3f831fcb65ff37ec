"""Effects that are written correctly and cannot mean what they say (UWC3xx)."""

from uwc_content.diagnostics.code import Code, error, warning

LANGUAGE_CODES: tuple[Code, ...] = (
    error(
        "UWC301",
        "a word that does not fit the section",
        "Some sections happen when only some words make sense: nothing can be built in the production phase, and "
        "nothing is used in the final scoring.",
        "scoring: {build: mill}",
        "Move the effect to another section, or use one of the words that the hint lists.",
    ),
    error(
        "UWC302",
        "a rule without `lasts` in an effect",
        "Effects are done and over. A rule holds for a while, so inside an effect it must say for how long.",
        "instant: {discount: {coins: 1}, to: {build: road}}",
        "Add `lasts: turn` (or `round`, `season`, `game`), or move the rule to a section such as `permanent`.",
    ),
    error(
        "UWC303",
        "an effect without `once` among rules",
        "A section of rules holds all the time. An effect in it would have no moment at which it is done.",
        "permanent: {gain: {grain: 1}}",
        "Put it under `when: … then: …`, or add `once: turn` to make it an ability that the owner may use.",
    ),
    error(
        "UWC304",
        "an argument that nothing reads",
        "The argument exists, but not beside this word or not together with the others. It would change nothing.",
        "instant: {gain: {grain: 1}, cost: free}",
        "Delete it, or use the word that reads it.",
    ),
    error(
        "UWC305",
        "a pronoun without meaning",
        "`it` is the one thing of an earlier step, of the word before `then`, of `select` or of `when`; `here` is the "
        "site with this text; `paid` is what a `pay` before `then` took. At this place there is no such thing.",
        "instant: {upgrade: it}",
        "Name the thing, or put the part after the one that `it` should speak of.",
    ),
    error(
        "UWC306",
        "a pronoun with several meanings",
        "The word before acts on several things, so `it` could be any of them.",
        "instant: {build: {mill: 2}, then: {upgrade: it}}",
        "Let the word before act on one thing, or name the things.",
    ),
    error(
        "UWC307",
        "a kind together with its super-kind",
        "Every mill is a building. Naming both in the same braces leaves open whether one mill counts for both.",
        "scoring: {gain: {points: 1, per: {mill: 1, building: 1}}}",
        "Name one of them, or name the kinds that do not overlap.",
    ),
    error(
        "UWC308",
        "a condition that can never hold",
        "Two of its parts exclude each other, or it asks for a moment that is over before the item comes into play.",
        "instant: {if: {have: {grain: 3}, at_most: {grain: 1}}, then: {draw: 1}}",
        "Change or delete one of the two.",
    ),
    error(
        "UWC309",
        "a table that does not rise",
        "A table is read from the top: the last row that is reached counts. Rows out of order would hide each other.",
        "scoring: {gain: {points: {7: 12, 5: 4}, by: village}}",
        "Order the rows by the count on the left.",
    ),
    error(
        "UWC310",
        "a table without `by`",
        "A table gives a number for each count, and nothing says what is counted.",
        "scoring: {gain: {points: {5: 4, 6: 8}}}",
        "Add `by:` with what is counted: `{points: {5: 4, 6: 8}, by: village}`.",
    ),
    error(
        "UWC311",
        "an upgrade that needs a stated cost",
        "The rules give no usual cost for upgrading this kind, so the effect must state what it costs.",
        "instant: {upgrade: open_village}",
        "Add `cost: {clay: 1}`, another bag, or `cost: free`.",
    ),
    error(
        "UWC312",
        "an event that cannot be replaced",
        "Only what can be asked before it happens has an `instead`: gaining, drawing, producing and using.",
        "permanent: {when: {build: mill}, instead: {gain: {grain: 2}}}",
        "Write `then:`, or wait for another event.",
    ),
    error(
        "UWC313",
        "`when` without exactly one of `then` and `instead`",
        "`then` follows the event, `instead` replaces it. With neither the rule does nothing, and both cannot happen.",
        "permanent: {when: {build: mill}}",
        "Write one of the two.",
    ),
    error(
        "UWC315",
        "a choice without a choice",
        "There is only one alternative, or two of them are the same.",
        "instant: {choose: [{draw: 1}]}",
        "Add an alternative, or write the one without `choose` or `one_of`.",
    ),
    warning(
        "UWC316",
        "an order that nobody has to keep",
        "The parts of a list may be done in any order, and one of these seems to go on with what another one does.",
        "instant: [{build: mill}, {upgrade: mill}]",
        "Write the later part under `then` of the earlier one, or both under `together`; if not, allow it.",
    ),
    warning(
        "UWC317",
        "a condition that always holds",
        "It names every space on which the marker can stand, every amount that there can be, or what is known already, "
        "so it asks for nothing.",
        "instant: {if: {season: [1, 2, 3]}, then: {draw: 1}}",
        "Ask for less, or delete the condition.",
    ),
)
