"""A child process in which a mutant is tried: it may crash, grow or never come back, and tells what became of it."""

import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

SPARE_MEMORY = 1 << 30
SPARE_SECONDS = 3
TIMES_AS_LONG = 10
STUCK = 120
"""Seconds without an answer, whoever else is at work."""

KILLED, GOLDEN, REFUSED, TIMED_OUT = "killed", "only golden", "refused", "timed out"
NOT_REACHED, SURVIVED = "not reached", "survived"
FATES = (KILLED, GOLDEN, REFUSED, TIMED_OUT, NOT_REACHED, SURVIVED)
Verdict = tuple[str, int]
"""What became of a mutant, and which of the trials was the last."""


def in_child(work: Callable[[], Verdict], tells_why: bool = False) -> Verdict:
    """The answer of a child process, which may crash or never come back. A crash of what is sound has to be told."""
    there, here = os.pipe()
    child = os.fork()
    if not child:
        fate = KILLED
        try:
            if not tells_why:
                silence()
                limit_memory()
            fate, place = work()
            os.write(here, str(place).encode())
        except BaseException:
            if tells_why:
                traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(FATES.index(fate))
    _, status = os.waitpid(child, 0)
    os.close(here)
    with os.fdopen(there) as told:
        place = int(told.read() or 0)
    if os.WIFEXITED(status):
        return FATES[os.waitstatus_to_exitcode(status)], place
    return TIMED_OUT if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM) else KILLED, place


def silence() -> None:
    sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def limit(seconds: float) -> None:
    """End this process unless it is done in its own time, however busy the machine is."""
    signal.setitimer(signal.ITIMER_PROF, SPARE_SECONDS + TIMES_AS_LONG * seconds)
    signal.alarm(STUCK)


def limit_memory() -> None:
    """What grows without end fails, before the machine does."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + SPARE_MEMORY,) * 2)
