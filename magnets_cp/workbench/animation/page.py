"""Write the page that plays one animation, or two side by side, as one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from magnets_cp.workbench.animation.animation import Animation


@dataclass(frozen=True, slots=True)
class Track:
    """An animation and what is said of its steps.

    name    what is shown, such as a configuration
    kinds   a letter a step: s start, d decide, p prune, f fail, b backtrack, l learn, r restart, ! solution, h hint
    depths  decisions in force, by step; empty where there is no tree
    said    what happens, by step
    causes  by step, if it has any: (constraint, variable, mask removed, the value left or -1), flat
    words   what causes are told with: by constraint what it asks for, by variable and value what it means that it is
            so, and that it is not
    """

    name: str
    animation: Animation
    kinds: str
    depths: Sequence[int]
    said: Sequence[str]
    causes: dict[int, list[int | str]]
    words: dict[str, Any]


def animation_page(
    title: str, tracks: Sequence[Track], *, about: str = "", ticks: Sequence[Sequence[int]] = (), delay: float = 0.5
) -> str:
    """The page.

    ticks  by moment, by track, the step it shows; where there are none, all steps one after the other
    delay  seconds a step is shown when it plays
    """
    from markupsafe import Markup

    from magnets_cp.workbench.page.render import render

    data = {
        "delay": delay,
        "ticks": ticks,
        "tracks": [
            {
                **track.animation.as_data(),
                "kinds": track.kinds,
                "depths": track.depths,
                "said": track.said,
                "causes": track.causes,
                "words": track.words,
            }
            for track in tracks
        ],
    }
    shown = [{"name": one.name, "board": Markup(one.animation.board), "tree": bool(one.depths)} for one in tracks]
    most = len(ticks) if ticks else max(len(track.kinds) for track in tracks)
    return render("animation.html", title=title, about=about, tracks=shown, data=data, last=most - 1)
