import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SpaceDocument } from "@storey/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServingProcess, startProcess } from "./command.ts";
import { makeProcessOrganisation } from "./process-organisation.ts";

const MEGABYTE = 1024 * 1024;
const SIZE = 200 * MEGABYTE;
/**
 * The bound on the memory that a transfer of any size may add to the server: its preparations for
 * the first upload and the garbage, which is far from the size of the file.
 */
const BOUND = 140 * MEGABYTE;
const LIMIT = 300_000;
const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-large-"));
const SETTINGS = {
  STOREY_DATA_DIR,
  PUBLIC_URL: "http://storey.test",
  DOCUMENT_MAX_MEGABYTES: "250",
};
const BOUNDARY = "----storey-large";
const isLinux = process.platform === "linux";

let serving: ServingProcess;
let space: string;
let token: string;

beforeAll(async () => {
  ({ space, token } = await makeProcessOrganisation(SETTINGS));
  serving = await startProcess(SETTINGS);
}, LIMIT);

afterAll(async () => {
  await serving.stop();
  rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
});

/** Yields the bytes of the PDF in pieces, none of which is held for long. */
function* pieces(): Generator<Buffer> {
  const head = Buffer.from("%PDF-1.7\n");
  yield head;
  let left = SIZE - head.length;
  for (let at = 0; left > 0; at += 1) {
    const piece = Buffer.alloc(Math.min(MEGABYTE, left), `${at} 0 obj\n`);
    left -= piece.length;
    yield piece;
  }
}

/** Returns the memory of the server now, in bytes. */
function memory(): number {
  const status = readFileSync(`/proc/${serving.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Runs work and returns the most memory that the server used meanwhile, beyond that before. */
async function growth(work: () => Promise<void>): Promise<number> {
  const before = memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 20);
  await work().finally(() => clearInterval(watch));
  return most - before;
}

function send(): Promise<{ status: number; path: string }> {
  const before = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.pdf"\r\n\r\n`;
  const after = `\r\n--${BOUNDARY}--\r\n`;
  const body = Readable.from(
    (function* () {
      yield Buffer.from(before);
      yield* pieces();
      yield Buffer.from(after);
    })(),
  );
  return new Promise((resolve, reject) => {
    const sending = request(
      `${serving.origin}/api/spaces/${space}/documents`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
          "content-length": before.length + SIZE + after.length,
        },
      },
      async (reply) => {
        const text = (await reply.setEncoding("utf8").toArray()).join("");
        resolve({ status: reply.statusCode ?? 0, path: JSON.parse(text).path });
      },
    );
    sending.on("error", reject);
    pipeline(body, sending).catch(reject);
  });
}

function digest(source: Iterable<Buffer>): string {
  const hash = createHash("sha256");
  for (const piece of source) hash.update(piece);
  return hash.digest("hex");
}

it.skipIf(!isLinux)(
  "a PDF of 200 MB goes in and out whole, whatever it weighs beyond the server's memory",
  async () => {
    // A small transfer comes first, so that the code it loads does not count.
    await (await fetch(`${serving.origin}/api/spaces/${space}/documents`)).text();
    let path = "";
    const taken = await growth(async () => {
      const reply = await send();
      expect(reply.status).toBe(201);
      path = reply.path;
    });
    expect(taken).toBeLessThan(BOUND);
    const hash = createHash("sha256");
    let size = 0;
    const given = await growth(async () => {
      const reply = await fetch(`${serving.origin}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.headers.get("content-length")).toBe(String(SIZE));
      for await (const piece of reply.body ?? []) {
        size += piece.length;
        hash.update(piece);
      }
    });
    expect([size, hash.digest("hex")]).toEqual([SIZE, digest(pieces())]);
    expect(given).toBeLessThan(BOUND);
    expect(readdirSync(join(STOREY_DATA_DIR, "uploads"))).toEqual([]);
  },
  LIMIT,
);

it.skipIf(!isLinux)(
  "who asks for it and reads nothing holds nothing in the server's memory",
  async () => {
    const list = await fetch(`${serving.origin}/api/spaces/${space}/documents`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [document] = (await list.json()) as SpaceDocument[];
    const agent = new Agent({ keepAlive: false });
    const grown = await growth(async () => {
      const stalled = Array.from({ length: 20 }, () => {
        const headers = { authorization: `Bearer ${token}` };
        const asked = request(`${serving.origin}/api${document?.path}`, { headers, agent });
        asked.on("error", () => undefined).on("response", (reply) => reply.pause());
        asked.end();
        return asked;
      });
      await Promise.all(
        stalled.map((asked) => new Promise((resolve) => asked.once("response", resolve))),
      );
      for (const asked of stalled) asked.destroy();
    });
    expect(grown).toBeLessThan(BOUND);
    expect((await fetch(`${serving.origin}/api/ready`)).status).toBe(200);
  },
  LIMIT,
);
