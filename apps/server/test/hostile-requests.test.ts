import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import {
  type Endpoint,
  everyEndpoint,
  isGlobal,
  permissionsOf,
  takesIdempotencyKey,
} from "@storey/contract";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDocumented, expectProblem } from "./expect-problem.ts";
import { Factory } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { form } from "./multipart.ts";
import { type OpenCallers, openCallers } from "./open-callers.ts";
import { jpeg } from "./pictures.ts";
import { sampleParts } from "./sample-request.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

const WITH_JSON = everyEndpoint().filter(({ endpoint }) => endpoint.bodyKind === "json");
/** One call for each way through the request pipeline, as nothing else reads an improper body. */
const ONE_OF_EACH_WAY = new Set(
  new Map(WITH_JSON.map(({ name, endpoint }) => [wayOf(endpoint), name])).values(),
);
/** One in so many requests that no call accepts is sent to each of the other calls, by turns. */
const SHARE = 8;
const WITH_FORM = everyEndpoint().filter(({ endpoint }) => endpoint.bodyKind === "multipart");

let server: TestServer;
let full: FullOrganisation;
let token: string;
let globalToken: string;
let openly: OpenCallers;
let origin: URL;

beforeAll(async () => {
  server = await startTestServer();
  full = await fullOrganisation(server, new Factory(server), "Hostile");
  token = full.admin.token;
  globalToken = (await new Factory(server).user({ appRoles: ["storey-admin"] })).token;
  openly = await openCallers(server, new Factory(server));
  origin = new URL(await server.running.app.listen({ port: 0, host: "127.0.0.1" }));
});

afterAll(() => server.close());

