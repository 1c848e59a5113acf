import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchOff } from "./guards/guard-switch.ts";
import { isInSchema, type Removal } from "./guards/removal.ts";
import { chosenRemovals } from "./guards/removals.ts";
import { makeSchemaWithout } from "./guards/schema-without.ts";
import { tellForkedProcesses, tellProcesses } from "./guards/started-processes.ts";
import { ALL_LOOKED_AT, WHOLE, without } from "./guards/test-names.ts";
import { dropDatabase } from "./test-database.ts";

const SERVER = join(import.meta.dirname, "..");
const { STOREY_TEST_DATABASE_URL: POSTGRESQL = "", STOREY_TEST_TEMPLATE: TEMPLATE } = process.env;
const removals = chosenRemovals();
const lookedAt = new Set<string>();
const schemas: string[] = [];

tellForkedProcesses();
afterAll(async () => {
  for (const schema of schemas) await dropDatabase(POSTGRESQL, schema);
});

describe(WHOLE, () => {
  for (const tests of new Set(removals.map((removal) => removal.tests)))
    describe(tests, () => registerTests(tests, "whole"));
});

for (const [at, removal] of removals.entries())
  describe(without(removal), async () => {
    const template = isInSchema(removal) ? await makeSchema(removal) : TEMPLATE;
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

/** Reads a file of tests once more, while the sources under test stay read. */
async function registerTests(tests: string, time: string): Promise<void> {
  await import(/* @vite-ignore */ `${join(SERVER, tests)}?${time}`);
}

async function makeSchema(removal: Removal): Promise<string> {
  const schema = await makeSchemaWithout(removal, POSTGRESQL);
  schemas.push(schema);
  return schema;
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
