import { join, resolve } from "node:path";
import { isMigrated } from "../db/migrate.ts";
import { type Database, DataFolderInUseError, lockFolder, openDatabase } from "../db/open.ts";
import { countLateWork } from "../features/background-jobs/job-run.repository.ts";
import { readAuthority } from "../identity.ts";
import { openFileStore } from "../outside/file-store/open-file-store.ts";
import { openMailTransport } from "../outside/mail/open-mail-transport.ts";
import { PROJECT_FOLDER } from "../product.ts";
import type { Settings } from "../settings/registry.ts";

/** Work that is due is begun within seconds by a server that runs. */
const STANDING_MINUTES = 10;

/** One part, and whether it is in order. */
interface Finding {
  readonly what: string;
  readonly isGood: boolean;
  readonly said: string;
}

/**
 * Checks settings, database, storage, authority and mail, each by itself, prints what it finds, and
 * gives the exit code. It changes nothing. A folder that a running server holds is no fault: that
 * server is asked instead.
 */
export async function diagnose(settings: Settings): Promise<number> {
  const dataDir = resolve(PROJECT_FOLDER, settings.STOREY_DATA_DIR);
  const findings: Finding[] = [{ what: "settings", isGood: true, said: "are valid" }];
  try {
    const lock = await lockFolder(dataDir);
    try {
      findings.push(...(await examine(settings, dataDir)));
    } finally {
      lock.release();
    }
  } catch (error) {
    findings.push(await whyNotLocked(settings, error));
  }
  for (const { what, isGood, said } of findings) {
    process.stdout.write(`${isGood ? "ok   " : "WRONG"} ${what}: ${said}\n`);
  }
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

async function examine(settings: Settings, dataDir: string): Promise<Finding[]> {
  return [
    ...(await examineDatabase(settings, dataDir)),
    await finding("storage", "files can be written", async () => {
      await (await openFileStore(settings, join(dataDir, "files"))).check();
      return true;
    }),
    await examineAuthority(settings),
    await examineMail(settings),
  ];
}

async function examineDatabase(settings: Settings, dataDir: string): Promise<Finding[]> {
  const { DATABASE_URL: url } = settings;
  try {
    const database = await openDatabase(url ? { url } : { dataDir: join(dataDir, "database") });
    try {
      const where = database.engine === "embedded" ? "the embedded one" : "PostgreSQL";
      return [
        await finding("database", `${where} answers`, () => database.ping().then(() => true)),
        await finding("migrations", "are all applied; serve or migrate applies them", () =>
          isMigrated(database.pool),
        ),
        await examineWork(database.pool),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [{ what: "database", isGood: false, said: wordsOf(error) }];
  }
}

/** Work that is due waits while no server runs: only what a running one leaves undone is a fault. */
async function examineWork(pool: Database["pool"]): Promise<Finding> {
  const what = "background work";
  try {
    const { late, failed } = await countLateWork(pool, STANDING_MINUTES);
    const waits = `${late} due for more than ${STANDING_MINUTES} minutes`;
    const said = late > 0 ? `${waits}; it goes on when a server runs` : "nothing is late";
    return { what, isGood: true, said: failed > 0 ? `${said}; ${failed} failed` : said };
  } catch (error) {
    return { what, isGood: false, said: wordsOf(error) };
  }
}

async function examineAuthority(settings: Settings): Promise<Finding> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const authority = readAuthority(settings, publicUrl);
  const { isEmbedded, domain } = authority.described;
  if (isEmbedded)
    return { what: "authority", isGood: true, said: `the embedded one, at ${domain}` };
  return finding("authority", `${domain} answers`, () => authority.answers());
}

async function examineMail(settings: Settings): Promise<Finding> {
  const transport = await openMailTransport(settings);
  if (!transport) {
    const said = "no mail server is set; the outbox shows what would have gone";
    return { what: "mail", isGood: true, said };
  }
  return finding("mail", "the mail server answers", () => transport.check().then(() => true));
}

async function finding(
  what: string,
  said: string,
  check: () => Promise<boolean>,
): Promise<Finding> {
  try {
    if (await check()) return { what, isGood: true, said };
    return { what, isGood: false, said: `expected: ${said}` };
  } catch (error) {
    return { what, isGood: false, said: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : "") || String(error);
}

async function whyNotLocked(settings: Settings, error: unknown): Promise<Finding> {
  if (!(error instanceof DataFolderInUseError)) {
    return { what: "data folder", isGood: false, said: wordsOf(error) };
  }
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const response = await fetch(`${publicUrl}/api/ready`).catch(() => undefined);
  if (response?.ok) {
    return { what: "server", isGood: true, said: `runs and is ready at ${publicUrl}` };
  }
  const said = `${error.message} It is not ready at ${publicUrl}.`;
  return { what: "server", isGood: false, said };
}
