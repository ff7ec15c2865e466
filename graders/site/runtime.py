"""Packs what the page's interpreter needs beside Python and NumPy: the versions we run here."""

from __future__ import annotations

import ast
import importlib.util
import io
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graders.renderers.assets import PACKAGE, site_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

# pytest finds its parts by name, so it and its kin go whole; of Pygments it needs a corner.
WHOLE = (
    "_pytest", "iniconfig", "jinja2", "markupsafe", "packaging", "pluggy", "py", "pytest",
    "pytest_jsonreport", "pytest_metadata",
)  # fmt: skip
IN_PART = ("graders", "pygments")
# What is loaded by name or at first use: renderers, and what tests and explain.py import.
ENTRIES = (
    "graders.browser.page", "graders.browser.sandbox", "graders.explaining",
    "graders.renderers.html", "graders.renderers.json", "graders.testing",
)  # fmt: skip
TEMPLATES = ("base*.html", "feedback*.html", "pictures*.html")
EPOCH = (1980, 1, 1, 0, 0, 0)


@cache
def runtime_zip() -> bytes:
    """The archive; the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_files().items()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def _files() -> dict[str, Path]:
    files = {}
    entries = set(ENTRIES)
    for package in WHOLE:
        top = _source(package)
        is_folder = top.name == "__init__.py"
        above = top.parents[1] if is_folder else top.parent
        for path in top.parent.rglob("*.py") if is_folder else [top]:
            files[path.relative_to(above).as_posix()] = path
            entries.update(_imports(path))
    files |= {_member(name): _source(name) for name in _closure(entries)}
    site = site_folder()
    for pattern in TEMPLATES:
        files |= {f"site/templates/{one.name}": one for one in (site / "templates").glob(pattern)}
    files |= {f"site/static/{path.name}": path for path in (site / "static").glob("*.css")}
    return files


def _closure(entries: set[str]) -> set[str]:
    """The modules of the packages that go in part, followed from import to import."""
    todo, found = sorted(entries), set()
    while todo:
        name = todo.pop()
        for module in _ancestors(name):
            if module not in found and _is_in_part(module) and _is_module(module):
                found.add(module)
                todo.extend(_imports(_source(module)))
    return found


def _ancestors(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[: number + 1]) for number in range(len(parts)))


def _is_in_part(name: str) -> bool:
    return name.partition(".")[0] in IN_PART


def _imports(path: Path) -> Iterator[str]:
    """The modules that a file imports when it is loaded, and names that may be modules."""
    for node in _statements(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that run when the module is loaded: not those for type checkers."""
    todo: list[ast.stmt] = list(tree.body)
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            todo.extend(node.orelse)
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            inside = ast.iter_child_nodes(node)
            todo.extend(child for child in inside if isinstance(child, ast.stmt))


def _is_module(name: str) -> bool:
    try:
        return _source(name).is_file()
    except (ModuleNotFoundError, FileNotFoundError):
        return False


def _member(name: str) -> str:
    path = _source(name)
    base = name.replace(".", "/")
    return f"{base}/__init__.py" if path.name == "__init__.py" else f"{base}.py"


@cache
def _source(name: str) -> Path:
    """The file of a module, found without loading it where it is ours."""
    if name.partition(".")[0] == "graders":
        path = PACKAGE.joinpath(*name.split(".")[1:])
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(name)
    return Path(spec.origin)
