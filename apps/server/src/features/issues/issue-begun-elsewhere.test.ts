import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { formOfPieces, PIECE, piece } from "../../../test/pieces.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

let at: IssueServer;
let here: Scene;
let there: Scene;
let person: TestUser;

beforeAll(async () => {
  at = await IssueServer.start();
  [here, there] = [await at.scene(), await at.scene()];
  person = await at.make.user({ organisations: [here.organisation, there.organisation] });
  // The person is in the first organisation by now; the following calls were begun in the second.
  await at.send(person, "PUT", "/users/me/active-organisation", {
    newActiveOrganisationId: here.organisation,
  });
});

afterAll(() => at.server.close());

const issuesIn = async (organisation: string) =>
  (
    await at.server.installation.database.pool.query(
      "select id from issue where organisation_id = $1",
      [organisation],
    )
  ).rows.map(({ id }: { id: string }) => id);

describe("a report that was begun in another organisation", () => {
  it("arrives there, once, from as many senders as there are", async () => {
    const id = v7();
    const body = { id, spaceId: there.space, title: "The pump rattles" };
    const headers = {
      "storey-in-organisation": there.organisation,
      "storey-organisation": there.organisation,
      "idempotency-key": v7(),
    };
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => at.send(person, "POST", "/issues", body, headers)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.json().id))).toEqual(new Set([id]));
    // After its key is forgotten, its own id still prevents a second issue.
    const again = { ...headers, "idempotency-key": v7() };
    expect((await at.send(person, "POST", "/issues", body, again)).json().id).toBe(id);
    expect(await issuesIn(there.organisation)).toEqual([id]);
    expect(await issuesIn(here.organisation)).toEqual([]);
    const other = { ...body, title: "Another" };
    const mismatch = await at.send(person, "POST", "/issues", other, headers);
    expect([mismatch.status, mismatch.problem().code]).toEqual([422, "idempotency.mismatch"]);
    // The active organisation has not changed.
    const me = await at.send(person, "GET", "/users/me");
    expect(me.json().activeUserOrganisation.organisation.id).toBe(here.organisation);
  });

  it("is refused who does not belong there, in words that name no organisation", async () => {
    const headers = { "storey-in-organisation": there.organisation };
    const body = { spaceId: there.space, title: "The pump rattles" };
    const reply = await at.send(here.member, "POST", "/issues", body, headers);
    expect([reply.status, reply.problem().code]).toEqual([403, "access.no_organisation"]);
  });

  it("names it by an id, or not at all", async () => {
    const headers = { "storey-in-organisation": "' or 1=1 --" };
    const body = { spaceId: there.space, title: "The pump rattles" };
    const reply = await at.send(person, "POST", "/issues", body, headers);
    expect([reply.status, reply.problem().fields[0]?.field]).toEqual([
      400,
      "Storey-In-Organisation",
    ]);
  });

  it("does not carry rights of the one into the other", async () => {
    await at.make.grant(person.id, here.organisation, "organisation-admin");
    const headers = { "storey-in-organisation": there.organisation };
    const reply = await at.send(person, "POST", "/locations", { name: "Quay" }, headers);
    expect([reply.status, reply.problem().code]).toEqual([403, "access.forbidden"]);
    expect((await at.send(person, "POST", "/locations", { name: "Quay" })).status).toBe(201);
  });
});

describe("a file in pieces that was begun in another organisation", () => {
  const CSV = Buffer.from(`room,pump\n${randomBytes(PIECE).toString("hex")}\n`);
  const own = () => ({
    "storey-in-organisation": there.organisation,
    "storey-organisation": there.organisation,
  });

  /** Makes somebody who works in both organisations, with the other one active first. */
  async function begin() {
    const technician = await at.make.user({
      organisations: [there.organisation, here.organisation],
      roles: ["technician"],
    });
    const issue = await at.report(there);
    const path = `/issues/${issue.id}/attachments`;
    const send = (sent: ReturnType<typeof piece>) =>
      at.server.call("POST", path, {
        token: technician.token,
        ...sent,
        headers: { ...sent.headers, ...own() },
      });
    const goElsewhere = () =>
      at.ok(technician, "PUT", "/users/me/active-organisation", {
        newActiveOrganisationId: here.organisation,
      });
    return { technician, issue, send, goElsewhere };
  }

  it("goes on there, wherever its person is by now, and arrives once", async () => {
    const { technician, issue, send, goElsewhere } = await begin();
    const id = v7();
    expect((await send(piece(id, CSV.length))).status).toBe(202);
    expect((await send(piece(id, CSV.length, 0, CSV.subarray(0, PIECE)))).status).toBe(202);
    await goElsewhere();
    const asked = (await send(piece(id, CSV.length))).json();
    expect(asked.offset).toBe(PIECE);
    expect((await send(piece(id, CSV.length, PIECE, CSV.subarray(PIECE)))).status).toBe(202);
    for (const status of [201, 201]) {
      const reply = await send(formOfPieces(id, "pumps.csv", { id, isInternal: "false" }));
      expect(reply.status, reply.text).toBe(status);
    }
    const headers = own();
    const found = await at.ok(technician, "GET", `/issues/${issue.id}`, undefined, headers);
    expect(found.attachments.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it("is given up there, and nowhere else", async () => {
    const { technician, send, goElsewhere } = await begin();
    const id = v7();
    await send(piece(id, CSV.length));
    await goElsewhere();
    const give = (headers = {}) =>
      at.send(technician, "DELETE", `/uploads/${id}`, undefined, headers);
    expect((await give()).status).toBe(404);
    expect((await give(own())).status).toBe(204);
  });
});
