import type { Hotspot, Panorama } from "@storey/contract";
import type { Translate } from "../../../../lib/messages.ts";
import type { Place } from "./viewport.ts";

/** The fields of a hotspot that the viewer shows. */
export type ShownHotspot = Pick<
  Hotspot,
  "id" | "kind" | "yaw" | "pitch" | "x" | "y" | "targetId" | "label" | "text" | "icon"
> &
  // Absent where no hotspot leads to another space.
  Partial<Pick<Hotspot, "targetSpaceId" | "asset">>;

/** A place in a panorama as a report stores it, in degrees. */
export interface PanoramaPin {
  readonly panoramaId: string;
  readonly yaw: number;
  readonly pitch: number;
}

/** Labels a hotspot: by its own label, else by its target, else by its kind. */
export function hotspotLabel(
  hotspot: Pick<ShownHotspot, "kind" | "label" | "targetId" | "asset">,
  panoramas: readonly Pick<Panorama, "id" | "name">[],
  t: Translate,
): string {
  const target = panoramas.find(({ id }) => id === hotspot.targetId)?.name.trim();
  const asset = hotspot.asset ? `${hotspot.asset.tag} ${hotspot.asset.name}` : undefined;
  return hotspot.label.trim() || asset || target || t(`kind.${hotspot.kind}`);
}

/**
 * Returns the pin of a place. A report stores degrees only, so a flat picture counts as a whole
 * sphere: its left edge is yaw -180 and its top is pitch 90.
 */
export function pinOf(panoramaId: string, { yaw, pitch, x, y }: Place): PanoramaPin {
  return {
    panoramaId,
    yaw: yaw ?? (x ?? 0.5) * 360 - 180,
    pitch: pitch ?? 90 - (y ?? 0.5) * 180,
  };
}

/** Returns the place of a pin: the reverse of `pinOf`. */
export function placeOfPin({ yaw, pitch }: PanoramaPin, is360: boolean): Place {
  if (is360) return { yaw, pitch, x: null, y: null };
  return { yaw: null, pitch: null, x: (yaw + 180) / 360, y: (90 - pitch) / 180 };
}
