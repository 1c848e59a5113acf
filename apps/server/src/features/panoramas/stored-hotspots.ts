import { Hotspot } from "@storey/contract";
import type { StoredHotspot } from "../../platform/records/panorama.table.ts";

const Stored = Hotspot.omit({ targetSpaceId: true });

/**
 * The hotspots of a list as it lies in the database, without what is none: one odd entry, by a
 * restored copy or by hand, takes neither the panorama nor its other hotspots away.
 */
export function readHotspots(stored: readonly unknown[]): StoredHotspot[] {
  return stored.flatMap((entry) => Stored.safeParse(entry).data ?? []);
}
