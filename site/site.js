// Tables that scroll are reached by the keyboard, too; the theme wraps them as the page loads.
addEventListener("load", () => document.querySelectorAll(".md-typeset__scrollwrap").forEach((one) => (one.tabIndex = 0)));
