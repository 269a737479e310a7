"""The page that shows films: one, or two side by side; one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from magnets_cp.workbench.film.film import Film


@dataclass(frozen=True, slots=True)
class Strip:
    """A film and what is said of its steps.

    name    what is shown, such as a configuration
    kinds   a letter a step: s start, d decide, p prune, f fail, b backtrack, l learn, r restart, ! solution, h hint
    depths  decisions in force, by step; empty where there is no tree
    said    what happens, by step
    causes  by step, if it has any: (constraint, variable, mask removed, the value left or -1), flat
    words   what causes are told with: by constraint what it asks for, by variable and value what it means that it is
            so, and that it is not
    """

    name: str
    film: Film
    kinds: str
    depths: Sequence[int]
    said: Sequence[str]
    causes: dict[int, list[int | str]]
    words: dict[str, Any]


def film_page(
    title: str, strips: Sequence[Strip], *, about: str = "", ticks: Sequence[Sequence[int]] = (), delay: float = 0.5
) -> str:
    """The page.

    ticks  by moment, by film, the step it shows; where there are none, all steps one after the other
    delay  seconds a step is shown when it plays
    """
    from markupsafe import Markup

    from magnets_cp.workbench.page.render import render

    data = {
        "delay": delay,
        "ticks": ticks,
        "strips": [
            {
                **strip.film.as_data(),
                "kinds": strip.kinds,
                "depths": strip.depths,
                "said": strip.said,
                "causes": strip.causes,
                "words": strip.words,
            }
            for strip in strips
        ],
    }
    shown = [{"name": strip.name, "board": Markup(strip.film.board), "tree": bool(strip.depths)} for strip in strips]
    most = len(ticks) if ticks else max(len(strip.kinds) for strip in strips)
    return render("film.html", title=title, about=about, strips=shown, data=data, last=most - 1)
