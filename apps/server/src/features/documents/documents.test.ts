import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { sharedFile } from "../../../test/shared-data.ts";
import { docx } from "../../media/documents/zip-file.fixture.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";

const PDF = Buffer.from(`%PDF-1.7\n${"0123456789".repeat(500)}\n%%EOF\n`);
const MEGABYTE = 1024 * 1024;

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let admin: string;
let technician: string;
let member: string;

beforeAll(async () => {
  server = await startTestServer({ DOCUMENT_MAX_MEGABYTES: "30" });
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  space = await make.space(organisation);
  admin = await tokenOf("organisation-admin");
  technician = await tokenOf("technician");
  member = (await make.user({ organisations: [organisation] })).token;
});

async function tokenOf(role: "organisation-admin" | "technician"): Promise<string> {
  return (await make.user({ organisations: [organisation], roles: [role] })).token;
}

function upload(
  bytes: Buffer | string,
  fields: Record<string, string> = {},
  fileName = "manual.pdf",
  token = technician,
) {
  const sent = form({ bytes, fileName }, fields);
  return server.call("POST", `/spaces/${space}/documents`, { token, ...sent });
}

async function uploaded(fields: Record<string, string> = {}, bytes: Buffer | string = PDF) {
  const reply = await upload(bytes, fields);
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  return reply.json();
}

function read(path: string, token = technician, headers: Record<string, string> = {}) {
  return server.call("GET", path, { token, headers });
}

async function list(token = technician) {
  return (await read(`/spaces/${space}/documents`, token)).json();
}

describe("documents of a space", () => {
  it("are added with what is said of them, listed in their order, and given back whole", async () => {
    const first = await uploaded({ description: "The manual", type: "manual", isPublic: "true" });
    const second = await uploaded();
    expect(first).toMatchObject({
      description: "The manual",
      type: "manual",
      isPublic: true,
      metadata: { fileName: "manual.pdf", contentType: "application/pdf", size: PDF.length },
      version: 1,
      deletedAt: null,
    });
    expect(second).toMatchObject({ description: "", type: "other", isPublic: false });
    expect(first).not.toHaveProperty("s3Key");
    expect(await list()).toEqual([first, second]);
    const reply = await read(first.path);
    expect(reply.bytes.equals(PDF)).toBe(true);
  });

  it("can be changed, archived and restored; the version counts and a conflict shows both", async () => {
    const { id } = await uploaded();
    const path = `/spaces/${space}/documents/${id}`;
    const send = (body: unknown, headers = {}) =>
      server.call("PATCH", path, { token: technician, body, headers });
    const changed = await send({ description: "New", type: "schematic", isPublic: true });
    expect(changed.json()).toMatchObject({
      description: "New",
      type: "schematic",
      isPublic: true,
      version: 2,
    });
    const conflict = await send({ description: "Mine" }, { "if-match": '"1"' });
    expect(conflict.problem()).toMatchObject({
      code: "record.conflict",
      current: { description: "New" },
    });
    const removed = await server.call("DELETE", path, { token: technician });
    expect(removed.json().deletedAt).not.toBeNull();
    expect(await list()).toEqual([]);
    expect((await read(removed.json().path)).status).toBe(404);
    const restored = await server.call("PUT", `${path}/restore`, { token: technician });
    expect(restored.json().deletedAt).toBeNull();
    expect((await read(restored.json().path)).status).toBe(200);
    const { rows } = await query(
      "select operation from history where organisation_id = $1 and entity = 'space_document' order by id",
      [organisation],
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      "insert",
      "update",
      "update",
      "update",
    ]);
  });

  it("cannot be added to a space that is archived or not there", async () => {
    await server.call("DELETE", `/spaces/${space}`, { token: admin });
    expect((await upload(PDF)).status).toBe(404);
    space = v7();
    expect((await upload(PDF)).status).toBe(404);
    expect(await files(organisation)).toEqual([]);
  });

  it("lose their file when the space is deleted for good", async () => {
    const document = await uploaded();
    await server.call("DELETE", `/spaces/${space}`, { token: admin });
    await server.call("DELETE", `/spaces/${space}/hardDelete`, { token: admin });
    expect((await read(document.path)).status).toBe(404);
    expect(await files(organisation)).toHaveLength(1);
    const { database, files: store } = server.installation;
    await removeDueFiles(database.pool, store, new Date(Date.now() + 60_000));
    expect(await files(organisation)).toEqual([]);
  });

  it("of one id are added once, one after the other and at once", async () => {
    const id = v7();
    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(PDF, { id })));
    replies.push(await upload(PDF, { id }));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await list()).toHaveLength(1);
    expect(await files(organisation)).toHaveLength(1);
    expect((await read(replies[0]?.json().path)).bytes.equals(PDF)).toBe(true);
  });

  it("are not replaced by an upload with another's id", async () => {
    const theirs = await uploaded();
    const own = space;
    space = await make.space(organisation);
    const reply = await upload("other", { id: theirs.id }, "x.txt");
    expect([reply.status, reply.problem().code]).toEqual([409, "record.exists"]);
    space = own;
    expect((await read(theirs.path)).bytes.equals(PDF)).toBe(true);
    expect(await files(organisation)).toHaveLength(1);
  });
});

