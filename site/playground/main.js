// The page of the playground: its editors, tabs and buttons.
import { address, restored } from "./address.js";
import { start } from "./python.js";
import { clear } from "./results.js";
import { begin, halt, hear, isRunning, listen } from "./running.js";

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
const tabs = ["try", "judge"];
// The tab that is shown; the tab whose run is shown or was the last, and the last word on it.
let tab = "try", owner = null, last = null;

// A quiet word takes the place of no error, and of no last word on a run.
function say(text, isError = false, isQuiet = false) {
  if (isQuiet && (owner !== null || byId("status").classList.contains("error"))) return;
  byId("status").textContent = text;
  byId("status").classList.toggle("error", isError);
}

function run() {
  if (isRunning()) return;
  clear();
  owner = tab;
  byId("told").hidden = false;
  byId("printed").hidden = true;
  byId("printed").textContent = "";
  busy(true);
  const code = byId(`code-${tab}`).value;
  say("Running.");
  begin(tab === "judge"
    ? { do: "judge", code, boards: Number(byId("boards").value) }
    : { do: "try", code, board: byId("board").value, level: byId("level").value, inference: byId("inference").value, boards: Number(byId("beside").value) });
}

// The button keeps the focus of the keyboard, which one that is disabled loses.
function busy(is) {
  byId("run").setAttribute("aria-disabled", is);
  if (!is && document.activeElement === byId("stop")) byId("run").focus();
  byId("stop").disabled = !is;
}

function finish() {
  busy(false);
  last = [byId("status").textContent, byId("status").classList.contains("error")];
  show();
  look();
}

// Where the results stand below the editor and not beside it, go there.
function look() {
  const [asked, there] = ["asked", "told"].map((id) => byId(id).getBoundingClientRect());
  if (!byId("told").hidden && there.top >= asked.bottom && there.top > innerHeight / 2) byId("told").scrollIntoView({ block: "start" });
}

function choose(name) {
  tab = name;
  for (const one of tabs) {
    byId(`tab-${one}`).setAttribute("aria-selected", one === name);
    byId(`tab-${one}`).tabIndex = one === name ? 0 : -1;
    byId(`panel-${one}`).hidden = one !== name;
  }
  show();
}

// What came of the run of one tab is not said beside the code of the other.
function show() {
  if (isRunning() || owner === null) return;
  byId("told").hidden = owner !== tab;
  say(...(owner === tab ? last : ["Ready."]));
}

function restore() {
  const there = restored();
  if (!there) return;
  choose(there);
  markChosen();
}

function markChosen() {
  const text = byId("board").value.trim();
  byId("chosen").value = [...byId("chosen").options].some((option) => option.value === text) ? text : "";
}

async function share() {
  history.replaceState(null, "", address(tab));
  const what = tab === "judge" ? "the code" : "the code and the board";
  try {
    await navigator.clipboard.writeText(location.href);
    say(`The address is copied. It holds ${what}.`);
  } catch {
    say(`The address above holds ${what} now: copy it from there.`);
  }
}

byId("code-try").value = HEURISTIC;
byId("code-judge").value = SOLVER;
byId("board").value = byId("chosen").value = byId("chosen").options[1].value;
restore();
addEventListener("hashchange", restore);
byId("run").addEventListener("click", run);
byId("stop").addEventListener("click", halt);
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
listen(say, finish);
if (location.protocol === "file:") say("Open this page from a server, such as python -m http.server in the folder of the site: from a file no browser loads Python.", true);
else start(hear);
