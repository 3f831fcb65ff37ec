"""The loop: asks people, lets bots play, tells what happened, and obeys commands."""

from collections.abc import Callable
from pathlib import Path

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from uwc_content.engine.game import Refused, Stuck
from uwc_content.engine.kernel import Runaway
from uwc_content.play.answers import shown
from uwc_content.play.asking import Choice, Question, all_meant, folded, found_again, meant
from uwc_content.play.happenings import CHANGED, DRAWN, FORCED, GONE, PASSED
from uwc_content.play.players import bot_for
from uwc_content.play.saves import USUAL_FILE, free_file, write_save
from uwc_content.play.spread import is_meant, named_things
from uwc_content.play.table import Event, Line, Table
from uwc_content.play.terminal import Gone, Terminal
from uwc_content.simulation.bots import Bot

LOG_LINES = 20
MOST_MEANT = 6
LINES_SINCE = 12
"""So many lines are told again when somebody else sits down at the keyboard."""
OWN_CHANGES = (CHANGED, DRAWN, GONE)
"""What is told to a player of a choice just made, in this order."""
FIRST_COMMANDS, LAST_COMMANDS = ("help",), ("why", "log", "undo", "ask", "save", "quit")
"""Commands of every game; those that show something of a certain game stand between them."""


class Left(Exception):  # not a fault: somebody has had enough
    """Somebody has left the game."""


