"""The file itself: made when it is missing, set aside when it is damaged, never half written."""

from __future__ import annotations

import contextlib
import datetime as dt
import sqlite3
from typing import TYPE_CHECKING, Any

from graders.errors import RankwrightError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FORMAT = 1
APPLICATION_ID = 0x52616E6B  # "Rank": tells our files from other programs' databases
WAIT_S = 10.0  # how long one command waits for another that is writing
_TABLES = """
CREATE TABLE exercise (
    set_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    best_points INTEGER NOT NULL DEFAULT 0,
    touched_at TEXT,
    passed_at TEXT,
    given_up_at TEXT,
    PRIMARY KEY (set_id, slug)
) WITHOUT ROWID;
CREATE TABLE task (
    set_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    task TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    best_points INTEGER NOT NULL DEFAULT 0,
    passed_at TEXT,
    hints_shown INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (set_id, slug, task)
) WITHOUT ROWID;
"""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class ProgressError(RankwrightError):
    """Progress cannot be read or kept. Grading does not need it and may go on."""


class _DamagedError(Exception):
    """The file is no progress file, or no longer a sound one."""


def connect(path: Path, tell: Callable[[str], None]) -> sqlite3.Connection:
    """Open the progress file, made if missing. A damaged one is set aside, and tell says so.

    Raises ProgressError where it cannot be opened or a newer version wrote it.
    """
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _only_one(path):
            try:
                return _open(path)
            except _DamagedError as damage:
                reason = str(damage)
            kept = _set_aside(path)
            tell(f"{path}: {reason}. It is kept as {kept.name}; progress starts anew.")
            return _open(path)


@contextlib.contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what the system and SQLite raise into a ProgressError that names the file."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise ProgressError(f"{path}: {reason}.") from error


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing, one writer at a time."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # a full disk makes SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def make_tables(connection: sqlite3.Connection) -> None:
    """Lay out a new database; run it in a transaction."""
    for statement in _TABLES.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=WAIT_S, isolation_level=None)
    try:
        _prepare(connection, path)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError) and _code(error) in _DAMAGE:
            raise _DamagedError("is damaged") from error
        raise
    return connection


def _code(error: sqlite3.Error) -> int:
    """The primary result code; SQLite keeps details in the bits above."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if _is_empty(connection):
        # Readers and a writer then do not wait for each other. Where the file system cannot do
        # it, SQLite's default is as safe and only slower.
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            make_tables(connection)
    if _pragma(connection, "application_id") != APPLICATION_ID:
        raise _DamagedError("is not a progress file")
    if (version := _pragma(connection, "user_version")) > FORMAT:
        raise ProgressError(
            f"{path}: was written by a newer Rankwright (format {version}, this one reads "
            f"{FORMAT}). Upgrade Rankwright, or set RANKWRIGHT_HOME to another folder."
        )
    if (fault := _pragma(connection, "quick_check")) != "ok":
        raise _DamagedError(f"is damaged ({fault.splitlines()[0]})")
    _check_columns(connection)
    _check_values(connection)
    # Safe with a write-ahead log: a power cut may take the last change, never the file. A check
    # does not wait for the disk.
    connection.execute("PRAGMA synchronous = NORMAL")


def _is_empty(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None


def _pragma(connection: sqlite3.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def _check_columns(connection: sqlite3.Connection) -> None:
    for statement in filter(str.strip, _TABLES.split(";")):
        table = statement.split()[2]
        row = connection.execute(
            "SELECT sql FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
        if row is None or row[0].split() != statement.split():
            raise _DamagedError(f"lacks its table {table!r}")


def _check_values(connection: sqlite3.Connection) -> None:
    """SQLite keeps a value of any type in any column."""
    for table in ("exercise", "task"):
        wrong = " OR ".join(
            f"typeof({name}) NOT IN ('{kind.lower()}', 'null')"
            for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})")
        )
        if connection.execute(f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1").fetchone():  # noqa: S608
            raise _DamagedError(f"holds a value of a wrong type in its table {table!r}")


@contextlib.contextmanager
def _only_one(path: Path) -> Iterator[None]:
    """Let one command at a time make, open or set aside the file.

    Who had just opened a file that is set aside would read and write the journal of its successor:
    SQLite finds that by its name. The lock is SQLite's own on an empty file, which works on every
    system and ends with its holder.
    """
    connection = sqlite3.connect(path.with_suffix(".lock"), timeout=WAIT_S, isolation_level=None)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        connection.close()


def _set_aside(path: Path) -> Path:
    now = dt.datetime.now(dt.UTC)
    kept = path.with_name(f"{path.stem}.damaged-{now:%Y%m%d-%H%M%S-%f}{path.suffix}")
    for companion in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + companion).rename(kept.with_name(kept.name + companion))
    return kept
