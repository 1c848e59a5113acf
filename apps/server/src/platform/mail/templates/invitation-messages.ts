import type { InterfaceLanguage } from "@storey/domain";

/** The words of an invitation; `{organisation}`, `{inviter}` and `{moment}` are filled in. */
interface InvitationMessages {
  readonly subject: string;
  readonly heading: string;
  readonly invitedBy: string;
  readonly invited: string;
  readonly button: string;
  readonly bareLink: string;
  readonly expires: string;
  readonly unexpected: string;
  /** How dates are written. */
  readonly locale: string;
}

/** An invitation in every language of the interface. */
export const INVITATION_WORDS: Readonly<Record<InterfaceLanguage, InvitationMessages>> = {
  en: {
    subject: "Invitation to {organisation}",
    heading: "Join {organisation}",
    invitedBy: "{inviter} has invited you to {organisation} on Storey.",
    invited: "You have been invited to {organisation} on Storey.",
    button: "Accept the invitation",
    bareLink: "If the button does not work, open this address:",
    expires: "The link works once, until {moment}. Do not pass it on.",
    unexpected: "You did not expect this? Then ignore this message; nothing will happen.",
    locale: "en-GB",
  },
  de: {
    subject: "Einladung zu {organisation}",
    heading: "{organisation} beitreten",
    invitedBy: "{inviter} hat Sie auf Storey zu {organisation} eingeladen.",
    invited: "Sie wurden auf Storey zu {organisation} eingeladen.",
    button: "Einladung annehmen",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
    expires: "Der Link gilt einmal, bis {moment}. Geben Sie ihn nicht weiter.",
    unexpected:
      "Sie haben das nicht erwartet? Dann beachten Sie diese Nachricht nicht; es geschieht nichts.",
    locale: "de-DE",
  },
  fr: {
    subject: "Invitation à rejoindre {organisation}",
    heading: "Rejoindre {organisation}",
    invitedBy: "{inviter} vous invite à rejoindre {organisation} sur Storey.",
    invited: "Vous avez reçu une invitation à rejoindre {organisation} sur Storey.",
    button: "Accepter l’invitation",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    expires: "Le lien ne sert qu’une fois, jusqu’au {moment}. Ne le transmettez à personne.",
    unexpected: "Vous n’attendiez pas ce message ? Ignorez-le ; il ne se passera rien.",
    locale: "fr-FR",
  },
  es: {
    subject: "Invitación a {organisation}",
    heading: "Únase a {organisation}",
    invitedBy: "{inviter} le ha invitado a {organisation} en Storey.",
    invited: "Ha recibido una invitación a {organisation} en Storey.",
    button: "Aceptar la invitación",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    expires: "El enlace sirve una sola vez, hasta el {moment}. No lo comparta.",
    unexpected: "¿No esperaba este mensaje? Ignórelo; no pasará nada.",
    locale: "es-ES",
  },
  nl: {
    subject: "Uitnodiging voor {organisation}",
    heading: "Word lid van {organisation}",
    invitedBy: "{inviter} heeft u op Storey uitgenodigd voor {organisation}.",
    invited: "U bent op Storey uitgenodigd voor {organisation}.",
    button: "Uitnodiging aannemen",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
    expires: "De link werkt één keer, tot {moment}. Geef hem niet door.",
    unexpected: "Had u dit niet verwacht? Negeer dit bericht dan; er gebeurt niets.",
    locale: "nl-NL",
  },
};
