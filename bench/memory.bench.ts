/**
 * Measures the memory of a whole installation, its server, its workers and its database together:
 * after the start with the demonstration, in the middle of an import of 20,000 rooms and 50
 * pictures, and two minutes later. A database of one's own, named by DATABASE_URL, is not counted.
 * Run: node bench/memory.bench.ts
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { photograph } from "./photograph.ts";
import { memoryOf, processorSeconds } from "./process-memory.ts";

const MEGABYTE = 1024 * 1024;
const ROOMS = 20_000;
const PICTURES = 50;
const PICTURES_AT_ONCE = 4;
const AFTERWARDS_MS = 120_000;
const LOOK_MS = 100;
const TARGETS = { start: 350, busy: 600, afterwards: 450 };
const ACCOUNT = "organisation-admin@harbour.test";
const ROOT = join(import.meta.dirname, "..");
const MAIN = join(ROOT, "apps", "server", "src", "main.ts");

const folder = mkdtempSync(join(tmpdir(), "storey-memory-"));
const dataDir = join(folder, "data");
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const settings = {
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  ...(process.env["DATABASE_URL"] ? { DATABASE_URL: process.env["DATABASE_URL"] } : {}),
  NODE_NO_WARNINGS: "1",
  STOREY_DATA_DIR: dataDir,
  STOREY_DEMO: "true",
  LOG_LEVEL: "warn",
  PORT: String(port),
  HOST: "127.0.0.1",
  RATE_LIMIT_PER_MINUTE: "1000000",
};
const photo = join(folder, "photo.jpg");
await photograph(photo, 4000, 3000);
const server = spawn(process.execPath, [join(ROOT, "tools", "start-server.mjs")], {
  cwd: ROOT,
  env: settings,
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(server, "exit");
const pid = server.pid ?? 0;
try {
  await untilReady();
  await untilIdle();
  report("after the start with the demonstration", held(), TARGETS.start);
  const token = (await command("token", "--email", ACCOUNT)).trim();
  await call(token, "POST", "/spaces/search", {});
  const most = await mostHeldDuring(() => Promise.all([importRooms(token), sendPictures(token)]));
  report("the most, during the import and the pictures", most, TARGETS.busy);
  await call(token, "POST", "/spaces/search", {});
  await wait(AFTERWARDS_MS);
  report("two minutes later", held(), TARGETS.afterwards);
  for (const one of memoryOf(pid, dataDir))
    console.log(`  ${(one.pssBytes / MEGABYTE).toFixed(0).padStart(4)} MB  ${one.name}`);
} finally {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady(): Promise<void> {
  let text = "";
  for await (const chunk of server.stdout.setEncoding("utf8")) {
    text += chunk;
    if (text.includes("is ready")) break;
  }
  server.stdout.resume();
}

/**
 * Waits until nothing works any more, which is the end of the start and may be after the first
 * answer.
 */
async function untilIdle(): Promise<void> {
  for (let quiet = 0, before = processorSeconds(pid, dataDir); quiet < 5; ) {
    await wait(1_000);
    const now = processorSeconds(pid, dataDir);
    quiet = now - before < 0.05 ? quiet + 1 : 0;
    before = now;
  }
}

function held(): number {
  return memoryOf(pid, dataDir).reduce((sum, { pssBytes }) => sum + pssBytes, 0);
}

async function mostHeldDuring(work: () => Promise<unknown>): Promise<number> {
  let most = held();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([wait(LOOK_MS), working]);
    most = Math.max(most, held());
  }
  await working;
  return most;
}

async function importRooms(token: string): Promise<void> {
  const lines = Array.from({ length: ROOMS }, (_, at) => {
    const [building, floor] = [Math.floor(at / 2_000), Math.floor(at / 100) % 20];
    return `Building ${building},${floor},Room ${building}.${floor}.${at % 100},Office,${at % 40},B${building}-${at},Projector;Whiteboard`;
  });
  const text = ["Building,Floor,Room,Type,Seats,Code,Equipment", ...lines].join("\r\n");
  const form = new FormData();
  form.set("file", new Blob([text]), "rooms.csv");
  const made = await call(token, "POST", "/spaces/imports", form);
  await call(token, "PUT", `/spaces/imports/${made.id}/mapping`, made.choices);
  const { counts } = await call(token, "POST", `/spaces/imports/${made.id}/commit`, {
    validRowsOnly: false,
  });
  if (counts.create !== ROOMS) throw new Error(`${counts.create} rooms came in`);
}

async function sendPictures(token: string): Promise<void> {
  const { results } = await call(token, "POST", "/spaces/search", { pageSize: PICTURES });
  const spaces: { id: string }[] = [...results];
  const bytes = readFileSync(photo);
  const send = async () => {
    for (let space = spaces.pop(); space; space = spaces.pop()) {
      const form = new FormData();
      form.set("file", new Blob([bytes]), "photo.jpg");
      await call(token, "POST", `/spaces/${space.id}/images`, form);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, send));
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls, of which a few fields are read
async function call(token: string, method: string, path: string, body: object): Promise<any> {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

async function command(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words], {
    env: settings,
  });
  return stdout;
}

function report(name: string, bytes: number, target: number): void {
  const megabytes = bytes / MEGABYTE;
  const verdict = megabytes <= target ? "met" : "missed";
  console.log(
    `${name.padEnd(46)} ${megabytes.toFixed(0).padStart(5)} MB  at most ${target} MB: ${verdict}`,
  );
}
