"""Stand-ins for the submission in hidden tests: each call travels to the worker and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.judge.evidence import Evidence, Unmet
from graders.judge.settling import (
    Described,
    export_fault,
    refuse_changed,
    refuse_no_object,
    value_of,
)
from graders.record import record
from graders.sandbox.session import Call, Define, Invoke, Read, Write
from graders.show import show, show_call
from graders.values import Handle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.diagnosis.history import Right
    from graders.judge.attempt import Attempt
    from graders.sandbox.session import Reply, Request


@record()
class Recipe:
    """A large argument that feedback shows by the expression that makes it."""

    text: str
    value: np.ndarray[Any, Any]


def recipe(text: str) -> Recipe:
    """Evaluate an expression over np for an argument that is too large to print.

    >>> recipe("np.random.default_rng(0).normal(size=(2000, 16))").value.shape
    (2000, 16)
    """
    return Recipe(text, np.asarray(eval(text, {"np": np})))  # noqa: S307  an author's text: trusted


class Function:
    """A function, class or method in the worker. Calling it asks at once.

    name: dotted, in the namespace. text: how feedback writes it.
    """

    def __init__(self, attempt: Attempt, name: str, text: str, namespace: int = 0) -> None:
        self._attempt, self._name, self._text, self._namespace = attempt, name, text, namespace

    def __getattr__(self, name: str) -> Function:
        """Name a class method."""
        _refuse_private(name)
        return Function(
            self._attempt, f"{self._name}.{name}", f"{self._text}.{name}", self._namespace
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call and give the plain value or the object. Raises Unmet where that fails."""
        return Asked(self, args, kwargs).value()

    def _request(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Request:
        return Call(self._name, args, kwargs, self._namespace)


class Method(Function):
    """A method of an object in the worker. thing: the object whose method it is."""

    def __init__(self, attempt: Attempt, thing: Thing, name: str) -> None:
        super().__init__(attempt, f"{thing.handle.class_name}.{name}", f"{thing.text}.{name}")
        self._thing, self._method = thing, name

    def _request(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Request:
        return Invoke(self._thing.handle, self._method, args, kwargs)


class Thing:
    """An object of a learner's class, alive in the worker; its attributes are its methods.

    text: the expression that made it.
    """

    def __init__(self, attempt: Attempt, handle: Handle, text: str) -> None:
        self._attempt, self.handle, self.text = attempt, handle, text

    def __getattr__(self, name: str) -> Method:
        """Name a method."""
        _refuse_private(name)
        return Method(self._attempt, self, name)


class Double:
    """Names that a test defined inside the worker. namespace: as the worker numbers it."""

    def __init__(self, attempt: Attempt, namespace: int) -> None:
        self._attempt, self._namespace = attempt, namespace

    def __getattr__(self, name: str) -> Function:
        """Name a function or class of the double."""
        _refuse_private(name)
        return Function(self._attempt, name, name, self._namespace)


class Submission:
    """The learner's module as hidden tests see it: its attributes are functions and classes.

    attempt: where the calls go.
    """

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt

    def __getattr__(self, name: str) -> Function:
        """Name an exported function or class."""
        _refuse_private(name)
        return Function(self._attempt, name, name)

    def define(self, source: str) -> Double:
        """Run the source of a test double inside the worker and name what it defines."""
        return Double(self._attempt, self._settled(Define(source), "(a helper of the test)"))

    def read(self, thing: Thing, attribute: str) -> Any:
        """Read an attribute of an object in the worker."""
        text = f"{thing.text}.{attribute}"
        self._attempt.given = True
        return _wrapped(self._attempt, self._settled(Read(thing.handle, attribute), text), text)

    def write(self, thing: Thing, attribute: str, value: Any) -> None:
        """Set an attribute of an object in the worker."""
        text = f"{thing.text}.{attribute} = {show(value)}"
        self._settled(Write(thing.handle, attribute, value), text)

    def _settled(self, request: Request, text: str) -> Any:
        described = Described("", text, (), {})
        return value_of(self._attempt.ask(request), described, self._attempt.signatures)


class Asked:
    """One call that was described and not yet made.

    args and kwargs: plain values, recipes and objects of the worker. text: how feedback writes the
    call; made from the arguments unless given.
    """

    def __init__(
        self,
        function: Function,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        *,
        text: str = "",
    ) -> None:
        self.attempt = function._attempt  # noqa: SLF001  tests must not see these names
        self.described = Described(
            function._name,  # noqa: SLF001
            text
            or show_call(
                function._text,  # noqa: SLF001
                [_shown(value) for value in args],
                {name: _shown(value) for name, value in kwargs.items()},
            ),
            tuple(_sent(value) for value in args),
            {name: _sent(value) for name, value in kwargs.items()},
        )
        self._function = function

    def reply(self, right: Right | None = None, *, loose: bool = True) -> Reply:
        """Make the call. Raises Unmet where the submission has no such function.

        right and loose: see Recorded.
        """
        described = self.described
        self.attempt.last_call = described.call
        request = self._function._request(described.args, described.kwargs)  # noqa: SLF001
        if isinstance(request, Call) and not request.namespace:
            fault = export_fault(request.name, self.attempt.exports, self.attempt.signatures)
            if fault:
                raise Unmet(Evidence(call=described.call, message=fault))
        return self.attempt.ask(request, right, loose=loose)

    def value(self) -> Any:
        """Make the call for its value alone; a class and its class methods must give an object.

        Raises Unmet where there is none.
        """
        reply = self.reply()
        described, signatures = self.described, self.attempt.signatures
        value = value_of(reply, described, signatures)
        refuse_changed(reply, described, signatures)
        made_by = described.name.partition(".")[0]
        if made_by in signatures.classes and type(self._function) is Function:
            refuse_no_object(value, described, made_by)
        else:
            self.attempt.given = True
        return _wrapped(self.attempt, value, described.call)


def _wrapped(attempt: Attempt, value: Any, text: str) -> Any:
    return Thing(attempt, value, text) if isinstance(value, Handle) else value


def _sent(value: Any) -> Any:
    match value:
        case Recipe():
            return value.value
        case Thing():
            return value.handle
        case _:
            return value


def _shown(value: Any) -> str:
    match value:
        case Recipe() | Thing():
            return value.text
        case _:
            return show(value)


def _refuse_private(name: str) -> None:
    if name.startswith("_"):
        raise AttributeError(name)
