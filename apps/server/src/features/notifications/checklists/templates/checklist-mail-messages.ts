import type { ChecklistNotificationKind, InterfaceLanguage } from "@storey/domain";

type OfKinds = Readonly<Record<ChecklistNotificationKind, string>>;

/**
 * The words of mails about checklists. Filled in: `{count}`, `{organisation}`, `{checklist}`, `{day}`, `{who}`,
 * `{items}`, `{reason}`, `{list}`.
 */
export interface ChecklistMailMessages {
  /** The subject of one, which `{checklist}` names with its place. */
  readonly one: OfKinds;
  /** How many there are of a kind, in the subject of several. */
  readonly counts: OfKinds;
  readonly subjectOfMany: string;
  readonly headingOfMany: string;
  /** Above those of a kind, if there are several kinds. */
  readonly kinds: OfKinds;
  /** What is said of each. */
  readonly sentences: OfKinds;
  /** Of what nobody gave, but the server itself. */
  readonly assignedByItself: string;
  readonly reason: string;
  readonly restricted: string;
  readonly more: string;
  readonly open: string;
  readonly openList: string;
  readonly why: string;
}

/** Every sentence in every language of the interface. */
export const CHECKLIST_MAIL_WORDS: Readonly<Record<InterfaceLanguage, ChecklistMailMessages>> = {
  en: {
    one: {
      checklist_assigned: "Given to you: {checklist}",
      checklist_due: "Due soon: {checklist}",
      checklist_overdue: "Overdue: {checklist}",
      checklist_missed: "Missed: {checklist}",
      checklist_failed: "Critical failure: {checklist}",
      checklist_approved: "Approved as missed: {checklist}",
      checklist_rejected: "Not approved as missed: {checklist}",
    },
    counts: {
      checklist_assigned: "{count} given to you",
      checklist_due: "{count} due soon",
      checklist_overdue: "{count} overdue",
      checklist_missed: "{count} missed",
      checklist_failed: "{count} with a critical failure",
      checklist_approved: "{count} approved as missed",
      checklist_rejected: "{count} not approved as missed",
    },
    subjectOfMany: "Checklists at {organisation}: {list}",
    headingOfMany: "News about {count} checklists",
    kinds: {
      checklist_assigned: "Given to you",
      checklist_due: "Due soon",
      checklist_overdue: "Overdue",
      checklist_missed: "Missed",
      checklist_failed: "Critical failure",
      checklist_approved: "Approved as missed",
      checklist_rejected: "Not approved as missed",
    },
    sentences: {
      checklist_assigned: "{who} gave this to you. It is due on {day}.",
      checklist_due: "It is due on {day}.",
      checklist_overdue: "It was due on {day}.",
      checklist_missed: "It was due on {day} and was not done.",
      checklist_failed: "{who} found something critical: {items}.",
      checklist_approved: "It was due on {day}. {who} approved that it was missed.",
      checklist_rejected: "It was missed, and {who} gave it another day. It is due on {day}.",
    },
    assignedByItself: "It is due on {day}.",
    reason: "Reason: {reason}",
    restricted: "Its place is shown in the network of the building alone.",
    more: "{count} more are in Storey.",
    open: "Open the checklist",
    openList: "Open what is due",
    why: "You get this message because these checklists at {organisation} concern you. What is not urgent comes once a day.",
  },
  de: {
    one: {
      checklist_assigned: "Ihnen übergeben: {checklist}",
      checklist_due: "Bald fällig: {checklist}",
      checklist_overdue: "Überfällig: {checklist}",
      checklist_missed: "Versäumt: {checklist}",
      checklist_failed: "Kritischer Fehler: {checklist}",
      checklist_approved: "Versäumnis genehmigt: {checklist}",
      checklist_rejected: "Versäumnis nicht genehmigt: {checklist}",
    },
    counts: {
      checklist_assigned: "{count} Ihnen übergeben",
      checklist_due: "{count} bald fällig",
      checklist_overdue: "{count} überfällig",
      checklist_missed: "{count} versäumt",
      checklist_failed: "{count} mit kritischem Fehler",
      checklist_approved: "{count} als versäumt genehmigt",
      checklist_rejected: "{count} nicht als versäumt genehmigt",
    },
    subjectOfMany: "Checklisten bei {organisation}: {list}",
    headingOfMany: "Neues zu {count} Checklisten",
    kinds: {
      checklist_assigned: "Ihnen übergeben",
      checklist_due: "Bald fällig",
      checklist_overdue: "Überfällig",
      checklist_missed: "Versäumt",
      checklist_failed: "Kritischer Fehler",
      checklist_approved: "Als versäumt genehmigt",
      checklist_rejected: "Nicht als versäumt genehmigt",
    },
    sentences: {
      checklist_assigned: "{who} hat Ihnen das übergeben. Fällig ist es am {day}.",
      checklist_due: "Fällig ist das am {day}.",
      checklist_overdue: "Fällig war das am {day}.",
      checklist_missed: "Fällig war das am {day}; es wurde nicht erledigt.",
      checklist_failed: "{who} hat etwas Kritisches gefunden: {items}.",
      checklist_approved: "Fällig war das am {day}. {who} hat das Versäumnis genehmigt.",
      checklist_rejected:
        "Das wurde versäumt, und {who} hat einen anderen Tag dafür festgelegt. Fällig ist es am {day}.",
    },
    assignedByItself: "Fällig ist das am {day}.",
    reason: "Grund: {reason}",
    restricted: "Wo das ist, wird nur im Netz des Gebäudes gezeigt.",
    more: "{count} weitere stehen in Storey.",
    open: "Checkliste öffnen",
    openList: "Fällige Checklisten öffnen",
    why: "Sie erhalten diese Nachricht, weil Sie mit diesen Checklisten bei {organisation} zu tun haben. Was nicht eilt, kommt einmal am Tag.",
  },
  fr: {
    one: {
      checklist_assigned: "Confiée à vous : {checklist}",
      checklist_due: "À faire bientôt : {checklist}",
      checklist_overdue: "En retard : {checklist}",
      checklist_missed: "Manquée : {checklist}",
      checklist_failed: "Défaut critique : {checklist}",
      checklist_approved: "Approuvée comme manquée : {checklist}",
      checklist_rejected: "Non approuvée comme manquée : {checklist}",
    },
    counts: {
      checklist_assigned: "{count} pour vous",
      checklist_due: "{count} à faire bientôt",
      checklist_overdue: "{count} en retard",
      checklist_missed: "manquées : {count}",
      checklist_failed: "{count} avec un défaut critique",
      checklist_approved: "approuvées comme manquées : {count}",
      checklist_rejected: "non approuvées comme manquées : {count}",
    },
    subjectOfMany: "Listes de contrôle chez {organisation} : {list}",
    headingOfMany: "Du nouveau sur {count} listes de contrôle",
    kinds: {
      checklist_assigned: "Pour vous",
      checklist_due: "À faire bientôt",
      checklist_overdue: "En retard",
      checklist_missed: "Manquées",
      checklist_failed: "Défaut critique",
      checklist_approved: "Approuvées comme manquées",
      checklist_rejected: "Non approuvées comme manquées",
    },
    sentences: {
      checklist_assigned: "{who} vous l’a confiée. Elle est à faire le {day}.",
      checklist_due: "Elle est à faire le {day}.",
      checklist_overdue: "Elle était à faire le {day}.",
      checklist_missed: "Elle était à faire le {day} et n’a pas été faite.",
      checklist_failed: "{who} a trouvé un défaut critique : {items}.",
      checklist_approved: "Elle était à faire le {day}. {who} a approuvé qu’elle ait été manquée.",
      checklist_rejected:
        "Elle a été manquée, et {who} lui a donné un autre jour. Elle est à faire le {day}.",
    },
    assignedByItself: "Elle est à faire le {day}.",
    reason: "Raison : {reason}",
    restricted: "Le lieu ne s’affiche que dans le réseau du bâtiment.",
    more: "{count} autres sont dans Storey.",
    open: "Ouvrir la liste de contrôle",
    openList: "Ouvrir ce qui est à faire",
    why: "Vous recevez ce message parce que ces listes de contrôle de {organisation} vous concernent. Ce qui n’est pas urgent arrive une fois par jour.",
  },
  es: {
    one: {
      checklist_assigned: "Asignada a usted: {checklist}",
      checklist_due: "Vence pronto: {checklist}",
      checklist_overdue: "Vencida: {checklist}",
      checklist_missed: "Omitida: {checklist}",
      checklist_failed: "Fallo crítico: {checklist}",
      checklist_approved: "Aprobada como omitida: {checklist}",
      checklist_rejected: "No aprobada como omitida: {checklist}",
    },
    counts: {
      checklist_assigned: "{count} para usted",
      checklist_due: "pronto vencen {count}",
      checklist_overdue: "vencidas: {count}",
      checklist_missed: "omitidas: {count}",
      checklist_failed: "{count} con un fallo crítico",
      checklist_approved: "aprobadas como omitidas: {count}",
      checklist_rejected: "no aprobadas como omitidas: {count}",
    },
    subjectOfMany: "Listas de control de {organisation}: {list}",
    headingOfMany: "Novedades de {count} listas de control",
    kinds: {
      checklist_assigned: "Para usted",
      checklist_due: "Vencen pronto",
      checklist_overdue: "Vencidas",
      checklist_missed: "Omitidas",
      checklist_failed: "Fallo crítico",
      checklist_approved: "Aprobadas como omitidas",
      checklist_rejected: "No aprobadas como omitidas",
    },
    sentences: {
      checklist_assigned: "{who} se la asignó. Vence el {day}.",
      checklist_due: "Vence el {day}.",
      checklist_overdue: "Venció el {day}.",
      checklist_missed: "Venció el {day} y no se hizo.",
      checklist_failed: "{who} encontró algo crítico: {items}.",
      checklist_approved: "Venció el {day}. {who} aprobó que se omitiera.",
      checklist_rejected: "Se omitió, y {who} le dio otro día. Vence el {day}.",
    },
    assignedByItself: "Vence el {day}.",
    reason: "Motivo: {reason}",
    restricted: "El lugar solo se muestra en la red del edificio.",
    more: "Hay {count} más en Storey.",
    open: "Abrir la lista de control",
    openList: "Abrir lo pendiente",
    why: "Recibe este mensaje porque tiene que ver con estas listas de control de {organisation}. Lo que no es urgente llega una vez al día.",
  },
  nl: {
    one: {
      checklist_assigned: "Aan u gegeven: {checklist}",
      checklist_due: "Binnenkort te doen: {checklist}",
      checklist_overdue: "Over tijd: {checklist}",
      checklist_missed: "Gemist: {checklist}",
      checklist_failed: "Kritieke fout: {checklist}",
      checklist_approved: "Goedgekeurd als gemist: {checklist}",
      checklist_rejected: "Niet goedgekeurd als gemist: {checklist}",
    },
    counts: {
      checklist_assigned: "{count} aan u gegeven",
      checklist_due: "{count} binnenkort te doen",
      checklist_overdue: "{count} over tijd",
      checklist_missed: "{count} gemist",
      checklist_failed: "{count} met een kritieke fout",
      checklist_approved: "{count} goedgekeurd als gemist",
      checklist_rejected: "{count} niet goedgekeurd als gemist",
    },
    subjectOfMany: "Checklists bij {organisation}: {list}",
    headingOfMany: "Nieuws over {count} checklists",
    kinds: {
      checklist_assigned: "Aan u gegeven",
      checklist_due: "Binnenkort te doen",
      checklist_overdue: "Over tijd",
      checklist_missed: "Gemist",
      checklist_failed: "Kritieke fout",
      checklist_approved: "Goedgekeurd als gemist",
      checklist_rejected: "Niet goedgekeurd als gemist",
    },
    sentences: {
      checklist_assigned: "{who} heeft u dit gegeven. Het moet gedaan zijn op {day}.",
      checklist_due: "Het moet gedaan zijn op {day}.",
      checklist_overdue: "Het had gedaan moeten zijn op {day}.",
      checklist_missed: "Het had gedaan moeten zijn op {day} en is niet gedaan.",
      checklist_failed: "{who} heeft iets kritieks gevonden: {items}.",
      checklist_approved:
        "Het had gedaan moeten zijn op {day}. {who} heeft goedgekeurd dat het gemist is.",
      checklist_rejected:
        "Het is gemist, en {who} heeft er een andere dag voor gekozen. Het moet gedaan zijn op {day}.",
    },
    assignedByItself: "Het moet gedaan zijn op {day}.",
    reason: "Reden: {reason}",
    restricted: "Waar het is, is alleen in het netwerk van het gebouw te zien.",
    more: "Er staan er nog {count} in Storey.",
    open: "Checklist openen",
    openList: "Te doen checklists openen",
    why: "U krijgt dit bericht omdat u met deze checklists bij {organisation} te maken hebt. Wat niet dringend is, komt één keer per dag.",
  },
};
