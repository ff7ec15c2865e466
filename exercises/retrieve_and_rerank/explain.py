"""How the candidates are fused: BM25 by its maximum, cosine, and their weighted sum."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from graders.explaining import Table, TableRow

PARAMETERS = (
    "query_tokens", "docs_tokens", "query_emb", "doc_embs", "n", "alpha", "k1", "b",
)  # fmt: skip
DEFAULTS = {"n": 3, "alpha": 0.5, "k1": 1.5, "b": 0.75}
MOST_ROWS = 10


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each candidate, in the right fused order."""
    if name != "retrieve_and_rerank":
        return None
    given = DEFAULTS | dict(zip(PARAMETERS, args, strict=False)) | kwargs
    scores = bm25(given["query_tokens"], given["docs_tokens"], given["k1"], given["b"])
    candidates = sorted(range(len(scores)), key=lambda i: -scores[i])[: int(given["n"])]
    if not candidates:
        return None
    best, alpha = max(scores[i] for i in candidates), float(given["alpha"])
    rows = []
    for i in candidates:
        lexical = scores[i] / best if best else 0.0
        similarity = cosine(given["query_emb"], given["doc_embs"][i])
        fused = alpha * lexical + (1 - alpha) * similarity
        rows.append((i, scores[i], lexical, similarity, fused))
    rows.sort(key=lambda row: -row[4])
    return Table(
        title=f"Candidates, fused with alpha = {alpha:g}",
        columns=("document", "bm25", "bm25 / max", "cosine", "fused"),
        rows=marked(rows, actual)[:MOST_ROWS],
        note="fused = alpha × bm25 / max + (1 - alpha) × cosine",
    )


def bm25(query: list[str], docs: list[list[str]], k1: float, b: float) -> list[float]:
    """BM25 of each document."""
    average = sum(map(len, docs)) / len(docs) if docs else 0.0
    scores = [0.0] * len(docs)
    for term in dict.fromkeys(query):
        holding = sum(term in doc for doc in docs)
        idf = math.log(1 + (len(docs) - holding + 0.5) / (holding + 0.5))
        for i, doc in enumerate(docs):
            if times := list(doc).count(term):
                norm = k1 * (1 - b + b * len(doc) / average)
                scores[i] += idf * times * (k1 + 1) / (times + norm)
    return scores


def cosine(query: Any, doc: Any) -> float:
    """Cosine with the small number in the denominator that the exercise asks for."""
    one, other = np.asarray(query, dtype=float), np.asarray(doc, dtype=float)
    return float(one @ other / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-12))


def marked(rows: list[tuple[int, float, float, float, float]], actual: Any) -> tuple[TableRow, ...]:
    """The rows; the first that is not the learner's says what theirs has there."""
    ids, fused = (_list(actual, key) for key in ("reranked", "fused"))
    table: list[TableRow] = []
    for place, row in enumerate(rows):
        mark = ""
        if not any(one.mark for one in table):
            if place < len(ids) and ids[place] != row[0]:
                mark = f"yours has document {ids[place]} here"
            elif place < len(fused) and not abs(fused[place] - row[4]) <= 1e-6:
                mark = f"yours: {fused[place]:.5g}"
        table.append(TableRow(cells=row, mark=mark))
    return tuple(table)


def _list(actual: Any, key: str) -> list[Any]:
    value = actual.get(key) if isinstance(actual, dict) else None
    if isinstance(value, np.ndarray) and value.ndim == 1 and value.dtype.kind in "fiu":
        return list(value.tolist())
    return []
