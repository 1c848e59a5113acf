/** Where a text names a value by its key: `{{input}}`. */
export const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;

/** Returns the keys that a text names, each once. */
export function keysIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, key = ""]) => key))];
}
