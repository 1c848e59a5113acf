import type { Hotspot, Panorama } from "@storey/contract";
import type { Translate } from "../../../../lib/messages.ts";
import type { Place } from "./viewport.ts";

/** A hotspot as it is shown. */
export type ShownHotspot = Pick<
  Hotspot,
  "id" | "kind" | "yaw" | "pitch" | "x" | "y" | "targetId" | "label" | "text" | "icon"
> &
  // Left out where nothing leads to another space.
  Partial<Pick<Hotspot, "targetSpaceId">>;

/** Where exactly in a panorama something is, as a report carries it: degrees. */
export interface PanoramaPin {
  readonly panoramaId: string;
  readonly yaw: number;
  readonly pitch: number;
}

/** Labels a hotspot: by its own label, else by its target, else by its kind. */
export function hotspotLabel(
  hotspot: Pick<ShownHotspot, "kind" | "label" | "targetId">,
  panoramas: readonly Pick<Panorama, "id" | "name">[],
  t: Translate,
): string {
  const target = panoramas.find(({ id }) => id === hotspot.targetId)?.name.trim();
  return hotspot.label.trim() || target || t(`kind.${hotspot.kind}`);
}

/**
 * The pin of a place. A report knows only degrees: a flat picture counts as a whole sphere, so that
 * its left edge is yaw -180 and its top is pitch 90.
 */
export function pinOf(panoramaId: string, { yaw, pitch, x, y }: Place): PanoramaPin {
  return {
    panoramaId,
    yaw: yaw ?? (x ?? 0.5) * 360 - 180,
    pitch: pitch ?? 90 - (y ?? 0.5) * 180,
  };
}

/** The place of a pin, the other way round. */
export function placeOfPin({ yaw, pitch }: PanoramaPin, is360: boolean): Place {
  if (is360) return { yaw, pitch, x: null, y: null };
  return { yaw: null, pitch: null, x: (yaw + 180) / 360, y: (90 - pitch) / 180 };
}
