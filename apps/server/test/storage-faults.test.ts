import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import { guestOf, guestWorld, report } from "../src/features/public/guest-world.fixture.ts";
import { openS3FileStore } from "../src/outside/file-store/s3-file-store.ts";
import { type S3StandIn, startS3StandIn } from "../src/outside/file-store/testing/s3-stand-in.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** The time the server waits for the store in these tests, in milliseconds. */
const PATIENCE_MS = 700;
const PDF = Buffer.from(`%PDF-1.7\n${"0123456789".repeat(500)}\n%%EOF\n`);

let standIn: S3StandIn;
let server: TestServer;
let space: string;
let issue: string;
let token: string;
let adminToken: string;
let image: string;
/** The token of a guest's report, in an organisation of its own. */
let trackingToken: string;
let sphere: Buffer;

beforeAll(async () => {
  standIn = await startS3StandIn("files");
  const files = openS3FileStore({
    bucket: "files",
    endpoint: standIn.endpoint,
    region: "r",
    accessKeyId: "key",
    secretAccessKey: "s",
    pathStyle: true,
    timeoutMs: PATIENCE_MS,
  });
  const alter = (installation: TestServer["installation"]) => ({ ...installation, files });
  server = await startTestServer({}, { alter });
  const make = new Factory(server);
  const organisation = await make.organisation();
  space = await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["technician"] }));
  const admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  adminToken = admin.token;
  const reported = await send("POST", "/issues", { spaceId: space, title: "A lamp" });
  issue = reported.json().id;
  sphere = await jpeg(1024, 512);
  image = (await post(`/spaces/${space}/images`, await jpeg(), "a.jpg")).json().id;
  const { call } = await guestOf(server, (await guestWorld(server, make)).code);
  ({ trackingToken } = (await call("POST", "/issues", { body: report() })).json());
});

afterAll(async () => {
  standIn.fault = undefined;
  standIn.delayMs = 0;
  await server.close();
  await standIn.close();
});

beforeEach(() => {
  standIn.fault = undefined;
  standIn.delayMs = 0;
});

const send = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const post = (path: string, bytes: Buffer, fileName: string) =>
  server.call("POST", path, { token, ...form({ bytes, fileName }, { id: v7() }) });
/** Sends a picture in the place of the present one. */
const replace = async (method: string, path: string, by: string) =>
  server.call(method, path, { token: by, ...form({ bytes: await jpeg(), fileName: "b.jpg" }) });

/** The calls that bring bytes to the store, each in its own way. */
const UPLOADS: [string, () => ReturnType<typeof post>][] = [
  ["a picture", async () => post(`/spaces/${space}/images`, await jpeg(), "a.jpg")],
  ["a document", () => post(`/spaces/${space}/documents`, PDF, "a.pdf")],
  ["a panorama", () => post(`/spaces/${space}/panoramas`, sphere, "a.jpg")],
  ["a photo of an issue", async () => post(`/issues/${issue}/attachments`, await jpeg(), "a.jpg")],
  ["a file of an issue", () => post(`/issues/${issue}/attachments`, PDF, "a.pdf")],
  [
    "a guest's photo",
    async () => post(`/public/issues/${trackingToken}/attachments`, await jpeg(), "a.jpg"),
  ],
  [
    "another file of a picture",
    () => replace("PUT", `/spaces/${space}/images/${image}/file`, token),
  ],
  ["a logo", () => replace("POST", "/organisations/logo", adminToken)],
];

/**
 * Returns everything the calls give of this space, its issue, its organisation and the guest's
 * report.
 */
async function everyReply(): Promise<string> {
  const paths = [
    `/spaces/${space}`,
    `/spaces/${space}/documents`,
    `/spaces/${space}/panoramas`,
    `/issues/${issue}`,
    "/organisations/current",
    `/public/issues/${trackingToken}`,
  ];
  const replies = await Promise.all(paths.map((path) => send("GET", path)));
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return JSON.stringify(replies.map((reply) => reply.json()));
}

