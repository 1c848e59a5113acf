import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:about";
const ROOT = join(import.meta.dirname, "../../..");

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Lists the libraries that ship with the product: name, version and licence, by name. */
function libraries(): { name: string; version: string; licence: string }[] {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8"),
  );
  const rows = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.dev && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      licence: entry.license ?? "",
    }));
  const unique = new Map(rows.map((row) => [`${row.name} ${row.version}`, row]));
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Reads the releases of the change log, latest first: `## heading` and its `- ` lines. */
export function releasesOf(markdown: string): { title: string; changes: string[] }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const changes = lines
        .join("\n")
        .split(/^[-*] /m)
        .slice(1)
        .map((line) => line.replace(/\s*\n[\s\S]*?(?=\n\n|$)/, (rest) => rest.replace(/\s+/g, " ")))
        .map((line) => line.split("\n\n")[0]?.replace(/[`*]/g, "").trim() ?? "")
        .filter((line) => line !== "");
      return { title: title.replace(/[[\]]/g, "").trim(), changes };
    });
}

function changeLog(): string {
  const file = join(ROOT, "CHANGELOG.md");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Gives the Info page its facts: `virtual:about` holds the libraries and the releases. */
export function aboutPlugin(): Plugin {
  return {
    name: "storey-about",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const libs = JSON.stringify(libraries());
      const releases = JSON.stringify(releasesOf(changeLog()));
      return `export const libraries = JSON.parse(${JSON.stringify(libs)});\nexport const releases = ${releases};`;
    },
  };
}
