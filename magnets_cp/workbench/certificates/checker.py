"""VeriPB, the checker: written by others, not part of this project, found on the PATH."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from magnets_cp.workbench.certificates.versions import SOME

NAME = "veripb"
_SAID = 200  # characters of what it says that are passed on
_MODERN = re.compile(r"veripb [3-9]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Checker:
    """An installed checker.

    version  of the proof format that it reads: one of ``VERSIONS``
    """

    program: str
    version: str

    def refusal(self, files: tuple[Path, Path], claim: str, seconds: float) -> str | None:
        """Why it refuses a formula and its proof; None if it accepts them.

        Raises subprocess.TimeoutExpired after so many seconds.
        """
        strict = ["--requireUnsat"] if self.version == "1.2" and claim != SOME else []
        done = _run([self.program, *strict, *map(str, files)], seconds)
        said = " ".join((done.stdout + done.stderr).split())
        return None if done.returncode == 0 else said[-_SAID:] or f"exit status {done.returncode}"


def installed() -> Checker | None:
    """The checker on the PATH, if there is one."""
    program = shutil.which(NAME)
    if program is None:
        return None
    modern = _MODERN.search(_run([program, "--version"], 30).stdout)  # the older one has no such option
    return Checker(program, "3.0" if modern else "1.2")


def command(files: tuple[Path, Path], claim: str, version: str) -> str:
    """How to check a certificate oneself."""
    strict = "--requireUnsat " if version == "1.2" and claim != SOME else ""
    return f"{NAME} {strict}{files[0]} {files[1]}"


def _run(arguments: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        arguments,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=seconds,
        check=False,
        stdin=subprocess.DEVNULL,
    )
