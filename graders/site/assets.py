"""Files beside the pages. Their names hold a hash of their content, so caches may keep them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import PurePosixPath

from graders.renderers.assets import site_folder

SHARED = ("tokens.css", "base.css")
READING = ("statement.css", "code.css", "pictures.css")
STYLES = (*SHARED, *READING, "site/site.css")
SCRIPTS = ("theme.js", "home.js")


@dataclass(frozen=True, slots=True)
class Assets:
    """Files by their path in the site; `name` finds the path that a page links to."""

    files: dict[str, bytes]
    paths: dict[str, str]

    def path(self, name: str) -> str:
        """Where the file that is called `name` in our sources stands in the site."""
        return self.paths[name]


def read_assets() -> Assets:
    """The style sheet, joined from its parts, and the scripts."""
    static = site_folder() / "static"
    sources = {"site.css": b"".join((static / name).read_bytes() for name in STYLES)}
    sources |= {name: (static / "site" / name).read_bytes() for name in SCRIPTS}
    paths = {name: hashed(f"assets/{name}", content) for name, content in sources.items()}
    return Assets({paths[name]: content for name, content in sources.items()}, paths)


def hashed(path: str, content: bytes) -> str:
    """The path with a hash of the content in its name.

    >>> hashed("assets/site.css", b"")
    'assets/site-e3b0c44298fc.css'
    """
    pure = PurePosixPath(path)
    digest = hashlib.sha256(content).hexdigest()[:12]
    return str(pure.with_name(f"{pure.stem}-{digest}{pure.suffix}"))
