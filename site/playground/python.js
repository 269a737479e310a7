// Python in a worker, and a second one kept ready for when the first has to be stopped.
export const HOME = new URL("./", import.meta.url).href;
const LOADING = 120; // seconds
let current = null, spare = null, hear;

// A worker made of a blob is under the policy of this page: what runs in it reaches nothing elsewhere.
function begin() {
  const source = new Blob([`import ${JSON.stringify(`${HOME}worker.js`)};postMessage({up:true})`], { type: "text/javascript" });
  const one = { worker: new Worker(URL.createObjectURL(source), { type: "module" }), ready: false, waiting: null };
  one.timer = setTimeout(() => lose(one, "Python did not load in two minutes."), LOADING * 1000);
  one.worker.onerror = () => lose(one, one.ready ? "Python has come to an end." : "Python cannot be loaded here.");
  one.worker.onmessage = ({ data }) => {
    if (data.up) one.worker.postMessage({ home: HOME });
    else if (data.ready) isReady(one);
    else if (data.failed && !one.ready) lose(one, data.failed);
    else if (one === current) hear(data);
  };
  return one;
}

function isReady(one) {
  clearTimeout(one.timer);
  one.ready = true;
  if (one !== current) return;
  hear({ ready: true });
  send(one);
  spare ??= begin();
}

function lose(one, words) {
  clearTimeout(one.timer);
  one.worker.terminate();
  if (one === spare) spare = null;
  if (one !== current) return;
  current = null;
  hear({ failed: words });
}

function send(one) {
  if (!one.waiting) return;
  hear({ sent: true });
  one.worker.postMessage(one.waiting);
  one.waiting = null;
}

// Load Python; ``listener`` hears of it, and of what is asked.
export function start(listener) {
  hear = listener;
  current = begin();
}

export const loaded = () => current?.ready ?? false;

export function ask(request) {
  current ??= spare ?? begin();
  if (spare === current) spare = null;
  current.waiting = request;
  if (current.ready) send(current);
}

// End what runs; the spare one takes its place, if need be as soon as it has loaded.
export function stop() {
  if (!current?.ready) {
    if (current) current.waiting = null;
    return;
  }
  current.worker.terminate();
  current = spare ?? begin();
  spare = current.ready ? begin() : null;
}
