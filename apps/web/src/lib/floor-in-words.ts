import { isFloorNumber } from "@storey/domain";
import { type Translate, translate, useTranslation } from "./messages.ts";

/** The name of a floor; one that is a number says that it is a floor. */
export function floorInWords(floor: string, t: Translate): string {
  return isFloorNumber(floor) ? t("place.floor", { number: floor }) : floor;
}

/** The same with the words of the app, outside of a component. */
export function floorName(floor: string): string {
  return floorInWords(floor, (key, values) => translate("shell", key, values));
}

/** Gives the names of floors as a person reads them, with the words of the app. */
export function useFloorInWords(): (floor: string) => string {
  const { t } = useTranslation("shell");
  return (floor) => floorInWords(floor, t);
}
