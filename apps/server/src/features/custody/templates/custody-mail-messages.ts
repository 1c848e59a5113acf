import type { InterfaceLanguage } from "@storey/domain";

/** What a mail about things is for. */
export type CustodyMailKind = "out" | "in" | "again" | "soon" | "overdue";

/** What a mail of one kind says; `{thing}`, `{count}` and `{organisation}` are filled in. */
interface KindMessages {
  readonly subject: string;
  readonly subjectMany: string;
  readonly heading: string;
  readonly headingMany: string;
  readonly ask: string;
}

/** The words of mails about things that somebody has. */
interface CustodyMailMessages {
  readonly kinds: Readonly<Record<CustodyMailKind, KindMessages>>;
  /** `{day}` is filled in. */
  readonly dueBack: string;
  /** `{count}` is filled in. */
  readonly more: string;
  readonly button: string;
  readonly bareLink: string;
  readonly own: string;
  readonly unexpected: string;
  readonly stop: string;
  /** How days are written. */
  readonly locale: string;
}

/** Mails about things that somebody has, in every language of the interface. */
export const CUSTODY_MAIL_WORDS: Readonly<Record<InterfaceLanguage, CustodyMailMessages>> = {
  en: {
    kinds: {
      out: {
        subject: "{organisation} has handed you {thing}",
        subjectMany: "{organisation} has handed you {count} things",
        heading: "You have been handed {thing}",
        headingMany: "You have been handed {count} things",
        ask: "Please confirm that you have received everything.",
      },
      in: {
        subject: "{thing} is back at {organisation}",
        subjectMany: "{count} things are back at {organisation}",
        heading: "{thing} has been returned",
        headingMany: "{count} things have been returned",
        ask: "You no longer answer for what is listed here. Thank you for bringing it back.",
      },
      again: {
        subject: "{organisation} has you down for {thing} again",
        subjectMany: "{organisation} has you down for {count} things again",
        heading: "{thing} is in your name again",
        headingMany: "{count} things are in your name again",
        ask: "They were noted as returned, which has been undone. Please write to us if you no longer have what is listed here.",
      },
      soon: {
        subject: "{thing} is due back soon at {organisation}",
        subjectMany: "{count} things are due back soon at {organisation}",
        heading: "{thing} is due back soon",
        headingMany: "{count} things are due back soon",
        ask: "Please bring back what you no longer need, or ask for more time.",
      },
      overdue: {
        subject: "{thing} should be back at {organisation} by now",
        subjectMany: "{count} things should be back at {organisation} by now",
        heading: "{thing} is overdue",
        headingMany: "{count} things are overdue",
        ask: "Please bring it back, or say when you will.",
      },
    },
    dueBack: "due back by {day}",
    more: "and {count} more",
    button: "See what you have",
    bareLink: "If the button does not work, open this address:",
    own: "The link shows what you have. Do not pass it on.",
    unexpected: "You do not have this, or this mail is not for you? Please tell {organisation}.",
    stop: "No more reminders of these things",
    locale: "en-GB",
  },
  de: {
    kinds: {
      out: {
        subject: "{organisation} hat Ihnen {thing} übergeben",
        subjectMany: "{organisation} hat Ihnen {count} Dinge übergeben",
        heading: "Ihnen wurde {thing} übergeben",
        headingMany: "Ihnen wurden {count} Dinge übergeben",
        ask: "Bitte bestätigen Sie, dass Sie alles erhalten haben.",
      },
      in: {
        subject: "{thing} ist zurück bei {organisation}",
        subjectMany: "{count} Dinge sind zurück bei {organisation}",
        heading: "{thing} wurde zurückgenommen",
        headingMany: "{count} Dinge wurden zurückgenommen",
        ask: "Für das Genannte sind Sie nicht mehr verantwortlich. Danke fürs Zurückbringen.",
      },
      again: {
        subject: "{organisation} führt {thing} wieder auf Ihren Namen",
        subjectMany: "{organisation} führt {count} Dinge wieder auf Ihren Namen",
        heading: "{thing} steht wieder auf Ihren Namen",
        headingMany: "{count} Dinge stehen wieder auf Ihren Namen",
        ask: "Die Rückgabe war vermerkt und wurde widerrufen. Bitte schreiben Sie uns, wenn Sie etwas davon nicht mehr haben.",
      },
      soon: {
        subject: "{thing} wird bald bei {organisation} zurückerwartet",
        subjectMany: "{count} Dinge werden bald bei {organisation} zurückerwartet",
        heading: "{thing} wird bald zurückerwartet",
        headingMany: "{count} Dinge werden bald zurückerwartet",
        ask: "Bitte bringen Sie zurück, was Sie nicht mehr brauchen, oder bitten Sie um mehr Zeit.",
      },
      overdue: {
        subject: "{thing} sollte schon zurück bei {organisation} sein",
        subjectMany: "{count} Dinge sollten schon zurück bei {organisation} sein",
        heading: "{thing} ist überfällig",
        headingMany: "{count} Dinge sind überfällig",
        ask: "Bitte bringen Sie es zurück, oder sagen Sie, wann Sie es tun.",
      },
    },
    dueBack: "zurück bis {day}",
    more: "und {count} weitere",
    button: "Ansehen, was Sie haben",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
    own: "Der Link zeigt, was Sie haben. Geben Sie ihn nicht weiter.",
    unexpected:
      "Sie haben das nicht, oder diese E-Mail ist nicht für Sie? Bitte sagen Sie es {organisation}.",
    stop: "Keine Erinnerungen mehr an diese Dinge",
    locale: "de-DE",
  },
  fr: {
    kinds: {
      out: {
        subject: "{organisation} vous a remis {thing}",
        subjectMany: "{organisation} vous a remis {count} objets",
        heading: "On vous a remis {thing}",
        headingMany: "On vous a remis {count} objets",
        ask: "Veuillez confirmer que vous avez tout reçu.",
      },
      in: {
        subject: "{thing} est de retour chez {organisation}",
        subjectMany: "{count} objets sont de retour chez {organisation}",
        heading: "{thing} a été restitué",
        headingMany: "{count} objets ont été restitués",
        ask: "Vous n’êtes plus responsable de ce qui figure ici. Merci de l’avoir rapporté.",
      },
      again: {
        subject: "{organisation} note de nouveau {thing} à votre nom",
        subjectMany: "{organisation} note de nouveau {count} objets à votre nom",
        heading: "{thing} est de nouveau à votre nom",
        headingMany: "{count} objets sont de nouveau à votre nom",
        ask: "Le retour avait été noté, puis annulé. Écrivez-nous si vous n’avez plus l’un de ces objets.",
      },
      soon: {
        subject: "{thing} est bientôt attendu chez {organisation}",
        subjectMany: "{count} objets sont bientôt attendus chez {organisation}",
        heading: "{thing} est bientôt attendu",
        headingMany: "{count} objets sont bientôt attendus",
        ask: "Veuillez rapporter ce dont vous n’avez plus besoin, ou demander un délai.",
      },
      overdue: {
        subject: "{thing} devrait déjà être de retour chez {organisation}",
        subjectMany: "{count} objets devraient déjà être de retour chez {organisation}",
        heading: "{thing} est en retard",
        headingMany: "{count} objets sont en retard",
        ask: "Veuillez le rapporter, ou dire quand vous le ferez.",
      },
    },
    dueBack: "à rendre avant le {day} inclus",
    more: "et {count} autres",
    button: "Voir ce que vous avez",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    own: "Le lien montre ce que vous avez. Ne le transmettez à personne.",
    unexpected:
      "Vous n’avez pas cet objet, ou ce message ne vous est pas destiné ? Dites-le à {organisation}.",
    stop: "Plus de rappels pour ces objets",
    locale: "fr-FR",
  },
  es: {
    kinds: {
      out: {
        subject: "{organisation} le ha entregado {thing}",
        subjectMany: "{organisation} le ha entregado {count} cosas",
        heading: "Se le ha entregado {thing}",
        headingMany: "Se le han entregado {count} cosas",
        ask: "Confirme, por favor, que lo ha recibido todo.",
      },
      in: {
        subject: "{thing} está de vuelta en {organisation}",
        subjectMany: "{count} cosas están de vuelta en {organisation}",
        heading: "{thing} se ha devuelto",
        headingMany: "Se han devuelto {count} cosas",
        ask: "Ya no responde de lo que figura aquí. Gracias por devolverlo.",
      },
      again: {
        subject: "{organisation} vuelve a tener {thing} a su nombre",
        subjectMany: "{organisation} vuelve a tener {count} objetos a su nombre",
        heading: "{thing} vuelve a estar a su nombre",
        headingMany: "{count} objetos vuelven a estar a su nombre",
        ask: "Se había anotado la devolución y se ha deshecho. Escríbanos si ya no tiene alguno de estos objetos.",
      },
      soon: {
        subject: "{thing} debe volver pronto a {organisation}",
        subjectMany: "{count} cosas deben volver pronto a {organisation}",
        heading: "{thing} debe volver pronto",
        headingMany: "{count} cosas deben volver pronto",
        ask: "Devuelva, por favor, lo que ya no necesite, o pida más tiempo.",
      },
      overdue: {
        subject: "{thing} ya debería estar de vuelta en {organisation}",
        subjectMany: "{count} cosas ya deberían estar de vuelta en {organisation}",
        heading: "{thing} está fuera de plazo",
        headingMany: "{count} cosas están fuera de plazo",
        ask: "Devuélvalo, por favor, o diga cuándo lo hará.",
      },
    },
    dueBack: "devolver hasta el {day}",
    more: "y {count} más",
    button: "Ver lo que tiene",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    own: "El enlace muestra lo que tiene. No lo comparta.",
    unexpected:
      "¿No tiene esto, o este mensaje no es para usted? Dígaselo, por favor, a {organisation}.",
    stop: "No más recordatorios de estas cosas",
    locale: "es-ES",
  },
  nl: {
    kinds: {
      out: {
        subject: "{organisation} heeft u {thing} uitgereikt",
        subjectMany: "{organisation} heeft u {count} dingen uitgereikt",
        heading: "U hebt {thing} gekregen",
        headingMany: "U hebt {count} dingen gekregen",
        ask: "Bevestig alstublieft dat u alles hebt ontvangen.",
      },
      in: {
        subject: "{thing} is terug bij {organisation}",
        subjectMany: "{count} dingen zijn terug bij {organisation}",
        heading: "{thing} is teruggenomen",
        headingMany: "{count} dingen zijn teruggenomen",
        ask: "Voor wat hier staat bent u niet meer verantwoordelijk. Bedankt voor het terugbrengen.",
      },
      again: {
        subject: "{organisation} heeft {thing} weer op uw naam staan",
        subjectMany: "{organisation} heeft {count} dingen weer op uw naam staan",
        heading: "{thing} staat weer op uw naam",
        headingMany: "{count} dingen staan weer op uw naam",
        ask: "De teruggave was genoteerd en is ongedaan gemaakt. Schrijf ons als u iets hiervan niet meer hebt.",
      },
      soon: {
        subject: "{thing} wordt binnenkort terugverwacht bij {organisation}",
        subjectMany: "{count} dingen worden binnenkort terugverwacht bij {organisation}",
        heading: "{thing} wordt binnenkort terugverwacht",
        headingMany: "{count} dingen worden binnenkort terugverwacht",
        ask: "Breng terug wat u niet meer nodig hebt, of vraag om meer tijd.",
      },
      overdue: {
        subject: "{thing} had al terug moeten zijn bij {organisation}",
        subjectMany: "{count} dingen hadden al terug moeten zijn bij {organisation}",
        heading: "{thing} is te laat",
        headingMany: "{count} dingen zijn te laat",
        ask: "Breng het alstublieft terug, of zeg wanneer u dat doet.",
      },
    },
    dueBack: "terug uiterlijk {day}",
    more: "en nog {count}",
    button: "Bekijk wat u hebt",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
    own: "De link toont wat u hebt. Geef hem niet door.",
    unexpected:
      "Hebt u dit niet, of is dit bericht niet voor u? Zeg het dan alstublieft tegen {organisation}.",
    stop: "Geen herinneringen meer aan deze dingen",
    locale: "nl-NL",
  },
};
