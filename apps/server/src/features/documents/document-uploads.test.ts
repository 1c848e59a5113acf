import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import {
  type FileStore,
  StorageFullError,
  StorageUnavailableError,
} from "../../outside/file-store/file-store.ts";
import { dropExpired } from "../../upkeep.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";

const PIECE = 64 * 1024;
const PDF = Buffer.concat([
  Buffer.from("%PDF-1.7\n"),
  randomBytes(3 * PIECE),
  Buffer.from("\n%%EOF"),
]);

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let token: string;
/** Thrown by the store once a key fits. */
let fault: { readonly key: RegExp; readonly error: Error } | undefined;

beforeAll(async () => {
  server = await startTestServer(
    { DOCUMENT_MAX_MEGABYTES: "1" },
    { alter: (installation) => ({ ...installation, files: faulty(installation.files) }) },
  );
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  fault = undefined;
  organisation = await make.organisation();
  space = await make.space(organisation);
  token = (await make.user({ organisations: [organisation], roles: ["technician"] })).token;
});

function faulty(files: FileStore): FileStore {
  return {
    ...files,
    put: async (key, content, facts) => {
      if (fault?.key.test(key)) {
        if (content instanceof Readable) await buffer(content);
        throw fault.error;
      }
      return files.put(key, content, facts);
    },
  };
}

function begin(body: Record<string, unknown> = {}, as = token) {
  const facts = { fileName: "plan.pdf", size: PDF.length, ...body };
  return server.call("POST", `/spaces/${space}/document-uploads`, { token: as, body: facts });
}

function send(id: string, offset: number, body: Buffer, as = token) {
  const headers = { "content-type": "application/octet-stream" };
  const path = `/spaces/${space}/document-uploads/${id}?offset=${offset}`;
  return server.call("PATCH", path, { token: as, body, headers });
}

function state(id: string, as = token) {
  return server.call("GET", `/spaces/${space}/document-uploads/${id}`, { token: as });
}

/** Sends all of it, a piece at a time, from where the upload stands. */
async function sendAll(id: string, bytes = PDF) {
  for (;;) {
    const { offset } = (await state(id)).json();
    const reply = await send(id, offset, bytes.subarray(offset, offset + PIECE));
    if (reply.status !== 200 || reply.json().document) return reply;
  }
}

async function documents() {
  return (await server.call("GET", `/spaces/${space}/documents`, { token })).json();
}

describe("an upload by pieces", () => {
  it("makes the document with its last piece, with what was said at the beginning", async () => {
    const id = v7();
    const begun = await begin({ id, description: "Plan", type: "schematic", isPublic: true });
    expect([begun.status, begun.json()]).toMatchObject([
      201,
      { id, offset: 0, size: PDF.length, minPieceSize: PIECE, document: null },
    ]);
    const { document } = (await sendAll(id)).json();
    expect(document).toMatchObject({
      id,
      description: "Plan",
      type: "schematic",
      isPublic: true,
      metadata: { fileName: "plan.pdf", contentType: "application/pdf", size: PDF.length },
    });
    expect(await documents()).toEqual([document]);
    const reply = await server.call("GET", document.path, { token });
    expect(reply.bytes.equals(PDF)).toBe(true);
    expect(await files()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("that is asked about after its end tells the document, also when the reply was lost", async () => {
    const { id } = (await begin()).json();
    await sendAll(id);
    expect((await state(id)).json()).toMatchObject({ offset: PDF.length, document: { id } });
    expect((await send(id, PDF.length, Buffer.alloc(0))).json()).toMatchObject({
      document: { id },
    });
    expect((await begin({ id })).json()).toMatchObject({ document: { id } });
    expect(await documents()).toHaveLength(1);
  });

  it("takes a piece only where it stands, and tells where that is", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, PIECE));
    for (const offset of [0, 1, PIECE - 1, PIECE + 1, PDF.length]) {
      const reply = await send(id, offset, PDF.subarray(offset, offset + PIECE));
      expect(reply.problem()).toMatchObject({
        code: "upload.wrong_offset",
        current: { offset: PIECE },
      });
    }
    for (const offset of ["-1", "1.5", "x", "", "9".repeat(30)]) {
      const reply = await send(id, offset as unknown as number, PDF);
      expect([offset, reply.status]).toEqual([offset, 400]);
    }
    await sendAll(id);
    expect(await documents()).toHaveLength(1);
  });

  it("takes no piece that is too small, too large or runs past the end", async () => {
    const { id } = (await begin()).json();
    for (const size of [0, 1, PIECE - 1, PDF.length + 1, 8 * 1024 * 1024 + 1]) {
      const reply = await send(id, 0, Buffer.alloc(size));
      expect([size, reply.status, reply.problem().code]).toEqual([size, 422, "upload.wrong_size"]);
    }
    expect((await state(id)).json().offset).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it("counts a piece once when it is sent many times at once", async () => {
    const { id } = (await begin()).json();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(id, 0, PDF.subarray(0, PIECE))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await state(id)).json().offset).toBe(PIECE);
    const { document } = (await sendAll(id)).json();
    expect((await server.call("GET", document.path, { token })).bytes.equals(PDF)).toBe(true);
    expect(await files()).toHaveLength(1);
  });

  it("makes one document when its last piece is sent many times at once", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, 2 * PIECE));
    const last = PDF.subarray(2 * PIECE);
    await Promise.all(Array.from({ length: 4 }, () => send(id, 2 * PIECE, last)));
    await send(id, PDF.length, Buffer.alloc(0));
    expect(await documents()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  it("takes bytes alone", async () => {
    const { id } = (await begin()).json();
    const path = `/spaces/${space}/document-uploads/${id}?offset=0`;
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      const headers = { "content-type": type };
      const reply = await server.call("PATCH", path, { token, body: "{}", headers });
      expect([type, reply.status]).toEqual([type, 415]);
    }
    const headers = { "content-type": "application/octet-stream" };
    const other = await server.call("POST", `/spaces/${space}/links`, {
      token,
      body: "{}",
      headers,
    });
    expect([other.status, other.problem().code]).toEqual([415, "request.unsupported_type"]);
  });
});

