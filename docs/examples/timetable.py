"""A timetable: a time for every lesson, so that no teacher and no class has two at once, with so many rooms.

A board is the numbers of times and rooms, then a line a lesson, its teacher and its class, perhaps "not" with times at
which the teacher is away:

    times 3
    rooms 2
    ada 1a
    ada 1b not 1
    bob 1a

A solution has the time of each lesson, from 1, in their order.
"""

from dataclasses import dataclass
from itertools import combinations

from hand_solver import Problem, Variable
from hand_solver.constraints import AllDifferent, Cumulative
from magnets_cp.puzzle import Puzzle
from magnets_cp.violation import Violation

MOST = 40


@dataclass(frozen=True)
class Timetable:
    """Lessons as (teacher, class, times at which it cannot be)."""

    times: int
    rooms: int
    lessons: tuple[tuple[str, str, tuple[int, ...]], ...]

    def __post_init__(self):
        if not (1 <= self.times <= MOST and self.rooms >= 1 and self.lessons):
            raise ValueError(f"1 to {MOST} times, a room and a lesson at least")
        if any(not 1 <= time <= self.times for *_, away in self.lessons for time in away):
            raise ValueError(f"times from 1 to {self.times}")
        if any(len(set(away)) == self.times for *_, away in self.lessons):
            raise ValueError("a time for every lesson")
        if any(not word or len(word.split()) != 1 for lesson in self.lessons for word in lesson[:2]):
            raise ValueError("names of one word")

    def clashing(self):
        """The lessons, by their numbers, of each teacher and of each class."""
        for kind, what in enumerate(("teacher", "class")):
            for name in dict.fromkeys(lesson[kind] for lesson in self.lessons):
                yield f"{what} {name}", [i for i, lesson in enumerate(self.lessons) if lesson[kind] == name]


def number(source, token):
    if not token.text.isdecimal() or len(token.text) > 4:
        source.fail(token, "a number")
    return int(token.text)


class TimetablePuzzle(Puzzle):
    name = "timetable"
    board = Timetable

    def read(self, source, notation):
        head, lines = {}, list(source.lines)
        for what in ("times", "rooms"):
            tokens = lines.pop(0).tokens(2) if lines else [None]
            if len(tokens) != 2 or tokens[0].text != what:
                source.fail(tokens[0], f'a line such as "{what} 3"')
            head[what] = number(source, tokens[1])
        lessons = []
        for line in lines:
            teacher, *others = line.tokens(MOST)
            if not others or (len(others) > 1 and others[1].text != "not"):
                source.fail(others[1] if others else teacher, 'a teacher and a class, perhaps "not" and times')
            lessons.append((teacher.text, others[0].text, tuple(number(source, one) for one in others[2:])))
        return [Timetable(head["times"], head["rooms"], tuple(lessons))]

    def write(self, board, notation):
        lines = [f"times {board.times}", f"rooms {board.rooms}"]
        for teacher, group, away in board.lessons:
            lines.append(" ".join([teacher, group, *(["not", *map(str, away)] if away else [])]))
        return "\n".join(lines) + "\n"

    def violations(self, board, solution):
        times = [str(time) for time in range(1, board.times + 1)]
        if len(solution) != len(board.lessons) or any(time not in times for time in solution):
            return [Violation("shape", "board", f"expected {len(board.lessons)} times from 1 to {board.times}")]
        found = []
        for i, ((teacher, _, away), time) in enumerate(zip(board.lessons, solution), start=1):
            if int(time) in away:
                found.append(Violation("away", f"lesson {i}", f"{teacher} is away at {time}"))
        for who, lessons in board.clashing():
            for i, j in combinations(lessons, 2):
                if solution[i] == solution[j]:
                    detail = f"{who} has both at {solution[i]}"
                    found.append(Violation(who.split()[0], f"lessons {i + 1} and {j + 1}", detail))
        for time in times:
            if (count := solution.count(time)) > board.rooms:
                detail = f"expected at most {board.rooms} lessons, found {count}"
                found.append(Violation("rooms", f"time {time}", detail))
        return found

    def csp(self, board, level):
        """A variable a lesson, its time; the rooms are what lessons of length 1 use of a resource."""
        labels = tuple(str(time) for time in range(1, board.times + 1))
        lessons = []
        for i, (teacher, group, away) in enumerate(board.lessons, start=1):
            allowed = sum(1 << value for value in range(board.times) if value + 1 not in away)
            lessons.append(Variable(f"{i}: {teacher} {group}", labels, allowed))
        clashes = [AllDifferent([(x, 0) for x in of], who) for who, of in board.clashing() if len(of) > 1]
        starts, ones = [(x, range(board.times)) for x in range(len(lessons))], [1] * len(lessons)
        return Problem(tuple(lessons), (*clashes, Cumulative(starts, ones, ones, board.rooms)))

    def cpsat(self, board, formulation):
        """A Boolean for each lesson and time."""
        from magnets_cp.cpsat import Declaration, cp_model

        model, times = cp_model.CpModel(), range(board.times)
        at = [[model.new_bool_var(f"{i} {time}") for time in times] for i in range(len(board.lessons))]
        start = [model.new_int_var(1, board.times, str(i)) for i in range(len(board.lessons))]
        for (_, _, away), x, row in zip(board.lessons, start, at):
            model.add_exactly_one(row)
            model.add(x == sum((time + 1) * row[time] for time in times))
            for time in away:
                model.add(row[time - 1] == 0)
        for time in times:
            model.add(sum(row[time] for row in at) <= board.rooms)
            for _, of in board.clashing():
                model.add_at_most_one(at[i][time] for i in of)
        return Declaration(model, start, lambda values: tuple(map(str, values)))

    def picture(self, board, solution):
        return self.write(board, "text").rstrip() if solution is None else " ".join(solution)

    def random(self, rng, size):
        """Few rooms, and teachers that are away now and then, so that there may be no solution."""
        lessons, times = rng.randint(1, 5) if size is None else int(size), rng.randint(1, 4)
        away = lambda: tuple(sorted(rng.sample(range(1, times + 1), rng.choice((0, 0, 1 if times > 1 else 0)))))
        made = [(rng.choice(("ada", "bob", "eve")), rng.choice(("1a", "1b")), away()) for _ in range(lessons)]
        return Timetable(times, rng.randint(1, 2), tuple(made))


PUZZLE = TimetablePuzzle()
