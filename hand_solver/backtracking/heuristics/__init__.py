"""Which variable next (``variable``, ``weighting``, ``failing``), and which value first (``value``)."""
