"""``--force``: write over what is there."""

from __future__ import annotations

import click

_KEY = "magnets_cp.force"


def force_option() -> click.Option:
    """Make the option of a command that writes files."""
    return click.Option(
        ["--force"],
        is_flag=True,
        expose_value=False,
        callback=lambda context, _, wanted: context.meta.update({_KEY: wanted}),
        help="Write over what is there.",
    )


def is_forced() -> bool:
    """Is what is there to be written over?"""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_KEY))
