import { Hotspot } from "@storey/contract";
import type { StoredHotspot } from "../../platform/records/panorama.table.ts";

const Stored = Hotspot.omit({ targetSpaceId: true, asset: true });

/**
 * Reads the hotspots of a stored list, without invalid entries: one odd entry, by a restored copy
 * or by hand, must not break the panorama or its other hotspots.
 */
export function readHotspots(stored: readonly unknown[]): StoredHotspot[] {
  return stored.flatMap((entry) => Stored.safeParse(entry).data ?? []);
}
