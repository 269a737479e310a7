// A run from its request to its last word: what is said meanwhile, what is shown, and what is stopped.
import { ask, loaded, stop } from "./python.js";
import { showAll, showVerdicts } from "./results.js";

// Seconds without a word from Python until it is stopped: the user's code, and ours, which comes to an end.
const YOURS = 10, OURS = 60;
// After so many boards without an answer in time the others are not asked.
const MOST_SLOW = 3;
const SLOW = "no answer in time";
const byId = (id) => document.getElementById(id);
// What is asked, what it was doing when last heard of, and what there is of the answer.
let request = null, at = null, parts = {}, slow = [], timer;
let say, ended;

export function listen(onWords, onEnd) {
  say = onWords;
  ended = onEnd;
}

export const isRunning = () => request !== null;

export function begin(asked) {
  [request, at, parts, slow] = [asked, null, { verdicts: {}, failing: null }, []];
  const wanted = asked.do === "judge" ? { ...asked, first: 0, slow: null, verdicts: {}, failing: null } : asked;
  request = wanted;
  if (!loaded()) say("Python is loading, which takes some seconds; then it runs.");
  ask(wanted);
}

export function halt() {
  stop();
  end("Stopped.");
}

function end(words, isError = false) {
  clearTimeout(timer);
  request = null;
  say(words, isError);
  ended();
}

function watch() {
  clearTimeout(timer);
  timer = setTimeout(tooLong, (at?.yours === false ? OURS : YOURS) * 1000);
}

function tooLong() {
  stop();
  if (at?.board !== undefined) return goOn();
  const found = parts.rows || parts.failure ? " What was found before is shown." : "";
  if (at?.yours === false) return end(`Stopped: this takes over ${OURS} seconds here: ${at.at}.${found}`, true);
  end(`Stopped: no end within ${YOURS} seconds. Does your code loop for ever? It was at ${at?.at ?? "its beginning"}.${found}`, true);
}

// A board without an answer in time is one verdict of many: the next Python goes on with the boards after it.
function goOn() {
  slow.push(at.board);
  parts.verdicts = { ...parts.verdicts, [SLOW]: slow.length };
  showVerdicts(parts.verdicts, request.boards);
  const first = slow.length < MOST_SLOW ? at.board + 1 : request.boards;
  say(`Board ${at.board + 1} had no answer within ${YOURS} seconds.${loaded() ? "" : " Another Python is loading to go on."}`);
  request = { ...request, first, slow: slow[0], verdicts: parts.verdicts, failing: parts.failing };
  at = null;
  ask(request);
}

export function hear(data) {
  if (data.ready && !request) say("Ready.", false, true);
  if (!request) return;
  if (data.sent) {
    say("Running.");
    watch();
  } else if (data.printed !== undefined) {
    byId("printed").hidden = false;
    byId("printed").textContent += `${data.printed}\n`;
  } else if (data.told) {
    if (data.told.at) {
      at = data.told;
      say(`Running: ${at.at}`);
    } else {
      Object.assign(parts, data.told);
      showAll(data.told, request);
    }
    watch();
  } else if (data.failed !== undefined) {
    end(data.failed, true);
  } else if (data.answer) {
    if (data.answer.error) end(data.answer.error, true);
    else end(request.do === "judge" ? judged() : searched());
  }
}

function judged() {
  const { boards } = request, counts = Object.values(parts.verdicts).reduce((a, b) => a + b, 0), right = parts.verdicts.correct ?? 0;
  const rest = counts < boards ? ` After ${MOST_SLOW} boards without an answer in time the other ${boards - counts} were not asked.` : "";
  if (parts.failing !== null) return `Done: ${right} of ${counts} boards correct. The smallest board that shows a fault is shown.${rest}`;
  if (slow.length) return `Done: ${right} of ${counts} boards correct, no wrong answer, ${slow.length} without an answer within ${YOURS} seconds.${rest}`;
  return `Done: no fault on ${boards} boards, ${right} of them correct.`;
}

function searched() {
  const { rows, beside } = parts;
  const many = beside ? `; on ${beside.boards} random boards ${beside.rows.map((row) => `${row.name} ${row.sum}`).join(", ")}` : "";
  return `Done: ${rows.map((row) => `${row.name} ${row.nodes} nodes`).join(", ")}${many}.`;
}
