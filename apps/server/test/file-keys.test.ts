import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePanoramaReady } from "../src/features/panoramas/make-panorama.service.ts";
import { expectProblem } from "./expect-problem.ts";
import { Factory, type TestUser } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestServer } from "./server.ts";

const TEXT = "PrivateCanary wiring plan";

/** One organisation, one space, and one file of each kind, none of them public. */
interface Place {
  readonly organisation: string;
  readonly space: string;
  readonly issue: string;
  readonly technician: TestUser;
  readonly member: TestUser;
  readonly document: { readonly id: string; readonly key: string };
  /** The key that each call of bytes takes, by its place in `STREAMS`. */
  readonly keys: readonly [image: string, document: string, panorama: string, attachment: string];
}

/** Every call that gives bytes for a key, with the name of its key. */
const STREAMS = [
  ["/spaces/image-stream", "imageKey"],
  ["/spaces/document-stream", "documentKey"],
  ["/spaces/panorama-stream", "panoramaKey"],
  ["/issues/attachment-stream", "attachmentKey"],
] as const;

let server: TestServer;
let make: Factory;
let ours: Place;
let theirs: Place;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  ours = await place();
  theirs = await place();
});
afterAll(() => server.close());

async function place(): Promise<Place> {
  const organisation = await make.organisation();
  const space = await make.space(organisation);
  const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
  const member = await make.user({ organisations: [organisation] });
  const post = async (path: string, bytes: Buffer | string, fields = {}) => {
    const sent = form({ bytes, fileName: "notes.txt" }, fields);
    const reply = await server.call("POST", path, { token: technician.token, ...sent });
    expect([path, reply.status]).toEqual([path, 201]);
    return reply.json();
  };
  const { token } = technician;
  const body = { spaceId: space, title: "A lamp" };
  const issue = (await server.call("POST", "/issues", { token, body })).json().id;
  const image = await post(`/spaces/${space}/images`, await jpeg());
  const document = await post(`/spaces/${space}/documents`, TEXT);
  const panorama = await post(`/spaces/${space}/panoramas`, await jpeg(64, 32));
  const attachment = await post(`/issues/${issue}/attachments`, TEXT, { isInternal: "true" });
  const { rows } = await server.installation.database.pool.query<{ s3_key: string }>(
    "select s3_key from space_panorama where id = $1",
    [panorama.id],
  );
  const panoramaKey = rows[0]?.s3_key ?? "";
  await makePanoramaReady(server.installation, {
    ...{ organisationId: organisation, panoramaKey, isLastAttempt: true },
  });
  const keyIn = (path: string, name: string) =>
    new URL(path, "http://storey.test").searchParams.get(name) ?? "";
  const documentKey = keyIn(document.path, "documentKey");
  return {
    ...{ organisation, space, issue, technician, member },
    document: { id: document.id, key: documentKey },
    keys: [
      image.versions.small.imageKey,
      documentKey,
      `${panoramaKey}/preview`,
      keyIn(attachment.path, "attachmentKey"),
    ],
  };
}

function read(at: number, key: string, token: string, headers: Record<string, string> = {}) {
  const [path, name] = STREAMS[at] ?? STREAMS[0];
  return server.call("GET", `${path}?${new URLSearchParams({ [name]: key })}`, { token, headers });
}

/** The texts that are tried in the place of a key that exists. */
const GAMES: [string, (key: string) => string][] = [
  ["the folder above", (key) => `../${key}`],
  ["up and down again", (key) => key.replace("/", "/../")],
  ["up from its end", (key) => `${key}/../x`],
  ["its folder", (key) => key.split("/").slice(0, -1).join("/")],
  ["its folder with a slash", (key) => `${key.split("/").slice(0, -1).join("/")}/`],
  ["encoded slashes", (key) => key.replaceAll("/", "%2f")],
  ["twice encoded slashes", (key) => key.replaceAll("/", "%252F")],
  ["backslashes", (key) => key.replaceAll("/", "\\")],
  ["wide slashes", (key) => key.replaceAll("/", "\uff0f")],
  ["double slashes", (key) => key.replaceAll("/", "//")],
  ["a dot in the way", (key) => key.replace("/", "/./")],
  ["a NUL at its end", (key) => `${key}\u0000`],
  ["a NUL and an ending", (key) => `${key}\u0000.jpg`],
  ["a lone surrogate", (key) => `${key}\ud800`],
  ["an absolute key", (key) => `/${key}`],
  ["an address", (key) => `file:///${key}`],
  ["capitals", (key) => key.toUpperCase()],
  ["white space inside", (key) => key.replace("/", " /")],
  ["a wildcard", (key) => `${key.slice(0, -3)}%`],
  ["any character", (key) => `${key.slice(0, -1)}_`],
  ["a quote", (key) => `${key}' or '1'='1`],
  ["more below", (key) => `${key}/x`],
  ["a file of the machine", () => "/etc/passwd"],
  ["the secrets of the server", () => "../secrets.json"],
  ["nothing", () => ""],
  ["very much", (key) => `${key}/`.repeat(200)],
];

