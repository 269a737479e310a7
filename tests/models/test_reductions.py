"""Smaller instances are instances, whatever their constraints."""

from __future__ import annotations

from magnets_cp.models.xcsp3.puzzle import XCSP3
from magnets_cp.source import Source

INSTANCE = """<instance format="XCSP3" type="CSP"><variables><array id="x" size="[2]"> 0..1 </array></variables>
<constraints><knapsack> <list> x[] </list> <weights> 1 2 </weights> <condition> (le,2) </condition>
<profits> 2 1 </profits> <condition> (in,1..3) </condition> </knapsack></constraints></instance>"""


def test_a_knapsack_keeps_its_two_conditions() -> None:
    (board,) = XCSP3.read(Source("board", INSTANCE), "xml")
    smaller = list(XCSP3.reductions(board, None))
    conditions = {str(posted.parts["condition"]) for one in smaller for posted in one.constraints}
    assert len(conditions) > 2
    assert all(len(posted.parts["condition"]) == 2 for one in smaller for posted in one.constraints)
