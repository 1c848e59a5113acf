import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServingProcess, startProcess } from "./command.ts";
import { formOfPieces, PIECE, piece } from "./pieces.ts";
import { makeProcessOrganisation } from "./process-organisation.ts";

const LIMIT = 300_000;
const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-killed-"));
const SETTINGS = { STOREY_DATA_DIR, PUBLIC_URL: "http://storey.test" };
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(100 * PIECE - 9)]);

const upload = v7();
let space: string;
let token: string;
let serving: ServingProcess;

beforeAll(async () => {
  ({ space, token } = await makeProcessOrganisation(SETTINGS));
  serving = await startProcess(SETTINGS);
}, LIMIT);

afterAll(async () => {
  await serving.stop();
  rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
});

it.each([1, 50, 99])(
  "killed at %i percent, an upload loses nothing that was acknowledged",
  async (percent) => {
    const goal = percent * PIECE;
    const acknowledged = await sendUntil(goal);
    expect(acknowledged).toBe(goal);
    // Half of the next piece is sent when the process dies.
    const sending = request(`${serving.origin}/api/spaces/${space}/documents`, {
      method: "POST",
      headers: {
        ...piece(upload, PDF.length, goal).headers,
        authorization: `Bearer ${token}`,
        "content-length": PIECE,
      },
    });
    sending.on("error", () => undefined);
    sending.write(PDF.subarray(goal, goal + PIECE / 2));
    const waiting = join(STOREY_DATA_DIR, "uploads");
    await expect.poll(() => readdirSync(waiting).length, { timeout: 20_000 }).toBe(1);
    await serving.kill();
    serving = await startProcess(SETTINGS);
    expect(readdirSync(waiting)).toEqual([]);
    expect((await state()).offset).toBe(goal);
  },
  LIMIT,
);

it(
  "and the document is whole in the end, when the process is killed while it is made as well",
  async () => {
    expect((await sendPiece(99 * PIECE)).status).toBe(202);
    const last = finish().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await serving.kill();
    await last;
    serving = await startProcess(SETTINGS);
    expect((await state()).offset).toBe(PDF.length);
    const finished = await finish();
    expect(finished.status).toBe(201);
    // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
    const made: any = await finished.json();
    const reply = await call("GET", made.path);
    expect(Buffer.from(await reply.arrayBuffer()).equals(PDF)).toBe(true);
    const listed = await (await call("GET", `/spaces/${space}/documents`)).json();
    expect(listed).toEqual([made]);
  },
  LIMIT,
);

/**
 * Sends pieces from where the upload stands, up to a number of bytes; returns how many were
 * acknowledged.
 */
async function sendUntil(goal: number): Promise<number> {
  let { offset } = await state();
  while (offset < goal) {
    expect((await sendPiece(offset)).status).toBe(202);
    ({ offset } = await state());
  }
  return offset;
}

function sendPiece(offset: number): Promise<Response> {
  return send(piece(upload, PDF.length, offset, PDF.subarray(offset, offset + PIECE)));
}

function finish(): Promise<Response> {
  return send(formOfPieces(upload, "plan.pdf", { id: upload }));
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
async function state(): Promise<any> {
  return (await send(piece(upload, PDF.length))).json();
}

function send({ body, headers }: ReturnType<typeof piece>): Promise<Response> {
  return call("POST", `/spaces/${space}/documents`, headers, body as Uint8Array<ArrayBuffer>);
}

function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(`${serving.origin}/api${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
}
