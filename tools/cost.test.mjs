import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const COST = join(import.meta.dirname, "cost.mjs");
/**
 * A script that uses so many seconds of a processor, then stays until it is ended or the file of
 * its end exists.
 */
const BURN = `
const { existsSync, writeFileSync } = require("node:fs");
const [seconds, done, end] = process.argv.slice(1);
for (;;) {
  const { user, system } = process.cpuUsage();
  if (user + system > Number(seconds) * 1e6) break;
}
if (done) writeFileSync(done, "");
const timer = end && setInterval(() => existsSync(end) && clearInterval(timer), 20);
`;

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "storey-cost-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function costOf(script) {
  const words = [COST, "--as", "it", "--to", "costs", "--", "bash", "-c", script];
  const path = `${join(process.execPath, "..")}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, BURN, COST_LOOKS: "looks" };
  const { status } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: "utf8" });
  const line = readFileSync(join(folder, "costs"), "utf8").trim().split("\n").at(-1);
  return { status, line, cpu: Number(/([\d.]+) CPU s/.exec(line)?.[1]) };
}

// The second look after this began after it.
const LOOKS = "$(cat looks 2>/dev/null | wc -c)";
const SEEN = `L=${LOOKS}; until [ ${LOOKS} -ge $((L + 2)) ]; do sleep 0.05; done`;

const onLinux = test.skipIf(process.platform !== "linux");
const burn = (...words) => `node -e "$BURN" ${words.join(" ")}`;

onLinux("a command costs what its processes used, and its exit code is passed on", () => {
  const { status, line, cpu } = costOf(`${burn(0.5)}; ${burn(0.5)}; exit 3`);
  expect(status).toBe(3);
  expect(line).toMatch(/^it: [\d.]+ s, [\d.]+ CPU s, ended with 3$/);
  expect(cpu).toBeGreaterThanOrEqual(1);
  expect(cpu).toBeLessThan(2);
});

onLinux("what nobody waits for counts, in a session of its own and after its parent", () => {
  const wait = `until [ -e orphan ]; do sleep 0.05; done; ${SEEN}; touch end; ${SEEN}`;
  const { cpu } = costOf(`( setsid ${burn(1, "orphan", "end")} & ); ${wait}`);
  expect(cpu).toBeGreaterThanOrEqual(0.9);
});

onLinux("a process that is killed together with its parent counts", () => {
  const parent = `setsid bash -c '${burn(1, "killed", "never")} & wait' & P=$!`;
  const { cpu } = costOf(
    `${parent}; until [ -e killed ]; do sleep 0.05; done; ${SEEN}; kill -9 -- -$P; ${SEEN}`,
  );
  expect(cpu).toBeGreaterThanOrEqual(0.9);
});
