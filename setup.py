"""Builds the package with machine code made of the kernels of ``hand_solver``; without a C compiler, without.

MAGNETS_MACHINE_CODE=required in the environment makes a build without a compiler fail, as wheels should.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

# The sources to build, not what an earlier installation has left.
sys.path.insert(0, str(Path(__file__).parent))

from hand_solver.machine_code.entries import ENTRIES, Entry
from hand_solver.machine_code.translate import translated

IS_REQUIRED = os.environ.get("MAGNETS_MACHINE_CODE") == "required"


def project_urls() -> dict[str, str]:
    """Where the project is kept: what GitHub says of a build there, the remote of the checkout, or the archive."""
    here = Path(__file__).parent
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    home = f"{server}/{repository}" if server and repository else ""
    if not home and (here / ".git").exists():
        asked = ("git", "-C", str(here), "remote", "get-url", "origin")
        home = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        home = re.sub(r"^git@([^:]+):", r"https://\1/", home.removesuffix(".git"))
    if home.startswith("https://"):
        return {"Source": home, "Issues": f"{home}/issues", "Changelog": f"{home}/blob/main/CHANGELOG.md"}
    archive = here / "PKG-INFO"
    said = archive.read_text(encoding="utf-8") if archive.is_file() else ""
    return dict(re.findall(r"^Project-URL: ([^,\n]+), (\S+)$", said, re.M))


class NoteCommit(build_py):
    """Notes the commit that is built, for the records of comparisons."""

    def run(self) -> None:
        """Build, and write the commit beside the modules; an installation in place runs from the checkout itself."""
        super().run()
        if not self.editable_mode:
            note_commit(Path(self.build_lib))


class NoteCommitInSource(sdist):
    """The same for an archive of the source."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Make it, and write the commit into it."""
        super().make_release_tree(base_dir, files)
        note_commit(Path(base_dir))


def note_commit(folder: Path) -> None:
    """Write the commit of this checkout, or what an archive says it was made of, if there is either."""
    here, noted = Path(__file__).parent, Path("magnets_cp") / "commit.txt"
    asked = ("git", "-C", str(here), "describe", "--always", "--abbrev=12", "--dirty=, changed since", "--exclude=*")
    if (here / noted).is_file():
        text = (here / noted).read_text(encoding="utf-8")
    elif (here / ".git").exists():
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        text = done.stdout
    else:
        text = ""
    if text.strip() and (folder / "magnets_cp").is_dir():
        (folder / noted).unlink(missing_ok=True)
        (folder / noted).write_text(text, encoding="utf-8")


class BuildMachineCode(build_ext):
    """Translates kernels to Cython, Cython to C, and compiles that, if it can be."""

    def build_extensions(self) -> None:
        """All extensions, or none, with one warning. A kernel that cannot be translated is an error."""
        for entry, extension in zip(ENTRIES, self.extensions, strict=True):
            extension.sources = [self._c_file(entry)]
            # Without what multiplies and adds in one step, and so rounds otherwise than Python.
            plain = ["-O3", "-ffp-contract=off"]
            extension.extra_compile_args = [] if self.compiler.compiler_type == "msvc" else plain
        try:
            for extension in self.extensions:
                self.build_extension(extension)
        except (BaseError, CCompilerError) as error:
            if IS_REQUIRED:
                raise
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.warn(f"no machine code, so searches run as plain Python, about sixty times slower: {error}")

    def get_source_files(self) -> list[str]:
        """None: what is compiled is made when it is."""
        return []

    def _c_file(self, entry: Entry) -> str:
        from Cython.Compiler.Main import compile as compile_to_c

        folder = Path(self.build_temp)
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{entry.extension.rpartition('.')[2]}.pyx"
        source.write_text(translated(entry), encoding="utf-8")
        result = compile_to_c(str(source), full_module_name=entry.extension)
        if result.num_errors:
            raise RuntimeError(f"Cython cannot compile what was made of {entry.module}.{entry.name}")
        return str(result.c_file)


# A folder of its own each time: what an earlier build has left must not get into this one.
with TemporaryDirectory() as build:
    setup(
        ext_modules=[Extension(entry.extension, sources=[], optional=not IS_REQUIRED) for entry in ENTRIES],
        cmdclass={"build_ext": BuildMachineCode, "build_py": NoteCommit, "sdist": NoteCommitInSource},
        options={"build": {"build_base": build}},
        project_urls=project_urls(),
    )
