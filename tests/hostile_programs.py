"""Programs that mean harm to whoever judges them, by what they do. Python, run with the path of a board."""

from __future__ import annotations

_FORK = "import os, signal, sys, time\n"
PROGRAMS: dict[str, str] = {
    # what it prints
    "80,000 times no solution": "print('no solution\\n' * 80_000)",
    "half a million ones": "print('1,' * 500_000)",
    "a million signs and a letter": "print('-' * 1_000_000 + 'é')",
    "an s and blanks": "print('s' + ' ' * 20_000)",
    "a header that takes for ever": "print(' ' * 8 + '1' * 39 + 'x\\n+-')",
    "nodes of 5,000 digits": "print('nodes: ' + '9' * 5_000)\nprint('no solution')",
    "JSON nested deep": "print('[' * 100_000 + ']' * 100_000)",
    "JSON of one key twice": 'print(\'{"solutions": [], "solutions": [["+-"]]}\')',
    "JSON of a huge number": "print('{\"solutions\": ' + '9' * 100_000 + '}')",
    "Python that is evaluated": 'print(\'__import__("os").system("touch /tmp/evaluated")\')',
    "nested Python": "print('(' * 5_000 + ')' * 5_000)",
    "zeros and escapes": "print('\\x00\\x1b[2J\\x1b]0;title\\x07\\u202e' * 1000)",
    "no text": "import os\nos.write(1, bytes(range(256)) * 1000)",
    "lines without end": "while True: print()",
    "a flood of errors": "import sys\nwhile True: sys.stderr.write('x' * 65536)",
    "a byte at a time": "import os, time\nwhile True:\n    os.write(1, b'+'); time.sleep(0.001)",
    "a huge board": "print(('+-' * 2_000 + '\\n') * 200)",
    "everything it can read": "print(open('/etc/passwd').read()); print(open('/proc/self/maps').read())",
    # how it ends, or does not
    "an endless loop": "while True: pass",
    "a sleep": "import time\ntime.sleep(1000)",
    "deaf to signals": (
        "import signal, time\nfor n in {*range(1, 32)} - {9, 19}: signal.signal(n, signal.SIG_IGN)\ntime.sleep(1000)"
    ),
    "no solution, then SIGSEGV": _FORK + "print('no solution', flush=True)\nos.kill(os.getpid(), 11)",
    "no solution, then SIGKILL": _FORK + "print('no solution', flush=True)\nos.kill(os.getpid(), 9)",
    "no solution, then exit status 255": "print('no solution')\nraise SystemExit(255)",
    "output closed": "import os, time\nos.close(1); os.close(2); time.sleep(1000)",
    # what it takes
    "memory": "hog = []\nwhile True: hog.append(bytearray(10_000_000))",
    "memory at once": "x = 'x' * (1 << 40)",
    "processes": _FORK + "for _ in range(300):\n    if os.fork() == 0: time.sleep(1000)\ntime.sleep(1000)",
    # Each generation waits, so that a judge that fails to end it does not take the machine with it.
    "generations": _FORK + "for _ in range(12):\n    os.fork(); time.sleep(0.1)\ntime.sleep(1000)",
    "threads": "import threading, time\nfor _ in range(500): threading.Thread(target=time.sleep, args=[1000]).start()",
    "files": "for i in range(20_000): open(f'file{i}', 'w').write('x')",
    "a deep folder": "import os\nfor _ in range(900): os.mkdir('d'); os.chdir('d')",
    "a folder too deep for a path": "import os\nfor _ in range(5_000): os.mkdir('d'); os.chdir('d')",
    "its folder moved": "import os\nhere = os.getcwd(); os.rename(here, here + '-moved'); print('no solution')",
    "descriptors": "kept = []\nwhile True: kept.append(open('/dev/null'))",
    # what it does to who runs it
    "an orphan in a session of its own": _FORK
    + "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(1000)\n",
    "SIGSTOP to its parent": _FORK + "os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(1000)",
    "SIGKILL to its parent": _FORK + "os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(1000)",
    "SIGKILL to its parent, with a child elsewhere": (
        _FORK + "if os.fork() == 0:\n    os.setsid(); time.sleep(1000)\nos.kill(os.getppid(), 9)\ntime.sleep(1000)"
    ),
    "SIGTERM to its parent": _FORK + "os.kill(os.getppid(), signal.SIGTERM)\ntime.sleep(1000)",
    "no rights to its folder": "import os\nos.makedirs('a/b'); os.chmod('a', 0); os.chmod('.', 0)",
    "a link for its folder": (
        "import os, shutil\nhere = os.getcwd(); os.chdir('/'); shutil.rmtree(here); os.symlink('/proc', here)"
    ),
    "its folder gone": "import os, shutil\nshutil.rmtree(os.getcwd())\nprint('no solution')",
    "its board changed": "import sys\nopen(sys.argv[1], 'w').write('1 2\\n0\\n0\\n0 0\\n0 0\\n0 0\\n')\nprint('. .')",
}
