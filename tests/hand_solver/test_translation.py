"""What is translated calculates as Python does; what could not is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from array import array
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand_solver.machine_code import forms
from hand_solver.machine_code.entries import ENTRIES, Entry
from hand_solver.machine_code.forms import is_outdated, load
from hand_solver.machine_code.syntax import TranslationError
from hand_solver.machine_code.translate import translated
from tests.hand_solver.forms import numbers

HEAD = """
from __future__ import annotations
from dataclasses import dataclass
from hand_solver.machine_code.marked import kernel
from hand_solver.machine_code.arrays import Float64, Int8, Int64, UInt32

STEP, HALF, HUGE = 3, 0.5, 2**64

@dataclass
class Base:
    small: Int8
    index: UInt32

@dataclass
class State(Base):
    numbers: Int64
    reals: Float64
    single: int = 0

def plain(x: int) -> int:
    return x

@kernel
def touch(state: State) -> int:
    state.numbers[0] += 1
    return state.numbers[0]

@kernel
def total(values: array[int]) -> int:
    result = 0
    for value in values:
        result += value
    return result
"""

ARITHMETIC = """
@kernel
def entry(state: State, a: int, b: int) -> int:
    numbers, small = state.numbers, state.small
    numbers[1], numbers[2] = a // b, a % b
    numbers[3] = (a >> 3) + (b << 2)
    numbers[4], numbers[5] = numbers[5], numbers[4]
    numbers[6] = min(a, b) - max(a, b) * 2
    numbers[7] = state.index[0] - state.index[1] + state.small[0] * state.index[1]
    numbers[8] = a & b | a ^ ~b
    small[1] = -1 if not a < b else 1 if a else 0
    met = kept = 0
    for i in range(1, len(numbers), STEP):
        if numbers[i] == 0:
            continue
        if i > 9 and met or kept > 99:
            break
        met += numbers[i] != 0
        kept = i
    while kept > 1:
        kept //= 2
        met += 1
    state.reals[0] = HALF * a + state.reals[1] / 3.0
    state.reals[1] *= HALF
    if HALF * a < state.reals[0]:
        met += total(state.index)
    bound = 3
    for i in range(bound):
        bound += 1
        i += 2
        met += i
    for i in range(numbers[9], numbers[9] + 2):
        numbers[9] += 5
        met += i
    called = touch(state)
    state.single += called * a
    state.single, met = met, state.single % 7
    return met * 1000 + called
