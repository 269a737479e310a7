"""Proofs with something wrong in them."""

from __future__ import annotations

import re
from random import Random


def damaged(proof: str, rng: Random) -> str:
    """A number changed, a word lost or doubled, a line lost or moved; somewhere after the head."""
    while True:
        lines = proof.splitlines()
        at = rng.randrange(2, len(lines))
        words = lines[at].split()
        place = rng.randrange(len(words))
        how = rng.randrange(5)
        if how == 0:
            words[place] = re.sub(r"\d+", lambda found: str(int(found[0]) + rng.choice((-1, 1, 7))), words[place])
        elif how == 1:
            del words[place]
        elif how == 2:
            words.insert(place, words[place])
        lines[at] = " ".join(words)
        if how == 3:
            del lines[at]
        elif how == 4:
            other = rng.randrange(2, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        changed = "\n".join(lines) + "\n"
        if changed != proof:
            return changed
