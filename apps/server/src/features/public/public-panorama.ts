import { PublicHotspot, type PublicPanorama } from "@storey/contract";
import type { z } from "zod";
import type { MadeFacts } from "../../platform/records/panorama.table.ts";
import { publicKey } from "./public-key.ts";
import type { GuestPanorama } from "./public-space.repository.ts";

type Hotspots = z.infer<typeof PublicHotspot>;

/** The part of a panorama in its space, and which of its hotspots lead somewhere. */
interface Surroundings {
  readonly isMain: boolean;
  readonly isShown: (hotspot: Hotspots) => boolean;
}

/**
 * Returns a panorama as a guest sees it: its files by keys of their own, and no invalid hotspot.
 */
export function publicPanorama(
  { made, hotspots, s3Key: _, ...panorama }: GuestPanorama,
  { isMain, isShown }: Surroundings,
): z.infer<typeof PublicPanorama> {
  const key = (rest: string) => publicKey("panorama", panorama.id, rest);
  const { colour, preview, base, levels, pictures } = made;
  return {
    ...panorama,
    colour,
    isMain,
    preview: { ...preview, panoramaKey: key("preview") },
    base: base && { ...base, panoramaKey: key("base") },
    tiles: base && { keyPrefix: key("tiles"), levels: [...levels] },
    pictures: pictures.map((picture) => ({
      ...picture,
      panoramaKey: key(`flat/${picture.width}`),
    })),
    hotspots: hotspots
      .flatMap((hotspot) => PublicHotspot.safeParse(hotspot).data ?? [])
      .filter(isShown),
  };
}

/**
 * Returns the storage key of a panorama's file; undefined for any other name. Only files made of
 * the panorama have a name here, so the original, which holds the camera's notes, has none.
 */
export function panoramaFileKey(
  { s3Key, made }: { readonly s3Key: string; readonly made: MadeFacts },
  rest: string,
): string | undefined {
  const isThere =
    rest === "preview" ||
    (rest === "base" && made.base !== null) ||
    made.pictures.some(({ width }) => rest === `flat/${width}`) ||
    isTile(made, rest);
  return isThere ? `${s3Key}/${rest}` : undefined;
}

function isTile({ levels }: MadeFacts, rest: string): boolean {
  const [, level, col, row] = (/^tiles\/(\d{1,2})\/(\d{1,4})_(\d{1,4})$/.exec(rest) ?? []).map(
    Number,
  );
  const at = level === undefined ? undefined : levels[level];
  if (!at || col === undefined || row === undefined) return false;
  return col >= at.firstCol && col <= at.lastCol && row >= at.firstRow && row <= at.lastRow;
}
