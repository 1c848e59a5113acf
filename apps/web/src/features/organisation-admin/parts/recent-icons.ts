const KEY = "storey.recentIcons";

/** The number of icons to remember: one row of the picker. */
export const RECENT_ICONS = 7;

/** Returns the icons chosen last on this device, the latest first. */
export function recentIcons(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Puts a chosen icon first. */
export function keepRecentIcon(icon: string): void {
  const next = [icon, ...recentIcons().filter((one) => one !== icon)].slice(0, RECENT_ICONS);
  localStorage.setItem(KEY, JSON.stringify(next));
}
