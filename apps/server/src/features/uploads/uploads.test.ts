import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { formOfPieces, PIECE, piece } from "../../../test/pieces.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import {
  type FileStore,
  StorageFullError,
  StorageUnavailableError,
} from "../../outside/file-store/file-store.ts";
import { dropExpired } from "../../upkeep.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";

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

function begin({ id = v7(), size = PDF.length } = {}, as = token, place = space) {
  return server.call("POST", `/spaces/${place}/documents`, { token: as, ...piece(id, size) });
}

function send(id: string, offset: number, bytes: Buffer, as = token, size = PDF.length) {
  const sent = piece(id, size, offset, bytes);
  return server.call("POST", `/spaces/${space}/documents`, { token: as, ...sent });
}

/** Makes the call that the pieces are for. */
function finish(id: string, fields: Record<string, string> = { id }, as = token) {
  const sent = formOfPieces(id, "plan.pdf", fields);
  return server.call("POST", `/spaces/${space}/documents`, { token: as, ...sent });
}

/** Sends all that is not there yet, a piece at a time. */
async function sendAll(id: string, bytes = PDF) {
  let { offset } = (await begin({ id, size: bytes.length })).json();
  while (offset < bytes.length) {
    const next = bytes.subarray(offset, offset + PIECE);
    const reply = await send(id, offset, next, token, bytes.length);
    expect(reply.status).toBe(202);
    ({ offset } = reply.json());
  }
}

function cancel(id: string, as = token) {
  return server.call("DELETE", `/uploads/${id}`, { token: as });
}

async function documents() {
  return (await server.call("GET", `/spaces/${space}/documents`, { token })).json();
}

describe("a file in pieces", () => {
  it("is what the call is made with, once all of it is there", async () => {
    const id = v7();
    const begun = await begin({ id });
    expect([begun.status, begun.json()]).toMatchObject([
      202,
      { id, offset: 0, size: PDF.length, minPieceSize: PIECE },
    ]);
    await sendAll(id);
    const fields = { id, description: "Plan", type: "schematic", isPublic: "true" };
    const made = await finish(id, fields);
    expect([made.status, made.json()]).toMatchObject([
      201,
      {
        ...{ id, description: "Plan", type: "schematic", isPublic: true },
        metadata: { fileName: "plan.pdf", contentType: "application/pdf", size: PDF.length },
      },
    ]);
    expect(await documents()).toEqual([made.json()]);
    const reply = await server.call("GET", made.json().path, { token });
    expect(reply.bytes.equals(PDF)).toBe(true);
    expect(await files()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("gives the same answer again when the first one was lost, and makes nothing more", async () => {
    const id = v7();
    await sendAll(id);
    const first = await finish(id, {});
    const again = await finish(id, {});
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect(await documents()).toHaveLength(1);
  });

  it("is not used before all of it is there", async () => {
    const id = v7();
    await begin({ id });
    await send(id, 0, PDF.subarray(0, PIECE));
    const reply = await finish(id);
    expect([reply.status, reply.problem()]).toMatchObject([
      409,
      { code: "upload.wrong_offset", current: { offset: PIECE } },
    ]);
    expect(await documents()).toEqual([]);
  });

  it("takes a piece only where it stands, and tells where that is", async () => {
    const id = v7();
    await begin({ id });
    await send(id, 0, PDF.subarray(0, PIECE));
    for (const offset of [0, 1, PIECE - 1, PIECE + 1]) {
      const reply = await send(id, offset, PDF.subarray(offset, offset + PIECE));
      expect(reply.problem()).toMatchObject({
        code: "upload.wrong_offset",
        current: { offset: PIECE },
      });
    }
    for (const offset of ["-1", "1.5", "x", "", "9".repeat(30)]) {
      const reply = await send(id, offset as unknown as number, PDF);
      expect([offset, reply.status, reply.problem().fields[0]?.field]).toEqual([
        ...[offset, 400],
        "Upload-Offset",
      ]);
    }
    await sendAll(id);
    expect((await finish(id)).status).toBe(201);
  });

  it("takes no piece that is too small, too large or runs past the end", async () => {
    const id = v7();
    await begin({ id });
    for (const size of [1, PIECE - 1, PDF.length + 1, 8 * 1024 * 1024 + 1]) {
      const reply = await send(id, 0, Buffer.alloc(size));
      expect([size, reply.status, reply.problem().code]).toEqual([size, 422, "upload.wrong_size"]);
    }
    expect((await begin({ id })).json().offset).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it("counts a piece once when it is sent many times at once", async () => {
    const id = v7();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(id, 0, PDF.subarray(0, PIECE))),
    );
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    expect((await begin({ id })).json().offset).toBe(PIECE);
    await sendAll(id);
    const made = (await finish(id)).json();
    expect((await server.call("GET", made.path, { token })).bytes.equals(PDF)).toBe(true);
    expect(await files()).toHaveLength(1);
  });

  it.each(["with", "without"])(
    "makes one document when the call is made many times at once %s an id",
    async (given) => {
      const id = v7();
      await sendAll(id);
      const fields = given === "with" ? { id } : {};
      await Promise.all(Array.from({ length: 4 }, () => finish(id, fields)));
      expect((await finish(id, fields)).status).toBe(201);
      expect(await documents()).toHaveLength(1);
      expect(await files()).toHaveLength(1);
    },
  );

  it("comes as bytes, and to calls that take a file", async () => {
    const path = `/spaces/${space}/documents`;
    const sent = piece(v7(), PDF.length);
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      const headers = { ...sent.headers, "content-type": type };
      const reply = await server.call("POST", path, { token, body: "{}", headers });
      expect([type, reply.status]).toEqual([type, 415]);
    }
    const other = await server.call("POST", `/spaces/${space}/links`, { token, ...sent });
    expect([other.status, other.problem().code]).toEqual([415, "request.unsupported_type"]);
  });
});

describe("an upload of one person", () => {
  it("is neither seen, gone on with, used nor given up by another", async () => {
    const id = v7();
    await sendAll(id);
    const other = (
      await make.user({ organisations: [organisation], roles: ["organisation-admin"] })
    ).token;
    expect((await cancel(id, other)).status).toBe(404);
    const used = await finish(id, {}, other);
    expect([used.status, used.problem().code]).toEqual([404, "upload.gone"]);
    expect((await begin({ id }, other)).json().offset).toBe(0);
    expect((await finish(id, {}, other)).problem().code).toBe("upload.wrong_offset");
    expect((await begin({ id })).json().offset).toBe(PDF.length);
    expect((await finish(id)).status).toBe(201);
  });

  it("is nothing to the same person in another organisation", async () => {
    const there = await make.organisation();
    const person = await make.user({ organisations: [organisation, there], roles: ["technician"] });
    const id = v7();
    expect((await begin({ id }, person.token)).status).toBe(202);
    await query("update user_account set active_organisation_id = $1 where id = $2", [
      there,
      person.id,
    ]);
    expect((await cancel(id, person.token)).status).toBe(404);
  });

  it("is not gone on with for another call, nor as another file", async () => {
    const id = v7();
    expect((await begin({ id })).json()).toMatchObject({ id, offset: 0 });
    expect((await begin({ id, size: 5 })).problem().code).toBe("record.exists");
    const other = await make.space(organisation);
    expect((await begin({ id }, token, other)).problem().code).toBe("record.exists");
    const sent = formOfPieces(id, "plan.pdf");
    const used = await server.call("POST", `/spaces/${other}/documents`, { token, ...sent });
    expect(used.problem().code).toBe("upload.gone");
  });

  it("is not begun without the right to make the call, and ends with it", async () => {
    const member = await make.user({ organisations: [organisation], roles: [] });
    expect((await begin({}, member.token)).status).toBe(403);
    const person = await make.user({ organisations: [organisation], roles: ["technician"] });
    const { id } = (await begin({}, person.token)).json();
    await query("delete from user_organisation_role where user_id = $1", [person.id]);
    expect((await send(id, 0, PDF, person.token)).status).toBe(403);
  });

  it("may be given up, and its pieces go", async () => {
    const id = v7();
    await send(id, 0, PDF.subarray(0, PIECE));
    expect(await files()).toHaveLength(1);
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).status).toBe(404);
    expect(await files()).toEqual([]);
  });

  it("is one of a hundred at most, also when many begin at once", async () => {
    for (let count = 0; count < 96; count++) expect((await begin()).status).toBe(202);
    const last = await Promise.all(Array.from({ length: 8 }, () => begin()));
    expect(last.filter(({ status }) => status === 202)).toHaveLength(4);
    expect((await begin()).problem().code).toBe("upload.too_many");
    await query("update upload set expires_at = now() - interval '1 minute'", []);
    expect((await begin()).status).toBe(202);
  });

  it("is refused at its beginning when it is too large for the call", async () => {
    const reply = await begin({ size: 1024 * 1024 + 1 });
    expect([reply.status, reply.problem().code]).toEqual([413, "document.too_large"]);
  });
});

