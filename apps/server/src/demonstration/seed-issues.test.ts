import { ISSUE_STATUSES } from "@storey/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { HARBOUR_ISSUES, MERIDIAN_ISSUES } from "./planned-issues.ts";
import { seedDemonstration } from "./seed.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seedDemonstration(server.installation);
});

afterAll(() => server.close());

it("the demonstration has issues of every state, each in a space, with comments and watchers", async () => {
  const { pool } = server.installation.database;
  const { rows } = await pool.query(
    `select i.status, count(*)::int as count, count(s.id)::int as placed, min(i.number)::int as first
     from issue i left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
     group by i.status`,
  );
  expect(rows.map(({ status }) => status).sort()).toEqual([...ISSUE_STATUSES].sort());
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  expect(count).toBe(HARBOUR_ISSUES.length + MERIDIAN_ISSUES.length);
  expect(rows.every((row) => row.placed === row.count && row.first >= 1)).toBe(true);
  const planned = [...HARBOUR_ISSUES, ...MERIDIAN_ISSUES].flatMap(({ comments = [] }) => comments);
  const { rows: written } = await pool.query("select count(*)::int as count from issue_comment");
  expect(written).toEqual([{ count: planned.length }]);
});
