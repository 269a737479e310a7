"""Keep a process, and all that it will start, from files (Landlock, Linux 5.13 and later; see landlock(7)).

What is not allowed is refused as by a lack of rights, root included, and nothing takes it back. Standard library only.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterable

# The numbers of the calls, the same for every architecture that we run on.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION, _PATH_BENEATH = 1, 1
_NO_NEW_PRIVILEGES = 38  # prctl(2)
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL
# How many rights there are, by the version of the interface.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
_MOST_RIGHTS = 16


def version() -> int:
    """The version of the interface that the kernel has; 0 for none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _VERSION)))


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """From now on this process reads and runs only what lies below the first paths, and writes below the second.

    A path that is not there allows nothing. Raises OSError where that cannot be kept.
    """
    every = (1 << _RIGHTS.get(version(), _MOST_RIGHTS)) - 1
    ruleset = _called(_CREATE_RULESET, struct.pack("Q", every), 8, 0)
    try:
        for path in readable:
            _allow(ruleset, path, _READ & every)
        for path in writable:
            _allow(ruleset, path, every)
        if ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
            raise OSError("a process cannot give up its privileges")
        _called(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if os.path.isdir(path) else rights & _OF_FILES
        _called(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", allowed, descriptor), 0)
    finally:
        os.close(descriptor)


def _called(number: int, *arguments: object) -> int:
    """Make the call. Raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)
    result = int(libc.syscall(number, *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result
