import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../open.ts";
import { DurabilityError, durableStart } from "./durable-file-system.ts";

const KILLS = 5;
const fixture = (name: string) => new URL(`./fixture/${name}`, import.meta.url).pathname;
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storey-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(program: string, parameters: string[], env: Record<string, string> = {}) {
  const disk = Object.keys(env).length > 0 ? ["--import", fixture("faulty-disk.ts")] : [];
  return spawn(process.execPath, [...disk, fixture(program), ...parameters], {
    env: { ...process.env, ...env },
  });
}

/** Follows the acknowledged rows and kills the process without warning after a number of them. */
async function acknowledgedUntilKilled(child: ChildProcessWithoutNullStreams, count: number) {
  const lines: string[] = [];
  const problems: string[] = [];
  child.stderr.on("data", (data) => problems.push(String(data)));
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === count + 1) child.kill("SIGKILL");
  }
  expect(problems.join("")).toBe("");
  expect(lines[0]).toBe("open");
  return lines.slice(1).map(Number);
}

describe("the embedded database on disk", () => {
  test("keeps every acknowledged row through kills, and opens after each", async () => {
    placeDatabase(join(folder, "data"));
    const acknowledged: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const child = start("commit-rows.ts", [join(folder, "data")]);
      acknowledged.push(
        ...(await acknowledgedUntilKilled(child, 1 + Math.floor(Math.random() * 120))),
      );
    }
    const database = await openDatabase({ dataDir: join(folder, "data") });
    const { rows } = await database.pool.query<{ n: number }>("select n from kept");
    await database.close();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  }, 120_000);

  test("flushes the disk at least once for each commit", async () => {
    placeDatabase(join(folder, "data"));
    const counter = join(folder, "fsyncs");
    writeFileSync(counter, "");
    const child = start("commit-rows.ts", [join(folder, "data"), "40"], {
      FSYNC_COUNT_FILE: counter,
    });
    const counts: number[] = [];
    for await (const line of createInterface(child.stdout)) {
      counts.push(Number(line.split(" ")[1]));
    }
    expect(counts).toHaveLength(41);
    const before = counts[0] ?? 0;
    for (const [row, count] of counts.entries()) expect(count - before).toBeGreaterThanOrEqual(row);
  }, 60_000);

  test("acknowledges nothing on a full disk and recovers when there is room", async () => {
    placeDatabase(join(folder, "data"));
    const child = start("fill-disk.ts", [join(folder, "data")], {
      DISK_FULL_FILE: join(folder, "full"),
    });
    let output = "";
    for await (const data of child.stdout) output += String(data);
    expect(JSON.parse(output)).toEqual({
      before: "acknowledged",
      during: ["unavailable", "unavailable"],
      after: "acknowledged",
      kept: [1, 4],
    });
  }, 60_000);

  test("finishes making a database that was killed while it was made", async () => {
    const child = start("commit-rows.ts", [join(folder, "data")]);
    await new Promise((resolve) => setTimeout(resolve, 1_500 * Math.random() + 1_000));
    child.kill("SIGKILL");
    const database = await openDatabase({ dataDir: join(folder, "data") });
    await database.ping();
    await database.close();
  }, 60_000);

  test("starts with fsync on, and not at all if that can no longer be asked for", async () => {
    expect(durableStart(PGlite.defaultStartParams)).not.toContain("-F");
    expect(durableStart(PGlite.defaultStartParams)).toContain("wal_sync_method=fsync");
    expect(() => durableStart(["--single"])).toThrow(DurabilityError);
    placeDatabase(join(folder, "data"));
    const database = await openDatabase({ dataDir: join(folder, "data") });
    const { rows } = await database.pool.query(
      `select current_setting('fsync') fsync, current_setting('wal_sync_method') method,
              current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages`,
    );
    await database.close();
    expect(rows).toEqual([{ fsync: "on", method: "fsync", commit: "on", pages: "on" }]);
  }, 60_000);
});
