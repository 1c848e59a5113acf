import type { DueKind, InterfaceLanguage } from "@storey/domain";

/** What the last entry of a feed says where more is due than it holds. */
export const FEED_MORE: Readonly<Record<InterfaceLanguage, string>> = {
  en: "More is due from here on than this calendar shows",
  de: "Ab hier ist mehr fällig, als dieser Kalender zeigt",
  es: "Desde aquí hay más pendiente de lo que muestra este calendario",
  fr: "À partir d’ici, il y a plus à faire que cet agenda ne montre",
  nl: "Vanaf hier is er meer te doen dan deze agenda toont",
};

/** What an entry of a calendar begins with, by its kind. */
export const FEED_WORDS: Readonly<Record<InterfaceLanguage, Readonly<Record<DueKind, string>>>> = {
  en: {
    checklist: "Check",
    recheck: "Check again",
    issue: "Issue due",
    custody: "Due back",
    pat: "PAT test due",
    warranty: "Warranty ends",
    license: "Licence ends",
    end_of_life: "End of life",
    end_of_support: "Support ends",
  },
  de: {
    checklist: "Prüfung",
    recheck: "Nachprüfung",
    issue: "Meldung fällig",
    custody: "Rückgabe fällig",
    pat: "Geräteprüfung fällig",
    warranty: "Garantie endet",
    license: "Lizenz endet",
    end_of_life: "Ende der Nutzung",
    end_of_support: "Support endet",
  },
  es: {
    checklist: "Comprobación",
    recheck: "Nueva comprobación",
    issue: "Incidencia con plazo",
    custody: "Devolución",
    pat: "Prueba PAT",
    warranty: "Fin de la garantía",
    license: "Fin de la licencia",
    end_of_life: "Fin de la vida útil",
    end_of_support: "Fin del soporte",
  },
  fr: {
    checklist: "Contrôle",
    recheck: "Nouveau contrôle",
    issue: "Échéance d’un signalement",
    custody: "Retour prévu",
    pat: "Test PAT à faire",
    warranty: "Fin de la garantie",
    license: "Fin de la licence",
    end_of_life: "Fin de vie",
    end_of_support: "Fin du support",
  },
  nl: {
    checklist: "Controle",
    recheck: "Hercontrole",
    issue: "Melding moet klaar zijn",
    custody: "Moet terug",
    pat: "PAT-test nodig",
    warranty: "Garantie eindigt",
    license: "Licentie eindigt",
    end_of_life: "Einde levensduur",
    end_of_support: "Ondersteuning eindigt",
  },
};
