import type { InterfaceLanguage } from "@storey/domain";

/** The texts of the mails of an alert; names in braces are filled in. */
export interface SosMessages {
  /** How dates are written. */
  readonly locale: string;
  /** Precedes the subject of a test. */
  readonly testMark: string;
  readonly testText: string;
  readonly subject: string;
  readonly heading: string;
  readonly acknowledgedSubject: string;
  readonly acknowledgedHeading: string;
  readonly cancelledSubject: string;
  readonly cancelledHeading: string;
  readonly cancelledText: string;
  readonly closedSubject: string;
  readonly closedHeading: string;
  readonly closedNote: string;
  readonly where: string;
  readonly when: string;
  /** The location's own, not that of the person in need. */
  readonly phone: string;
  readonly again: string;
  readonly answer: string;
  readonly open: string;
  readonly bareLink: string;
  readonly page: string;
  readonly why: string;
  /** The description of the alert's issue. */
  readonly issue: string;
}

/** The mails of an alert in every language of the interface. */
export const SOS_WORDS: Readonly<Record<InterfaceLanguage, SosMessages>> = {
  en: {
    locale: "en-GB",
    testMark: "[Test]",
    testText: "This is a test. Nobody needs help.",
    subject: "SOS: {sender} needs help, {space}, {location}",
    heading: "{sender} needs help",
    acknowledgedSubject: "SOS answered by {person}: {space}, {location}",
    acknowledgedHeading: "{person} is seeing to it",
    cancelledSubject: "SOS called off: {space}, {location}",
    cancelledHeading: "{sender} has called it off",
    cancelledText: "Nobody needs to come any more.",
    closedSubject: "SOS closed by {person}: {space}, {location}",
    closedHeading: "{person} has closed the call",
    closedNote: "What was done: {note}",
    where: "Where: {place}",
    when: "When: {moment}",
    phone: "SOS phone of the location: {phone}",
    again: "Nobody has answered yet. This is mail {round} to this address.",
    answer: "Answer this call",
    open: "Open the alert",
    bareLink: "If the button does not work, open this address:",
    page: "With a Storey account: {page}",
    why: "You get this because your address is on the SOS list of {location}.",
    issue: "{sender} called for help.\nWhere: {place}\nHow it goes on: {page}",
  },
  de: {
    locale: "de-DE",
    testMark: "[Test]",
    testText: "Dies ist ein Test. Niemand braucht Hilfe.",
    subject: "SOS: {sender} braucht Hilfe, {space}, {location}",
    heading: "{sender} braucht Hilfe",
    acknowledgedSubject: "SOS übernommen von {person}: {space}, {location}",
    acknowledgedHeading: "{person} kümmert sich darum",
    cancelledSubject: "SOS zurückgenommen: {space}, {location}",
    cancelledHeading: "{sender} hat den Notruf zurückgenommen",
    cancelledText: "Es muss niemand mehr kommen.",
    closedSubject: "SOS abgeschlossen von {person}: {space}, {location}",
    closedHeading: "{person} hat den Notruf abgeschlossen",
    closedNote: "Was getan wurde: {note}",
    where: "Wo: {place}",
    when: "Wann: {moment}",
    phone: "SOS-Telefon des Standorts: {phone}",
    again: "Noch niemand hat geantwortet. Dies ist Mail {round} an diese Adresse.",
    answer: "Diesen Notruf annehmen",
    open: "Notruf öffnen",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
    page: "Mit einem Storey-Konto: {page}",
    why: "Sie erhalten dies, weil Ihre Adresse auf der SOS-Liste von {location} steht.",
    issue: "{sender} hat Hilfe gerufen.\nWo: {place}\nWie es weitergeht: {page}",
  },
  fr: {
    locale: "fr-FR",
    testMark: "[Test]",
    testText: "Ceci est un test. Personne n’a besoin d’aide.",
    subject: "SOS : {sender} a besoin d’aide, {space}, {location}",
    heading: "{sender} a besoin d’aide",
    acknowledgedSubject: "SOS pris en charge par {person} : {space}, {location}",
    acknowledgedHeading: "{person} s’en occupe",
    cancelledSubject: "SOS annulé : {space}, {location}",
    cancelledHeading: "{sender} a annulé l’appel",
    cancelledText: "Plus personne n’a besoin de venir.",
    closedSubject: "SOS terminé par {person} : {space}, {location}",
    closedHeading: "{person} a terminé l’appel",
    closedNote: "Ce qui a été fait : {note}",
    where: "Lieu : {place}",
    when: "Heure : {moment}",
    phone: "Téléphone SOS du site : {phone}",
    again: "Personne n’a encore répondu. Message {round} à cette adresse.",
    answer: "Répondre à cet appel",
    open: "Ouvrir l’alerte",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    page: "Avec un compte Storey : {page}",
    why: "Vous recevez ce message car votre adresse figure sur la liste SOS de {location}.",
    issue: "{sender} a appelé à l’aide.\nLieu : {place}\nLa suite : {page}",
  },
  es: {
    locale: "es-ES",
    testMark: "[Prueba]",
    testText: "Esto es una prueba. Nadie necesita ayuda.",
    subject: "SOS: {sender} necesita ayuda, {space}, {location}",
    heading: "{sender} necesita ayuda",
    acknowledgedSubject: "SOS atendido por {person}: {space}, {location}",
    acknowledgedHeading: "{person} se ocupa de ello",
    cancelledSubject: "SOS anulado: {space}, {location}",
    cancelledHeading: "{sender} ha anulado la llamada",
    cancelledText: "Ya no hace falta que acuda nadie.",
    closedSubject: "SOS cerrado por {person}: {space}, {location}",
    closedHeading: "{person} ha cerrado la llamada",
    closedNote: "Qué se hizo: {note}",
    where: "Dónde: {place}",
    when: "Cuándo: {moment}",
    phone: "Teléfono SOS de la sede: {phone}",
    again: "Nadie ha respondido todavía. Mensaje {round} a esta dirección.",
    answer: "Responder a esta llamada",
    open: "Abrir la alerta",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    page: "Con una cuenta de Storey: {page}",
    why: "Recibe este mensaje porque su dirección está en la lista SOS de {location}.",
    issue: "{sender} pidió ayuda.\nDónde: {place}\nCómo sigue: {page}",
  },
  nl: {
    locale: "nl-NL",
    testMark: "[Test]",
    testText: "Dit is een test. Niemand heeft hulp nodig.",
    subject: "SOS: {sender} heeft hulp nodig, {space}, {location}",
    heading: "{sender} heeft hulp nodig",
    acknowledgedSubject: "SOS opgepakt door {person}: {space}, {location}",
    acknowledgedHeading: "{person} is ermee bezig",
    cancelledSubject: "SOS ingetrokken: {space}, {location}",
    cancelledHeading: "{sender} heeft de oproep ingetrokken",
    cancelledText: "Er hoeft niemand meer te komen.",
    closedSubject: "SOS gesloten door {person}: {space}, {location}",
    closedHeading: "{person} heeft de oproep gesloten",
    closedNote: "Wat er is gedaan: {note}",
    where: "Waar: {place}",
    when: "Wanneer: {moment}",
    phone: "SOS-telefoon van de locatie: {phone}",
    again: "Nog niemand heeft geantwoord. Dit is mail {round} aan dit adres.",
    answer: "Deze oproep beantwoorden",
    open: "Oproep openen",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
    page: "Met een Storey-account: {page}",
    why: "U krijgt dit omdat uw adres op de SOS-lijst van {location} staat.",
    issue: "{sender} riep om hulp.\nWaar: {place}\nHoe het verdergaat: {page}",
  },
};
