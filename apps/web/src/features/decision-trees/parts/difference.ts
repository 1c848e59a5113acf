/** What of a value is another than it was: all of it, or some of the parts of a list or a record. */
export type Difference =
  | { readonly is: "same" }
  | { readonly is: "other"; readonly value: unknown }
  | { readonly is: "list"; readonly parts: readonly (readonly [number, Difference])[] }
  | { readonly is: "record"; readonly parts: readonly (readonly [string, Difference])[] };

type Plain = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Plain {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/**
 * Tells a value by the one before it. A worker that keeps what it was given is told the one step of two thousand
 * that a letter changed: handing over all of them takes longer than a keystroke may.
 */
export function differenceBetween(before: unknown, now: unknown): Difference {
  if (Object.is(before, now)) return { is: "same" };
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length) {
    const parts = now.flatMap((one, at): [number, Difference][] =>
      Object.is(before[at], one) ? [] : [[at, differenceBetween(before[at], one)]],
    );
    return { is: "list", parts };
  }
  if (isRecord(before) && isRecord(now)) {
    const keys = Object.keys(now);
    const isAlike =
      Object.keys(before).length === keys.length && keys.every((key) => Object.hasOwn(before, key));
    if (isAlike) {
      const parts = keys.flatMap((key): [string, Difference][] =>
        Object.is(before[key], now[key]) ? [] : [[key, differenceBetween(before[key], now[key])]],
      );
      return { is: "record", parts };
    }
  }
  return { is: "other", value: now };
}

/** Gives the value that a difference tells of, by the one before it, whose parts it shares. */
export function withDifference(before: unknown, difference: Difference): unknown {
  switch (difference.is) {
    case "same":
      return before;
    case "other":
      return difference.value;
    case "list": {
      const list = [...(before as readonly unknown[])];
      for (const [at, part] of difference.parts) list[at] = withDifference(list[at], part);
      return list;
    }
    case "record": {
      const record = before as Plain;
      return {
        ...record,
        ...Object.fromEntries(
          difference.parts.map(([key, part]) => [key, withDifference(record[key], part)]),
        ),
      };
    }
  }
}
