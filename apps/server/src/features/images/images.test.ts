import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg, jpegWithPlace } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { sharedFile } from "../../../test/shared-data.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  server.call(method, path, { token, body, headers });
async function upload(
  bytes: Buffer | string,
  fields: Record<string, string> = {},
  fileName = "a.jpg",
) {
  return server.call("POST", `/spaces/${space}/images`, {
    token,
    ...form({ bytes, fileName }, fields),
  });
}
const stream = (imageKey: string, headers: Record<string, string> = {}) =>
  call("GET", `/spaces/image-stream?${new URLSearchParams({ imageKey })}`, undefined, headers);
async function uploaded(description: string) {
  const reply = await upload(await jpeg(), { description });
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}
const pictures = async () => (await call("GET", `/spaces/${space}`)).json().images;

describe("a picture", () => {
  it("has four versions, each with its size, and is not larger than it was", async () => {
    const reply = await upload(await jpeg(3000, 1500), { description: " The room " }, "Room 1.jpg");
    expect(reply.status, reply.text).toBe(201);
    const image = reply.json();
    expect(image).toMatchObject({
      description: "The room",
      order: 0,
      version: 1,
      metadata: { width: 3000, height: 1500, fileName: "Room 1.jpg" },
    });
    const widths = { thumbnail: 128, small: 800, standard: 1600, retina: 2560 };
    for (const [name, width] of Object.entries(widths)) {
      const version = image.versions[name];
      expect(version).toMatchObject({ width, height: width / 2 });
      const { status, bytes, headers } = await stream(version.imageKey);
      expect(status).toBe(200);
      expect(Number(headers["content-length"])).toBe(bytes.length);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 });
    }
  });

  it("does not say where or with what it was taken", async () => {
    const image = (await upload(await jpegWithPlace())).json();
    for (const { imageKey } of Object.values<{ imageKey: string }>(image.versions)) {
      const { bytes } = await stream(imageKey);
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes("Canary")).toBe(false);
    }
  });

  it("may be kept for this user for five minutes, is unchanged by its tag, and runs nothing", async () => {
    const image = await uploaded("x");
    const first = await stream(image.versions.small.imageKey);
    expect(first.headers).toMatchObject({
      "cache-control": "private, max-age=300",
      vary: expect.stringContaining("authorization"),
      "x-content-type-options": "nosniff",
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const tag = String(first.headers["etag"]);
    const again = await stream(image.versions.small.imageKey, { "if-none-match": tag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const other = await stream(image.versions.retina.imageKey, { "if-none-match": tag });
    expect(other.status).toBe(200);
  });

  it("stands for its space in lists while it is the first", async () => {
    const [first, second] = [await uploaded("first"), await uploaded("second")];
    const picture = async () =>
      (await call("POST", "/spaces/search", {})).json().results[0].picture?.description ?? null;
    expect(await picture()).toBe("first");
    await call("PUT", `/spaces/${space}/images/order`, { imageIds: [second.id, first.id] });
    expect(await picture()).toBe("second");
    await call("DELETE", `/spaces/${space}/images/${second.id}`);
    expect(await picture()).toBe("first");
    await call("DELETE", `/spaces/${space}/images/${first.id}`);
    expect(await picture()).toBeNull();
  });
});

describe("the pictures of a space", () => {
  const order = async () =>
    (await pictures()).map(({ description, order: at }: { description: string; order: number }) => [
      description,
      at,
    ]);

  it("are described, and a conflicting description is refused", async () => {
    const image = await uploaded("before");
    const path = `/spaces/${space}/images/${image.id}`;
    expect(
      (await call("PATCH", path, { description: "after" }, { "if-match": "1" })).json(),
    ).toMatchObject({ description: "after", version: 2 });
    const refused = await call("PATCH", path, { description: "late" }, { "if-match": "1" });
    expect([refused.status, refused.problem().code]).toEqual([409, "record.conflict"]);
    expect(refused.problem().current).toMatchObject({ description: "after" });
  });

  it("are put in order by all of their ids; with others nothing changes", async () => {
    const [a, b, c] = [await uploaded("a"), await uploaded("b"), await uploaded("c")];
    const put = (imageIds: string[]) => call("PUT", `/spaces/${space}/images/order`, { imageIds });
    expect((await put([c.id, a.id, b.id])).status).toBe(200);
    expect(await order()).toEqual([
      ["c", 0],
      ["a", 1],
      ["b", 2],
    ]);
    for (const ids of [[a.id, b.id], [a.id, b.id, v7()], [a.id, b.id, c.id, v7()], []]) {
      const refused = await put(ids);
      expect([refused.status, refused.problem().code]).toEqual([409, "record.conflict"]);
      expect(refused.problem().current).toHaveLength(3);
    }
    expect(await order()).toEqual([
      ["c", 0],
      ["a", 1],
      ["b", 2],
    ]);
  });

  it("keep an order without gaps when one is archived, and a restored one comes last", async () => {
    const [a] = [await uploaded("a"), await uploaded("b"), await uploaded("c")];
    const path = `/spaces/${space}/images/${a.id}`;
    expect((await call("DELETE", path)).json().deletedAt).not.toBeNull();
    expect((await call("DELETE", path)).status).toBe(200);
    expect(await order()).toEqual([
      ["b", 0],
      ["c", 1],
    ]);
    expect((await stream(a.versions.small.imageKey)).status).toBe(404);
    expect((await call("PUT", `${path}/restore`)).json().deletedAt).toBeNull();
    expect(await order()).toEqual([
      ["b", 0],
      ["c", 1],
      ["a", 2],
    ]);
    expect((await stream(a.versions.small.imageKey)).status).toBe(200);
  });

  it("can be added only while the space is there", async () => {
    const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
    await server.call("DELETE", `/spaces/${space}`, { token: admin.token });
    expect((await upload(await jpeg())).status).toBe(404);
    const files = await readdir(join(server.installation.dataDir, "files"), { recursive: true });
    expect(files.some((file) => file.includes(space))).toBe(false);
  });
});

describe("the client's own id", () => {
  it("makes an upload safe to repeat, one after the other and at once", async () => {
    const id = v7();
    const bytes = await jpeg(900, 600);
    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(bytes, { id })));
    replies.push(await upload(bytes, { id }));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.json().id))).toEqual(new Set([id]));
    expect(await pictures()).toHaveLength(1);
    for (const { imageKey } of Object.values<{ imageKey: string }>(replies[0]?.json().versions))
      expect((await stream(imageKey)).status).toBe(200);
  });

  it("that another space's picture has is refused, and that picture stays whole", async () => {
    const image = await uploaded("theirs");
    const other = await make.space(organisation);
    const sent = form({ bytes: await jpeg() }, { id: image.id });
    const reply = await server.call("POST", `/spaces/${other}/images`, { token, ...sent });
    expect([reply.status, reply.problem().code]).toEqual([409, "record.exists"]);
    expect((await stream(image.versions.small.imageKey)).status).toBe(200);
  });
});