describe("an upload of one person", () => {
  it("is neither seen, gone on with, replaced nor given up by another", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, PIECE));
    const other = (
      await make.user({ organisations: [organisation], roles: ["organisation-admin"] })
    ).token;
    expect((await state(id, other)).status).toBe(404);
    expect((await send(id, PIECE, PDF.subarray(PIECE), other)).status).toBe(404);
    const path = `/spaces/${space}/document-uploads/${id}`;
    expect((await server.call("DELETE", path, { token: other })).status).toBe(404);
    expect((await begin({ id }, other)).problem().code).toBe("record.exists");
    expect((await state(id)).json().offset).toBe(PIECE);
  });

  it("is not gone on with in another space, nor as another file", async () => {
    const { id } = (await begin()).json();
    expect((await begin({ id })).json()).toMatchObject({ id, offset: 0 });
    expect((await begin({ id, size: 5 })).problem().code).toBe("record.exists");
    const first = space;
    space = await make.space(organisation);
    expect((await state(id)).status).toBe(404);
    expect((await send(id, 0, PDF)).status).toBe(404);
    expect((await begin({ id })).problem().code).toBe("record.exists");
    space = first;
  });

  it("ends with the role", async () => {
    const person = await make.user({ organisations: [organisation], roles: ["technician"] });
    const { id } = (await begin({}, person.token)).json();
    await query("delete from user_organisation_role where user_id = $1", [person.id]);
    expect((await send(id, 0, PDF, person.token)).status).toBe(403);
  });

  it("may be given up, and its pieces go", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, PIECE));
    expect(await files()).toHaveLength(1);
    const path = `/spaces/${space}/document-uploads/${id}`;
    expect((await server.call("DELETE", path, { token })).status).toBe(204);
    expect((await state(id)).status).toBe(404);
    expect(await files()).toEqual([]);
  });

  it("is one of a hundred at most", async () => {
    for (let count = 0; count < 100; count++) expect((await begin()).status).toBe(201);
    expect((await begin()).problem().code).toBe("upload.too_many");
    await query("update document_upload set expires_at = now() - interval '1 minute'", []);
    expect((await begin()).status).toBe(201);
  });

  it("is refused at its beginning when it is too large", async () => {
    const reply = await begin({ size: 1024 * 1024 + 1 });
    expect([reply.status, reply.problem().code]).toEqual([413, "document.too_large"]);
  });
});

describe("what goes wrong on the way", () => {
  it("a store that is full or away loses nothing that was acknowledged", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, PIECE));
    fault = { key: /\/uploads\//, error: new StorageFullError(undefined) };
    const full = await send(id, PIECE, PDF.subarray(PIECE, 2 * PIECE));
    expect([full.status, full.problem().code]).toEqual([507, "storage.full"]);
    fault = { key: /\/documents\//, error: new StorageUnavailableError(undefined) };
    expect((await sendAll(id)).status).toBe(503);
    expect((await state(id)).json()).toMatchObject({ offset: PDF.length, document: null });
    fault = undefined;
    expect((await send(id, PDF.length, Buffer.alloc(0))).json()).toMatchObject({
      document: { id },
    });
    expect(await files()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("a file that is not safe to keep is given up with a reason", async () => {
    const bytes = Buffer.concat([Buffer.from("MZ\x90\0"), PDF]);
    const { id } = (await begin({ size: bytes.length })).json();
    const reply = await sendAll(id, bytes);
    expect([reply.status, reply.problem().code]).toEqual([415, "document.program"]);
    expect((await state(id)).status).toBe(404);
    expect(await documents()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  it("one that nobody goes on with is given up after a day by upkeep", async () => {
    const { id } = (await begin()).json();
    await send(id, 0, PDF.subarray(0, PIECE));
    const kept = (await begin()).json();
    await query(
      "update document_upload set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect((await state(id)).status).toBe(404);
    expect((await send(id, PIECE, PDF.subarray(PIECE))).status).toBe(404);
    await dropExpired(server.installation);
    expect((await query("select id from document_upload where id = $1", [id])).rows).toEqual([]);
    expect(await files()).toEqual([]);
    expect((await state(kept.id)).status).toBe(200);
    const left = Date.parse(kept.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(23 * 3_600_000);
    expect(left).toBeLessThan(25 * 3_600_000);
  });
});

/** Every file of the organisation, once what is due has been removed. */
async function files(): Promise<string[]> {
  const { database, files: store, dataDir } = server.installation;
  await removeDueFiles(database.pool, store, new Date(Date.now() + 60_000));
  const folder = join(dataDir, "files", organisation);
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function waiting(): Promise<string[]> {
  return readdir(join(server.installation.dataDir, "uploads"));
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query<Record<string, unknown>>(text, values);
}
