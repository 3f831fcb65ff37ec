"""What is refused with a reason that its reader can act on."""

from uwc_content.diagnostics.refusal import Refusal


class Refused(Refusal):
    """A choice, a save, a set-up or a pack that cannot be taken; nothing has changed."""
