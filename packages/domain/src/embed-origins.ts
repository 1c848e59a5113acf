/** Stands for every origin in the list of those whose pages may be framed. */
export const EVERY_ORIGIN = "*";

/** How far a page of somewhere else may be shown within ours. */
export type Framing = "own-origin" | "as-nobody" | "not";

/**
 * Tells how a page is framed by the list of origins that the server lets in. Only pages over https are.
 * One whose origin is named keeps it, since players of films do not run without; one that only `*` lets
 * in runs as nobody. In an address with placeholders, those after the origin do not matter.
 */
export function framingOf(address: string, origins: readonly string[]): Framing {
  if (!URL.canParse(address)) return "not";
  const { origin, protocol } = new URL(address);
  if (protocol !== "https:") return "not";
  if (origins.includes(origin)) return "own-origin";
  return origins.includes(EVERY_ORIGIN) ? "as-nobody" : "not";
}
