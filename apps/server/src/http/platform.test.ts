import { everyEndpoint } from "@storey/contract";
import { ICONS } from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { VERSION } from "../product.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ FEATURE_FLAGS: "none" });
  const make = new Factory(server);
  const organisation = await make.organisation();
  await make.space(organisation);
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

afterAll(() => server.close());

describe("the server itself", () => {
  it("says that it lives, without asking anything else", async () => {
    expect((await server.call("GET", "/health")).json()).toEqual({
      status: "ok",
      version: VERSION,
    });
  });

  it("says that it is ready when database, schema, storage and authority are", async () => {
    expect((await server.call("GET", "/ready")).json()).toEqual({
      status: "ok",
      checks: [
        { name: "database", ok: true, needed: true },
        { name: "migrations", ok: true, needed: true },
        { name: "shared-storage", ok: true, needed: false },
        { name: "storage", ok: true, needed: false },
        { name: "authority", ok: true, needed: false },
      ],
    });
  });

  it("says what is not ready", async () => {
    const { pool } = server.installation.database;
    const { rows } = await pool.query(
      "delete from migration where name = (select max(name) from migration) returning *",
    );
    const reply = await server.call("GET", "/ready");
    await pool.query("insert into migration (name, ran_at) values ($1, $2)", [
      rows[0].name,
      rows[0].ran_at,
    ]);
    expect([reply.status, reply.problem().code]).toEqual([503, "service.unavailable"]);
    expect(reply.headers["retry-after"]).toBe("2");
    expect(reply.problem().fields).toMatchObject([{ field: "migrations", code: "check.failed" }]);
    expect((await server.call("GET", "/ready")).status).toBe(200);
  });

  it("stays in service while a store or a provider is away, and tells", async () => {
    const without = await startTestServer(
      { AUTH_DOMAIN: "http://127.0.0.1:1", AUTH_CLIENT_ID: "web", AUTH_AUDIENCE: "api" },
      {
        alter: (installation) => ({
          ...installation,
          files: { ...installation.files, check: () => new Promise<void>(() => undefined) },
        }),
      },
    );
    try {
      const { status, checks } = (await without.call("GET", "/ready")).json();
      const failed = checks.filter(({ ok }: { ok: boolean }) => !ok);
      expect(status).toBe("degraded");
      expect(failed.map(({ name }: { name: string }) => name)).toEqual(["storage", "authority"]);
    } finally {
      await without.close();
    }
  });

  it("gives the web app its configuration, and no secret", async () => {
    const reply = await server.call("GET", "/configuration");
    expect(reply.json()).toEqual({
      version: VERSION,
      authority: {
        domain: expect.stringContaining("http://localhost:3000"),
        clientId: expect.any(String),
        audience: "http://localhost:3000/api",
      },
      credentials: { areHere: true, url: null },
      analytics: null,
      hasMailServer: false,
      flags: [],
      documentMaxMegabytes: 200,
      embedOrigins: ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
      environment: "prod",
      demonstration: false,
    });
    const { encryptionKey, cookieKeys } = server.installation.secrets;
    for (const secret of [...cookieKeys, Buffer.from(encryptionKey).toString("base64url")])
      expect(reply.text).not.toContain(secret);
  });

  it("lists the icons on offer", async () => {
    expect((await server.call("GET", "/icons", { token })).json()).toEqual(ICONS);
  });
});

