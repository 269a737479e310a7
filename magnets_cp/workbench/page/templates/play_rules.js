"use strict";

// The rules of a board to play. A state is what was placed and which hints were taken; all else follows from these.

const EMPTY = ".";

// What a board allows: cells are numbers, and every variable has values, each of which puts signs on cells.
class Rules {
  constructor(game) {
    Object.assign(this, game);
    this.variableAt = new Map();
    this.cellsOf = this.shows.map((values, x) => {
      const cells = [...new Set(values.flatMap((signs) => Object.keys(signs).map(Number)))].sort((a, b) => a - b);
      cells.forEach((cell) => this.variableAt.set(cell, x));
      return cells;
    });
  }

  sign(x, value, cell) {
    return this.shows[x][value][cell] ?? this.ground[cell] ?? EMPTY;
  }

  // What a player chooses among at a cell: its signs, or the names of what may be placed over it.
  choice(x, value, cell) {
    return this.labels ? this.labels[x][value] : this.sign(x, value, cell);
  }

  choices(cell) {
    const x = this.variableAt.get(cell);
    if (x === undefined) return [];
    const found = [...new Set(this.left[x].map((value) => this.choice(x, value, cell)))];
    if (!this.labels) found.sort((a, b) => this.signs.indexOf(a) - this.signs.indexOf(b));
    return found.length > 1 ? found : [];
  }

  choicesLeft(cell, known) {
    const x = this.variableAt.get(cell);
    return [...new Set(known[x].map((value) => this.choice(x, value, cell)))];
  }

  // Where a choice is noted: what covers several cells is noted once.
  home(cell) {
    return this.labels ? this.cellsOf[this.variableAt.get(cell)][0] : cell;
  }

  fitting(x, placed) {
    const here = [...placed].filter(([cell]) => this.variableAt.get(cell) === x);
    return this.left[x].filter((value) => here.every(([cell, choice]) => this.choice(x, value, cell) === choice));
  }

  // The values left of every variable. What a player placed outweighs what a hint ruled out.
  known({ placed, hints }) {
    const ruled = new Set(hints.flatMap((k) => this.steps[k].removed.flatMap(([x, gone]) => gone.map((value) => `${x} ${value}`))));
    return this.left.map((_, x) => {
      const fitting = this.fitting(x, placed), rest = fitting.filter((value) => !ruled.has(`${x} ${value}`));
      return rest.length ? rest : fitting;
    });
  }

  signsAt(cell, known) {
    const x = this.variableAt.get(cell);
    if (x === undefined) return [this.ground[cell] ?? EMPTY];
    return [...new Set(known[x].map((value) => this.sign(x, value, cell)))];
  }

  // The state with another choice at a cell, null for none; what contradicts it in the same variable goes. Undefined if
  // nothing would be left to the variable.
  placing(state, cell, choice) {
    const x = this.variableAt.get(cell), placed = new Map(state.placed);
    const forget = (test) => this.cellsOf[x].filter((one) => placed.has(one) && test(one)).forEach((one) => placed.delete(one));
    placed.delete(this.home(cell));
    if (choice !== null) {
      const fits = (one) => this.fitting(x, new Map([[this.home(cell), choice], [one, placed.get(one)]])).length;
      forget((one) => !fits(one));
      placed.set(this.home(cell), choice);
    } else if (new Set(this.fitting(x, placed).map((value) => this.choice(x, value, cell))).size === 1) {
      forget(() => true);
    }
    return this.fitting(x, placed).length ? { ...state, placed } : undefined;
  }

  // The choice after (or before) the one at a cell; where another cell decided it, the first that is not it.
  next(state, cell, back) {
    const choices = this.choices(cell), placed = state.placed.get(this.home(cell));
    if (placed === undefined) {
      const left = this.choicesLeft(cell, this.known(state));
      return (back ? choices.reverse() : choices).find((choice) => left.length > 1 || choice !== left[0]);
    }
    const ring = [...choices, null];
    return ring[(ring.indexOf(placed) + (back ? -1 : 1) + ring.length) % ring.length];
  }

  standing({ number, signs, cells }, known) {
    if (number === null) return "";
    const at = cells.map((cell) => this.signsAt(cell, known)), counts = (sign) => signs.includes(sign);
    const sure = at.filter((some) => some.every(counts)).length, possible = at.filter((some) => some.some(counts)).length;
    return sure > number || possible < number ? "exceeded" : sure === number ? "met" : "open";
  }

  // What fits best of the solutions, and the variables in which it differs.
  nearest(known) {
    const missed = this.solutions.map((solution) => known.flatMap((values, x) => (values.includes(solution[x]) ? [] : [x])));
    const best = missed.reduce((a, b, k) => (b.length < missed[a].length ? k : a), 0);
    return { solution: this.solutions[best], wrong: missed[best] };
  }

  // Cells that are open count as empty in the end. What no cell shows is not asked for.
  isSolved(known) {
    const cells = [...this.variableAt];
    const final = new Map(cells.map(([cell]) => {
      const left = this.choicesLeft(cell, known);
      return [cell, left.length === 1 ? left[0] : left.includes(EMPTY) ? EMPTY : null];
    }));
    return this.solutions.some((solution) => cells.every(([cell, x]) => this.choice(x, solution[x], cell) === final.get(cell)));
  }

  openCells(known) {
    return [...this.variableAt.keys()].filter((cell) => this.choicesLeft(cell, known).length > 1);
  }
}
