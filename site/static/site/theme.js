// Runs before the page is painted, so that a chosen theme does not flash. The switch itself is CSS.
(() => {
  const KEY = "rankwright:theme";
  const switches = document.querySelectorAll('input[name="theme"]');
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // no storage in this window: the switch works, but is forgotten
    }
  };
  const chosen = document.getElementById(stored() ?? "");
  if (chosen instanceof HTMLInputElement && chosen.name === "theme") chosen.checked = true;
  for (const input of switches) {
    input.addEventListener("change", () => {
      try {
        localStorage.setItem(KEY, input.id);
      } catch {
        // as above
      }
    });
  }
})();
