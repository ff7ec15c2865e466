"""What both directions of the codec agree on: the frame's header, its caps, its one error."""

from __future__ import annotations

import struct
from typing import Final

HEADER: Final = struct.Struct("!II")
MAX_TEXT: Final = 2_000_000
MAX_RAW: Final = 64_000_000
MAX_NESTING: Final = 100
INT64: Final = 2**63
# From here on it pays to look at all kinds of a list's entries before each of them.
LONG_LIST: Final = 16
LEAVES: Final = frozenset({type(None), bool, int, float, str})


# Not secret: a submission that ends with one of these only picks the words of its own failure.
OUT_OF_MEMORY_STATUS: Final = 96
BROKEN_STATUS: Final = 97
HELLO: Final = "locked in and ready"


class FrameError(ValueError):
    """The bytes are no frame, or a value is too large for one."""
