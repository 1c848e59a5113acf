import { join } from "node:path";
import type { FileToPut } from "../outside/file-store/put-all.ts";
import type { AssetKind } from "./asset-kinds.ts";
import facts from "./prepared/facts.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "prepared", "manuals");
const SIZES: Readonly<Record<string, number>> = facts.manuals;

/** Returns the manual of a kind of things, as it is stored under a key. */
export function documentFile(kind: AssetKind, key: string): FileToPut {
  return { key, path: join(FOLDER, `${kind}.pdf`), contentType: "application/pdf" };
}

/** Returns how many bytes the manual of a kind has. */
export function documentSize(kind: AssetKind): number {
  const size = SIZES[kind];
  if (size === undefined) throw new Error(`there is no manual of ${kind}`);
  return size;
}
