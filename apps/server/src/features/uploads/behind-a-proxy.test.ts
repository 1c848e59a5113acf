import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { formOfPieces, PIECE, piece } from "../../../test/pieces.ts";
import { type RefusingProxy, startRefusingProxy } from "../../../test/refusing-proxy.ts";
import type { TestRequest } from "../../../test/server.ts";
import { removeDueFiles } from "../files/file-removal.service.ts";
import { Reporters } from "../public/reporters.fixture.ts";

/** The largest body that the server in front passes on: less than any file here. */
const MAX_BYTES = 100_000;

let reporters: Reporters;
let server: Reporters["server"];
let proxy: RefusingProxy;
let world: Reporters["world"];

beforeAll(async () => {
  reporters = await Reporters.start();
  ({ server, world } = reporters);
  await server.running.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.running.app.server.address() as AddressInfo;
  proxy = await startRefusingProxy(port, MAX_BYTES);
});

afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** Sends a request through the server in front. */
async function ask(method: string, path: string, { token, body, headers }: TestRequest) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const init = {
    method,
    headers: { ...headers, ...authorization },
    body: body as Uint8Array<ArrayBuffer>,
  };
  const reply = await fetch(`${proxy.origin}/api${path}`, init);
  const text = await reply.text();
  return { status: reply.status, text };
}

/** Sends a file in pieces, and makes the call it is for. */
async function sendInPieces(
  method: string,
  path: string,
  file: { readonly bytes: Buffer; readonly fileName: string },
  token?: string,
) {
  const id = v7();
  const { bytes, fileName } = file;
  const as = token === undefined ? {} : { token };
  for (let offset = 0; offset < bytes.length; offset += PIECE) {
    const part = bytes.subarray(offset, offset + PIECE);
    const sent = await ask(method, path, { ...as, ...piece(id, bytes.length, offset, part) });
    expect([sent.status, sent.text]).toEqual([202, expect.any(String)]);
  }
  return ask(method, path, { ...as, ...formOfPieces(id, fileName) });
}

/** Makes a picture that no compression makes small. */
function noise(width: number, height: number, format: "jpeg" | "png" = "jpeg"): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#888" } as const;
  const plan = { ...create, noise: { type: "gaussian", mean: 128, sigma: 60 } } as const;
  return sharp({ create: plan }).toFormat(format, { quality: 95 }).toBuffer();
}

function rooms(): Buffer {
  const row = (index: number) =>
    `Harbour ${index % 3},1,Room number ${index} of the harbour,Office`;
  const rows = Array.from({ length: 4000 }, (_, index) => row(index));
  return Buffer.from(`location,floor,name,type\n${rows.join("\n")}\n`);
}

async function issueId(): Promise<string> {
  const { token } = world.admin;
  const body = { title: "The lamp is dark", spaceId: world.space };
  const made = await server.call("POST", "/issues", { token, body });
  return made.json().id;
}

interface Sent {
  readonly method?: string;
  readonly path: () => string | Promise<string>;
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly fileName: string;
  readonly status: number;
}

const KINDS: Readonly<Record<string, Sent>> = {
  "a picture of a space": {
    path: () => `/spaces/${world.space}/images`,
    bytes: () => noise(600, 400),
    fileName: "a.jpg",
    status: 201,
  },
  "a picture in another's place": {
    method: "PUT",
    path: () => `/spaces/${world.space}/images/${world.image}/file`,
    bytes: () => noise(600, 400),
    fileName: "b.jpg",
    status: 200,
  },
  "a panorama": {
    path: () => `/spaces/${world.space}/panoramas`,
    bytes: () => noise(1024, 512),
    fileName: "hall.jpg",
    status: 201,
  },
  "a document": {
    path: () => `/spaces/${world.space}/documents`,
    bytes: () => Buffer.from(`A plan\n${"of the house ".repeat(10_000)}`),
    fileName: "plan.txt",
    status: 201,
  },
  "a photo of an issue": {
    path: async () => `/issues/${await issueId()}/attachments`,
    bytes: () => noise(600, 400),
    fileName: "c.jpg",
    status: 201,
  },
  "an import of spaces": {
    path: () => "/spaces/imports",
    bytes: rooms,
    fileName: "rooms.csv",
    status: 201,
  },
  "the logo of an organisation": {
    path: () => "/organisations/logo",
    bytes: () => noise(600, 400, "png"),
    fileName: "logo.png",
    status: 200,
  },
};

describe("behind a server that refuses large bodies", () => {
  it.each(Object.entries(KINDS))("%s arrives in pieces", async (_kind, sent) => {
    const { method = "POST", fileName, status } = sent;
    const { token } = world.admin;
    const [path, bytes] = [await sent.path(), await sent.bytes()];
    expect(bytes.length).toBeGreaterThan(MAX_BYTES);
    const whole = await ask(method, path, { token, ...form({ bytes, fileName }) });
    expect(whole.status).toBe(413);
    const reply = await sendInPieces(method, path, { bytes, fileName }, token);
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining("{")]);
    expect(await pieces()).toEqual([]);
  });

  it("a photo of a report without an account arrives in pieces", async () => {
    const { trackingToken } = await reported();
    const bytes = await noise(600, 400);
    const path = `/public/issues/${trackingToken}/attachments`;
    const reply = await sendInPieces("POST", path, { bytes, fileName: "d.jpg" });
    expect([reply.status, reply.text]).toEqual([201, expect.stringContaining("/attachments/")]);
    expect(await pieces()).toEqual([]);
    const followed = await server.call("GET", `/public/issues/${trackingToken}`);
    expect(followed.json().photos).toHaveLength(1);
  });
});

