import type { InterfaceLanguage, StoppableKind } from "@storey/domain";

/** The words of the page that a link in a mail opens. `{reference}` is filled in. */
export interface UnsubscribeMessages {
  readonly title: string;
  readonly lead: string;
  readonly leadOfReport: string;
  readonly stop: string;
  readonly doneTitle: string;
  readonly doneLead: string;
  readonly doneLeadOfReport: string;
  readonly unknownTitle: string;
  readonly unknownLead: string;
  readonly failedTitle: string;
  readonly failedLead: string;
  readonly back: string;
  /** Reminders of things; `{organisation}` is filled in. */
  readonly things: string;
  readonly kinds: Readonly<Record<StoppableKind, string>>;
}

/** Every sentence in every language of the interface. */
export const UNSUBSCRIBE_WORDS: Readonly<Record<InterfaceLanguage, UnsubscribeMessages>> = {
  en: {
    title: "Stop these mails?",
    lead: "You will get no more mails about:",
    leadOfReport:
      "You will get no more mails about your issue {reference}, nor about others with this address. Its page still works.",
    stop: "Stop these mails",
    doneTitle: "Done",
    doneLead: "You will get no more mails about:",
    doneLeadOfReport:
      "You will get no more mails about your issue {reference}, nor about others with this address.",
    unknownTitle: "This link does not work",
    unknownLead:
      "It may have been cut off. Open it from the mail again, or change what you are told in the settings.",
    failedTitle: "That did not work",
    failedLead: "Try again in a moment.",
    back: "Back to Storey",
    things: "When your things of {organisation} are due back",
    kinds: {
      issue_assigned: "Issues given to you",
      issue_mentioned: "Mentions of you",
      issue_commented: "Comments on your issues",
      issue_status: "State of your issues",
      issue_created: "New issues",
      sos: "Calls for help",
      checklist_assigned: "Checklists given to you",
      checklist_due: "Checklists due soon",
      checklist_overdue: "Overdue checklists",
      checklist_missed: "Missed checklists",
      checklist_failed: "Critical failures in checklists",
      checklist_approved: "Missed checklists that were approved",
      checklist_rejected: "Missed checklists that were not approved",
      readiness: "How ready rooms are, on Mondays",
    },
  },
  de: {
    title: "Diese E-Mails abbestellen?",
    lead: "Sie erhalten keine E-Mails mehr über:",
    leadOfReport:
      "Sie erhalten keine E-Mails mehr zu Ihrer Meldung {reference} und zu anderen mit dieser Adresse. Die Seite dazu bleibt bestehen.",
    stop: "E-Mails abbestellen",
    doneTitle: "Erledigt",
    doneLead: "Sie erhalten keine E-Mails mehr über:",
    doneLeadOfReport:
      "Sie erhalten keine E-Mails mehr zu Ihrer Meldung {reference} und zu anderen mit dieser Adresse.",
    unknownTitle: "Dieser Link funktioniert nicht",
    unknownLead:
      "Er ist vielleicht abgeschnitten. Öffnen Sie ihn noch einmal aus der E-Mail, oder ändern Sie die Einstellungen.",
    failedTitle: "Das hat nicht geklappt",
    failedLead: "Versuchen Sie es gleich noch einmal.",
    back: "Zurück zu Storey",
    things: "Wann Ihre Dinge von {organisation} zurückerwartet werden",
    kinds: {
      issue_assigned: "Meldungen, die Ihnen übergeben werden",
      issue_mentioned: "Erwähnungen",
      issue_commented: "Kommentare zu Ihren Meldungen",
      issue_status: "Status Ihrer Meldungen",
      issue_created: "Neue Meldungen",
      sos: "Hilferufe",
      checklist_assigned: "Checklisten, die Ihnen übergeben werden",
      checklist_due: "Bald fällige Checklisten",
      checklist_overdue: "Überfällige Checklisten",
      checklist_missed: "Versäumte Checklisten",
      checklist_failed: "Kritische Fehler in Checklisten",
      checklist_approved: "Versäumte Checklisten, die genehmigt wurden",
      checklist_rejected: "Versäumte Checklisten, die nicht genehmigt wurden",
      readiness: "Wie bereit Räume sind, montags",
    },
  },
  fr: {
    title: "Arrêter ces e-mails ?",
    lead: "Vous ne recevrez plus d’e-mails sur :",
    leadOfReport:
      "Vous ne recevrez plus d’e-mails sur votre signalement {reference}, ni sur d’autres faits avec cette adresse. Sa page reste ouverte.",
    stop: "Arrêter ces e-mails",
    doneTitle: "C’est fait",
    doneLead: "Vous ne recevrez plus d’e-mails sur :",
    doneLeadOfReport:
      "Vous ne recevrez plus d’e-mails sur votre signalement {reference}, ni sur d’autres faits avec cette adresse.",
    unknownTitle: "Ce lien ne fonctionne pas",
    unknownLead:
      "Il a peut-être été coupé. Ouvrez-le à nouveau depuis l’e-mail, ou changez vos paramètres.",
    failedTitle: "Cela n’a pas marché",
    failedLead: "Réessayez dans un instant.",
    back: "Retour à Storey",
    things: "Le retour attendu de vos objets de {organisation}",
    kinds: {
      issue_assigned: "Signalements qui vous sont confiés",
      issue_mentioned: "Mentions de votre nom",
      issue_commented: "Commentaires sur vos signalements",
      issue_status: "État de vos signalements",
      issue_created: "Nouveaux signalements",
      sos: "Appels à l’aide",
      checklist_assigned: "Listes de contrôle qui vous sont confiées",
      checklist_due: "Listes de contrôle à faire bientôt",
      checklist_overdue: "Listes de contrôle en retard",
      checklist_missed: "Listes de contrôle manquées",
      checklist_failed: "Défauts critiques dans des listes de contrôle",
      checklist_approved: "Listes de contrôle approuvées comme manquées",
      checklist_rejected: "Listes de contrôle non approuvées comme manquées",
      readiness: "La disponibilité des salles, le lundi",
    },
  },
  es: {
    title: "¿Detener estos correos?",
    lead: "No recibirá más correos sobre:",
    leadOfReport:
      "No recibirá más correos sobre su incidencia {reference} ni sobre otras con esta dirección. Su página sigue abierta.",
    stop: "Detener estos correos",
    doneTitle: "Hecho",
    doneLead: "No recibirá más correos sobre:",
    doneLeadOfReport:
      "No recibirá más correos sobre su incidencia {reference} ni sobre otras con esta dirección.",
    unknownTitle: "Este enlace no funciona",
    unknownLead: "Puede que esté cortado. Ábralo de nuevo desde el correo o cambie los ajustes.",
    failedTitle: "No ha funcionado",
    failedLead: "Inténtelo de nuevo en un momento.",
    back: "Volver a Storey",
    things: "Cuándo deben volver sus cosas de {organisation}",
    kinds: {
      issue_assigned: "Incidencias que se le asignan",
      issue_mentioned: "Menciones",
      issue_commented: "Comentarios en sus incidencias",
      issue_status: "Estado de sus incidencias",
      issue_created: "Nuevas incidencias",
      sos: "Llamadas de socorro",
      checklist_assigned: "Listas de control que se le asignan",
      checklist_due: "Listas de control que vencen pronto",
      checklist_overdue: "Listas de control vencidas",
      checklist_missed: "Listas de control omitidas",
      checklist_failed: "Fallos críticos en listas de control",
      checklist_approved: "Listas de control aprobadas como omitidas",
      checklist_rejected: "Listas de control no aprobadas como omitidas",
      readiness: "La disponibilidad de las salas, los lunes",
    },
  },
  nl: {
    title: "Deze mails stopzetten?",
    lead: "U krijgt geen mails meer over:",
    leadOfReport:
      "U krijgt geen mails meer over uw melding {reference} en over andere met dit adres. De pagina ervan blijft werken.",
    stop: "Mails stopzetten",
    doneTitle: "Klaar",
    doneLead: "U krijgt geen mails meer over:",
    doneLeadOfReport:
      "U krijgt geen mails meer over uw melding {reference} en over andere met dit adres.",
    unknownTitle: "Deze link werkt niet",
    unknownLead:
      "Misschien is hij afgekapt. Open hem opnieuw vanuit de mail, of wijzig uw instellingen.",
    failedTitle: "Dat is niet gelukt",
    failedLead: "Probeer het zo nog eens.",
    back: "Terug naar Storey",
    things: "Wanneer uw dingen van {organisation} terug moeten zijn",
    kinds: {
      issue_assigned: "Meldingen die u krijgt",
      issue_mentioned: "Vermeldingen van u",
      issue_commented: "Reacties op uw meldingen",
      issue_status: "Status van uw meldingen",
      issue_created: "Nieuwe meldingen",
      sos: "Noodoproepen",
      checklist_assigned: "Checklists die u krijgt",
      checklist_due: "Checklists die binnenkort te doen zijn",
      checklist_overdue: "Checklists over tijd",
      checklist_missed: "Gemiste checklists",
      checklist_failed: "Kritieke fouten in checklists",
      checklist_approved: "Checklists die als gemist zijn goedgekeurd",
      checklist_rejected: "Checklists die niet als gemist zijn goedgekeurd",
      readiness: "Hoe gereed ruimtes zijn, op maandag",
    },
  },
};
