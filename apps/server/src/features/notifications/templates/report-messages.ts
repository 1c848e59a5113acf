import type { HoldReason, InterfaceLanguage } from "@storey/domain";

/**
 * The texts of mails to reporters without an account. Filled in: `{space}`, `{organisation}`,
 * `{reference}`, `{title}`, `{count}`, `{moment}`.
 */
export interface ReportMessages {
  /** How dates are written. */
  readonly locale: string;
  readonly received: string;
  readonly receivedSubject: string;
  readonly commented: string;
  readonly commentedOften: string;
  readonly resolved: string;
  readonly resolvedSubject: string;
  readonly reopened: string;
  readonly cancelled: string;
  readonly merged: string;
  readonly commentedSubject: string;
  readonly reopenedSubject: string;
  readonly cancelledSubject: string;
  readonly mergedSubject: string;
  /** Replaces the reference where the title may be named. */
  readonly titled: string;
  /** The present state of the report. */
  readonly states: Readonly<Record<"open" | "in_progress" | "on_hold", string>>;
  readonly holds: Readonly<Record<HoldReason, string>>;
  readonly follow: string;
  readonly bareLink: string;
  readonly why: string;
  readonly stop: string;
}

/** Every sentence in every language of the interface. */
export const REPORT_WORDS: Readonly<Record<InterfaceLanguage, ReportMessages>> = {
  en: {
    locale: "en-GB",
    received: "Your issue in {space} has arrived at {organisation}. Its number is {reference}.",
    receivedSubject: "Your issue {reference} has arrived",
    commented: "{organisation} has answered:",
    commentedOften: "{organisation} has answered {count} times, last:",
    resolved:
      "Your issue is resolved. Please confirm that it works again, or say that it does not.",
    resolvedSubject: "Your issue {reference} is resolved: please confirm",
    reopened: "Your issue is being worked on again.",
    cancelled: "Your issue was cancelled. The page says why.",
    merged: "Your issue is dealt with together with another one about the same.",
    commentedSubject: "{organisation} has answered on your issue {reference}",
    reopenedSubject: "Your issue {reference} is being worked on again",
    cancelledSubject: "Your issue {reference} was cancelled",
    mergedSubject: "Your issue {reference} is dealt with together with another one",
    titled: "{reference} “{title}”",
    states: {
      open: "Your issue has been accepted.",
      in_progress: "Your issue is being worked on.",
      on_hold: "Your issue has been accepted and is on hold.",
    },
    holds: {
      parts: "Waiting for parts.",
      access: "Waiting until the room can be entered.",
      supplier: "Waiting for a supplier.",
      budget: "Waiting for the money to be granted.",
      reporter: "Waiting for an answer from you.",
      scheduled: "Planned for later.",
    },
    follow: "Follow your issue",
    bareLink: "If the button does not work, open this address:",
    why: "You get this message because you gave this address with an issue in {space} on {moment}. You did not? Then ignore it or stop these mails.",
    stop: "Stop mails about this issue",
  },
  de: {
    locale: "de-DE",
    received:
      "Ihre Meldung zu {space} ist bei {organisation} angekommen. Sie hat die Nummer {reference}.",
    receivedSubject: "Ihre Meldung {reference} ist angekommen",
    commented: "{organisation} hat geantwortet:",
    commentedOften: "{organisation} hat {count}-mal geantwortet, zuletzt:",
    resolved:
      "Ihre Meldung ist behoben. Bitte bestätigen Sie, dass alles wieder geht, oder sagen Sie, dass es nicht so ist.",
    resolvedSubject: "Ihre Meldung {reference} ist behoben: bitte bestätigen",
    reopened: "An Ihrer Meldung wird wieder gearbeitet.",
    cancelled: "Ihre Meldung wurde abgebrochen. Auf der Seite steht, warum.",
    merged: "Ihre Meldung wird zusammen mit einer anderen zur selben Sache bearbeitet.",
    commentedSubject: "{organisation} hat auf Ihre Meldung {reference} geantwortet",
    reopenedSubject: "An Ihrer Meldung {reference} wird wieder gearbeitet",
    cancelledSubject: "Ihre Meldung {reference} wurde abgebrochen",
    mergedSubject: "Ihre Meldung {reference} wird zusammen mit einer anderen bearbeitet",
    titled: "{reference} „{title}“",
    states: {
      open: "Ihre Meldung wurde angenommen.",
      in_progress: "An Ihrer Meldung wird gearbeitet.",
      on_hold: "Ihre Meldung wurde angenommen und ist zurückgestellt.",
    },
    holds: {
      parts: "Wartet auf Ersatzteile.",
      access: "Wartet, bis der Raum zugänglich ist.",
      supplier: "Wartet auf einen Lieferanten.",
      budget: "Wartet auf die Freigabe der Mittel.",
      reporter: "Wartet auf eine Antwort von Ihnen.",
      scheduled: "Für später eingeplant.",
    },
    follow: "Meldung verfolgen",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
    why: "Sie erhalten diese Nachricht, weil diese Adresse am {moment} bei einer Meldung zu {space} angegeben wurde. Das waren nicht Sie? Dann beachten Sie sie nicht oder bestellen Sie diese E-Mails ab.",
    stop: "E-Mails zu dieser Meldung abbestellen",
  },
  fr: {
    locale: "fr-FR",
    received:
      "Votre signalement sur {space} est bien arrivé chez {organisation}. Il porte le numéro {reference}.",
    receivedSubject: "Votre signalement {reference} est bien arrivé",
    commented: "{organisation} a répondu :",
    commentedOften: "{organisation} a répondu {count} fois, en dernier :",
    resolved:
      "Votre signalement est résolu. Confirmez que tout fonctionne à nouveau, ou dites que ce n’est pas le cas.",
    resolvedSubject: "Votre signalement {reference} est résolu : à confirmer",
    reopened: "Votre signalement est de nouveau en cours.",
    cancelled: "Votre signalement a été annulé. La page dit pourquoi.",
    merged: "Votre signalement est traité avec un autre sur le même sujet.",
    commentedSubject: "{organisation} a répondu à votre signalement {reference}",
    reopenedSubject: "Votre signalement {reference} est de nouveau en cours",
    cancelledSubject: "Votre signalement {reference} a été annulé",
    mergedSubject: "Votre signalement {reference} est traité avec un autre",
    titled: "{reference} «\u00a0{title}\u00a0»",
    states: {
      open: "Votre signalement a été accepté.",
      in_progress: "Votre signalement est en cours de traitement.",
      on_hold: "Votre signalement a été accepté et mis en attente.",
    },
    holds: {
      parts: "En attente de pièces.",
      access: "En attente d’un accès à la salle.",
      supplier: "En attente d’un fournisseur.",
      budget: "En attente de budget.",
      reporter: "En attente d’une réponse de votre part.",
      scheduled: "Planifié pour plus tard.",
    },
    follow: "Suivre votre signalement",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    why: "Vous recevez ce message parce que cette adresse a été donnée avec un signalement sur {space} le {moment}. Ce n’était pas vous ? Ignorez-le ou arrêtez ces e-mails.",
    stop: "Ne plus recevoir d’e-mails sur ce signalement",
  },
  es: {
    locale: "es-ES",
    received: "Su incidencia en {space} ha llegado a {organisation}. Tiene el número {reference}.",
    receivedSubject: "Su incidencia {reference} ha llegado",
    commented: "{organisation} ha respondido:",
    commentedOften: "{organisation} ha respondido {count} veces, la última:",
    resolved:
      "Su incidencia está resuelta. Confirme que todo vuelve a funcionar, o diga que no es así.",
    resolvedSubject: "Su incidencia {reference} está resuelta: confírmelo",
    reopened: "Se trabaja de nuevo en su incidencia.",
    cancelled: "Su incidencia se ha cancelado. La página dice por qué.",
    merged: "Su incidencia se atiende junto con otra sobre lo mismo.",
    commentedSubject: "{organisation} ha respondido a su incidencia {reference}",
    reopenedSubject: "Se trabaja de nuevo en su incidencia {reference}",
    cancelledSubject: "Su incidencia {reference} se ha cancelado",
    mergedSubject: "Su incidencia {reference} se atiende junto con otra",
    titled: "{reference} «{title}»",
    states: {
      open: "Su incidencia se ha aceptado.",
      in_progress: "Se está trabajando en su incidencia.",
      on_hold: "Su incidencia se ha aceptado y está en espera.",
    },
    holds: {
      parts: "Esperando piezas.",
      access: "Esperando acceso a la sala.",
      supplier: "Esperando a un proveedor.",
      budget: "Esperando presupuesto.",
      reporter: "Esperando una respuesta suya.",
      scheduled: "Programado para más tarde.",
    },
    follow: "Seguir su incidencia",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    why: "Recibe este mensaje porque se dio esta dirección con una incidencia en {space} el {moment}. ¿No fue usted? Ignórelo o detenga estos correos.",
    stop: "No recibir más correos sobre esta incidencia",
  },
  nl: {
    locale: "nl-NL",
    received:
      "Uw melding over {space} is aangekomen bij {organisation}. Het nummer is {reference}.",
    receivedSubject: "Uw melding {reference} is aangekomen",
    commented: "{organisation} heeft geantwoord:",
    commentedOften: "{organisation} heeft {count} keer geantwoord, het laatst:",
    resolved: "Uw melding is opgelost. Bevestig dat alles weer werkt, of zeg dat het niet zo is.",
    resolvedSubject: "Uw melding {reference} is opgelost: graag bevestigen",
    reopened: "Er wordt weer aan uw melding gewerkt.",
    cancelled: "Uw melding is geannuleerd. Op de pagina staat waarom.",
    merged: "Uw melding wordt samen met een andere over hetzelfde behandeld.",
    commentedSubject: "{organisation} heeft geantwoord op uw melding {reference}",
    reopenedSubject: "Er wordt weer gewerkt aan uw melding {reference}",
    cancelledSubject: "Uw melding {reference} is geannuleerd",
    mergedSubject: "Uw melding {reference} wordt samen met een andere behandeld",
    titled: "{reference} ‘{title}’",
    states: {
      open: "Uw melding is aangenomen.",
      in_progress: "Er wordt aan uw melding gewerkt.",
      on_hold: "Uw melding is aangenomen en staat in de wacht.",
    },
    holds: {
      parts: "Wacht op onderdelen.",
      access: "Wacht tot de ruimte toegankelijk is.",
      supplier: "Wacht op een leverancier.",
      budget: "Wacht op budget.",
      reporter: "Wacht op een antwoord van u.",
      scheduled: "Gepland voor later.",
    },
    follow: "Melding volgen",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
    why: "U krijgt dit bericht omdat dit adres op {moment} is opgegeven bij een melding over {space}. Was u dat niet? Negeer het dan of zet deze mails stop.",
    stop: "Geen mails over deze melding meer",
  },
};
