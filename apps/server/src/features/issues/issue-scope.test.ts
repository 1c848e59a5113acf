import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { limitWrites } from "../../db/location-scope.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { placesOf } from "../../http/location-rights.ts";
import { problemFrom } from "../../http/problem-from.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";
import { getStoredIssue, type StoredIssue } from "./issue.repository.ts";
import { assignIssue } from "./issue-assign.service.ts";
import { addComment } from "./issue-comment.service.ts";
import { transitionIssue } from "./issue-transition.service.ts";

let harness: IssueServer;
let scene: Scene;
let elsewhere: Scene;
let limited: TestUser;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
  elsewhere = { ...scene, space: await harness.make.space(scene.organisation) };
  limited = await harness.make.user({ organisations: [scene.organisation] });
  await harness.make.grant(limited.id, scene.organisation, "technician", [scene.location]);
});

afterAll(() => harness.close());

/** Makes a member whose rights on issues count in one location only. */
function limitedMember(): MemberActor {
  const { organisation: organisationId, location } = scene;
  return { kind: "member", organisationId, userId: limited.id, placesOf: () => [location] };
}

type Write = (transaction: Transaction, actor: MemberActor, issue: StoredIssue) => Promise<unknown>;

const WRITES: readonly (readonly [string, Write])[] = [
  ["comments as staff", (...of) => addComment(...of, { body: "Seen" })],
  [
    "comments internally",
    (...of) => addComment(...of, { body: "Among us", visibility: "internal" }),
  ],
  ["begins work", (...of) => transitionIssue(...of, { to: "in_progress" })],
  ["puts it on hold", (...of) => transitionIssue(...of, { to: "on_hold", reason: "parts" })],
  ["cancels it", (...of) => transitionIssue(...of, { to: "cancelled", reason: "declined" })],
  ["takes it", (...of) => assignIssue(...of, [limited.id])],
];

function asLimited<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const credential = { subject: limited.auth0Id };
  const caller = { credential, requestId: v7(), address: "127.0.0.1" };
  return harness.server.installation.gateway.begin(caller, "write", work);
}

/**
 * Returns the outcome of a write by somebody limited to one location, when the service believes
 * that the issue lies there: as if its own check were missing.
 */
async function attempt(id: string, write: Write): Promise<string> {
  try {
    await asLimited(async (transaction) => {
      const stored = await getStoredIssue(transaction, scene.organisation, id);
      await write(transaction, limitedMember(), { ...stored, locationId: scene.location });
    });
    return "done";
  } catch (error) {
    return problemFrom(error).code;
  }
}

describe("the database, when a service takes an issue to lie where it does not", () => {
  it.each(WRITES)("refuses who %s outside of their locations", async (_name, write) => {
    const [outside, inside] = [
      await harness.at(elsewhere, "open"),
      await harness.at(scene, "open"),
    ];
    expect(await attempt(outside.id, write)).toBe("access.location");
    expect(await harness.ok(scene.admin, "GET", `/issues/${outside.id}`)).toEqual(outside);
    expect(await attempt(inside.id, write)).toBe("done");
  });
});

describe("a transaction that is held to locations", () => {
  const scopeAfter = (...holds: (readonly string[] | null)[]) =>
    asLimited(async (transaction) => {
      for (const hold of holds) await limitWrites(transaction, hold);
      const row = await transaction.first(
        raw<{ scope: string[] | null }>(sql`select location_scope() as scope`),
      );
      return row?.scope;
    });

  it("is held to fewer by a second hold, never to others", async () => {
    const [one, two, three] = [v7(), v7(), v7()];
    expect(await scopeAfter(null)).toBeNull();
    expect(await scopeAfter([one, two], [two, three])).toEqual([two]);
    expect(await scopeAfter([one], null)).toEqual([one]);
    expect(await scopeAfter([one], [two])).toEqual([]);
    expect(await scopeAfter([], [two])).toEqual([]);
  });
});

describe("where a permission counts", () => {
  const UPDATE = "organisation.issues.update";
  it("is everywhere, nowhere, or where a role is limited to", () => {
    const none = new Map<never, never>();
    const held = new Set([UPDATE] as const);
    expect(placesOf({ permissions: held, limits: none }, UPDATE)).toBeNull();
    expect(placesOf({ permissions: new Set(), limits: none }, UPDATE)).toEqual([]);
    const limits = new Map([[UPDATE, ["here"]] as const]);
    expect(placesOf({ permissions: new Set(), limits }, UPDATE)).toEqual(["here"]);
    expect(placesOf({ permissions: held, limits }, UPDATE)).toEqual(["here"]);
  });
});
