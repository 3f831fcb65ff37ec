"""The catalogues of a project as components of Weblate, for its command `import_json`."""

import json

from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop


def as_weblate(workshop: Workshop) -> str:
    """Keys are no English text, so that Weblate has to take English from its own catalogue: `po-mono`."""
    folder = workshop.locales.as_posix()
    components = [
        {
            "name": name,
            "slug": name,
            "file_format": "po-mono",
            "filemask": f"{folder}/*/LC_MESSAGES/{name}.po",
            "template": f"{folder}/{SOURCE}/LC_MESSAGES/{name}.po",
            "edit_template": False,
            "check_flags": "python-brace-format",
        }
        for name in workshop.names()
        if workshop.path(SOURCE, name).is_file()
    ]
    return json.dumps(components, indent=2)
