"""Values declared with graders.record behave as frozen dataclasses do to those who only read."""

from __future__ import annotations

from dataclasses import asdict, field, replace
from functools import cached_property
from inspect import signature
from typing import ClassVar

import pytest

from graders.record import record


@record()
class Point:
    """A place."""

    x: int
    y: int = 0


@record(kw_only=True)
class Other:
    """Has the same fields."""

    x: int
    y: int = 0


@record()
class Pair:
    """Has as many fields as a point."""

    kind: ClassVar[str] = "of two"
    left: str
    right: str = "b"


@record(slots=False)
class Named:
    """Counts how often its name is made."""

    parts: tuple[str, ...]
    made: list[str] = field(default_factory=list)

    @cached_property
    def name(self) -> str:
        self.made.append("name")
        return " ".join(self.parts)


def test_values_are_equal_by_kind_and_fields() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(2, 1)
    others: list[object] = [Other(x=1, y=2), (1, 2)]
    assert Point(1, 2) not in others
    assert len({Point(1), Point(1), Point(2)}) == 2


def test_a_value_shows_its_fields() -> None:
    assert repr(Point(1)) == "Point(x=1, y=0)"


def test_what_the_library_does_with_dataclasses_works() -> None:
    assert replace(Point(1, 2), y=3) == Point(1, 3)
    assert asdict(Point(1, 2)) == {"x": 1, "y": 2}
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_fields_by_keyword_alone_and_no_others() -> None:
    with pytest.raises(TypeError):
        Other(1)  # type: ignore[call-arg]  # what is refused is the test
    with pytest.raises(AttributeError):
        setattr(Point(1), "z", 3)  # noqa: B010  as above


def test_an_error_names_class_and_field() -> None:
    with pytest.raises(TypeError, match=r"^Point\.__init__\(\) missing .*'x'$"):
        Point()  # type: ignore[call-arg]  # what is refused is the test
    with pytest.raises(TypeError, match=r"^Other\.__init__\(\) missing .*keyword-only .*'x'$"):
        Other()  # type: ignore[call-arg]  # as above
    assert str(signature(Point)) == "(x: 'int', y: 'int' = 0)"


def test_classes_with_as_many_fields_have_their_own_names_and_defaults() -> None:
    assert repr(Pair("a")) == "Pair(left='a', right='b')"
    assert repr(Point(1)) == "Point(x=1, y=0)"
    assert Pair.kind == "of two"


def test_without_slots_a_property_is_kept() -> None:
    named = Named(("a", "b"))
    assert (named.name, named.name, named.made) == ("a b", "a b", ["name"])
