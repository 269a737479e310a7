// Take Python's memory after it has loaded what the playground needs: node snapshot.mjs PYODIDE PACKAGES SNAPSHOT
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { begin } from "./begin.mjs";

const [pyodide, packages, snapshot] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide({ indexURL: `${dirname(pyodide)}/`, _makeSnapshot: true });
begin(python, new Uint8Array(readFileSync(packages)));
python.runPython("import gc; gc.collect()");
writeFileSync(snapshot, python.makeMemorySnapshot());
