"""A page from a template: one file that loads nothing, runs no foreign script and shows control characters."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import Any

import jinja2
from markupsafe import Markup

from magnets_cp.drawing.svg import style as board_style
from magnets_cp.text.sanitize import visible, visible_lines

_TEMPLATES = "templates"


def render(template: str, **context: Any) -> str:
    """The page. What stands in the context is escaped, unless it is markup of our own (``markupsafe.Markup``)."""
    return _environment().get_template(template).render(**context)


@cache
def _environment() -> jinja2.Environment:
    scripts = {name: _resource(f"{name}.js") for name in ("script", "animation", "play_rules", "play")}
    digests = " ".join(f"'sha256-{_digest(one)}'" for one in scripts.values())
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__, _TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.globals |= {
        "scripts": {name: Markup(one) for name, one in scripts.items()},
        "style": Markup(_resource("style.css") + board_style()),
        "play_style": Markup(_resource("play.css")),
        # These scripts may run, by their digests; an attribute of an instance's name that slipped through could not.
        "policy": f"default-src 'none'; style-src 'unsafe-inline'; script-src {digests}; img-src data:; "
        "base-uri 'none'; form-action 'none'",
    }
    environment.filters["lines"] = visible_lines
    return environment


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _finalize(value: Any) -> Any:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _resource(name: str) -> str:
    return resources.files(__package__).joinpath(_TEMPLATES, name).read_text(encoding="utf-8")
