"""Faults as people make them, to be planted in our own code: wrong pruning, a missed undo, a clue off by one.

Each is a text of a file and what stands there instead, with the tests that must see it. Their texts have to occur just
once, which a test holds them to: so they keep up with the code.
"""

from __future__ import annotations

from typing import NamedTuple


class Planted(NamedTuple):
    """A fault: in ``file``, ``wrong`` instead of ``right``; one of ``tests`` has to fail."""

    file: str
    right: str
    wrong: str
    tests: str


_LINEAR = "tests/hand_solver/test_linear.py tests/hand_solver/test_hall.py"
_CONSTRAINTS = "tests/hand_solver/test_constraints.py"
_ENCODING = (
    "tests/hand_solver/test_encoding.py tests/hand_solver/test_learning.py tests/tiles tests/magnets/test_agreement.py"
)
_LEARNING = "tests/hand_solver/test_learning.py tests/hand_solver/test_conflict.py tests/hand_solver/test_derivation.py"
_SEARCH = "tests/hand_solver/test_search.py tests/hand_solver/test_domains.py tests/hand_solver/test_inference.py"
_KERNELS = "tests/hand_solver/test_propagation_kernels.py"
_CRITERIA = "tests/hand_solver/test_criterion.py"
_OPTIMUM = "tests/hand_solver/test_optimization.py"
_LAYERED = "tests/hand_solver/test_layered.py"
_ZINC = "tests/models/test_zinc.py tests/models/test_judging_zinc.py tests/models/test_counts.py"
_MAGNETS = "tests/magnets/test_rules.py tests/magnets/test_agreement.py tests/puzzles/test_agreement.py"
_OTHERS = "tests/queens tests/tiles tests/aquarium tests/puzzles/test_agreement.py"

