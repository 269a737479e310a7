"""``magnets solve --proof`` and ``magnets verify --certify``, with stand-ins for the checker."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hand_solver import Limits
from magnets_cp.cli.proving import prover_of
from magnets_cp.cli.verify import certifier_of
from magnets_cp.errors import UsageError
from magnets_cp.puzzles.registry import PUZZLES
from magnets_cp.workbench.judge.certificates.checker import NONE, Checker, CheckerFailedError
from magnets_cp.workbench.judge.certificates.proof import Prover
from tests.boards import INSTANCES
from tests.certificates.checker import check
from tests.cli.test_processes import HARD, SEED_1, SEED_2, UNSATISFIABLE
from tests.puzzles.changed import changed
from tests.running import magnets

SAYS_YES = "echo Verification succeeded."
ACCEPTING = (
    f"#!/bin/sh\n[ $# = 3 ] && [ $1 = --requireUnsat ] && [ -s $2 ] && [ -s $3 ] && {SAYS_YES} && exit 0\nexit 2\n"
)
REFUSING = (
    "#!/bin/sh\n[ $1 = --version ] && echo veripb 3.0.2 && exit 0\n[ -s $2 ] && echo 'Line 9 is wrong.'\nexit 1\n"
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with what its folder is given."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.chdir(tmp_path)
    return folder


def install(folder: Path, script: str) -> None:
    (folder / "veripb").write_text(script)
    (folder / "veripb").chmod(0o755)


@pytest.mark.parametrize(
    ("arguments", "status", "claim", "proven"),
    [
        ((UNSATISFIABLE,), 1, "unsatisfiable", ("contradiction", 0)),
        ((SEED_2, "--unique"), 0, "no other solutions", ("contradiction", 1)),
        ((SEED_1, "--all", "--proof-version", "3.0"), 0, "no other solutions", ("contradiction", 2)),
    ],
)
def test_solve_writes_a_certificate(
    path: Path, arguments: tuple[str, ...], status: int, claim: str, proven: tuple[str, int]
) -> None:
    done = magnets("solve", *arguments, "--proof", "stem")
    assert done.returncode == status
    assert f"magnets: stem.opb and stem.pbp prove: {claim}; check with: veripb " in done.stderr
    assert check(Path("stem.opb").read_text(), Path("stem.pbp").read_text()) == proven
    assert sorted(file.name for file in Path().iterdir()) == ["bin", "stem.opb", "stem.pbp"]


def test_a_limit_writes_nothing_over_what_was_there_before(path: Path) -> None:
    for name in ("stem.opb", "stem.pbp"):
        Path(name).write_text("of another board")
    arguments = ("solve", HARD, "--unique", "--nodes", "1", "--proof", "stem")
    assert magnets(*arguments).returncode == 2
    assert Path("stem.opb").read_text() == "of another board"
    done = magnets(*arguments, "--force")
    assert done.returncode == 3
    assert "magnets: nothing is proven, so there is no certificate" in done.stderr
    assert sorted(file.name for file in Path().iterdir()) == ["bin", "stem.opb", "stem.pbp"]
    assert Path("stem.opb").read_text() == "of another board"


def test_generate_writes_a_certificate_of_each_board(path: Path) -> None:
    done = magnets("generate", "6x5", "--minimal", "--count", "2", "--proof", "stem")
    assert done.returncode == 0
    for number, board in enumerate(done.stdout.splitlines(), start=1):
        formula, proof = Path(f"stem-{number}.opb").read_text(), Path(f"stem-{number}.pbp").read_text()
        assert check(formula, proof) == ("contradiction", 1)
        assert magnets("solve", board, "--proof", f"again-{number}", "--unique").returncode == 0
        assert Path(f"again-{number}.opb").read_text() == formula
    one = magnets("generate", "6", "--puzzle", "queens", "--kind", "unsatisfiable", "--proof", "one")
    assert "magnets: one.opb and one.pbp prove: unsatisfiable; check with: veripb " in one.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--kind", "several"), "--proof: for boards with one solution (--unique) or none, not for --kind several"),
        (("--puzzle", "sudoku.py", "--unique"), "there are no certificates for sudoku: it has no formula"),
    ],
)
def test_there_is_no_certificate_of_every_board(path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    Path("sudoku.py").write_text((INSTANCES.parent / "docs" / "examples" / "sudoku.py").read_text(encoding="utf-8"))
    done = magnets("generate", "4x4", *arguments, "--proof", "stem")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"magnets: {complaint}\n")
    assert not list(Path().glob("stem*"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("stem", None, "cp-sat", {}), "--proof is for the hand solver, as it searches by learning: leave out --so"),
        (("stem", None, "hand", {"level": "arcs", "search": "dfs"}), "by learning: leave out --level, --search"),
        (("stem", "2", "hand", {}), "--proof-version: expected one of 1.2, 3.0, found '2'"),
        ((None, "3.0", "hand", {}), "--proof-version is for --proof"),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        prover_of(*arguments)


def test_options_that_do() -> None:
    assert prover_of(None, None, "cp-sat", {"level": "arcs"}) is None
    assert prover_of("stem", None, "hand", {"seed": "7"}) == Prover("stem", "1.2", 7)


def test_verify_has_certificates_checked(path: Path) -> None:
    install(path, ACCEPTING)
    done = magnets("verify", SEED_1, SEED_2, UNSATISFIABLE, "--certify", "--config", "search=learning")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "certificates: 2 accepted"
    assert sorted(file.name for file in Path("certificates").iterdir()) == [
        *("0001-seed-2-10x9.txt.opb", "0001-seed-2-10x9.txt.pbp"),
        *("0002-unsatisfiable-6x6.sgt.opb", "0002-unsatisfiable-6x6.sgt.pbp"),
    ]


def test_what_the_checker_refuses_is_a_disagreement(path: Path) -> None:
    install(path, REFUSING)
    files = ("--junit", "suites.xml", "--html", "page.html")
    done = magnets("verify", UNSATISFIABLE, "--certify=kept", "--config", "search=learning", "--json", *files)
    assert done.returncode == 1
    (suite,) = ElementTree.parse("suites.xml").getroot().findall("testsuite[@name='certificates']")
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    (failure,) = suite.iter("failure")
    assert failure.get("message") == "refused; Line 9 is wrong."
    page = Path("page.html").read_text()
    assert "Line 9 is wrong." in page
    assert "All agreed" not in page
    [certificate] = json.loads(done.stdout)["certificates"]
    assert certificate == {
        "name": UNSATISFIABLE,
        "claim": "unsatisfiable",
        "stem": "kept/0001-unsatisfiable-6x6.sgt",
        "standing": "refused",
        "detail": "Line 9 is wrong.",
    }
    assert Path("kept/0001-unsatisfiable-6x6.sgt.pbp").read_text().startswith("pseudo-Boolean proof version 3.0\n")


def test_without_the_checker_it_is_said_aloud(path: Path) -> None:
    done = magnets("verify", UNSATISFIABLE, "--certify", "--config", "search=learning", "--junit", "suites.xml")
    assert done.returncode == 0
    (suite,) = ElementTree.parse("suites.xml").getroot().findall("testsuite[@name='certificates']")
    assert (suite.get("tests"), suite.get("skipped")) == ("1", "1")
    assert "veripb is not on the PATH: NOT CHECKED are certificates in certificates: 1" in done.stderr
    assert done.stdout.splitlines()[-1] == "certificates: 1 not checked"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("kill -9 $$", "killed by signal 9 (SIGKILL)"),
        ("echo no such library >&2; exit 127", "exit status 127 no such library"),
        ("echo there was an internal error >&2; exit 1", "exit status 1 there was an internal error"),
        ("exit 0", "it does not say that it has verified anything: nothing"),
    ],
)
def test_a_checker_that_fails_convicts_nobody(path: Path, script: str, why: str) -> None:
    install(path, f"#!/bin/sh\n[ $1 = --version ] && exit 1\n{script}\n")
    done = magnets("verify", UNSATISFIABLE, "--certify", "--config", "search=learning")
    assert done.returncode == 0
    assert "veripb did not do its work: NOT CHECKED are certificates in certificates: 1" in done.stderr
    assert done.stdout.splitlines()[-2] == "certificates: 1 not checked"
    assert why in done.stdout.splitlines()[-1]


@pytest.mark.parametrize("said", ["s VERIFIED NO CONCLUSION", "Verification failed."])
def test_a_proof_of_nothing_is_refused(path: Path, said: str) -> None:
    """Of it VeriPB ends with exit status 0, too."""
    install(path, f"#!/bin/sh\n[ $1 = --version ] && echo veripb 3.0.2 && exit 0\necho '{said}'\n")
    done = magnets("verify", UNSATISFIABLE, "--certify", "--config", "search=learning")
    assert (done.returncode, "certificates: 1 refused" in done.stdout) == (1, True)


@pytest.mark.parametrize(("weight", "standing"), [(2**31 - 1, "not checked"), (2**29, "refused")])
def test_weights_that_veripb_cannot_add_up_are_no_fault_of_the_proof(path: Path, weight: int, standing: str) -> None:
    """VeriPB 0.3 refuses the right proof of the first: it adds 32 bits to 32 bits."""
    install(path, "#!/bin/sh\necho conflict\nexit 4\n")
    Path("heavy.opb").write_text(
        f"* #variable= 2 #constraint= 1\nmin: +1 x1 +1 x2 ;\n-{weight} x1 -2 x2 >= -{weight} ;\n"
    )
    done = magnets("verify", "heavy.opb", "--puzzle", "opb", "--config", "search=auto", "--certify")
    assert f"certificates: 1 {standing}" in done.stdout
    assert done.returncode == (standing == "refused")


def test_a_checker_that_hangs_is_stopped_with_what_it_started(path: Path) -> None:
    install(path, "#!/bin/sh\nsleep 300\ntrue\n")
    checker = Checker(str(path / "veripb"), "1.2")
    with pytest.raises(CheckerFailedError, match="stopped after"):
        checker.refusal((Path("stem.opb"), Path("stem.pbp")), NONE, 0.5)


def test_a_checker_that_cannot_be_run_is_known_before_the_work(path: Path) -> None:
    install(path, "no program")
    done = magnets("verify", UNSATISFIABLE, "--certify")
    assert done.returncode == 2
    assert "veripb --version: cannot be started: exec format error" in done.stderr


def test_a_folder_that_cannot_be_made_is_known_before_the_work(path: Path) -> None:
    Path("file").touch()
    with pytest.raises(UsageError, match="--certify: cannot make the folder file/below: Not a directory"):
        certifier_of(Path("file/below"), PUZZLES["magnets"], Limits())


def test_a_puzzle_without_a_formula(path: Path) -> None:
    with pytest.raises(UsageError, match="--certify: there are no certificates for magnets"):
        certifier_of(Path("folder"), changed(PUZZLES["magnets"], provable=None), Limits())
