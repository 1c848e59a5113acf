import { isFloorNumber } from "@storey/domain";
import { type Translate, translate, useTranslation } from "./messages.ts";

/** Returns the name of a floor; a name that is a number gets the word "Floor". */
export function floorInWords(floor: string, t: Translate): string {
  return isFloorNumber(floor) ? t("place.floor", { number: floor }) : floor;
}

/** Returns the name of a floor in the language of the app, outside of a component. */
export function floorName(floor: string): string {
  return floorInWords(floor, (key, values) => translate("shell", key, values));
}

/**
 * Returns a function that gives the names of floors as a person reads them, in the language of the
 * app.
 */
export function useFloorInWords(): (floor: string) => string {
  const { t } = useTranslation("shell");
  return (floor) => floorInWords(floor, t);
}
