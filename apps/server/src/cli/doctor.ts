import { join } from "node:path";
import { system } from "@storey/contract";
import { hasCluster } from "../db/embedded/cluster.ts";
import { schemaState } from "../db/migrate.ts";
import { type Database, openDatabase } from "../db/open.ts";
import { refusalMessage } from "../db/refusal.ts";
import { assertRoleRights } from "../db/role-rights.ts";
import { findRecounts } from "../features/assets/asset-recount.repository.ts";
import { countLateWork } from "../features/background-jobs/job-run.repository.ts";
import { examineStore, OTHER_STORE } from "../features/files/file-store-mark.service.ts";
import { findReadinessRecounts } from "../features/readiness/readiness-recount.repository.ts";
import { readAuthority } from "../identity.ts";
import { examineSecrets } from "../installation-secrets.ts";
import { lookAtFileStore } from "../outside/file-store/open-file-store.ts";
import { openMailTransport } from "../outside/mail/open-mail-transport.ts";
import { databasePlaceOf, dataFolderOf } from "../settings/data-folder.ts";
import { ownAddressOf } from "../settings/public-url.ts";
import type { Settings } from "../settings/registry.ts";
import { ADDRESS_COMMAND, askRunningServer, isServerRunning } from "./control-socket.ts";

/** A running server begins due work within seconds. */
const STANDING_MINUTES = 10;

/** One part, and whether it is in order. */
interface Finding {
  readonly what: string;
  readonly isGood: boolean;
  readonly message: string;
}

/**
 * Checks settings, database, storage, authority and mail, each by itself, prints the findings, and
 * returns the exit code. It changes no data, and works beside a running server; it starts an
 * embedded database that does not run, and stops it again.
 */
export async function diagnose(settings: Settings): Promise<number> {
  const findings: readonly Finding[] = [
    { what: "settings", isGood: true, message: "are valid" },
    ...(await examineDatabase(settings)),
    await finding("storage", "files can be written", async () => {
      await (await lookAtFileStore(settings, join(dataFolderOf(settings), "files"))).check();
      return true;
    }),
    await examineAuthority(settings),
    await examineMail(settings),
    ...(await examineServer(settings)),
  ];
  for (const { what, isGood, message } of findings) {
    process.stdout.write(`${isGood ? "ok   " : "WRONG"} ${what}: ${message}\n`);
  }
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const place = databasePlaceOf(settings);
  if ("folder" in place && !hasCluster(place.folder)) {
    const message = `there is none yet; the first start makes it in ${place.folder}`;
    return [{ what: "database", isGood: true, message }];
  }
  try {
    const database = await openDatabase(place);
    try {
      return [
        await examinePostgres(database),
        ...(await examineSafety(database)),
        ...(await examineSchema(database.pool, settings)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ what: "database", isGood: false, message: wordsOf(error) }];
  }
}

/** Checks the schema of the database, as far as Storey made it. */
async function examineSchema(pool: Database["pool"], settings: Settings): Promise<Finding[]> {
  const what = "migrations";
  try {
    const state = await schemaState(pool);
    if (state === "empty") {
      const message = "the database is empty; serve or migrate fills it";
      return [{ what, isGood: true, message }, await examineRights(pool)];
    }
    if (state === "foreign") {
      const message = "the database has tables, and none of Storey's; is it another program's?";
      return [{ what, isGood: false, message }];
    }
    const message =
      state === "current"
        ? "are all applied"
        : "are not those of this release; serve or migrate applies what is missing";
    return [
      { what, isGood: state === "current", message },
      ...(state === "current" ? await examineBelongings(pool, settings) : []),
      await examineWork(pool),
      ...(state === "current"
        ? [
            await examineKept("counts of assets", () => findRecounts(pool)),
            await examineKept("readiness of spaces", () => findReadinessRecounts(pool)),
          ]
        : []),
    ];
  } catch {
    // A database that does not answer is reported once.
    return [];
  }
}

/**
 * Finds out whether the login of an empty database may create everything that `serve` and `migrate`
 * put there.
 */
function examineRights(pool: Database["pool"]): Promise<Finding> {
  return finding("database rights", "the login may make what Storey works with", async () => {
    const client = await pool.connect();
    try {
      await assertRoleRights(client);
      return true;
    } finally {
      client.release();
    }
  });
}

/** Compares the database with the secrets and the file store it was used with. */
async function examineBelongings(pool: Database["pool"], settings: Settings): Promise<Finding[]> {
  const dataDir = dataFolderOf(settings);
  const secrets = await finding("secrets", "are those of the database", async () => {
    await examineSecrets(pool, dataDir);
    return true;
  });
  try {
    const isOurs = await examineStore(
      pool,
      await lookAtFileStore(settings, join(dataDir, "files")),
    );
    if (isOurs === undefined) return [secrets];
    const message = isOurs ? "is the one of the database" : OTHER_STORE;
    return [secrets, { what: "shared storage", isGood: isOurs, message }];
  } catch {
    // A store that does not answer is reported once.
    return [secrets];
  }
}

async function examinePostgres({ pool, engine }: Database): Promise<Finding> {
  const what = "database";
  try {
    const { rows } = await pool.query("select current_setting('server_version') as version");
    const where = engine === "embedded" ? "the embedded PostgreSQL" : "PostgreSQL";
    return { what, isGood: true, message: `${where} ${rows[0].version} answers` };
  } catch (error) {
    return { what, isGood: false, message: wordsOf(error) };
  }
}

/** Checks the settings that keep an acknowledged write through a crash, and page checksums. */
async function examineSafety({ pool }: Database): Promise<Finding[]> {
  const what = "database settings";
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      "select name, current_setting(name) as setting from pg_settings where name = any($1)",
      [["fsync", "full_page_writes", "synchronous_commit", "data_checksums", "shared_buffers"]],
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    const unsafe = ["fsync", "full_page_writes", "synchronous_commit"].filter(
      (name) => settings.get(name) === "off",
    );
    const message = [...settings].map(([name, setting]) => `${name} ${setting}`).join(", ");
    if (unsafe.length > 0) {
      const lost = `${unsafe.join(", ")} off: a crash of the machine loses what was acknowledged`;
      return [{ what, isGood: false, message: lost }];
    }
    return [{ what, isGood: true, message }];
  } catch {
    // A database that does not answer is reported once.
    return [];
  }
}

