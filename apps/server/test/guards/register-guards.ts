import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropDatabase } from "../test-database.ts";
import { switchOff } from "./guard-switch.ts";
import { isInSchema, type Removal } from "./removal.ts";
import { SchemasWithout } from "./schema-without.ts";
import { tellForkedProcesses, tellProcesses } from "./started-processes.ts";
import { ALL_LOOKED_AT, WHOLE, without } from "./test-names.ts";

const SERVER = join(import.meta.dirname, "..", "..");
const { STOREY_TEST_DATABASE_URL: POSTGRESQL = "", STOREY_TEST_TEMPLATE: TEMPLATE } = process.env;

/** Registers the tests that each of these guards names: with every guard, and without that one. */
export function registerGuards(removals: readonly Removal[]): void {
  const lookedAt = new Set<string>();
  const schemas = new SchemasWithout(POSTGRESQL, TEMPLATE);

  tellForkedProcesses();
  afterAll(async () => {
    for (const schema of schemas.made) await dropDatabase(POSTGRESQL, schema);
  });

  // One guard that was chosen by its name leaves the other half empty.
  if (removals.length > 0)
    describe(WHOLE, () => {
      for (const tests of new Set(removals.map((removal) => removal.tests)))
        describe(tests, () => registerTests(tests, "whole"));
    });

  for (const [at, removal] of removals.entries())
    describe(without(removal), async () => {
      const template = isInSchema(removal) ? await schemas.make(removal) : TEMPLATE;
      const removeGuard = () => change(removal.guard, template);
      beforeAll(() => {
        removeGuard();
        lookedAt.add(removal.guard);
      });
      afterAll(restoreGuards);
      // Some files start their server as they are read, so the guard is removed before.
      removeGuard();
      await registerTests(removal.tests, String(at)).finally(restoreGuards);
    });

  it(ALL_LOOKED_AT, () => {
    const missed = removals.filter(({ guard }) => !lookedAt.has(guard));
    expect(missed.map(({ guard, test }) => ({ guard, test }))).toEqual([]);
  });
}

/** Reads a file of tests once more, while the sources under test stay read. */
async function registerTests(tests: string, time: string): Promise<void> {
  await import(/* @vite-ignore */ `${join(SERVER, tests)}?${time}`);
}

/** Switches a guard off; servers that start from now on use copies of the given database. */
function change(guard: string | undefined, template: string | undefined): void {
  switchOff(guard);
  tellProcesses();
  process.env["STOREY_TEST_TEMPLATE"] = template;
}

function restoreGuards(): void {
  change(undefined, TEMPLATE);
}
