"""Every decision of Micro City in plain words: what it does, what it costs and where."""

from typing import Any, Final

from uwc_content.engine.dice import new_in, value_in
from uwc_content.engine.game import Decision, Option
from uwc_content.engine.opcodes import CHOOSE, NONE
from uwc_content.engine.placing import payments_due
from uwc_content.engine.program import Item, Node
from uwc_content.engine.space import SITE
from uwc_content.engine.stack import PAYING
from uwc_content.games.declared.table.questions import Frame, TableAsker
from uwc_content.games.micro_city.rules.advantages import CLAIMING
from uwc_content.games.micro_city.rules.city import cells_of, part_at
from uwc_content.games.micro_city.rules.construction import cards_in_play
from uwc_content.games.micro_city.rules.game import CHANGE, SWAP
from uwc_content.games.micro_city.rules.places import SEAT_SHIFT
from uwc_content.games.micro_city.rules.steps import (
    BASIC,
    CARD,
    RECOVER,
    RECOVERING,
    acting_item,
    advanced_block,
    opponents_tops,
)
from uwc_content.games.micro_city.rules.swaps import partner_of, swapped
from uwc_content.games.micro_city.rules.tokens import SHORTAGE, token_on
from uwc_content.games.micro_city.table.closed import CityClosed
from uwc_content.games.micro_city.table.look import CityLook
from uwc_content.games.micro_city.table.screens import CityScreens
from uwc_content.play.asking import Choice, Question
from uwc_content.play.effects import amounts_in

ON_THE_MAP: Final = ("place", "walk", "take", "upgrade", "shortage")
START: Final = "start_phase"