describe("pieces without an account", () => {
  const begin = (trackingToken: string, id = v7(), size = 3 * PIECE, from = "192.0.2.7") =>
    server.call("POST", `/public/issues/${trackingToken}/attachments`, {
      ...piece(id, size),
      from,
    });

  it("are refused where a photo is: of no report, of one that is over, and when they are too large", async () => {
    expect((await begin("x".repeat(43))).status).toBe(404);
    const { trackingToken, issueId: id } = await reported();
    expect((await begin(trackingToken, v7(), 20 * 1024 * 1024 + 1)).status).toBe(413);
    await query("update issue set status = 'cancelled' where id = $1", [id]);
    expect((await begin(trackingToken)).problem().code).toBe("report.wrong_status");
  });

  it("are three uploads of a report at once, and go after an hour", async () => {
    const { trackingToken } = await reported();
    const replies = await Promise.all(Array.from({ length: 6 }, () => begin(trackingToken)));
    const begun = replies.filter(({ status }) => status === 202);
    expect(begun).toHaveLength(3);
    const left = Date.parse(begun[0]?.json().expiresAt) - Date.now();
    expect(left).toBeLessThan(3_600_001);
    const refused = replies.find(({ status }) => status !== 202);
    expect([refused?.status, refused?.headers["retry-after"]]).toEqual([429, "60"]);
    await query("update upload set expires_at = now() - interval '1 minute'", []);
    expect((await begin(trackingToken)).status).toBe(202);
  });

  it("are bounded by the network they come from, and by what all of them take", async () => {
    await query("delete from upload", []);
    const tokens = await Promise.all(
      Array.from({ length: 7 }, async () => (await reported()).trackingToken),
    );
    for (const token of tokens.flatMap((one) => [one, one, one]).slice(0, 20)) {
      expect((await begin(token)).status).toBe(202);
    }
    const { trackingToken } = await reported();
    expect((await begin(trackingToken)).status).toBe(429);
    expect((await begin(trackingToken, v7(), PIECE, "198.51.100.9")).status).toBe(202);
    await query(
      "update upload set size = 1024::bigint * 1024 * 1024 * 2 where user_id is null",
      [],
    );
    expect(
      (await begin((await reported()).trackingToken, v7(), PIECE, "198.51.100.9")).status,
    ).toBe(429);
    await query("delete from upload", []);
  });

  it("go on from another network, as a phone does that leaves the house", async () => {
    const { trackingToken } = await reported();
    const path = `/public/issues/${trackingToken}/attachments`;
    const bytes = await noise(600, 400);
    const [id, half] = [v7(), Math.floor(bytes.length / 2)];
    for (const [offset, from] of [
      [0, "192.0.2.7"],
      [half, "198.51.100.9"],
    ] as const) {
      const part = bytes.subarray(offset, offset === 0 ? half : undefined);
      const sent = await server.call("POST", path, {
        ...piece(id, bytes.length, offset, part),
        from,
      });
      expect([sent.status, sent.text]).toEqual([202, expect.stringContaining(id)]);
    }
    const from = "203.0.113.5";
    const made = await server.call("POST", path, { ...formOfPieces(id, "d.jpg"), from });
    expect([made.status, made.text]).toEqual([201, expect.stringContaining("/attachments/")]);
  });

  it("of one report are nothing to another, nor to a member", async () => {
    const [first, second] = [await reported(), await reported()];
    const id = v7();
    expect((await begin(first.trackingToken, id)).status).toBe(202);
    const path = `/public/issues/${second.trackingToken}/attachments`;
    const used = await server.call("POST", path, formOfPieces(id, "d.jpg"));
    expect([used.status, used.problem().code]).toEqual([404, "upload.gone"]);
    expect((await begin(second.trackingToken, id)).json()).toMatchObject({ id, offset: 0 });
    const { token } = world.admin;
    expect((await server.call("DELETE", `/uploads/${id}`, { token })).status).toBe(404);
    expect((await begin(first.trackingToken, id)).json()).toMatchObject({ id, offset: 0 });
  });
});

async function reported() {
  const { issueId, trackingToken } = await reporters.made();
  return { issueId, trackingToken };
}

/** Lists the pieces left in the store, once due ones have been removed. */
async function pieces(): Promise<unknown[]> {
  const { database, files } = server.installation;
  await removeDueFiles(database.pool, files, new Date(Date.now() + 60_000));
  const left: string[] = [];
  for await (const page of files.list()) left.push(...page.map(({ key }) => key));
  return left.filter((key) => key.includes("/uploads/"));
}

function query(text: string, values: unknown[]) {
  return server.installation.database.pool.query<Record<string, unknown>>(text, values);
}
