"""A job shop for CPMpy: each job goes through all machines, in an order of its own, and all is done as soon as can be.

magnets compare --puzzle docs/examples/job_shop.py "[5, 5, 99, 1]" --config search=auto --config solver=cp-sat
"""

import random
from itertools import pairwise

import cpmpy


def model(data: list[int]) -> cpmpy.Model:
    """Of [jobs, machines, the longest operation, a seed]."""
    jobs, machines, longest, seed = data
    generator = random.Random(seed)
    lengths = [[generator.randint(1, longest) for _ in range(machines)] for _ in range(jobs)]
    orders = [generator.sample(range(machines), machines) for _ in range(jobs)]
    horizon = sum(map(sum, lengths))
    start = cpmpy.intvar(0, horizon, shape=(jobs, machines), name="start")
    end = cpmpy.intvar(0, horizon, name="end")
    stated = cpmpy.Model(minimize=end)
    for job, order in enumerate(orders):
        for machine, after in pairwise(order):
            stated += start[job, machine] + lengths[job][machine] <= start[job, after]
        stated += start[job, order[-1]] + lengths[job][order[-1]] <= end
    for machine in range(machines):
        ends = [start[job, machine] + lengths[job][machine] for job in range(jobs)]
        stated += cpmpy.NoOverlap(list(start[:, machine]), [row[machine] for row in lengths], ends)
    return stated
