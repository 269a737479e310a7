"""The largest limits of time and memory that options take."""

from __future__ import annotations

# Longer than anybody waits, and within what clocks can tell.
MOST_SECONDS = 1e9
# MiB: more than machines have, and within what the system can be told.
MOST_MEMORY = 1 << 20