describe("files that are no pictures we take", () => {
  it.each([
    [
      "SVG",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      "image.unsupported_type",
    ],
    ["HTML", "<html><script>alert(1)</script></html>", 415, "image.unsupported_type"],
    [
      "GIF",
      Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64"),
      415,
      "image.unsupported_type",
    ],
    ["a program", Buffer.from("\u007fELF\u0002\u0001\u0001"), 415, "image.unsupported_type"],
    ["PDF", "%PDF-1.7\n", 415, "image.unsupported_type"],
    ["nothing", "", 422, "image.damaged"],
    [
      "HTML behind a JPEG's first bytes",
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from("<script>alert(1)</script>"),
      ]),
      422,
      "image.damaged",
    ],
  ])("%s is refused with a reason, and leaves nothing", async (_, bytes, status, code) => {
    const reply = await upload(bytes, {}, "picture.jpg");
    expect([reply.status, reply.problem().code]).toEqual([status, code]);
    expect(reply.problem().message.length).toBeGreaterThan(10);
    expect(await pictures()).toEqual([]);
    for (const folder of ["uploads", "images-in-work"]) {
      const left = await readdir(join(server.installation.dataDir, folder)).catch(() => []);
      expect(left).toEqual([]);
    }
  });

  const heic = sharedFile("images", "libheif-example.heic");
  it.skipIf(!heic)("HEIC is refused with a way out", async () => {
    const reply = await upload(readFileSync(String(heic)));
    expect([reply.status, reply.problem().code]).toEqual([415, "image.heic_unsupported"]);
  });

  const hostile = sharedFile("images", "hostile");
  it.skipIf(!hostile)(
    "hostile ones of the wild are refused with words or made harmless",
    async () => {
      const folder = String(hostile);
      for (const name of readdirSync(folder, { recursive: true }).map(String)) {
        if (!/\.(jpe?g|png|webp|avif|gif|svg|bmp|tiff?)$/i.test(name)) continue;
        const reply = await upload(readFileSync(join(folder, name)), {}, name);
        expect([201, 413, 415, 422], `${name}: ${reply.text}`).toContain(reply.status);
        if (reply.status !== 201) expect(reply.problem().code).toMatch(/^image\./);
      }
    },
    120_000,
  );
});
