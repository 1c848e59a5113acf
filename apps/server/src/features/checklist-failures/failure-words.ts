import type { InterfaceLanguage } from "@storey/domain";

/** The words of an issue that a failed check opens, and of what is said of it later. */
export interface FailureWords {
  readonly failed: string;
  readonly again: string;
  readonly recheckFailed: string;
  readonly recheckPassed: string;
  readonly passed: string;
  readonly answer: string;
  readonly note: string;
  readonly no: string;
  readonly fail: string;
}

/** In the language of the organisation. `{checklist}`, `{item}` and `{value}` are filled in. */
export const FAILURE_WORDS: Readonly<Record<InterfaceLanguage, FailureWords>> = {
  en: {
    failed: "Failed in the checklist “{checklist}”: {item}",
    again: "Failed again in the checklist “{checklist}”: {item}",
    recheckFailed: "The re-check failed: {item}",
    recheckPassed: "The re-check passed: {item}",
    passed: "Passed in the checklist “{checklist}”: {item}",
    answer: "Answer: {value}",
    note: "Note: {value}",
    no: "No",
    fail: "Fail",
  },
  de: {
    failed: "Nicht bestanden in der Checkliste „{checklist}“: {item}",
    again: "Wieder nicht bestanden in der Checkliste „{checklist}“: {item}",
    recheckFailed: "Nachprüfung nicht bestanden: {item}",
    recheckPassed: "Nachprüfung bestanden: {item}",
    passed: "Bestanden in der Checkliste „{checklist}“: {item}",
    answer: "Antwort: {value}",
    note: "Notiz: {value}",
    no: "Nein",
    fail: "Nicht bestanden",
  },
  es: {
    failed: "No superado en la lista de control «{checklist}»: {item}",
    again: "Otra vez no superado en la lista de control «{checklist}»: {item}",
    recheckFailed: "La nueva comprobación no se ha superado: {item}",
    recheckPassed: "La nueva comprobación se ha superado: {item}",
    passed: "Superado en la lista de control «{checklist}»: {item}",
    answer: "Respuesta: {value}",
    note: "Nota: {value}",
    no: "No",
    fail: "No superado",
  },
  fr: {
    failed: "Non conforme dans la liste de contrôle « {checklist} » : {item}",
    again: "De nouveau non conforme dans la liste de contrôle « {checklist} » : {item}",
    recheckFailed: "La contre-vérification n’est pas conforme : {item}",
    recheckPassed: "La contre-vérification est conforme : {item}",
    passed: "Conforme dans la liste de contrôle « {checklist} » : {item}",
    answer: "Réponse : {value}",
    note: "Remarque : {value}",
    no: "Non",
    fail: "Non conforme",
  },
  nl: {
    failed: "Niet in orde in de checklist ‘{checklist}’: {item}",
    again: "Weer niet in orde in de checklist ‘{checklist}’: {item}",
    recheckFailed: "De hercontrole is niet in orde: {item}",
    recheckPassed: "De hercontrole is in orde: {item}",
    passed: "In orde in de checklist ‘{checklist}’: {item}",
    answer: "Antwoord: {value}",
    note: "Opmerking: {value}",
    no: "Nee",
    fail: "Niet in orde",
  },
};
