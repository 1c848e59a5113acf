import type { Hotspot } from "@storey/contract";
import { HOTSPOT_KINDS, type HotspotKind, hotspotNeedsTarget } from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import { hotspotLabel } from "../parts/viewer/hotspot-label.ts";
import type { Place } from "../parts/viewer/viewport.ts";

/** Rounds to a tenth of a degree, as nobody sees less. */
export function tenths(degrees: number): number {
  return Math.round(degrees * 10) / 10;
}

function fine(value: number | null, steps: number): number | null {
  return value === null ? null : Math.round(value * steps) / steps;
}

/**
 * Rounds a place as it is stored: to a hundredth of a degree, or a ten-thousandth of a flat
 * picture.
 */
export function roundedPlace({ yaw, pitch, x, y }: Place): Place {
  return { yaw: fine(yaw, 100), pitch: fine(pitch, 100), x: fine(x, 10_000), y: fine(y, 10_000) };
}

/** Returns a new hotspot at a place: one of text, visible to everybody. */
export function newHotspot(id: string, place: Place): Hotspot {
  return {
    id,
    kind: "info",
    ...roundedPlace(place),
    targetId: null,
    targetSpaceId: null,
    asset: null,
    label: "",
    text: "",
    icon: null,
    visibility: "public",
  };
}

/** Returns a hotspot with other values; drops those that its kind does not have. */
export function changed(hotspot: Hotspot, part: Partial<Hotspot>): Hotspot {
  const next = { ...hotspot, ...part };
  const isOtherKind = next.kind !== hotspot.kind;
  const targetId = isOtherKind || !hotspotNeedsTarget(next.kind) ? null : next.targetId;
  const isSame = targetId !== null && targetId === hotspot.targetId;
  return {
    ...next,
    targetId,
    targetSpaceId: targetId === null ? null : next.targetSpaceId,
    // What is told of an asset is read anew once it is saved.
    asset: isSame ? next.asset : null,
  };
}

/** Finds the problem of a hotspot before it is sent: the field, and the key of the message. */
export function problemOf(hotspot: Hotspot): { field: "target" | "label"; key: string } | null {
  if (hotspotNeedsTarget(hotspot.kind) && hotspot.targetId === null) {
    return { field: "target", key: "hotspot.needsTarget" };
  }
  const isEmpty = hotspot.label.trim() === "" && hotspot.text.trim() === "";
  return hotspot.kind === "info" && isEmpty ? { field: "label", key: "hotspot.needsWords" } : null;
}

/** Describes a list of hotspots in words, for a choice between two. */
export function hotspotsInWords(hotspots: readonly Hotspot[], t: Translate): string {
  const words = hotspots.map((one) => hotspotLabel(one, [], t));
  return words.length === 0 ? t("hotspots.none") : words.join(", ");
}

/** The kinds to choose from, in their order: assets and trees where the organisation has them. */
export function kindsFor(has: Readonly<Record<"asset" | "tree", boolean>>): readonly HotspotKind[] {
  return HOTSPOT_KINDS.filter((kind) => (kind === "asset" || kind === "tree" ? has[kind] : true));
}
