"""Sentences of the report that never change, and those that a game adds to them."""

from typing import Any, Final

from uwc_content.simulation.journal import Journal

VERDICTS: Final = {"above": "**▲** more than the limit allows", "below": "**▼** less than the limit allows"}

GAMES: Final = """
- **Games.** {tables} tables share the games evenly: every number of players with every choice that is compared. Every
  game depends on the seed, the table and its number alone, so the same command gives the same report with any number
  of processes. Bots think alike; places, {dealt} are dealt by chance.
- **Points** are counted against the mean of the same game, so that rich and poor games weigh the same; alone, against
  the mean of all games alone. **Wins** are counted beyond what chance gives: at a table of four, a quarter."""

NUMBERS: Final = """
- **Strategies.** What a player has at the end is compared with what is usual at the same table, in deviations; the
  strategy that stands out most names the player's game.
- **Intervals** hold together at 95 %: with many rows in a table each interval is wider (Bonferroni), so that about one
  table in twenty has any row that chance alone put outside. Shares have Wilson intervals, means and differences normal
  ones with the variances of both sides. Where fewer than twelve players stand on a side there is no interval, only
  a dash.
- **Verdicts.** ▲ and ▼: the whole interval lies beyond a limit. ?: only the estimate does, and more games would tell.
- **What it cannot say.** Bots value a thing by its words. What needs a plan of many turns looks weaker here than in
  the hands of people, and a limit that it misses is a reason to play it, not yet to change it."""


def method(tables: list[dict[str, Any]], journal: type[Journal]) -> str:
    """How the numbers were made, and what they mean."""
    *others, last = [*journal.dealt, *journal.used]
    dealt = f"{', '.join(others)} and {last}"
    return "## Method\n" + GAMES.format(tables=len(tables), dealt=dealt) + journal.remarks + NUMBERS
