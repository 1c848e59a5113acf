import { publicCalls, REPORT_PHOTOS_MAX } from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDocumented } from "../../../test/expect-problem.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg, jpegWithPlace } from "../../../test/pictures.ts";
import { CANARY, guestOf, guestWorld, report } from "./guest-world.fixture.ts";
import { Reporters } from "./reporters.fixture.ts";

/**
 * The calls of those who follow a report: `GET /public/issues/{token}`,
 * `POST /public/issues/{token}/comments`, `POST /public/issues/{token}/confirm`,
 * `POST /public/issues/{token}/reopen`, `POST /public/issues/{token}/attachments`,
 * `GET /public/issues/{token}/attachments/{photoId}`.
 */
let server: Reporters["server"];
let make: Reporters["make"];
let world: Reporters["world"];
let query: Reporters["query"];
let made: Reporters["made"];
let track: Reporters["track"];

beforeAll(async () => {
  ({ server, make, world, query, made, track } = await Reporters.start());
});

afterAll(() => server.close());

describe("following a report", () => {
  const resolve = (id: string) =>
    query(
      "update issue set status = 'resolved', resolved_at = now(), resolution_code = 'fixed', resolution_note = $2 where id = $1",
      [id, CANARY],
    );

  it("shows what is public of it and no person's name", async () => {
    const { issueId, trackingToken } = await made({ description: "Dark", contactName: "Robin" });
    await query(
      "update issue set hold_reason = 'parts', status = 'on_hold', held_since = now() where id = $1",
      [issueId],
    );
    await query(
      `insert into issue_comment (organisation_id, id, issue_id, author_id, is_from_staff, visibility, body)
       values ($1, $2, $3, $4, true, 'internal', $5), ($1, $6, $3, $4, true, 'public', 'A lamp is on its way')`,
      [world.organisation, v7(), issueId, world.admin.id, CANARY, v7()],
    );
    await query(
      "update issue set assignee_ids = array[$2::uuid], resolution_note = $3 where id = $1",
      [issueId, world.admin.id, CANARY],
    );
    const internal = v7();
    await query(
      `insert into issue_attachment (organisation_id, id, issue_id, kind, s3_key, file_name, content_type, size, visibility, added_by, picture)
       values ($1, $2, $3, 'picture', $6, $4, 'image/jpeg', 1, 'internal', $5, '{"width":1,"height":1,"colour":"#000000","keys":{}}')`,
      [
        ...[world.organisation, internal, issueId, CANARY, world.admin.id],
        `${world.organisation}/${internal}`,
      ],
    );
    const reply = await track(trackingToken);
    expectDocumented(publicCalls.track, reply);
    expect(reply.text).not.toContain(CANARY);
    expect(reply.text).not.toContain("Robin");
    expect(reply.text).not.toContain(world.admin.id);
    expect((await track(trackingToken, "GET", `/attachments/${internal}`)).status).toBe(404);
    expect(reply.json()).toMatchObject({
      ...{
        title: "The projector is dark",
        description: "Dark",
        status: "on_hold",
        holdReason: "parts",
      },
      ...{ space: "Reading room", floor: "First floor", location: "Quay", photos: [] },
      comments: [{ author: "team", text: "A lamp is on its way" }],
      ...{ canComment: true, canAddPhotos: true, canConfirm: false, canReopen: false },
    });
  });

  it("says in what the place was marked, and nothing where it was not", async () => {
    const pinned = await made({ pin: { imageId: world.image, x: 0.25, y: 0.5 } });
    const shown = async ({ trackingToken }: { trackingToken: string }) => {
      const { pinnedIn, mark } = (await track(trackingToken)).json();
      return { pinnedIn, mark };
    };
    const mark = { imageId: world.image, x: 0.25, y: 0.5 };
    expect(await shown(pinned)).toEqual({ pinnedIn: "picture", mark });
    expect(await shown(await made())).toEqual({ pinnedIn: null, mark: null });
    // A picture that has gone from the space is named to nobody; that there was a mark stays true.
    await query("update space_image set deleted_at = now() where id = $1", [world.image]);
    expect(await shown(pinned)).toEqual({ pinnedIn: "picture", mark: null });
    await query("update space_image set deleted_at = null where id = $1", [world.image]);
  });

  it("by a token of another length, of nobody or in another case gives nothing", async () => {
    const { trackingToken } = await made();
    const turned = trackingToken.replace(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const wrong of [
      turned,
      "A".repeat(43),
      `${trackingToken}A`,
      trackingToken.slice(1),
      "x",
    ]) {
      expect((await track(wrong)).status).toBe(404);
    }
  });

  it("takes comments, once each, and a confirmation or a reopening when it is resolved", async () => {
    const { issueId, trackingToken } = await made();
    const comment = { id: v7(), text: "Still dark" };
    await track(trackingToken, "POST", "/comments", comment);
    const commented = (await track(trackingToken, "POST", "/comments", comment)).json();
    expect(commented.comments).toMatchObject([{ author: "reporter", text: "Still dark" }]);
    expect((await track(trackingToken, "POST", "/confirm")).problem().code).toBe(
      "issue.transition",
    );
    await resolve(issueId);
    const resolved = (await track(trackingToken)).json();
    expect(resolved).toMatchObject({ canConfirm: true, canReopen: true, resolutionCode: "fixed" });
    const reopened = await track(trackingToken, "POST", "/reopen", { reason: "Dark again" });
    expect(reopened.json()).toMatchObject({ status: "open", canReopen: false });
    expect(reopened.text).toContain("Dark again");
    await resolve(issueId);
    // A request whose reply was lost comes twice; work done on the issue meanwhile stays.
    const again = { id: v7(), reason: "Dark once more" };
    expect((await track(trackingToken, "POST", "/reopen", again)).json().status).toBe("open");
    const repeated = (await track(trackingToken, "POST", "/reopen", again)).json();
    expect(repeated.comments.filter((one: { text: string }) => one.text === again.reason)).toEqual([
      expect.objectContaining({ id: again.id }),
    ]);
    await resolve(issueId);
    expect((await track(trackingToken, "POST", "/reopen", again)).json().status).toBe("resolved");
    expect((await track(trackingToken, "POST", "/confirm")).json().status).toBe("closed");
    expect((await track(trackingToken, "POST", "/confirm")).json().status).toBe("closed");
    const late = await track(trackingToken, "POST", "/comments", { text: "Too late" });
    expect(late.problem().code).toBe("report.wrong_status");
    await query("update issue set closed_at = now() - interval '31 days' where id = $1", [issueId]);
    const tooLate = await track(trackingToken, "POST", "/reopen", { reason: "Dark" });
    expect(tooLate.problem().code).toBe("issue.reopen_late");
  });

  it("goes on when the space is private by now, and ends with the issue", async () => {
    const { issueId, trackingToken } = await made();
    await query("update space set is_public = false where id = $1", [world.space]);
    expect((await track(trackingToken)).status).toBe(200);
    await query("update space set is_public = true where id = $1", [world.space]);
    await query("update issue set deleted_at = now() where id = $1", [issueId]);
    expect((await track(trackingToken)).status).toBe(404);
  });

  it("is held off by networks that are for all", async () => {
    const { trackingToken } = await made();
    await query(
      "update location set ip_subnets = '{192.0.2.0/24}', ip_subnets_apply_to = 'all' where id = $1",
      [world.location],
    );
    for (const [call, method, path, body] of [
      [publicCalls.track, "GET", "", undefined],
      [publicCalls.confirm, "POST", "/confirm", undefined],
      [publicCalls.reopen, "POST", "/reopen", { reason: "x" }],
      [publicCalls.photo, "GET", `/attachments/${v7()}`, undefined],
    ] as const) {
      const reply = await track(trackingToken, method, path, body);
      expectDocumented(call, reply);
      expect(reply.problem().code).toBe("space.wrong_network");
    }
    await query("update location set ip_subnets_apply_to = 'anonymous' where id = $1", [
      world.location,
    ]);
    expect((await track(trackingToken)).status).toBe(200);
    await query("update location set ip_subnets = '{}' where id = $1", [world.location]);
  });

  it("takes ten comments in ten minutes and 300 in all, each of which tells others", async () => {
    const { issueId, trackingToken } = await made();
    const say = () => track(trackingToken, "POST", "/comments", { text: "Still dark" });
    for (let count = 0; count < 10; count++) expect((await say()).status).toBe(200);
    const refused = await say();
    expectDocumented(publicCalls.comment, refused);
    expect([refused.status, refused.problem().code]).toEqual([429, "rate.limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    await query(
      "update issue_comment set created_at = created_at - interval '10 minutes' where issue_id = $1",
      [issueId],
    );
    expect((await say()).status).toBe(200);
    await query(
      `insert into issue_comment (organisation_id, id, issue_id, body, created_at)
       select organisation_id, gen_random_uuid(), id, 'x', now() - interval '1 day' from issue, generate_series(1, 289) where id = $1`,
      [issueId],
    );
    expect((await say()).problem().code).toBe("rate.limited");
  });

  it("is not kept waiting by comments from before the clock was set back", async () => {
    const { issueId, trackingToken } = await made();
    const say = () => track(trackingToken, "POST", "/comments", { text: "Still dark" });
    for (let count = 0; count < 10; count++) expect((await say()).status).toBe(200);
    await query(
      "update issue_comment set created_at = created_at + interval '1 day' where issue_id = $1",
      [issueId],
    );
    expect((await say()).status).toBe(200);
  });

  it("shows the newest 200 comments, the oldest of them first", async () => {
    const { issueId, trackingToken } = await made();
    await query(
      `insert into issue_comment (organisation_id, id, issue_id, is_from_staff, body, created_at)
       select organisation_id, gen_random_uuid(), id, true, 'word ' || n, now() - make_interval(mins => 300 - n)
       from issue, generate_series(1, 250) n where id = $1`,
      [issueId],
    );
    const { comments } = (await track(trackingToken)).json();
    expect(comments).toHaveLength(200);
    expect([comments[0].text, comments.at(-1).text]).toEqual(["word 51", "word 250"]);
  });

  it("tells the words of a member who does not work on issues from those of the team", async () => {
    const { issueId, trackingToken } = await made();
    await query(
      "insert into issue_comment (organisation_id, id, issue_id, author_id, body) values ($1, $2, $3, $4, 'I saw it too')",
      [world.organisation, v7(), issueId, world.admin.id],
    );
    const reply = await track(trackingToken);
    expectDocumented(publicCalls.track, reply);
    expect(reply.json().comments).toMatchObject([{ author: "member", text: "I saw it too" }]);
  });

  it("goes on when the space is deleted for good", async () => {
    const other = await guestWorld(server, make);
    const { call } = await guestOf(server, other.code);
    const { trackingToken } = (await call("POST", "/issues", { body: report() })).json();
    await query("delete from space where id = $1", [other.space]);
    const reply = await track(trackingToken);
    expect(reply.json()).toMatchObject({ space: "Reading room", canComment: true });
    expect((await track(trackingToken, "POST", "/comments", { text: "Well" })).status).toBe(200);
  });

  it("after a merge shows how the other issue stands, not what its reporter told", async () => {
    const mine = await made();
    const pin = { imageId: world.image, x: 0.25, y: 0.5 };
    const contents = { title: "Theirs", description: CANARY, contactName: CANARY };
    const theirs = await made({ ...contents, pin });
    await track(theirs.trackingToken, "POST", "/comments", { text: CANARY });
    await query("update issue_track set issue_id = $1 where issue_id = $2", [
      theirs.issueId,
      mine.issueId,
    ]);
    const shown = await track(mine.trackingToken);
    expect(shown.text).not.toContain(CANARY);
    expect(shown.json()).toMatchObject({ title: "Theirs", description: null, canComment: false });
    expect(shown.json()).toMatchObject({ pinnedIn: null, mark: null });
    const comment = await track(mine.trackingToken, "POST", "/comments", { text: "Mine" });
    expect(comment.problem().code).toBe("report.wrong_status");
    await resolve(theirs.issueId);
    const resolved = await track(mine.trackingToken);
    expect(resolved.json()).toMatchObject({ resolutionCode: "fixed", resolutionNote: null });
    for (const [path, body] of [
      ["/confirm", undefined],
      ["/reopen", { reason: "x" }],
    ] as const) {
      expect((await track(mine.trackingToken, "POST", path, body)).status).toBe(409);
    }
  });
});

const step = async (id: string, body: object) => {
  const { token } = world.admin;
  const reply = await server.call("POST", `/issues/${id}/transition`, { token, body });
  expect(reply.status, reply.text).toBe(200);
};

describe("a step of the team", () => {
  it("is the last change, also one that the record keeps no moment of", async () => {
    const { issueId, trackingToken } = await made();
    const shown = async () => (await track(trackingToken)).json();
    const reported = await shown();
    expect(reported.updatedAt).toBe(reported.createdAt);
    let last = Date.parse(reported.updatedAt);
    for (const body of [
      { to: "open" },
      { to: "in_progress" },
      { to: "on_hold", reason: "parts" },
      { to: "in_progress" },
    ]) {
      await step(issueId, body);
      const { status, updatedAt } = await shown();
      expect([status, Date.parse(updatedAt) > last]).toEqual([body.to, true]);
      last = Date.parse(updatedAt);
    }
  });

  it("tells what was done in the team's words, until it is opened again", async () => {
    const { issueId, trackingToken } = await made();
    expect((await track(trackingToken)).json().resolutionNote).toBeNull();
    await step(issueId, { to: "open" });
    await step(issueId, { to: "in_progress" });
    await step(issueId, { to: "resolved", resolutionCode: "fixed", note: "A new lamp is in" });
    const resolved = await track(trackingToken);
    expectDocumented(publicCalls.track, resolved);
    expect(resolved.json().resolutionNote).toBe("A new lamp is in");
    const closed = await track(trackingToken, "POST", "/confirm");
    expect(closed.json()).toMatchObject({ status: "closed", resolutionNote: "A new lamp is in" });
    const opened = await track(trackingToken, "POST", "/reopen", { reason: "Dark again" });
    expect(opened.json().resolutionNote).toBeNull();
  });
});

describe("two reports that staff have merged", () => {
  const photo = async (token: string) => {
    const sent = form({ bytes: await jpeg(), fileName: "a.jpg" }, {});
    const reply = await server.call("POST", `/public/issues/${token}/attachments`, sent);
    expect(reply.status, reply.text).toBe(201);
    return reply.json() as { id: string };
  };
  async function merged() {
    const mine = await made({ title: "Mine" });
    const theirs = await made({ title: "Theirs" });
    await track(mine.trackingToken, "POST", "/comments", { text: CANARY });
    const { id } = await photo(mine.trackingToken);
    await server.call("POST", `/issues/${mine.issueId}/comments`, {
      token: world.admin.token,
      body: { body: "A lamp is on its way" },
    });
    await step(mine.issueId, {
      to: "cancelled",
      reason: "duplicate",
      duplicateOfId: theirs.issueId,
    });
    return { mine, theirs, photoId: id };
  }

  it("show each reporter what they said and what the team said, never each other's words and photos", async () => {
    const { mine, theirs, photoId } = await merged();
    const shown = await track(theirs.trackingToken);
    expect(shown.text).not.toContain(CANARY);
    expect(shown.json()).toMatchObject({
      ...{ title: "Theirs", photos: [], canComment: true, canAddPhotos: true },
      comments: [{ author: "team", text: "A lamp is on its way" }],
    });
    for (const { trackingToken } of [mine, theirs])
      expect((await track(trackingToken, "GET", `/attachments/${photoId}`)).status).toBe(404);
    await query(
      `insert into issue_attachment (organisation_id, id, issue_id, kind, s3_key, file_name, content_type, size, picture, moved_from_id)
       select organisation_id, gen_random_uuid(), issue_id, kind, s3_key || n, file_name, content_type, size, picture, moved_from_id
       from issue_attachment, generate_series(2, $2) n where id = $1`,
      [photoId, REPORT_PHOTOS_MAX],
    );
    await photo(theirs.trackingToken);
    expect((await track(theirs.trackingToken)).json().photos).toHaveLength(1);
  });

  it("lead their reporters to their own again once they are taken apart", async () => {
    const { mine, theirs } = await merged();
    expect((await track(mine.trackingToken)).json()).toMatchObject({ title: "Theirs" });
    await step(mine.issueId, { to: "open", reason: "It is another lamp" });
    expect((await track(mine.trackingToken)).json()).toMatchObject({
      ...{ title: "Mine", status: "open", canComment: true },
    });
    expect((await track(theirs.trackingToken)).json()).toMatchObject({ title: "Theirs" });
  });
});

describe("photos of a report", () => {
  const add = (token: string, bytes: Buffer, fields = {}) =>
    server.call(
      "POST",
      `/public/issues/${token}/attachments`,
      form({ bytes, fileName: "a.jpg" }, fields),
    );

  it("are made anew without what the camera wrote, and are its reporter's to see", async () => {
    const { trackingToken } = await made();
    const id = v7();
    const bytes = await jpegWithPlace();
    const first = await add(trackingToken, bytes, { id });
    expect(first.status).toBe(201);
    expect((await add(trackingToken, bytes, { id })).json()).toEqual(first.json());
    expect((await track(trackingToken)).json().photos).toEqual([first.json()]);
    const served = await server.call("GET", first.json().path);
    expect(served.status).toBe(200);
    expect(served.bytes.includes("CanaryCamera")).toBe(false);
    const other = await made();
    const path = `/public/issues/${other.trackingToken}/attachments/${id}`;
    expect((await server.call("GET", path)).status).toBe(404);
  });

  it(`are ${REPORT_PHOTOS_MAX} at most, and pictures alone`, async () => {
    const { issueId, trackingToken } = await made();
    for (const bytes of [
      Buffer.from("%PDF-1.7"),
      Buffer.from("<svg onload=alert(1)>"),
      Buffer.from("MZ"),
    ]) {
      expect((await add(trackingToken, bytes)).problem().code).toBe("image.unsupported_type");
    }
    expect((await add(trackingToken, await jpeg())).status).toBe(201);
    await query(
      `insert into issue_attachment (organisation_id, id, issue_id, kind, s3_key, file_name, content_type, size, picture)
       select organisation_id, gen_random_uuid(), issue_id, kind, s3_key || n, file_name, content_type, size, picture
       from issue_attachment, generate_series(2, $2) n where issue_id = $1`,
      [issueId, REPORT_PHOTOS_MAX],
    );
    expect((await add(trackingToken, await jpeg())).problem().code).toBe("report.too_many_photos");
  });

  it("are refused before they are received, where the report is over or full", async () => {
    const { issueId, trackingToken } = await made();
    // A body that is not even a form shows that nobody read it.
    const send = () => track(trackingToken, "POST", "/attachments", "no form");
    expect((await send()).problem().code).not.toMatch(/^report/);
    const photos = `insert into issue_attachment (organisation_id, id, issue_id, kind, s3_key, file_name, content_type, size, picture, created_at)
      select organisation_id, gen_random_uuid(), id, 'picture', organisation_id || '/' || gen_random_uuid(), 'x', 'image/webp', 1, '{}', now() - interval '1 hour'
      from issue, generate_series(1, $2) where id = $1`;
    await query(photos, [issueId, REPORT_PHOTOS_MAX]);
    expect((await send()).problem().code).toBe("report.too_many_photos");
    await query("update issue set status = 'closed', closed_at = now() where id = $1", [issueId]);
    expect((await send()).problem().code).toBe("report.wrong_status");
  });

  it("that cannot be read are counted: ten end the turn of their network", async () => {
    const { trackingToken } = await made();
    const broken = Buffer.concat([Buffer.from("ffd8ffe000104a464946", "hex"), Buffer.alloc(200)]);
    const send = async (bytes: Buffer) => {
      const sent = form({ bytes, fileName: "a.jpg" }, {});
      const path = `/public/issues/${trackingToken}/attachments`;
      return (await server.call("POST", path, { ...sent, from: "198.18.0.1" })).status;
    };
    for (let count = 0; count < 10; count++) expect(await send(broken)).toBe(422);
    expect(await send(await jpeg())).toBe(429);
  });
});
