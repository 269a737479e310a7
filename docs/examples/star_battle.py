"""Star Battle: so many stars in every row, column and region; no two touch, not even at a corner.

A board is the number of stars, then the regions, a letter a cell:

    stars 1
    A A A B
    A A B B
    C C D B
    C D D D
"""

from dataclasses import dataclass
from itertools import combinations, product

from hand_solver import Problem, Variable
from hand_solver.constraints import LinearSum
from magnets_cp.layout import Layout
from magnets_cp.puzzle import Puzzle
from magnets_cp.puzzle.orders import square
from magnets_cp.violation import Violation

SIGNS, LETTERS, MOST = ".*", "ABCDEFGHIJKLMN", 14


@dataclass(frozen=True)
class StarBattle:
    stars: int
    regions: tuple[str, ...]

    def __post_init__(self):
        if not 1 <= self.n <= MOST or any(len(row) != self.n for row in self.regions) or not 1 <= self.stars <= 4:
            raise ValueError(f"1 to 4 stars, 1 to {MOST} rows of as many letters")
        if set("".join(self.regions)) - set(LETTERS):
            raise ValueError(f"letters from A to {LETTERS[-1]}")

    @property
    def n(self):
        return len(self.regions)

    def groups(self):
        """The name and the cells of every row, column and region."""
        numbers = range(self.n)
        yield from ((f"row {r + 1}", [(r, c) for c in numbers]) for r in numbers)
        yield from ((f"column {c + 1}", [(r, c) for r in numbers]) for c in numbers)
        for letter in sorted(set("".join(self.regions))):
            yield f"region {letter}", [(r, c) for r, c in product(numbers, numbers) if self.regions[r][c] == letter]

    def touching(self):
        """Every two cells that share a side or a corner."""
        cells = product(range(self.n), range(self.n))
        return [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1]


class StarBattlePuzzle(Puzzle):
    name = "star-battle"
    board = StarBattle

    def read(self, source, notation):
        head, *rows = source.lines or [None]
        if head is None or head.words[0] != "stars" or len(head.words) != 2 or head.words[1] not in "1234":
            source.fail(head.tokens(1)[0] if head else None, 'a line such as "stars 1"')
        return [StarBattle(int(head.words[1]), tuple("".join(row.words) for row in rows))]

    def write(self, board, notation):
        return "\n".join([f"stars {board.stars}", *(" ".join(row) for row in board.regions)]) + "\n"

    def violations(self, board, solution):
        if [len(row) for row in solution] != [board.n] * board.n or set("".join(solution)) - set(SIGNS):
            return [Violation("shape", "board", f"expected {board.n} rows of {board.n} cells, each * or .")]
        found = []
        for name, cells in board.groups():
            if (count := sum(solution[r][c] == "*" for r, c in cells)) != board.stars:
                detail = f"expected {board.stars} stars, found {count}"
                found.append(Violation(name.split()[0], name, detail, tuple(cells)))
        for a, b in board.touching():
            if solution[a[0]][a[1]] == solution[b[0]][b[1]] == "*":
                place = f"row {a[0] + 1}, column {a[1] + 1} and row {b[0] + 1}, column {b[1] + 1}"
                found.append(Violation("touching", place, "two stars touch", (a, b)))
        return found

    def csp(self, board, level):
        """A variable a cell, star or none; rows, columns and regions sum to the stars, two that touch to 1 at most."""
        n = board.n
        cells = tuple(Variable(f"r{r + 1}c{c + 1}", tuple(SIGNS)) for r, c in product(range(n), range(n)))
        at = lambda group: [(r * n + c, range(2)) for r, c in group]
        sums = [LinearSum(at(group), board.stars, name=name) for name, group in board.groups()]
        apart = [LinearSum(at(pair), most=1, name="touching") for pair in board.touching()]
        return Problem(cells, (*sums, *apart))

    def cpsat(self, board, formulation):
        """No two stars in any square of four cells, which says the same with fewer constraints."""
        from magnets_cp.cpsat import Declaration, cp_model

        model, n = cp_model.CpModel(), board.n
        x = [[model.new_bool_var(f"{r} {c}") for c in range(n)] for r in range(n)]
        for _, cells in board.groups():
            model.add(sum(x[r][c] for r, c in cells) == board.stars)
        for r, c in product(range(-1, n), range(-1, n)):
            near = [x[i][j] for i, j in product((r, r + 1), (c, c + 1)) if 0 <= i < n and 0 <= j < n]
            model.add_at_most_one(near)
        rows = lambda values: tuple("".join(SIGNS[v] for v in values[i : i + n]) for i in range(0, n * n, n))
        shows = lambda r, c, sign: [x[r][c] == SIGNS.index(sign)]
        return Declaration(model, [cell for row in x for cell in row], rows, shows=shows)

    def layout(self, board):
        """Walls between the regions; every cell shows its sign."""
        cells = list(product(range(board.n), range(board.n)))
        regions = {(r, c): LETTERS.index(board.regions[r][c]) for r, c in cells}
        return Layout(board.n, board.n, regions, shows=[[{cell: sign} for sign in SIGNS] for cell in cells])

    def random(self, rng, size):
        """Regions that grow from as many cells as there are rows, one star each."""
        n = rng.randint(1, 4) if size is None else square(size, MOST)
        region = dict(zip(rng.sample(list(product(range(n), range(n))), n), LETTERS))
        while len(region) < n * n:
            r, c = rng.choice(sorted(region))
            i, j = rng.choice([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)])
            if 0 <= i < n and 0 <= j < n:
                region.setdefault((i, j), region[r, c])
        return StarBattle(1, tuple("".join(region[r, c] for c in range(n)) for r in range(n)))


PUZZLE = StarBattlePuzzle()
