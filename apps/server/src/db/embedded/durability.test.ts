import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../open.ts";

/** How often something is killed: `npm run test:kills` asks for more. */
const KILLS = Number(process.env["STOREY_TEST_KILLS"] ?? 9);
const MOST_ROWS = 60;
const WRITER = join(import.meta.dirname, "fixture", "commit-rows.ts");
const VICTIMS = ["the server", "PostgreSQL", "both"] as const;

let base = "";
let folder = "";

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "storey-kills-"));
  folder = join(base, "database");
  placeDatabase(folder);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A process that commits rows, and the numbers acknowledged to it. */
class Writer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly acknowledged: number[] = [];
  readonly problems: string[] = [];
  readonly ended: Promise<unknown>;
  #next = Promise.withResolvers<void>();

  constructor() {
    this.child = spawn(process.execPath, [WRITER, folder]);
    this.child.stderr.on("data", (data) => this.problems.push(String(data)));
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    createInterface(this.child.stdout).on("line", (line) => {
      if (line !== "open") this.acknowledged.push(Number(line));
      this.#next.resolve();
      this.#next = Promise.withResolvers<void>();
    });
  }

  /** Waits until so many more rows were acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    while (this.acknowledged.length < enough) {
      const outcome = await Promise.race([this.#next.promise, this.ended.then(() => "ended")]);
      if (outcome === "ended") throw new Error(`the writer ended: ${this.problems.join("")}`);
    }
  }
}

const someRows = () => 1 + Math.floor(Math.random() * MOST_ROWS);

function killPostgres(): void {
  const [pid] = readFileSync(join(folder, "pgdata", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

test(
  `every acknowledged row is there after ${KILLS} kills`,
  async () => {
    const acknowledged: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = VICTIMS[kill % VICTIMS.length];
      const writer = new Writer();
      await writer.more(someRows());
      if (victim !== "the server") killPostgres();
      // The database restarts while its server goes on.
      if (victim === "PostgreSQL") await writer.more(someRows());
      writer.child.kill("SIGKILL");
      await writer.ended;
      expect(writer.problems.join("")).toBe("");
      acknowledged.push(...writer.acknowledged);
    }
    const database = await openDatabase({ folder });
    const { rows } = await database.pool.query<{ n: number }>("select n from kept");
    await database.close();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  },
  60_000 + KILLS * 10_000,
);
