"""The types of values, named as a learner would name them."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.english import with_article
from graders.values import Handle, Opaque

# By the kind of a NumPy type.
KINDS = {
    "b": "bool",
    "i": "int",
    "u": "int",
    "f": "float",
    "U": "str",
    "c": "complex",
    "S": "bytes",
}


def name_type(value: Any) -> str:
    """Name a value's type as a learner would: an Opaque or Handle by what it stands for.

    >>> name_type(np.float64(1.0)), name_type([])
    ('float', 'list')
    """
    match value:
        case Opaque():
            return value.type_name
        case Handle():
            return f"{value.class_name} object"
        case np.generic():
            return KINDS.get(value.dtype.kind, value.dtype.name)
        case np.ndarray():
            return "NumPy array"
        case None:
            return "None"
        case _:
            return type(value).__name__


def a_type(value: Any) -> str:
    """The type of a value with its article.

    >>> a_type((1, 2)), a_type(7), a_type(None)
    ('a tuple', 'an int', 'None')
    """
    return "None" if value is None else with_article(name_type(value))


def kinds_differ(actual: Any, expected: Any) -> str:
    """What many values are, by one of them, and what they should be."""
    return f"of type {name_type(actual)} where {name_type(expected)} is asked"
