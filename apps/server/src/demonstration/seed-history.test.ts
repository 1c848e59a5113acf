import type { IssueHistoryEntry, TimelineEntry } from "@storey/contract";
import { ISSUE_TRANSITIONS, type IssueStatus } from "@storey/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { HARBOUR_UNIVERSITY } from "./harbour-university.ts";
import { seedDemonstration } from "./seed.ts";

let server: TestServer;
/** The moment at which the seeding began: ISO 8601, as the rows have it. */
let seededAt: string;

beforeAll(async () => {
  server = await startTestServer();
  seededAt = new Date().toISOString();
  await seedDemonstration(server.installation);
});

afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
async function rowsOf(sql: string, values: unknown[] = []): Promise<any[]> {
  return (await server.installation.database.pool.query(sql, values)).rows;
}

it("nothing was done after the moment of seeding, and what is read later was done later", async () => {
  const rows = await rowsOf(
    "select id, organisation_id, at from history where organisation_id is not null order by organisation_id, id",
  );
  expect(rows.length).toBeGreaterThan(1000);
  const disorder = rows.filter((row, at) => {
    const before = rows[at - 1];
    const isLate = row.at >= seededAt;
    return isLate || (before?.organisation_id === row.organisation_id && before.at > row.at);
  });
  expect(disorder).toEqual([]);
});

it("every change has somebody behind it who belonged to the organisation, a guest, or the server's clock", async () => {
  const rows = await rowsOf(
    `select h.*, m.created_at as joined_at from history h
     left join user_organisation m on m.organisation_id = h.organisation_id and m.user_id = h.actor_id
     where h.organisation_id is not null`,
  );
  for (const row of rows) {
    const what = `${row.operation} of ${row.entity}`;
    if (row.actor_id) {
      expect([what, row.joined_at !== null && row.joined_at <= row.at]).toEqual([what, true]);
      expect([what, row.request_id]).toEqual([what, expect.stringMatching(/./)]);
    } else if (row.request_id) {
      expect(what).toMatch(/^insert of issue/);
      expect(row.after.source ?? "public").toBe("public");
    } else {
      expect([what, row.after.status]).toEqual(["update of issue", "closed"]);
    }
  }
});

it("every record is as old as its first change, and was changed when its last one was", async () => {
  const dated = [
    ...["organisation", "space_type", "feature", "location", "floor", "space"],
    ...["space_image", "space_panorama", "space_document", "issue", "issue_comment"],
    ...["asset_type", "manufacturer", "asset_model", "asset"],
  ];
  for (const table of dated) {
    const rows = await rowsOf(
      `select r.*, h.first, h.last from ${table} r left join
         (select entity_id, min(at) as first, max(at) as last from history where entity = $1 group by 1) h
         on h.entity_id = r.id`,
      [table],
    );
    expect(rows.length, table).toBeGreaterThan(0);
    for (const { created_at, updated_at, first, last } of rows) {
      expect([table, created_at]).toEqual([table, first]);
      // Comments also change an issue.
      if (updated_at && table !== "issue") expect([table, updated_at]).toEqual([table, last]);
    }
  }
});

it("a code is as old as the space or the asset it came with", async () => {
  const rows = await rowsOf(
    `select c.created_at, c.updated_at, c.claimed_at, r.created_at as came_at from space_code c
     join (select organisation_id, id, created_at from space union all
       select organisation_id, id, created_at from asset) r on r.organisation_id = c.organisation_id and r.id = c.owner_id`,
  );
  expect(rows.length).toBeGreaterThan(7_000);
  for (const { created_at, updated_at, claimed_at, came_at } of rows) {
    expect([created_at, updated_at, claimed_at]).toEqual([came_at, came_at, came_at]);
  }
});

