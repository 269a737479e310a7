"""Belief propagation: roughly what share of the solutions gives a variable each of its values.

Each constraint weighs, for each variable of its scope, the values by its own solutions, a solution being worth the
product of what the *other* constraints say of its values. These messages go round until they settle; their product is
the estimate. It is exact where constraints form a tree and a guide elsewhere: it says what to try first, never what
to rule out.

Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; in constraint programming: Pesant, "From support
propagation to belief propagation in constraint programming", JAIR 2019.
"""
