/** How far a name may be from a known one to be taken for a slip of the keyboard. */
const MOST_EDITS = 2;
/** Shorter names are near too many others to guess. */
const SHORTEST = 6;

/** Finds the known name that differs from `name` by at most two edits. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST) return undefined;
  let nearest: string | undefined;
  let fewest = MOST_EDITS + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > MOST_EDITS) continue;
    const edits = distance(name, candidate);
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + change,
        ),
      );
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
