"""Encoders and cross-encoders that transformers loads, from a folder or by name.

Code of a model's own is never run: only architectures that transformers itself knows.
"""

from __future__ import annotations

import hashlib
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from graders.labs.setting import Options

    Role = Literal["passages", "questions"]

MAX_TOKENS = 512


class _Loaded:
    """A model and its tokenizer on the device of the options."""

    def __init__(self, kind: str, name: str, options: Options) -> None:
        self.torch, transformers = _modules()
        self._options = options
        if options.device == "cuda" and not self.torch.cuda.is_available():
            raise UsageError("--device cuda: PyTorch finds no GPU here. Use --device cpu.")
        try:
            self.tokenizer = transformers.AutoTokenizer.from_pretrained(name)
            model = getattr(transformers, kind).from_pretrained(name)
        except (OSError, ValueError) as error:
            first = str(error).splitlines()[0]
            raise UsageError(f"The model {name!r} cannot be loaded: {first}") from error
        # Half precision on a processor is slower and less exact: for a GPU alone.
        half = options.half and options.device == "cuda"
        self.model = (model.half() if half else model).to(options.device).eval()
        positions = getattr(self.model.config, "max_position_embeddings", MAX_TOKENS)
        self.limit = min(MAX_TOKENS, positions)

    def outputs(self, *texts: Sequence[str]) -> tuple[Any, Any]:
        """The model's output for a batch of texts or pairs of texts, and the attention mask."""
        options = {"padding": True, "truncation": True, "max_length": self.limit}
        batch = self.tokenizer(*map(list, texts), return_tensors="pt", **options)
        batch = batch.to(self._options.device)
        with self.torch.inference_mode():
            return self.model(**batch), batch["attention_mask"]


def _modules() -> tuple[Any, Any]:
    try:
        return importlib.import_module("torch"), importlib.import_module("transformers")
    except ImportError as error:
        raise UsageError(
            f"{error.name or 'torch'} cannot be imported: pip install transformers torch"
        ) from error


class Transformer:
    """An encoder: one vector a text, the first token's or the mean of all."""

    def __init__(self, options: Options) -> None:
        """Load the model that options.encoder names. Raises UsageError."""
        name = options.encoder.partition(":")[2]
        self._loaded = _Loaded("AutoModel", name, options)
        self._options = options
        asked = (options.pooling, options.query_prefix, options.passage_prefix, options.half)
        self.identity = repr((name, _weights(name, self._loaded.model), *asked))
        pooled = {"cls": "the first token's vector", "mean": "the mean of the tokens' vectors"}
        self.told = f"the encoder {name}, {pooled[options.pooling]}."

    def encode(self, texts: Sequence[str], role: Role) -> npt.NDArray[np.floating]:
        """One row a text, with the prefix of its role."""
        options = self._options
        prefix = options.query_prefix if role == "questions" else options.passage_prefix
        rows = []
        for start in range(0, len(texts), options.batch):
            given = [prefix + text for text in texts[start : start + options.batch]]
            rows.append(self._pooled(*self._loaded.outputs(given)))
        return np.concatenate(rows)

    def _pooled(self, output: Any, mask: Any) -> npt.NDArray[np.float32]:
        states = output.last_hidden_state.float()
        if self._options.pooling == "cls":
            pooled = states[:, 0]
        else:
            real = mask.unsqueeze(-1).float()
            pooled = (states * real).sum(1) / real.sum(1).clamp(min=1)
        found: npt.NDArray[np.float32] = pooled.cpu().numpy()
        return found


def _weights(name: str, model: Any) -> str:
    """What tells one set of weights from another: the files' hash, or the hub's commit."""
    if not Path(name).is_dir():
        return str(getattr(model.config, "_commit_hash", None))
    digest = hashlib.sha256()
    for path in sorted(path for path in Path(name).rglob("*") if path.is_file()):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


class CrossEncoder:
    """Scores a question and a passage read together."""

    def __init__(self, options: Options) -> None:
        """Load the model that options.cross_encoder names. Raises UsageError."""
        assert options.cross_encoder is not None
        self._loaded = _Loaded("AutoModelForSequenceClassification", options.cross_encoder, options)
        self._batch = options.batch

    def scores(self, question: str, passages: Sequence[str]) -> npt.NDArray[np.float32]:
        """One score a passage: the only logit, or the last of several."""
        rows = [np.zeros(0, np.float32)]
        for start in range(0, len(passages), self._batch):
            given = passages[start : start + self._batch]
            output, _ = self._loaded.outputs([question] * len(given), given)
            rows.append(output.logits[:, -1].float().cpu().numpy())
        return np.concatenate(rows)
