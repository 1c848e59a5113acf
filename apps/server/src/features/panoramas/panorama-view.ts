import type { Hotspot, Panorama } from "@storey/contract";
import { pathToPanorama } from "../../platform/attachments/stream-paths.ts";
import type { MadeFacts } from "../../platform/records/panorama.table.ts";
import type { StoredPanorama } from "./panorama.repository.ts";

/** Returns a panorama as it is shown, with those of its hotspots that the caller may see. */
export function viewOf(
  { spaceId: _, s3Key, made, hotspots: __, ...panorama }: StoredPanorama,
  hotspots: Hotspot[],
): Panorama {
  return { ...panorama, ...picturesOf(s3Key, made), hotspots };
}

type Pictures = Pick<Panorama, "path" | "colour" | "preview" | "base" | "tiles" | "pictures">;

function picturesOf(s3Key: string, made: MadeFacts | null): Pictures {
  if (!made) {
    return { path: "", colour: null, preview: null, base: null, tiles: null, pictures: [] };
  }
  const { colour, preview, base, levels } = made;
  const pictures = made.pictures.map((size) => ({
    ...size,
    panoramaKey: `${s3Key}/flat/${size.width}`,
  }));
  return {
    path: pathToPanorama(base ? `${s3Key}/base` : (pictures[0]?.panoramaKey ?? "")),
    colour,
    preview: { ...preview, panoramaKey: `${s3Key}/preview` },
    base: base && { ...base, panoramaKey: `${s3Key}/base` },
    tiles: base && { keyPrefix: `${s3Key}/tiles`, levels },
    pictures,
  };
}
