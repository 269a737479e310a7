"""One round of messages: for each constraint the weight of its paths, forward and back.

A counter is not counted out. A field makes each one more worth a factor, and is nudged until the expected count is what
the counter must come to: the maximum-entropy relaxation (Jaynes 1957). A line of a board is then a chain of a few
states, however long it is and whatever its clues are.
"""

from __future__ import annotations

from array import array
from math import exp

from hand_solver.belief.network import NO_EDGE, NO_TOTAL, Network

# The part of an old message that stays when a new one comes: without it messages swing.
_DAMPING = 0.5
# How far a field goes towards where Newton's method sends it, and how far at most. The variance it goes by takes the
# variables for independent, which is too little.
_STEP, _LONGEST_STEP, _LARGEST_FIELD = 0.6, 1.0, 12.0
_LEAST_VARIANCE = 1e-3
# No value that is possible is ever quite without a message.
_LEAST = 1e-9


def sweep(network: Network) -> float:
    """Every constraint once. Returns how far, at most, an expected count was from what it must come to."""
    furthest = 0.0
    for factor in range(len(network.layer_start) - 1):
        furthest = max(furthest, update(network, factor))
    return furthest


def update(network: Network, factor: int) -> float:
    """New messages from one constraint, by those it gets; then its fields a step on."""
    listen(network, factor)
    go_forward(network, factor)
    go_back(network, factor)
    return adjust_fields(network, factor)


def shares(network: Network) -> None:
    """Write the estimated shares of all values to ``share``."""
    for variable in range(len(network.value_start) - 1):
        start = network.value_start[variable]
        size = network.value_start[variable + 1] - start
        say(network, variable, NO_EDGE)
        for value in range(size):
            network.share[start + value] = network.said[value]


def say(network: Network, variable: int, but: int) -> None:
    """Write what all edges of a variable but one say of its values, as shares, to ``said``."""
    said, start = network.said, network.value_start[variable]
    size = network.value_start[variable + 1] - start
    for value in range(size):
        said[value] = network.allowed[start + value]
    for i in range(network.edges_start[variable], network.edges_start[variable + 1]):
        edge = network.edges[i]
        if edge != but:
            message = network.message_start[edge]
            for value in range(size):
                said[value] *= network.message[message + value]
    normalise(said, 0, size)


def normalise(weights: array[float], first: int, size: int) -> None:
    """Make the weights from one place on add up to 1; if they are all 0, leave them."""
    total = 0.0
    for i in range(first, first + size):
        total += weights[i]
    if total > 0:
        for i in range(first, first + size):
            weights[i] /= total


def listen(network: Network, factor: int) -> None:
    """What the fields of a constraint make its arcs worth, and what the rest says of its variables."""
    worth = network.worth
    worth[1] = exp(network.field[2 * factor])
    worth[2] = exp(network.field[2 * factor + 1])
    worth[3] = worth[1] * worth[2]
    for layer in range(network.layer_start[factor], network.layer_start[factor + 1]):
        edge = network.layer_edge[layer]
        if edge != NO_EDGE:
            say(network, network.edge_variable[edge], edge)
            message = network.message_start[edge]
            for value in range(network.message_start[edge + 1] - message):
                network.weight[message + value] = network.said[value]


def go_forward(network: Network, factor: int) -> None:
    """For each layer and state, the weight of the paths that lead there, scaled layer by layer."""
    states, ahead = network.states[0], network.ahead
    here = 0
    for state in range(states):
        ahead[state] = 1.0 if state == 0 else 0.0
    for layer in range(network.layer_start[factor], network.layer_start[factor + 1]):
        edge = network.layer_edge[layer]
        there = here + states
        for state in range(there, there + states):
            ahead[state] = 0.0
        for arc in range(network.arc_start[layer], network.arc_start[layer + 1]):
            weight = ahead[here + network.arc_source[arc]] * network.worth[network.arc_counts[arc]]
            if edge != NO_EDGE:
                weight *= network.weight[network.message_start[edge] + network.arc_value[arc]]
            ahead[there + network.arc_target[arc]] += weight
        normalise(ahead, there, states)
        here = there


def go_back(network: Network, factor: int) -> None:
    """The weight of the paths on from each state, and by it the new messages and the expected counts."""
    states, behind, expected = network.states[0], network.behind, network.expected
    for state in range(states):
        behind[state] = 1.0
    for i in range(4):
        expected[i] = 0.0
    first = network.layer_start[factor]
    for i in range(network.layer_start[factor + 1] - first):
        layer = network.layer_start[factor + 1] - 1 - i
        pass_layer(network, layer, (layer - first) * states)
        for state in range(states):
            behind[state] = behind[states + state]
        if network.layer_edge[layer] != NO_EDGE:
            reply(network, network.layer_edge[layer])


def pass_layer(network: Network, layer: int, here: int) -> None:
    """One layer on the way back: ``said`` by value, the mean and variance of what it counts, ``behind`` before it."""
    states, behind, said, expected = network.states[0], network.behind, network.said, network.expected
    edge = network.layer_edge[layer]
    for state in range(states, 2 * states):
        behind[state] = 0.0
    for value in range(len(said)):
        said[value] = 0.0
    total = first = second = 0.0
    for arc in range(network.arc_start[layer], network.arc_start[layer + 1]):
        source, value, counts = network.arc_source[arc], network.arc_value[arc], network.arc_counts[arc]
        onward = network.worth[counts] * behind[network.arc_target[arc]]
        weight = 1.0 if edge == NO_EDGE else network.weight[network.message_start[edge] + value]
        said[value] += network.ahead[here + source] * onward
        behind[states + source] += weight * onward
        weight *= network.ahead[here + source] * onward
        total += weight
        first += weight * (counts & 1)
        second += weight * (counts >> 1)
    normalise(behind, states, states)
    if total > 0:
        first /= total
        second /= total
        expected[0] += first
        expected[1] += second
        expected[2] += first * (1 - first)
        expected[3] += second * (1 - second)


def reply(network: Network, edge: int) -> None:
    """The new message is what was ``said``, mixed with the old one."""
    message = network.message_start[edge]
    size = network.message_start[edge + 1] - message
    normalise(network.said, 0, size)
    for value in range(size):
        mixed = (1 - _DAMPING) * network.said[value] + _DAMPING * network.message[message + value]
        network.message[message + value] = mixed + _LEAST


def adjust_fields(network: Network, factor: int) -> float:
    """A step of Newton's method towards the totals. Returns how far, at most, an expected count was from its total."""
    furthest = 0.0
    for counter in range(2):
        place = 2 * factor + counter
        if network.total[place] != NO_TOTAL:
            missing = network.total[place] - network.expected[counter]
            step = _STEP * missing / (network.expected[2 + counter] + _LEAST_VARIANCE)
            step = min(_LONGEST_STEP, max(-_LONGEST_STEP, step))
            network.field[place] = min(_LARGEST_FIELD, max(-_LARGEST_FIELD, network.field[place] + step))
            furthest = max(furthest, abs(missing))
    return furthest
