"""The command group, and the exit status of everything that can happen under it."""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING

import click

from graders import __version__
from graders.cli import terminal
from graders.cli.desk import Desk, set_option
from graders.errors import InternalError, RankwrightError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OURS, INTERRUPTED = 3, 130
# Each is loaded when it is called for: `list` must not wait for what only `check` needs.
COMMANDS = {
    "list": "list_",
    "next": "next_",
    "start": "start",
    "check": "check",
    "watch": "watch",
    "hint": "hint",
    "solution": "solution",
    "doctor": "doctor",
    "verify": "verify",
    "bank": "bank",
    "preview": "preview",
    "lab": "lab",
    "site": "site",
    "new": "new",
    "new-set": "new_set",
}


class _LazyGroup(click.Group):
    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"graders.cli.{COMMANDS[name]}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            import difflib  # noqa: PLC0415  only on the way to an error

            close = difflib.get_close_matches(name, COMMANDS, n=1)
            guess = f" Did you mean {close[0]}?" if close else ""
            ctx.fail(f"There is no command {name!r}.{guess}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Begin with: rankwright next",
)
@click.version_option(__version__, "--version", message="rankwright %(version)s")
@set_option
def command() -> None:
    """Learn retrieval by building it: write the code, run one command, read what to mend.

    Environment: RANKWRIGHT_SET names a problem set as --set does; RANKWRIGHT_HOME is the folder
    where progress is kept; NO_COLOR and FORCE_COLOR turn colour off and on.
    """


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status: 0, 1, 2, 3 or 130."""
    terminal.prepare()
    status = _guarded(lambda: _run(arguments))
    return _guarded(terminal.finish) or status


def _run(arguments: Sequence[str]) -> object:
    colour = terminal.wants_colour(os.environ, sys.stdout)
    with Desk(os.environ) as desk:
        return command.main(
            list(arguments), prog_name="rankwright", standalone_mode=False, obj=desk, color=colour
        )


def _guarded(action: Callable[[], object]) -> int:
    """The exit status of an action: its own where it gives one, else that of how it ended."""
    try:
        status = action()
    except SystemExit:  # click's answer to a reader that has left: it has what it wanted
        return 0
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except InternalError:
        return _report_bug()
    except RankwrightError as error:
        from graders.feedback.visible import visible  # noqa: PLC0415  only on the way to an error

        terminal.tell(f"Error: {visible(str(error))}")
        return error.exit_status
    except Exception:  # noqa: BLE001  the last line: whatever gets here is a fault of ours
        return _report_bug()
    return status if isinstance(status, int) else 0


def _report_bug() -> int:
    import traceback  # noqa: PLC0415  only on the way to an error

    terminal.tell(
        f"{traceback.format_exc()}\n"
        "Error: this is a bug in Rankwright, not in your code. Please report it, with the\n"
        "lines above and the command that you ran."
    )
    return OURS
