import { afterAll, beforeAll, expect, it } from "vitest";
import { RECORDS } from "../src/records.ts";
import { Factory } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { SAMPLED } from "./samples.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** What has no text of its own: a code is drawn by the server. */
const WITHOUT_TEXT = ["spaceCode", "assetCode"];

let server: TestServer;
let full: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer();
  full = await fullOrganisation(server, new Factory(server), "Marked");
});

afterAll(() => server.close());

it("every record has a sample, or says why no call makes one", () => {
  const reasons = RECORDS.flatMap(({ table, sample }): [string, string][] =>
    typeof sample === "string" ? [[table, sample]] : [],
  );
  expect(reasons.map(([table]) => table)).toEqual([
    "organisation",
    "organisation_setting",
    "user_organisation",
    "user_organisation_role",
    "checklist_assignment",
    "checklist_run",
    "checklist_failure",
  ]);
  for (const [, reason] of reasons) expect(reason.length).toBeGreaterThan(20);
});

it.each([...SAMPLED])(
  "the sample of %s is in its table, marked, and in its organisation",
  async (kind, { table }) => {
    const { rows } = await server.installation.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where organisation_id = $1 and id = $2`,
      [full.ids.organisation, full.ids[kind]],
    );
    expect(rows).toHaveLength(1);
    expect(/marked/i.test(rows[0]?.row ?? "")).toBe(!WITHOUT_TEXT.includes(kind));
  },
);
