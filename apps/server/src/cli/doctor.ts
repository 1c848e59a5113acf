import { isMigrated } from "../db/migrate.ts";
import { DataFolderInUseError } from "../db/open.ts";
import { readAuthority } from "../identity.ts";
import { type Installation, openInstallation } from "../installation.ts";
import { createLogger } from "../logger.ts";
import type { Settings } from "../settings/registry.ts";

interface Finding {
  readonly what: string;
  readonly isGood: boolean;
  readonly said: string;
}

/** Checks settings, database, storage and authority, prints what it finds, and gives the exit code. */
export async function diagnose(settings: Settings): Promise<number> {
  const findings: Finding[] = [{ what: "settings", isGood: true, said: "are valid" }];
  let installation: Installation | undefined;
  try {
    installation = await openInstallation(settings, createLogger("silent"));
    findings.push(...(await examine(installation)));
  } catch (error) {
    findings.push(await whyNotOpen(settings, error));
  } finally {
    await installation?.close();
  }
  for (const { what, isGood, said } of findings) {
    process.stdout.write(`${isGood ? "ok   " : "WRONG"} ${what}: ${said}\n`);
  }
  return findings.every(({ isGood }) => isGood) ? 0 : 1;
}

async function examine({ settings, database, files }: Installation): Promise<Finding[]> {
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const authority = readAuthority(settings, publicUrl);
  const where = database.engine === "embedded" ? "the embedded one" : "PostgreSQL";
  return [
    await finding("database", `${where} answers`, () => database.ping().then(() => true)),
    await finding("migrations", "are all applied", () => isMigrated(database.pool)),
    await finding("storage", "can be written and read", () => files.check().then(() => true)),
    authority.described.isEmbedded
      ? {
          what: "authority",
          isGood: true,
          said: `the embedded one, at ${authority.described.domain}`,
        }
      : await finding("authority", `${authority.described.domain} answers`, () =>
          authority.answers(),
        ),
  ];
}

async function finding(
  what: string,
  said: string,
  check: () => Promise<boolean>,
): Promise<Finding> {
  try {
    if (await check()) return { what, isGood: true, said };
    return { what, isGood: false, said: `expected that it ${said}` };
  } catch (error) {
    return { what, isGood: false, said: error instanceof Error ? error.message : String(error) };
  }
}

/** A folder that a running server holds is no fault: that server is asked instead. */
async function whyNotOpen(settings: Settings, error: unknown): Promise<Finding> {
  const said = error instanceof Error ? error.message : String(error);
  if (!(error instanceof DataFolderInUseError))
    return { what: "installation", isGood: false, said };
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const response = await fetch(`${publicUrl}/api/ready`).catch(() => undefined);
  if (response?.ok)
    return { what: "server", isGood: true, said: `runs and is ready at ${publicUrl}` };
  return { what: "server", isGood: false, said: `${said} It is not ready at ${publicUrl}.` };
}
