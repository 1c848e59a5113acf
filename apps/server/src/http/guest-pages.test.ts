import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../test/factory.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { GuestSessions } from "../features/public/guest-session.service.ts";
import { GuestTokens } from "../features/public/guest-token.ts";
import { CANARY, type GuestWorld, guestWorld } from "../features/public/guest-world.fixture.ts";
import { escapeJson } from "./guest-first-paint.ts";
import { mountGuestPages } from "./guest-pages.ts";

const HOSTILE = `</script><!--storey:data--><img src=x onerror=alert(1)>&"'$&$1\u2028`;
const STYLE = "h1 { margin: 0 }";
const SCRIPT = "document.title";
const POLICY = "script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self'";
const TEMPLATE =
  `<head><style>${STYLE}</style><script>${SCRIPT}</script>` +
  '<!--storey:head--></head><body><div id="root"><!--storey:first--></div><!--storey:data--></body>';

let server: TestServer;
let world: GuestWorld;
let app: FastifyInstance;
let folder: string;

async function pages(more: { isHttps?: boolean; limitPerMinute?: number } = {}) {
  const { gateway, secrets } = server.installation;
  const sessions = new GuestSessions(gateway, new GuestTokens(secrets.encryptionKey));
  const made = Fastify();
  made.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", POLICY);
  });
  await mountGuestPages(made, {
    ...{ folder, isHttps: false, limitPerMinute: 100_000, ...more },
    open: (code, from) => sessions.open({ code, from }),
  });
  return made;
}

