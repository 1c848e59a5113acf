import type { VisibleAsset } from "@storey/contract";
import { floorName } from "../../../lib/floor-in-words.ts";
import type { Translate } from "../../../lib/messages.ts";

/**
 * Returns the place of an asset in words: its space and what it lies in, or that it is floating.
 */
export function placeOf(
  { space, floor, location }: Pick<VisibleAsset, "space" | "floor" | "location">,
  t: Translate,
): { readonly first: string; readonly around: string } {
  const around = [location?.name, floor && floorName(floor.name)].filter(Boolean).join(" › ");
  if (space) return { first: space.name, around };
  return { first: t("floating"), around: location?.name ?? "" };
}
