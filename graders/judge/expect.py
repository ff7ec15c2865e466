"""`expect(...)`: how hidden tests ask, so that a failure can be told in full."""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from graders.compare import DIGITS, TOLERANCE, compare
from graders.english import sentence
from graders.judge.evidence import Evidence, Unmet
from graders.judge.proxies import Asked, Function
from graders.judge.settling import also_changed, refuse_changed, value_of
from graders.ranking import compare_ranking
from graders.sandbox.session import Raised, Returned
from graders.show import show
from graders.typenames import KINDS, a_type
from graders.verdict import Difference

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from graders.diagnosis.history import Result
    from graders.sandbox.session import Reply

# What a predicate raises when it is handed a value of another kind than it was written for.
UNFIT = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    ArithmeticError,
    StopIteration,
    RecursionError,
    MemoryError,
)


def expect(function: Function, /, *args: Any, **kwargs: Any) -> Expectation:
    """Describe a call of the submission; the method called next makes it and judges what it gives.

    function: an attribute of the `submission` fixture, or a method of an object that it returned.
    """
    return Expectation(Asked(function, args, kwargs))


class Expectation:
    """A call and what must hold of it. Each method gives the plain value, for a test to go on.

    asked: the call, not yet made.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self._attempt = asked.attempt
        self._attempt.open += 1

    def equals(self, expected: Any, tol: float = TOLERANCE) -> Any:
        """Expect a value, with floats within tol * max(1, |expected|)."""
        shown = partial(show, expected, digits=DIGITS)
        return self._without(lambda value: compare(expected, value, tol), shown)

    def ranks(self, expected: Sequence[Any], scores: Mapping[Any, float] | None = None) -> Any:
        """Expect a ranking of ids, best first. scores: the right ones, to tell what decides."""
        shown = partial(show, list(expected), digits=DIGITS)
        fault = partial(compare_ranking, expected, scores=scores)
        return self._without(fault, shown, loose=True)

    def is_array(self, shape: tuple[int, ...], kind: str = "f") -> Any:
        """Expect an array of that shape and dtype kind: f float, i integer, b bool."""
        shown = f"an array of {KINDS[kind]}s of shape {shape}"
        value = self._without(lambda value: _array_fault(value, shape, kind), lambda: shown)
        self._attempt.given = True
        self._attempt.forget_right()
        return value

    def satisfies(self, predicate: Callable[[Any], object], says: str) -> Any:
        """Expect that predicate(value) is true. says: what must hold, in words."""

        def fault(value: Any) -> Difference | None:
            try:
                holds = bool(predicate(value))
            except UNFIT:
                holds = False
            return None if holds else Difference(kind="property", summary=says)

        value = self._without(fault, lambda: says, loose=True)
        self._attempt.given = True
        self._attempt.forget_right()
        return value

    def raises(self, kind: type[Exception]) -> None:
        """Expect the call to raise that exception or a kind of it."""

        def right(result: Result) -> bool:
            return isinstance(result, Raised) and kind.__name__ in result.bases

        shown = f"raises {kind.__name__}"
        reply = self.asked.reply(right, loose=False)
        if right(reply.result):
            self._met(reply)
            return
        value = value_of(reply, self.asked.described, self._attempt.signatures, expected=shown)
        says = f"the call gives {a_type(value)} where it must raise {kind.__name__}"
        actual = show(value, digits=DIGITS)
        self._unmet(reply, actual, shown, Difference(kind="property", summary=says))

    def _without(
        self,
        fault: Callable[[Any], Difference | None],
        shown: Callable[[], str],
        *,
        loose: bool = False,
    ) -> Any:
        """Make the call; the value, in which there must be no fault.

        shown: makes the text of what is expected, which only a failure needs.
        """

        def right(result: Result) -> bool:
            return isinstance(result, Returned) and fault(result.value) is None

        reply = self.asked.reply(right, loose=loose)
        described, signatures = self.asked.described, self._attempt.signatures
        came_back = isinstance(reply.result, Returned)
        value = value_of(reply, described, signatures, expected="" if came_back else shown())
        difference = fault(value)
        if difference is None:
            self._met(reply)
        else:
            self._unmet(reply, _shown(value, fault), shown(), difference)
        return value

    def _unmet(self, reply: Reply, actual: str, expected: str, difference: Difference) -> NoReturn:
        evidence = Evidence(
            call=self.asked.described.call,
            expected=expected,
            actual=actual,
            message=sentence(difference.summary),
            difference=difference,
        )
        name = self.asked.described.name
        raise Unmet(also_changed(evidence, reply, name, self._attempt.signatures))

    def _met(self, reply: Reply) -> None:
        refuse_changed(reply, self.asked.described, self._attempt.signatures)
        self._attempt.open -= 1
        self._attempt.met += 1


def _shown(value: Any, fault: Callable[[Any], Difference | None]) -> str:
    """A wrong value as text: with all its digits where fewer would make it right."""
    text = show(value, digits=DIGITS)
    try:
        rounded = ast.literal_eval(text)
    except (ValueError, SyntaxError):  # an array, or cut
        return text
    return text if fault(rounded) else show(value)


def _array_fault(value: Any, shape: tuple[int, ...], kind: str) -> Difference | None:
    if not isinstance(value, np.ndarray):
        return Difference(kind="type", summary=f"got {a_type(value)} where an array is asked")
    if value.shape != shape:
        says = f"the shape is {value.shape} where {shape} is asked"
        return Difference(kind="shape", summary=says)
    if KINDS.get(value.dtype.kind) != KINDS[kind]:
        says = f"the dtype is {value.dtype} where {KINDS[kind]} is asked"
        return Difference(kind="dtype", summary=says)
    return None
