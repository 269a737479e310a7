"""Commands at random: the words of each, and the options that go with them, some of which it does not have."""

from __future__ import annotations

from hypothesis import strategies as st

# What stands in braces is filled in with something of the world; {out} is a new name for every command, {small} a board
# of which CP-SAT is asked thousands of questions.
COMMANDS = {
    "solve {board}": (
        *("--all", "--count 3", "--unique", "--json", "--why", "--workers 2", "--fixed", "--seed 3", "--proof {out}"),
        *("--solver cp-sat", "--formulation integer", "--search dfs", "--search learning", "--search min_conflicts"),
        *("--level arcs", "--inference fc", "--inference {part}", "--variable {part}", "--value lcv", "--restarts 2"),
    ),
    "check {board} {answer}": ("--json",),
    "verify {board}": (
        *("--fuzz 2", "--json", "--runs", "--first", "--jobs 2", "--html {out}.html", "--junit {out}.xml"),
        *("--config solver=cp-sat", "--config variable={part}", "--shrink={out}", "--certify={out}", "--grades {out}"),
    ),
    "judge {board} --command {program}": (
        *("--command {program}", "--solver {part}", "--fuzz 2", "--jobs 2", "--give-up 1", "--limit memory=200"),
        *("--dry-run", "--verbose", "--json", "--first", "--feedback {out}", "--html {out}.html", "--pytest {out}.py"),
    ),
    "audit {small}": ("--fuzz 1", "--json", "--config inference=fc", "--config variable={part}", "--shrink={out}"),
    "compare {board} --store {store}": (
        *("--config variable=mrv", "--config variable={part}", "--config solver=cp-sat", "--seeds 2", "--jobs 2"),
        *("--json", "--to-the-end", "--count 2"),
    ),
    "report {store}": ("-o {out}.html", "-o {out}", "--all-pairs", "--force"),
    "generate {size}": (
        *("--count 2", "--kind unique", "--kind unsatisfiable", "--minimal", "--grade line", "--givens 2", "--seed 7"),
        *("--to json", "-o {out}", "--clues 0.5", "--puzzle queens", "--puzzle tiles", "--puzzle aquarium"),
    ),
    "grade {board}": ("--json", "--sort"),
    "convert {board} --to {notation}": ("-o {out}", "--force"),
    "draw {board}": ("-o {out}.svg", "-o {out}.tex", "--play -o {out}.html", "--theme print", "--scale 2"),
    "trace {board}": ("--frames 2", "--json", "-o {out}.html", "--config inference=fc", "--config variable={part}"),
    "hint {board}": ("--all", "--json", "--steps 2", "-o {out}.html"),
    "new-puzzle {out}": ("--force",),
    "new-assignment {out}": ("--seed 2",),
}
WRONG = (
    "--nonsense",
    "--seconds -1",
    "--count x",
    "--config solver=nobody",
    "--notation sgt",
    "--puzzle tiles",
    "--jobs 0",
)
# Those that could work for long.
_SECONDS = ("solve", "verify", "judge", "audit", "compare", "generate", "grade", "trace", "hint")
SECONDS = 0.1


@st.composite
def commands(draw: st.DrawFn) -> list[str]:
    """Words of a command, with braces."""
    command = draw(st.sampled_from(list(COMMANDS)))
    wrong = (draw(st.sampled_from(WRONG)),) if draw(st.integers(0, 9)) == 9 else ()
    options = draw(st.lists(st.sampled_from(COMMANDS[command]), max_size=4, unique=True))
    limits = (f"--seconds {SECONDS}",) if command.split()[0] in _SECONDS else ()
    return " ".join((command, *options, *limits, *wrong)).split()


def is_repeatable(words: list[str]) -> bool:
    """Does the command print no times, and write no file?"""
    return words[0] in ("check", "generate", "grade", "convert", "draw") and not any("{out}" in word for word in words)