OWN_FAULTS: dict[str, Planted] = {
    # Constraints: filters that remove too much, too little, or say the wrong thing.
    "count: full one too soon": Planted(
        "hand_solver/constraints/count.py", "if least == self.most:", "if least >= self.most - 1:", _CONSTRAINTS
    ),
    "count: too many are not seen": Planted(
        "hand_solver/constraints/count.py",
        "        if least > self.most or most < self.least:\n",
        "        if most < self.least:\n",
        _CONSTRAINTS,
    ),
    "count: the last ones are not filled in": Planted(
        "hand_solver/constraints/count.py", "elif most == self.least:", "elif most < self.least:", _CONSTRAINTS
    ),
    "limit arcs: the pair adds up to one less": Planted(
        "hand_solver/constraints/count.py",
        "{missing - b for b in of_y}",
        "{missing - b - 1 for b in of_y}",
        _CONSTRAINTS,
    ),
    "all different: the next variable is not looked at again": Planted(
        "hand_solver/constraints/all_different.py",
        "taken, unfixed = newly_taken, still_unfixed",
        "taken, unfixed = 0, still_unfixed",
        _CONSTRAINTS,
    ),
    "all different: offsets the wrong way round": Planted(
        "hand_solver/constraints/all_different.py", "offset - lowest)", "lowest - offset + 9)", _CONSTRAINTS
    ),
    "all different, GAC: circles are forgotten": Planted(
        "hand_solver/constraints/all_different.py",
        "if reached & bit and back & own:",
        "if reached & bit and back & own and False:",
        _CONSTRAINTS,
    ),
    "sum: bounds one too narrow": Planted(
        "hand_solver/constraints/linear_sum.py",
        "one.mask_between(heaviest - down, lightest + up)",
        "one.mask_between(heaviest - down + 1, lightest + up)",
        _CONSTRAINTS,
    ),
    "sum: one pass is taken for the fixpoint": Planted(
        "hand_solver/constraints/linear_sum.py",
        "if len(domains.trail) == length:",
        "if len(domains.trail) >= length:",
        _CONSTRAINTS,
    ),
    "implication: read backwards": Planted(
        "hand_solver/constraints/implication.py",
        "return domains.masks[x] != self._if or domains.restrict(y, self._then)",
        "return domains.masks[y] != self._then or domains.restrict(x, self._if)",
        _CONSTRAINTS,
    ),
    "table: nothing is removed": Planted(
        "hand_solver/constraints/table.py",
        "return domains.restrict(x, ",
        "return True or domains.restrict(x, ",
        _CONSTRAINTS,
    ),
    "element: the one place left need not have the result": Planted(
        "hand_solver/constraints/element.py", "len(fitting) > 1 or", "len(fitting) > 0 or", _CONSTRAINTS
    ),
    "maximum: what is below another is lost": Planted(
        "hand_solver/constraints/extremum.py",
        "extremes | self._within(of_others)",
        "extremes",
        _CONSTRAINTS,
    ),
    "lexicographic: less where what is behind could follow": Planted(
        "hand_solver/constraints/lexicographic.py", "return least < most", "return False", _CONSTRAINTS
    ),
    "tables: rows with any value support none": Planted(
        "hand_solver/constraints/rows.py", "allowed = having_any", "allowed = 0", _CONSTRAINTS
    ),
    "automata: states from which the same follows are all the first": Planted(
        "hand_solver/constraints/layered_graph.py",
        "return tuple(sorted(values.items()))",
        "return ((0, 1),)",
        _CONSTRAINTS,
    ),
    "automata: a step down goes up": Planted(
        "hand_solver/constraints/automaton.py", "found |= (states & sources) >> distance", "pass", _CONSTRAINTS
    ),
    "cumulative: a task may start one too soon behind the profile": Planted(
        "hand_solver/constraints/resource.py",
        "begin - window.length + 1, end - 1)",
        "begin - window.length + 1, end - 2)",
        "tests/hand_solver/test_vocabulary.py",
    ),
    "edge-finding: those that fit are pushed too": Planted(
        "hand_solver/constraints/no_overlap.py",
        "if with_it > limit and among:",
        "if with_it >= limit and among:",
        "tests/hand_solver/test_vocabulary.py",
    ),
    "bounds: a literal is explained without the last of the others": Planted(
        "hand_solver/learning/reasons.py",
        "for chain in range(state.chain_start[inequality], state.chain_start[inequality + 1]):",
        "for chain in range(state.chain_start[inequality], state.chain_start[inequality + 1] - 1):",
        "tests/hand_solver/test_chains.py",
    ),
    "bounds: one literal of a chain too many holds": Planted(
        "hand_solver/learning/bounds.py",
        "if weight_of_part(state, middle, false) > spare:",
        "if weight_of_part(state, middle, false) >= spare:",
        "tests/hand_solver/test_chains.py",
    ),
    "linear: a value too many is left over": Planted(
        "hand_solver/learning/linear.py",
        "least + spare // -factor + 1)",
        "least + spare // -factor)",
        _LINEAR,
    ),
    "different: an interval with room for one more is full": Planted(
        "hand_solver/learning/hall.py",
        "return least if state.reach[added] == last and least < start else start",
        "return least if state.reach[added] >= last - 1 and least < start else start",
        _LINEAR,
    ),
    "different: the bounds of one end explain": Planted(
        "hand_solver/learning/explain_hall.py",
        "    if below >= 0:\n        add_to_explanation(state, below)\n",
        "",
        _LINEAR,
    ),
    "different: what is known is left to the others": Planted(
        "hand_solver/constraints/inequalities.py",
        "product(others, taken)",
        "product(others, taken[1:])",
        _LINEAR,
    ),
    "boxes: those that can be apart in two ways are put in the first": Planted(
        "hand_solver/constraints/diffn.py", "if len(ways) > 1:", "if len(ways) > 2:", _CONSTRAINTS
    ),
    "circuit: a path closes too early": Planted(
        "hand_solver/constraints/circuit.py", "not moving <= set(path)", "moving <= set(path)", _CONSTRAINTS
    ),
    "implied: stated without the condition": Planted(
        "hand_solver/booleans/given.py",
        "        self._whole.clause(self._unless, *literals)",
        "        self._whole.clause(*literals)",
        _ENCODING,
    ),
    "last variable: filters with two left, not one": Planted(
        "hand_solver/constraints/wrapped.py", "if unfixed > 1:", "if unfixed > 0:", "tests/tiles tests/queens"
    ),
    # Domains, inference, search.
    "undo stops one short": Planted(
        "hand_solver/problem/domains.py", "while len(trail) > length:", "while len(trail) > length + 1:", _SEARCH
    ),
    "the set of unfixed variables is not restored": Planted(
        "hand_solver/problem/domains.py", "length, self.unfixed = mark", "length, _ = mark", _SEARCH
    ),
    "what was changed twice is restored to the later state": Planted(
        "hand_solver/problem/domains.py",
        "            variable, old = trail.pop()",
        "            variable, old = trail.pop(length)",
        _SEARCH,
    ),
    "mac forgets constraints on what it changed": Planted(
        "hand_solver/propagation/fixpoint.py", "if not queued[other]:", "if not queued[other] and False:", _SEARCH
    ),
    "forward checking stops after its first constraint": Planted(
        "hand_solver/backtracking/inference.py",
        "else all(map(propagation.revise, constraints))",
        "else all(map(propagation.revise, constraints[:1]))",
        _SEARCH,
    ),
    "none checks one constraint too few": Planted(
        "hand_solver/backtracking/inference.py",
        "propagation.check, propagation.problem.constraints_on[variable]))",
        "propagation.check, propagation.problem.constraints_on[variable][1:]))",
        _SEARCH,
    ),
    "a search retracts the variable but not what followed": Planted(
        "hand_solver/backtracking/search.py",
        "        self.propagation.domains.undo(choice.mark)\n        if",
        "        self.propagation.domains.undo((choice.mark[0] + 1, choice.mark[1]))\n        if",
        _SEARCH,
    ),
    "the undecided are those of the last choice": Planted(
        "hand_solver/backtracking/search.py",
        "self.undecided = choice.undecided & ~(1 << choice.variable)",
        "self.undecided &= ~(1 << choice.variable)",
        _SEARCH,
    ),
    # Encodings.
    "layers: the first value of the layer before is forgotten": Planted(
        "hand_solver/booleans/encode_layered.py",
        "in range(state.kind_start[previous], state.kind_start[previous + 1], STEP)",
        "in range(state.kind_start[previous] + STEP, state.kind_start[previous + 1], STEP)",
        _LAYERED,
    ),
    "layers: a counter that does not matter counts": Planted(
        "hand_solver/booleans/encode_layered.py", "    if second != FREE:\n", "    if second != -9:\n", _LAYERED
    ),
    "layers: what adds is taken for what does not": Planted(
        "hand_solver/booleans/encode_layered.py", "add_to_sum(state, other ^ 1)", "add_to_sum(state, other)", _LAYERED
    ),
    "layers: difference off by one": Planted(
        "hand_solver/booleans/encode_layered.py",
        "                difference += 1\n",
        "                difference += 2\n",
        f"tests/magnets/test_lines.py {_MAGNETS}",
    ),
    "layers: a constant that holds is not counted": Planted(
        "hand_solver/booleans/emit_statements.py", "total - state.sum_constant", "total", _LAYERED
    ),
    "one value: of two unspoken values one is left out": Planted(
        "hand_solver/booleans/encode_layered.py", "        if unspoken != 1:\n", "        if unspoken > 2:\n", _ENCODING
    ),
    "line: equal signs may touch": Planted(
        "magnets_cp/puzzles/magnets/lines.py",
        "_AFTER = {_BLANK: 0b111, _PLUS: 0b101, _MINUS: 0b011}",
        "_AFTER = {_BLANK: 0b111, _PLUS: 0b111, _MINUS: 0b011}",
        f"tests/magnets/test_lines.py {_MAGNETS}",
    ),
    "exchange: what follows from an excluded solution is told": Planted(
        "hand_solver/learning/run.py",
        "self.at_pause(bool(self.found))",
        "self.at_pause(False)",
        "tests/hand_solver/test_side_by_side.py",
    ),
    "exactly: a constant that holds is not counted": Planted(
        "hand_solver/booleans/statements.py",
        "        target -= literals.count(TRUE)\n",
        "        target -= 0\n",
        _ENCODING,
    ),
    "at most one: constants left out of pairs": Planted(
        "hand_solver/booleans/statements.py",
        "            self.clause(one ^ 1, other ^ 1)\n",
        "            self.clause(one ^ 1)\n",
        _ENCODING,
    ),
    "weights: both literals of a Boolean count": Planted(
        "hand_solver/booleans/statements.py", "        degree -= both\n", "        degree -= 0\n", _ENCODING
    ),
    "sum: steps between equal weights": Planted(
        "hand_solver/constraints/ladder.py",
        "[higher - lower for lower, higher in pairwise(numbers)]",
        "[higher for _, higher in pairwise(numbers)]",
        _ENCODING,
    ),
    # Learning.
    "a cardinality watches one literal too few": Planted(
        "hand_solver/learning/learnt.py", "if i <= state.learnt_degree:", "if i < state.learnt_degree:", _LEARNING
    ),
    "division rounds the degree down": Planted(
        "hand_solver/learning/conflict.py",
        "state.conflict_degree = (state.conflict_degree + divisor - 1) // divisor",
        "state.conflict_degree = state.conflict_degree // divisor",
        _LEARNING,
    ),
    "division without weakening": Planted(
        "hand_solver/learning/conflict.py",
        "if weight % divisor != 0 and state.truth[literal] != 0:",
        "if weight % divisor != 0 and state.truth[literal] == 7:",
        _LEARNING,
    ),
    "weakening without a smaller degree": Planted(
        "hand_solver/learning/reasons.py", "            degree -= weight\n", "            degree -= 0\n", _LEARNING
    ),
    "reduction keeps a literal's weight in the degree": Planted(
        "hand_solver/learning/analyze.py",
        "            degree -= state.coefficient[literal]\n",
        "            degree -= 0\n",
        _LEARNING,
    ),
    "cancelled literals leave the degree": Planted(
        "hand_solver/learning/conflict.py",
        "add_degree(state, -cancelled)  # of the two one holds",
        "add_degree(state, 0)",
        _LEARNING,
    ),
    "jump one level too far": Planted(
        "hand_solver/learning/analyze.py",
        "    state.backjump_level = level\n",
        "    state.backjump_level = max(0, level - 1)\n",
        _LEARNING,
    ),
    "slack is not given back": Planted(
        "hand_solver/learning/trail.py",
        "state.slack[state.within[i]] += state.within_weight[i]",
        "state.slack[state.within[i]] += 0 * state.within_weight[i]",
        _LEARNING,
    ),
    "a solution is excluded by all but its last decision": Planted(
        "hand_solver/learning/search.py",
        "    for i in range(level):\n        state.learnt[i]",
        "    for i in range(level - 1):\n        state.learnt[i]",
        _LEARNING,
    ),
    # Kernels of propagation, and of the search over it: other than the text they stand for.
    "kernels, all different: those fixed on the way keep their numbers": Planted(
        "hand_solver/propagation/kernels/all_different.py",
        "    while more and still_open > 0:\n",
        "    if more and still_open > 0:\n",
        _KERNELS,
    ),
    "kernels, all different: numbers in the next word are lost": Planted(
        "hand_solver/propagation/kernels/all_different.py",
        "    numbers[word + 1] |= mask >> (MOST_BITS - bit)\n",
        "    numbers[word + 1] |= 0\n",
        _KERNELS,
    ),
    "kernels, sum: bounds one too narrow": Planted(
        "hand_solver/propagation/kernels/linear_sum.py",
        "heaviest - down, lightest + up)",
        "heaviest - down, lightest + up - 1)",
        _KERNELS,
    ),
    "kernels, rows: any value counts for nothing": Planted(
        "hand_solver/propagation/kernels/table.py", "if not meets(state, of_any, words):", "if words > 0:", _KERNELS
    ),
    "kernels, clause: the last literal is not asked for": Planted(
        "hand_solver/propagation/kernels/count.py",
        "    return restrict(state, variable, literals)\n",
        "    return True\n",
        _KERNELS,
    ),
    "kernels, objective: the cheapest is not left out": Planted(
        "hand_solver/propagation/kernels/objective.py", "least + spare)", "spare)", _KERNELS
    ),
    "kernels: the queue is a stack": Planted(
        "hand_solver/propagation/kernels/fixpoint.py",
        "    constraint = state.queue[state.queue_head]\n",
        "    constraint = state.queue[(state.queue_head + state.queue_size - 1) % len(state.queue)]\n",
        _KERNELS,
    ),
    "kernels: what others change is revised twice": Planted(
        "hand_solver/propagation/kernels/fixpoint.py",
        "            if state.queued[state.watch[j]] == 0:\n",
        "            if state.queued[state.watch[j]] >= 0 and state.queue_size < len(state.watch):\n",
        _KERNELS,
    ),
    "kernels: undone variables stay assigned": Planted(
        "hand_solver/propagation/kernels/domains.py",
        "        state.unfixed[variable >> 5] |= 1 << (variable & 31)\n",
        "",
        _KERNELS,
    ),
    "kernels: a probe counts as pruning": Planted(
        "hand_solver/propagation/kernels/probe.py", "    state.removed = removed\n", "", _KERNELS
    ),
    "kernels: Python undoes what it has not": Planted(
        "hand_solver/problem/domains.py", "self.kept = min(self.kept, length)", "self.kept = length", _KERNELS
    ),
    "kernels: dom/wdeg forgets the fails before": Planted(
        "hand_solver/backtracking/descent.py", "[1 + fails[constraint] for", "[1 for", _KERNELS
    ),
    "kernels, lcv: dead ends first": Planted(
        "hand_solver/backtracking/kernels/order.py", "+ value] = INFINITE", "+ value] = -1.0", _KERNELS
    ),
    "kernels, criterion: only the first number counts": Planted(
        "hand_solver/backtracking/kernels/criterion.py",
        "in range(first_key, last_key)",
        "in range(first_key, first_key + 1)",
        _KERNELS,
    ),
    "kernels, criterion: what is divided by 0 is 0": Planted(
        "hand_solver/backtracking/kernels/criterion.py",
        "column[right + one] == 0.0:\n            column[at + one] = INFINITE",
        "column[right + one] == 0.0:\n            column[at + one] = 0.0",
        _CRITERIA,
    ),
    "kernels, criterion: values are ordered by the steps for variables": Planted(
        "hand_solver/backtracking/kernel_parts.py", "step.after(before)", "step.after(0)", _CRITERIA
    ),
    "criterion: a difference is taken the other way round": Planted(
        "hand_solver/criterion.py", "columns[left], columns[right]))", "columns[right], columns[left]))", _CRITERIA
    ),
    "kernels: a solution counts as backtracking": Planted(
        "hand_solver/backtracking/kernels/search.py",
        "            if state.choice_solutions[depth] == state.solutions:\n",
        "            if state.choice_solutions[depth] <= state.solutions:\n",
        _KERNELS,
    ),
    # Rules and models of Magnets.
    "rules: clues are upper bounds": Planted(
        "magnets_cp/puzzles/magnets/rules.py", "line.count(PLUS) != plus:", "line.count(PLUS) > plus:", _MAGNETS
    ),
    "rules: nobody looks below": Planted(
        "magnets_cp/puzzles/magnets/rules.py",
        "if below[c : c + 1] == sign:",
        "if below[c + 1 : c + 2] == sign:",
        _MAGNETS,
    ),
    "rules: axes swapped": Planted(
        "magnets_cp/puzzles/magnets/rules.py",
        '("column", _columns(solution), board.column_plus, board.column_minus)',
        '("column", _columns(solution), board.column_minus, board.column_plus)',
        _MAGNETS,
    ),
    "cp-sat, integer: singles may have signs": Planted(
        "magnets_cp/puzzles/magnets/cpsat.py",
        "        model.add(x[cell] == 0)\n",
        "        model.add(x[cell] <= 1)\n",
        _MAGNETS,
    ),
    "cp-sat, boolean: the second half has the first's sign": Planted(
        "magnets_cp/puzzles/magnets/cpsat.py",
        "laid.plus[first] = laid.minus[second] = forward",
        "laid.plus[first] = laid.plus[second] = forward",
        _MAGNETS,
    ),
    "cp-sat, redundant: difference the wrong way round": Planted(
        "magnets_cp/puzzles/magnets/cpsat.py", "line.plus - line.minus)", "line.minus - line.plus)", _MAGNETS
    ),
    "csp: a blank next to a blank is forgotten": Planted(
        "magnets_cp/puzzles/magnets/csp.py",
        "if all(first[h] != second[k] or first[h] == BLANK for h, k in halves)",
        "if all(first[h] != second[k] for h, k in halves)",
        _MAGNETS,
    ),
    "csp: clues of columns are shifted": Planted(
        "magnets_cp/puzzles/magnets/csp.py",
        "board.column_plus, board.column_minus, _names",
        "board.column_plus[-1:] + board.column_plus[:-1], board.column_minus, _names",
        _MAGNETS,
    ),
    "formula: equal signs may touch": Planted(
        "magnets_cp/puzzles/magnets/formula.py",
        "            if (one, sign) in shows and (other, sign) in shows:",
        "            if (one, sign) in shows and (other, sign) not in shows:",
        "tests/certificates/test_certificates.py",
    ),
    # Objectives, cliques, wide integers.
    "objective: a solution as good is looked for again": Planted(
        "hand_solver/propagation/objective_bound.py",
        "self.most = self.objective.cost(value) - 1",
        "self.most = self.objective.cost(value)",
        _OPTIMUM,
    ),
    "objective: the bound keeps what is too dear": Planted(
        "hand_solver/propagation/objective_bound.py", "least + spare, mask", "least + spare + 1, mask", _OPTIMUM
    ),
    "objective: learning asks for too much": Planted(
        "hand_solver/learning/objective.py", "state.slack[BOUND] + 1)", "state.slack[BOUND] + 2)", _OPTIMUM
    ),
    "objective: a falling order taken for a rising one": Planted(
        "hand_solver/booleans/order.py",
        "encoding.at_least(variable, value) ^ 1, -step",
        "encoding.at_least(variable, value), -step",
        _OPTIMUM,
    ),
    "cliques: each is taken": Planted(
        "hand_solver/booleans/cliques.py",
        "if holes_are_all and len(holes) == len(variables):",
        "if holes_are_all:",
        "tests/hand_solver/test_cliques.py",
    ),
    "cliques: one excluded by most of them": Planted(
        "hand_solver/booleans/cliques.py",
        "common &= neighbours[best]",
        "common -= {best}",
        "tests/hand_solver/test_cliques.py",
    ),
    "binary: holes are values": Planted(
        "hand_solver/booleans/binary.py",
        "for first, end in _holes(self._domain):",
        "for first, end in ():",
        "tests/hand_solver/test_binary.py",
    ),
    # The companions.
    "queens: rising diagonals forgotten": Planted(
        "magnets_cp/puzzles/queens/rules.py", '("rising diagonal", 1)):', '("rising diagonal", -1)):', _OTHERS
    ),
    "queens, cp-sat: the longest diagonal left out": Planted(
        "magnets_cp/puzzles/queens/cpsat.py", "for number in range(1 - n, n):", "for number in range(1, n):", _OTHERS
    ),
    "tiles: an EL covers the other side": Planted(
        "magnets_cp/puzzles/tiles/csp.py",
        '"r": ("####", "#...", "#...", "#..."),',
        '"r": ("####", "...#", "...#", "...#"),',
        _OTHERS,
    ),
    "tiles: targets are lower bounds": Planted(
        "magnets_cp/puzzles/tiles/rules.py", "if found != target:", "if found < target:", _OTHERS
    ),
    "aquarium: water hangs in the air": Planted(
        "magnets_cp/puzzles/aquarium/rules.py",
        "if WATER in signs[upper] and WATER not in signs[lower]:",
        "if WATER in signs[lower] and WATER not in signs[upper]:",
        _OTHERS,
    ),
    "aquarium, cp-sat: levels upside down": Planted(
        "magnets_cp/puzzles/aquarium/cpsat.py",
        "upwards = [filled[row[0]] for row in reversed(rows.values())]",
        "upwards = [filled[row[0]] for row in rows.values()]",
        _OTHERS,
    ),
    # What is stated to solvers of FlatZinc and MiniZinc, and what they answer.
    "flatzinc: less is less or equal": Planted(
        "magnets_cp/models/zinc/flattening.py", "-constant - 1) if name", "-constant) if name", _ZINC
    ),
    "flatzinc: a negated literal of a clause is not": Planted(
        "magnets_cp/models/zinc/flattening.py",
        'self.flat.post("bool_clause", self._literals(others), self._literals(negated))',
        'self.flat.post("bool_clause", self._literals([*others, *negated]), [])',
        _ZINC,
    ),
    "flatzinc: then and else exchanged": Planted(
        "magnets_cp/models/zinc/flattening.py", "inside[:0:-1]),", "inside[1:]),", _ZINC
    ),
    "zinc: a divisor may be 0": Planted(
        "magnets_cp/models/zinc/terms.py", 'yield ("ne", parts[2], 0)', 'yield ("ge", parts[2], -9)', _ZINC
    ),
    "zinc: two circles": Planted(
        "magnets_cp/models/zinc/tasks_as_terms.py", "others_stay)", '("or", 1, others_stay))', _ZINC
    ),
    "minizinc: indices from 0": Planted(
        "magnets_cp/models/zinc/expressions.py", "[{them[0]} + 1]", "[{them[0]}]", _ZINC
    ),
    "minizinc: an automaton a value off": Planted(
        "magnets_cp/models/zinc/predicates.py", "span.start - 1)", "span.start)", _ZINC
    ),
    "dashes: the best is any": Planted(
        "magnets_cp/workbench/run/programs/dashed.py", "is_best=is_ended", "is_best=False", _ZINC
    ),
    "census: none is taken": Planted(
        "magnets_cp/workbench/judge/verify.py", "if judgement.complete or", "if not judgement.complete or", _ZINC
    ),
    "a count may be too small": Planted(
        "magnets_cp/workbench/judge/judge.py", "answer.count > known and not complete", "answer.count < known", _ZINC
    ),
    # What models of others are stated as.
    "table: one value of several kept": Planted(
        "magnets_cp/models/tables.py",
        "return term if len(set(term[1])) == len(term[1]) else",
        "return term if term else",
        "tests/models/test_tables_of_terms.py",
    ),
    "distance: one side only": Planted(
        "magnets_cp/models/xcsp3/rewriting.py",
        '(operator, ("sub", b, a), bound)',
        '(operator, ("sub", a, b), bound)',
        "tests/models/test_expressions.py",
    ),
    "extremum: beyond the least of all": Planted(
        "hand_solver/constraints/extremum.py",
        "min(map(int.bit_length, left))",
        "max(map(int.bit_length, left))",
        "tests/hand_solver/test_vocabulary.py",
    ),
    "phases: the best solution is not kept": Planted(
        "hand_solver/learning/phases.py",
        "state.kept_phase[literal >> 1] = literal & 1",
        "state.kept_phase[literal >> 1] = 1",
        "tests/hand_solver/test_phases.py",
    ),
    "symbols: of a row are those of another": Planted(
        "magnets_cp/models/xcsp3/symbols.py",
        "self.number_of.setdefault(word, len(self.number_of))",
        "self.number_of.setdefault(word, len(self.number_of) // 2)",
        "tests/models/test_symbols.py",
    ),
}
