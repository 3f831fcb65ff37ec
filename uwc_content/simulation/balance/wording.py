"""Sentences of the report that never change."""

from typing import Final

VERDICTS: Final = {"above": "**▲** more than the limit allows", "below": "**▼** less than the limit allows"}

METHOD: Final = """## Method

- **Games.** Seven tables share the games evenly: one player alone, and two, three and four players on both sides of
  their boards. Every game depends on the seed, the table and its number alone, so the same command gives the same
  report with any number of processes. Bots think alike; places, boards, metropolises and cards are dealt by chance.
- **Points** are counted against the mean of the same game, so that rich and poor games weigh the same; alone, against
  the mean of all games alone. **Wins** are counted beyond what chance gives: at a table of four, a quarter.
- **Boards, places, metropolises.** The mean over those to whom chance gave them. Nobody chose, so the difference is
  theirs.
- **Cards.** Among those who drew a card, those who played it with its effect (on its colour, or claimed) are compared
  with those who did not. Whoever does well plays more cards of any kind; that usual lead, averaged over all cards, is
  taken off. What is left is what a card does beyond other cards in the same hands. *Points when drawn* looks at
  everybody who drew the card, used or not: it is smaller, and free of any choice.
- **Strategies.** What a player has at the end is compared with what is usual at the same table, in deviations; the
  strategy that stands out most names the player's game.
- **Intervals** hold together at 95 %: with many rows in a table each interval is wider (Bonferroni), so that about one
  table in twenty has any row that chance alone put outside. Shares have Wilson intervals, means and differences normal
  ones with the variances of both sides. Where fewer than twelve players stand on a side there is no interval, only
  a dash.
- **Verdicts.** ▲ and ▼: the whole interval lies beyond a limit. ?: only the estimate does, and more games would tell.
- **What it cannot say.** Bots value a card by its words. A card that needs a plan of many turns looks weaker here than
  in the hands of people, and a limit that it misses is a reason to play it, not yet to change it."""
