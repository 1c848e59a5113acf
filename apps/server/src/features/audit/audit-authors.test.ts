import type { AuditEntry } from "@storey/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { keepIssuesGoing } from "../issues/issue-upkeep.service.ts";
import { type GuestWorld, guestOf, guestWorld, report } from "../public/guest-world.fixture.ts";

let server: TestServer;
let make: Factory;
let world: GuestWorld;
let issueId: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  world = await guestWorld(server, make);
  const { call } = await guestOf(server, world.code, { from: "192.0.2.40" });
  const reported = await call("POST", "/issues", { body: report({ contactName: "Ines Falk" }) });
  expect(reported.status, reported.text).toBe(201);
  const { trackingToken } = reported.json();
  const commented = await server.call("POST", `/public/issues/${trackingToken}/comments`, {
    body: { text: "It is still dark." },
    from: "192.0.2.40",
  });
  expect(commented.status, commented.text).toBe(200);
  const [created] = await search({ entities: ["issue"] });
  issueId = created?.entityId ?? "";
});

afterAll(() => server.close());

async function search(body: object): Promise<AuditEntry[]> {
  const reply = await server.call("POST", "/organisations/audit/search", {
    token: world.admin.token,
    body: { pageSize: 200, ...body },
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.json().results;
}

it("a report and what its reporter writes are by a guest, from their address, without their name", async () => {
  for (const entity of ["issue", "issue_comment"]) {
    const [entry] = await search({ entities: [entity] });
    expect(entry).toMatchObject({ by: "guest", actor: null, address: "192.0.2.40" });
    expect(JSON.stringify(entry)).not.toContain("Ines Falk");
  }
});

it("what a person did is by a person, what the server did by itself is by the server", async () => {
  const path = `/issues/${issueId}/transition`;
  const step = (body: object) => server.call("POST", path, { token: world.admin.token, body });
  const resolved = await step({ to: "resolved", resolutionCode: "fixed", note: "A new lamp." });
  expect(resolved.status, resolved.text).toBeLessThan(300);
  const [byPerson] = await search({ entityId: issueId });
  expect(byPerson).toMatchObject({ by: "person", actor: { id: world.admin.id } });
  const { pool } = server.installation.database;
  await pool.query("update issue set resolved_at = now() - interval '8 days' where id = $1", [
    issueId,
  ]);
  await keepIssuesGoing(server.installation.gateway);
  const [byServer] = await search({ entityId: issueId });
  expect(byServer).toMatchObject({ by: "server", actor: null, after: { status: "closed" } });
});

it("can be narrowed to any of the three", async () => {
  const all = await search({});
  for (const by of ["person", "guest"] as const) {
    const expected = all.filter((entry) => entry.by === by);
    expect(expected.length).toBeGreaterThan(0);
    expect(await search({ by: [by] })).toEqual(expected);
  }
  expect(await search({ by: ["server", "guest"] })).toEqual(
    all.filter(({ by }) => by !== "person"),
  );
  expect(await search({ by: [] })).toEqual([]);
});
