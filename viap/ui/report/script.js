"use strict";
const make = (tag, text, name) => {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  if (name) node.className = name;
  return node;
};

// Light or dark: as the system has it, until the reader chooses.
const theme = document.getElementById("theme");
const dark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};
const tellTheme = () => { theme.textContent = dark() ? "light" : "dark"; };
theme.hidden = false;
theme.addEventListener("click", () => {
  document.documentElement.dataset.theme = dark() ? "light" : "dark";
  tellTheme();
});
tellTheme();

// A link into something that is folded unfolds it.
const unfold = (node) => {
  for (let at = node; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
};
const reveal = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  unfold(target);
  target.scrollIntoView({ block: target.classList.contains("r") ? "center" : "start" });
};
addEventListener("hashchange", reveal);
if (location.hash) reveal();

// Filters of a table: by attributes of its rows, and by words.
for (const box of document.querySelectorAll(".filters")) {
  const rows = [...document.querySelectorAll("#" + box.dataset.for + " tbody tr")];
  const value = (name) => (box.querySelector(name) || { value: "" }).value;
  const checks = [...box.querySelectorAll("input[type=checkbox]")];
  box.apply = () => {
    const states = new Set(checks.filter((each) => each.checked).map((each) => each.value));
    const kind = value(".kind"), name = value(".function"), words = value(".words").toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const data = row.dataset;
      row.hidden = (checks.length && !states.has(data.s)) || (kind && kind !== data.k) ||
        (name && name !== data.f) || (words && !row.textContent.toLowerCase().includes(words));
      if (!row.hidden) shown++;
    }
    box.querySelector("output").textContent = shown === rows.length ? "" : shown + " of " + rows.length + " shown";
  };
  box.addEventListener("input", box.apply);
}
for (const link of document.querySelectorAll(".cell-link")) {
  link.addEventListener("click", () => {
    const box = document.querySelector('.filters[data-for="' + link.dataset.table + '"]');
    for (const [name, value] of [[".kind", link.dataset.kind], [".function", link.dataset.function]]) {
      const choice = box.querySelector(name);
      if (choice) choice.value = value;
    }
    for (const each of box.querySelectorAll("input[type=checkbox]")) each.checked = true;
    unfold(box);
    box.apply();
    box.scrollIntoView({ block: "start" });
  });
}

// Tables that can be sorted by a column.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  heads.forEach((head, column) => {
    const button = make("button", head.textContent);
    button.type = "button";
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const each of heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
      const key = (row) => {
        const cell = row.cells[column], value = cell.dataset.value;
        return value === undefined ? cell.textContent.trim() : Number(value);
      };
      const rows = [...body.rows].map((row) => [key(row), row]);
      rows.sort(([a], [b]) => down * (typeof a === "number" ? a - b : a.localeCompare(b)));
      body.append(...rows.map(([, row]) => row));
    });
  });
}

// The source: marks list their claims.
const SAID = { violated: "violated", open: "not proved", assumed: "assumed", proved: "proved", unreachable: "unreachable" };
const toggle = (mark) => {
  const row = mark.parentElement, open = mark.getAttribute("aria-expanded") === "true";
  mark.setAttribute("aria-expanded", String(!open));
  if (open) {
    row.nextElementSibling.remove();
    return;
  }
  const list = make("ul", undefined, "why");
  for (const line of mark.dataset.w.split("\n")) {
    const [state, kind, text] = line.split("\t"), item = make("li");
    item.append(make("b", SAID[state], state), " " + kind + " ", make("code", text));
    list.append(item);
  }
  row.after(list);
};
for (const source of document.querySelectorAll(".source")) {
  source.addEventListener("click", (event) => {
    if (event.target.matches(".r > button")) toggle(event.target);
  });
  source.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !"np".includes(event.key)) return;
    const marks = [...source.querySelectorAll(".r > button")];
    if (!marks.length) return;
    const at = marks.indexOf(document.activeElement), by = event.key === "n" ? 1 : -1;
    const next = at < 0 ? (by > 0 ? 0 : marks.length - 1) : (at + by + marks.length) % marks.length;
    marks[next].focus({ preventScroll: true });
    marks[next].scrollIntoView({ block: "nearest" });
    event.preventDefault();
  });
}

