// Search and progress on the home page. Without scripts the filter by difficulty works all the same,
// and so does the browser's own find.

import { read } from "./store.js";

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const told = /** @type {HTMLElement} */ (document.querySelector(".found"));
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".cards > li")]);
const { counts } = /** @type {HTMLElement} */ (document.querySelector(".home")).dataset;
const texts = cards.map((card) => `${card.dataset.slug} ${card.textContent}`.toLowerCase());

let passed = 0;

/** Say how far the learner got in this browser. */
function showProgress() {
  for (const card of cards) {
    const { kept } = read(card.dataset.slug ?? "");
    const done = /** @type {HTMLElement} */ (card.querySelector(".done"));
    const points = `${kept.points} of ${kept.max_points} ${counts}`;
    if (kept.status === "passed") passed += 1;
    if (kept.status === "passed") done.textContent = `✓ passed, ${points}`;
    else if (kept.status) done.textContent = `begun, ${points}`;
    else if (kept.code !== null) done.textContent = "begun";
  }
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  cards.forEach((card, number) => {
    card.hidden = !words.every((word) => texts[number].includes(word));
  });
  for (const track of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".track"))) {
    track.hidden = !track.querySelector(".cards > li:not([hidden])");
  }
  tell();
}

/** Count what is left by both search and difficulty, or what is done where everything is shown. */
function tell() {
  const left = cards.filter((card) => card.checkVisibility()).length;
  const done = passed ? `${passed} of ${cards.length} passed` : "";
  told.textContent = left === cards.length ? done : `${left} of ${cards.length} exercises`;
}

/** @type {HTMLElement} */ (box.closest(".search")).hidden = false;
box.addEventListener("input", search);
for (const level of document.querySelectorAll('input[name="level"]')) {
  level.addEventListener("change", tell);
}
showProgress();
search();