it("every issue has taken its steps one after the other, each by who may, after its space was there", async () => {
  const issues = await rowsOf(
    `select i.*, s.created_at as space_at, greatest(
       (select max(h.at) from history h where h.entity = 'issue' and h.entity_id = i.id),
       (select max(c.created_at) from issue_comment c where c.issue_id = i.id)) as last
     from issue i join space s on s.organisation_id = i.organisation_id and s.id = i.space_id`,
  );
  expect(issues.length).toBeGreaterThan(20);
  for (const issue of issues) {
    const [created, ...steps] = await rowsOf(
      `select h.*, exists (select from user_organisation_role u join role r on r.id = u.role_id
         where u.organisation_id = h.organisation_id and u.user_id = h.actor_id
           and 'organisation.issues.update' = any (r.permissions)) as is_staff
       from history h where h.entity = 'issue' and h.entity_id = $1 order by h.id`,
      [issue.id],
    );
    expect(created).toMatchObject({ operation: "insert", at: issue.created_at });
    expect(created.after.status).toBe("new");
    expect(created.at > issue.space_at).toBe(true);
    let status: IssueStatus = "new";
    for (const step of steps) {
      const { from, to } = { from: step.before.status, to: step.after.status };
      expect([issue.title, from]).toEqual([issue.title, status]);
      const isReporter = step.actor_id !== null && step.actor_id === issue.reporter_id;
      const rights = [
        ...(step.is_staff ? ["update", "close"] : []),
        ...(isReporter ? ["reporter"] : []),
        ...(step.request_id === null ? ["system"] : []),
      ];
      const may = ISSUE_TRANSITIONS.some(
        (one) => one.from === from && one.to === to && one.who.some((who) => rights.includes(who)),
      );
      expect([issue.title, from, to, may]).toEqual([issue.title, from, to, true]);
      const moment = { on_hold: "held_since", resolved: "resolved_at", closed: "closed_at" }[
        to as string
      ];
      if (moment) expect([issue.title, issue[moment]]).toEqual([issue.title, step.at]);
      status = to;
    }
    expect([issue.title, issue.status]).toEqual([issue.title, status]);
    expect([issue.title, issue.updated_at]).toEqual([issue.title, issue.last]);
    const comments = await rowsOf("select created_at from issue_comment where issue_id = $1", [
      issue.id,
    ]);
    for (const { created_at } of comments) {
      expect(created_at > issue.created_at && created_at <= issue.updated_at).toBe(true);
    }
  }
});

it("the history of an issue begins with its report, and the timeline of a space with the space", async () => {
  const token = await new Factory(server).token("organisation-admin@harbour.test");
  const organisation = demonstrationId("organisation", HARBOUR_UNIVERSITY.name);
  const issues = await rowsOf(
    "select id, space_id, title, status, source from issue where organisation_id = $1",
    [organisation],
  );
  for (const issue of issues) {
    const told = await server.call("GET", `/issues/${issue.id}/history`, { token });
    const entries = told.json() as IssueHistoryEntry[];
    const [first] = entries;
    expect(first?.kind).toBe("created");
    expect([issue.title, first?.guest != null]).toEqual([issue.title, issue.source === "public"]);
    const moments = entries.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
    const steps = entries.filter(({ kind }) => kind === "transitioned");
    expect([issue.title, steps.at(-1)?.to ?? "new"]).toEqual([issue.title, issue.status]);
    const line = await server.call("GET", `/spaces/${issue.space_id}/timeline?pageSize=100`, {
      token,
    });
    const results: TimelineEntry[] = line.json().results;
    expect(results.at(-1)).toMatchObject({
      subject: "space",
      event: "added",
      actorName: "Olivia Marsh",
    });
    const days = results.map(({ at }) => at);
    expect(days).toEqual([...days].sort().reverse());
  }
});

it("the triggers that were put aside to date the records are at work again", async () => {
  const disabled = await rowsOf(
    "select tgrelid::regclass::text as table, tgname from pg_trigger where tgenabled <> 'O'",
  );
  expect(disabled).toEqual([]);
});