describe("bodies that are no proper JSON", () => {
  const deep = (open: string, close: string, depth: number) =>
    open.repeat(depth) + close.repeat(depth);
  const BODIES: readonly (readonly [string, string | Buffer, number[]])[] = [
    ["nothing", "", [400]],
    ["a word", "word", [400]],
    ["an open brace", "{", [400]],
    ["cut in the middle", '{"name":"Cut', [400]],
    ["a list", "[]", [400]],
    ["null", "null", [400]],
    ["a number", "1", [400]],
    ["text", '"text"', [400]],
    ["two values", "{}{}", [400]],
    ["a comment", '{"name":"x"/* */}', [400]],
    ["a NUL byte", "\u0000", [400]],
    ["not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ["UTF-16", Buffer.from('{"name":"x"}', "utf16le"), [400]],
    ["a bomb of lists", deep("[", "]", 100_000), [400]],
    ["a bomb of objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, [400]],
    ["a list of a hundred thousand", `[${"1,".repeat(99_999)}1]`, [400]],
    [
      "a hundred thousand keys",
      `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`,
      [400],
    ],
    [
      "a key that is a prototype",
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
      [400],
    ],
    ["a number of a hundred thousand digits", `{"name":${"9".repeat(100_000)}}`, [400]],
    ["ten megabytes of text", JSON.stringify({ name: "x".repeat(10_000_000) }), [413]],
    ["ten megabytes of spaces", " ".repeat(10_000_000), [413]],
  ];
  it.each(BODIES)("%s is refused by calls that take JSON", async (what, body, statuses) => {
    const at = BODIES.findIndex(([each]) => each === what);
    for (const { name, endpoint } of callsAt(at)) {
      const reply = await sendRaw(name, endpoint, body);
      expectDocumented(endpoint, reply);
      const isEmptyAllowed = reply.status === 200 && body === "";
      if (!isEmptyAllowed) expect([name, statuses.includes(reply.status)]).toEqual([name, true]);
    }
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  });

  it("nesting deeper than anybody means is refused before it is read", async () => {
    const body = deep("[", "]", 51);
    const reply = await server.call("POST", "/locations", { token, body });
    expect(reply.problem().fields).toMatchObject([{ code: "json.too_deep" }]);
  });

  it("a key given twice counts as given last, everywhere alike", async () => {
    const reply = await server.call("POST", "/locations", {
      token,
      body: '{"name":"First of two","name":"Second of two"}',
    });
    expect(reply.json().name).toBe("Second of two");
  });

  it.each(["\\u0000", "\\ud800", "\\udc00\\ud800"])(
    "text with %s is refused by field",
    async (escaped) => {
      const reply = await server.call("POST", "/locations", {
        token,
        body: `{"name":"abc${escaped}"}`,
      });
      expect(reply.status).toBe(400);
      expect(reply.problem().fields).toMatchObject([{ field: "name", code: "text.unstorable" }]);
    },
  );
});

describe("content types", () => {
  const TYPES = [
    "text/plain",
    "text/html",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "application/x-json, application/json",
    "",
    "/",
  ];
  it.each(TYPES)("%j is no way to send JSON", async (type) => {
    for (const { name, endpoint } of callsAt(TYPES.indexOf(type))) {
      const reply = await sendRaw(name, endpoint, '{"name":"Typed"}', { "content-type": type });
      expectDocumented(endpoint, reply);
      expect([name, [400, 415].includes(reply.status)]).toEqual([name, true]);
    }
  });

  it("JSON is no way to send a file", async () => {
    for (const { name, endpoint } of WITH_FORM) {
      const reply = await sendRaw(name, endpoint, "{}");
      expect([reply.status, reply.problem().code]).toEqual([415, "request.unsupported_type"]);
    }
  });
});

describe("multipart bodies", () => {
  const path = () => `/spaces/${full.ids.space}/images`;
  it.each([
    ["no file", () => form(undefined, { description: "x" }), 400],
    ["a file in another field", async () => form({ bytes: await jpeg(), field: "other" }), 400],
    [
      "a field named as a prototype",
      async () => form({ bytes: await jpeg() }, { ["__proto__"]: "x" }),
      400,
    ],
    [
      "a field nobody knows",
      async () => form({ bytes: await jpeg() }, { organisationId: v7() }),
      400,
    ],
    [
      "eleven fields",
      async () =>
        form(
          { bytes: await jpeg() },
          Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, "x"])),
        ),
      413,
    ],
    [
      "ten thousand parts",
      () =>
        form(
          undefined,
          Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, "x"])),
        ),
      413,
    ],
    [
      "a field of ten megabytes",
      () => form(undefined, { description: "x".repeat(10_000_000) }),
      413,
    ],
    ["a file above the limit", () => form({ bytes: Buffer.alloc(20 * 1024 * 1024 + 1) }), 413],
    [
      "an empty body",
      () => ({ body: "", headers: { "content-type": "multipart/form-data; boundary=x" } }),
      400,
    ],
    [
      "no boundary",
      () => ({ body: "--x--", headers: { "content-type": "multipart/form-data" } }),
      400,
    ],
    [
      "a body cut in the middle",
      async () => {
        const { body, headers } = form({ bytes: await jpeg(600, 600) });
        return { body: (body as Buffer).subarray(0, 300), headers: headers ?? {} };
      },
      400,
    ],
  ] as const)("%s is refused, and nothing stays behind", async (_, made, status) => {
    const sent = await made();
    const reply = await server.call("POST", path(), { token, ...sent });
    expect(reply.status, reply.text).toBe(status);
    expectProblem(reply);
    const imports = await server.call("POST", "/spaces/imports", { token, ...sent });
    expect(imports.status).toBeGreaterThanOrEqual(400);
    expectProblem(imports);
    expect(await readdir(`${server.installation.dataDir}/uploads`)).toEqual([]);
  });

  it("a boundary of 252 bytes holds nobody up", async () => {
    const sent = form({ bytes: await jpeg() }, {}, "b".repeat(252));
    expect((await server.call("POST", path(), { token, ...sent })).status).toBe(201);
  });

  it("a file's name is never a path", async () => {
    for (const fileName of [
      "../../../evil.jpg",
      "C:\\\\evil.jpg",
      "a\u0000.jpg",
      ".",
      "x".repeat(5000),
    ]) {
      const reply = await server.call("POST", path(), {
        token,
        ...form({ bytes: await jpeg(), fileName }),
      });
      expect([201, 400]).toContain(reply.status);
      if (reply.status === 201)
        expect(reply.json().s3Key).toMatch(/^[0-9a-f/-]+spaces[0-9a-f/-]+$/);
    }
  });
});

describe("addresses", () => {
  it.each([
    "/api/spaces/%2e%2e%2fusers%2fme",
    "/api/spaces/..%2f..%2fetc%2fpasswd",
    "/api/spaces/%00",
    "/api/spaces/%ff",
    "/api/spaces/%",
    "/api/spaces/%zz",
    "/api//users//me",
    "/api/users/me/",
    "/api/users%2Fme",
    "/api/users/me;x=1",
    "/api/users/__proto__",
    "/api/nowhere",
    "/api",
    "/api/",
    `/api/spaces/${"a".repeat(2000)}`,
    `/api/spaces/${"9".repeat(299)}`,
    `/api/${"a/".repeat(2000)}`,
    "/api/spaces/image-stream",
    "/api/spaces/image-stream?imageKey=a&imageKey=b",
    "/api/spaces/image-stream?imageKey[]=a",
    "/api/spaces/image-stream?imageKey=%00",
    "/api/spaces/image-stream?imageKey=%ff",
    "/api/organisations/current-with-structure?withDeleted=1",
    "/api/organisations/current-with-structure?__proto__=1",
    "/api/users/me?x=1",
    `/api/users/settings/${"k".repeat(65)}`,
    "/api/users/settings/__proto__",
  ])("%s without an account or with one is a plain problem", async (url) => {
    for (const given of [{}, { token }]) {
      const reply = await server.fetch("GET", url, given);
      expect([400, 401, 404, 405, 414]).toContain(reply.status);
      expectProblem(reply);
    }
  });

  it("a method that an address does not have is refused as such", async () => {
    for (const [method, url] of [
      ["DELETE", "/users/me/active-organisation"],
      ["PUT", "/locations"],
      ["PATCH", "/icons"],
      ["POST", `/spaces/${v7()}`],
    ] as const) {
      const reply = await server.call(method, url, { token });
      expect([reply.status, reply.problem().code]).toEqual([405, "method.not_allowed"]);
    }
  });
});

