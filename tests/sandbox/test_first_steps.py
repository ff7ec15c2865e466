from __future__ import annotations

from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Call, Load, Returned


def test_a_function_is_called_with_arguments_and_prints() -> None:
    sandbox = open_sandbox()
    try:
        session = sandbox.session(Limits())
        source = "def double(x):\n    print('hello')\n    return 2 * x\n"
        session.request(Load(source, "double.py", ("double",), ("numpy",)))
        reply = session.request(Call("double", (4,), {}))
        assert reply.result == Returned(8)
        assert reply.output == "hello\n"
        session.close()
    finally:
        sandbox.close()
