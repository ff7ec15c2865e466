"""Files beside the pages. Their names hold a hash of their content, so caches may keep them."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from graders.record import record
from graders.renderers.assets import site_folder

if TYPE_CHECKING:
    from collections.abc import Collection

SHARED = ("tokens.css", "base.css")
READING = ("statement.css", "code.css", "pictures.css")
STYLES = (*SHARED, *READING, "site/site.css")
# Those that others import stand first: a script names them by their hashed names.
SCRIPTS = (
    "theme.js", "store.js", "link.js", "python.js", "home.js", "worker.js", "editor.js",
    "workbench.js",
)  # fmt: skip


OFFLINE = "offline.js"  # at the top, without a hash: it is found by its name


@record()
class Assets:
    """Files by their path in the site; `path` finds what a page links to."""

    files: dict[str, bytes]
    paths: dict[str, str]

    def path(self, name: str) -> str:
        """Where the file that is called `name` in our sources stands in the site."""
        return self.paths[name]

    def with_file(self, name: str, content: bytes) -> Assets:
        """The same with one more file."""
        path = hashed(f"assets/{name}", content)
        return Assets(self.files | {path: content}, self.paths | {name: path})


def read_assets() -> Assets:
    """The style sheet, joined from its parts, the icon and the scripts."""
    static = site_folder() / "static"
    style = b"".join((static / name).read_bytes() for name in STYLES)
    assets = Assets({}, {}).with_file("site.css", style)
    assets = assets.with_file("icon.svg", (static / "site" / "icon.svg").read_bytes())
    for name in SCRIPTS:
        text = (static / "site" / name).read_text(encoding="utf-8")
        assets = assets.with_file(name, _linked(text, assets).encode())
    return assets


def offline_script(files: Collection[str]) -> bytes:
    """The service worker of a site that has these files."""
    text = (site_folder() / "static" / "site" / OFFLINE).read_text(encoding="utf-8")
    return text.replace('["FILES"]', json.dumps(sorted(files))).encode()


def _linked(script: str, assets: Assets) -> str:
    """The script with the modules that it imports by the names that they have in the site."""
    for name, path in assets.paths.items():
        script = script.replace(f'from "./{name}"', f'from "./{PurePosixPath(path).name}"')
    return script


def hashed(path: str, content: bytes) -> str:
    """The path with a hash of the content in its name.

    >>> hashed("assets/site.css", b"")
    'assets/site-e3b0c44298fc.css'
    """
    pure = PurePosixPath(path)
    digest = hashlib.sha256(content).hexdigest()[:12]
    return str(pure.with_name(f"{pure.stem}-{digest}{pure.suffix}"))
