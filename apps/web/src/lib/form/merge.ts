/** A form's draft: plain values by field. */
export type Draft = object;

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function fieldsOf<D extends Draft>(draft: D): (keyof D)[] {
  return Object.keys(draft) as (keyof D)[];
}

/** Returns the fields in which two drafts differ, in the form's order. */
export function differences<D extends Draft>(a: D, b: D): (keyof D)[] {
  return fieldsOf(a).filter((field) => !isSame(a[field], b[field]));
}

/**
 * Returns the fields that both sides changed since `base`, to different values: the user must
 * choose.
 */
export function conflictsOf<D extends Draft>(base: D, mine: D, theirs: D): (keyof D)[] {
  const byThem = differences(base, theirs);
  const byMe = differences(base, mine);
  return differences(mine, theirs).filter((f) => byThem.includes(f) && byMe.includes(f));
}

/**
 * Joins both sides: fields that only they changed take theirs, the rest mine; `takeTheirs` decides
 * conflicts.
 */
export function joined<D extends Draft>(
  base: D,
  mine: D,
  theirs: D,
  takeTheirs: ReadonlySet<keyof D> = new Set(),
): D {
  const next = { ...theirs };
  for (const field of differences(base, mine)) {
    if (!takeTheirs.has(field)) next[field] = mine[field];
  }
  return next;
}
