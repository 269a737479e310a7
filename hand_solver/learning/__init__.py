"""Conflict-driven search that learns inequalities: a second way to search any ``Problem`` whose constraints encode.

Variables become Booleans, constraints become weighted sums of them, and every dead end leaves an inequality, "at least
so many of these hold", that keeps search out of all dead ends like it: the conflict-driven search of GRASP
(Marques-Silva and Sakallah, 1999), in the form MiniSat gave it (Een and Sorensson, 2003), with cutting planes in place
of resolution (Chai and Kuehlmann, "A fast pseudo-Boolean constraint solver", 2005).

One conflict, worked by hand. Of a, b and c two hold; if b holds, so does d; if c holds, d does not:

    P1:  a + b + c >= 2        P2:  ~b + d >= 1        P3:  ~c + ~d >= 1

Level 1 decides ~a (``trail.decide``). Now P1 has nothing to spare: its slack is 2 - 2 = 0, so ``propagate`` makes b and
c true, both for the reason P1; then d, for the reason P2. P3 is false: a conflict. The trail is ~a b c d.

``analyze`` begins with P3, of slack -1 (``reasons.add_conflict``), and walks the trail back, latest first:

    d  weighs 1 in the conflict as ~d, so its reason P2 is added:  ~c + ~d + ~b + d >= 2.  d and ~d cancel, as one of
       them holds:  ~b + ~c >= 1  (``conflict.add_literal``). Nothing follows from that at level 0 (``is_asserting``).
    c  weighs 1 as ~c, so its reason P1 is added:  ~b + ~c + a + b + c >= 3.  Two pairs cancel:  a >= 1.

Now the conflict is asserting: a would have followed before any decision. ``round_to_cardinality`` leaves it as it is,
``find_backjump_level`` finds level 0; ``learnt.add_asserting`` keeps "at least 1 of a", and search goes on from there.
Resolution on clauses would have needed one step more, as P1 is three clauses.

>>> from hand_solver import Observer, Problem, Variable
>>> from hand_solver.constraints import Count, Implication
>>> class Printing(Observer):
...     def on_learn(self, literals, least):
...         print(f"at least {least} of", [(variable, value) for one in literals for variable, value, _ in one.parts])
>>> variables = tuple(Variable(name, ("no", "yes")) for name in "abcd")
>>> stated = Count([(0, 1), (1, 1), (2, 1)], 2), Implication((1, 1), (3, 1)), Implication((2, 1), (3, 0))
>>> solve(Problem(variables, stated), observer=Printing()).solutions
at least 1 of [(0, 1)]
((1, 1, 0, 1),)
"""

from hand_solver.booleans import Encoding, encode
from hand_solver.learning.solver import solve

__all__ = ["Encoding", "encode", "solve"]