describe.each(STREAMS.map(([path], at) => [path, at] as const))("%s", (_, at) => {
  it.each(GAMES)("gives nothing for %s", async (_name, game) => {
    const key = ours.keys[at] ?? "";
    const reply = await read(at, game(key), ours.technician.token);
    expect([400, 404]).toContain(reply.status);
    expectProblem(reply);
    expect(reply.text).not.toContain("PrivateCanary");
  });

  it("gives nothing for the key of another kind of file", async () => {
    for (const [other, key] of ours.keys.entries()) {
      const { status } = await read(at, key, ours.technician.token);
      expect([other, status]).toEqual([other, other === at ? 200 : 404]);
    }
  });

  it("gives nothing of another organisation, whole, in part or by its tag", async () => {
    const key = theirs.keys[at] ?? "";
    const whole = await read(at, key, theirs.technician.token);
    expect(whole.status).toBe(200);
    const tag = String(whole.headers["etag"]);
    for (const headers of [
      {},
      { "if-none-match": tag },
      { "if-none-match": "*" },
      { range: "bytes=0-9" },
      { range: "bytes=0-9", "if-range": tag },
    ]) {
      const reply = await read(at, key, ours.technician.token, headers);
      expect([reply.status, reply.problem().code]).toEqual([404, "not_found"]);
      expect(reply.headers["etag"]).toBeUndefined();
    }
    const mixed = key.replace(theirs.organisation, ours.organisation);
    expect((await read(at, mixed, ours.technician.token)).status).toBe(404);
  });

  it("says of every reply that it is for this person alone, and cannot run", async () => {
    const { headers } = await read(at, ours.keys[at] ?? "", ours.technician.token);
    expect(String(headers["cache-control"])).toMatch(/^private, (?:no-cache|max-age=300)$/);
    expect(String(headers["vary"])).toContain("authorization");
    expect(String(headers["content-security-policy"])).toContain("sandbox");
    expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBeDefined();
    const refused = await read(at, `${ours.keys[at]}x`, ours.technician.token);
    expect(refused.headers["cache-control"]).toBe("no-store");
  });
});

it.each([
  ["a document for technicians", 1],
  ["an internal file of an issue", 3],
] as const)("%s is nothing to a member who has its key or its tag", async (_, at) => {
  const key = ours.keys[at];
  const tag = String((await read(at, key, ours.technician.token)).headers["etag"]);
  for (const headers of [{}, { "if-none-match": tag }, { range: "bytes=0-1", "if-range": tag }]) {
    expect((await read(at, key, ours.member.token, headers)).status).toBe(404);
  }
});

describe("an upload with the id of another's file", () => {
  const send = (path: string, bytes: Buffer, id: string, who = ours.technician) => {
    const sent = form({ bytes, fileName: "mine.jpg" }, { id });
    return server.call("POST", path, { token: who.token, ...sent });
  };
  const UPLOADS: [string, number, (to: Place) => string][] = [
    ["space_image", 0, ({ space }) => `/spaces/${space}/images`],
    ["space_document", 1, ({ space }) => `/spaces/${space}/documents`],
    ["space_panorama", 2, ({ space }) => `/spaces/${space}/panoramas`],
    ["issue_attachment", 3, ({ issue }) => `/issues/${issue}/attachments`],
  ];
  it.each(UPLOADS)(
    "%s of another organisation leaves theirs as it was",
    async (table, at, path) => {
      const key = theirs.keys[at] ?? "";
      const before = await read(at, key, theirs.technician.token);
      const id = key
        .split("/")
        .flatMap((part) => /^([0-9a-f-]{36})-[0-9a-f-]{36}$/.exec(part) ?? []);
      const reply = await send(path(ours), await jpeg(64, 32), id[1] ?? "");
      expect([table, reply.status < 500]).toEqual([table, true]);
      const { rows } = await server.installation.database.pool.query<{ organisation: string }>(
        `select organisation_id as organisation from ${table} where s3_key like $1`,
        [`${theirs.organisation}%${id[1]}%`],
      );
      expect(rows).toEqual([{ organisation: theirs.organisation }]);
      const after = await read(at, key, theirs.technician.token);
      expect(after.bytes.equals(before.bytes)).toBe(true);
      // At the other organisation's own address the record does not exist for us at all.
      expect((await send(path(theirs), await jpeg(64, 32), v7())).status).toBe(404);
    },
  );
});
