// The address of the page holds the code and what else was chosen, so that it can be handed on.
const FIELDS = { try: ["board", "level", "inference", "beside"], judge: ["boards"] };
const byId = (id) => document.getElementById(id);

// The address of what stands in this tab.
export function address(tab) {
  const kept = new URLSearchParams({ do: tab, code: byId(`code-${tab}`).value });
  for (const field of FIELDS[tab]) kept.set(field, byId(field).value);
  return `${location.href.split("#")[0]}#${kept}`;
}

// Fill a tab with what the address holds; return its name, or null.
export function restored() {
  const kept = new URLSearchParams(location.hash.slice(1)), tab = kept.get("do");
  if (!Object.hasOwn(FIELDS, tab)) return null;
  byId(`code-${tab}`).value = kept.get("code") ?? "";
  for (const field of FIELDS[tab]) {
    const control = byId(field), value = kept.get(field);
    if (value !== null && (control.tagName !== "SELECT" || [...control.options].some((option) => option.value === value))) control.value = value;
  }
  return tab;
}
