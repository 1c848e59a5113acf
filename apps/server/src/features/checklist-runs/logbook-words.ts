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
    cleared: "Passed again {moment}",
    open: "Not passed again yet",
    columns: [
      ...(["Kind", "Day", "Checklist", "Floor", "Room", "Asset", "Due", "Result"] as const),
      ...(["Score in %", "Done", "Done by", "Company", "Licence", "Entered"] as const),
      ...(["Entered by", "What", "Note", "Issue", "Mended", "Passed again"] as const),
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
    cleared: "Wieder in Ordnung {moment}",
    open: "Noch nicht wieder in Ordnung",
    columns: [
      ...(["Art", "Tag", "Checkliste", "Etage", "Raum", "Anlage", "Fällig", "Ergebnis"] as const),
      ...(["Punktzahl in %", "Ausgeführt", "Ausgeführt von", "Firma", "Zulassung"] as const),
      ...(["Eingetragen", "Eingetragen von", "Was", "Bemerkung", "Meldung"] as const),
      ...(["Behoben", "Wieder in Ordnung", "Unterschrift", "Unterlagen"] as const),
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
    cleared: "De nouveau conforme {moment}",
    open: "Pas encore conforme",
    columns: [
      ...(["Type", "Jour", "Liste de contrôle", "Étage", "Salle", "Équipement"] as const),
      ...(["Échéance", "Résultat", "Score en %", "Effectué", "Effectué par"] as const),
      ...(["Entreprise", "Agrément", "Saisi", "Saisi par", "Quoi", "Remarque"] as const),
      ...(["Signalement", "Réparé", "De nouveau conforme", "Signature", "Documents"] as const),
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
    cleared: "De nuevo correcto {moment}",
    open: "Aún no correcto",
    columns: [
      ...(["Tipo", "Día", "Lista de comprobación", "Planta", "Sala", "Activo"] as const),
      ...(["Vencimiento", "Resultado", "Puntuación en %", "Realizada"] as const),
      ...(["Realizada por", "Empresa", "Licencia", "Registrada"] as const),
      ...(["Registrada por", "Qué", "Nota", "Incidencia", "Reparado"] as const),
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
    cleared: "Weer in orde {moment}",
    open: "Nog niet in orde",
    columns: [
      ...(["Soort", "Dag", "Checklist", "Verdieping", "Ruimte", "Asset", "Uiterlijk"] as const),
      ...(["Resultaat", "Score in %", "Uitgevoerd", "Uitgevoerd door", "Bedrijf"] as const),
      ...(["Licentie", "Ingevoerd", "Ingevoerd door", "Wat", "Opmerking", "Melding"] as const),
      ...(["Hersteld", "Weer in orde", "Handtekening", "Documenten"] as const),
    ],
  },
};
