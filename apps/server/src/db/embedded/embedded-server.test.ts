import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeDatabase } from "../../../test/test-database.ts";
import { MendableError } from "../../mendable-error.ts";
import { type Database, isDatabaseUnavailable, openDatabase } from "../open.ts";

const WRITER = join(import.meta.dirname, "fixture", "commit-rows.ts");
const isRoot = process.getuid?.() === 0;

let base = "";
let folder = "";
const open: Database[] = [];
const endings: (() => void)[] = [];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "storey-embedded-"));
  folder = join(base, "database");
});
afterEach(async () => {
  for (const end of endings.splice(0)) end();
  await Promise.all(open.splice(0).map((database) => database.close()));
  rmSync(base, { recursive: true, force: true });
});

async function use(onError: (error: Error) => void = () => undefined): Promise<Database> {
  const database = await openDatabase({ folder }, { onError });
  open.push(database);
  return database;
}

const note = (place = folder) => join(place, "pgdata", "postmaster.pid");
const serverNumber = () => Number(readFileSync(note(), "utf8").split("\n")[0]);

async function settingsOf({ pool }: Database, ...names: string[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select current_setting(name) as value from unnest($1::text[]) with ordinality s(name, at) order by at",
    [names],
  );
  return rows.map(({ value }) => value);
}

/** Returns why opening is refused, in the words for the person who starts the product. */
async function refusal(): Promise<string> {
  const error = await use().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MendableError);
  return (error as Error).message;
}

