"""Every frame of the kernel's own, by its number turned positive."""

from typing import Final

from uwc_content.engine.frames.answering import Answering
from uwc_content.engine.frames.being_paid import BeingPaid
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.frames.giving import Giving
from uwc_content.engine.frames.instead import Instead
from uwc_content.engine.frames.keeping import Keeping
from uwc_content.engine.frames.overhearing import Overhearing
from uwc_content.engine.frames.paying import Paying
from uwc_content.engine.frames.replacing import Replacing

FRAMES: Final[list[Frame]] = [
    Frame("none"),
    Frame("none"),
    Paying("payment"),
    Giving("give_up"),
    Answering("trigger"),
    Keeping("discard"),
    Replacing("replace"),
    Instead("replace"),
    BeingPaid("none"),
    Overhearing("none"),
]
