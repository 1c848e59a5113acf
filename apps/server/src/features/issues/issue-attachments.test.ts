import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { sharedFile } from "../../../test/shared-data.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

const PDF = Buffer.from(`%PDF-1.7\n${"0123456789".repeat(500)}\n%%EOF\n`);

let harness: IssueServer;
let scene: Scene;
let issue: string;

beforeAll(async () => {
  harness = await IssueServer.start({ DOCUMENT_MAX_MEGABYTES: "30" });
  scene = await harness.scene();
  issue = (await harness.report(scene)).id;
});

afterAll(() => harness.close());

function attach(
  who: TestUser,
  bytes: Buffer | string,
  fileName = "picture.jpg",
  fields: Record<string, string> = {},
  to = issue,
) {
  const sent = form({ bytes, fileName }, fields);
  return harness.server.call("POST", `/issues/${to}/attachments`, { token: who.token, ...sent });
}

const read = (who: TestUser, path: string, headers: Record<string, string> = {}) =>
  harness.server.call("GET", path, { token: who.token, headers });

/** Makes a picture with a place and a serial number of the camera in it. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: "#804020" } })
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
}

async function stored(): Promise<string[]> {
  const folder = join(
    harness.server.installation.settings.STOREY_DATA_DIR,
    "files",
    scene.organisation,
    "issues",
  );
  return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

describe("a picture of an issue", () => {
  it("is re-encoded without what the camera wrote, and seen by who sees the issue", async () => {
    const bytes = await photo();
    expect(bytes.includes("SecretCamera")).toBe(true);
    const added = await attach(scene.member, bytes);
    expect([added.status, added.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
    const attachment = added.json();
    expect(attachment).toMatchObject({
      ...{ kind: "picture", visibility: "public", fileName: "picture.jpg", commentId: null },
      ...{ size: bytes.length, addedBy: { id: scene.member.id, name: "Robin" } },
      picture: { width: 1200, height: 900, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    });
    for (const path of [
      attachment.path,
      attachment.picture.thumbnailPath,
      attachment.picture.smallPath,
    ]) {
      const served = await read(scene.technician, path);
      expect(served.status).toBe(200);
      expect(served.headers["content-type"]).toBe(attachment.contentType);
      expect(served.headers["content-security-policy"]).toContain("sandbox");
      expect(served.bytes.includes("SecretCamera")).toBe(false);
      expect((await sharp(served.bytes).metadata()).exif).toBeUndefined();
      const tag = String(served.headers["etag"]);
      expect((await read(scene.technician, path, { "if-none-match": tag })).status).toBe(304);
      expect((await read(scene.other, path)).status).toBe(404);
      expect((await read(scene.other, path, { "if-none-match": tag })).status).toBe(404);
    }
    const { attachments } = await harness.ok(scene.member, "GET", `/issues/${issue}`);
    expect(attachments).toEqual([attachment]);
  });

  it("that is no picture at heart, a bomb or of a kind that cannot be cleaned is refused, and nothing is kept", async () => {
    const before = await stored();
    const bomb = sharedFile("images/pixel-bomb.png");
    const tries: [Buffer | string, string, string][] = [
      [
        "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        "x.svg",
        "document.web_page",
      ],
      ["MZ\u0090\u0000\u0003".padEnd(400, "\u0000"), "photo.jpg", "document.program"],
      [
        Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(300)]),
        "broken.jpg",
        "image.damaged",
      ],
      [Buffer.from(`GIF89a${"\u0000".repeat(40)};`, "latin1"), "old.gif", "image.unsupported_type"],
      [Buffer.alloc(0), "empty.jpg", "document.empty"],
      ["<!doctype html><script>alert(1)</script>", "note.txt", "document.web_page"],
    ];
    if (bomb) tries.push([await readFile(bomb), "bomb.png", "image.too_many_pixels"]);
    for (const [bytes, name, code] of tries) {
      const reply = await attach(scene.member, bytes, name);
      expect([name, reply.problem().code]).toEqual([name, code]);
    }
    expect(await stored()).toEqual(before);
  });

  it("larger in pixels than anybody photographs is refused before it is decoded", async () => {
    const wide = await sharp({
      create: { width: 12_000, height: 6_000, channels: 3, background: "#fff" },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await attach(scene.member, wide, "wide.png")).problem().code).toBe(
      "image.too_many_pixels",
    );
  });
});

describe("a document of an issue", () => {
  it("is given back whole or in part, and never runs", async () => {
    const attachment = (await attach(scene.technician, PDF, "../..\\evil\u202Efdp.pdf")).json();
    expect(attachment).toMatchObject({
      kind: "document",
      contentType: "application/pdf",
      picture: null,
    });
    const whole = await read(scene.member, attachment.path);
    expect(whole.bytes.equals(PDF)).toBe(true);
    expect(whole.headers["x-content-type-options"]).toBe("nosniff");
    expect(String(whole.headers["content-disposition"])).not.toMatch(/[\\/]|\u202E/);
    const part = await read(scene.member, attachment.path, { range: "bytes=9-12" });
    expect([part.status, part.text]).toEqual([206, "0123"]);
    const past = await read(scene.member, attachment.path, { range: "bytes=999999-" });
    expect(past.problem().code).toBe("range.unsatisfiable");
  });

  it("with a comment is as visible as the comment", async () => {
    const { id: reported } = await harness.report(scene);
    const add = async (who: TestUser) => (await attach(who, PDF, "plan.pdf", {}, reported)).json();
    const [inside, outside] = [await add(scene.technician), await add(scene.technician)];
    const body = { body: "Among us", visibility: "internal", attachmentIds: [inside.id] };
    const comment = await harness.ok(
      scene.technician,
      "POST",
      `/issues/${reported}/comments`,
      body,
    );
    expect(comment.attachments).toMatchObject([{ id: inside.id, visibility: "internal" }]);
    expect((await read(scene.member, inside.path)).status).toBe(404);
    expect((await read(scene.member, outside.path)).status).toBe(200);
    const seen = await harness.ok(scene.member, "GET", `/issues/${reported}`);
    expect(seen).toMatchObject({ attachments: [{ id: outside.id }], attachmentsCount: 1 });
    // Neither a second time, nor another's.
    for (const attachmentIds of [[inside.id], [outside.id], [v7()]]) {
      const more = { body: "Mine", attachmentIds };
      const reply = await harness.send(scene.member, "POST", `/issues/${reported}/comments`, more);
      expect(reply.status).toBe(404);
    }
  });

  it("that is internal is for who works on issues", async () => {
    const refused = await attach(scene.member, PDF, "x.pdf", { isInternal: "true" });
    expect(refused.problem().code).toBe("access.forbidden");
    const added = await attach(scene.technician, PDF, "x.pdf", { isInternal: "true" });
    expect(added.json().visibility).toBe("internal");
  });
});

describe("files of an issue", () => {
  it("come once for each id, and not from who does not see it", async () => {
    const id = v7();
    const first = (await attach(scene.member, PDF, "a.pdf", { id })).json();
    expect((await attach(scene.member, PDF, "b.pdf", { id })).json()).toEqual(first);
    expect((await attach(scene.other, PDF)).status).toBe(404);
    const { id: other } = await harness.report(scene);
    expect((await attach(scene.member, PDF, "a.pdf", { id }, other)).problem().code).toBe(
      "record.exists",
    );
  });

  it("are at most fifty", async () => {
    const { id } = await harness.report(scene);
    await harness.query(
      `insert into issue_attachment (organisation_id, id, issue_id, kind, s3_key, file_name, content_type, size)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'document', $1::text || '/issues/' || gen_random_uuid(), 'x', 'text/plain', 1 from generate_series(1, 50)`,
      [scene.organisation, id],
    );
    const before = await stored();
    expect((await attach(scene.member, PDF, "a.pdf", {}, id)).problem().code).toBe(
      "issue.too_many_attachments",
    );
    expect(await stored()).toEqual(before);
  });

  it("are deleted for good by who added them and who works on issues, bytes and all", async () => {
    const { id } = await harness.report(scene);
    const add = async (who: TestUser) => (await attach(who, await photo(), "p.jpg", {}, id)).json();
    const [own, theirs] = [await add(scene.member), await add(scene.technician)];
    const remove = (who: TestUser, attachment: { id: string }) =>
      harness.send(who, "DELETE", `/issues/${id}/attachments/${attachment.id}`);
    const before = await stored();
    expect((await remove(scene.other, own)).status).toBe(404);
    expect((await remove(scene.member, theirs)).problem().code).toBe("access.forbidden");
    expect((await remove(scene.member, own)).status).toBe(204);
    expect((await remove(scene.technician, theirs)).status).toBe(204);
    expect((await read(scene.technician, own.path)).status).toBe(404);
    const { database, files } = harness.server.installation;
    await removeDueFiles(database.pool, files, new Date());
    expect((await stored()).length).toBe(before.length - 8);
  });

  it("have keys that give nothing else", async () => {
    const { path } = (await attach(scene.member, PDF)).json();
    const key = new URL(path, "http://x").searchParams.get("attachmentKey") ?? "";
    const keys = [
      `${key}/x`,
      `/${key}`,
      `${key}\u0000`,
      `../${key}`,
      key.toUpperCase(),
      "",
      "/etc/passwd",
    ];
    for (const attachmentKey of keys) {
      const query = new URLSearchParams({ attachmentKey });
      const reply = await read(scene.admin, `/issues/attachment-stream?${query}`);
      expect([400, 404]).toContain(reply.status);
    }
    // Neither is a file of an issue one of a space.
    const asDocument = `/spaces/document-stream?documentKey=${encodeURIComponent(key)}`;
    expect((await read(scene.admin, asDocument)).status).toBe(404);
  });
});
