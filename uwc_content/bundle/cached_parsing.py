"""Parses the files of a pack anew only where they changed, and many of them in two processes."""

from contextlib import nullcontext

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.bundle.helper import can_be_helped, helped
from uwc_content.bundle.remembering import from_lines, to_lines, with_texts
from uwc_content.compiler.parse.files import ParsedFile, SourceFile, parse_file
from uwc_content.compiler.parse.names import Names

WORTH_HELP = 200_000
"""Bytes of content from which a second process saves more time than it takes."""


class CachedParsing:
    """parse_files with a memory. Whatever a file depends on is part of its key: toolkit, vocabulary, its own bytes."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self.parsed_anew: list[str] = []

    def __call__(self, sources: list[SourceFile], names: Names) -> list[ParsedFile]:
        about = (toolkit_fingerprint(), names.layout_type, names.vocabulary.model_dump_json())
        base = digest_of("".join(about).encode())
        keyed = [(source, key_of(source, base)) for source in sources]
        found = [self.recall(*each) for each in keyed]
        missing = [i for i, parsed in enumerate(found) if parsed is None]
        self.parsed_anew.extend(sources[i].name for i in missing)
        ours, theirs = self.shared_out(missing, sources)
        with helped(lambda: [self.parse(*keyed[i], names) for i in theirs]) if theirs else nullcontext():
            for i in ours:
                found[i] = self.parse(*keyed[i], names)
        for i in theirs:
            # The helper's work comes out of the memory; what it did not manage is done here.
            found[i] = self.recall(*keyed[i]) or self.parse(*keyed[i], names)
        return [parsed for parsed in found if parsed is not None]

    def shared_out(self, missing: list[int], sources: list[SourceFile]) -> tuple[list[int], list[int]]:
        """The files for this process and for a helper."""
        size = sum(len(sources[i].data) for i in missing)
        if size < WORTH_HELP or not self.cache.may_write or not can_be_helped():
            return missing, []
        return missing[::2], missing[1::2]

    def recall(self, source: SourceFile, key: str) -> ParsedFile | None:
        lines = self.cache.read(key)
        return from_lines(lines, source) if lines else None

    def parse(self, source: SourceFile, key: str, names: Names) -> ParsedFile:
        parsed = with_texts(parse_file(source, names))
        self.cache.write(key, to_lines(parsed))
        return parsed


def key_of(source: SourceFile, base: str) -> str:
    return digest_of(f"{base} {source.digest} {source.shown!a} {source.name!a}".encode())
