import { join } from "node:path";
import { IMAGE_VERSION_NAMES, IMAGE_VERSION_WIDTHS, type ImageVersionName } from "@storey/domain";
import type { FileToPut } from "../outside/file-store/put-all.ts";
import facts from "./prepared/facts.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "prepared", "pictures");
const COLOURS: Readonly<Record<string, string>> = facts.pictures.colours;

/** Returns the files of a picture that was drawn beforehand, as they are stored below a key. */
export function pictureFiles(name: string, key: string): FileToPut[] {
  return IMAGE_VERSION_NAMES.map((version) => ({
    key: `${key}/${version}`,
    path: join(FOLDER, String(sizeOf(version).width), `${name}.webp`),
    contentType: "image/webp",
  }));
}

/** Describes a prepared picture with the same facts as one that was uploaded. */
export function pictureFacts(name: string, key: string) {
  const colour = COLOURS[name];
  if (colour === undefined) throw new Error(`there is no picture ${name}`);
  const versions = IMAGE_VERSION_NAMES.map(
    (version) => [version, { imageKey: `${key}/${version}`, ...sizeOf(version) }] as const,
  );
  return {
    metadata: { ...sizeOf("retina"), fileName: `${name}.webp`, colour },
    versions: Object.fromEntries(versions),
  };
}

/** Returns the widest size that is narrow enough, as a picture is never made wider than it was. */
function sizeOf(version: ImageVersionName): { width: number; height: number } {
  const fitting = facts.pictures.sizes
    .filter(({ width }) => width <= IMAGE_VERSION_WIDTHS[version])
    .sort((one, other) => other.width - one.width);
  if (!fitting[0]) throw new Error(`no picture is narrow enough for ${version}`);
  return fitting[0];
}
