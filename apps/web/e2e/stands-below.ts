import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Waits until the second of two elements begins where the first ends, or below it. */
export async function standsBelow(upper: Locator, lower: Locator): Promise<void> {
  const between = async (): Promise<number> => {
    const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
    return above && below ? below.y - (above.y + above.height) : Number.NEGATIVE_INFINITY;
  };
  await expect.poll(between, { message: `${lower} below ${upper}` }).toBeGreaterThanOrEqual(0);
}
