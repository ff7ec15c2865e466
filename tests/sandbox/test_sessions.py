"""What every kind of session does, whatever stands between it and the judge.

The process sandbox shares all its parts with the two here; test_process tries the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.errors import SandboxError
from graders.sandbox.codec import FrameError
from graders.sandbox.host import open_sandbox
from graders.sandbox.inline import InlineSandbox
from graders.sandbox.session import Call, Define, Died, Invoke, Raised, Read, Returned, Write
from graders.values import Handle, Opaque
from graders.verdict import Outcome
from tests.sandbox.conftest import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.sandbox.session import Sandbox, Session


@pytest.fixture(scope="module", params=[open_sandbox, InlineSandbox])
def kind(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    opened: Sandbox = request.param()
    yield opened
    opened.close()


@pytest.fixture
def bench(kind: Sandbox) -> Iterator[Workbench]:
    made = Workbench(kind)
    yield made
    for session in made.sessions:
        session.close()


def raised(reply: Any) -> Raised:
    assert isinstance(reply.result, Raised), reply.result
    return reply.result


INDEX = """
import dataclasses
from collections import namedtuple

class Index:
    size = 3
    def __init__(self, words, *, k=1):
        self.words, self.k = words, k
    @classmethod
    def empty(cls):
        return cls([])
    def search(self, word, sink=None):
        if sink is not None:
            sink.append(word)
        return self.words.index(word)
    def merge(self, other):
        return self.words + other.words
    def parts(self):
        return [Index([w]) for w in self.words]
    def method(self):
        return self.search

@dataclasses.dataclass
class Hit:
    doc: int
    score: float = 0.5

Pair = namedtuple("Pair", "doc score")

def f(x):
    return x

def total(indexes):
    return sum(len(index.words) for index in indexes)
