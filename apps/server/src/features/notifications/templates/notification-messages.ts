import type { InterfaceLanguage, IssueStatus } from "@storey/domain";

/** How the news of one issue is named: `{issue}` is its number and title. */
export interface NewsSubjects {
  readonly created: string;
  readonly assigned: string;
  readonly mentioned: string;
  readonly commented: string;
  readonly commentedOften: string;
  readonly status: string;
  readonly merged: string;
}

/**
 * The words of mails about issues. Filled in: `{who}`, `{status}`, `{count}`, `{space}`,
 * `{organisation}`, `{location}`, `{reference}`, `{title}`, `{moment}`, `{name}`, `{reason}`.
 */
export interface NotificationMessages {
  /** How dates are written. */
  readonly locale: string;
  readonly somebody: string;
  readonly created: string;
  readonly assigned: string;
  readonly mentioned: string;
  readonly commented: string;
  readonly commentedOften: string;
  readonly status: string;
  readonly statusByItself: string;
  readonly merged: string;
  /** The texts for the reason of a state. */
  readonly reasons: Readonly<Record<"on_hold" | "resolved" | "cancelled", string>>;
  readonly subjects: NewsSubjects;
  readonly place: string;
  /** Replaces the place if the location can be read only in its own networks. */
  readonly restricted: string;
  readonly subjectOfMany: string;
  readonly headingOfMany: string;
  readonly more: string;
  readonly open: string;
  readonly openList: string;
  readonly bareLink: string;
  readonly why: string;
  readonly stop: string;
  /** The sentence for a mail of several kinds, whose names follow. */
  readonly stopMany: string;
  readonly choose: string;
  readonly deskSubject: string;
  readonly deskHeading: string;
  readonly deskBy: string;
  readonly deskByNobody: string;
  readonly deskWhy: string;
  /** For several reports in one mail. */
  readonly deskSubjectOfMany: string;
  readonly deskHeadingOfMany: string;
  readonly deskMore: string;
  readonly deskWhyMany: string;
  readonly statuses: Readonly<Record<IssueStatus, string>>;
}