class CityAsker(TableAsker):
    """Asks the player whose decision it is."""

    def __init__(self, look: CityLook, view: CityScreens) -> None:
        super().__init__(look)
        self.city = look
        self.box = look.box
        self.view = view
        steps = {name: frame for frame, name in self.box.course.frame_names.items()}
        self.frames |= {
            steps["place"]: Frame(self.plain("step.place"), self.cell, "step.place"),
            steps["walk"]: Frame(self.how_far, self.cell, "step.walk"),
            steps["project"]: Frame(self.plain("step.project"), self.project, "step.project"),
            steps["share_dice"]: Frame(self.rolled, self.share, "step.share_dice"),
            steps["act"]: Frame(self.whose_action, self.action_of, "step.act"),
            CLAIMING: Frame(self.plain("advantage"), self.item, "advantage"),
            SHORTAGE: Frame(self.no_token, self.area, "shortage"),
            PAYING: Frame(self.what_is_paid, self.way_to_pay, "payment"),
        }
        self.by_kind |= {"build": self.build, "upgrade": self.upgrade, "word": self.change}

    def question(self, decision: Decision) -> Question:
        question = super().question(decision)
        if self.is_start():
            question = question._replace(text=self.words("question", "start"))
        about = self.barred() if decision.kind == "project" else question.about
        return question._replace(about=about, is_on_the_map=decision.kind in ON_THE_MAP)

    # --- what is asked ---

    def is_start(self) -> bool:
        """Whether somebody may still do something before a card is played."""
        index = self.look.state.stack[-3]
        node = self.nodes[index] if index >= 0 else None
        if node is None or node.op != CHOOSE or node.item == NONE:
            return False
        return bool(self.machine.item(node.item).type == START)

    def about(self, node: Node) -> str:
        """What may be done at the start is told by its answers."""
        return "" if self.is_start() else super().about(node)

    def stop(self, option: int, kind: str) -> Choice:
        return super().stop(option, "start" if self.is_start() else kind)

    def barred(self) -> str:
        """The card that may not be played because an opponent has just played it."""
        if not self.city.is_competitive():
            return ""
        hand = self.city.public(self.seat)["hand"]
        tops = [self.machine.item(thing).id for thing in opponents_tops(self.box, self.look.state)]
        cards = [self.names.name(each) for each in tops if each in hand]
        return self.words("question", "barred", cards=self.words.listing(cards)) if cards else ""

    def how_far(self, _it: int, _k: int) -> str:
        card = acting_item(self.box, self.look.state, CARD)
        steps = int(card.fields["move"]) if card is not None else RECOVERING
        return self.words("question", "step.walk", steps, n=self.words.number(steps))

    def rolled(self, _it: int, _k: int) -> str:
        return self.words("question", "step.share_dice", dice=self.city.dice(self.box.pool(self.look.state)))

    def whose_action(self, stretch: int, _: int) -> str:
        of: str = self.machine.course.stretches[stretch].arguments["of"]
        item = acting_item(self.box, self.look.state, of)
        assert item is not None
        if of == CARD:
            return self.words("question", "step.act.card", card=self.names.name(item.id))
        return self.words("question", "step.act.quarter", place=self.city.place(self.engineer()))

    def no_token(self, area: int, _: int) -> str:
        points = int(self.box.numbers["shortage"]["points"])
        return self.words("question", "shortage", place=self.city.area(area), cost=self.names.bag({"points": points}))

    def what_is_paid(self, option: int, _: int) -> str:
        return self.words("question", "payment", thing=self.city.area(self.box.area_of(option & SITE)))

    def engineer(self) -> int:
        return self.box.engineer(self.look.state, self.seat)

    # --- where ---

    def cell(self, option: Option) -> Choice:
        """Quarters of one sort together, with what they do; each with the dice that match there."""
        cell = self.box.area_of(option.code)
        quarter = self.city.quarter(cell)
        group = self.words("option", "quarter", quarter=self.names.name(quarter.id), text=self.names.text(quarter.id))
        return Choice(0, self.city.cell(cell), self.prospect(cell), group, refs=self.city.refs(cell))

    def prospect(self, cell: int) -> str:
        """What whoever goes there may expect."""
        if token_on(self.box, self.look.state, cell):
            return self.words("option", "occupied")
        wanted = self.city.dice_at(cell)
        if not wanted:
            return ""
        own = self.city.public(self.seat)["dice"]
        key = "matching" if set(own) & set(wanted) else "wanted"
        return self.words("option", key, dice=self.words.listing([str(value) for value in wanted], "or"))

    def item(self, option: Option) -> Choice:
        """Areas by their places, project cards with their walk, other items with their texts."""
        if self.box.is_area(option.code):
            return self.area(option)
        name = self.machine.item(option.code).id
        is_project = self.machine.item(option.code).type == "projects"
        found = super().item(option)
        return found._replace(detail=self.view.project_text(name)) if is_project else found

    def area(self, option: Option) -> Choice:
        """An area with a token; against opponents, whose token it is."""
        area = self.box.area_of(option.code)
        owner = self.box.areas.owner_of(self.look.state, area)
        whose = self.look.player(owner) if self.city.is_competitive() and owner != self.seat else ""
        return Choice(0, self.city.area(area), whose, refs=self.city.refs(area))

    # --- cards, dice and actions ---

    def project(self, option: Option) -> Choice:
        if option.code != RECOVER:
            return self.item(option)._replace(title=self.view.titled_card(self.machine.item(option.code).id))
        pile = self.city.public(self.seat)["pile"]
        cards = self.look.item_names(pile) or "–"
        text = self.words("option", "recover.text", RECOVERING, n=self.words.number(RECOVERING), cards=cards)
        return Choice(0, self.words("option", "recover"), text)

    def share(self, option: Option) -> Choice:
        own = [int(value) for value in option.label[-1].split("_")[1:]]
        rest = self.box.pool(self.look.state)[:]
        for value in own:
            rest.remove(value)
        partner = self.look.player(self.city.others(self.seat)[0])
        detail = self.words("option", "share", player=partner, dice=self.city.dice(rest))
        return Choice(0, self.city.dice(own), detail)

    def action_of(self, option: Option) -> Choice:
        of: str = option.label[1]
        item = acting_item(self.box, self.look.state, of)
        assert item is not None
        if option.code == BASIC:
            return Choice(0, self.words("option", "basic"), self.city.block_text(item.blocks["basic"]))
        title = self.words("option", "advanced", die=self.words.number(option.code))
        return Choice(0, title, self.advanced_text(item))

    def advanced_text(self, item: Item) -> str:
        return self.city.block_text(advanced_block(self.box, self.look.state, item))

    def change(self, option: Option, node: Node) -> Choice:
        return self.swap(option) if node.name == SWAP else self.change_of_die(option)

    def swap(self, option: Option) -> Choice:
        given, taken = swapped(self.box, option.code - self.box.first_swap)
        told = {"given": self.names.bag({given: 1}), "taken": self.names.bag({taken: 1})}
        return Choice(0, self.words("option", "swap", player=self.look.player(partner_of(self.look.state)), **told))

    def change_of_die(self, option: Option) -> Choice:
        change = option.code - self.box.first_change
        seat, change = change >> SEAT_SHIFT, change & CHANGE
        told = {"old": self.words.number(value_in(change)), "new": self.words.number(new_in(change))}
        if seat == self.seat:
            return Choice(0, self.words("option", "change", **told))
        return Choice(0, self.words("option", "change.partner", player=self.look.player(seat), **told))

    # --- completing and improving ---

    def build(self, option: Option, _: Node) -> Choice:
        area = self.box.area_of(option.code & SITE)
        part = self.city.parts()[area]
        told = {"cost": self.look.bag(self.city.cost(part)), "gift": self.city.gift(part)}
        detail = self.words("option", "gives" if told["gift"] else "costs", **told)
        return Choice(0, self.city.area(area), detail, refs=self.city.refs(area))

    def upgrade(self, option: Option, _: Node) -> Choice:
        """Which die is added where."""
        card = self.machine.item(option.code)
        cells = cells_of(cards_in_play(self.box, self.look.state)[option.code])
        added = [self.added(cell, card) for cell in cells]
        refs = tuple(ref for cell in cells for ref in self.city.refs(cell))
        return Choice(0, self.names.name(card.id), ", ".join(text for text in added if text), refs=refs)

    def closed(self, decision: Decision) -> dict[str, str]:
        return CityClosed(self).reasons(decision)

    def added(self, cell: int, card: Item) -> str:
        shown = card if card.type == "ports" else part_at(self.box, self.look.state, cell)
        die: Any = shown.fields.get("improved") if shown is not None else None
        return "" if die is None else self.words("option", "added", place=self.city.cell(cell), die=str(die))

    def way_to_pay(self, option: Option) -> Choice:
        it, k = self.look.state.stack[-2:]
        spent = payments_due(self.machine, self.look.state, it, k)[option.code].spent
        cards = [self.source(self.nodes[index]) for index in spent]
        detail = self.words("option", "uses_up", cards=self.words.listing(cards)) if cards else ""
        return Choice(0, self.look.bag(amounts_in(option.label)), detail)