"""


def test_loading_tells_what_each_export_is(bench: Workbench) -> None:
    source = (
        "import math\n"
        "LIMIT = 3\n"
        "def f(a, b: int = 2, *, k=60) -> 'int': ...\n"
        "class BM25:\n    def __init__(self, docs, k1=1.5): ...\n"
        "root = math.sqrt\n"
        "add = lambda x, y: x + y\n"
    )
    names = ("f", "BM25", "LIMIT", "root", "add", "Bm25", "nowhere_near", "_hidden")
    _, reply = bench.load(source, *names)
    assert isinstance(reply.result, Returned)
    told = reply.result.value
    assert told["f"]["kind"] == "function"
    assert told["BM25"] == {"kind": "class", "type": "type", "close": ""}
    assert told["LIMIT"] == {"kind": "other", "type": "int", "close": ""}
    assert told["root"]["kind"] == "function"
    assert told["add"]["kind"] == "function"
    assert told["Bm25"]["kind"] == "missing"
    assert told["Bm25"]["close"] == "BM25"
    assert told["nowhere_near"]["close"] == ""
    assert told["_hidden"]["kind"] == "missing"


def test_values_pass_through_a_call_unchanged(bench: Workbench) -> None:
    session = bench.start(INDEX)
    for value in (None, [1, (2.5, "x")], {"a": {1, 2}}, np.arange(6.0).reshape(2, 3), 2**80):
        reply = session.request(Call("f", (value,), {}))
        assert isinstance(reply.result, Returned)
        assert type(reply.result.value) is type(value)
        assert repr(reply.result.value) == repr(value)
        assert reply.changed == {}


def test_what_a_call_prints_comes_with_its_reply(bench: Workbench) -> None:
    source = (
        "import sys\n"
        "print('at load')\n"
        "def f(x):\n"
        "    print('sees', x, 'é \\ud800')\n"
        "    sys.stderr.write('\\x1b[31mto stderr\\x1b[0m\\n')\n"
    )
    session, reply = bench.load(source)
    assert reply.output == "at load\n"
    output = session.request(Call("f", (1,), {})).output
    assert output.startswith("sees 1 é ")
    assert output.endswith("\nto stderr\n")
    assert session.request(Call("f", (2,), {})).output.startswith("sees 2")


def test_closing_or_replacing_stdout_harms_only_the_call_that_does_it(bench: Workbench) -> None:
    source = (
        "import sys\n"
        "def f(how):\n"
        "    if how == 'close': sys.stdout.close()\n"
        "    if how == 'replace': sys.stdout = None\n"
        "    print('here')\n"
    )
    session = bench.start(source)
    session.request(Call("f", ("close",), {}))
    assert session.request(Call("f", ("replace",), {})).output == ""
    assert session.request(Call("f", ("",), {})).output == "here\n"


def test_an_object_is_a_handle_that_can_be_used(bench: Workbench) -> None:
    session = bench.start(INDEX)

    def value(request: Any) -> Any:
        reply = session.request(request)
        assert isinstance(reply.result, Returned), reply.result
        return reply.result.value

    index = value(Call("Index", (["a", "b"],), {"k": 2}))
    assert type(index) is Handle
    assert index.class_name == "Index"
    assert value(Invoke(index, "search", ("b",), {})) == 1
    assert value(Read(index, "k")) == 2
    assert value(Read(index, "size")) == 3
    value(Write(index, "k", [1, 2]))
    assert value(Read(index, "k")) == [1, 2]
    empty = value(Call("Index.empty", (), {}))
    assert value(Invoke(empty, "merge", (index,), {})) == ["a", "b"]
    assert value(Call("total", ([index, empty, index],), {})) == 4
    parts = value(Invoke(index, "parts", (), {}))
    assert [type(part) for part in parts] == [Handle, Handle]
    assert value(Read(parts[1], "words")) == ["b"]
    assert value(Call("Hit", (3,), {})).class_name == "Hit"
    assert value(Call("Pair", (3, 0.5), {})).class_name == "Pair"
    assert type(value(Invoke(index, "method", (), {}))) is Opaque
    assert type(value(Read(index, "search"))) is Opaque


def test_changed_arguments_come_back_and_only_those(bench: Workbench) -> None:
    source = (
        "def f(a, b, c, *, d, e):\n"
        "    a.sort(); b[0, 0] = 9; e['inner'].append(1); d.discard(2); c = c + [1]\n"
        "def g(a, b):\n"
        "    a.append(object())\n"
        "def h(a):\n"
        "    a[0].append(1)\n"
        "def same(a):\n"
        "    a.append(1); a.pop()\n"
    )
    session = bench.start(source)
    kwargs = {"d": {1, 2}, "e": {"inner": []}}
    reply = session.request(Call("f", ([3, 1], np.zeros((2, 2)), [5]), kwargs))
    changed = reply.changed
    assert changed.keys() == {0, 1, "d", "e"}
    assert changed[0] == [1, 3]
    assert changed[1][0, 0] == 9
    assert changed["d"] == {1}
    assert changed["e"] == {"inner": [1]}
    strange = session.request(Call("g", ([1], [2]), {})).changed
    assert strange.keys() == {0}
    assert type(strange[0][1]) is Opaque
    assert session.request(Call("h", (([2],),), {})).changed == {0: ([2, 1],)}
    assert session.request(Call("same", ([1],), {})).changed == {}


def test_an_argument_changed_before_an_exception_is_no_matter(bench: Workbench) -> None:
    source = "def f(a):\n    a.append(1)\n    raise ValueError('no')\n"
    assert raised(bench.call(source, [])).traceback.message == "no"


def test_a_double_lives_in_the_worker_and_sees_the_submission(bench: Workbench) -> None:
    session = bench.start(INDEX)
    double = (
        "from submission import Index\n"
        "class Counting(Index):\n"
        "    calls = 0\n"
        "    def search(self, word, sink=None):\n"
        "        self.calls += 1\n"
        "        return super().search(word)\n"
    )
    reply = session.request(Define(double))
    assert isinstance(reply.result, Returned)
    namespace = reply.result.value
    counting = session.request(Call("Counting", (["a"],), {}, namespace)).result.value  # type: ignore[union-attr]
    assert counting.class_name == "Counting"
    session.request(Invoke(counting, "search", ("a",), {}))
    assert session.request(Read(counting, "calls")).result == Returned(1)
    fault = raised(session.request(Invoke(counting, "search", ("z",), {})))
    assert [frame.function for frame in fault.traceback.frames] == [
        "Counting.search",
        "Index.search",
    ]


def test_an_exception_tells_the_learners_frames_only(bench: Workbench) -> None:
    source = (
        "import json\n"
        "def inner(text, scale=2):\n"
        "    halves = [0.5] * 100\n"
        "    return json.loads(text)\n"
        "def f(text):\n"
        "    return inner(text)\n"
    )
    fault = raised(bench.call(source, "{"))
    trace = fault.traceback
    assert trace.type == "JSONDecodeError"
    assert fault.bases == ("JSONDecodeError", "ValueError", "Exception", "BaseException")
    assert not fault.binding
    assert [(frame.line, frame.function) for frame in trace.frames] == [(6, "f"), (4, "inner")]
    assert trace.frames[1].source == "return json.loads(text)"
    assert trace.frames[1].variables["text"] == "'{'"
    assert trace.frames[1].variables["scale"] == "2"
    assert len(trace.frames[1].variables["halves"]) <= 80


HOSTILE_TEXTS = """
class Rude:
    def __repr__(self): raise SystemExit("rude")
