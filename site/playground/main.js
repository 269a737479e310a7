// The page of the playground: editors, the worker and its end, the address.
import { clear, showBeside, showFailure, showJudgement, showSearch } from "./results.js";

const HOME = new URL("./", import.meta.url).href;
// Seconds without a word from the worker until it is ended; the words of loading are few.
const PATIENCE = { load: 120, run: 10 };
const HEURISTIC = `def choose(view):
    """The variable with the fewest values left; among those, the most constrained."""
    def key(variable):
        return (view.size(variable), -view.degree(variable))

    return min(view.unassigned(), key=key)
`;
const SOLVER = `def solve(board):
    """Lays nothing: right only where no magnet is asked for."""
    return ["." * board.columns] * board.rows
`;
const byId = (id) => document.getElementById(id);
const [status, printed] = ["status", "printed"].map(byId);
const tabs = ["try", "judge"];
let tab = "try", worker, ready = false, waiting = null, timer, told = "", failure = null;

function say(text, isError = false) {
  status.textContent = text;
  status.classList.toggle("error", isError);
}

// A worker made of a blob is under the policy of this page: what runs in it reaches nothing elsewhere.
function start() {
  ready = false;
  const source = new Blob([`import ${JSON.stringify(`${HOME}worker.js`)};postMessage({up:true})`], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => end("Python cannot be loaded here.");
  watch(PATIENCE.load, "Python did not load in two minutes.");
}

function watch(seconds, words) {
  clearTimeout(timer);
  timer = setTimeout(() => end(typeof words === "string" ? words : words()), seconds * 1000);
}

function end(words) {
  clearTimeout(timer);
  worker.terminate();
  waiting = null;
  busy(false);
  start();
  say(words, true);
  if (failure) showFailure(failure);
}

function busy(is) {
  byId("run").disabled = is;
  byId("stop").disabled = !is;
}

const tooLong = () => {
  const where = told.startsWith("board") || told.startsWith("shrinking") ? ` It was at ${told}.` : told ? ` It was at: ${told}.` : "";
  return `Stopped: no end within ${PATIENCE.run} seconds. Does your code loop for ever?${where}`;
};

function hear(data) {
  if (data.up) return worker.postMessage({ home: HOME });
  if (data.ready) {
    clearTimeout(timer);
    ready = true;
    if (!status.classList.contains("error")) say("Ready.");
    if (waiting) send(waiting);
  } else if (data.printed !== undefined) {
    printed.hidden = false;
    printed.textContent += `${data.printed}\n`;
  } else if (data.told !== undefined) {
    watch(PATIENCE.run, tooLong);
    if (data.told.startsWith("partly:")) partly(JSON.parse(data.told.slice(7)));
    else say(`Running: ${(told = data.told)}`);
  } else if (data.failed !== undefined) {
    clearTimeout(timer);
    busy(false);
    say(data.failed, true);
  } else if (data.answer) {
    clearTimeout(timer);
    busy(false);
    if (data.answer.error) return say(data.answer.error, true);
    finish(data.answer);
  }
}

// What there is of an answer before all of it: a search to look at, or a failure to show if its shrinking is stopped.
function partly(answer) {
  if (answer.rows) showSearch(answer);
  else failure = answer;
}

function finish(answer) {
  if (!answer.rows) {
    const right = answer.verdicts.correct ?? 0;
    say(answer.failure ? `Done: ${right} of ${answer.boards} boards correct. The smallest board that shows a fault is shown.` : `Done: no fault on ${answer.boards} boards, ${right} of them correct.`);
    showJudgement(answer);
  } else {
    const many = answer.beside ? `; on ${answer.beside.boards} random boards ${answer.beside.rows.map((row) => `${row.name} ${row.sum}`).join(", ")}` : "";
    say(`Done: ${answer.rows.map((row) => `${row.name} ${row.nodes} nodes`).join(", ")}${many}.`);
    if (answer.beside) showBeside(answer.beside);
    else showSearch(answer);
  }
  look();
}

// Where the results stand below the editor and not beside it, go there.
function look() {
  const [asked, there] = ["asked", "told"].map((id) => byId(id).getBoundingClientRect());
  if (there.top >= asked.bottom && there.top > innerHeight / 2) byId("told").scrollIntoView({ block: "start" });
}

function run() {
  if (byId("run").disabled) return;
  clear();
  printed.hidden = true;
  printed.textContent = told = "";
  failure = null;
  busy(true);
  const code = byId(`code-${tab}`).value;
  waiting = tab === "judge"
    ? { do: "judge", code, boards: Number(byId("boards").value) }
    : { do: "try", code, board: byId("board").value, level: byId("level").value, inference: byId("inference").value, boards: Number(byId("beside").value) };
  say("Python is loading, some seconds, once a visit.");
  if (ready) send(waiting);
}

function send(request) {
  waiting = null;
  say("Running.");
  watch(PATIENCE.run, tooLong);
  worker.postMessage(request);
}

function choose(name) {
  tab = name;
  for (const one of tabs) {
    byId(`tab-${one}`).setAttribute("aria-selected", one === name);
    byId(`tab-${one}`).tabIndex = one === name ? 0 : -1;
    byId(`panel-${one}`).hidden = one !== name;
  }
}

const FIELDS = { try: ["board", "level", "inference", "beside"], judge: ["boards"] };
function address() {
  const kept = new URLSearchParams({ do: tab, code: byId(`code-${tab}`).value });
  for (const field of FIELDS[tab]) kept.set(field, byId(field).value);
  return `${location.href.split("#")[0]}#${kept}`;
}

function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  if (!tabs.includes(kept.get("do"))) return;
  choose(kept.get("do"));
  byId(`code-${tab}`).value = kept.get("code") ?? "";
  for (const field of FIELDS[tab]) {
    const control = byId(field), value = kept.get(field);
    if (value !== null && (control.tagName !== "SELECT" || [...control.options].some((option) => option.value === value))) control.value = value;
  }
  markChosen();
}

function markChosen() {
  const text = byId("board").value.trim();
  byId("chosen").value = [...byId("chosen").options].some((option) => option.value === text) ? text : "";
}

async function share() {
  history.replaceState(null, "", address());
  try {
    await navigator.clipboard.writeText(location.href);
    say("The address is copied. It holds the code and the board.");
  } catch {
    say("The address above holds the code and the board now: copy it from there.");
  }
}

byId("code-try").value = HEURISTIC;
byId("code-judge").value = SOLVER;
byId("board").value = byId("chosen").value = byId("chosen").options[1].value;
restore();
addEventListener("hashchange", restore);
byId("run").addEventListener("click", run);
byId("stop").addEventListener("click", () => end("Stopped."));
byId("share").addEventListener("click", share);
byId("chosen").addEventListener("change", (event) => { byId("board").value = event.target.value; if (!event.target.value) byId("board").focus(); });
byId("board").addEventListener("input", markChosen);
for (const name of tabs) {
  const button = byId(`tab-${name}`), editor = byId(`code-${name}`);
  button.addEventListener("click", () => choose(name));
  button.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    choose(tabs.find((one) => one !== name));
    byId(`tab-${tab}`).focus();
  });
  let leaving = false;
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !leaving && !event.shiftKey) {
      event.preventDefault();
      editor.setRangeText("    ", editor.selectionStart, editor.selectionEnd, "end");
    }
    leaving = event.key === "Escape";
  });
}
byId("tried").addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run(); });
if (location.protocol === "file:") say("Open this page from a server, such as python -m http.server in the folder of the site: from a file no browser loads Python.", true);
else start();
