import type { IssuePin } from "@storey/contract";
import { useSearch } from "@tanstack/react-router";

/** A direction in a panorama, in degrees. */
export type PanoramaPin = Extract<IssuePin, { panoramaId: string }>;

function degreesOf(value: unknown, most: number): number | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  const degrees = Number(value);
  return Math.abs(degrees) <= most ? degrees : null;
}

function idOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Returns the place of a new report that the address names: the space, the asset, and a pin in a
 * panorama.
 */
export function useStartedPlace(): {
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly pin: PanoramaPin | null;
} {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { spaceId, assetId, panorama } = search;
  const yaw = degreesOf(search["yaw"], 360);
  const pitch = degreesOf(search["pitch"], 90);
  const isPin = typeof panorama === "string" && panorama !== "" && yaw !== null && pitch !== null;
  return {
    spaceId: idOf(spaceId),
    assetId: idOf(assetId),
    pin: isPin ? { panoramaId: panorama, yaw, pitch } : null,
  };
}
