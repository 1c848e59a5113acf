import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { type FormFile, form } from "../../../test/multipart.ts";
import { jpeg, jpegWithPlace } from "../../../test/pictures.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('https://evil.example')">
<script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

const upload = (file: FormFile) =>
  server.call("POST", "/organisations/logo", { token, ...form(file) });
const urlOf = (reply: TestReply): string => reply.json().branding.logo_url;
const show = (url: string, headers: Record<string, string> = {}) =>
  server.fetch("GET", url, { headers });

describe("an organisation's own logo", () => {
  it("is shown to anybody, small, with what is see-through kept and nothing else", async () => {
    const bytes = await sharp({
      create: {
        width: 1600,
        height: 400,
        channels: 4,
        background: { r: 9, g: 9, b: 9, alpha: 0.5 },
      },
    })
      .png()
      .toBuffer();
    const reply = await upload({ bytes, fileName: "logo.png" });
    expect(reply.status).toBe(200);
    const shown = await show(urlOf(reply));
    expect(shown.headers["content-type"]).toBe("image/webp");
    expect(await sharp(shown.bytes).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 128,
      hasAlpha: true,
    });
    const me = await server.call("GET", "/users/me", { token });
    expect(me.json().activeUserOrganisation.organisation.branding.logo_url).toBe(urlOf(reply));
  });

  it("is not made larger, and says neither where nor with what it was taken", async () => {
    expect((await sharp((await shown(await jpeg(40, 30))).bytes).metadata()).width).toBe(40);
    const placed = await shown(await jpegWithPlace());
    expect(placed.bytes.includes("CanaryCamera")).toBe(false);
    expect((await sharp(placed.bytes).metadata()).exif).toBeUndefined();
  });

  it("shows anew at once when it changes, and is otherwise kept", async () => {
    const first = urlOf(await upload({ bytes: await jpeg(10, 10) }));
    const second = urlOf(await upload({ bytes: await jpeg(20, 10) }));
    expect(second).not.toBe(first);
    const now = await show(second);
    expect(now.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const url of [first, second.split("?")[0] ?? ""]) {
      const reply = await show(url);
      expect(reply.headers["cache-control"]).toBe("public, no-cache");
      expect(reply.bytes.equals(now.bytes)).toBe(true);
    }
    const tag = String(now.headers["etag"]);
    expect((await show(second, { "if-none-match": tag })).status).toBe(304);
    expect((await show(second, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("goes back to the default one, and its files go from the store", async () => {
    await upload({ bytes: await jpeg() });
    const first = await logoKey();
    await upload({ bytes: await jpeg() });
    const second = await logoKey();
    const removed = await server.call("DELETE", "/organisations/logo", { token });
    expect(removed.json().branding.logo_url).toBeNull();
    expect((await show(publicPath())).headers["content-type"]).toBe("image/svg+xml");
    expect((await server.call("DELETE", "/organisations/logo", { token })).status).toBe(200);
    const { database, files, dataDir } = server.installation;
    await removeDueFiles(database.pool, files, new Date(Date.now() + 60_000));
    for (const key of [first, second]) expect(existsSync(join(dataDir, "files", key))).toBe(false);
  });

  it("of an archived organisation, or of none, looks like the default", async () => {
    const url = urlOf(await upload({ bytes: await jpeg() }));
    await query("update organisation set deleted_at = now() where id = $1", [organisation]);
    const archived = await show(url);
    const absent = await show(`/api/organisations/public/logo/${v7()}`);
    expect(archived.bytes.equals(absent.bytes)).toBe(true);
    expect(archived.headers["etag"]).toBe(absent.headers["etag"]);
  });
});

describe("a logo is refused", () => {
  const png = () => jpeg().then((bytes) => sharp(bytes).png().toBuffer());
  it.each<[string, () => Promise<FormFile> | FormFile, number, string]>([
    [
      "as a hostile SVG",
      () => ({ bytes: HOSTILE_SVG, fileName: "logo.svg", contentType: "image/svg+xml" }),
      415,
      "image.unsupported_type",
    ],
    [
      "as a hostile SVG that is called PNG",
      () => ({ bytes: HOSTILE_SVG, fileName: "logo.png", contentType: "image/png" }),
      415,
      "image.unsupported_type",
    ],
    [
      "as an SVG behind a byte order mark and space",
      () => ({ bytes: `\uFEFF\n\n<?xml version="1.0"?>${HOSTILE_SVG}`, fileName: "logo.jpg" }),
      415,
      "image.unsupported_type",
    ],
    ["as HTML", () => ({ bytes: "<script>alert(1)</script>" }), 415, "image.unsupported_type"],
    ["as a GIF", () => ({ bytes: "GIF89a" }), 415, "image.unsupported_type"],
    ["when empty", () => ({ bytes: "" }), 422, "image.damaged"],
    [
      "when cut short",
      async () => ({ bytes: (await png()).subarray(0, 60) }),
      422,
      "image.damaged",
    ],
    [
      "as a decompression bomb",
      async () => ({
        bytes: await sharp({
          create: { width: 8000, height: 8000, channels: 3, background: "#fff" },
        })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      }),
      422,
      "image.too_many_pixels",
    ],
  ])("%s", async (_, file, status, code) => {
    const reply = await upload(await file());
    expect([reply.status, reply.problem().code]).toEqual([status, code]);
    expect(await logoKey()).toBeNull();
  });

  it("in its second half: of a picture with a script behind it the picture alone is kept", async () => {
    const bytes = Buffer.concat([await png(), Buffer.from("<script>alert('polyglot')</script>")]);
    const reply = await shown(bytes);
    expect(reply.headers["content-type"]).toBe("image/webp");
    expect(reply.bytes.includes("polyglot")).toBe(false);
  });

  it("with fields that it does not have, and without a file", async () => {
    const extra = form({ bytes: await jpeg() }, { organisationId: v7() });
    const reply = await server.call("POST", "/organisations/logo", { token, ...extra });
    expect(reply.status).toBe(400);
    const none = await server.call("POST", "/organisations/logo", { token, ...form(undefined) });
    expect(none.status).toBe(400);
    expect(await logoKey()).toBeNull();
  });
});

async function shown(bytes: Buffer): Promise<TestReply> {
  return show(urlOf(await upload({ bytes })));
}

function publicPath(): string {
  return `/api/organisations/public/logo/${organisation}`;
}

async function logoKey(): Promise<string> {
  const { rows } = await query("select logo_key from organisation where id = $1", [organisation]);
  return rows[0]?.["logo_key"];
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query(text, values);
}
