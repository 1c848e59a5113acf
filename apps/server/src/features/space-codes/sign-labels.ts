import type { InterfaceLanguage } from "@storey/domain";

/** The texts of a sign besides names. */
export interface SignLabels {
  /** The reason to scan that of a space. */
  readonly hint: string;
  /** The reason to scan that of a space where visitors look, and report nothing. */
  readonly lookHint: string;
  /** The reason to scan that of an asset. */
  readonly assetHint: string;
  /** In place of a name on a code that belongs to nothing yet. */
  readonly blank: string;
  readonly testTitle: string;
  readonly testHint: string;
}

/** The words of signs in the language of the organisation. */
export const SIGN_WORDS: Readonly<Record<InterfaceLanguage, SignLabels>> = {
  en: {
    hint: "Scan to see this room or report an issue",
    lookHint: "Scan to see this room",
    assetHint: "Scan to see this device or report an issue",
    blank: "Scan to assign",
    testTitle: "Test sheet",
    testHint: "Print at 100 %, not fitted to the page. Each ruler must measure 100 mm.",
  },
  de: {
    hint: "Scannen: diesen Raum ansehen oder etwas melden",
    lookHint: "Scannen: diesen Raum ansehen",
    assetHint: "Scannen: diesen Gegenstand ansehen oder etwas melden",
    blank: "Scannen und zuordnen",
    testTitle: "Testbogen",
    testHint:
      "In Originalgröße (100 %) drucken, nicht an die Seite anpassen. Jedes Lineal muss 100 mm messen.",
  },
  fr: {
    hint: "Scannez pour voir cette salle ou faire un signalement",
    lookHint: "Scannez pour voir cette salle",
    assetHint: "Scannez pour voir cet équipement ou faire un signalement",
    blank: "Scannez pour attribuer",
    testTitle: "Page de test",
    testHint: "Imprimez à 100 %, sans ajuster à la page. Chaque règle doit mesurer 100 mm.",
  },
  es: {
    hint: "Escanee para ver esta sala o comunicar una incidencia",
    lookHint: "Escanee para ver esta sala",
    assetHint: "Escanee para ver este activo o comunicar una incidencia",
    blank: "Escanee para asignar",
    testTitle: "Hoja de prueba",
    testHint: "Imprima al 100 %, sin ajustar a la página. Cada regla debe medir 100 mm.",
  },
  nl: {
    hint: "Scan om deze ruimte te bekijken of iets te melden",
    lookHint: "Scan om deze ruimte te bekijken",
    assetHint: "Scan om dit middel te bekijken of iets te melden",
    blank: "Scan om toe te wijzen",
    testTitle: "Testvel",
    testHint: "Druk af op 100 %, niet passend gemaakt. Elke liniaal moet 100 mm lang zijn.",
  },
};
