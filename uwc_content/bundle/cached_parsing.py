"""Parses the files of a pack anew only where they changed, and many of them in two processes."""

from contextlib import nullcontext

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.bundle.helper import can_be_helped, helped
from uwc_content.bundle.remembering import from_lines, to_lines, with_texts
from uwc_content.compiler.parse.files import ParsedFile, SourceFile, parse_file
from uwc_content.compiler.parse.names import Names

WORTH_HELP = 200_000
"""Bytes of content from which a second process saves more time than it takes."""
MANY = 32
"""Files from which on what is remembered of them is written together."""
TOGETHER = 64
"""So many at once."""


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
        at_once = TOGETHER if len(missing) >= MANY else 1
        our_work, their_work = ([keyed[i] for i in each] for each in (ours, theirs))
        with helped(lambda: self.parse_all(their_work, names, at_once)) if theirs else nullcontext():
            for i, parsed in zip(ours, self.parse_all(our_work, names, at_once), strict=True):
                found[i] = parsed
        if theirs:
            self.cache.look_again()
        for i in theirs:
            # The helper's work comes out of the memory; what it did not manage is done here.
            found[i] = self.recall(*keyed[i]) or self.parse_all([keyed[i]], names)[0]
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

    def parse_all(self, keyed: list[tuple[SourceFile, str]], names: Names, at_once: int = 1) -> list[ParsedFile]:
        """Parses files, and remembers so many of them at once."""
        found = []
        kept: dict[str, list[str]] = {}
        for i, (source, key) in enumerate(keyed, 1):
            parsed = with_texts(parse_file(source, names))
            found.append(parsed)
            kept[key] = to_lines(parsed)
            if len(kept) == at_once or i == len(keyed):
                self.remember(kept)
                kept.clear()
        return found

    def remember(self, kept: dict[str, list[str]]) -> None:
        if len(kept) > 1:
            self.cache.write_together(kept)
        else:
            for key, lines in kept.items():
                self.cache.write(key, lines)


def key_of(source: SourceFile, base: str) -> str:
    return digest_of(f"{base} {source.digest} {source.shown!a} {source.name!a}".encode())