// The stepper of a run.
const DRAWN = 80; // cells of a strip
const strip = (name, array, changed) => {
  const line = make("div", undefined, "strip");
  line.append(make("b", name));
  const known = [...array.cells.keys()];
  const size = array.size === null || array.size === undefined ? Math.max(-1, ...known) + 1 : array.size;
  const low = Math.min(0, ...known), value = (k) => (array.cells.has(k) ? array.cells.get(k) : array.fill);
  // The interesting cells: both ends, what is near a change, and where a value changes.
  const drawn = new Set();
  const around = (k, by) => { for (let j = k - by; j <= k + by; j++) if (j >= low && j < size) drawn.add(j); };
  for (const k of changed) around(k, changed.size > 12 ? 0 : 2);
  around(low, 3);
  around(size - 1, 2);
  const interesting = known.filter((k) => value(k) !== value(k - 1) || value(k) !== value(k + 1));
  for (const k of interesting.slice(0, DRAWN / 2)) drawn.add(k);
  const order = [...drawn].filter((k) => k < size || array.cells.has(k)).sort((x, y) => x - y).slice(0, DRAWN);
  let before = low - 1;
  for (const k of order) {
    if (k - before - 1 > 0) line.append(make("span", "… " + (k - before - 1) + " more …", "gap"));
    const cell = make("span", value(k), changed.has(k) ? "cell changed" : "cell");
    cell.append(make("i", String(k)));
    line.append(cell);
    before = k;
  }
  if (size - 1 > before) line.append(make("span", "… " + (size - 1 - before) + " more", "gap"));
  if (!size && !known.length) line.append(make("span", "no cells", "gap"));
  if (array.lost) line.append(make("span", "(some changes are left out)", "gap"));
  return line;
};
for (const box of document.querySelectorAll(".stepper")) {
  const steps = JSON.parse(box.querySelector("script").textContent), anchors = JSON.parse(box.dataset.anchors);
  const slider = box.querySelector("input"), told = box.querySelector(".told");
  const state = box.querySelector(".state"), excerpt = box.querySelector(".excerpt");
  const at = (now) => {
    const scalars = new Map(), arrays = new Map();
    for (const step of steps.slice(0, now + 1)) {
      if (step.lost) for (const array of arrays.values()) array.lost = true;
      for (const [name, value, index, size] of step.set || []) {
        if (index === undefined) {
          scalars.set(name, value);
          continue;
        }
        if (!arrays.has(name)) arrays.set(name, { cells: new Map(), fill: "?", size });
        const array = arrays.get(name);
        array.size = size;
        if (index === "*") Object.assign(array, { cells: new Map(), fill: value, lost: false });
        else array.cells.set(index, value);
      }
    }
    return [scalars, arrays];
  };
  const show = () => {
    const now = Number(slider.value), step = steps[now], [scalars, arrays] = at(now);
    const set = step.set || [], names = new Set(set.filter((each) => each.length === 2).map((each) => each[0]));
    const where = "step " + (now + 1) + " of " + steps.length + (step.line ? ", line " + step.line : "");
    slider.setAttribute("aria-valuetext", where + ": " + step.text);
    told.replaceChildren(step.text, make("small", where));
    state.replaceChildren();
    const line = make("div", undefined, "strip");
    for (const [name, value] of scalars) line.append(make("span", name + " = " + value, names.has(name) ? "cell changed" : "cell"));
    if (scalars.size) state.append(line);
    for (const [name, array] of arrays) {
      const changed = set.filter((each) => each[0] === name && typeof each[2] === "number");
      state.append(strip(name, array, new Set(changed.map((each) => each[2]))));
    }
    if (!scalars.size && !arrays.size) state.append(make("p", "No variable has a value yet.", "hint"));
    for (const row of document.querySelectorAll(".r.now")) row.classList.remove("now");
    excerpt.replaceChildren();
    const anchor = anchors[step.file], row = document.getElementById(anchor + "-" + step.line);
    excerpt.hidden = !row;
    if (!row) return;
    row.classList.add("now");
    for (let number = step.line - 4; number <= step.line + 4; number++) {
      const near = document.getElementById(anchor + "-" + number);
      if (!near) continue;
      const copy = make("div", undefined, number === step.line ? "now" : "");
      copy.append(make("b", number), near.querySelector("code").cloneNode(true));
      excerpt.append(copy);
    }
  };
  const move = (by) => {
    slider.value = by === "first" ? 0 : by === "last" ? steps.length : Number(slider.value) + Number(by);
    show();
  };
  slider.addEventListener("input", show);
  for (const button of box.querySelectorAll("[data-by]")) button.addEventListener("click", () => move(button.dataset.by));
  const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: "first", End: "last" };
  box.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    move(KEYS[event.key]);
    event.preventDefault();
  });
  if (box === document.querySelector(".stepper")) show();
  else new IntersectionObserver((seen, watch) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    watch.disconnect();
    show();
  }).observe(box);
}