describe("headers", () => {
  it.each([
    ["if-match", "abc"],
    ["if-match", "99999999999999999999"],
    ["if-match", "-1"],
    ["if-match", '"1", "2"'],
    ["idempotency-key", "x".repeat(201)],
    ["idempotency-key", "with space"],
    ["idempotency-key", "ä"],
    ["storey-organisation", "' or 1=1 --"],
    ["storey-organisation", "x".repeat(4000)],
    ["accept-encoding", "gzip;q=x, br;q=NaN"],
    ["accept-language", "x".repeat(4000)],
    ["x-forwarded-for", "' or 1=1"],
    ["x-request-id", "chosen-by-the-sender"],
    ["host", "evil.example"],
  ])("%s: %s changes nothing but, at most, the status", async (header, value) => {
    const reply = await server.call("PATCH", `/locations/${full.ids.location}`, {
      token,
      body: {},
      headers: { [header]: value },
    });
    expect([200, 400, 409]).toContain(reply.status);
    if (reply.status !== 200) expectProblem(reply);
    expect(reply.headers["x-request-id"]).not.toBe("chosen-by-the-sender");
    expect(reply.text).not.toContain("evil.example");
  });

  it.each([
    ["a tab before the colon", "GET /api/users/me HTTP/1.1\r\nhost\t: x\r\n\r\n"],
    [
      "a tab in the content type",
      `POST /api/locations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\ta\r\ncontent-length: 2\r\n\r\n{}`,
    ],
    [
      "two lengths",
      "POST /api/locations HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
    ],
    [
      "a length and chunks",
      "POST /api/locations HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a negative length", "POST /api/locations HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n"],
    ["no host", "GET /api/users/me HTTP/1.1\r\n\r\n"],
    ["a line of 20 kB", `GET /api/${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [
      "headers of 100 kB",
      `GET /api/health HTTP/1.1\r\nhost: x\r\n${"a: b\r\n".repeat(17_000)}\r\n`,
    ],
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n"],
    ["an old version", "GET /api/users/me HTTP/0.9\r\n\r\n"],
    ["an absolute address", "GET http://evil.example/api/users/me HTTP/1.1\r\nhost: x\r\n\r\n"],
  ])("%s is refused on the wire", async (_, bytes) => {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await sendBytes(bytes))?.[1]);
    expect([400, 401, 404, 414, 415, 431, 505]).toContain(status);
  });
});

it("there is one call of each way through the door", () => {
  expect(ONE_OF_EACH_WAY.size).toBeGreaterThanOrEqual(7);
});

it("after all of this the server works", async () => {
  expect((await server.call("GET", "/ready")).status).toBe(200);
});

function wayOf(endpoint: Endpoint): string {
  const access = permissionsOf(endpoint).length > 0 ? "permission" : endpoint.access;
  return [
    access,
    isGlobal(endpoint),
    endpoint.isMultiTransaction,
    takesIdempotencyKey(endpoint),
  ].join();
}

/** Returns the calls that get the hostile request of this number. */
function callsAt(at: number) {
  return WITH_JSON.filter(
    ({ name }, turn) => ONE_OF_EACH_WAY.has(name) || (at + turn) % SHARE === 0,
  );
}

function sendRaw(
  name: string,
  endpoint: Endpoint,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const isOpenly = endpoint.access === "guest" || endpoint.access === "tracking";
  const ids = isOpenly ? { ...full.ids, ...openly.keys } : full.ids;
  const { params } = sampleParts(name, endpoint, ids);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const caller = isOpenly ? openly.token : isGlobal(endpoint) ? globalToken : token;
  return server.call(endpoint.method, path, { token: caller, body, headers });
}

function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(origin.port), origin.hostname, () => socket.end(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      received += text;
    });
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
    socket.on("close", () => resolve(received));
  });
}
