"use strict";

// Boards to play: what is placed by mouse, touch and keys, shown and said; what may stand where, play_rules.js knows.

function play(section) {
  const rules = new Rules(JSON.parse(section.querySelector("script").textContent));
  const cells = new Map([...section.querySelectorAll("[data-cell]")].map((one) => [Number(one.dataset.cell), one]));
  const clues = section.querySelectorAll("[data-clue]");
  const status = section.querySelector(".said"), palette = section.querySelector(".palette"), time = section.querySelector(".time");
  const signs = new Set([...cells.keys()].flatMap((cell) => rules.choices(cell)));
  const few = signs.size <= 3 || rules.labels !== null;
  const given = new Set(rules.givens), before = [];
  let state = { placed: new Map(), hints: [] }, active = cells.keys().next().value, timer = null, solved = false;

  const word = (sign) => rules.names[sign] ?? sign;
  const at = (cell) => `row ${Math.floor(cell / rules.columns) + rules.first}, column ${(cell % rules.columns) + rules.first}`;
  const where = (cell) => (rules.labels ? rules.variables[rules.variableAt.get(cell)] : at(cell));
  const escaped = (text) => text.replace(/[&<]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));
  const listed = (some) => [...new Set(some.map(where))].join("; ");
  const say = (text) => { status.textContent = text[0].toUpperCase() + text.slice(1); };

  function spoken(cell, known) {
    const some = rules.signsAt(cell, known), x = rules.variableAt.get(cell);
    const label = rules.labels && x !== undefined && known[x].length === 1 ? `, ${rules.labels[x][known[x][0]]}` : "";
    return (some.length === new Set(rules.left[x]?.map((value) => rules.sign(x, value, cell))).size && some.length > 1
      ? "open" : some.map(word).join(" or ")) + label;
  }

  function picture(cell, known) {
    const some = rules.signsAt(cell, known), x = rules.variableAt.get(cell), sign = some.length === 1 ? some[0] : null;
    const paper = given.has(cell) ? "given" : sign === null ? "paper" : rules.papers[sign];
    const fixed = x === undefined || rules.left[x].length === 1;
    let inside = (sign === EMPTY && fixed ? "" : rules.looks[sign ?? rules.ground[cell]]) ?? "";
    if (sign === null && !rules.labels && spoken(cell, known) !== "open") {
      const across = Math.ceil(Math.sqrt(some.length)), size = 1 / Math.max(2, across);
      inside = some.map((one, k) => {
        const [left, top] = [(k % across) * 40 / across, Math.floor(k / across) * 40 / across + (some.length === 2 ? 10 : 0)];
        return `<g transform="translate(${left} ${top}) scale(${size})">${rules.looks[one]}</g>`;
      }).join("");
    }
    if (rules.labels && x !== undefined && rules.home(cell) === cell && known[x].length < rules.left[x].length) {
      const left = known[x].map((value) => rules.labels[x][value]).join("");
      inside += `<text x="20" y="33" font-size="11" class="f-ink">${escaped(left)}</text>`;
    }
    return `<rect width="40" height="40" class="f-${paper}"/>${inside}`;
  }

  // Draw all; say which clues changed.
  function draw({ named = [], namedClues = [], wrong = [] } = {}) {
    const known = rules.known(state), changed = [];
    cells.forEach((one, cell) => {
      one.firstElementChild.innerHTML = picture(cell, known);
      one.classList.toggle("named", named.includes(cell));
      one.classList.toggle("wrong", wrong.includes(cell));
      one.tabIndex = cell === active ? 0 : -1;
      const marks = [[given.has(cell), "given"], [wrong.includes(cell), "wrong"], [named.includes(cell), "pointed out"]]
        .map(([holds, name]) => (holds ? `, ${name}` : "")).join("");
      one.setAttribute("aria-label", `${at(cell)}: ${spoken(cell, known)}${marks}${one.dataset.said}`);
    });
    clues.forEach((one) => {
      const number = Number(one.dataset.clue), standing = rules.standing(rules.clues[number], known);
      const said = one.dataset.said + ({ met: ", met", exceeded: ", cannot be met" }[standing] ?? "");
      if (one.dataset.standing && one.dataset.standing !== standing && standing !== "open") changed.push(said);
      one.dataset.standing = standing;
      one.classList.toggle("met", standing === "met");
      one.classList.toggle("exceeded", standing === "exceeded");
      one.classList.toggle("named", namedClues.includes(number));
      one.setAttribute("aria-label", said);
    });
    return changed;
  }

  function become(next, said, marks) {
    before.push(state);
    state = next;
    const changed = draw(marks), known = rules.known(state);
    const wasSolved = solved;
    solved = rules.isSolved(known);
    section.classList.toggle("solved", solved);
    if (solved && !wasSolved) clearInterval(timer);
    const full = !rules.openCells(known).length;
    const end = solved ? ["Solved."] : !full ? [] : rules.complete
      ? ["Everything is filled in, but something is wrong: Check shows where."]
      : ["Everything is filled in. The page does not hold all solutions of this board: it cannot say if this is one."];
    say([said, ...changed.map((one) => `${one}.`), ...end].join(" "));
  }

  function place(cell, choice) {
    if (!rules.choices(cell).length) return say(`${at(cell)} is given.`);
    const next = rules.placing(state, cell, choice);
    if (!next) return say(`${where(cell)}: nothing would be left there.`);
    become(next, `${where(cell)}: ${choice === null ? "open" : word(choice)}.`);
  }

  // The cells in which what was placed is no part of the solution that is nearest.
  function mistakes(known) {
    if (!rules.solutions.length) return [];
    const { solution, wrong } = rules.nearest(known);
    return wrong.flatMap((x) => rules.cellsOf[x].filter((cell) => rules.labels
      || (state.placed.has(cell) && state.placed.get(cell) !== rules.choice(x, solution[x], cell))));
  }

  function check() {
    const wrong = mistakes(rules.known(state));
    if (!rules.complete && (wrong.length || !rules.solutions.length)) {
      return say("The page does not hold all solutions of this board: it cannot say if this leads to one.");
    }
    if (!wrong.length) return say("No mistake so far.");
    draw({ wrong });
    say(`Wrong: ${listed(wrong)}.`);
  }

  function hint() {
    const known = rules.known(state), wrong = rules.complete ? mistakes(known) : [];
    if (wrong.length) {
      draw({ wrong });
      return say(`First mend what is wrong: ${listed(wrong)}.`);
    }
    const k = rules.steps.findIndex((step) => step.removed.some(([x, gone]) => gone.some((value) => known[x].includes(value))));
    if (k < 0) return reveal(known);
    const step = rules.steps[k], marks = { named: step.cells, namedClues: step.clues };
    const against = step.removed.filter(([x, gone]) => known[x].every((value) => gone.includes(value)));
    if (against.length) {
      draw({ ...marks, wrong: against.flatMap(([x]) => rules.cellsOf[x].filter((cell) => state.placed.has(cell))) });
      return say(`What stands there cannot be. ${step.said}`);
    }
    become({ ...state, hints: [...state.hints, k] }, step.said, marks);
  }

  // Where no step is left, a cell of a solution.
  function reveal(known) {
    const { solution, wrong } = rules.solutions.length ? rules.nearest(known) : { wrong: [0] };
    const open = rules.openCells(known);
    if (!open.length || wrong.length) return say(rules.end);
    const x = rules.variableAt.get(open[0]);
    const telling = (cell) => known[x].filter((value) => rules.choice(x, value, cell) === rules.choice(x, solution[x], cell)).length;
    const here = open.filter((one) => rules.variableAt.get(one) === x);
    const cell = here.sort((a, b) => telling(a) - telling(b))[0], choice = rules.choice(x, solution[x], cell);
    become(rules.placing(state, cell, choice), `${rules.end} In a solution ${where(cell)} is ${word(choice)}.`, { named: [cell] });
  }

  function undo() {
    if (!before.length) return say("Nothing to undo.");
    state = before.pop();
    solved = rules.isSolved(rules.known(state));
    section.classList.toggle("solved", solved);
    draw();
    say("Undone.");
  }

  function toggleTimer(button) {
    const on = button.getAttribute("aria-pressed") !== "true", start = Date.now();
    button.setAttribute("aria-pressed", on);
    time.hidden = !on;
    clearInterval(timer);
    const show = () => {
      const seconds = Math.floor((Date.now() - start) / 1000);
      time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    if (on) show();
    if (on && !solved) timer = setInterval(show, 1000);
  }

  const actions = {
    hint, check, undo, timer: toggleTimer,
    restart: () => become({ placed: new Map(), hints: [] }, "The board as it is given."),
  };

  function choose(cell) {
    cells.get(active).tabIndex = -1;
    active = cell;
    cells.get(cell).tabIndex = 0;
    cells.get(cell).focus();
  }

  // Closed cells are passed over.
  function move(down, across) {
    const rows = Math.max(...cells.keys()) / rules.columns + 1;
    for (let r = Math.floor(active / rules.columns) + down, c = (active % rules.columns) + across;
      r >= 0 && c >= 0 && r < rows && c < rules.columns; r += down, c += across) {
      if (cells.has(r * rules.columns + c)) return choose(r * rules.columns + c);
    }
  }

  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const letters = { u: undo, h: hint, c: check };
  function press(event) {
    const choice = rules.choices(active).find((one) => one.toLowerCase() === event.key.toLowerCase())
      ?? (event.key === "=" && rules.choices(active).includes("+") ? "+" : undefined);
    if ((event.ctrlKey || event.metaKey) && event.key === "z") undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (arrows[event.key]) move(...arrows[event.key]);
    else if (choice !== undefined) place(active, choice);
    else if (event.key === " " || event.key === "Enter") place(active, rules.next(state, active, event.shiftKey));
    else if (event.key === "Delete" || event.key === "Backspace") place(active, null);
    else if (letters[event.key]) letters[event.key]();
    else return;
    event.preventDefault();
  }

  cells.forEach((one, cell) => {
    if (!rules.choices(cell).length) one.setAttribute("aria-readonly", "true");
    one.addEventListener("keydown", press);
    one.addEventListener("focus", () => { active = cell; });
    for (const [kind, back] of [["click", false], ["contextmenu", true]]) {
      one.addEventListener(kind, (event) => {
        event.preventDefault();
        choose(cell);
        if (few) place(cell, rules.next(state, cell, back));
      });
    }
  });
  for (const choice of [...signs, null]) {
    const button = document.createElement("button");
    button.type = "button";
    if (choice === null || choice === EMPTY || rules.labels) {
      button.textContent = choice === null ? "Clear" : word(choice);
    } else {
      button.innerHTML = `<svg class="magnets-board" viewBox="0 0 40 40" aria-hidden="true">${rules.looks[choice]}</svg>`;
      button.setAttribute("aria-label", word(choice));
    }
    button.addEventListener("click", () => {
      if (choice === null || rules.choices(active).includes(choice)) place(active, choice);
    });
    palette.append(button);
  }
  section.querySelectorAll("[data-do]").forEach((button) => button.addEventListener("click", () => actions[button.dataset.do](button)));
  draw();
}

document.querySelectorAll(".game").forEach(play);
