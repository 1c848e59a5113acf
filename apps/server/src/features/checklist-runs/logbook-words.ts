import type { InterfaceLanguage } from "@storey/domain";

/** The words of a logbook that the report of a run has not. */
export interface LogbookWords {
  readonly title: string;
  readonly period: string;
  readonly none: string;
  readonly overdue: string;
  readonly defect: string;
  readonly correction: string;
  readonly check: string;
  readonly mended: string;
  readonly mendedBy: string;
  readonly cleared: string;
  readonly open: string;
  readonly columns: readonly [
    kind: string,
    day: string,
    checklist: string,
    floor: string,
    room: string,
    asset: string,
    due: string,
    result: string,
    score: string,
    done: string,
    doneBy: string,
    company: string,
    licence: string,
    entered: string,
    enteredBy: string,
    what: string,
    note: string,
    issue: string,
    mended: string,
    mendedBy: string,
    resolution: string,
    resolutionNote: string,
    cleared: string,
    signed: string,
    papers: string,
  ];
}

/** In the language of the organisation. */
export const LOGBOOK_WORDS: Readonly<Record<InterfaceLanguage, LogbookWords>> = {
  en: {
    title: "Logbook",
    period: "From {from} to {to}",
    none: "Nothing was to be checked in this time.",
    overdue: "Overdue",
    defect: "Defect",
    correction: "Correction",
    check: "Check",
    mended: "Mended {moment}",
    mendedBy: "Mended {moment} by {name}",
    cleared: "Passed again {moment}",
    open: "Not passed again yet",
    columns: [
      ...(["Kind", "Day", "Checklist", "Floor", "Room", "Asset", "Due", "Result"] as const),
      ...(["Score in %", "Done", "Done by", "Company", "Licence", "Entered"] as const),
      ...(["Entered by", "What", "Note", "Issue", "Mended", "Mended by"] as const),
      ...(["How it was mended", "Note on mending", "Passed again"] as const),
      ...(["Signed by", "Papers"] as const),
    ],
  },
  de: {
    title: "Prüfbuch",
    period: "Vom {from} bis {to}",
    none: "In dieser Zeit war nichts zu prüfen.",
    overdue: "Überfällig",
    defect: "Befund",
    correction: "Berichtigung",
    check: "Prüfung",
    mended: "Behoben {moment}",
    mendedBy: "Behoben {moment} von {name}",
    cleared: "Wieder in Ordnung {moment}",
    open: "Noch nicht wieder in Ordnung",
    columns: [
      ...(["Art", "Tag", "Checkliste", "Etage", "Raum", "Anlage", "Fällig", "Ergebnis"] as const),
      ...(["Punktzahl in %", "Ausgeführt", "Ausgeführt von", "Firma", "Zulassung"] as const),
      ...(["Eingetragen", "Eingetragen von", "Was", "Bemerkung", "Meldung"] as const),
      ...(["Behoben", "Behoben von", "Wie behoben", "Bemerkung zur Behebung"] as const),
      ...(["Wieder in Ordnung", "Unterschrift", "Unterlagen"] as const),
    ],
  },
  fr: {
    title: "Registre de sécurité",
    period: "Du {from} au {to}",
    none: "Rien n'était à contrôler pendant cette période.",
    overdue: "En retard",
    defect: "Défaut",
    correction: "Rectification",
    check: "Contrôle",
    mended: "Réparé {moment}",
    mendedBy: "Réparé {moment} par {name}",
    cleared: "De nouveau conforme {moment}",
    open: "Pas encore conforme",
    columns: [
      ...(["Type", "Jour", "Liste de contrôle", "Étage", "Salle", "Équipement"] as const),
      ...(["Échéance", "Résultat", "Score en %", "Effectué", "Effectué par"] as const),
      ...(["Entreprise", "Agrément", "Saisi", "Saisi par", "Quoi", "Remarque"] as const),
      ...(["Signalement", "Réparé", "Réparé par", "Réparation"] as const),
      ...(["Remarque sur la réparation", "De nouveau conforme", "Signature", "Documents"] as const),
    ],
  },
  es: {
    title: "Libro de revisiones",
    period: "Del {from} al {to}",
    none: "No había nada que revisar en este tiempo.",
    overdue: "Vencida",
    defect: "Defecto",
    correction: "Corrección",
    check: "Revisión",
    mended: "Reparado {moment}",
    mendedBy: "Reparado {moment} por {name}",
    cleared: "De nuevo correcto {moment}",
    open: "Aún no correcto",
    columns: [
      ...(["Tipo", "Día", "Lista de comprobación", "Planta", "Sala", "Activo"] as const),
      ...(["Vencimiento", "Resultado", "Puntuación en %", "Realizada"] as const),
      ...(["Realizada por", "Empresa", "Licencia", "Registrada"] as const),
      ...(["Registrada por", "Qué", "Nota", "Incidencia", "Reparado"] as const),
      ...(["Reparado por", "Reparación", "Nota de la reparación"] as const),
      ...(["De nuevo correcto", "Firma", "Documentos"] as const),
    ],
  },
  nl: {
    title: "Logboek",
    period: "Van {from} tot en met {to}",
    none: "In deze tijd was er niets te controleren.",
    overdue: "Over tijd",
    defect: "Gebrek",
    correction: "Correctie",
    check: "Controle",
    mended: "Hersteld {moment}",
    mendedBy: "Hersteld {moment} door {name}",
    cleared: "Weer in orde {moment}",
    open: "Nog niet in orde",
    columns: [
      ...(["Soort", "Dag", "Checklist", "Verdieping", "Ruimte", "Asset", "Uiterlijk"] as const),
      ...(["Resultaat", "Score in %", "Uitgevoerd", "Uitgevoerd door", "Bedrijf"] as const),
      ...(["Licentie", "Ingevoerd", "Ingevoerd door", "Wat", "Opmerking", "Melding"] as const),
      ...(["Hersteld", "Hersteld door", "Hoe hersteld", "Opmerking bij het herstel"] as const),
      ...(["Weer in orde", "Handtekening", "Documenten"] as const),
    ],
  },
};
