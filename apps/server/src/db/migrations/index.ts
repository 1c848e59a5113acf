import { readdirSync } from "node:fs";
import type { Migration } from "./migration.ts";

/** The files of this folder that hold a migration, in the order of their numbers. */
const FILES = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
  .sort();

async function migrationIn(file: string): Promise<Migration> {
  const exported: Record<string, unknown> = await import(
    /* @vite-ignore */ new URL(file, import.meta.url).href
  );
  const [migration, ...others] = Object.values(exported) as Migration[];
  const name = file.replace(/\.ts$/, "");
  if (migration?.name !== name || others.length > 0) {
    throw new Error(`${file} must export one migration, which is called ${name}`);
  }
  return migration;
}

/** Every migration of this folder: a new file is the whole of a new step. */
export const MIGRATIONS: readonly Migration[] = await Promise.all(FILES.map(migrationIn));
