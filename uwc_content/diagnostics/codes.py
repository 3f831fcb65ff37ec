"""Every diagnostic code of the toolkit, by its number."""

from uwc_content.diagnostics.code import Code, Severity
from uwc_content.diagnostics.codes_bundle import BUNDLE_CODES
from uwc_content.diagnostics.codes_content import CONTENT_CODES
from uwc_content.diagnostics.codes_faces import FACE_CODES
from uwc_content.diagnostics.codes_language import LANGUAGE_CODES
from uwc_content.diagnostics.codes_playing import PLAYING_CODES
from uwc_content.diagnostics.codes_reading import READING_CODES
from uwc_content.diagnostics.codes_scenario import SCENARIO_CODES
from uwc_content.diagnostics.codes_shape import SHAPE_CODES
from uwc_content.diagnostics.codes_translation import LACK_CODES, TRANSLATION_CODES
from uwc_content.diagnostics.codes_turns import TURN_CODES

CODES: dict[str, Code] = {
    each.code: each
    for each in (
        *READING_CODES,
        *SHAPE_CODES,
        *LANGUAGE_CODES,
        *CONTENT_CODES,
        *TURN_CODES,
        *FACE_CODES,
        *TRANSLATION_CODES,
        *LACK_CODES,
        *BUNDLE_CODES,
        *SCENARIO_CODES,
        *PLAYING_CODES,
    )
}

__all__ = ["CODES", "Code", "Severity"]
