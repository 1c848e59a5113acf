import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchangeCode, refresh, signIn } from "./test-support/identity-server.ts";

const PROGRAM = fileURLToPath(new URL("./test-support/authority-process.ts", import.meta.url));

let folder: string;
let server: { origin: string; audience: string };
let child: ChildProcess;
let email: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "storey-identity-"));
  const probe = createServer().listen(0);
  const address = probe.address();
  const port = typeof address === "object" ? address?.port : undefined;
  probe.close();
  const origin = `http://localhost:${port}`;
  server = { origin, audience: `${origin}/api` };
  await start();
}, 60_000);

afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the authority on the folder and waits until it listens. */
async function start(): Promise<void> {
  child = spawn(process.execPath, [PROGRAM, join(folder, "data"), new URL(server.origin).port]);
  const problems: string[] = [];
  child.stderr?.on("data", (data) => problems.push(String(data)));
  if (!child.stdout) throw new Error("No output to read");
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith("ready ")) continue;
    email = line.slice("ready ".length);
    return;
  }
  throw new Error(`The authority did not start: ${problems.join("")}`);
}

/** Ends it without warning, as a power cut does. */
async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("security 06: a rotated refresh token is refused after kill -9 and a new start, and kills its family", async () => {
  const stolen = (await exchangeCode(server, await signIn(server, email))).body;
  const rotated = await refresh(server, stolen.refresh_token);
  expect(rotated.status).toBe(200);
  const healthy = (await exchangeCode(server, await signIn(server, email))).body;
  const { browser, ...callback } = await signIn(server, email);
  const signedOut = (await exchangeCode(server, callback)).body;
  const logout = `${server.origin}/idp/v2/logout?client_id=storey-web&returnTo=${server.origin}/logout`;
  expect((await browser.request(logout)).status).toBe(302);

  await kill();
  await start();

  const replayed = await refresh(server, stolen.refresh_token);
  expect([replayed.status, replayed.body.error]).toEqual([400, "invalid_grant"]);
  expect((await refresh(server, rotated.body.refresh_token)).status).toBe(400);
  expect((await refresh(server, signedOut.refresh_token)).status).toBe(400);
  // An unrevoked session goes on: the state was read back, not lost.
  expect((await refresh(server, healthy.refresh_token)).status).toBe(200);
  const headers = { authorization: `Bearer ${healthy.access_token}` };
  expect((await fetch(`${server.origin}/idp/userinfo`, { headers })).status).toBe(200);
}, 120_000);
