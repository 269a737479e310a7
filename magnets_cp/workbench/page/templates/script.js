"use strict";

// What a point is called, shown at once and also on touch; without this script the browser shows it after a while.
const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
document.body.append(tip);
for (const title of document.querySelectorAll(".drawing use > title")) {
  title.parentNode.dataset.tip = title.textContent;
  title.remove();
}
document.addEventListener("pointerover", (event) => {
  const text = event.target instanceof Element && event.target.closest("[data-tip]")?.dataset.tip;
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const box = tip.getBoundingClientRect();
  const left = Math.min(event.clientX + 12, document.documentElement.clientWidth - box.width - 6);
  const above = event.clientY - box.height - 12;
  tip.style.left = `${Math.max(6, left)}px`;
  tip.style.top = `${above > 0 ? above : event.clientY + 16}px`;
});

// Pointing at an entry of a legend sets its line off from the others.
for (const entry of document.querySelectorAll(".legend li")) {
  const figure = entry.closest("figure");
  const light = (on) => {
    figure.classList.toggle("dimmed", on);
    figure.querySelectorAll(`.${entry.dataset.series}`).forEach((line) => line.classList.toggle("lit", on));
  };
  entry.addEventListener("pointerenter", () => light(true));
  entry.addEventListener("pointerleave", () => light(false));
}

// Tables sort by the column whose head is clicked; numbers by what they are, not by how they are written.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, index) => {
    head.tabIndex = 0;
    const sort = () => {
      const ascending = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const key = (row) => {
        const cell = row.cells[index];
        return cell.dataset.order === undefined ? cell.textContent : Number(cell.dataset.order);
      };
      const compare = (a, b) =>
        typeof a === "number" && typeof b === "number"
          ? a - b
          : typeof a === typeof b ? a.localeCompare(b, "en", { numeric: true }) : typeof a === "number" ? -1 : 1;
      const rows = [...table.tBodies[0].rows].sort((a, b) => (ascending ? 1 : -1) * compare(key(a), key(b)));
      table.tBodies[0].append(...rows);
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", (event) => event.key === "Enter" && sort());
  });
}

// Another pair of configurations in a scatter plot: the axes stay, the points move.
for (const figure of document.querySelectorAll("figure[data-choices]")) {
  const { plot, boards, labels, numbers, stopped } = JSON.parse(document.getElementById(figure.dataset.choices).textContent);
  const [left, bottom, width, height, low, high] = plot;
  const points = [...figure.querySelectorAll("[id$='-points'] use")];
  const along = (seconds) => Math.min(1, Math.max(0, (Math.log(seconds) - low) / (high - low)));
  const axis = (name) => Number(figure.querySelector(`select[data-axis=${name}]`).value);
  const short = (seconds) => `${Number(seconds.toPrecision(3))} s`;
  const place = () => {
    const [across, up] = [axis("x"), axis("y")];
    figure.querySelector("[id$='label-x'] text").textContent = `${labels[across].slice(0, 40)}, s`;
    figure.querySelector("[id$='label-y'] text").textContent = `${labels[up].slice(0, 40)}, s`;
    points.forEach((point, board) => {
      const [x, y] = [numbers[across][board], numbers[up][board]];
      point.setAttribute("x", left + width * along(x));
      point.setAttribute("y", bottom - height * along(y));
      const late = [across, up].some((axis) => stopped[axis].includes(board));
      point.classList.toggle("stopped", late);
      point.dataset.tip = `${boards[board]}: ${short(x)} across, ${short(y)} up${late ? ", stopped by a limit" : ""}`;
    });
    figure.querySelector(".drawing").setAttribute(
      "aria-label", `A point a board: seconds of ${labels[across]} across, of ${labels[up]} up.`);
  };
  figure.querySelectorAll("select").forEach((select) => select.addEventListener("change", place));
  figure.querySelector(".choices").hidden = false;
  place();
}
