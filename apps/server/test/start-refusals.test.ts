import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandOutcome, runCommand, startProcess } from "./command.ts";
import { dropDatabase, makeDatabase, testDatabaseServer } from "./test-database.ts";

const LIMIT = 120_000;
const folder = mkdtempSync(join(tmpdir(), "storey-refused-"));
const first = join(folder, "first");
let database: Awaited<ReturnType<typeof makeDatabase>>;

beforeAll(async () => {
  database = await makeDatabase(testDatabaseServer(), process.env["STOREY_TEST_TEMPLATE"]);
  const migrated = await on(database.url, first, "migrate");
  expect([migrated.code, migrated.errors]).toEqual([0, ""]);
}, LIMIT);

afterAll(async () => {
  await dropDatabase(testDatabaseServer(), database.name);
  rmSync(folder, { recursive: true, force: true });
}, LIMIT);

function on(url: URL, dataDir: string, ...words: string[]): Promise<CommandOutcome> {
  return runCommand(words, { DATABASE_URL: url.href, STOREY_DATA_DIR: dataDir, PORT: "1" });
}

function expectWords({ code, errors }: CommandOutcome, ...texts: (string | RegExp)[]): void {
  expect(code).toBe(1);
  expect(errors).not.toMatch(/\n\s+at /);
  for (const text of texts) expect(errors).toMatch(text);
}

describe("a process with other secrets", () => {
  it(
    "is refused in words, leaves nothing behind, and the doctor finds it",
    async () => {
      const second = join(folder, "second");
      expectWords(await on(database.url, second, "serve"), "made with another secrets.json than");
      expect(existsSync(second)).toBe(false);

      mkdirSync(second);
      const other = await makeDatabase(testDatabaseServer(), process.env["STOREY_TEST_TEMPLATE"]);
      await on(other.url, second, "migrate");
      await dropDatabase(testDatabaseServer(), other.name);
      expectWords(await on(database.url, second, "migrate"), "another secrets.json");
      const { output } = await on(database.url, second, "doctor");
      expect(output).toMatch(/^WRONG secrets: The keys in the database were made with another/m);
    },
    LIMIT,
  );

  it(
    "works with a copy of the first one's, and is told that the files are not shared",
    async () => {
      const copied = join(folder, "copied");
      mkdirSync(copied);
      cpSync(join(first, "secrets.json"), join(copied, "secrets.json"));
      const settings = { DATABASE_URL: database.url.href };
      const one = await startProcess({ ...settings, STOREY_DATA_DIR: first });
      const readiness = async (origin: string) => {
        const reply = await fetch(`${origin}/api/ready`);
        const { status, checks } = (await reply.json()) as {
          status: string;
          checks: { name: string; ok: boolean }[];
        };
        const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
        return [reply.status, status, failed];
      };
      try {
        expect(await readiness(one.origin)).toEqual([200, "ok", []]);
        const two = await startProcess({ ...settings, STOREY_DATA_DIR: copied });
        try {
          expect(await readiness(two.origin)).toEqual([200, "degraded", ["shared-storage"]]);
          await expect.poll(() => two.log()).toContain("The file store is not the one of this");
          const { output } = await on(database.url, copied, "doctor");
          expect(output).toMatch(/^ok +secrets: /m);
          expect(output).toMatch(/^WRONG shared storage: The file store is not the one/m);
          expect(output).toContain(
            `WRONG server: runs and is ready at ${two.origin}, but for shared`,
          );
          await one.stop();
          const accepted = await on(database.url, copied, "file-store", "accept");
          expect([accepted.code, accepted.errors]).toEqual([0, ""]);
          expect((await on(database.url, copied, "doctor")).output).toMatch(
            /^ok +shared storage: /m,
          );
        } finally {
          await two.stop();
        }
      } finally {
        await one.stop();
      }
    },
    LIMIT,
  );

  it(
    "is taken when the former secrets are lost, and the former ones are refused then",
    async () => {
      const anew = join(folder, "anew");
      const taken = await on(database.url, anew, "secrets", "accept");
      expect([taken.code, taken.errors]).toEqual([0, ""]);
      expect((await on(database.url, anew, "migrate")).code).toBe(0);
      expectWords(await on(database.url, first, "migrate"), "another secrets.json");
    },
    LIMIT,
  );
});

