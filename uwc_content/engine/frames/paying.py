"""Which of several payments is made for what is built or upgraded."""

from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.part_labels import amount_label, name_of_item
from uwc_content.engine.placing import complete, payments_due
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class Paying(Frame):
    """it: the option that is paid for; k: the node that does it."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        return list(range(len(payments_due(rules, state, it, k))))

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        payment = payments_due(rules, state, it, k)[option]
        del state.stack[-3:]
        complete(rules, state, it, rules.nodes[k], payment)

    def label(self, rules: Rules, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        """Where several payments are the same but for the rules that they use up, these are named."""
        payments = payments_due(rules, state, it, k)
        payment = payments[option]
        alike = [each for each in payments if each.amounts == payment.amounts]
        names = [name_of_item(rules, rule) for rule in payment.spent] if len(alike) > 1 else []
        return ("pay", *(amount_label(rules, payment.amounts) or ("nothing",)), *names)
