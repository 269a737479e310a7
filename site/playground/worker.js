// Python in a worker: what it is asked comes as messages, with whatever it has to tell meanwhile.
let python;
// What is ours is of one build of the site: a browser asks whether what it has kept is still that.
const NEWEST = { cache: "no-cache" };

async function load(home) {
  const [{ loadPyodide }, { begin }, packages, memory] = await Promise.all([
    import(`${home}pyodide/pyodide.mjs`),
    import(`${home}begin.mjs`),
    fetch(`${home}packages.zip`, NEWEST).then((answer) => answer.arrayBuffer()),
    snapshot(home),
  ]);
  const options = { indexURL: `${home}pyodide/`, stdout: print, stderr: print };
  python = await loadPyodide(memory ? { ...options, _loadSnapshot: memory } : options);
  begin(python, packages);
  postMessage({ ready: true });
}

// Python's memory as it was when the site was built; without it Python begins from nothing, which takes longer.
async function snapshot(home) {
  try {
    const { body } = await fetch(`${home}python.snapshot`, NEWEST);
    return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  } catch {
    return null;
  }
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
    const answer = call(JSON.stringify(data), (told) => postMessage({ told: JSON.parse(told) }));
    postMessage({ answer: JSON.parse(answer) });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n");
    postMessage({ failed: lines[lines.length - 1] });
  }
};
