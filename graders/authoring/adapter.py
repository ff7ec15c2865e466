"""Makes a submission of a solution that gets its arguments in another form than the tests send."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from graders.authoring import conversions

if TYPE_CHECKING:
    from collections.abc import Sequence


def adapted(source: str, exports: Sequence[str], kind: str) -> str:
    """The solution's source with the text of conversions.py behind it.

    kind: "lists", "arrays" or "float32". A parameter keeps its form where its annotation rules the
    other one out: one that says list gets no array, one that says NDArray gets no list.
    """
    start = f"Adapter({kind!r}).adapt(globals(), {tuple(exports)!r})"
    return f"{source}\n\n{inspect.getsource(conversions)}\n{start}\n"
