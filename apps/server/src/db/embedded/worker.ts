import { parentPort, workerData } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { watchForCrash } from "./crash-watch.ts";
import type { FromWorker, ToWorker, WorkerSettings } from "./messages.ts";
import { Session } from "./session.ts";
import { startDatabase } from "./start.ts";
import { simpleQuery } from "./wire.ts";

if (parentPort === null) throw new Error("The embedded database runs in a worker thread only.");
const main = parentPort;
const settings: WorkerSettings = workerData;

/** Sessions in the order they were opened; the first has the database, the others wait. */
const sessions = new Map<number, { readonly session: Session; readonly waiting: ToWorker[] }>();
let lastProblem = "";
let crash: string | undefined;

function tell(message: FromWorker): void {
  const transfer = "bytes" in message ? [message.bytes.buffer] : [];
  main.postMessage(message, transfer);
}

/** Ends the worker: what PostgreSQL holds in memory can no longer be trusted, the files can. */
function giveUp(reason: string): never {
  tell({ kind: "broken", reason: lastProblem === "" ? reason : `${reason} (${lastProblem})` });
  process.exit(1);
}

function keepLog(line: string): void {
  if (/\b(FATAL|PANIC):/.test(line)) lastProblem = line.replace(/^.*?(FATAL|PANIC):\s*/, "");
}

function open(id: number, database: PGlite): void {
  const output = {
    send: (bytes: Uint8Array<ArrayBuffer>) => tell({ kind: "data", session: id, bytes }),
    hasCrashed: () => crash !== undefined,
  };
  sessions.set(id, { session: new Session(database, output), waiting: [] });
}

async function close(id: number): Promise<void> {
  const entry = sessions.get(id);
  if (entry === undefined) return;
  await entry.session.reset();
  if (crash !== undefined) giveUp(crash);
  sessions.delete(id);
  tell({ kind: "closed", session: id });
  const [next] = sessions.values();
  for (const message of next?.waiting.splice(0) ?? []) await serve(message);
}

/** Works off one message of the session that has the database. */
async function serve(message: ToWorker): Promise<void> {
  if (message.kind === "close") return close(message.session);
  if (message.kind !== "data") return;
  const isOpen = await sessions.get(message.session)?.session.take(message.bytes);
  if (crash !== undefined) giveUp(crash);
  tell({ kind: "idle", session: message.session });
  if (isOpen === false) await close(message.session);
}

async function dump(request: number, database: PGlite): Promise<void> {
  try {
    await database.execProtocolRaw(simpleQuery("CHECKPOINT"));
    const archive = await database.dumpDataDir("none");
    tell({ kind: "dumped", request, bytes: new Uint8Array(await archive.arrayBuffer()) });
  } catch (error) {
    tell({ kind: "dumpFailed", request, reason: String(error) });
  }
}

async function handle(message: ToWorker, database: PGlite): Promise<void> {
  if (message.kind === "open") return open(message.session, database);
  if (message.kind === "dump") return dump(message.request, database);
  if (message.kind === "stop") {
    await database.close();
    process.exit(0);
  }
  const [active] = sessions.keys();
  if (active === message.session) return serve(message);
  sessions.get(message.session)?.waiting.push(message);
}

try {
  const database = await startDatabase(settings, keepLog);
  watchForCrash(database, (reason) => {
    crash ??= reason;
  });
  let last = Promise.resolve();
  main.on("message", (message: ToWorker) => {
    last = last.then(() => handle(message, database)).catch((error) => giveUp(String(error)));
  });
  tell({ kind: "ready" });
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