class Session:
    """One game from here to its end, or until somebody leaves."""

    def __init__(self, table: Table, terminal: Terminal, file: Path | None = None) -> None:
        self.table = table
        self.terminal = terminal
        self.words = table.words
        self.file = file
        """Where the game was saved last, or resumed from."""
        self.saved: list[int] | None = table.game.choices if file is not None else None
        self.known = (*FIRST_COMMANDS, *table.screens, *LAST_COMMANDS)
        self.commands = {as_typed(word): key for key in self.known for word in self.words.answers(key)}
        self.own: dict[str, Callable[[int, str], None]] = {
            "help": self.help,
            "why": self.why,
            "ask": self.ask_at_the_end,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
        }
        self.bot: tuple[int, Bot] | None = None
        """The seat whose bot is playing just now."""
        self.people = [seat for seat, player in enumerate(table.players) if not player.bot]
        self.at_the_keyboard = self.people[0] if len(self.people) == 1 else -1
        self.seen = dict.fromkeys(self.people, 0)
        self.scene: tuple[int, ...] = ()
        self.map_state: object = None
        self.asks_at_the_end = terminal.has_keyboard
        """Whether what ends a turn is asked once more; scripts know what they want."""

    def run(self) -> None:
        try:
            self.play()
        except (EOFError, KeyboardInterrupt, Gone):
            self.leave()
        except Left:
            with self.terminal.undisturbed():
                self.say("goodbye")
        except (Runaway, Stuck):
            self.leave()
            raise

    def play(self) -> None:
        self.say("welcome", game=self.table.title, seed=str(self.table.game.setup.get("seed", 0)))
        while not self.table.game.is_over:
            self.go_on()
        self.terminal.blank()
        self.terminal.show(self.table.ending())

    def go_on(self) -> None:
        seat = self.table.game.state.actor
        if self.table.players[seat].bot:
            self.let_bot_choose(seat)
        else:
            self.ask(seat)

    def say(self, key: str, n: int = 1, /, **values: str) -> None:
        self.terminal.show(Text(self.words("session", key, n, **values)))

    # --- bots ---

    def let_bot_choose(self, seat: int) -> None:
        """A bot keeps its plans from one decision of its turn to the next."""
        game = self.table.game
        if self.bot is None or self.bot[0] != seat:
            seed = game.setup.get("seed", 0)
            self.bot = seat, bot_for(self.table.players[seat], seed, seat, len(game.choices), self.table.judge)
        with self.terminal.leaving_anywhere():
            choice = self.bot[1].choose(game)
        lines = self.table.apply(choice)
        if any(line.phase == "turn" and line.seat == seat for line in lines):
            self.bot = None
        self.tell(lines)
        if self.at_the_keyboard >= 0:
            self.tell_forced(self.table.events(self.at_the_keyboard, len(game.choices)))

    def tell(self, lines: list[Line], but_not: int = -1) -> None:
        """What happened; a player's own turn is no news to that player."""
        for line in lines:
            if line.seat != but_not or line.phase not in ("turn", "hand"):
                self.terminal.show(Text(line.text, "" if line.seat in self.people else "magenta"))

    def tell_forced(self, events: list[Event]) -> None:
        """What a player was not asked, because there was nothing else to choose."""
        for event in events:
            if event.kind in (FORCED, PASSED):
                self.terminal.show(Text(event.text, "green"))

    # --- people ---

    def ask(self, seat: int) -> None:
        """One decision of a person; commands may come before it."""
        if seat != self.at_the_keyboard:
            self.hand_over(seat)
        self.show_position(seat)
        question = self.table.question()
        self.show_question(question)
        asked = self.table.game
        while self.table.game is asked:
            self.answer(seat, question, self.terminal.ask())

    def hand_over(self, seat: int) -> None:
        """Somebody else sits down: nothing of the one before stays to be seen."""
        if self.at_the_keyboard >= 0:
            self.terminal.clear()
        self.say("hand_over", player=self.table.players[seat].name)
        self.terminal.ask()
        self.at_the_keyboard, self.scene = seat, ()
        lines = self.table.log(seat)[self.seen[seat] :]
        self.tell(lines[-LINES_SINCE:], seat)

    def show_position(self, seat: int) -> None:
        """The whole table when a turn begins, otherwise a line; the map again when it matters and has changed."""
        self.terminal.blank()
        if self.table.scene(seat) != self.scene:
            self.terminal.show(self.table.overview(seat, self.terminal.width))
            self.scene, self.map_state = self.table.scene(seat), self.table.map_state(seat)
            self.terminal.blank()
        else:
            self.terminal.show(self.table.holdings(seat))

    def show_question(self, question: Question) -> None:
        seat = self.table.game.state.actor
        if question.is_on_the_map and self.table.map_state(seat) != self.map_state:
            self.terminal.show(self.table.map(seat, self.terminal.width))
            self.map_state = self.table.map_state(seat)
        answers = list(shown(question))
        if question.many > 1:
            answers.append(Text(self.words("session", "all_at_once", n=self.words.number(question.many)), "dim"))
        self.terminal.show(*(answers if self.terminal.fits(*answers) else shown(question, self.terminal.width)))

    def answer(self, seat: int, question: Question, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        numbers = meant(question, typed)
        command = self.commands.get(as_typed(word))
        several = all_meant(question, typed) if question.many > 1 else []
        if several:
            self.choose_all(seat, several)
        elif len(numbers) == 1 and (typed.isdecimal() or command is None):
            self.choose(seat, question, numbers[0])
        elif command is not None:
            self.obey(seat, question, command, rest.strip())
        elif numbers:
            titles = [f"{number}) {question.numbered()[number].title}" for number in numbers[:MOST_MEANT]]
            more = ["…"] if len(numbers) > MOST_MEANT else []
            self.say("several", typed=typed, options=", ".join([*titles, *more]))
        elif typed:
            self.say("nonsense", typed=typed, most=str(max(question.numbered())))
        else:
            self.show_question(question)

    def choose(self, seat: int, question: Question, number: int) -> None:
        option = question.numbered()[number].option
        if self.asks_at_the_end and not self.ends_gladly(option):
            self.say("again", question=question.text)
            return
        made = len(self.table.game.choices)
        lines = self.table.apply(option)
        events = self.table.events(seat, made)
        self.tell_forced(events)
        told = [event.text for kind in OWN_CHANGES for event in events if event.kind == kind and event.text]
        if told:
            self.terminal.show(Text(self.words("session", "effect", changes="; ".join(told)), "green"))
        self.tell(lines, seat)
        self.seen[seat] = len(self.table.log(seat))

    def choose_all(self, seat: int, wanted: list[Choice]) -> None:
        """One after the other; each is found again among what is left."""
        for each in wanted:
            if self.table.game.is_over or self.table.game.state.actor != seat:
                return
            question = self.table.question()
            found = found_again(question, each)
            if found is None:
                return
            self.choose(seat, question, found[0])

    def ends_gladly(self, option: int) -> bool:
        """Whether the player really wants what ends the turn, which cannot be taken back: Enter or yes."""
        preview = self.table.preview(option)
        if not preview.ends:
            return True
        self.say("end_of_turn", changes=preview.told or "–")
        typed = self.terminal.ask()
        return not typed or self.is_typed(typed, "yes")

    # --- commands ---

    def obey(self, seat: int, question: Question, command: str, rest: str) -> None:
        if command in self.own:
            asked = self.table.game
            self.own[command](seat, rest)
            if self.table.game is not asked:
                return
        else:
            screen = self.table.screens[command](seat, rest, self.terminal.width)
            if screen is None:
                self.say("not_found", typed=rest)
                return
            self.terminal.show(screen)
        if command not in ("save", "undo"):
            self.terminal.blank()
            self.say("again", question=question.text)

    def help(self, _seat: int, _rest: str) -> None:
        self.say("help")
        table = Grid.grid(padding=(0, 2, 0, 0))
        for key in self.known:
            table.add_row(Text(", ".join(self.words.answers(key)), "bold"), self.words("help", key))
        self.terminal.show(Padding(table, (0, 0, 0, 2)))

    def why(self, seat: int, rest: str) -> None:
        """What cannot be chosen now and why not; with a name, what is called so."""
        named = named_things(self.table.spread(seat))
        reasons = self.table.closed()
        told = dict.fromkeys((name, why) for ref, why in reasons.items() for name, at in named if is_meant(ref, at))
        by_reason: dict[str, list[str]] = {}
        for name, why in told:
            if folded(rest) in folded(name):
                by_reason.setdefault(why, []).append(name)
        for why, things in by_reason.items():
            shown = [*things[:MOST_MEANT], *(["…"] if len(things) > MOST_MEANT else [])]
            self.say("why", thing=", ".join(shown), reason=why)
        if not by_reason:
            self.say("why.nothing")

    def ask_at_the_end(self, _seat: int, _rest: str) -> None:
        self.asks_at_the_end = not self.asks_at_the_end
        self.say("ask.on" if self.asks_at_the_end else "ask.off")

    def log(self, seat: int, rest: str) -> None:
        number = int(rest) if rest.isdecimal() and len(rest) < 6 else LOG_LINES
        lines = self.table.log(seat)[-number:] if number else []
        for line in lines:
            self.terminal.show(Text(line.text))
        if not lines:
            self.say("log.empty")

    def undo(self, _seat: int, _rest: str) -> None:
        reason = self.table.undo()
        self.say(f"undo.{reason}" if reason else "undone")

    def save(self, _seat: int, rest: str) -> None:
        self.save_as(path_typed(rest) if rest else self.usual_file())

    def usual_file(self) -> Path:
        return self.file if self.file is not None else free_file(Path())

    def save_as(self, path: Path) -> bool:
        try:
            write_save(path, self.table.game, self.table.players)
        except Refused:
            self.say("not_saved.other", file=str(path))
            return False
        except (OSError, ValueError) as fault:
            self.say("not_saved", file=str(path), reason=getattr(fault, "strerror", None) or str(fault))
            return False
        self.file, self.saved = path, self.table.game.choices
        self.say("saved", file=str(path))
        return True

    # --- leaving ---

    def quit(self, _seat: int, _rest: str) -> None:
        """Offer to save; whatever is no yes or no is taken as the name of a file."""
        path = self.usual_file()
        while True:
            self.say("quit", file=str(path))
            typed = self.terminal.ask()
            if self.is_typed(typed, "no"):
                raise Left
            if not typed or self.is_typed(typed, "yes"):
                wanted = path
            elif self.is_typed(typed, "back"):
                return
            else:
                wanted = path_typed(typed)
            if self.save_as(wanted):
                raise Left

    def is_typed(self, typed: str, key: str) -> bool:
        return as_typed(typed) in map(as_typed, self.words.answers(key))

    def leave(self) -> None:
        """Nobody can be asked any more: save where nothing is lost, unless it has been saved as it is."""
        with self.terminal.undisturbed():
            self.terminal.blank()
        with self.terminal.undisturbed():
            if self.saved == self.table.game.choices:
                self.say("goodbye")
            else:
                self.save_somewhere()

    def save_somewhere(self) -> None:
        """Here or, where nothing can be written here, at home."""
        usual = self.file if self.file is not None and self.file.name == USUAL_FILE.name else free_file(Path())
        if not self.save_as(usual):
            self.save_as(free_file(path_typed("~")))


def path_typed(typed: str) -> Path:
    """A path as people type it; `~` stays what it is where nobody is called so."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def as_typed(word: str) -> str:
    """A word however its accents and capitals are typed; a mark such as `?` stays as it is."""
    return folded(word) or word
