const KEPT = 6;

function nameOf(organisationId: string): string {
  return `storey.searches.${organisationId}`;
}

/** Returns the last searches of an organisation on this device, the latest first. */
export function recentSearches(organisationId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(organisationId)) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((words): words is string => typeof words === "string").slice(0, KEPT);
  } catch {
    return [];
  }
}

/** Stores a search; it replaces the latest one if it continues that. */
export function keepSearch(organisationId: string, words: string): void {
  if (words.length < 2) return;
  const others = recentSearches(organisationId).filter(
    (kept) => kept.toLowerCase() !== words.toLowerCase(),
  );
  try {
    const next = [words, ...others].slice(0, KEPT);
    localStorage.setItem(nameOf(organisationId), JSON.stringify(next));
  } catch {
    // A full or forbidden storage loses the last searches, and nothing else.
  }
}

/** Deletes the last searches. */
export function forgetSearches(organisationId: string): void {
  localStorage.removeItem(nameOf(organisationId));
}
