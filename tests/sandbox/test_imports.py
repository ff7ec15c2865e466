"""What an answer may import, once the jail is on."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from graders.limits import Limits
from graders.sandbox.session import Call, Load, Raised, Returned

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sandbox.conftest import Workbench

NUMPY = (
    "numpy numpy.linalg numpy.random numpy.fft numpy.ma numpy.polynomial numpy.testing "
    "numpy.typing numpy.lib.stride_tricks numpy.strings numpy.char numpy.rec numpy.ctypeslib "
    "numpy.exceptions numpy.dtypes numpy.polynomial.chebyshev numpy.lib.recfunctions numpy.matlib"
)
STANDARD = (
    "statistics heapq bisect decimal fractions json unicodedata dataclasses typing re math cmath "
    "collections collections.abc itertools functools operator random string textwrap enum abc "
    "concurrent.futures multiprocessing threading queue asyncio array struct copy pprint time "
    "datetime calendar zoneinfo hashlib hmac zlib gzip bz2 lzma base64 csv io pathlib tempfile "
    "urllib.parse html html.parser xml.etree.ElementTree logging warnings contextlib inspect ast "
    "ctypes sqlite3 ssl socket select mmap pickle shelve uuid secrets difflib graphlib timeit "
    "unittest unittest.mock doctest traceback linecache weakref types numbers importlib.resources "
    "email.message http.client argparse configparser locale gettext cProfile tracemalloc"
)


def test_everything_that_is_allowed_can_be_imported(bench: Workbench) -> None:
    source = (
        "import importlib, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "def f(names):\n"
        "    faults = {}\n"
        "    for name in names:\n"
        "        try: importlib.import_module(name)\n"
        "        except BaseException as error: faults[name] = repr(error)\n"
        "    return faults\n"
    )
    session = bench.start(source)
    for names in (NUMPY, STANDARD):
        assert session.request(Call("f", (names.split(),), {}), timeout_s=30).result == Returned({})


def test_lazily_loaded_numpy_works_inside_the_jail(bench: Workbench) -> None:
    source = (
        "import numpy as np\n"
        "def f():\n"
        "    a = np.random.default_rng(0).normal(size=(4, 4))\n"
        "    return [\n"
        "        bool(np.allclose(np.linalg.inv(a) @ a, np.eye(4))),\n"
        "        bool(np.allclose(np.fft.ifft(np.fft.fft(a)), a)),\n"
        "        np.ma.masked_less(np.arange(3), 1).sum().item(),\n"
        "        np.polynomial.Polynomial([1, 2])(2).item(),\n"
        "    ]\n"
    )
    assert bench.value(source) == [True, True, 3, 5.0]


@pytest.mark.parametrize(
    "name",
    ["scipy", "scipy.stats", "pandas", "pytest", "msgspec", "graders", "pyseccomp", "rank_bm25"],
)
def test_everything_else_is_refused_with_the_rule(bench: Workbench, name: str) -> None:
    _, reply = bench.load(f"import {name}\n")
    assert isinstance(reply.result, Raised)
    assert reply.result.bases[:2] == ("ModuleNotFoundError", "ImportError")
    assert reply.result.traceback.frames[0].line == 1
    assert reply.result.traceback.message == (
        f"{name.partition('.')[0]} cannot be imported here: "
        "an answer uses the standard library and numpy only."
    )


def test_numpy_is_refused_where_the_exercise_does_not_name_it(bench: Workbench) -> None:
    session = bench.sandbox.session(Limits())
    reply = session.request(Load("import numpy\n", "answer.py", (), ()))
    session.close()
    assert isinstance(reply.result, Raised)
    assert "the standard library only" in reply.result.traceback.message


def test_an_optional_import_can_fall_back(bench: Workbench) -> None:
    source = (
        "try:\n    import scipy\nexcept ImportError:\n    scipy = None\n"
        "def f():\n    return scipy is None\n"
    )
    assert bench.value(source) is True


@pytest.mark.parametrize(
    "name", ["numpy.py", "json.py", "conftest.py", "sitecustomize.py", "usercustomize.py", "x.pth"]
)
def test_files_beside_the_judge_shadow_nothing(
    bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / name).write_text("raise SystemExit('shadowed')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    sandbox = type(bench.sandbox)()
    try:
        session = sandbox.session(Limits())
        loaded = session.request(Load("import json, numpy\n", "answer.py", (), ("numpy",)))
        session.close()
    finally:
        sandbox.close()
        sys.path_importer_cache.pop(str(tmp_path), None)
    assert loaded.result == Returned({})
