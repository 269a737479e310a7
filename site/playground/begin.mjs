// What Python does before it is asked for anything: here, and when its memory is taken as the site is built.
export function begin(python, packages) {
  python.unpackArchive(packages, "zip", { extractDir: "/home/pyodide" });
  python.runPython(`
import random, sys
random.seed()
sys.dont_write_bytecode = True
if "/home/pyodide" not in sys.path:
    sys.path.insert(0, "/home/pyodide")
import playground
`);
}
