/** The rights to read whose names do not say so. */
const READING: readonly string[] = ["organisation.asset.analytics"];

/**
 * Tells whether a role limited to some locations can hold a permission there only. Rights to read
 * count everywhere in the organisation, since every member may see its spaces; rights to write
 * count only in those locations.
 */
export function isLimitable(permission: string): boolean {
  return !permission.endsWith(".read") && !READING.includes(permission);
}