class Long:
    def __repr__(self): return "long " * 1000
class Escape:
    def __repr__(self): return "\\x1b[31mred\\x1b[0m\\n\\ud800"
class Wrong:
    def __repr__(self): return 3
class Error(Exception):
    def __str__(self): raise KeyboardInterrupt
class Meta(type):
    @property
    def __name__(cls): raise ValueError
class Nameless(Exception, metaclass=Meta): pass
class Odd(metaclass=Meta): pass
def f(which):
    a, b, c, d, e = Rude(), Long(), Escape(), Wrong(), Odd()
    raise {"str": Error, "name": Nameless}[which]("x")
"""


def test_hostile_texts_break_nothing(bench: Workbench) -> None:
    session = bench.start(HOSTILE_TEXTS)
    trace = raised(session.request(Call("f", ("str",), {}))).traceback
    assert trace.message == "<no message: its __str__ raised KeyboardInterrupt>"
    variables = trace.frames[0].variables
    assert variables["a"] == "<Rude>"
    assert variables["b"].startswith("long")
    assert len(variables["b"]) <= 80
    assert variables["c"] == "red \ufffd"
    assert variables["d"].startswith("<Wrong")
    assert variables["e"] == "<Odd>"
    assert raised(session.request(Call("f", ("name",), {}))).traceback.type == "Nameless"


def test_recursion_without_end_is_raised_and_cut(bench: Workbench) -> None:
    source = "def f(n):\n    return f(n + 1)\n"
    trace = raised(bench.call(source, 0)).traceback
    assert trace.type == "RecursionError"
    assert len(trace.frames) == 12
    assert [frame.variables["n"] for frame in trace.frames[:4]] == ["0", "1", "2", "3"]
    assert int(trace.frames[-1].variables["n"]) > 100


@pytest.mark.parametrize(
    ("statement", "kind_of_end"),
    [
        ("raise SystemExit(0)", "SystemExit"),
        ("import sys; sys.exit('bye')", "SystemExit"),
        ("exit()", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("raise BaseException('base')", "BaseException"),
        ("raise ExceptionGroup('many', [ValueError(1)])", "ExceptionGroup"),
        ("raise StopIteration", "StopIteration"),
        ("assert False, 'assertion'", "AssertionError"),
        ("input('name? ')", "RuntimeError"),
        ("breakpoint()", "RuntimeError"),
        ("raise NotImplementedError", "NotImplementedError"),
    ],
)
def test_every_exception_arrives_as_data(
    bench: Workbench, statement: str, kind_of_end: str
) -> None:
    session = bench.start(f"def f():\n    {statement}\ndef g():\n    return 1\n")
    trace = raised(session.request(Call("f", (), {}))).traceback
    assert trace.type == kind_of_end
    assert trace.frames[0].line == 2
    assert session.request(Call("g", (), {})).result == Returned(1)


def test_input_and_breakpoint_say_what_is_missing(bench: Workbench) -> None:
    session = bench.start("def f():\n    input()\ndef g():\n    breakpoint()\n")
    assert "no keyboard" in raised(session.request(Call("f", (), {}))).traceback.message
    assert "no terminal" in raised(session.request(Call("g", (), {}))).traceback.message


@pytest.mark.parametrize(
    ("source", "kind_of_error", "line"),
    [
        ("def f(:\n    pass\n", "SyntaxError", 1),
        ("def f():\n    x = 1\n      y = 2\n", "IndentationError", 3),
        ("def f():\n\tif 1:\n        pass\n", "TabError", 3),
        ("x = 1\ny = x / 0\n", "ZeroDivisionError", 2),
        ("import sys\nsys.exit(1)\n", "SystemExit", 2),
        ("raise NotImplementedError\n", "NotImplementedError", 1),
        ("from __future__ import braces\n", "SyntaxError", 1),
    ],
)
def test_a_file_that_cannot_be_loaded_says_where(
    bench: Workbench, source: str, kind_of_error: str, line: int
) -> None:
    _, reply = bench.load(source, "f")
    trace = raised(reply).traceback
    assert trace.type == kind_of_error
    assert trace.frames[-1].line == line
    assert trace.frames[-1].source == source.splitlines()[line - 1].strip()


def test_null_bytes_in_the_source_are_raised(bench: Workbench) -> None:
    _, reply = bench.load("x = 1\0\n")
    assert raised(reply).traceback.type in ("SyntaxError", "ValueError")


@pytest.mark.parametrize(
    ("args", "kwargs", "binding"),
    [
        ((1,), {}, True),
        ((1, 2, 3), {}, True),
        ((1, 2), {"z": 1}, True),
        ((1, "x"), {}, False),
    ],
)
def test_a_call_that_does_not_fit_is_told_from_an_error_within(
    bench: Workbench, args: tuple[Any, ...], kwargs: dict[str, Any], binding: bool
) -> None:
    reply = bench.call("def f(a, b):\n    return a + b\n", *args, **kwargs)
    assert raised(reply).binding is binding
    assert raised(reply).traceback.type == "TypeError"


def test_classes_and_methods_that_do_not_fit_are_told_too(bench: Workbench) -> None:
    session = bench.start(INDEX)
    assert raised(session.request(Call("Index", (), {}))).binding
    index = session.request(Call("Index", ([],), {})).result.value  # type: ignore[union-attr]
    assert raised(session.request(Invoke(index, "search", (), {}))).binding
    assert not raised(session.request(Invoke(index, "missing", (), {}))).binding


def test_a_replaced_builtin_or_numpy_function_harms_only_its_own_call(bench: Workbench) -> None:
    source = (
        "import builtins\n"
        "def f():\n"
        "    for name in list(vars(builtins)):\n"
        "        if name != 'delattr' and not name.startswith('__'):\n"
        "            delattr(builtins, name)\n"
        "def g():\n"
        "    builtins.len = lambda x: 42\n"
        "    builtins.isinstance = None\n"
        "    return len([1])\n"
        "def h(x):\n"
        "    return len(x)\n"
    )
    session = bench.start(source)
    session.request(Call("f", (), {}))
    assert session.request(Call("g", (), {})).result == Returned(42)
    assert session.request(Call("h", ([1, 2],), {})).result == Returned(2)


def test_the_main_guard_does_not_run(bench: Workbench) -> None:
    _, reply = bench.load("if __name__ == '__main__':\n    print('demo')\n")
    assert reply.output == ""


def test_the_submission_does_not_inherit_our_future_imports(bench: Workbench) -> None:
    source = (
        "def f(x: int): ...\nkind = type(f.__annotations__['x']).__name__\ndef g(): return kind\n"
    )
    assert bench.start(source).request(Call("g", (), {})).result == Returned("type")


def test_tools_of_the_standard_library_that_look_at_source_work(bench: Workbench) -> None:
    source = (
        "import dataclasses, inspect, typing\n"
        "@dataclasses.dataclass(slots=True)\n"
        "class Hit:\n"
        "    doc: 'int'\n"
        "def f():\n"
        "    return inspect.getsource(f), typing.get_type_hints(Hit)['doc'].__name__\n"
    )
    text, hint = bench.value(source)
    assert text.startswith("def f():")
    assert hint == "int"


def test_memory_error_is_out_of_memory(bench: Workbench) -> None:
    reply = bench.call("def f():\n    raise MemoryError\n")
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.OUT_OF_MEMORY


def test_too_much_output_is_told_and_cut(bench: Workbench) -> None:
    reply = bench.call("def f():\n    print('x' * 100_000)\n")
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TOO_MUCH_OUTPUT
    assert "16 kB" in reply.result.detail
    assert 0 < len(reply.output) <= 16 * 1024
    assert set(reply.output.rstrip(".")) == {"x"}


def test_output_up_to_the_cap_is_kept(bench: Workbench) -> None:
    source = "def f(n):\n    print('x' * (n - 1))\n    return n\n"
    reply = bench.call(source, 16 * 1024)
    assert reply.result == Returned(16 * 1024)
    assert len(reply.output) == 16 * 1024


def test_an_argument_that_is_not_plain_is_the_callers_error(bench: Workbench) -> None:
    session: Session = bench.start(INDEX)
    with pytest.raises(FrameError, match="is no plain value"):
        session.request(Call("f", (object(),), {}))
    assert session.request(Call("f", (1,), {})).result == Returned(1)


def test_a_value_that_is_too_large_for_a_frame_is_described(bench: Workbench) -> None:
    value = bench.value("def f():\n    return ['x' * 900_000] * 3\n")
    assert type(value) is Opaque
    assert value.type_name == "list"
    assert "too large to send" in value.text


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    raise type('L' * 3_000_000, (Exception,), {})\n",
        "def f():\n    raise ValueError('x' * 3_000_000)\n",
        f"def f():\n    {'x' * 400_000} = 1\n    {'y' * 400_000} = 2\n    1 / 0\n",
        f"def f():\n    return {'x' * 900_000}\n",
        "def f():\n    g.__code__ = g.__code__.replace(co_qualname='q' * 3_000_000)\n    g()\n"
        "def g():\n    1 / 0\n",
    ],
    ids=["type", "message", "variables", "line", "function"],
)
def test_long_texts_of_an_exception_are_cut(bench: Workbench, source: str) -> None:
    raised(bench.call(source))


def test_exports_with_long_signatures_and_many_names_are_told(bench: Workbench) -> None:
    source = (
        "def f(x=list(range(500_000))): ...\n"
        "globals().update({f'n{i}': i for i in range(20_000)})\n"
    )
    _, reply = bench.load(source, "f", "g")
    assert isinstance(reply.result, Returned)
    assert reply.result.value["f"]["kind"] == "function"
    assert reply.result.value["g"]["kind"] == "missing"


def test_a_session_that_is_over_says_so(bench: Workbench) -> None:
    session = bench.start(INDEX)
    session.close()
    session.close()
    with pytest.raises(SandboxError, match="start a new one"):
        session.request(Call("f", (1,), {}))


def test_sessions_do_not_see_each_other(bench: Workbench) -> None:
    source = "seen = []\ndef f():\n    seen.append(1)\n    return len(seen)\n"
    first, second = bench.start(source), bench.start(source)
    assert first.request(Call("f", (), {})).result == Returned(1)
    assert first.request(Call("f", (), {})).result == Returned(2)
    assert second.request(Call("f", (), {})).result == Returned(1)


def test_the_global_generators_start_the_same_in_each_worker(sandbox: Sandbox) -> None:
    source = (
        "import random\nimport numpy as np\n"
        "def f():\n    return random.random(), np.random.rand()\n"
    )
    made = Workbench(sandbox)
    assert made.value(source) == made.value(source)
    for session in made.sessions:
        session.close()


def test_time_is_told(bench: Workbench) -> None:
    reply = bench.call("import time\ndef f():\n    time.sleep(0.02)\n")
    assert 0.02 <= reply.duration_s < 2


def test_printing_without_end_ends(bench: Workbench) -> None:
    reply = bench.call("def f():\n    while True:\n        print('x' * 1000)\n")
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TOO_MUCH_OUTPUT
    assert len(reply.output) <= 16 * 1024
