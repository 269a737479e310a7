"""Drawings as pixels, in Pillow, which comes with fpdf2: PNG, and GIF of several."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from magnets_cp.drawing.palette import THEMES
from magnets_cp.drawing.primitives import Box, Disc, Line, Picture, Shape
from magnets_cp.errors import UsageError
from magnets_cp.extras import install

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

_FINER = 2  # drawn so much larger and made smaller again, for smooth edges
# From so many pixels on that takes gigabytes, and packing the file well takes a minute.
_LARGE = 50_000_000


def png(drawn: Picture, *, theme: str = "light", scale: float = 2) -> bytes:
    """The drawing, ``scale`` pixels a unit. Raises UsageError where Pillow is not installed."""
    written = BytesIO()
    made = image(drawn, theme=theme, scale=scale)
    is_large = made.width * made.height >= _LARGE
    made.save(written, "png", optimize=not is_large, compress_level=1 if is_large else 9)
    return written.getvalue()


def gif(frames: Iterable[Image.Image], seconds: float) -> bytes:
    """Images of one size, one after the other, each shown so long; the last one longer."""
    first, *others = (frame.quantize(64) for frame in frames)
    written, shown = BytesIO(), max(20, int(1000 * seconds))
    times = [shown] * len(others) + [max(shown, 2000)]
    first.save(written, "gif", save_all=True, append_images=others, duration=times, loop=0, disposal=1)
    return written.getvalue()


def image(drawn: Picture, *, theme: str = "light", scale: float = 1, below: float = 0) -> Image.Image:
    """The drawing, with so many empty units below it. Raises UsageError where Pillow is not installed."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise UsageError(f"PNG and GIF need Pillow: {install('draw')}; an .svg needs nothing more") from error
    size = round(scale * drawn.width), round(scale * (drawn.height + below))
    finer = _FINER if size[0] * size[1] < _LARGE else 1
    fine = scale * finer
    large = Image.new("RGB", (size[0] * finer, size[1] * finer), THEMES[theme]["paper"])
    pen = ImageDraw.Draw(large)
    for group in drawn.groups:
        for shape in group.shapes:
            _draw(pen, shape, (fine * group.x, fine * group.y, fine), theme)
    return large.reduce(finer)


def write(picture: Image.Image, at: tuple[float, float], text: str, size: float, theme: str = "light") -> None:
    """Text whose upper left corner stands there."""
    from PIL import ImageDraw

    ImageDraw.Draw(picture).text(at, text, THEMES[theme]["ink"], _font(size))


@lru_cache(maxsize=16)
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font, which it unpacks each time it is asked for."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, at: tuple[float, float, float], theme: str) -> None:
    left, top, scale = at
    paints = THEMES[theme]
    x, y = left + scale * shape.x, top + scale * shape.y
    if isinstance(shape, Box):
        half = scale * shape.thickness / 2 if shape.stroke else 0  # Pillow frames inside
        corners = (x - half, y - half, x + scale * shape.width + half, y + scale * shape.height + half)
        width = max(1, round(scale * shape.thickness))
        pen.rectangle(corners, paints.get(shape.fill), paints.get(shape.stroke), width if shape.stroke else 0)
    elif isinstance(shape, Line):
        ends = (x, y, left + scale * shape.to_x, top + scale * shape.to_y)
        pen.line(ends, paints[shape.stroke], max(1, round(scale * shape.thickness)))
    elif isinstance(shape, Disc):
        radius = scale * shape.radius
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), paints[shape.fill])
    else:
        pen.text(
            (x, y),
            shape.text,
            paints[shape.fill],
            _font(scale * shape.size),
            anchor="mm",
            stroke_width=0.3 * scale * shape.bold,
        )
