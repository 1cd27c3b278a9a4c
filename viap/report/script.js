"use strict";
for (const filters of document.querySelectorAll(".filters")) {
  const rows = document.querySelectorAll("#" + filters.dataset.for + " tbody tr");
  const kind = filters.querySelector("select");
  const apply = () => {
    const states = new Set([...filters.querySelectorAll("input:checked")].map((box) => box.value));
    for (const row of rows)
      row.hidden = !states.has(row.dataset.state) || (kind.value && kind.value !== row.dataset.kind);
  };
  filters.addEventListener("change", apply);
}
const LONGEST = 40; // cells of a strip that are drawn
for (const box of document.querySelectorAll(".stepper")) {
  const steps = JSON.parse(box.dataset.steps), anchors = JSON.parse(box.dataset.anchors);
  const slider = box.querySelector("input"), state = box.querySelector(".state");
  const make = (tag, text, name) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (name) node.className = name;
    return node;
  };
  const strip = (name, cells, changed, unseen) => {
    const line = make("div", undefined, "strip");
    line.append(make("b", name));
    const indices = [...cells.keys()].sort((x, y) => x - y);
    // Long arrays: what is near the change, and both ends.
    const at = Math.max(indices.indexOf(changed), 0);
    const near = (k) => indices.length <= LONGEST || k < 4 || k >= indices.length - 4 || Math.abs(k - at) < LONGEST / 2 - 4;
    let before = null;
    indices.forEach((index, k) => {
      if (!near(k)) return;
      if (before !== null && index !== before + 1) line.append(make("span", "…"));
      const cell = make("span", cells.get(index), index === changed ? "cell changed" : "cell");
      cell.append(make("i", "[" + index + "]"));
      line.append(cell);
      before = index;
    });
    if (unseen) line.append(make("span", "(some steps are left out)"));
    return line;
  };
  const show = () => {
    const now = Number(slider.value), scalars = new Map(), arrays = new Map();
    let gap = false;
    for (const step of steps.slice(0, now + 1)) {
      if (step.gap) gap = true;
      if (step.strip) {
        arrays.set(step.strip[0], new Map([...step.strip[1].entries()].filter(([, value]) => value !== "?")));
        gap = false;
        continue;
      }
      if (!step.sets) continue;
      const [name, index, value] = step.sets;
      if (index === null) scalars.set(name, value);
      else {
        if (!arrays.has(name)) arrays.set(name, new Map());
        arrays.get(name).set(index, value);
      }
    }
    const step = steps[now];
    box.querySelector("output").textContent = "step " + (now + 1) + " of " + steps.length + (step.line ? ", line " + step.line : "");
    box.querySelector(".told").textContent = step.text;
    state.replaceChildren();
    const line = make("div", undefined, "strip");
    for (const [name, value] of scalars) {
      const changed = step.sets && step.sets[0] === name && step.sets[1] === null;
      line.append(make("span", name + " = " + value, changed ? "cell changed" : "cell"));
    }
    state.append(line);
    for (const [name, cells] of arrays)
      state.append(strip(name, cells, step.sets && step.sets[0] === name ? step.sets[1] : null, gap));
    for (const row of document.querySelectorAll(".row.now")) row.classList.remove("now");
    const row = document.getElementById(anchors[step.file] + "-" + step.line);
    if (row) {
      row.classList.add("now");
      box.querySelector(".told").textContent += "      " + row.querySelector("code").textContent.trim();
    }
  };
  const move = (by) => {
    slider.value = Number(slider.value) + by;
    show();
  };
  slider.addEventListener("input", show);
  box.querySelector(".back").addEventListener("click", () => move(-1));
  box.querySelector(".on").addEventListener("click", () => move(1));
  box.addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    if (event.key === "ArrowLeft") move(-1);
    else if (event.key === "ArrowRight") move(1);
    else if (event.key === "Home") move(-steps.length);
    else if (event.key === "End") move(steps.length);
    else return;
    event.preventDefault();
  });
  show();
}
