"""Small calls for the bank: two parts of one number, up to three codewords, up to four vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

TOO_MANY = "train_pq(np.arange(257.0)[:, None], 1, 257)"
RANKINGS = ("adc_search", "ivf_pq_search")
NUMBER = st.integers(-2, 5)
PLACE = st.sampled_from([0.0, 1.0, 2.0, 4.0, 7.0])  # floats, so that no tie hangs on a last bit


def _rows(width: int, least: int, most: int, number: Any = NUMBER) -> SearchStrategy[list[Any]]:
    row = st.lists(number, min_size=width, max_size=width)
    return st.lists(row, min_size=least, max_size=most)


def _books(parts: int, width: int, words: int) -> SearchStrategy[list[Any]]:
    return st.lists(_rows(width, words, words), min_size=parts, max_size=parts)


def train() -> SearchStrategy[str]:
    """Up to four vectors of two or four numbers; also such as cannot be cut or grouped."""

    def of(width: int) -> SearchStrategy[str]:
        seed = st.fixed_dictionaries({}, optional={"seed": st.integers(0, 2)})
        return st.builds(
            lambda x, m, k, more: call("train_pq", x, m, k, **more),
            _rows(width, 1, 4, PLACE),
            st.integers(1, 3),
            st.integers(1, 2),
            seed,
        )

    return st.sampled_from([2, 4]).flatmap(of) | st.just(TOO_MANY)


def encode() -> SearchStrategy[str]:
    """Up to three vectors, and codebooks that may be for others."""

    def of(size: tuple[int, int, int]) -> SearchStrategy[str]:
        parts, width, words = size
        rows = _rows(parts * width, 1, 3) | _rows(parts * width + 1, 1, 1)
        return st.builds(
            lambda x, books: call("encode", x, books), rows, _books(parts, width, words)
        )

    return st.tuples(st.integers(1, 3), st.integers(1, 2), st.integers(1, 3)).flatmap(of)


def adc() -> SearchStrategy[str]:
    """Up to four coded vectors."""

    def of(size: tuple[int, int, int]) -> SearchStrategy[str]:
        parts, width, words = size
        q = st.lists(NUMBER, min_size=parts * width, max_size=parts * width)
        codes = _rows(parts, 1, 4, st.integers(0, words - 1))
        return st.builds(
            lambda *given: call("adc_search", *given),
            q,
            codes,
            _books(parts, width, words),
            st.integers(1, 5),
        )

    return st.tuples(st.integers(1, 2), st.integers(1, 2), st.integers(1, 3)).flatmap(of)


def _searches(least: int, nprobe: SearchStrategy[int]) -> SearchStrategy[str]:
    """Up to three cells on a line, with up to four vectors in them."""

    def made(q: Any, cells: Any, books: Any, codes: Any, k: int, probes: int) -> str:
        places = [place for place, _ in cells]
        ids = iter(range(4))
        lists = [[i for _, i in zip(range(size), ids, strict=False)] for _, size in cells]
        given = q, places, lists, codes[: sum(map(len, lists))], books
        return call("ivf_pq_search", *given, k=k, nprobe=probes)

    def of(parts: int) -> SearchStrategy[str]:
        place = st.lists(NUMBER, min_size=parts, max_size=parts)
        sizes = st.sampled_from([2, 1, 0, 3])
        cells = st.lists(st.tuples(place, sizes), min_size=least, max_size=3)
        codes = _rows(parts, 4, 4, st.integers(0, 1))
        return st.builds(made, place, cells, _books(parts, 1, 2), codes, st.integers(1, 4), nprobe)

    return st.integers(1, 2).flatmap(of)


def ivf() -> SearchStrategy[str]:
    """Searches of one cell or several."""
    return _searches(1, st.integers(1, 4))


def _poisoned(place: int, far: int, near: int) -> str:
    """Two cells of one vector each; the codes of the one that stays closed are no codes at all."""
    places, lists, codes = [[place], [place + far]], [[0], [1]], [[near], [9]]
    books = [[[0], [1]]]
    return call("ivf_pq_search", [place], places, lists, codes, books, k=1, nprobe=1)


def work() -> SearchStrategy[str]:
    """Searches that leave cells out."""
    poisoned = st.builds(_poisoned, st.integers(0, 2), st.integers(1, 3), st.integers(0, 1))
    return _searches(2, st.just(1)) | adc() | poisoned
