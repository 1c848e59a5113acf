import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { IssueServer, type Scene } from "./issue.fixture.ts";

/** `GET /issues/{id}/comments` and `POST /issues/{id}/comments` of an issue with many comments. */
let at: IssueServer;
let scene: Scene;

beforeAll(async () => {
  at = await IssueServer.start();
  scene = await at.scene();
});

afterAll(() => at.close());

it("gives the newest 500 comments, the oldest of them first, and any one that was just sent", async () => {
  const { id } = await at.report(scene);
  const comments = `/issues/${id}/comments`;
  const first = { id: v7(), body: "The first one" };
  await at.ok(scene.technician, "POST", comments, first);
  await at.query(
    `insert into issue_comment (organisation_id, id, issue_id, body, created_at)
     select organisation_id, gen_random_uuid(), id, 'word ' || n, now() + make_interval(secs => n)
     from issue, generate_series(1, 600) n where id = $1`,
    [id],
  );
  const listed = await at.ok(scene.technician, "GET", comments);
  expect(listed).toHaveLength(500);
  expect([listed[0].body, listed.at(-1).body]).toEqual(["word 101", "word 600"]);
  // Older than all that is listed: each is read by its id.
  const again = await at.ok(scene.technician, "POST", comments, first);
  expect(again).toMatchObject({ id: first.id, body: "The first one" });
  const added = await at.ok(scene.technician, "POST", comments, { body: "One more" });
  expect(added).toMatchObject({ body: "One more", isFromStaff: true });
});
