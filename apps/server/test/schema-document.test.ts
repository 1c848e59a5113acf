import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../src/db/open.ts";
import { describeSchema } from "./schema-document.ts";
import { openTestDatabase } from "./test-database.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it("the schema is the one in schema.sql; after a new migration: npm run schema", async () => {
  const document = await describeSchema(database.pool);
  await expect(document).toMatchFileSnapshot("../src/db/schema.sql");
});

it.each([
  ["view open_space", " as select id from space", "relation open_space"],
  ["domain seats", " as int", "type seats"],
  ["cast (space as text)", " with inout", "cast space to text"],
  ["operator ~~~ (int, int)", "(function = int4eq, leftarg = int, rightarg = int)", "operator ~~~"],
  ["text search configuration plain", "(copy = simple)", "text search configuration plain"],
  ["text search dictionary words", "(template = simple)", "text search dictionary words"],
  ["publication rooms", " for table space", "publication rooms"],
])(
  "%s is not passed over, though the document leaves it out",
  async (object, definition, message) => {
    // An operator is made by its name, and dropped by its operands.
    const name = object.replace(" (int, int)", "");
    await database.pool.query(`create ${name}${definition}`);
    await expect(describeSchema(database.pool)).rejects.toThrow(message);
    await database.pool.query(`drop ${object}`);
  },
);
