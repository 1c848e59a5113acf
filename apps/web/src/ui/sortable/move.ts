/** Returns the list with one of its members at another place; a place outside changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const member = next[from];
  if (member === undefined || to < 0 || to >= list.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, member);
  return next;
}
