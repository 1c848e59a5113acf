import type { InterfaceLanguage } from "@storey/domain";

/** The words of Monday's mail. Filled in: `{ready}`, `{known}`, `{share}`, `{count}`, `{organisation}`. */
export interface ReadinessMessages {
  readonly subject: string;
  readonly heading: string;
  /** Of one location. */
  readonly line: string;
  readonly turned: string;
  readonly noneTurned: string;
  readonly more: string;
  readonly open: string;
  readonly bareLink: string;
  readonly why: string;
  readonly stop: string;
}

/** Every sentence in every language of the interface. */
export const READINESS_WORDS: Readonly<Record<InterfaceLanguage, ReadinessMessages>> = {
  en: {
    subject: "{share} of rooms ready at {organisation}",
    heading: "{ready} of {known} rooms are ready ({share})",
    line: "{ready} of {known} ready ({share})",
    turned: "Not ready since the last mail: {count}",
    noneTurned: "No room has become not ready since the last mail.",
    more: "{count} more are in the list.",
    open: "See the readiness",
    bareLink: "If the button does not work, open this address:",
    why: "You get this message on Mondays because you chose it in your settings at {organisation}. Rooms that only some networks show are left out.",
    stop: "Stop mails about readiness",
  },
  de: {
    subject: "{share} der Räume von {organisation} sind bereit",
    heading: "{ready} von {known} Räumen sind bereit ({share})",
    line: "{ready} von {known} bereit ({share})",
    turned: "Nicht bereit seit der letzten E-Mail: {count}",
    noneTurned: "Seit der letzten E-Mail ist kein Raum dazugekommen, der nicht bereit ist.",
    more: "{count} weitere stehen in der Liste.",
    open: "Bereitschaft ansehen",
    bareLink: "Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:",
    why: "Sie erhalten diese Nachricht montags, weil Sie sie in Ihren Einstellungen bei {organisation} gewählt haben. Räume, die nur manche Netze zeigen, fehlen darin.",
    stop: "E-Mails zur Bereitschaft abbestellen",
  },
  fr: {
    subject: "{share} des salles de {organisation} sont prêtes",
    heading: "{ready} salles sur {known} sont prêtes ({share})",
    line: "{ready} sur {known} prêtes ({share})",
    turned: "Plus prêtes depuis le dernier e-mail : {count}",
    noneTurned: "Aucune salle n’a cessé d’être prête depuis le dernier e-mail.",
    more: "{count} autres sont dans la liste.",
    open: "Voir la disponibilité",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    why: "Vous recevez ce message le lundi car vous l’avez choisi dans vos réglages chez {organisation}. Les salles que seuls certains réseaux montrent n’y figurent pas.",
    stop: "Arrêter les e-mails sur la disponibilité",
  },
  es: {
    subject: "El {share} de las salas de {organisation} está listo",
    heading: "{ready} de {known} salas están listas ({share})",
    line: "{ready} de {known} listas ({share})",
    turned: "Han dejado de estar listas desde el último correo: {count}",
    noneTurned: "Ninguna sala ha dejado de estar lista desde el último correo.",
    more: "Hay {count} más en la lista.",
    open: "Ver la disponibilidad",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    why: "Recibe este mensaje los lunes porque lo eligió en sus ajustes en {organisation}. No incluye las salas que solo muestran algunas redes.",
    stop: "Dejar de recibir correos sobre la disponibilidad",
  },
  nl: {
    subject: "{share} van de ruimtes van {organisation} is klaar",
    heading: "{ready} van {known} ruimtes zijn klaar ({share})",
    line: "{ready} van {known} klaar ({share})",
    turned: "Niet klaar sinds de vorige e-mail: {count}",
    noneTurned: "Sinds de vorige e-mail is er geen ruimte bij gekomen die niet klaar is.",
    more: "{count} andere staan in de lijst.",
    open: "Gereedheid bekijken",
    bareLink: "Werkt de knop niet, open dan dit adres:",
    why: "U krijgt dit bericht op maandag omdat u het in uw instellingen bij {organisation} hebt gekozen. Ruimtes die alleen sommige netwerken tonen, staan er niet in.",
    stop: "Geen e-mails meer over gereedheid",
  },
};
