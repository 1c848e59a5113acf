import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FileStore, StorageFullError } from "../src/outside/file-store/file-store.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";
import { startDatabaseProxy, type TcpProxy } from "./tcp-proxy.ts";
import { openTestDatabase, testDatabaseServer } from "./test-database.ts";

/** The longest wait of a caller in an outage, with room for a slow machine, in milliseconds. */
const FAST_MS = 10_000;
/** The time the database stays away while calls go on, in milliseconds. */
const OUTAGE_MS = 10_000;

describe("while PostgreSQL is away", () => {
  let server: TestServer;
  let proxy: TcpProxy;
  let token: string;
  let organisation: string;

  beforeAll(async () => {
    proxy = await startDatabaseProxy(testDatabaseServer());
    const open = () =>
      openTestDatabase((url) => {
        const reached = new URL(url);
        reached.host = `127.0.0.1:${proxy.port}`;
        return reached;
      });
    server = await startTestServer({}, { open });
    const make = new Factory(server);
    organisation = await make.organisation();
    ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  });

  afterAll(async () => {
    await proxy.restore();
    await server.close();
    await proxy.close();
  });

  const list = () => server.call("GET", "/locations", { token });
  async function expectFastRefusals(): Promise<void> {
    const started = performance.now();
    const replies = await Promise.all(Array.from({ length: 20 }, list));
    for (const reply of replies) expectAway(reply);
    expect(performance.now() - started).toBeLessThan(FAST_MS);
  }
  function expectAway(reply: TestReply): void {
    expect([reply.status, reply.problem().code]).toEqual([503, "service.unavailable"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }

  it("calls fail fast and say when to come back, and work by themselves when it is there again", async () => {
    expect((await list()).status).toBe(200);
    await proxy.cut();
    const since = performance.now();
    while (performance.now() - since < OUTAGE_MS) await expectFastRefusals();
    const ready = await server.call("GET", "/ready");
    expect(ready.problem().fields.map(({ field }) => field)).toContain("database");
    expect((await server.call("GET", "/health")).status).toBe(200);
    await proxy.restore();
    await expect.poll(async () => (await list()).status, { timeout: FAST_MS }).toBe(200);
    const replies = await Promise.all(Array.from({ length: 30 }, list));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it("a server that takes connections and says nothing is given up as fast", async () => {
    proxy.hang();
    await expectFastRefusals();
    await proxy.restore();
    await expect.poll(async () => (await list()).status, { timeout: FAST_MS }).toBe(200);
  });

  it("whatever was acknowledged is there, and whatever was refused can be sent again", async () => {
    const add = (name: string) =>
      server.call("POST", "/locations", {
        token,
        body: { name },
        headers: { "idempotency-key": name },
      });
    const names = Array.from({ length: 40 }, (_, at) => `L-${at}-${v7()}`);
    const sent = names.map(add);
    await Promise.race(sent);
    await proxy.cut();
    const replies = await Promise.all(sent);
    for (const { status } of replies) expect([201, 503]).toContain(status);
    await proxy.restore();
    await expect.poll(async () => (await list()).status, { timeout: FAST_MS }).toBe(200);
    const present = new Set((await list()).json().map(({ name }: { name: string }) => name));
    for (const [at, name] of names.entries())
      if (replies[at]?.status === 201) expect(present.has(name)).toBe(true);
    const again = await Promise.all(names.map(add));
    expect(again.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect((await list()).json()).toHaveLength(names.length);
  });
});

describe("while the disk is full", () => {
  let server: TestServer;
  let token: string;
  let organisation: string;
  let space: string;
  /** The number of further files that fit. */
  let room = Number.POSITIVE_INFINITY;

  beforeAll(async () => {
    server = await startTestServer(
      {},
      {
        alter: (installation) => ({ ...installation, files: limited(installation.files) }),
      },
    );
  });

  afterAll(() => server.close());

  beforeEach(async () => {
    room = Number.POSITIVE_INFINITY;
    const make = new Factory(server);
    organisation = await make.organisation();
    space = await make.space(organisation);
    ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  });

  function limited(files: FileStore): FileStore {
    return {
      ...files,
      put: async (key, content, options) => {
        if (room <= 0) throw new StorageFullError(new Error("no space left on device"));
        room -= 1;
        await files.put(key, content, options);
      },
    };
  }
  const post = (path: string, bytes: Buffer | string) =>
    server.call("POST", path, { token, ...form({ bytes, fileName: "rooms.csv" }) });
  const filesOf = async (part: string) => {
    const folder = join(server.installation.dataDir, "files");
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile() && entry.parentPath.includes(part));
  };
  function expectFull(reply: TestReply): void {
    expect([reply.status, reply.problem().code]).toEqual([507, "storage.full"]);
  }

  it.each([0, 1, 3])(
    "a picture is refused whole after %i of its four files, and works when there is room",
    async (left) => {
      room = left;
      expectFull(await post(`/spaces/${space}/images`, await jpeg()));
      expect((await server.call("GET", `/spaces/${space}`, { token })).json().images).toEqual([]);
      expect(await filesOf(space)).toEqual([]);
      room = 4;
      expect((await post(`/spaces/${space}/images`, await jpeg())).status).toBe(201);
    },
  );

  it("an import is refused whole at the upload, and one that is there needs no more room", async () => {
    const rows = "location,floor,name\nQuay,1,A\n";
    room = 0;
    expectFull(await post("/spaces/imports", rows));
    const { pool } = server.installation.database;
    const kept = await pool.query("select id from import where organisation_id = $1", [
      organisation,
    ]);
    expect(kept.rows).toEqual([]);
    room = 1;
    const { id } = (await post("/spaces/imports", rows)).json();
    room = 0;
    const commit = () =>
      server.call("POST", `/spaces/imports/${id}/commit`, {
        token,
        body: { validRowsOnly: false },
      });
    expect((await commit()).json().state).toBe("completed");
    const locations = await server.call("GET", "/locations", { token });
    expect(locations.text).toContain("Quay");
    const errors = await server.call("GET", `/spaces/imports/${id}/errors`, { token });
    expect(errors.status).toBe(200);
    room = 1;
  });

  const tiny = mkdtempSync(join(tmpdir(), "storey-tiny-"));
  const isMounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", tiny]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync("umount", [tiny]);
    rmSync(tiny, { recursive: true, force: true });
  });

  it.skipIf(!isMounted)(
    "a body that does not fit on a real full disk is refused, and nothing of it stays",
    async () => {
      const full = await startTestServer(
        {},
        { alter: (installation) => ({ ...installation, dataDir: tiny }) },
      );
      try {
        const make = new Factory(full);
        const place = await make.organisation();
        const user = await make.user({ organisations: [place], roles: ["organisation-admin"] });
        const sent = form({ bytes: Buffer.alloc(300_000, "a,b\n") });
        expectFull(await full.call("POST", "/spaces/imports", { token: user.token, ...sent }));
        expect(await readdir(join(tiny, "uploads"))).toEqual([]);
      } finally {
        await full.close();
      }
    },
  );
});
