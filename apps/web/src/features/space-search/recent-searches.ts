const KEPT = 6;

function nameOf(organisationId: string): string {
  return `storey.searches.${organisationId}`;
}

/** The last searches on this device in an organisation, the latest first. */
export function recentSearches(organisationId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(organisationId)) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((words): words is string => typeof words === "string").slice(0, KEPT);
  } catch {
    return [];
  }
}

/** Keeps a search; one that the latest continues is replaced by it. */
export function keepSearch(organisationId: string, words: string): void {
  if (words.length < 2) return;
  const others = recentSearches(organisationId).filter(
    (kept) => kept.toLowerCase() !== words.toLowerCase(),
  );
  try {
    const next = [words, ...others].slice(0, KEPT);
    localStorage.setItem(nameOf(organisationId), JSON.stringify(next));
  } catch {
    // A full or forbidden storage costs the memory of searches, nothing else.
  }
}

/** Forgets the last searches. */
export function forgetSearches(organisationId: string): void {
  localStorage.removeItem(nameOf(organisationId));
}