const FAULTS: [string, () => void, number, string][] = [
  [
    "away",
    () => {
      standIn.fault = { status: 500, code: "InternalError" };
    },
    503,
    "service.unavailable",
  ],
  [
    "silent",
    () => {
      standIn.fault = "silent";
    },
    503,
    "service.unavailable",
  ],
  [
    "too slow",
    () => {
      standIn.delayMs = PATIENCE_MS * 2;
    },
    503,
    "service.unavailable",
  ],
  [
    "full",
    () => {
      standIn.fault = { status: 507, code: "InsufficientStorage" };
    },
    507,
    "storage.full",
  ],
];

describe.each(FAULTS)("while the store is %s", (_, begin, status, code) => {
  it.each(UPLOADS)("%s is refused with words and leaves no row", async (_name, upload) => {
    const before = await everyReply();
    const present = [...standIn.objects.keys()];
    begin();
    const reply = await upload();
    expect([reply.status, reply.problem().code]).toEqual([status, code]);
    expect(reply.problem().message.length).toBeGreaterThan(10);
    // Records without a file are read as before.
    expect(await everyReply()).toBe(before);
    standIn.fault = undefined;
    standIn.delayMs = 0;
    // A store that was only slow may have taken an upload that nobody waited for: no row names it.
    if (code === "storage.full") expect([...standIn.objects.keys()]).toEqual(present);
    expect(await readdir(join(server.installation.dataDir, "uploads"))).toEqual([]);
    expect((await upload()).status).toBeLessThan(300);
    expect(await everyReply()).not.toBe(before);
  });
});

describe("bytes that are there", () => {
  it("are asked for in vain while the store is away or silent, and come when it is back", async () => {
    const { path } = (await post(`/spaces/${space}/documents`, PDF, "b.pdf")).json();
    const image = (await post(`/spaces/${space}/images`, await jpeg(), "b.jpg")).json();
    const { imageKey } = image.versions.small;
    const paths = [path, `/spaces/image-stream?${new URLSearchParams({ imageKey })}`];
    for (const fault of [{ status: 503, code: "SlowDown" }, "silent"] as const) {
      standIn.fault = fault;
      for (const each of paths) {
        const reply = await send("GET", each);
        expect([reply.status, reply.problem().code]).toEqual([503, "service.unavailable"]);
        // No cache may keep the failure, nor the tag of a file that was not sent.
        expect(reply.headers["etag"]).toBeUndefined();
        expect(String(reply.headers["cache-control"])).not.toMatch(/max-age=[1-9]/);
      }
    }
    standIn.fault = undefined;
    for (const each of paths) expect((await send("GET", each)).status).toBe(200);
  });
});

it("a panorama stays in the making while the store is away, and is ready once it is back", async () => {
  const { id } = (await post(`/spaces/${space}/panoramas`, sphere, "c.jpg")).json();
  const { rows } = await server.installation.database.pool.query<{
    organisation: string;
    key: string;
  }>("select organisation_id as organisation, s3_key as key from space_panorama where id = $1", [
    id,
  ]);
  const [row] = rows;
  const task = {
    organisationId: row?.organisation ?? "",
    panoramaKey: row?.key ?? "",
    isLastAttempt: false,
  };
  const state = async () => {
    const list = (await send("GET", `/spaces/${space}/panoramas`)).json();
    return list.find((each: { id: string }) => each.id === id);
  };
  standIn.fault = { status: 503, code: "SlowDown" };
  await expect(makePanoramaReady(server.installation, task)).rejects.toThrow();
  expect(await state()).toMatchObject({ state: "processing", errorCode: null });
  standIn.fault = undefined;
  await makePanoramaReady(server.installation, task);
  expect(await state()).toMatchObject({ state: "ready", errorCode: null });
});
