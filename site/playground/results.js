// What came of a run: tables, pictures, the page that plays the trace.
const byId = (id) => document.getElementById(id);
const [result, trace, more] = ["result", "trace", "more"].map(byId);
let tracePage = "";

export function clear() {
  result.replaceChildren();
  more.replaceChildren();
  trace.hidden = true;
}

function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function table(caption, heads, rows) {
  const line = (kind) => (cells) => make("tr", {}, ...cells.map((text) => make(kind, { textContent: text })));
  return make("table", {}, make("caption", { textContent: caption }), make("thead", {}, line("th")(heads)), make("tbody", {}, ...rows.map(line("td"))));
}

const sameBy = (command) => [make("p", { textContent: "The same with the program, your code saved as mine.py:" }), make("pre", { textContent: command, tabIndex: 0 })];

export function showSearch(answer) {
  const rows = answer.rows.map((row) => [row.name, row.status, row.nodes, row.fails, row.depth]);
  result.append(table(`Nodes, up to ${answer.most}`, ["heuristic", "answer", "nodes", "fails", "depth"], rows));
  more.append(...sameBy(answer.command));
  tracePage = answer.page;
  showTrace();
}

export function showBeside(answer) {
  const rows = answer.rows.map((row) => [row.name, row.sum, row.stopped]);
  more.prepend(
    table(`${answer.boards} random boards of 8x8, up to ${answer.most} nodes each`, ["heuristic", "nodes in all", "stopped"], rows),
    make("ul", {}, ...answer.said.map((textContent) => make("li", { textContent }))),
    make("p", {}, "How much better, and how sure that is, on boards and against rivals of your choice: ", make("a", { href: "comparing.html", textContent: "magnets compare" }), "."),
  );
}

// The page follows the theme of the reader's system; here it is to follow that of the site.
function showTrace() {
  const dark = document.body.dataset.mdColorScheme === "slate";
  trace.srcdoc = tracePage.replace(/\(prefers-color-scheme: ?dark\)/g, dark ? "(min-width: 0)" : "(max-width: 0)").replace('content="light dark"', `content="${dark ? "dark" : "light"}"`);
  trace.hidden = false;
}

export function showJudgement(answer) {
  const rows = Object.entries(answer.verdicts);
  result.append(table(`${answer.boards} random boards`, ["verdict", "boards"], rows));
  if (answer.failure) showFailure(answer.failure);
}

export function showFailure(failure) {
  const pictures = Object.entries(failure.pictures).map(([name, src]) =>
    make("figure", {}, make("img", { src, alt: name }), make("figcaption", { textContent: name })));
  result.append(
    make("h2", { textContent: failure.title }),
    make("p", { textContent: `${failure.status} (${failure.how})` }),
    make("ul", {}, ...[...failure.violations, failure.report].filter(Boolean).map((textContent) => make("li", { textContent }))),
    make("div", { className: "pg-pictures" }, ...pictures),
  );
  if (failure.command) result.append(...sameBy(failure.command));
}

new MutationObserver(() => { if (!trace.hidden) showTrace(); }).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