beforeAll(async () => {
  server = await startTestServer();
  world = await guestWorld(server, new Factory(server));
  folder = mkdtempSync(join(tmpdir(), "storey-guest-pages-"));
  writeFileSync(join(folder, "guest.html"), TEMPLATE);
  app = await pages();
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const get = (url: string) => app.inject({ url });

function brought(page: string): Record<string, unknown> {
  const [, json = ""] =
    /<script type="application\/json" id="storey-guest">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}

describe("the page of a code", () => {
  it("brings name, first picture and session along, and a cookie that gets the picture", async () => {
    const reply = await get(`/q/${world.code}`);
    expect(reply.statusCode).toBe(200);
    const { token, space } = brought(reply.body) as {
      token: string;
      space: { pictures: { versions: { small: { path: string } } }[] };
    };
    const small = `/api${space.pictures[0]?.versions.small.path}`;
    expect(reply.body).toContain("<h1>Reading room</h1>");
    expect(reply.body).toContain(`<link rel="preload" as="image" href="${small}"`);
    expect(reply.body).toContain(`<img src="${small}"`);
    expect(reply.body).not.toContain(CANARY);
    const cookie = String(reply.headers["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toBe(`storey_guest=${token}`);
    expect((await server.fetch("GET", small, { headers: { cookie } })).status).toBe(200);
  });

  it("says of a floor whose name is a number that it is one, in the language of the browser", async () => {
    const { pool } = server.installation.database;
    const rename = (name: string) =>
      pool.query("update floor set name = $2 where id = $1", [world.floor, name]);
    await rename("-1");
    const page = (language: string) =>
      app.inject({ url: `/q/${world.code}`, headers: { "accept-language": language } });
    expect((await page("fr-CH,de;q=0.5")).body).toMatch(/<p>[^<]+, Étage -1<\/p>/);
    expect((await page("xx")).body).toMatch(/<p>[^<]+, Floor -1<\/p>/);
    await rename("First floor");
    expect((await page("fr")).body).toMatch(/<p>[^<]+, First floor<\/p>/);
  });

  it.each(["", "/report", "/help"])(
    "tells nobody where it is and is kept by nobody, at %j",
    async (rest) => {
      const { headers } = await get(`/q/${world.code}${rest}`);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "content-type": "text/html; charset=utf-8",
      });
    },
  );

  it("marks its cookie for https where the product is reached that way, and only there", async () => {
    expect(String((await get(`/q/${world.code}`)).headers["set-cookie"])).not.toContain("Secure");
    const safe = await pages({ isHttps: true });
    const reply = await safe.inject({ url: `/q/${world.code}` });
    expect(String(reply.headers["set-cookie"])).toMatch(/; Secure$/);
    await safe.close();
  });

  it("brings along why there is no session, with its status and nothing of the space", async () => {
    const { pool } = server.installation.database;
    const hide = (isPublic: boolean) =>
      pool.query("update space set is_public = $2 where id = $1", [world.space, isPublic]);
    await hide(false);
    const reply = await get(`/q/${world.code}`);
    expect(reply.statusCode).toBe(403);
    expect(brought(reply.body)["code"]).toBe("space.not_public");
    expect(reply.body).not.toContain("Reading room");
    expect(reply.headers["set-cookie"]).toBeUndefined();
    await hide(true);
    for (const code of ["0".repeat(26), "none", "%00", "..%2f..", "<script>"]) {
      const unknown = await get(`/q/${code}`);
      expect([code, unknown.statusCode, brought(unknown.body)["code"]]).toEqual([
        code,
        404,
        "not_found",
      ]);
    }
  });

  it("brings along that its code was revoked, with no word of the space", async () => {
    const { pool } = server.installation.database;
    const revoke = (isRevoked: boolean) =>
      pool.query(
        "update space_code set deleted_at = case when $2 then now() end where value = $1",
        [world.code, isRevoked],
      );
    await revoke(true);
    const reply = await get(`/q/${world.code}`);
    await revoke(false);
    expect([reply.statusCode, brought(reply.body)["code"]]).toEqual([410, "guest.code_revoked"]);
    expect(Object.keys(brought(reply.body)).sort()).toEqual(
      Object.keys(brought((await get("/q/none")).body)).sort(),
    );
    expect(reply.body).not.toContain("Reading room");
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  it("keeps hostile names as text in every place", async () => {
    const { pool } = server.installation.database;
    await pool.query("update space set name = $2 where id = $1", [world.space, HOSTILE]);
    await pool.query("update space_image set description = $1 where owner_id = $2", [
      HOSTILE,
      world.space,
    ]);
    const { body } = await get(`/q/${world.code}`);
    expect((brought(body)["space"] as { name: string }).name).toBe(HOSTILE);
    expect(body).not.toContain("<img src=x");
    // The page's own, and the data.
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(body.match(/<\/script/g)).toHaveLength(2);
    expect(body.match(/id="storey-guest"/g)).toHaveLength(1);
    await pool.query("update space set name = 'Reading room' where id = $1", [world.space]);
  });

  it("lets its own style and script count by their hashes, and nothing that is filled in", async () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const { headers } = await get(`/q/${world.code}`);
    expect(headers["content-security-policy"]).toBe(
      `script-src 'self' ${hash(SCRIPT)} 'wasm-unsafe-eval';style-src 'self' ${hash(STYLE)};img-src 'self'`,
    );
  });

  it("is given to one network so many times a minute, however its address turns", async () => {
    const few = await pages({ limitPerMinute: 3 });
    const statuses: number[] = [];
    for (let count = 1; count <= 4; count++) {
      const reply = await few.inject({
        url: `/q/${world.code}`,
        remoteAddress: `2001:db8::${count}`,
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const other = await few.inject({ url: `/q/${world.code}`, remoteAddress: "2001:db8:0:1::1" });
    expect(other.statusCode).toBe(200);
    await few.close();
  });
});

describe("a space with 500 pictures", () => {
  /** In bytes, as transferred. */
  const PAGE_MAX = 10_000;
  const ALL_MAX = 100_000;

  it("brings the first few in a page of a few kB, and all of them to who asks for them", async () => {
    const many = await guestWorld(server, new Factory(server));
    const whole = brought((await get(`/q/${many.code}`)).body);
    expect(whole["hasMorePictures"]).toBeUndefined();
    await server.installation.database.pool.query(
      `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
       select organisation_id, gen_random_uuid(), owner_id, n, 'Seen from ' || md5(n::text), s3_key || n, metadata, versions
       from space_image, generate_series(1, 499) n where id = $1`,
      [many.image],
    );
    const opened = await server.call("POST", "/public/sessions", { body: { code: many.code } });
    const all: { id: string }[] = opened.json().space.pictures;
    expect(all).toHaveLength(500);
    expect(gzipSync(opened.text).length).toBeLessThan(ALL_MAX);

    const { body } = await get(`/q/${many.code}`);
    expect(gzipSync(body).length).toBeLessThan(PAGE_MAX);
    const first = brought(body) as { hasMorePictures?: true; space: { pictures: unknown[] } };
    expect(first.hasMorePictures).toBe(true);
    expect(first.space.pictures.length).toBeGreaterThan(3);
    expect(first.space.pictures).toEqual(all.slice(0, first.space.pictures.length));
  });
});

it("the page of a report brings nothing along and tells nobody where it is", async () => {
  const reply = await get(`/track/${"A".repeat(43)}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toContain("storey-guest");
  expect(reply.headers["referrer-policy"]).toBe("no-referrer");
});

it("the bare page that a device keeps brings nothing along, and shows as the others do", async () => {
  const bare = await get("/guest.html");
  expect(bare.statusCode).toBe(200);
  expect(bare.body).not.toContain("storey-guest");
  expect(bare.headers["set-cookie"]).toBeUndefined();
  const policy = "content-security-policy";
  expect(bare.headers[policy]).toBe((await get(`/q/${world.code}`)).headers[policy]);
});

it("data in a page cannot end its element", () => {
  const text = escapeJson({ name: HOSTILE });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ name: HOSTILE });
});
