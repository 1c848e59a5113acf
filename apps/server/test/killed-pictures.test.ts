import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Issue, Panorama, Space, SpaceCode, TrackedIssue } from "@storey/contract";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServingProcess, startProcess } from "./command.ts";
import { form } from "./multipart.ts";
import { makeProcessOrganisation } from "./process-organisation.ts";

const LIMIT = 300_000;
const STOREY_DATA_DIR = mkdtempSync(join(tmpdir(), "storey-killed-"));
const SETTINGS = { STOREY_DATA_DIR, PUBLIC_URL: "http://storey.test" };

let space: string;
let issue: string;
/** The token of a guest's report. */
let trackingToken: string;
let token: string;
let serving: ServingProcess;
/** A file that all kinds accept, as a panorama is a picture too. */
let bytes: Buffer;

beforeAll(async () => {
  ({ space, token } = await makeProcessOrganisation(SETTINGS));
  serving = await startProcess(SETTINGS);
  const reply = await call("POST", "/issues", { spaceId: space, title: "A lamp" });
  issue = ((await reply.json()) as { id: string }).id;
  trackingToken = await reportAsGuest();
  const noise = { raw: { width: 1024, height: 512, channels: 3 as const } };
  bytes = await sharp(randomBytes(1024 * 512 * 3), noise)
    .jpeg({ quality: 90 })
    .toBuffer();
}, LIMIT);

afterAll(async () => {
  await serving.stop();
  rmSync(STOREY_DATA_DIR, { recursive: true, force: true });
});

const paths = () => [
  `/spaces/${space}/images`,
  `/spaces/${space}/panoramas`,
  `/issues/${issue}/attachments`,
  `/public/issues/${trackingToken}/attachments`,
];

it.each([1, 50, 99])(
  "killed at %i percent, pictures, panoramas and photos of issues and guests leave nothing, and can be sent again",
  async (percent) => {
    const before = { lists: await lists(), files: stored() };
    const uploads = paths().map((path) => ({ path, sent: form({ bytes }, { id: v7() }) }));
    const waiting = join(STOREY_DATA_DIR, "uploads");
    let goal = 0;
    for (const { path, sent } of uploads) goal += sendPart(path, sent, percent);
    // The process dies once everything sent so far has come in.
    const arrived = () =>
      readdirSync(waiting).reduce((sum, name) => sum + statSync(join(waiting, name)).size, 0);
    await expect
      .poll(arrived, { timeout: 20_000 })
      .toBeGreaterThan(goal * 0.8 - uploads.length * 64 * 1024);
    await expect.poll(() => readdirSync(waiting).length, { timeout: 20_000 }).toBe(uploads.length);
    await serving.kill();
    serving = await startProcess(SETTINGS);
    expect(readdirSync(waiting)).toEqual([]);
    expect(await lists()).toBe(before.lists);
    expect(stored()).toEqual(before.files);
    for (const { path, sent } of uploads) expect((await post(path, sent)).status).toBe(201);
  },
  LIMIT,
);

it(
  "killed while they are worked on, each is there once and whole, or can be sent again",
  async () => {
    const uploads = paths().map((path) => ({ path, sent: form({ bytes }, { id: v7() }) }));
    const lost = uploads.map(({ path, sent }) => post(path, sent).catch(() => undefined));
    await wait(60);
    await serving.kill();
    await Promise.all(lost);
    serving = await startProcess(SETTINGS);
    const before = await counts();
    for (const { path, sent } of uploads) expect((await post(path, sent)).status).toBe(201);
    for (const { path, sent } of uploads) expect((await post(path, sent)).status).toBe(201);
    const after = await counts();
    for (const [at, count] of after.entries()) {
      expect(count).toBeGreaterThanOrEqual(before[at] ?? 0);
      // The three that were sent again above, and this one.
      expect(count).toBe(4);
    }
    const { images } = (await (await call("GET", `/spaces/${space}`)).json()) as Space;
    for (const { versions } of images) {
      const query = new URLSearchParams({ imageKey: versions.retina.imageKey });
      const reply = await call("GET", `/spaces/image-stream?${query}`);
      const read = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      expect(read.width).toBe(1024);
    }
  },
  LIMIT,
);

/** Sends a part of a body and keeps the connection; returns how many bytes went. */
function sendPart(path: string, { body, headers }: ReturnType<typeof form>, percent: number) {
  const whole = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const part = whole.subarray(0, Math.ceil((whole.length * percent) / 100));
  const sending = request(`${serving.origin}/api${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}`, "content-length": whole.length },
  });
  sending.on("error", () => undefined);
  sending.write(part);
  return part.length;
}

/** Reports in front of the space, without an account; returns the token of the report. */
async function reportAsGuest(): Promise<string> {
  const [{ code }] = (await (await call("GET", `/spaces/${space}/codes`)).json()) as [SpaceCode];
  const opened = await call("POST", "/public/sessions", { code });
  const session = (await opened.json()) as { token: string };
  const reply = await fetch(`${serving.origin}/api/public/spaces/${code}/issues`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json" },
    body: JSON.stringify({ clientId: v7(), title: "The blinds are stuck" }),
  });
  return ((await reply.json()) as { trackingToken: string }).trackingToken;
}

/**
 * Returns what the server lists of pictures, panoramas and the files of the issue and the report,
 * as text.
 */
async function lists(): Promise<string> {
  const { images } = (await (await call("GET", `/spaces/${space}`)).json()) as Space;
  const panoramas = (await (await call("GET", `/spaces/${space}/panoramas`)).json()) as Panorama[];
  const { attachments } = (await (await call("GET", `/issues/${issue}`)).json()) as Issue;
  const tracked = await call("GET", `/public/issues/${trackingToken}`);
  const { photos } = (await tracked.json()) as TrackedIssue;
  const ids = [images, panoramas, attachments, photos].map((list: { id: string }[]) =>
    list.map(({ id }) => id),
  );
  return JSON.stringify(ids);
}

async function counts(): Promise<number[]> {
  return JSON.parse(await lists()).map((ids: string[]) => ids.length);
}

/**
 * Returns the files in the store, except those made of panoramas meanwhile and those on their way
 * into it.
 */
function stored(): string[] {
  return readdirSync(join(STOREY_DATA_DIR, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/panoramas\/[^/]+\/(?!original)|\/\.incoming\//.test(path))
    .sort();
}

function post(path: string, { body, headers }: ReturnType<typeof form>): Promise<Response> {
  return fetch(`${serving.origin}/api${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(Buffer.isBuffer(body) ? body : []),
  });
}

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${serving.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