describe("every reply", () => {
  const HEADERS = [
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
    "x-frame-options",
    "x-powered-by",
    "server",
  ];
  /** Removes the hashes of a built page's own first styles and script from its policy. */
  const withoutHashes = (value: unknown) =>
    typeof value === "string" ? value.replace(/ 'sha256-[\w+/=]+'/g, "") : value;
  const ofInterest = (headers: Record<string, unknown>) =>
    Object.fromEntries(HEADERS.map((name) => [name, withoutHashes(headers[name]) ?? null]));

  it.each(["/api/health", "/api/users/me", "/api/nowhere", "/", "/somewhere"])(
    "%s carries the protecting headers",
    async (url) => {
      const { headers } = await server.fetch("GET", url);
      expect(ofInterest(headers)).toMatchInlineSnapshot(`
      {
        "content-security-policy": "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;media-src 'self' blob:;worker-src 'self' blob:;object-src 'none';base-uri 'none';frame-ancestors 'none';manifest-src 'self'",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "server": null,
        "strict-transport-security": null,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-powered-by": null,
      }
    `);
    },
  );

  it("runs scripts of our own files alone, and cannot be framed", async () => {
    const { headers } = await server.fetch("GET", "/");
    const policy = String(withoutHashes(headers["content-security-policy"]));
    const directives = new Map(
      policy.split(";").map((part) => [part.trim().split(" ")[0], part.trim()]),
    );
    expect(directives.get("script-src")).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(directives.get("object-src")).toBe("object-src 'none'");
    expect(directives.get("base-uri")).toBe("base-uri 'none'");
    expect(policy).not.toContain("'unsafe-eval'");
  });

  it("has a reference of its own, which the sender cannot choose", async () => {
    const headers = { "x-request-id": "chosen" };
    const replies = [
      await server.call("GET", "/health", { headers }),
      await server.call("GET", "/nowhere", { headers }),
    ];
    const ids = replies.map((reply) => reply.headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain("chosen");
    expect(replies[1]?.problem().requestId).toBe(ids[1]);
  });

  it("of the API is kept by no cache unless it says so itself", async () => {
    for (const path of ["/users/me", "/locations", "/nowhere", "/configuration"])
      expect((await server.call("GET", path, { token })).headers["cache-control"]).toBe("no-store");
  });

  it("lets no other site read it", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "GET" };
    for (const method of ["GET", "OPTIONS"]) {
      const reply = await server.call(method, "/users/me", { token, headers });
      expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

describe("with an analytics service", () => {
  const connectSources = (policy: unknown) => /connect-src ([^;]+)/.exec(String(policy))?.[1];

  it.each([
    [
      { POSTHOG_KEY: "phc_key", STOREY_ENVIRONMENT: "dev" },
      { host: "https://eu.i.posthog.com", environment: "dev" },
      "'self' https://eu.i.posthog.com https://eu-assets.i.posthog.com",
    ],
    [
      { POSTHOG_KEY: "phc_key", POSTHOG_HOST: "https://counts.harbour.example/posthog" },
      { host: "https://counts.harbour.example/posthog", environment: "prod" },
      "'self' https://counts.harbour.example",
    ],
  ])(
    "the web app is told of %o, and its pages may reach that alone",
    async (settings, known, may) => {
      const counting = await startTestServer(settings);
      const { host, environment } = known;
      const reply = await counting.call("GET", "/configuration");
      const { headers } = await counting.fetch("GET", "/");
      await counting.close();
      expect(reply.json()).toMatchObject({ analytics: { key: "phc_key", host }, environment });
      expect(connectSources(headers["content-security-policy"])).toBe(may);
      expect(headers["content-security-policy"]).toContain(
        "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;",
      );
    },
  );
});

describe("with an https address", () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer({
      PUBLIC_URL: "https://storey.example",
      RATE_LIMIT_PER_MINUTE: "5",
    });
  });
  afterAll(() => secure.close());

  it("browsers are told to stay with https", async () => {
    const { headers } = await secure.fetch("GET", "/");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  it("who asks too often is told when to come back, whatever address they claim to have", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at++) {
      const headers = { "x-forwarded-for": `10.0.0.${at}` };
      const reply = await secure.call("GET", "/health", { headers });
      statuses.push(reply.status);
      if (reply.status !== 429) continue;
      expect(reply.problem().code).toBe("rate.limited");
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
      expect(reply.problem().requestId).toBe(reply.headers["x-request-id"]);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe("the description of the API", () => {
  type Json = Record<string, unknown>;
  const document = async (): Promise<Json & { paths: Record<string, Record<string, Json>> }> =>
    (await server.fetch("GET", "/api/openapi.json")).json();

  it("is OpenAPI 3.1 and names every call of the contract once, with access in words", async () => {
    const { openapi, info, paths, servers } = await document();
    expect([openapi, info]).toMatchObject(["3.1.0", { title: "Storey", version: VERSION }]);
    expect(servers).toEqual([{ url: "http://localhost:3000/api" }]);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const ids = operations.map(({ operation }) => operation["operationId"]);
    expect(ids.toSorted()).toEqual(
      everyEndpoint()
        .map(({ name }) => name)
        .sort(),
    );
    for (const { path, operation } of operations) {
      expect(operation["description"]).toMatch(/may call this|Needs/);
      const parameters = z
        .array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }))
        .parse(operation["parameters"]);
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const reply of Object.values(
        z.record(z.string(), z.object({ description: z.string() })).parse(operation["responses"]),
      ))
        expect(reply.description).not.toBe("");
    }
  });

  it("refers only to what is in it, and its schemas describe the real replies", async () => {
    const whole = await document();
    for (const [, path] of JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = String(path)
        .split("/")
        .reduce<unknown>((at, key) => (at as Json)?.[key], whole);
      expect(target, String(path)).toBeDefined();
    }
    for (const path of ["/users/me", "/locations", "/organisations/current", "/icons", "/ready"]) {
      const schema = z
        .object({
          responses: z.object({
            200: z.object({
              content: z.object({
                "application/json": z.object({ schema: z.record(z.string(), z.unknown()) }),
              }),
            }),
          }),
        })
        .parse(whole.paths[path]?.["get"]).responses[200].content["application/json"].schema;
      const reply = (await server.call("GET", path, { token })).json();
      expect(z.fromJSONSchema(schema as never).safeParse(reply).error).toBeUndefined();
    }
  });

  it("can be read on a page whose scripts are all files of ours, under a policy that allows no others", async () => {
    const page = await server.fetch("GET", "/api/docs/");
    expect(page.status).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-/);
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
    const sources = [...page.text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
      ([, source]) => new URL(String(source), "http://localhost/api/docs/"),
    );
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source.origin).toBe("http://localhost");
      expect([source.pathname, (await server.fetch("GET", source.pathname)).status]).toEqual([
        source.pathname,
        200,
      ]);
    }
  });
});
