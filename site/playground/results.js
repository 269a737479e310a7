// What came of a run: tables, pictures, the page that plays the trace. Each takes the place of what was there of it.
const byId = (id) => document.getElementById(id);
const [rows, failure, beside, same] = ["rows", "failure", "beside-others", "same"].map(byId);
let trace = byId("trace"), tracePage = "";

export function clear() {
  byId("before").hidden = true;
  for (const place of [rows, failure, beside, same]) place.replaceChildren();
  trace.hidden = true;
}

function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// A table scrolls in a place of its own where the window is narrow.
function table(caption, heads, lines) {
  const line = (kind) => (cells) => make("tr", {}, ...cells.map((text) => make(kind, { textContent: text })));
  const made = make("table", {}, make("caption", { textContent: caption }), make("thead", {}, line("th")(heads)), make("tbody", {}, ...lines.map(line("td"))));
  return make("div", { className: "pg-scroll", tabIndex: 0, role: "region", ariaLabel: caption }, made);
}

const sameBy = (command) => [make("p", { textContent: "The same with the program, your code saved as mine.py:" }), make("pre", { textContent: command, tabIndex: 0 })];

// Show the parts of the answer that have come.
export function showAll(part, request) {
  if (part.rows) showRows(part);
  if (part.command) same.replaceChildren(...sameBy(part.command));
  if (part.page) showTrace((tracePage = part.page));
  if (part.beside) showBeside(part.beside);
  if (part.verdicts) showVerdicts(part.verdicts, request.boards);
  if (part.failure) showFailure(part.failure);
}

function showRows(part) {
  const lines = part.rows.map((row) => [row.name, row.status, row.nodes, row.fails, row.depth]);
  rows.replaceChildren(table(`Nodes, up to ${part.most}`, ["heuristic", "answer", "nodes", "fails", "depth"], lines));
}

function showBeside(found) {
  const lines = found.rows.map((row) => [row.name, row.sum, row.stopped]);
  beside.replaceChildren(
    table(`${found.boards} random boards of 8x8, up to ${found.most} nodes each`, ["heuristic", "nodes in all", "stopped"], lines),
    make("ul", {}, ...found.said.map((textContent) => make("li", { textContent }))),
    make("p", {}, "How much better, and how sure that is, on boards and against rivals of your choice: ", make("a", { href: "comparing.html", textContent: "magnets compare" }), "."),
  );
}

// The page follows the theme of the reader's system; here it is to follow that of the site. Each has a frame of its
// own: Chromium draws nothing in one that was filled again while it was hidden.
function showTrace() {
  const dark = document.body.dataset.mdColorScheme === "slate";
  const fresh = trace.cloneNode();
  fresh.srcdoc = tracePage.replace(/\(prefers-color-scheme: ?dark\)/g, dark ? "(min-width: 0)" : "(max-width: 0)").replace('content="light dark"', `content="${dark ? "dark" : "light"}"`);
  fresh.hidden = false;
  trace.replaceWith(fresh);
  trace = fresh;
}

export function showVerdicts(verdicts, boards) {
  const asked = Object.values(verdicts).reduce((a, b) => a + b, 0);
  rows.replaceChildren(table(`${asked} of ${boards} random boards`, ["verdict", "boards"], Object.entries(verdicts)));
}

function showFailure(found) {
  const pictures = Object.entries(found.pictures).map(([name, src]) =>
    make("figure", {}, make("img", { src, alt: name }), make("figcaption", { textContent: name })));
  failure.replaceChildren(
    make("h2", { textContent: found.title }),
    make("p", { textContent: `${found.status} (${found.how})` }),
    make("ul", {}, ...[...found.violations, found.report].filter(Boolean).map((textContent) => make("li", { textContent }))),
    make("div", { className: "pg-pictures" }, ...pictures),
    ...(found.command ? sameBy(found.command) : []),
  );
}

new MutationObserver(() => { if (!trace.hidden) showTrace(); }).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
