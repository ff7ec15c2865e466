// Search on the home page. Without scripts the filter by difficulty works, and the browser's own find.

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const told = /** @type {HTMLElement} */ (document.querySelector(".found"));
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".cards > li")]);
const texts = cards.map((card) => `${card.dataset.slug} ${card.textContent}`.toLowerCase());

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

/** Count what is left by both search and difficulty. */
function tell() {
  const left = cards.filter((card) => card.checkVisibility()).length;
  told.textContent = left === cards.length ? "" : `${left} of ${cards.length} exercises`;
}

/** @type {HTMLElement} */ (box.closest(".search")).hidden = false;
box.addEventListener("input", search);
for (const level of document.querySelectorAll('input[name="level"]')) {
  level.addEventListener("change", tell);
}
search();
