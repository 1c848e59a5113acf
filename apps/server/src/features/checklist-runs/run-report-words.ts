import type { ChecklistOutcome, InterfaceLanguage } from "@storey/domain";

/** The words of the report of a run, in the language of its organisation. */
export interface RunReportWords {
  readonly outcome: Readonly<Record<ChecklistOutcome, string>>;
  readonly state: Readonly<
    Record<"open" | "in_progress" | "missed" | "skipped" | "completed", string>
  >;
  readonly value: Readonly<
    Record<"pass" | "fail" | "na" | "yes" | "no" | "scanned" | "none", string>
  >;
  readonly failed: string;
  readonly score: string;
  readonly due: string;
  readonly done: string;
  readonly entered: string;
  readonly performer: string;
  readonly late: string;
  readonly skipped: string;
  /** Of what nobody in particular left out: a pause, closed days. */
  readonly leftOut: string;
  readonly missed: string;
  readonly rescheduled: string;
  readonly scanned: string;
  readonly signed: string;
  readonly corrections: string;
  readonly lateAnswer: string;
  readonly files: string;
  readonly issue: string;
}

/** In the language of the organisation. */
export const RUN_REPORT_WORDS: Readonly<Record<InterfaceLanguage, RunReportWords>> = {
  en: {
    outcome: { pass: "Passed", pass_with_issues: "Passed with issues", fail: "Failed" },
    state: {
      ...{ open: "To be done", in_progress: "Being done", missed: "Missed" },
      ...{ skipped: "Skipped", completed: "Completed" },
    },
    value: {
      ...{ pass: "Passed", fail: "Failed", na: "Does not apply", yes: "Yes", no: "No" },
      ...{ scanned: "Scanned", none: "Not answered" },
    },
    failed: "Failed",
    score: "Score: {score} %",
    due: "Due: {day}",
    done: "Done: {moment}",
    entered: "Entered: {moment} by {name}",
    performer: "Done by: {name}",
    late: "Late",
    leftOut: "Left out: {reason}",
    skipped: "Skipped by {name}: {reason}",
    missed: "Miss accepted by {name}: {reason}",
    rescheduled: "Moved from {day}: {reason}",
    scanned: "Scanned on site: {moment}",
    signed: "Signed: {name}",
    corrections: "Corrections",
    lateAnswer: "Answered after completion",
    files: "Papers",
    issue: "Issue {number}",
  },
  de: {
    outcome: {
      pass: "Bestanden",
      pass_with_issues: "Bestanden mit Einschränkungen",
      fail: "Nicht bestanden",
    },
    state: {
      ...{ open: "Zu erledigen", in_progress: "In Arbeit", missed: "Versäumt" },
      ...{ skipped: "Ausgelassen", completed: "Erledigt" },
    },
    value: {
      ...{
        pass: "In Ordnung",
        fail: "Nicht in Ordnung",
        na: "Trifft nicht zu",
        yes: "Ja",
        no: "Nein",
      },
      ...{ scanned: "Gescannt", none: "Nicht beantwortet" },
    },
    failed: "Nicht in Ordnung",
    score: "Ergebnis: {score} %",
    due: "Fällig: {day}",
    done: "Ausgeführt: {moment}",
    entered: "Eingetragen: {moment} von {name}",
    performer: "Ausgeführt von: {name}",
    late: "Verspätet",
    leftOut: "Entfallen: {reason}",
    skipped: "Ausgelassen von {name}: {reason}",
    missed: "Versäumnis anerkannt von {name}: {reason}",
    rescheduled: "Verschoben vom {day}: {reason}",
    scanned: "Vor Ort gescannt: {moment}",
    signed: "Unterschrift: {name}",
    corrections: "Berichtigungen",
    lateAnswer: "Nach dem Abschluss beantwortet",
    files: "Unterlagen",
    issue: "Meldung {number}",
  },
  fr: {
    outcome: { pass: "Conforme", pass_with_issues: "Conforme avec réserves", fail: "Non conforme" },
    state: {
      ...{ open: "À faire", in_progress: "En cours", missed: "Manqué" },
      ...{ skipped: "Omis", completed: "Terminé" },
    },
    value: {
      ...{ pass: "Conforme", fail: "Non conforme", na: "Sans objet", yes: "Oui", no: "Non" },
      ...{ scanned: "Scanné", none: "Sans réponse" },
    },
    failed: "Défaut",
    score: "Résultat : {score} %",
    due: "Échéance : {day}",
    done: "Effectué : {moment}",
    entered: "Saisi : {moment} par {name}",
    performer: "Effectué par : {name}",
    late: "En retard",
    leftOut: "Omis : {reason}",
    skipped: "Omis par {name} : {reason}",
    missed: "Oubli accepté par {name} : {reason}",
    rescheduled: "Reporté du {day} : {reason}",
    scanned: "Scanné sur place : {moment}",
    signed: "Signature : {name}",
    corrections: "Rectifications",
    lateAnswer: "Répondu après la fin",
    files: "Documents",
    issue: "Signalement {number}",
  },
  es: {
    outcome: {
      pass: "Superada",
      pass_with_issues: "Superada con incidencias",
      fail: "No superada",
    },
    state: {
      ...{ open: "Por hacer", in_progress: "En curso", missed: "No realizada" },
      ...{ skipped: "Omitida", completed: "Completada" },
    },
    value: {
      ...{ pass: "Correcto", fail: "Incorrecto", na: "No procede", yes: "Sí", no: "No" },
      ...{ scanned: "Escaneado", none: "Sin respuesta" },
    },
    failed: "Defecto",
    score: "Resultado: {score} %",
    due: "Vencimiento: {day}",
    done: "Realizada: {moment}",
    entered: "Registrada: {moment} por {name}",
    performer: "Realizada por: {name}",
    late: "Con retraso",
    leftOut: "Omitida: {reason}",
    skipped: "Omitida por {name}: {reason}",
    missed: "Falta aceptada por {name}: {reason}",
    rescheduled: "Aplazada desde el {day}: {reason}",
    scanned: "Escaneado en el lugar: {moment}",
    signed: "Firma: {name}",
    corrections: "Correcciones",
    lateAnswer: "Respondido después de completarla",
    files: "Documentos",
    issue: "Incidencia {number}",
  },
  nl: {
    outcome: {
      pass: "Goedgekeurd",
      pass_with_issues: "Goedgekeurd met punten",
      fail: "Afgekeurd",
    },
    state: {
      ...{ open: "Te doen", in_progress: "Bezig", missed: "Gemist" },
      ...{ skipped: "Overgeslagen", completed: "Afgerond" },
    },
    value: {
      ...{ pass: "In orde", fail: "Niet in orde", na: "Niet van toepassing", yes: "Ja", no: "Nee" },
      ...{ scanned: "Gescand", none: "Niet beantwoord" },
    },
    failed: "Gebrek",
    score: "Score: {score} %",
    due: "Uiterlijk: {day}",
    done: "Uitgevoerd: {moment}",
    entered: "Ingevoerd: {moment} door {name}",
    performer: "Uitgevoerd door: {name}",
    late: "Te laat",
    leftOut: "Vervallen: {reason}",
    skipped: "Overgeslagen door {name}: {reason}",
    missed: "Verzuim aanvaard door {name}: {reason}",
    rescheduled: "Verplaatst van {day}: {reason}",
    scanned: "Ter plaatse gescand: {moment}",
    signed: "Handtekening: {name}",
    corrections: "Correcties",
    lateAnswer: "Beantwoord na afronding",
    files: "Documenten",
    issue: "Melding {number}",
  },
};
