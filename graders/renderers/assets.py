"""Finds templates and styles: a wheel's package data, or the checkout beside the package."""

from __future__ import annotations

from pathlib import Path

from graders.errors import InternalError

PACKAGE = Path(__file__).resolve().parent.parent


def site_folder() -> Path:
    """The folder that holds templates/ and static/.

    Raises InternalError where neither place has it: the installation is damaged.
    """
    places = (PACKAGE / "problem_set" / "site", PACKAGE.parent / "site")
    for place in places:
        if (place / "templates").is_dir():
            return place
    looked = " or ".join(str(place / "templates") for place in places)
    raise InternalError(f"The page templates are missing: no {looked}. Install rankwright anew.")
