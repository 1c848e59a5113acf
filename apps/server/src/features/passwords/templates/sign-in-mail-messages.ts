import type { InterfaceLanguage } from "@storey/domain";

/** The words of one kind of mail. */
interface KindMessages {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly unexpected: string;
}

/** The words of the mails about signing in; `{organisation}` and `{minutes}` are filled in. */
interface SignInMailMessages {
  readonly password: KindMessages;
  readonly device: KindMessages;
  readonly changed: KindMessages;
  /** Replaces the first sentence if an administrator has sent the link. */
  readonly sentBy: string;
  /** Replaces the last sentence then. */
  readonly unexpectedOfSent: string;
  readonly expires: string;
  readonly bareLink: string;
}

/** The mails about signing in, in every language of the interface. */
export const SIGN_IN_MAIL_WORDS: Readonly<Record<InterfaceLanguage, SignInMailMessages>> = {
  en: {
    password: {
      subject: "Set a new password",
      text: "You asked for a new password on Storey.",
      button: "Set a new password",
      unexpected:
        "You did not ask for this? Then ignore this message; your password stays as it is.",
    },
    device: {
      subject: "Log in on a new device",
      text: "If logins from new devices have to wait, this link lets you log in without waiting. Your password stays the same.",
      button: "Make my device known",
      unexpected:
        "You did not ask for this? Then do not open the link. Without your password nobody gets in.",
    },
    changed: {
      subject: "Your password was changed",
      text: "The password of your account on Storey was changed. You are logged out on your other devices.",
      button: "Open Storey",
      unexpected:
        "It was not you? Choose “Forgot password?” at the login at once, and tell your administrator.",
    },
    sentBy:
      "An administrator of {organisation} has sent you this link to set a new password on Storey.",
    unexpectedOfSent:
      "You did not expect this? Ask the administration of {organisation}. Until you use the link your password stays as it is.",
    expires: "The link works once, for {minutes} minutes. Do not pass it on.",
    bareLink: "If the button does not work, open this address:",
  },
  de: {
    password: {
      subject: "Neues Passwort festlegen",
      text: "Sie haben auf Storey ein neues Passwort angefordert.",
      button: "Neues Passwort festlegen",
      unexpected:
        "Das waren nicht Sie? Dann beachten Sie diese Nachricht nicht; Ihr Passwort bleibt, wie es ist.",
    },
    device: {
      subject: "Anmelden auf einem neuen Gerät",
      text: "Wenn Anmeldungen von neuen Geräten warten müssen, melden Sie sich mit diesem Link ohne Warten an. Ihr Passwort bleibt gleich.",
      button: "Mein Gerät bekannt machen",
      unexpected:
        "Das waren nicht Sie? Dann öffnen Sie den Link nicht. Ohne Ihr Passwort kommt niemand hinein.",
    },
    changed: {
      subject: "Ihr Passwort wurde geändert",
      text: "Das Passwort Ihres Kontos auf Storey wurde geändert. Auf Ihren anderen Geräten sind Sie abgemeldet.",
      button: "Storey öffnen",
      unexpected:
        "Das waren nicht Sie? Wählen Sie bei der Anmeldung sofort „Passwort vergessen?“ und sagen Sie es Ihrer Administration.",
    },
    sentBy:
      "Die Administration von {organisation} hat Ihnen diesen Link geschickt, mit dem Sie auf Storey ein neues Passwort festlegen.",
    unexpectedOfSent:
      "Sie haben das nicht erwartet? Fragen Sie bei der Administration von {organisation} nach. Bis Sie den Link benutzen, bleibt Ihr Passwort, wie es ist.",
    expires: "Der Link gilt einmal, {minutes} Minuten lang. Geben Sie ihn nicht weiter.",
    bareLink: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  },
  fr: {
    password: {
      subject: "Choisir un nouveau mot de passe",
      text: "Vous avez demandé un nouveau mot de passe sur Storey.",
      button: "Choisir un nouveau mot de passe",
      unexpected: "Ce n’était pas vous ? Ignorez ce message ; votre mot de passe ne change pas.",
    },
    device: {
      subject: "Se connecter sur un nouvel appareil",
      text: "Si les connexions depuis de nouveaux appareils doivent attendre, ce lien vous permet de vous connecter sans attendre. Votre mot de passe reste le même.",
      button: "Faire connaître mon appareil",
      unexpected:
        "Ce n’était pas vous ? N’ouvrez pas le lien. Sans votre mot de passe, personne n’entre.",
    },
    changed: {
      subject: "Votre mot de passe a été changé",
      text: "Le mot de passe de votre compte sur Storey a été changé. Vos autres appareils sont déconnectés.",
      button: "Ouvrir Storey",
      unexpected:
        "Ce n’était pas vous ? Choisissez tout de suite « Mot de passe oublié ? » à la connexion et prévenez votre administration.",
    },
    sentBy:
      "L’administration de {organisation} vous envoie ce lien pour choisir un nouveau mot de passe sur Storey.",
    unexpectedOfSent:
      "Vous ne vous y attendiez pas ? Demandez à l’administration de {organisation}. Tant que vous n’utilisez pas le lien, votre mot de passe ne change pas.",
    expires:
      "Le lien ne sert qu’une fois, pendant {minutes} minutes. Ne le transmettez à personne.",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
  },
  es: {
    password: {
      subject: "Elegir una contraseña nueva",
      text: "Ha pedido una contraseña nueva en Storey.",
      button: "Elegir una contraseña nueva",
      unexpected: "¿No ha sido usted? Ignore este mensaje; su contraseña no cambia.",
    },
    device: {
      subject: "Iniciar sesión en un dispositivo nuevo",
      text: "Si los dispositivos nuevos tienen que esperar para iniciar sesión, con este enlace puede hacerlo sin esperar. Su contraseña sigue siendo la misma.",
      button: "Dar a conocer mi dispositivo",
      unexpected: "¿No ha sido usted? No abra el enlace. Sin su contraseña no entra nadie.",
    },
    changed: {
      subject: "Su contraseña se ha cambiado",
      text: "La contraseña de su cuenta en Storey se ha cambiado. En sus otros dispositivos se ha cerrado la sesión.",
      button: "Abrir Storey",
      unexpected:
        "¿No ha sido usted? Elija enseguida «¿Ha olvidado la contraseña?» al iniciar sesión y avise a su administración.",
    },
    sentBy:
      "La administración de {organisation} le envía este enlace para elegir una contraseña nueva en Storey.",
    unexpectedOfSent:
      "¿No lo esperaba? Pregunte a la administración de {organisation}. Mientras no use el enlace, su contraseña no cambia.",
    expires: "El enlace sirve una sola vez, durante {minutes} minutos. No lo comparta.",
    bareLink: "Si el botón no funciona, abra esta dirección:",
  },
  nl: {
    password: {
      subject: "Een nieuw wachtwoord kiezen",
      text: "U hebt op Storey om een nieuw wachtwoord gevraagd.",
      button: "Een nieuw wachtwoord kiezen",
      unexpected: "Was u dit niet? Negeer dit bericht dan; uw wachtwoord blijft zoals het is.",
    },
    device: {
      subject: "Inloggen op een nieuw apparaat",
      text: "Als nieuwe apparaten moeten wachten met inloggen, logt u met deze link in zonder te wachten. Uw wachtwoord blijft hetzelfde.",
      button: "Mijn apparaat bekendmaken",
      unexpected:
        "Was u dit niet? Open de link dan niet. Zonder uw wachtwoord komt niemand binnen.",
    },
    changed: {
      subject: "Uw wachtwoord is gewijzigd",
      text: "Het wachtwoord van uw account op Storey is gewijzigd. Op uw andere apparaten bent u uitgelogd.",
      button: "Storey openen",
      unexpected:
        "Was u dit niet? Kies bij het inloggen meteen ‘Wachtwoord vergeten?’ en meld het uw beheerder.",
    },
    sentBy:
      "Een beheerder van {organisation} heeft u deze link gestuurd om op Storey een nieuw wachtwoord te kiezen.",
    unexpectedOfSent:
      "Had u dit niet verwacht? Vraag het de beheerder van {organisation}. Zolang u de link niet gebruikt, blijft uw wachtwoord zoals het is.",
    expires: "De link werkt één keer, {minutes} minuten lang. Geef hem niet door.",
    bareLink: "Werkt de knop niet? Open dan dit adres:",
  },
};
