"""Small calls for the bank: up to five pieces of text, with every kind of mark and gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

PIECE = st.sampled_from(["A.", "B!", "C?", "to", "2.5", "D...", "¿Qué?", "x!?", "a_b."])
SHORT = st.sampled_from(["Dr.", "dr.", "A.", "(St.", "best.", "e.g.", "Li", "x.e.g.", "d_St."])
GAP = st.sampled_from([" ", "", "\n", "  ", "\u00a0"])


def _texts(piece: SearchStrategy[str], most: int) -> SearchStrategy[str]:
    pieces = st.lists(st.tuples(piece, GAP), max_size=most)
    return pieces.map(lambda some: "".join(f"{word}{gap}" for word, gap in some))


def split() -> SearchStrategy[str]:
    """Texts without abbreviations."""
    return _texts(PIECE, 3).map(lambda text: call("split_sentences", text))


def abbreviations() -> SearchStrategy[str]:
    """Texts with abbreviations, and with words that only look like them."""
    texts = _texts(SHORT, 3) | _texts(PIECE | SHORT, 3)
    return texts.map(lambda text: call("split_sentences", text))


def _text(count: int, last: str = "") -> str:
    return " ".join([f"{letter}." for letter in "ABCDEFGH"[:count]] + [last]).strip()


def chunks() -> SearchStrategy[str]:
    """Up to seven sentences in chunks of one to three."""
    sizes = st.integers(1, 3).flatmap(
        lambda size: st.tuples(st.just(size), st.integers(0, size - 1))
    )
    return st.builds(
        lambda count, sized: call("sentence_chunks", _text(count), size=sized[0], overlap=sized[1]),
        st.integers(0, 7),
        sizes,
    )


def edges() -> SearchStrategy[str]:
    """Any number of sentences, any sizes, and what holds where none are given."""
    texts = st.builds(_text, st.integers(0, 7), st.sampled_from(["", "Why?", "to"]))
    default = texts.map(lambda text: call("sentence_chunks", text))
    chosen = st.builds(
        lambda text, size, overlap: call("sentence_chunks", text, size=size, overlap=overlap),
        texts,
        st.integers(-1, 3),
        st.integers(-1, 4),
    )
    return default | chosen
