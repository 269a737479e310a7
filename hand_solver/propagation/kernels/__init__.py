"""The filters in array form, beneath any heuristic: what ``Propagation`` runs instead where it pays.

The text that is read is that of the constraints and of ``propagation.fixpoint``; what is here takes the same steps in
the same order, and the tests hold both to one trace. Read ``state`` first, then ``domains``, ``fixpoint``, and one
file a kind of constraint. ``compiled`` beside this folder is what calls them.
"""
