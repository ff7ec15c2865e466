"""Texts to tokens to arrays of counts, which BM25 and LSI both read.

Words are kept once and texts as numbers of words, so that 50 000 passages take some 100 MB.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from graders.labs.reference import reference
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

    Cut = Callable[[str], list[str]]

Ints = npt.NDArray[np.integer[Any]]
TOLD_EVERY = 500
# Characters of a text's tokens for each of its own: composing and lower-casing can add some.
MOST_GROWTH = 4


@record()
class Tokens:
    """The tokens of N texts. ids: a word number for each token; starts: shape (N + 1,)."""

    words: tuple[str, ...]
    ids: Ints
    starts: Ints

    def __len__(self) -> int:
        """How many texts."""
        return len(self.starts) - 1

    def __getitem__(self, text: int) -> list[str]:
        """The tokens of one text."""
        return [self.words[i] for i in self.ids[self.starts[text] : self.starts[text + 1]]]

    def __iter__(self) -> Iterator[list[str]]:
        """The tokens of each text in turn."""
        words = self.words
        for start, end in pairwise(self.starts.tolist()):
            yield [words[i] for i in self.ids[start:end]]

    @property
    def lengths(self) -> Ints:
        """How many tokens each text has."""
        return np.diff(self.starts)


@record()
class Counts:
    """How often each term stands in each text, by term: its texts are docs[starts[t]:starts[t+1]].

    columns: term to t. docs, tf: one entry for each term and text that holds it, texts ascending.
    """

    columns: Mapping[str, int]
    starts: Ints
    docs: Ints
    tf: Ints
    lengths: Ints


def tokenized(
    setting: Setting, texts: Sequence[str], what: str = "passages", cut: Cut | None = None
) -> Tokens:
    """The tokens of texts, by `cut`, or the learner's tokenize or the reference's.

    Raises PartFailed.
    """
    cut = cut or tokenizer(setting)
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    ids, starts = array("i"), [0]
    for done, text in enumerate(texts):
        if done % TOLD_EVERY == 0:
            setting.tell(f"Tokens of {what}", done, len(texts))
        ids.extend([numbers[token] for token in cut(text)])
        starts.append(len(ids))
    setting.tell(f"Tokens of {what}", len(texts), len(texts))
    return Tokens(tuple(numbers), np.array(ids, dtype=np.int32), np.array(starts, dtype=np.int64))


def tokenizer(setting: Setting) -> Cut:
    """The function that cuts one text; what it gives is a list of texts, or it is PartFailed."""
    worker = setting.parts.worker("tokenize")
    if worker is None:
        ours: Cut = reference("tokenize").tokenize
        return ours
    return lambda text: _checked(worker, text, worker.call("tokenize", text))


def _checked(worker: Worker, text: str, tokens: Any) -> list[str]:
    if type(tokens) is not list or not all(type(token) is str for token in tokens):
        worker.refuse("gave something else than a list of tokens in tokenize()")
    # What comes for one text is capped by the frame; for all of them it would fill the memory.
    if len(tokens) > len(text) or sum(map(len, tokens)) > MOST_GROWTH * len(text):
        worker.refuse("gave far more tokens than the text has in tokenize()")
    return tokens


def count(tokens: Tokens) -> Counts:
    """Count tokens, term by term."""
    texts, terms = len(tokens), len(tokens.words)
    owners = np.repeat(np.arange(texts), tokens.lengths)
    # One number for each pair of term and text sorts by term, then by text.
    pairs, tf = np.unique(tokens.ids.astype(np.int64) * max(texts, 1) + owners, return_counts=True)
    of_terms, docs = np.divmod(pairs, max(texts, 1))
    starts = np.searchsorted(of_terms, np.arange(terms + 1))
    columns = {word: number for number, word in enumerate(tokens.words)}
    return Counts(columns, starts, docs.astype(np.int32), tf.astype(np.int32), tokens.lengths)
