"""From a reply to its value, or to the evidence why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from graders.compare import DIGITS
from graders.english import with_article
from graders.judge.evidence import Evidence, Unmet
from graders.record import record
from graders.sandbox.session import Died, Raised, Reply, Returned
from graders.show import show
from graders.typenames import a_type
from graders.values import Handle
from graders.verdict import Difference, Row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.judge.signatures import Signatures


@record()
class Described:
    """A call in words and values. name: dotted, as the stub has it. call: as feedback writes it."""

    name: str
    call: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


def value_of(
    reply: Reply, described: Described, signatures: Signatures, *, expected: str = ""
) -> Any:
    """Give what came back. Raises Unmet where nothing did."""
    match reply.result:
        case Returned(value):
            return value
        case Died(outcome, detail):
            raise Unmet(
                Evidence(outcome=outcome, call=described.call, expected=expected, message=detail)
            )
        case Raised() as raised:
            raise Unmet(
                Evidence(
                    call=described.call,
                    expected=expected,
                    actual=f"raised {raised.traceback.type}",
                    message=_raise_message(raised, described, signatures),
                    traceback=raised.traceback,
                )
            )


def _raise_message(raised: Raised, described: Described, signatures: Signatures) -> str:
    text = signatures.texts.get(described.name)
    if raised.binding and text is not None:
        return (
            f"{described.name} does not take the arguments that it is called with: "
            f"the signature asked for is {described.name}({text})."
        )
    return raised.traceback.headline


def refuse_changed(reply: Reply, described: Described, signatures: Signatures) -> None:
    """Raise Unmet where the call changed an argument in place."""
    for place, after in reply.changed.items():
        before = described.kwargs[place] if isinstance(place, str) else described.args[place]
        name = signatures.argument(described.name, place)
        told = name if name.startswith("argument ") else f"its argument {name}"
        row = Row(
            where=name,
            expected=show(before, digits=DIGITS, longest=120),
            actual=show(after, digits=DIGITS, longest=120),
        )
        says = f"the call changed {told} in place"
        raise Unmet(
            Evidence(
                call=described.call,
                expected=f"{name} as it was: {row.expected}",
                actual=f"{name} after the call: {row.actual}",
                message=f"{says[0].upper()}{says[1:]}. Work on a copy.",
                difference=Difference(kind="argument", summary=says, rows=(row,), total=1),
            )
        )


def refuse_no_object(value: Any, described: Described, made_by: str) -> None:
    """Raise Unmet where making an object gave something else."""
    if not isinstance(value, Handle):
        asked = f"{made_by} object"
        evidence = Evidence(
            call=described.call,
            expected=with_article(asked),
            actual=show(value, digits=DIGITS),
            message=f"The call gives {a_type(value)} where {with_article(asked)} is asked.",
        )
        raise Unmet(evidence)


def also_changed(evidence: Evidence, reply: Reply, name: str, signatures: Signatures) -> Evidence:
    """Add to a failed value that the call changed an argument too."""
    if not reply.changed:
        return evidence
    names = ", ".join(signatures.argument(name, place) for place in reply.changed)
    note = f"The call also changed in place: {names}."
    return replace(evidence, message=f"{evidence.message} {note}".strip())


def export_fault(
    name: str, exports: Mapping[str, Mapping[str, str]], signatures: Signatures
) -> str:
    """Say why `name` cannot be called in the submission; empty where it can."""
    head = name.partition(".")[0]
    info = exports.get(head)
    if info is None:
        return ""
    asked = "class" if head in signatures.classes else "function"
    match info["kind"]:
        case "missing":
            guess = f" Is it {info['close']}?" if info["close"] else ""
            return f"There is no {asked} {head} in your file.{guess}"
        case "other":
            return f"{head} is {with_article(info['type'])}, not a {asked}."
        case kind if kind != asked:
            return f"{head} is a {kind}; a {asked} is asked."
        case _:
            return ""
