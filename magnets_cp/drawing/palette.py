"""The colours of drawings, by what they stand for: for light and dark screens, and for paper.

Orange and blue for plus and minus, and the hues of the rest, are told apart by the colour-blind: Okabe and Ito, "Color
universal design", 2008.
"""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "paper": "#ffffff",
    "ink": "#1b1f24",
    "soft": "#5f6873",
    "grid": "#d5d9de",
    "wall": "#3a424c",
    "closed": "#c9ced5",
    "given": "#e4e7eb",
    "plus": "#b84a00",
    "plus-paper": "#fdeee3",
    "minus": "#005a9c",
    "minus-paper": "#e6f1fa",
    "water": "#bfe3f7",
    "wave": "#0072b2",
    "tile": "#7d8791",
    "decided": "#1b1f24",
    "removed": "#8a6d00",
    "removed-paper": "#fff6d6",
    "conflict": "#b3261e",
    "conflict-paper": "#fbe0dd",
    "named": "#cc79a7",
    "met": "#0b6b4f",
    "bush1": "#b84a00",
    "bush2": "#005a9c",
    "bush3": "#00734f",
    "bush4": "#8f3f73",
    "on-bush": "#ffffff",
}
DARK: Mapping[str, str] = {
    "paper": "#1b1f25",
    "ink": "#e8eaed",
    "soft": "#a4adb8",
    "grid": "#3a424c",
    "wall": "#b9c1cb",
    "closed": "#4a525d",
    "given": "#39414c",
    "plus": "#ff9a5c",
    "plus-paper": "#3a2a20",
    "minus": "#7ab8ff",
    "minus-paper": "#1d2c3d",
    "water": "#1c4560",
    "wave": "#7cc7f0",
    "tile": "#5d6670",
    "decided": "#e8eaed",
    "removed": "#f0e442",
    "removed-paper": "#39351b",
    "conflict": "#ff8a80",
    "conflict-paper": "#43201d",
    "named": "#e9a3cb",
    "met": "#5fd6a8",
    "bush1": "#ff9a5c",
    "bush2": "#7ab8ff",
    "bush3": "#5fd6a8",
    "bush4": "#e9a3cb",
    "on-bush": "#14171b",
}
# Paper is white whatever stands on it: ink is saved, and signs stay sharp on a poor printer.
PRINT: Mapping[str, str] = {
    **LIGHT,
    "ink": "#000000",
    "soft": "#444444",
    "grid": "#bbbbbb",
    "wall": "#000000",
    "plus-paper": "#ffffff",
    "minus-paper": "#ffffff",
    "removed-paper": "#ffffff",
}
THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, "print": PRINT}
