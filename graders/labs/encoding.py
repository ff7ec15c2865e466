"""Encoders by name: a small one with its weights in a package, or one that transformers loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.encoders import Space
    from graders.labs.setting import Setting


def encoded(setting: Setting, passages: Sequence[str], questions: Sequence[str]) -> Space:
    """Vectors by the encoder that the options name. Raises UsageError."""
    del passages, questions
    raise UsageError(f"There is no encoder {setting.options.encoder!r}. There is: lsi.")
