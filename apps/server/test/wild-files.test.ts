import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { startTestServer, type TestServer } from "./server.ts";
import { sharedFile } from "./shared-data.ts";
import { HOSTILE_PHOTOS, WILD_IMAGES, WILD_PANORAMAS, WILD_PDFS } from "./wild-files.ts";

/** Matches what no reply with bytes of a picture may hold. */
const LEFTOVER = /<script|onclick|onerror|<\?php|alert\(|Exif\0\0|ns\.adobe\.com/i;

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let issue: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
afterAll(() => server.close());

/** Makes a space of its own for each file, so that none is in the way of another. */
async function freshSpace(): Promise<void> {
  if (!organisation) {
    organisation = await make.organisation();
    ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
  }
  space = await make.space(organisation);
  issue = (await send("POST", "/issues", { spaceId: space, title: "A lamp" })).json().id;
}

const send = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });

function post(path: string, bytes: Buffer, fileName: string, fields: Record<string, string> = {}) {
  return server.call("POST", path, { token, ...form({ bytes, fileName }, fields) });
}

/** Returns the code of a refusal, which also has text for people. */
function refusal(reply: Awaited<ReturnType<typeof post>>): string {
  const { code, message } = reply.problem();
  expect(reply.status).toBeLessThan(500);
  expect(message.length).toBeGreaterThan(10);
  return code;
}

/** Reads bytes as a browser does; they can neither run here nor be taken for another type. */
async function served(path: string) {
  const reply = await send("GET", path);
  expect(reply.status).toBe(200);
  expect(reply.headers["content-security-policy"]).toMatch(/sandbox/);
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  return reply;
}

async function isHarmless(path: string): Promise<void> {
  const reply = await served(path);
  expect(String(reply.headers["content-type"])).toMatch(/^image\/(?:jpeg|png|webp|avif)$/);
  expect(LEFTOVER.test(reply.bytes.toString("latin1"))).toBe(false);
  const { exif, xmp, iptc } = await sharp(reply.bytes).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
}

async function asPicture(bytes: Buffer, name: string): Promise<string> {
  const reply = await post(`/spaces/${space}/images`, bytes, name);
  if (reply.status !== 201) return refusal(reply);
  const { metadata, versions } = reply.json();
  for (const { imageKey } of Object.values<{ imageKey: string }>(versions))
    await isHarmless(`/spaces/image-stream?${new URLSearchParams({ imageKey })}`);
  return `${metadata.width}x${metadata.height}`;
}

async function asDocument(bytes: Buffer, name: string): Promise<string> {
  const reply = await post(`/spaces/${space}/documents`, bytes, name);
  if (reply.status !== 201) return refusal(reply);
  const read = await served(reply.json().path);
  expect(read.bytes.equals(bytes)).toBe(true);
  return String(read.headers["content-type"]).split(";")[0] ?? "";
}

async function asPhoto(bytes: Buffer, name: string): Promise<string> {
  const reply = await post(`/issues/${issue}/attachments`, bytes, name);
  if (reply.status !== 201) return refusal(reply);
  const { kind, path, picture } = reply.json();
  if (kind !== "picture") return kind;
  for (const each of [path, picture.thumbnailPath, picture.smallPath]) await isHarmless(each);
  return kind;
}

async function asPanorama(bytes: Buffer, name: string, fields: Record<string, string> = {}) {
  const reply = await post(`/spaces/${space}/panoramas`, bytes, name, fields);
  if (reply.status !== 201) return refusal(reply);
  const { id } = reply.json();
  const { rows } = await server.installation.database.pool.query<{ s3_key: string }>(
    "select s3_key from space_panorama where id = $1",
    [id],
  );
  const panoramaKey = rows[0]?.s3_key ?? "";
  const task = { organisationId: organisation, panoramaKey, isLastAttempt: true };
  await makePanoramaReady(server.installation, task);
  const list = (await send("GET", `/spaces/${space}/panoramas`)).json();
  const made = list.find((each: { id: string }) => each.id === id);
  if (made.state !== "ready") return made.errorCode;
  const keys = [made.preview, made.base, ...made.pictures].flatMap((each) =>
    each ? [each.panoramaKey] : [],
  );
  for (const key of keys)
    await isHarmless(`/spaces/panorama-stream?${new URLSearchParams({ panoramaKey: key })}`);
  if (!made.is360) return "flat";
  const { fullWidth, fullHeight, croppedWidth, croppedHeight } = made.crop;
  return croppedWidth === fullWidth && croppedHeight === fullHeight ? "full" : "cropped";
}

/** Returns the names of the files of a folder below the shared data, in order. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("README"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Declares a test for every line whose file is here, and one that finds files without a line. */
function eachFile<Line extends readonly string[]>(
  folderName: string,
  table: readonly (readonly [string, ...Line])[],
  check: (bytes: Buffer, name: string) => Promise<readonly string[]>,
): void {
  const folder = sharedFile(folderName);
  it.skipIf(!folder)("has no file without a line", () => {
    const named = new Set(table.map(([name]) => name));
    expect(filesBelow(String(folder)).filter((name) => !named.has(name))).toEqual([]);
  });
  it.for(table)("%s: %s, %s", async ([name, ...expected], { skip }) => {
    const path = sharedFile(folderName, name);
    if (!path) return skip();
    await freshSpace();
    const found = await check(readFileSync(path), name.split("/").at(-1) ?? name);
    expect(found).toEqual(expected);
  });
}

describe("images: as a picture of a space, as a document", () => {
  eachFile("images", WILD_IMAGES, async (bytes, name) => [
    await asPicture(bytes, name),
    await asDocument(bytes, name),
  ]);
});

describe("hostile images: as a photo of an issue, as a panorama", () => {
  eachFile("images/hostile", HOSTILE_PHOTOS, async (bytes, name) => [
    await asPhoto(bytes, name),
    await asPanorama(bytes, name, name.endsWith(".jpeg") ? { is360: "true" } : {}),
  ]);
});

describe("pdfs: as a document, as a picture", () => {
  eachFile("pdfs", WILD_PDFS, async (bytes, name) => [
    await asDocument(bytes, name),
    await asPicture(bytes, name),
  ]);
});

describe("panoramas: by themselves, as a sphere", () => {
  eachFile("panoramas", WILD_PANORAMAS, async (bytes, name) => [
    await asPanorama(bytes, name),
    await asPanorama(bytes, name, { is360: "true" }),
  ]);
});

it("nothing of any of them waits in a folder for uploads", async () => {
  expect(await readdir(join(server.installation.dataDir, "uploads"))).toEqual([]);
});
