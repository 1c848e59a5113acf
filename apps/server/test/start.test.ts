import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from "../src/demonstration/accounts.ts";
import { runStart, type ServingProcess, start } from "./command.ts";
import { placeDatabase } from "./test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "storey-start-"));
const STOREY_DATA_DIR = join(folder, "data");
const ADDING = "Adding the demonstration.";

let serving: ServingProcess;

beforeAll(async () => {
  placeDatabase(join(STOREY_DATA_DIR, "database"));
  serving = await start({ STOREY_DATA_DIR });
});

afterAll(async () => {
  await serving?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns what the output of a start says of the address and of the accounts, line by line. */
function textsOf(output: string): readonly string[] {
  return output.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, "  "));
}

function expectWelcome({ origin, output, log }: ServingProcess): void {
  const address = origin.replace("127.0.0.1", "localhost");
  expect(textsOf(output())).toEqual(
    expect.arrayContaining([
      `Storey is ready: ${address}`,
      `The API is described at ${address}/api/docs`,
      `Demonstration accounts, all with the password ${DEMONSTRATION_PASSWORD}:`,
      ...DEMONSTRATION_ACCOUNTS.map(({ email, label }) => `${email}  ${label}`),
    ]),
  );
  expect(log()).toBe("");
}

it("a first start adds the demonstration, and tells the address and who can log in there", async () => {
  expect(serving.output()).toContain(ADDING);
  expectWelcome(serving);
  const { origin } = serving;
  expect((await fetch(`${origin}/api/docs`)).status).toBe(200);
});

it("a start on a port that is taken says which setting chooses another, without a stack", async () => {
  const { port } = new URL(serving.origin);
  const settings = { STOREY_DATA_DIR: join(folder, "other"), PORT: port, HOST: "127.0.0.1" };
  placeDatabase(join(settings.STOREY_DATA_DIR, "database"));
  const { code, output, errors } = await runStart({ ...settings, STOREY_DEMO: "false" });
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^The port cannot be used: .*Choose one with PORT\.\n$/);
});

it("a start on a data folder in use names it and says what to do, and the first server stays", async () => {
  const { code, output, errors } = await runStart({ STOREY_DATA_DIR });
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(
    /^The data folder .* is in use by process \d+\..*\(STOREY_DATA_DIR\)\.\n$/,
  );
  expect(errors).toContain(STOREY_DATA_DIR);
  expect((await fetch(`${serving.origin}/api/health`)).status).toBe(200);
});

it("a data folder that cannot be one is said, without a stack", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { code, errors } = await runStart({ STOREY_DATA_DIR: file });
  expect(code).toBe(1);
  expect(errors).toMatch(/^.*file cannot be used: .*STOREY_DATA_DIR.*\n$/);
});

it("a stop that is asked for twice at once ends the database, too", async () => {
  process.kill(serving.pid, "SIGTERM");
  expect(await serving.stop()).toBe(0);
  const note = join(STOREY_DATA_DIR, "database", "pgdata", "postmaster.pid");
  expect(existsSync(note)).toBe(false);
  serving = await start({ STOREY_DATA_DIR });
});

it("a second start tells the same and adds nothing", async () => {
  expect(await serving.stop()).toBe(0);
  serving = await start({ STOREY_DATA_DIR });
  expect(serving.output()).not.toContain(ADDING);
  expectWelcome(serving);
});
