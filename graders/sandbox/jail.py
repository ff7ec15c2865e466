"""The jail of Linux: what the zygote enters once for all, and what each worker adds after fork."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from graders.sandbox import kernel, landlock, rlimits, seccomp
from graders.sandbox.layers import LAYERS
from graders.sandbox.libraries import libraries_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.limits import Limits

_PACKAGE_FOLDERS: Final = ("site-packages", "dist-packages")


class Jail:
    """Enter it in the zygote; then every fork calls lock()."""

    def __init__(self) -> None:
        """Work out what this kernel can do. Nothing is enforced yet."""
        self._abi = landlock.version()
        self._filter = seccomp.compiled()
        self._signals: int | None = None
        self._page = os.sysconf("SC_PAGE_SIZE")
        # Opened now: inside the jail /proc cannot be read, but this descriptor can.
        self._sizes = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)

    @property
    def enforced(self) -> tuple[str, ...]:
        """The layers that hold by effect: only the filter stops all sockets and forks."""
        kept = {"files": self._abi > 0, "network": self._filter, "processes": self._filter}
        return tuple(layer for layer in LAYERS if kept.get(layer, True))

    def enter(self) -> None:
        """Confine the zygote, and so all its forks, to Python's and NumPy's own files."""
        _fill_finders()
        kernel.close_to_others()
        kernel.renounce_privileges()
        if self._abi:
            if self._filter is None:  # with it, a worker can signal nobody as it is
                self._signals = landlock.no_signals(self._abi)
            landlock.restrict_files(_readable(), self._abi)

    def lock(self, limits: Limits, zygote: int) -> None:
        """Confine this fork. zygote: the process id of its parent, whose death is its own."""
        os.setsid()
        kernel.die_with_parent(signal.SIGKILL)
        if os.getppid() != zygote:
            os._exit(0)  # it died before the kernel knew that we follow it
        rlimits.apply(limits, int(os.pread(self._sizes, 64, 0).split()[0]) * self._page)
        kernel.drop_capabilities()
        if self._signals is not None:
            landlock.enter(self._signals)
        if self._filter is not None:
            seccomp.install(self._filter)


def _fill_finders() -> None:
    """Have the import system list its folders now, since inside the jail it cannot.

    A right to list the standard library's folder would be one to list site-packages in it too.
    """
    sys.meta_path[-1].find_spec("a module that does not exist", None)


def _readable() -> Iterator[str]:
    for folder in filter(os.path.isdir, sys.path):
        yield from _standard_library(folder)
    numpy = Path(np.__file__).parent
    yield from (str(numpy), str(numpy.with_name("numpy.libs")), "/etc/ld.so.cache")
    yield from libraries_for(_extension_modules(numpy))


def _extension_modules(numpy: Path) -> Iterator[str]:
    """The compiled modules of the standard library and of NumPy, which may be loaded later."""
    inside = (entry.path for entry in os.scandir(numpy) if entry.is_dir())
    for folder in (*filter(os.path.isdir, sys.path), *inside):
        yield from (entry.path for entry in os.scandir(folder) if entry.name.endswith(".so"))


def _standard_library(folder: str) -> Iterator[str]:
    """The folder's own entries, one by one: Landlock cannot take site-packages out again."""
    product = os.path.realpath(__file__)
    for entry in os.scandir(os.path.realpath(folder)):
        real = os.path.realpath(entry.path) if entry.is_symlink() else entry.path
        if entry.name not in _PACKAGE_FOLDERS and not product.startswith(real + os.sep):
            yield real
