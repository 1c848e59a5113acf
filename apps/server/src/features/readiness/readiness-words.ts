import type { InterfaceLanguage, ReadinessState } from "@storey/domain";

/** The words of a table by readiness. */
interface ReadinessWords {
  readonly title: string;
  readonly states: Readonly<Record<ReadinessState, string>>;
  readonly columns: readonly [
    space: string,
    shortcode: string,
    floor: string,
    location: string,
    state: string,
    score: string,
    lostByChecks: string,
    lostByIssues: string,
    lostByAssets: string,
    stops: string,
    since: string,
  ];
}

/** In the language of the organisation. */
export const READINESS_WORDS: Readonly<Record<InterfaceLanguage, ReadinessWords>> = {
  en: {
    title: "Readiness",
    states: {
      ...{ ready: "Ready", attention: "Needs attention" },
      ...{ not_ready: "Not ready", unknown: "Unknown" },
    },
    columns: [
      ...(["Space", "Shortcode", "Floor", "Location", "State", "Score"] as const),
      ...(["Lost by checklists", "Lost by issues", "Lost by assets", "Stops", "Since"] as const),
    ],
  },
  de: {
    title: "Bereitschaft",
    states: {
      ...{ ready: "Bereit", attention: "Braucht Aufmerksamkeit" },
      ...{ not_ready: "Nicht bereit", unknown: "Unbekannt" },
    },
    columns: [
      ...(["Raum", "Kurzcode", "Etage", "Standort", "Zustand", "Punkte"] as const),
      "Abzug durch Checklisten",
      "Abzug durch Meldungen",
      "Abzug durch Gegenstände",
      ...(["Sperren", "Seit"] as const),
    ],
  },
  es: {
    title: "Disponibilidad",
    states: {
      ...{ ready: "Listo", attention: "Requiere atención" },
      ...{ not_ready: "No está listo", unknown: "Desconocido" },
    },
    columns: [
      ...(["Espacio", "Código corto", "Planta", "Ubicación", "Estado", "Puntos"] as const),
      "Perdidos por listas de control",
      "Perdidos por incidencias",
      "Perdidos por activos",
      ...(["Bloqueos", "Desde"] as const),
    ],
  },
  fr: {
    title: "Disponibilité",
    states: {
      ...{ ready: "Prêt", attention: "À surveiller" },
      ...{ not_ready: "Pas prêt", unknown: "Inconnu" },
    },
    columns: [
      ...(["Espace", "Code court", "Étage", "Site", "État", "Points"] as const),
      "Perdus par les listes de contrôle",
      "Perdus par les signalements",
      "Perdus par les équipements",
      ...(["Blocages", "Depuis"] as const),
    ],
  },
  nl: {
    title: "Gereedheid",
    states: {
      ...{ ready: "Klaar", attention: "Vraagt aandacht" },
      ...{ not_ready: "Niet klaar", unknown: "Onbekend" },
    },
    columns: [
      ...(["Ruimte", "Korte code", "Verdieping", "Locatie", "Staat", "Punten"] as const),
      "Verloren door checklists",
      "Verloren door meldingen",
      "Verloren door middelen",
      ...(["Blokkades", "Sinds"] as const),
    ],
  },
};
