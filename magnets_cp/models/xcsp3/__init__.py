"""XCSP3-core: reading instances, what they mean, and what the hand solver is given. The format: xcsp.org."""
