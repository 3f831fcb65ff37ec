"""What is refused with a reason that its reader can act on."""


class Refused(Exception):
    """A choice, a save, a set-up or a pack that cannot be taken; nothing has changed."""