describe("a database that does not let us work", () => {
  const login = `storey_test_${v7().slice(-12)}`;
  let url: URL;

  async function asOwner(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: testDatabaseServer() });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  beforeAll(async () => {
    const made = await makeDatabase(testDatabaseServer());
    url = made.url;
    await asOwner(
      `create role ${login} login password 'plain-17'`,
      `grant ${login} to current_user`,
      `alter database ${made.name} owner to ${login}`,
    );
  }, LIMIT);

  afterAll(async () => {
    await dropDatabase(testDatabaseServer(), url.pathname.slice(1));
    await asOwner(`drop role ${login}`);
  }, LIMIT);

  const as = (user: string, password: string, name = url.pathname) => {
    const changed = new URL(url);
    changed.username = user;
    changed.password = password;
    changed.pathname = name;
    return changed;
  };

  it(
    "because its login may make no roles is told in words before anything is made",
    async () => {
      const refused = await on(as(login, "plain-17"), join(folder, "plain"), "serve");
      expectWords(refused, "may not make the roles", `to "${login}"`);
      expect(existsSync(join(folder, "plain"))).toBe(false);
      const doctor = await on(as(login, "plain-17"), join(folder, "plain"), "doctor");
      expect([doctor.code, doctor.output]).toEqual([
        1,
        expect.stringMatching(
          /^WRONG database rights: The database login .* may not make the roles/m,
        ),
      ]);
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      const { rows } = await client.query("select to_regclass('public.migration') as found");
      await client.end();
      expect(rows).toEqual([{ found: null }]);
    },
    LIMIT,
  );

  it(
    "works once an administrator has run what the words say",
    async () => {
      const { errors } = await on(as(login, "plain-17"), join(folder, "plain"), "migrate");
      const [statements = ""] = /(?:create role|grant) storey.*;/.exec(errors) ?? [];
      await asOwner(...statements.split(";").filter((statement) => statement.trim() !== ""));
      const done = await on(as(login, "plain-17"), join(folder, "plain"), "migrate");
      expect([done.code, done.errors]).toEqual([0, ""]);
    },
    LIMIT,
  );

  it.each([
    ["a wrong password", () => as(login, "wrong"), "refuses the login: password authentication"],
    ["no such login", () => as("nobody", "x"), "refuses the login"],
    ["no such database", () => as(login, "plain-17", "/absent"), "has no such database"],
  ])(
    "because of %s says so, and so does the doctor",
    async (_, where, message) => {
      expectWords(await on(where(), join(folder, "login"), "serve"), message);
      const { output } = await on(where(), join(folder, "login"), "doctor");
      expect(output).toMatch(new RegExp(`^WRONG database: .*${message}`, "m"));
    },
    LIMIT,
  );
});

describe("a disk that is full", () => {
  const tiny = mkdtempSync(join(tmpdir(), "storey-tiny-"));
  const isMounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", tiny]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync("umount", [tiny]);
    rmSync(tiny, { recursive: true, force: true });
  });

  it.skipIf(!isMounted)(
    "is told in words at the start, with the database there and elsewhere, and nothing stays",
    async () => {
      const embedded = await runCommand(["serve"], { STOREY_DATA_DIR: join(tiny, "data") });
      expectWords(embedded, /no space left on device/i);
      const made = await makeDatabase(testDatabaseServer());
      expectWords(await on(made.url, join(tiny, "data"), "serve"), /no space left on device/i);
      await dropDatabase(testDatabaseServer(), made.name);
      const left = readdirSync(tiny, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    },
    LIMIT,
  );
});
