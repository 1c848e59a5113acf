import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { PanoramaCrop } from "@storey/domain";
import type { FileToPut } from "../outside/file-store/put-all.ts";
import type { MadeFacts } from "../platform/records/panorama.table.ts";
import facts from "./prepared/facts.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "prepared", "panoramas");
const ENDING = ".webp";

/** A room that was drawn all around beforehand. */
export type PreparedPanorama = keyof typeof facts.panoramas;

/** All rooms that were drawn all around. */
export const PREPARED_PANORAMAS = Object.keys(facts.panoramas) as PreparedPanorama[];

/**
 * Returns the files of a panorama, the drawing and everything shown of it, as they are stored below
 * a key.
 */
export async function panoramaFiles(name: PreparedPanorama, key: string): Promise<FileToPut[]> {
  const folder = join(FOLDER, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: fileName }) => {
      const path = join(parentPath, fileName);
      const below = relative(folder, path).slice(0, -ENDING.length).replaceAll("\\", "/");
      return { key: `${key}/${below}`, path, contentType: "image/webp" };
    });
}

/** Describes a prepared panorama with the same facts as one that was uploaded. */
export function panoramaFacts(name: PreparedPanorama): { crop: PanoramaCrop; made: MadeFacts } {
  return facts.panoramas[name];
}
