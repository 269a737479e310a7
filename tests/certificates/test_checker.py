"""The checker of the tests refuses what is no proof: otherwise the other tests would say nothing."""

from __future__ import annotations

import pytest

from tests.certificates.checker import RefusedError, check

FORMULA = "* one solution\n+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 >= -1 ;\n+1 x1 -1 x2 >= 0 ;\n"
HEAD = "pseudo-Boolean proof version 1.2\nf 3\n"


@pytest.mark.parametrize(
    ("steps", "proven"),
    [
        ("rup 1 x1 >= 1 ;\nv x1 ~x2\nrup >= 1 ;\nc 6\n", ("contradiction", 1)),
        ("pol 1 3 + 2 d ;\nv x1 ~x2\nrup >= 1 ;\ndel id 4\nc 6\n", ("contradiction", 1)),
        ("pol 1 2 * x2 w s ;\nv x1 ~x2\n", ("solutions", 1)),
        ("", ("solutions", 0)),
    ],
)
def test_takes_what_holds(steps: str, proven: tuple[str, int]) -> None:
    assert check(FORMULA, HEAD + steps) == proven


@pytest.mark.parametrize(
    "steps",
    [
        "rup >= 1 ;\nc 4\n",  # there is a solution
        "rup 1 x2 >= 1 ;\n",
        "v ~x1 x2\n",
        "v x1 x2\n",
        "v x1 ~x1\n",
        "c 1\n",
        "pol 1 2 + ;\nc 4\n",
        "pol 1 2 ;\n",
        "pol 1 + ;\n",
        "pol 7 ;\n",
        "pol 1 0 d ;\n",
        "pol 1 -1 * ;\n",
        "del id 1\ndel id 1\n",
        "del id 1\nrup 1 x1 >= 1 ;\nrup 1 ~x2 >= 1 ;\n",
        "a >= 1 ;\nc 4\n",  # an assumption
        "rup 1 y >= 1 ;\n",
    ],
)
def test_refuses_what_does_not(steps: str) -> None:
    with pytest.raises(RefusedError):
        check(FORMULA, HEAD + steps)


@pytest.mark.parametrize("head", ["", "pseudo-Boolean proof version 9\nf 3\n", HEAD.replace("f 3", "f 4")])
def test_refuses_another_head(head: str) -> None:
    with pytest.raises((RefusedError, ValueError)):
        check(FORMULA, head)


@pytest.mark.parametrize(
    ("end", "holds"),
    [
        ("conclusion ENUMERATION_COMPLETE 1 : 6 ;", True),
        ("conclusion ENUMERATION_COMPLETE 2 : 6 ;", False),
        ("conclusion ENUMERATION_COMPLETE 1 : 5 ;", False),
        ("conclusion UNSAT : 6 ;", False),
        ("conclusion SAT ;", True),
        ("conclusion SAT", False),
    ],
)
def test_the_newer_format(end: str, holds: bool) -> None:
    head = ["pseudo-Boolean proof version 3.0", "f 3 ;"]
    proof = "\n".join([*head, "solx x1 ~x2 ;", "rup 1 x1 >= 1 ;", "rup >= 1 ;", "output NONE ;", end])
    if holds:
        check(FORMULA, proof)
    else:
        with pytest.raises(RefusedError):
            check(FORMULA, proof)
