"use strict";

// Play animations: a board is its first state and, for each step, what changes. Going back starts from a state kept nearby.
(() => {
  const { tracks, ticks, delay } = JSON.parse(document.getElementById("animation").textContent);
  const KEPT = 250;
  const most = ticks.length || Math.max(...tracks.map((track) => track.kinds.length));
  const slider = document.querySelector("[data-slider]");
  const playing = document.querySelector("[data-go=play]");
  const stepAt = (track, tick) => (ticks.length ? ticks[tick][track.index] : Math.min(tick, track.kinds.length - 1));

  tracks.forEach((track, index) => {
    const section = document.querySelectorAll(".track")[index];
    Object.assign(track, { index, section, shown: null, nodes: [{ step: 0, parent: -1, depth: 0, state: "open", end: Infinity, children: [] }] });
    track.groups = [...section.querySelectorAll("[data-number]")].sort((a, b) => a.dataset.number - b.dataset.number);
    track.kept = [track.start];
    const state = [...track.start];
    track.changes.forEach((changes, step) => {
      if (step > 0) apply(state, changes);
      if (step % KEPT === 0) track.kept[step / KEPT] = [...state];
    });
    if (track.depths.length) plant(track);
    section.querySelector(".depths")?.addEventListener("click", (event) => {
      const box = event.target.getBoundingClientRect();
      goStep(track, Math.round(((event.clientX - box.left) / box.width) * (track.kinds.length - 1)));
    });
    const list = section.querySelector(".steps");
    track.items = list ? track.said.map((text, step) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.addEventListener("click", () => goStep(track, step));
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
      return button;
    }) : [];
  });

  function apply(state, changes) {
    for (let i = 0; i < changes.length; i += 2) state[changes[i]] = changes[i + 1];
  }

  function stateAt(track, step) {
    const kept = Math.floor(step / KEPT);
    const state = [...track.kept[kept]];
    for (let k = kept * KEPT + 1; k <= step; k++) apply(state, track.changes[k]);
    return state;
  }

  // The search tree: a node a decision, below the decision in force before it; ``at`` is the node of each step.
  function plant(track) {
    const path = [0];
    track.at = [];
    [...track.kinds].forEach((kind, step) => {
      const depth = track.depths[step];
      if (kind === "d") {
        path.length = Math.min(path.length, depth);
        const parent = path[path.length - 1], node = track.nodes.length;
        track.nodes.push({ step, parent, depth, state: "open", end: Infinity, children: [] });
        track.nodes[parent].children.push(node);
        path.push(node);
      } else if (kind === "f" || kind === "l") {
        end(track.nodes[path[path.length - 1]], "failed", step);
      } else if (kind === "!") {
        for (const node of path) end(track.nodes[node], "solved", step);
      }
      track.at.push(path[path.length - 1]);
      if (kind === "b" || kind === "r" || kind === "l") {
        while (path.length > depth + 1) {
          const left = track.nodes[path.pop()];
          if (kind === "b") end(left, "failed", step);
        }
        track.at[step] = path[path.length - 1];
      }
    });
  }

  // What is known of a node, and from which step on; a solution below it outweighs what comes later.
  function end(node, state, step) {
    if (node.end === Infinity) Object.assign(node, { state, end: step });
  }

  function showTree(track, step) {
    const tree = track.section.querySelector(".tree");
    if (!tree) return;
    const path = [];
    for (let node = track.at[step]; node > 0; node = track.nodes[node].parent) path.unshift(node);
    const rows = [0, ...path].map((node) => track.nodes[node].children).filter((children) => children.length);
    tree.replaceChildren(...rows.map((children, level) => {
      const row = document.createElement("div");
      row.setAttribute("role", "group");
      const current = children.indexOf(path[level]);
      const first = Math.max(0, Math.min(current - 20, children.length - 41));
      if (first > 0) row.append(`${first} before `);
      for (const child of children.slice(first, first + 41)) {
        const node = track.nodes[child];
        const known = node.step > step ? "later" : node.end <= step ? node.state : "open";
        const sign = { failed: "✗ ", solved: "✓ " }[known] || "";
        const button = Object.assign(document.createElement("button"), {
          type: "button", className: `node ${known}`, textContent: sign + track.said[node.step].replace(/^decide:? /, ""),
        });
        button.setAttribute("role", "treeitem");
        button.setAttribute("aria-level", level + 1);
        button.setAttribute("aria-selected", child === path[level]);
        button.setAttribute("aria-label", `${button.textContent}: ${known}`);
        button.addEventListener("click", () => goStep(track, node.step));
        row.append(button);
      }
      if (children.length > first + 41) row.append(` ${children.length - first - 41} more`);
      return row;
    }));
  }

  function showDepths(track, step) {
    const canvas = track.section.querySelector(".depths");
    if (!canvas) return;
    const width = (canvas.width = canvas.clientWidth || 300), height = canvas.height, pen = canvas.getContext("2d");
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const count = track.kinds.length, deepest = track.deepest || (track.deepest = track.depths.reduce((a, b) => Math.max(a, b), 1));
    const across = (k) => (count > 1 ? (k / (count - 1)) * (width - 4) + 2 : width / 2);
    const up = (depth) => height - 4 - (depth / deepest) * (height - 10);
    const stride = Math.max(1, Math.floor(count / (2 * width)));
    pen.strokeStyle = colour("--soft");
    pen.beginPath();
    for (let k = 0; k < count; k += stride) pen.lineTo(across(k), up(track.depths[k]));
    pen.stroke();
    for (let k = 0; k < count; k++) {
      const kind = track.kinds[k];
      if (kind !== "!" && (count > 4000 || (kind !== "f" && kind !== "l"))) continue;
      pen.fillStyle = colour(kind === "!" ? "--best" : "--bad");
      pen.fillRect(across(k) - 1.5, up(track.depths[k]) - 1.5, 3, kind === "!" ? 7 : 3);
    }
    pen.fillStyle = colour("--accent");
    pen.fillRect(across(step) - 1, 0, 2, height);
  }

  function reasons(track, step) {
    const flat = track.causes[step] || [], { asks, yes, no } = track.words, lines = new Map();
    for (let i = 0; i < flat.length; i += 4) {
      const [constraint, variable, mask, left] = flat.slice(i, i + 4);
      const said = left >= 0 ? [yes[variable][left]] : no[variable].filter((_, value) => BigInt(mask) >> BigInt(value) & 1n);
      lines.set(asks[constraint], [...(lines.get(asks[constraint]) || []), ...said]);
    }
    return [...lines].map(([asked, said]) => `${asked}: ${[...new Set(said)].join(", ")}`);
  }

  function show(tick) {
    tick = Math.max(0, Math.min(most - 1, tick));
    slider.value = tick;
    slider.setAttribute("aria-valuetext", `step ${tick} of ${most - 1}`);
    for (const track of tracks) {
      const step = stepAt(track, tick), state = stateAt(track, step);
      state.forEach((look, number) => {
        if (track.shown === null || track.shown[number] !== look) track.groups[number].innerHTML = track.looks[look];
      });
      track.shown = state;
      track.section.querySelector(".said").textContent =
        `Step ${step} of ${track.kinds.length - 1}${track.depths.length ? `, depth ${track.depths[step]}` : ""}: ${track.said[step]}`;
      track.section.querySelector(".causes").replaceChildren(...reasons(track, step).map((text) =>
        Object.assign(document.createElement("li"), { textContent: text })));
      track.items.forEach((item, k) => item.setAttribute("aria-current", k === step ? "step" : "false"));
      showTree(track, step);
      showDepths(track, step);
    }
  }

  const here = () => Number(slider.value);
  function goStep(track, step) {
    stop();
    show(ticks.length ? Math.max(0, ticks.findIndex((tick) => tick[track.index] >= step)) : step);
  }
  function search(letters) {
    for (let tick = here() + 1; tick < most; tick++) {
      if (tracks.some((track) => letters.includes(track.kinds[stepAt(track, tick)]) && stepAt(track, tick) !== stepAt(track, tick - 1))) return tick;
    }
    return most - 1;
  }
  let timer = null;
  function stop() {
    clearInterval(timer);
    timer = null;
    playing.textContent = "Play";
  }
  function play() {
    if (timer !== null) return stop();
    if (here() === most - 1) show(0);
    playing.textContent = "Stop";
    const factor = Number(document.querySelector("[data-speed]").value);
    timer = setInterval(() => (here() === most - 1 ? stop() : show(here() + 1)), Math.max(16, 1000 * delay * factor));
  }
  const actions = {
    first: () => show(0), back: () => show(here() - 1), next: () => show(here() + 1), last: () => show(most - 1),
    fail: () => show(search("fl")), solution: () => show(search("!")),
  };
  document.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", () => {
    if (button.dataset.go === "play") return play();
    stop();
    actions[button.dataset.go]();
  }));
  document.querySelector("[data-speed]").addEventListener("change", () => { if (timer !== null) { stop(); play(); } });
  slider.addEventListener("input", () => { stop(); show(here()); });
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "fail", s: "solution", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input")) return;
    if (event.key === " " && event.target.closest("button")) return;
    event.preventDefault();
    if (name === "play") return play();
    stop();
    actions[name]();
  });
  addEventListener("resize", () => show(here()));
  show(0);
})();
