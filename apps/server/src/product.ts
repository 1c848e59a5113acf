import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const PROJECT_FOLDER: string = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The folder of the built web app. */
export const WEB_FOLDER: string = join(PROJECT_FOLDER, "apps", "web", "dist");

/** The cache of compiled source files, as `main.ts` sets it. */
export const COMPILED_FOLDER: string = join(
  PROJECT_FOLDER,
  "node_modules",
  ".cache",
  "storey-compiled",
);

/** The product's version, as its package says. */
export const VERSION: string = versionOf(
  readFileSync(join(PROJECT_FOLDER, "package.json"), "utf8"),
);

function versionOf(packageText: string): string {
  const { version }: { version?: unknown } = JSON.parse(packageText);
  return typeof version === "string" ? version : "0.0.0";
}
