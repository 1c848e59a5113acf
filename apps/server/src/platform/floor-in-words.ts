import { type InterfaceLanguage, isFloorNumber } from "@storey/domain";

/** The texts for a floor whose name is its `{number}` alone, in every language of the interface. */
const FLOOR_WORDS: Readonly<Record<InterfaceLanguage, string>> = {
  en: "Floor {number}",
  de: "Etage {number}",
  fr: "Étage {number}",
  es: "Planta {number}",
  nl: "Verdieping {number}",
};

/** Returns the name of a floor; one that is a number gets the word for a floor. */
export function floorInWords(floor: string, language: InterfaceLanguage): string {
  return isFloorNumber(floor) ? FLOOR_WORDS[language].replace("{number}", () => floor) : floor;
}
