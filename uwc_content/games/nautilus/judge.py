"""The judge of Nautilus: that of declared games, which also deals unknown discoveries anew."""

from uwc_content.engine.state import State
from uwc_content.games.declared.judge import TableJudge
from uwc_content.games.nautilus.rules.sea_table import sea_table


class NautilusJudge(TableJudge):
    """Made once for the rules of a bundle."""

    def hide(self, state: State, player: int) -> None:
        super().hide(state, player)
        sea_table(self.rules).knowledge.deal_again(state, player)
