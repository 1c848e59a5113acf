/**
 * A permission of a role that is limited to some locations. What only reads counts everywhere in
 * the organisation, since every member may see its spaces; writing counts in those locations alone.
 */
export function isLimitable(permission: string): boolean {
  return !permission.endsWith(".read");
}
