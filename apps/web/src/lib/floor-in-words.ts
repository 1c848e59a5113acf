import { isFloorNumber } from "@storey/domain";
import type { Translate } from "./messages.ts";

/** The name of a floor; one that is a number says that it is a floor. */
export function floorInWords(floor: string, t: Translate): string {
  return isFloorNumber(floor) ? t("place.floor", { number: floor }) : floor;
}
