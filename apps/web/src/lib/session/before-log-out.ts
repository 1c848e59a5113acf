const keepers = new Set<() => void>();

/**
 * Has what is typed and not kept yet kept for its person, in the last moment in which it is known who
 * they are: a session may end while its screen is still shown. It lasts until the returned function
 * is called.
 */
export function beforeLogOut(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Has everything kept that is not kept yet. */
export function keepTyped(): void {
  for (const keep of keepers) keep();
}
