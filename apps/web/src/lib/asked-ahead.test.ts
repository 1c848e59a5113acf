import { decisionTreeSessions, users } from "@storey/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AheadCall } from "./asked-ahead.ts";
import { call } from "./call.ts";
import { connect } from "./connection.ts";

const ID = "0197a000-0000-7000-8000-000000000001";
const ADDRESS = `/api/decision-tree-sessions/${ID}`;

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  connect({
    token: async () => "held",
    organisationId: () => null,
    fetch: async (address) => {
      sent.push(String(address));
      return Response.json({ from: "the app" });
    },
  });
});

afterEach(() => {
  delete window.storeyAhead;
});

/** Has the page have made a call. */
function ahead(parts: Partial<AheadCall> = {}, address = ADDRESS): void {
  window.storeyAhead = {
    ...window.storeyAhead,
    [address]: {
      ...{ authorization: "Bearer held", organisation: "o-1", askedAt: Date.now() },
      reply: Promise.resolve(Response.json({ from: "the page" })),
      ...parts,
    },
  };
}

const read = (): Promise<unknown> => call(decisionTreeSessions.get, { params: { id: ID } });

test("a call takes the reply that the page has asked for, and only once", async () => {
  ahead();
  expect(await read()).toEqual({ from: "the page" });
  expect(sent).toEqual([]);
  expect(await read()).toEqual({ from: "the app" });
  expect(sent).toEqual([ADDRESS]);
});

test.each<[string, () => Partial<AheadCall>]>([
  ["of somebody else", () => ({ authorization: "Bearer other" })],
  ["that is old", () => ({ askedAt: Date.now() - 11_000 })],
  ["that was refused", () => ({ reply: Promise.resolve(Response.json({}, { status: 409 })) })],
  ["that never came", () => ({ reply: Promise.reject(new TypeError("offline")) })],
])("it asks itself beside a reply %s", async (_what, parts) => {
  ahead(parts());
  expect(await read()).toEqual({ from: "the app" });
  expect(sent).toEqual([ADDRESS]);
});

test("it asks itself where another organisation is active by now", async () => {
  connect({ organisationId: () => "o-2" });
  ahead();
  expect(await read()).toEqual({ from: "the app" });
  connect({ organisationId: () => "o-1" });
  ahead();
  expect(await read()).toEqual({ from: "the page" });
});

test("a write is never taken for made", async () => {
  ahead({}, "/api/users/me");
  await call(users.updateMe, { body: {} } as never);
  expect(sent).toEqual(["/api/users/me"]);
});
