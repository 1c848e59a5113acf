import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand, type ServingProcess, startProcess } from "./command.ts";
import { dropDatabase, makeDatabase, testDatabaseServer } from "./test-database.ts";

const ADMIN = "admin@example.test";

/**
 * The product's own processes with `DATABASE_URL`, while tests in this process bring their own
 * database.
 */
describe("an installation on PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "storey-postgresql-"));
  const STOREY_DATA_DIR = join(folder, "data");
  let name = "";
  let settings: Record<string, string>;
  let serving: ServingProcess | undefined;

  beforeAll(async () => {
    const made = await makeDatabase(testDatabaseServer());
    name = made.name;
    settings = { DATABASE_URL: made.url.href, STOREY_DATA_DIR, LOG_LEVEL: "error" };
  });

  afterAll(async () => {
    await serving?.kill();
    if (name) await dropDatabase(testDatabaseServer(), name);
    rmSync(folder, { recursive: true, force: true });
  });

  const command = (...words: string[]) => runCommand(words, settings);

  async function done(...words: string[]): Promise<string> {
    const { code, output, errors } = await command(...words);
    expect([code, errors], output).toEqual([0, ""]);
    return output.trim();
  }

  /**
   * Returns the faults that the doctor finds. PostgreSQL runs without fsync for the tests, which a
   * doctor must report.
   */
  async function wrong(): Promise<string[]> {
    const { output } = await command("doctor");
    expect(output).toMatch(/^ok +database: PostgreSQL \d+\.\d+.* answers$/m);
    expect(output).toMatch(/^WRONG database settings: fsync, .* off: /m);
    const found = [...output.matchAll(/^WRONG ([^:]+):/gm)].map(([, what]) => what ?? "");
    return found.filter((what) => what !== "database settings");
  }

  /**
   * Returns the rooms that the administrator finds over HTTP, with a token that the command line
   * prints.
   */
  async function roomsFound({ origin }: ServingProcess): Promise<string[]> {
    const headers = {
      authorization: `Bearer ${await done("token", "--email", ADMIN)}`,
      "content-type": "application/json",
    };
    const reply = await fetch(`${origin}/api/spaces/search`, {
      method: "POST",
      headers,
      body: "{}",
    });
    const { results } = (await reply.json()) as { results: { name: string }[] };
    return results.map((room) => room.name).sort();
  }

  it("is made from an empty database, and the doctor tells before and after", async () => {
    expect(await wrong()).toEqual([]);
    expect((await command("doctor")).output).toContain("migrations: the database is empty");
    await done("migrate");
    expect(await wrong()).toEqual([]);
    expect((await command("doctor")).output).toMatch(/^ok +secrets: are those of the database$/m);
  });

  it("takes commands beside its server, and has everything after the server was killed", async () => {
    serving = await startProcess(settings);
    await done("admin", "create", "--email", ADMIN, "--password", "a-long-password-17");
    await done("organisation", "create", "--name", "Harbour", "--admin", ADMIN);
    const file = join(folder, "rooms.csv");
    writeFileSync(file, "location,floor,name\nQuay,1,A\nQuay,1,B\n");
    expect(await done("spaces", "import", file, "--organisation", "Harbour", "--yes")).toContain(
      "2 added",
    );
    expect(await roomsFound(serving)).toEqual(["A", "B"]);

    await serving.kill();
    expect(await wrong()).toEqual([]);
    serving = await startProcess(settings);
    expect(await roomsFound(serving)).toEqual(["A", "B"]);
    expect(existsSync(join(STOREY_DATA_DIR, "database"))).toBe(false);
  });
});
