"""The canonical layout of content files, comments included."""
