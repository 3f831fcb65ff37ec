"""The YAML reader never raises, whatever bytes it is given."""

from hypothesis import given, settings
from hypothesis import strategies as st
from texts_read import CARDS

from uwc_content.diagnostics import CODES
from uwc_content.reading.yaml import read_yaml


def check_whatever(data: bytes) -> None:
    root, faults = read_yaml("any.yaml", data)
    assert root is not None or faults
    line_count = data.count(b"\n") + 1
    for fault in faults:
        span = fault.span
        assert fault.code in CODES
        assert 1 <= span.line <= span.end_line <= line_count + 1
        assert (span.line, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
    if root is not None:
        root.plain()


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_random_bytes_never_raise(data: bytes) -> None:
    check_whatever(data)


@given(st.text(alphabet=" \n\t-:?,[]{}#&*!|>'\"%@`ab0_.~<\r\\\ufeff\u2028", max_size=80))
@settings(max_examples=400, deadline=None)
def test_random_punctuation_never_raises(text: str) -> None:
    check_whatever(text.encode())


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(CARDS) - 1), st.integers(0, 12), st.binary(max_size=6) | st.sampled_from([b"\t", b"["])
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=300, deadline=None)
def test_random_mutations_of_content_never_raise(mutations: list[tuple[int, int, bytes]]) -> None:
    data = CARDS.encode()
    for at, removed, added in mutations:
        data = data[:at] + added + data[at + removed :]
    check_whatever(data)
