from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Call, Load, Returned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.sandbox.session import Reply, Sandbox, Session

QUICK = Limits(call_s=5.0, memory_mb=64, output_kb=16)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    opened = open_sandbox()
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def strict(sandbox: Sandbox) -> Sandbox:
    if sandbox.report.level != "strict":
        pytest.skip(f"this kernel does not enforce {', '.join(sandbox.report.missing)}")
    return sandbox


class Workbench:
    """Sessions of one sandbox, in few words."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.sessions: list[Session] = []

    def load(self, source: str, *exports: str, limits: Limits = QUICK) -> tuple[Session, Reply]:
        session = self.sandbox.session(limits)
        self.sessions.append(session)
        return session, session.request(Load(source, "answer.py", exports, ("numpy",)))

    def start(self, source: str, limits: Limits = QUICK) -> Session:
        session, reply = self.load(source, limits=limits)
        assert isinstance(reply.result, Returned), reply.result
        return session

    def call(self, source: str, *args: Any, limits: Limits = QUICK, **kwargs: Any) -> Reply:
        """Call the function f of this source."""
        return self.start(source, limits).request(Call("f", args, kwargs))

    def value(self, source: str, *args: Any, **kwargs: Any) -> Any:
        """Call f, which must return."""
        reply = self.call(source, *args, **kwargs)
        assert isinstance(reply.result, Returned), reply.result
        return reply.result.value


@pytest.fixture
def bench(sandbox: Sandbox) -> Iterator[Workbench]:
    made = Workbench(sandbox)
    yield made
    for session in made.sessions:
        session.close()


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="the zygote is for Linux")