describe("a fresh folder", () => {
  test("becomes a database that is safe, and that nobody else can enter", async () => {
    const database = await use();
    const safe = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"];
    expect(await settingsOf(database, ...safe)).toEqual(["on", "on", "on", "on"]);
    expect(await settingsOf(database, "listen_addresses", "server_encoding")).toEqual(["", "UTF8"]);
    const { rows } = await database.pool.query(
      `select rolsuper as super, lower('ÄΩ') as lower, array(select x from unnest('{b,Z,a}'::text[]) x order by x) as sorted
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ super: false, lower: "äω", sorted: ["Z", "a", "b"] }]);
    for (const path of [folder, join(folder, "pgdata"), join(folder, "run")])
      expect(statSync(path).mode & 0o077, path).toBe(0);
    expect(statSync(join(folder, "pgdata", "storey-password")).mode & 0o077).toBe(0);
    const { host, port, user, database: name } = database.pool.options;
    const stranger = await openDatabase({
      url: `postgres://${user}:guess@${encodeURIComponent(host ?? "")}:${port}/${name}`,
    });
    expect(await stranger.ping().catch(({ code }) => code)).toBe("28P01");
    await stranger.close();
  });

  test("is made once by two who come at the same time, and ended by who leaves last", async () => {
    const [first, second] = await Promise.all([use(), use()]);
    await first.pool.query("create table seen_by_both ()");
    await second.pool.query("drop table seen_by_both");
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
    await first.close();
    await second.ping();
    await second.close();
    expect(existsSync(note())).toBe(false);
  });

  test("is ended by two who leave at the same time, too", async () => {
    placeDatabase(folder);
    const [first, second] = await Promise.all([use(), use()]);
    await Promise.all([first.close(), second.close()]);
    expect(existsSync(note())).toBe(false);
  });

  test("does not need the locale of the terminal to exist", async () => {
    const { LC_ALL } = process.env;
    process.env["LC_ALL"] = "xx_XX.UTF-8";
    endings.push(() => {
      if (LC_ALL === undefined) delete process.env["LC_ALL"];
      else process.env["LC_ALL"] = LC_ALL;
    });
    await (await use()).ping();
  });

  test("is ended where the path of programs leads nowhere", async () => {
    placeDatabase(folder);
    const { PATH } = process.env;
    process.env["PATH"] = "/nowhere";
    endings.push(() => {
      process.env["PATH"] = PATH;
    });
    const database = await use();
    expect(statSync(join(folder, "pgdata")).uid).toBe(process.getuid?.());
    await database.close();
    expect(existsSync(note())).toBe(false);
  });

  test("may have a path that is too long for a socket", async () => {
    folder = join(base, "a".repeat(60), "b".repeat(60));
    mkdirSync(folder, { recursive: true });
    const database = await use();
    await database.ping();
    const { host = "" } = database.pool.options;
    expect(host).toMatch(/^\/tmp\/storey-/);
    expect(statSync(host).mode & 0o077).toBe(0);
    await database.close();
    rmSync(host, { recursive: true });
  });

  test.runIf(isRoot)(
    "is refused in words on a full disk, and nothing is left of it",
    async ({ skip }) => {
      mkdirSync(folder);
      const size = ["-t", "tmpfs", "-o", "size=12m", "tmpfs", folder];
      skip(spawnSync("mount", size).status !== 0, "this account may not mount");
      endings.push(() => spawnSync("umount", [folder]));
      expect(await refusal()).toMatch(/cannot be made: .*No space left on device/);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test.runIf(isRoot)(
    "belongs to an account of the machine where namespaces are barred",
    async () => {
      const { PATH } = process.env;
      const programs = join(base, "programs");
      mkdirSync(programs);
      writeFileSync(join(programs, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
      process.env["PATH"] = `${programs}:${PATH}`;
      endings.push(() => {
        process.env["PATH"] = PATH;
      });
      const outcome = await use().catch((error: unknown) => error);
      if (outcome instanceof MendableError) {
        // The programs lie in a folder that only root may enter.
        expect(outcome.message).toMatch(/no account .* reaches both/);
        return;
      }
      await (outcome as Database).ping();
      expect(statSync(join(folder, "pgdata")).uid).not.toBe(0);
    },
  );
});

describe("what somebody left behind", () => {
  beforeEach(() => placeDatabase(folder));

  test("a server that was killed while its PostgreSQL lives on: that is taken over", async () => {
    const writer = await startWriter();
    const before = serverNumber();
    writer.kill("SIGKILL");
    await once(writer, "close");
    const database = await use();
    await database.ping();
    expect(serverNumber()).toBe(before);
    await database.close();
    expect(existsSync(note())).toBe(false);
  });

  test("PostgreSQL was killed under a server that goes on: it is started again", async () => {
    const told: Error[] = [];
    const database = await use((error) => told.push(error));
    await database.pool.query("create table kept as select 1 as n");
    process.kill(serverNumber(), "SIGKILL");
    const ask = () => database.pool.query("select n from kept").then(({ rows }) => rows, String);
    await expect.poll(ask, { timeout: 30_000 }).toEqual([{ n: 1 }]);
    const messages = () => told.map(({ message }) => message).join();
    await expect.poll(messages).toContain("It is started again.");
  });

  test.each(["a program", "a zombie"])("the number of the server is that of %s", async (what) => {
    await crash();
    const number = what === "a program" ? process.pid : await zombie();
    // PostgreSQL notes it beside its files and beside its socket.
    for (const file of [note(), join(folder, "run", ".s.PGSQL.5432.lock")]) {
      const [, ...rest] = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, [String(number), ...rest].join("\n"));
    }
    await (await use()).ping();
  });

  test("a note of what runs that was never filled in is not waited for for ever", async () => {
    writeFileSync(note(), "");
    await (await use()).ping();
  });

  test("a child of the killed server that holds its memory for a while: it is waited for", async () => {
    const database = await use();
    const { rows } = await database.pool.query("select pg_backend_pid() as pid");
    const child: number = rows[0].pid;
    process.kill(child, "SIGSTOP");
    endings.push(() => spawnSync("kill", ["-CONT", String(child)]));
    process.kill(serverNumber(), "SIGKILL");
    const second = use();
    second.catch(() => undefined);
    // Each try has a log of its own, as long as it is tried.
    const tries = new Set<string>();
    const tried = () => {
      for (const name of readdirSync(join(folder, "log"))) tries.add(name);
      return tries.size;
    };
    await expect.poll(tried, { timeout: 30_000, interval: 1 }).toBeGreaterThan(3);
    process.kill(child, "SIGCONT");
    await (await second).ping();
  });

  test("files of another major version: which one is said, and how to move", async () => {
    writeFileSync(join(folder, "pgdata", "PG_VERSION"), "14\n");
    expect(await refusal()).toMatch(/made by PostgreSQL 14.*pg_dump.*restore/);
  });

  test("a folder of the engine before: it is not passed over", async () => {
    rmSync(join(folder, "pgdata"), { recursive: true });
    mkdirSync(join(folder, "cluster"));
    writeFileSync(join(folder, "cluster", "PG_VERSION"), "18\n");
    expect(await refusal()).toMatch(/PGlite.*STOREY_DATA_DIR/);
    expect(existsSync(join(folder, "pgdata"))).toBe(false);
  });

  test("a folder that was copied while its server ran is a database of its own", async () => {
    const database = await use();
    const original = folder;
    folder = join(base, "copy");
    spawnSync("cp", ["-a", original, folder]);
    const copy = await use();
    await copy.pool.query("create table only_here ()");
    const seen = await database.pool.query("select to_regclass('only_here') as found");
    expect(seen.rows).toEqual([{ found: null }]);
  });

  test("a password that was lost is said", async () => {
    rmSync(join(folder, "pgdata", "storey-password"));
    expect(await refusal()).toMatch(/password .*storey-password/);
  });

  /** Starts the server of the folder and kills it, with all its children gone. */
  async function crash(): Promise<void> {
    const writer = await startWriter();
    // Who uses a server that is gone starts another one: who uses it goes first.
    writer.kill("SIGKILL");
    await once(writer, "close");
    process.kill(serverNumber(), "SIGKILL");
    const lives = () => spawnSync("pgrep", ["-f", join(folder, "pgdata")]).status === 0;
    while (lives()) await wait(20);
  }

  /** Starts a process that uses the database of the folder, and waits until it does. */
  async function startWriter(): Promise<ChildProcess> {
    const writer = spawn(process.execPath, [WRITER, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    endings.push(() => writer.kill("SIGKILL"));
    const ended = once(writer, "exit").then(() => {
      throw new Error("the writer ended");
    });
    await Promise.race([once(writer.stdout, "data"), ended]);
    ended.catch(() => undefined);
    return writer;
  }

  /** Returns the id of a process that has ended but that its parent has not waited for. */
  async function zombie(): Promise<number> {
    const parent = spawn("sh", ["-c", 'sleep 0 & echo "$!"; exec sleep 60']);
    endings.push(() => parent.kill("SIGKILL"));
    const [data] = await once(parent.stdout, "data");
    return Number(String(data));
  }
});

describe("a full disk", () => {
  test.runIf(isRoot)(
    "acknowledges nothing, and works again when there is room",
    async ({ skip }) => {
      mkdirSync(folder);
      const size = ["-t", "tmpfs", "-o", "size=120m", "tmpfs", folder];
      skip(spawnSync("mount", size).status !== 0, "this account may not mount");
      endings.push(() => spawnSync("umount", ["-l", folder]));
      placeDatabase(folder);
      const database = await use();
      await database.pool.query("create table kept (n integer, filler text)");
      const keep = (n: number) =>
        database.pool
          .query(
            "insert into kept select $1, repeat(md5(g::text), 30) from generate_series(1, 4000) g",
            [n],
          )
          .then(
            () => "acknowledged",
            (error: unknown) => (isDatabaseUnavailable(error) ? "unavailable" : String(error)),
          );
      expect(await keep(1)).toBe("acknowledged");
      const filler = join(folder, "filler");
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
      const during: string[] = [];
      while (during.at(-1) !== "unavailable") during.push(await keep(2));
      rmSync(filler);
      await expect.poll(() => keep(3), { timeout: 30_000 }).toBe("acknowledged");
      const { rows } = await database.pool.query(
        "select n, count(*)::int / 4000 as times from kept group by n order by n",
      );
      const twos = during.filter((each) => each === "acknowledged").length;
      expect(rows).toEqual([
        { n: 1, times: 1 },
        ...(twos > 0 ? [{ n: 2, times: twos }] : []),
        { n: 3, times: 1 },
      ]);
    },
  );
});
