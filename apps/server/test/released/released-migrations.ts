import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import type { Migration } from "../../src/db/migrations/migration.ts";

const LIST = new URL("./migrations.txt", import.meta.url);

/** A migration that some database has run, and that must not change. */
export interface ReleasedMigration {
  readonly name: string;
  /** SHA-256 of its SQL, in hexadecimal. */
  readonly hash: string;
}

/** Returns the SHA-256 of the SQL of a migration. */
export function hashOf({ sql }: Pick<Migration, "sql">): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** Reads the list of migrations that were released, in their order. */
export function releasedMigrations(): ReleasedMigration[] {
  const lines = readFileSync(LIST, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [hash = "", name = ""] = line.split("  ");
    return { name, hash };
  });
}

/** Adds the missing migrations to the list, at a release; listed ones stay. */
export function releaseMigrations(): void {
  const released = releasedMigrations();
  const added = MIGRATIONS.slice(released.length).map((one) => ({
    name: one.name,
    hash: hashOf(one),
  }));
  const lines = [...released, ...added].map(({ name, hash }) => `${hash}  ${name}\n`);
  writeFileSync(LIST, lines.join(""));
}
