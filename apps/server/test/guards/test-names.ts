import type { Removal } from "./removal.ts";

/** The group of tests that pass as long as every guard is there. */
export const WHOLE = "with every guard";

/** The test that no guard was passed over, as one whose test was renamed. */
export const ALL_LOOKED_AT = "every guard names a test that there is";

/** The group of the test that fails without a guard. */
export function without({ guard }: Removal): string {
  return `without ${guard}`;
}

/** Returns a pattern for the tests that guards name, and no other of their files. */
export function namePattern(removals: readonly Removal[]): RegExp {
  const names = removals.flatMap((removal) => [
    `${WHOLE} ${removal.tests} ${removal.test}`,
    `${without(removal)} ${removal.test}`,
  ]);
  const escaped = [ALL_LOOKED_AT, ...names].map((name) =>
    name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return new RegExp(`(?:^| )(?:${escaped.join("|")})$`);
}
