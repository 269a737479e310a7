// Python in a worker: what it is asked comes as messages, with whatever it has to tell meanwhile.
let python;

async function load(home) {
  const { loadPyodide } = await import(`${home}pyodide/pyodide.mjs`);
  const [loaded, packages] = await Promise.all([
    loadPyodide({ indexURL: `${home}pyodide/`, stdout: print, stderr: print }),
    fetch(`${home}packages.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  python = loaded;
  python.unpackArchive(packages, "zip", { extractDir: "/home/pyodide" });
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide'); sys.dont_write_bytecode = True; import playground");
  postMessage({ ready: true });
}

let printed = 0;
function print(line) {
  if (printed++ < 200) postMessage({ printed: line.slice(0, 2000) });
}

onmessage = async ({ data }) => {
  try {
    if (data.home) return await load(data.home);
    printed = 0;
    const call = python.pyimport("playground").call;
    const answer = call(JSON.stringify(data), (told) => postMessage({ told }));
    postMessage({ answer: JSON.parse(answer) });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n");
    postMessage({ failed: lines[lines.length - 1] });
  }
};
