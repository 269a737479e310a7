"""The textbook solver: one depth-first loop, and the inferences and heuristics that it asks.

Read it in this order: ``problem/problem`` and ``problem/domains`` (values as bit masks, undone by a trail);
``propagation/revise`` and ``fixpoint`` (one filter, and all of them until nothing changes); ``inference`` (what follows
a decision: none, forward checking, MAC); ``heuristics/variable`` and ``heuristics/value`` (MRV, degree; LCV);
``heuristics/weighting`` and ``heuristics/failing`` (those that learn, dom/wdeg first); ``search`` (the loop); ``dfs``
(all of it put together). ``parts`` finds a user's own by its name.
"""
