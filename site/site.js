// What the theme leaves to the mouse is reached by the keyboard, too: tables that scroll, and the labels that open the
// drawer and the search, which it does not let be focused.
addEventListener("load", () => {
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((one) => (one.tabIndex = 0));
  for (const [place, name] of [["__drawer", "Menu"], ["__search", "Search"]]) {
    const label = document.querySelector(`label.md-header__button[for=${place}]`);
    if (!label) continue;
    Object.assign(label, { tabIndex: 0, role: "button", ariaLabel: name });
    label.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation(); // the theme would click once more at Enter
      label.click();
    });
  }
});