/** Every sentence in every language of the interface. */
export const NOTIFICATION_WORDS: Readonly<Record<InterfaceLanguage, NotificationMessages>> = {
  en: {
    locale: "en-GB",
    somebody: "Somebody",
    created: "{who} reported this.",
    assigned: "{who} gave this to you.",
    mentioned: "{who} mentioned you:",
    commented: "{who} commented:",
    commentedOften: "{count} comments, the last by {who}:",
    status: "{who} set the state to {status}.",
    statusByItself: "The state is now {status}.",
    merged: "It is dealt with together with another issue.",
    reasons: {
      on_hold: "It waits for: {reason}.",
      resolved: "What was done: {reason}.",
      cancelled: "Reason: {reason}.",
    },
    subjects: {
      created: "New issue: {issue}",
      assigned: "Given to you: {issue}",
      mentioned: "You were mentioned: {issue}",
      commented: "New comment: {issue}",
      commentedOften: "{count} new comments: {issue}",
      status: "{status}: {issue}",
      merged: "Joined with another issue: {issue}",
    },
    place: "{space}, {moment}",
    restricted: "{moment}. What it is about is shown in the network of the building alone.",
    subjectOfMany: "{count} issues with news at {organisation}",
    headingOfMany: "News about {count} issues",
    more: "There is more in your list.",
    open: "Open the issue",
    openList: "Open the issues",
    bareLink: "If the button does not work, open this address:",
    why: "You get this message because this concerns you at {organisation}.",
    stop: "Stop mails of this kind",
    stopMany: "Stop mails of these kinds: {kinds}",
    choose: "Choose what you want to be told",
    deskSubject: "New issue {reference} in {space}: {title}",
    deskHeading: "New issue: {title}",
    deskBy: "{reference}, {space}, {moment}. Reported by {name}.",
    deskByNobody: "{reference}, {space}, {moment}.",
    deskWhy: "New issues of {location} go to this address because it is its service desk.",
    deskSubjectOfMany: "{count} new issues at {organisation}",
    deskHeadingOfMany: "{count} new issues",
    deskMore: "{count} more are in the list.",
    deskWhyMany:
      "New issues come to this address because it is a service desk of {organisation}. What comes in quick succession is put together.",
    statuses: {
      "new": "New",
      open: "Open",
      in_progress: "In progress",
      on_hold: "On hold",
      resolved: "Resolved",
      closed: "Closed",
      cancelled: "Cancelled",
    },
  },
  de: {
    locale: "de-DE",
    somebody: "Jemand",
    created: "{who} hat das gemeldet.",
    assigned: "{who} hat Ihnen das übergeben.",
    mentioned: "{who} hat Sie erwähnt:",
    commented: "{who} hat kommentiert:",
    commentedOften: "{count} Kommentare, der letzte von {who}:",
    status: "{who} hat den Status auf „{status}“ gesetzt.",
    statusByItself: "Der Status ist jetzt „{status}“.",
    merged: "Das wird zusammen mit einer anderen Meldung bearbeitet.",
    reasons: {
      on_hold: "Sie wartet auf: {reason}.",
      resolved: "Ergebnis: {reason}.",
      cancelled: "Grund: {reason}.",
    },
    subjects: {
      created: "Neue Meldung: {issue}",
      assigned: "Ihnen übergeben: {issue}",
      mentioned: "Sie wurden erwähnt: {issue}",
      commented: "Neuer Kommentar: {issue}",
      commentedOften: "{count} neue Kommentare: {issue}",
      status: "{status}: {issue}",
      merged: "Mit einer anderen Meldung zusammengelegt: {issue}",
    },
    place: "{space}, {moment}",
    restricted: "{moment}. Worum es geht, wird nur im Netz des Gebäudes gezeigt.",
    subjectOfMany: "{count} Meldungen mit Neuigkeiten bei {organisation}",
    headingOfMany: "Neues zu {count} Meldungen",
    more: "Mehr steht in Ihrer Liste.",
    open: "Meldung öffnen",
    openList: "Meldungen öffnen",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
    why: "Sie erhalten diese Nachricht, weil Sie bei {organisation} damit zu tun haben.",
    stop: "E-Mails dieser Art abbestellen",
    stopMany: "E-Mails dieser Arten abbestellen: {kinds}",
    choose: "Auswählen, worüber Sie informiert werden",
    deskSubject: "Neue Meldung {reference} in {space}: {title}",
    deskHeading: "Neue Meldung: {title}",
    deskBy: "{reference}, {space}, {moment}. Gemeldet von {name}.",
    deskByNobody: "{reference}, {space}, {moment}.",
    deskWhy: "Neue Meldungen von {location} gehen an diese Adresse, weil sie der Service Desk ist.",
    deskSubjectOfMany: "{count} neue Meldungen bei {organisation}",
    deskHeadingOfMany: "{count} neue Meldungen",
    deskMore: "{count} weitere stehen in der Liste.",
    deskWhyMany:
      "Neue Meldungen gehen an diese Adresse, weil sie ein Service Desk von {organisation} ist. Was kurz nacheinander kommt, wird zusammengefasst.",
    statuses: {
      "new": "Neu",
      open: "Offen",
      in_progress: "In Arbeit",
      on_hold: "Zurückgestellt",
      resolved: "Gelöst",
      closed: "Geschlossen",
      cancelled: "Abgebrochen",
    },
  },
  fr: {
    locale: "fr-FR",
    somebody: "Quelqu’un",
    created: "{who} a fait ce signalement.",
    assigned: "{who} vous a confié ceci.",
    mentioned: "{who} vous a mentionné :",
    commented: "{who} a commenté :",
    commentedOften: "{count} commentaires, le dernier de {who} :",
    status: "{who} a changé l’état : {status}.",
    statusByItself: "L’état est maintenant : {status}.",
    merged: "Ceci est traité avec un autre signalement.",
    reasons: {
      on_hold: "On attend : {reason}.",
      resolved: "Résultat : {reason}.",
      cancelled: "Motif : {reason}.",
    },
    subjects: {
      created: "Nouveau signalement : {issue}",
      assigned: "Vous est confié : {issue}",
      mentioned: "On vous mentionne : {issue}",
      commented: "Nouveau commentaire : {issue}",
      commentedOften: "{count} nouveaux commentaires : {issue}",
      status: "{status} : {issue}",
      merged: "Réuni avec un autre signalement : {issue}",
    },
    place: "{space}, {moment}",
    restricted: "{moment}. Le contenu ne s’affiche que dans le réseau du bâtiment.",
    subjectOfMany: "{count} signalements avec du nouveau chez {organisation}",
    headingOfMany: "Du nouveau sur {count} signalements",
    more: "La suite est dans votre liste.",
    open: "Ouvrir le signalement",
    openList: "Ouvrir les signalements",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    why: "Vous recevez ce message parce que cela vous concerne chez {organisation}.",
    stop: "Ne plus recevoir ce type d’e-mails",
    stopMany: "Ne plus recevoir ces types d’e-mails : {kinds}",
    choose: "Choisir ce qui vous est annoncé",
    deskSubject: "Nouveau signalement {reference} dans {space} : {title}",
    deskHeading: "Nouveau signalement : {title}",
    deskBy: "{reference}, {space}, {moment}. Signalé par {name}.",
    deskByNobody: "{reference}, {space}, {moment}.",
    deskWhy:
      "Les nouveaux signalements de {location} arrivent à cette adresse, celle de son service d’assistance.",
    deskSubjectOfMany: "{count} nouveaux signalements chez {organisation}",
    deskHeadingOfMany: "{count} nouveaux signalements",
    deskMore: "{count} autres sont dans la liste.",
    deskWhyMany:
      "Les nouveaux signalements arrivent à cette adresse parce que c’est un service d’assistance de {organisation}. Ceux qui se suivent de près sont regroupés.",
    statuses: {
      "new": "Nouveau",
      open: "Ouvert",
      in_progress: "En cours",
      on_hold: "En attente",
      resolved: "Résolu",
      closed: "Clos",
      cancelled: "Annulé",
    },
  },
  es: {
    locale: "es-ES",
    somebody: "Alguien",
    created: "{who} ha comunicado esto.",
    assigned: "{who} le ha asignado esto.",
    mentioned: "{who} le ha mencionado:",
    commented: "{who} ha comentado:",
    commentedOften: "{count} comentarios, el último de {who}:",
    status: "{who} ha cambiado el estado a {status}.",
    statusByItself: "El estado es ahora {status}.",
    merged: "Se atiende junto con otra incidencia.",
    reasons: {
      on_hold: "Espera a: {reason}.",
      resolved: "Resultado: {reason}.",
      cancelled: "Motivo: {reason}.",
    },
    subjects: {
      created: "Nueva incidencia: {issue}",
      assigned: "Asignada a usted: {issue}",
      mentioned: "Le han mencionado: {issue}",
      commented: "Nuevo comentario: {issue}",
      commentedOften: "{count} comentarios nuevos: {issue}",
      status: "{status}: {issue}",
      merged: "Unida a otra incidencia: {issue}",
    },
    place: "{space}, {moment}",
    restricted: "{moment}. El contenido solo se muestra en la red del edificio.",
    subjectOfMany: "{count} incidencias con novedades en {organisation}",
    headingOfMany: "Novedades de {count} incidencias",
    more: "Hay más en su lista.",
    open: "Abrir la incidencia",
    openList: "Abrir las incidencias",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    why: "Recibe este mensaje porque tiene que ver con esto en {organisation}.",
    stop: "No recibir más correos de este tipo",
    stopMany: "No recibir más correos de estos tipos: {kinds}",
    choose: "Elegir de qué quiere recibir avisos",
    deskSubject: "Nueva incidencia {reference} en {space}: {title}",
    deskHeading: "Nueva incidencia: {title}",
    deskBy: "{reference}, {space}, {moment}. Comunicada por {name}.",
    deskByNobody: "{reference}, {space}, {moment}.",
    deskWhy:
      "Las nuevas incidencias de {location} llegan a esta dirección porque es su servicio de asistencia.",
    deskSubjectOfMany: "{count} incidencias nuevas en {organisation}",
    deskHeadingOfMany: "{count} incidencias nuevas",
    deskMore: "Hay {count} más en la lista.",
    deskWhyMany:
      "Las incidencias nuevas llegan a esta dirección porque es un servicio de asistencia de {organisation}. Las que llegan seguidas se reúnen en un mensaje.",
    statuses: {
      "new": "Nueva",
      open: "Abierta",
      in_progress: "En curso",
      on_hold: "En espera",
      resolved: "Resuelta",
      closed: "Cerrada",
      cancelled: "Cancelada",
    },
  },
  nl: {
    locale: "nl-NL",
    somebody: "Iemand",
    created: "{who} heeft dit gemeld.",
    assigned: "{who} heeft dit aan u gegeven.",
    mentioned: "{who} heeft u genoemd:",
    commented: "{who} heeft gereageerd:",
    commentedOften: "{count} reacties, de laatste van {who}:",
    status: "{who} heeft de status gezet op {status}.",
    statusByItself: "De status is nu {status}.",
    merged: "Dit wordt samen met een andere melding behandeld.",
    reasons: {
      on_hold: "Er wordt gewacht op: {reason}.",
      resolved: "Resultaat: {reason}.",
      cancelled: "Reden: {reason}.",
    },
    subjects: {
      created: "Nieuwe melding: {issue}",
      assigned: "Aan u gegeven: {issue}",
      mentioned: "U bent genoemd: {issue}",
      commented: "Nieuwe reactie: {issue}",
      commentedOften: "{count} nieuwe reacties: {issue}",
      status: "{status}: {issue}",
      merged: "Samengevoegd met een andere melding: {issue}",
    },
    place: "{space}, {moment}",
    restricted: "{moment}. Waar het om gaat, is alleen in het netwerk van het gebouw te zien.",
    subjectOfMany: "{count} meldingen met nieuws bij {organisation}",
    headingOfMany: "Nieuws over {count} meldingen",
    more: "Er staat meer in uw lijst.",
    open: "Melding openen",
    openList: "Meldingen openen",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
    why: "U krijgt dit bericht omdat u hier bij {organisation} mee te maken hebt.",
    stop: "Geen mails van deze soort meer",
    stopMany: "Geen mails van deze soorten meer: {kinds}",
    choose: "Kiezen waarover u bericht wilt",
    deskSubject: "Nieuwe melding {reference} in {space}: {title}",
    deskHeading: "Nieuwe melding: {title}",
    deskBy: "{reference}, {space}, {moment}. Gemeld door {name}.",
    deskByNobody: "{reference}, {space}, {moment}.",
    deskWhy: "Nieuwe meldingen van {location} gaan naar dit adres omdat het de servicedesk is.",
    deskSubjectOfMany: "{count} nieuwe meldingen bij {organisation}",
    deskHeadingOfMany: "{count} nieuwe meldingen",
    deskMore: "Er staan er nog {count} in de lijst.",
    deskWhyMany:
      "Nieuwe meldingen komen op dit adres omdat het een servicedesk van {organisation} is. Wat kort na elkaar komt, wordt samengevoegd.",
    statuses: {
      "new": "Nieuw",
      open: "Open",
      in_progress: "In behandeling",
      on_hold: "In de wacht",
      resolved: "Opgelost",
      closed: "Gesloten",
      cancelled: "Geannuleerd",
    },
  },
};