"""


def loaded(path: Path, name: str) -> Any:
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


NUMBERED = count()


def source(folder: Path, text: str) -> Entry:
    """A module of that text, as the module of an entry."""
    path = folder / f"kernels_{next(NUMBERED)}.py"
    path.write_text(HEAD + text, encoding="utf-8")
    loaded(path, path.stem)
    return Entry(path.stem, "entry")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """The entry of ARITHMETIC in Python and in machine code."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    compile_to_c = pytest.importorskip("Cython.Compiler.Main").compile
    folder = tmp_path_factory.mktemp("kernels")
    entry = source(folder, ARITHMETIC)
    pyx = folder / "machine.pyx"
    pyx.write_text(translated(entry), encoding="utf-8")
    made = compile_to_c(str(pyx), full_module_name="machine")
    library = folder / f"machine{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = f"-I{sysconfig.get_path('include')}"
    shared = ["-dynamiclib", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared", "-fPIC"]
    subprocess.run([compiler, "-O2", *shared, include, made.c_file, "-o", str(library)], check=True)
    return sys.modules[entry.module].entry, loaded(library, "machine").entry


number = st.integers(-(2**40), 2**40) | st.integers(-9, 9)


@given(a=number, b=number.filter(bool), small=st.integers(-128, 127))
def test_machine_code_calculates_as_python_does(both: tuple[Any, Any], a: int, b: int, small: int) -> None:
    python, machine = both
    states = []
    for entry in (python, machine):
        stored = array("q", [0, 0, 0, 0, a, b, 0, 0, 0, 0, 7, 0, 0])
        state = (array("b", [small, 0]), array("I", [1, 2**32 - 1, 5]), stored, array("d", [0.0, a / 7]))
        made = sys.modules[python.__module__].State(*state)
        states.append((entry(made, a, b), numbers(made)))
    assert states[0] == states[1]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return a / 2", "operator Div"),
        ("return a ** 2", "operator Pow"),
        ("return plain(a)", "not marked @kernel"),
        ("return abs(a)", "no kernel"),
        ("return unheard(a)", "unheard is unknown"),
        ("return state.missing[0]", "no field missing"),
        ("return state.single[0]", "is no array"),
        ("return state.numbers", "no integer of the state"),
        ("return a.single", "no integer of the state"),
        ("state.single = HALF; return 0", "assigned to state.single"),
        ("state.numbers = a; return 0", "assigned to state.numbers"),
        ("state.single += touch(state); return 0", "beside it"),
        ("return state.numbers[1:2]", "Slice"),
        ("return state.reals[0]", "not an integer"),
        ("return HALF", "not an integer"),
        ("return HUGE", "no number of 64 bits"),
        ("return 0 < a < 2", "comparison"),
        ("return a in (1, 2)", "comparison"),
        ("return sum([a])", "no kernel"),
        ("return len([a])", "len"),
        ("return min(a, 1, 2)", "min"),
        ("return touch(state, a)", "takes 1 arguments"),
        ("return touch(a)", "a as State"),
        ("return total(state.numbers) + total(state.index)", "arrays of other types"),
        ("return state.numbers[0] + touch(state)", "beside it"),
        ("return touch(state) - touch(state)", "beside it"),
        ("return min(touch(state), state.numbers[1])", "beside it"),
        ("state.numbers[state.numbers[1]] = touch(state); return 0", "where it is stored"),
        ("state.numbers[0] += touch(state); return 0", "beside it"),
        ("x = HALF; return 0", "assigned to x"),
        ("state.numbers[0] = HALF; return 0", "an integer and a float"),
        ("x = state.numbers\n    x = 1\n    return 0", "assigned to anew"),
        ("if a:\n        x = state.numbers\n    return 0", "not always for the same"),
        ("state = a; return 0", "assigned to anew"),
        ("x = y = state.numbers[0]; return 0", "assigned to several"),
        ("x, y = a; return 0", "not taken apart"),
        ("for i in range(0, 9, a):\n        pass\n    return 0", "bounds"),
        ("for i in range(a):\n        i += 1\n    else:\n        return 1\n    return 0", "with an else"),
        ("for i, j in a:\n        return 1\n    return 0", "a loop over"),
        ("try:\n        return 1\n    finally:\n        return 0", "Try"),
        ("x: int = 1; return x", "AnnAssign"),
        ("return (x := a)", "NamedExpr"),
        ("return [a][0]", "is no array"),
        ("return 'a'", "no number"),
        ("if a:\n        return 1", "does not always return"),
        ("return", "does not return int"),
        ("assert a; return 0", "Assert"),
        ("global STEP; return 0", "Global"),
        ("a.bit_length(); return 0", "unknown"),
    ],
)
def test_what_might_mean_something_else_is_refused(tmp_path: Path, body: str, reason: str) -> None:
    entry = source(tmp_path, f"\n@kernel\ndef entry(state: State, a: int) -> int:\n    {body}\n")
    with pytest.raises(TranslationError, match=rf"kernels_\d+\.py:\d+: \w+: .*{reason}"):
        translated(entry)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("@kernel\ndef entry(state: State, a: float) -> int:\n    return 1\n", "parameter a: float"),
        ("@kernel\ndef entry(state: State, a: int = 1) -> int:\n    return 1\n", "without defaults"),
        ("@kernel\ndef entry(state: State, *a: int) -> int:\n    return 1\n", "without defaults"),
        ("def entry(state: State) -> int:\n    return 1\n", "not marked"),
        ("@kernel\ndef entry(state: State):\n    return 1\n", "does not always return"),
    ],
)
def test_signatures_are_held_to_as_well(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(TranslationError, match=reason):
        translated(source(tmp_path, text))


class TestOutdated:
    """An extension of a checkout whose sources were changed after it was built."""

    def extension(self, folder: Path, *, built: float, digest: str) -> ModuleType:
        module = ModuleType("extension")
        module.__file__ = str(folder / "extension.so")
        vars(module)["DIGEST"] = digest
        (folder / "extension.so").touch()
        os.utime(folder / "extension.so", (built, built))
        return module

    @pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
    def test_is_seen_by_what_the_kernels_say(self, entry: Entry, tmp_path: Path) -> None:
        now = translated(entry).rpartition('"')[0].rpartition('"')[2]
        assert not is_outdated(entry, self.extension(tmp_path, built=0, digest=now))
        assert is_outdated(entry, self.extension(tmp_path, built=0, digest="of something else"))

    def test_is_asked_only_where_a_source_is_newer(self, tmp_path: Path) -> None:
        assert not is_outdated(ENTRIES[0], self.extension(tmp_path, built=2**40, digest="of something else"))

    def test_is_asked_only_of_a_checkout(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(forms, "__file__", str(tmp_path / "hand_solver" / "machine_code" / "forms.py"))
        assert not is_outdated(ENTRIES[0], self.extension(tmp_path, built=0, digest="of something else"))

    def test_is_as_if_it_were_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(forms, "is_outdated", lambda *_: True)
        forms._loaded.cache_clear()
        try:
            assert not load()
        finally:
            forms._loaded.cache_clear()