describe("documents for technicians only", () => {
  it("are nothing to a member: not in the list, not by key, not by an old address or a tag", async () => {
    const shown = await uploaded({ isPublic: "true" });
    const hidden = await uploaded();
    expect((await list(member)).map(({ id }: { id: string }) => id)).toEqual([shown.id]);
    expect((await list(admin)).length).toBe(2);
    expect((await read(hidden.path, member)).status).toBe(404);
    const before = await read(shown.path, member);
    expect([before.status, before.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(before.headers["vary"]).toContain("authorization");
    await server.call("PATCH", `/spaces/${space}/documents/${shown.id}`, {
      token: technician,
      body: { isPublic: false },
    });
    const tag = String(before.headers["etag"]);
    for (const headers of [
      {},
      { "if-none-match": tag },
      { range: "bytes=0-1" },
      { range: "bytes=0-1", "if-range": tag },
    ]) {
      const after = await read(shown.path, member, headers);
      expect([after.status, after.problem().code]).toEqual([404, "not_found"]);
    }
    expect(await list(member)).toEqual([]);
  });

  it("and absent ones answer alike", async () => {
    const hidden = await uploaded();
    const absent = await read(`${hidden.path}x`, member);
    const found = await read(hidden.path, member);
    const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    expect(plain(found.text)).toBe(plain(absent.text));
  });
});

describe("documents and links in one location of many", () => {
  it("are not written by whose role is limited to another location, and are read by them", async () => {
    const document = await uploaded();
    const link = await server.call("POST", `/spaces/${space}/links`, {
      token: technician,
      body: { url: "https://example.test/" },
    });
    const elsewhere = await make.location(organisation);
    const limited = await make.user({ organisations: [organisation], roles: ["technician"] });
    const limit =
      "update user_organisation_role set location_ids = array[$1::uuid] where user_id = $2";
    await query(limit, [elsewhere, limited.id]);
    const own = { documents: document.id, links: link.json().id };
    expect((await upload(PDF, {}, "x.pdf", limited.token)).problem().code).toBe("access.location");
    const sent = (method: string, path: string, body?: unknown) =>
      server.call(method, `/spaces/${space}/${path}`, { token: limited.token, body });
    expect((await sent("POST", "links", { url: "https://x.test" })).problem().code).toBe(
      "access.location",
    );
    for (const [kind, id] of Object.entries(own)) {
      const body = { description: "x" };
      expect((await sent("PATCH", `${kind}/${id}`, body)).problem().code).toBe("access.location");
      expect((await sent("DELETE", `${kind}/${id}`)).problem().code).toBe("access.location");
      expect((await sent("PUT", `${kind}/${id}/restore`)).problem().code).toBe("access.location");
    }
    expect(await list(limited.token)).toEqual([document]);
    expect((await read(document.path, limited.token)).status).toBe(200);
    expect(await list()).toEqual([document]);
  });

  it("are not there from outside of the location's networks", async () => {
    const document = await uploaded({ isPublic: "true" });
    const where = "id = (select location_id from space where id = $1)";
    await query(`update location set ip_subnets = array['192.0.2.0/24'::inet] where ${where}`, [
      space,
    ]);
    for (const path of [`/spaces/${space}/documents`, `/spaces/${space}/links`, document.path]) {
      const from = (address: string) => server.call("GET", path, { token: admin, from: address });
      expect([path, (await from("203.0.113.5")).status]).toEqual([path, 404]);
      expect([path, (await from("192.0.2.5")).status]).toEqual([path, 200]);
    }
  });
});

describe("the bytes of a document", () => {
  it("are given in parts, with a tag, and not again to who holds them", async () => {
    const { path } = await uploaded();
    const whole = await read(path);
    const etag = String(whole.headers["etag"]);
    expect(whole.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(PDF.length),
    });
    const part = await read(path, technician, { range: "bytes=9-18" });
    expect([part.status, part.text]).toEqual([206, "0123456789"]);
    expect(part.headers).toMatchObject({
      "content-range": `bytes 9-18/${PDF.length}`,
      "content-length": "10",
      etag,
    });
    expect((await read(path, technician, { range: "bytes=-6" })).text).toBe("%%EOF\n");
    const outside = await read(path, technician, { range: `bytes=${PDF.length}-` });
    expect([outside.status, outside.problem().code]).toEqual([416, "range.unsatisfiable"]);
    expect(outside.headers["content-range"]).toBe(`bytes */${PDF.length}`);
    for (const range of ["bytes=5-1", "bytes=0-1,3-4", "lines=1-2"]) {
      expect((await read(path, technician, { range })).status).toBe(200);
    }
    const other = await read(path, technician, { range: "bytes=0-1", "if-range": '"other"' });
    expect(other.status).toBe(200);
    expect((await read(path, technician, { range: "bytes=0-1", "if-range": etag })).status).toBe(
      206,
    );
    const again = await read(path, technician, { "if-none-match": `"x", ${etag}` });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it("are not packed on their way, so that parts fit together", async () => {
    const text = "a line of text\n".repeat(1000);
    const { path } = (await upload(text, {}, "notes.txt")).json();
    const reply = await read(path, technician, { "accept-encoding": "gzip, br" });
    expect([reply.text, reply.headers["content-encoding"]]).toEqual([text, undefined]);
  });

  it.each([
    ["a PDF", PDF, "Plan.pdf", "application/pdf", "inline"],
    ["text", "Hello", "notes.txt", "text/plain; charset=utf-8", "inline"],
    ["a table", "=1+1,b", "rooms.csv", "text/csv; charset=utf-8", "attachment"],
    [
      "a Word document",
      docx(),
      "letter.docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "attachment",
    ],
  ])("%s can never run on our origin", async (_, bytes, name, type, kind) => {
    const { path } = (await upload(bytes, {}, name)).json();
    const { headers } = await read(path);
    expect(headers).toMatchObject({
      "content-type": type,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "content-disposition": `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
    });
  });
});

describe("files that are not kept", () => {
  it.each([
    ["a program named as a PDF", Buffer.from("MZ\x90\0\x03"), 415, "document.program"],
    ["a PDF that is a page", "%PDF-1.7\n<script>alert(1)</script>", 422, "document.ambiguous"],
    ["macros", docx({ name: "word/vbaProject.bin" }), 415, "document.macros"],
  ])("%s is refused with a reason and leaves nothing", async (_, bytes, status, code) => {
    const reply = await upload(bytes);
    expect([reply.status, reply.problem().code]).toEqual([status, code]);
    expect(reply.problem().message.length).toBeGreaterThan(10);
    expect(await list()).toEqual([]);
    expect(await files(organisation)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("one larger than the server takes is refused, and pictures keep their own limit", async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(30 * MEGABYTE)]);
    const reply = await upload(bytes);
    expect([reply.status, reply.problem().code]).toEqual([413, "document.too_large"]);
    expect((await upload(bytes.subarray(0, 25 * MEGABYTE))).status).toBe(201);
    const sent = form({ bytes: bytes.subarray(0, 25 * MEGABYTE) });
    const picture = await server.call("POST", `/spaces/${space}/images`, {
      token: technician,
      ...sent,
    });
    expect([picture.status, picture.problem().code]).toEqual([413, "request.too_large"]);
    expect(await waiting()).toEqual([]);
  });

  it("text is no way to write another type, nor a field a way to name another place", async () => {
    for (const fields of [
      { isPublic: "yes" },
      { type: "exe" },
      { spaceId: v7() },
      { s3Key: "x" },
    ]) {
      expect((await upload(PDF, fields as Record<string, string>)).status).toBe(400);
    }
    expect(await files(organisation)).toEqual([]);
  });
});

describe("files of the wild", () => {
  const pdfs = sharedFile("pdfs");
  it.skipIf(!pdfs)("every PDF is kept and given back byte for byte", async () => {
    for (const name of readdirSync(String(pdfs))) {
      const bytes = readFileSync(join(String(pdfs), name));
      const reply = await upload(bytes, {}, name);
      expect([name, reply.status]).toEqual([name, 201]);
      expect((await read(reply.json().path)).bytes.equals(bytes)).toBe(true);
    }
  });

  const strings = sharedFile("strings", "naughty-strings.json");
  it.skipIf(!strings)(
    "whatever a file is named, it is saved under a harmless name",
    async () => {
      const names: string[] = JSON.parse(readFileSync(String(strings), "utf8"));
      for (const given of names) {
        const name = given.replace(/[\r\n"\0]/g, " ");
        const reply = await upload("text", {}, name);
        if (reply.status !== 201) {
          expect([400, 415], `${JSON.stringify(name)}: ${reply.text}`).toContain(reply.status);
          continue;
        }
        const served = await read(reply.json().path);
        const header = String(served.headers["content-disposition"]);
        expect(header).toMatch(
          /^(?:inline|attachment); filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
        );
        const saved = decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? "");
        expect(saved).toMatch(/\.(?:txt|text|log|md|csv|tsv)$/i);
        expect(saved).not.toMatch(/[/\\:*?"<>|]|^\.|\p{Cc}/u);
      }
    },
    120_000,
  );
});

/** Returns every file the store holds of an organisation. */
async function files(of: string): Promise<string[]> {
  const folder = join(server.installation.dataDir, "files", of);
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

/** Lists the files that uploads have left in their waiting folder. */
function waiting(): Promise<string[]> {
  return readdir(join(server.installation.dataDir, "uploads"));
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query<Record<string, unknown>>(text, values);
}