/**
 * Finds out whether due work is left undone. It waits while no server runs, so only work that a
 * running server leaves undone is a fault.
 */
async function examineWork(pool: Database["pool"]): Promise<Finding> {
  const what = "background work";
  try {
    const { late, failed } = await countLateWork(pool, STANDING_MINUTES);
    const waits = `${late} due for more than ${STANDING_MINUTES} minutes`;
    const message = late > 0 ? `${waits}; it goes on when a server runs` : "nothing is late";
    return { what, isGood: true, message: failed > 0 ? `${message}; ${failed} failed` : message };
  } catch (error) {
    return { what, isGood: false, message: wordsOf(error) };
  }
}

/** Tells what the last comparison of something kept with what it is made from found. */
async function examineKept(
  what: string,
  find: () => Promise<{ readonly wrong: number; readonly organisations: number }>,
): Promise<Finding> {
  try {
    const { wrong, organisations } = await find();
    if (wrong > 0) {
      const message = `${wrong} were wrong when they were last compared, and were put right; tell the makers of Storey`;
      return { what, isGood: false, message };
    }
    const message = organisations > 0 ? "are right" : "have not been compared yet";
    return { what, isGood: true, message };
  } catch (error) {
    return { what, isGood: false, message: wordsOf(error) };
  }
}

async function examineAuthority(settings: Settings): Promise<Finding> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const authority = readAuthority(settings, publicUrl);
  const { isEmbedded, domain } = authority.described;
  if (isEmbedded)
    return { what: "authority", isGood: true, message: `the embedded one, at ${domain}` };
  return finding("authority", `${domain} answers`, () => authority.answers());
}

async function examineMail(settings: Settings): Promise<Finding> {
  const transport = await openMailTransport(settings);
  if (!transport) {
    const message = "no mail server is set; the outbox shows what would have gone";
    return { what: "mail", isGood: true, message };
  }
  return finding("mail", "the mail server answers", () => transport.check().then(() => true));
}

async function finding(
  what: string,
  message: string,
  check: () => Promise<boolean>,
): Promise<Finding> {
  try {
    if (await check()) return { what, isGood: true, message };
    return { what, isGood: false, message: `expected: ${message}` };
  } catch (error) {
    return { what, isGood: false, message: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  const refusal = refusalMessage(error);
  if (refusal) return refusal;
  return (error instanceof Error ? error.message : "") || String(error);
}

/** Asks the server of this data folder, if one runs, for its state. */
async function examineServer(settings: Settings): Promise<Finding[]> {
  if (!(await isServerRunning(dataFolderOf(settings)))) return [];
  // Asks the server's own port: whether people reach it by PUBLIC_URL depends on the proxy in
  // front.
  const reply = await askRunningServer(dataFolderOf(settings), [ADDRESS_COMMAND]);
  const address = reply?.exitCode === 0 ? reply.output : ownAddressOf(settings);
  const response = await fetch(`${address}/api/ready`).catch(() => undefined);
  if (!response?.ok) {
    return [{ what: "server", isGood: false, message: `runs, and is not ready at ${address}` }];
  }
  const { checks } = system.ready.response.parse(await response.json());
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const message =
    failed.length === 0
      ? `runs and is ready at ${address}`
      : `runs and is ready at ${address}, but for ${failed.join(", ")}`;
  return [{ what: "server", isGood: failed.length === 0, message }];
}