describe("what goes wrong on the way", () => {
  it("a store that is full or away loses nothing that was acknowledged", async () => {
    const id = v7();
    await send(id, 0, PDF.subarray(0, PIECE));
    fault = { key: /\/uploads\//, error: new StorageFullError(undefined) };
    const full = await send(id, PIECE, PDF.subarray(PIECE, 2 * PIECE));
    expect([full.status, full.problem().code]).toEqual([507, "storage.full"]);
    fault = { key: /\/documents\//, error: new StorageUnavailableError(undefined) };
    await sendAll(id);
    expect((await finish(id)).status).toBe(503);
    expect((await begin({ id })).json()).toMatchObject({ offset: PDF.length });
    fault = undefined;
    expect((await finish(id)).json()).toMatchObject({ id });
    expect(await files()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it("a file that is not safe to keep is given up with a reason", async () => {
    const bytes = Buffer.concat([Buffer.from("MZ\x90\0"), PDF]);
    const id = v7();
    await sendAll(id, bytes);
    const reply = await finish(id);
    expect([reply.status, reply.problem().code]).toEqual([415, "document.program"]);
    expect((await finish(id)).problem().code).toBe("upload.gone");
    expect(await documents()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  it("a field that is wrong is told, and the file need not be sent again", async () => {
    const id = v7();
    await sendAll(id);
    const wrong = await finish(id, { id, type: "nothing" });
    expect([wrong.status, wrong.problem().fields[0]?.field]).toEqual([400, "type"]);
    expect((await finish(id)).status).toBe(201);
  });

  it("one that nobody goes on with is given up after a day by upkeep", async () => {
    const id = v7();
    await send(id, 0, PDF.subarray(0, PIECE));
    const kept = (await begin()).json();
    const over = "update upload set expires_at = now() - interval '1 second' where upload_id = $1";
    await query(over, [id]);
    expect((await finish(id)).problem().code).toBe("upload.gone");
    await dropExpired(server.installation);
    expect((await query("select id from upload where upload_id = $1", [id])).rows).toEqual([]);
    expect(await files()).toEqual([]);
    expect((await cancel(kept.id)).status).toBe(204);
    const left = Date.parse(kept.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(23 * 3_600_000);
    expect(left).toBeLessThan(25 * 3_600_000);
  });
});

/** Lists every file of the organisation, once due ones have been removed. */
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
