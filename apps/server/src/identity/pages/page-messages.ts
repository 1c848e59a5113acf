import { PASSWORD_LENGTH, type PasswordProblem } from "@storey/domain";

/** Languages of the authority's pages, the first being the default. */
export const PAGE_LANGUAGES = ["en", "de", "fr", "es", "nl"] as const;

/** A language of the authority's pages. */
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const en = {
  signInTitle: "Log in",
  signInLead: "Welcome back. Log in to find and look after your spaces.",
  email: "E-mail",
  password: "Password",
  showPassword: "Show",
  hidePassword: "Hide",
  showPasswordLabel: "Show password",
  hidePasswordLabel: "Hide password",
  signIn: "Log in",
  emailMissing: "Enter your e-mail address.",
  emailMalformed: "This is not a whole e-mail address. It looks like name@example.com.",
  askedTooOften:
    "Too many links were asked for from your network today. Try again tomorrow, or ask your administrator for a link.",
  passwordMissing: "Enter your password.",
  wrongCredentials: "The e-mail or the password is not right.",
  waitSecond: "Too many attempts. Wait {seconds} second, then try again.",
  waitSeconds: "Too many attempts. Wait {seconds} seconds, then try again.",
  waitOver: "You can try again now.",
  busy: "Many people are signing in right now. Try again in a moment.",
  formExpired: "This page was open for too long. Try again.",
  errorTitle: "There is a problem",
  demoTitle: "Demonstration accounts",
  demoLead: "Choose one to fill in the form.",
  expiredTitle: "This sign-in has expired",
  expiredLead: "The page was open for too long, or was opened in another browser. Start again.",
  failedTitle: "This sign-in cannot go on",
  failedLead: "The request was not understood. Start again from the application.",
  unavailableTitle: "Logging in does not work just now",
  unavailableLead:
    "The service cannot store anything at the moment. Try again in a few minutes. If it stays like this, tell whoever runs the service.",
  signedOutTitle: "You are signed out",
  signedOutLead: "You can close this page or log in again.",
  signOutTitle: "Log out of Storey?",
  signOutLead: "You will have to log in again on this device.",
  signOut: "Log out",
  staySignedIn: "Stay signed in",
  logoutRefusedTitle: "You were not signed out",
  logoutRefusedLead: "The address to return to is not one of this application.",
  back: "Back to Storey",
  reference: "Reference",
  invitationTitle: "Set your password",
  invitationLead: "You have been invited to {organisation}. Choose a password to join.",
  givenName: "First name",
  familyName: "Last name",
  optional: "(optional)",
  setPassword: "Set password and join",
  passwordLength: "Use {min} to {max} characters.",
  passwordIsEmail: "Choose another password than your e-mail address.",
  passwordIsFormer: "Choose another password than you had before.",
  invitationDoneTitle: "You have joined",
  invitationDoneLead: "Your password is set. Log in to start.",
  invitationKnownTitle: "You have an account already",
  invitationKnownLead: "Log in with this e-mail. The invitation waits in your settings.",
  invitationClosedTitle: "This invitation is no longer open",
  invitationClosedLead:
    "It was used, withdrawn or has expired. If you have set your password, log in. If not, ask whoever invited you for a new link.",
  forgotPassword: "Forgot password?",
  askPasswordTitle: "Forgot your password?",
  askPasswordLead: "Enter your e-mail address. We send you a link to set a new password.",
  askDeviceTitle: "Log in with a link",
  askDeviceLead:
    "Enter your e-mail address. We send you a link that lets this device through; then log in with your password.",
  sendLink: "Send me a link",
  backToSignIn: "Back to the login",
  deviceOffer:
    "Somebody else may have used up the attempts. With a link in your mailbox you need not wait.",
  linkSentTitle: "Look into your mailbox",
  linkSentLead:
    "If this address can log in here, a mail with a link comes soon. The link works once, for 30 minutes. Nothing there? Look into the folder for spam too, or ask your administrator for a link.",
  linkWaitsTitle: "Ask for your link",
  linkWaitsLead:
    "No mails are sent from here. If this address can log in, whoever runs Storey here finds a link for you in the outbox. It works once, for 30 minutes.",
  linkClosedTitle: "This link no longer works",
  linkClosedLead: "It was used, was replaced by a newer one, or has expired.",
  sendNewLink: "Send me a new link",
  newPasswordTitle: "Set a new password",
  newPasswordLead: "You are then logged out on all devices.",
  newPassword: "New password",
  saveNewPassword: "Set password",
  passwordDoneTitle: "Your password is set",
  passwordDoneLead: "You are logged out on all devices. Log in with the new password.",
  deviceTitle: "Use this device?",
  deviceLead:
    "This device becomes known to your account: wrong attempts of others no longer hold you up here. Your password stays the same.",
  makeDeviceKnown: "Make this device known",
  deviceDoneTitle: "This device is known now",
  deviceDoneLead: "Log in with your password.",
};

/** The words of the authority's pages. */
export type PageMessages = Record<keyof typeof en, string>;

const de: PageMessages = {
  signInTitle: "Anmelden",
  signInLead: "Willkommen zurück. Melden Sie sich an, um Ihre Räume zu finden und zu betreuen.",
  email: "E-Mail",
  password: "Passwort",
  showPassword: "Zeigen",
  hidePassword: "Verbergen",
  showPasswordLabel: "Passwort zeigen",
  hidePasswordLabel: "Passwort verbergen",
  signIn: "Anmelden",
  emailMissing: "Geben Sie Ihre E-Mail-Adresse ein.",
  emailMalformed: "Das ist keine vollständige E-Mail-Adresse. Sie sieht aus wie name@example.com.",
  askedTooOften:
    "Aus Ihrem Netz wurden heute zu viele Links angefordert. Versuchen Sie es morgen wieder oder bitten Sie Ihre Administration um einen Link.",
  passwordMissing: "Geben Sie Ihr Passwort ein.",
  wrongCredentials: "E-Mail oder Passwort stimmt nicht.",
  waitSecond: "Zu viele Versuche. Warten Sie {seconds} Sekunde und versuchen Sie es erneut.",
  waitSeconds: "Zu viele Versuche. Warten Sie {seconds} Sekunden und versuchen Sie es erneut.",
  waitOver: "Sie können es jetzt erneut versuchen.",
  busy: "Gerade melden sich viele Personen an. Versuchen Sie es gleich noch einmal.",
  formExpired: "Diese Seite war zu lange offen. Versuchen Sie es erneut.",
  errorTitle: "Es gibt ein Problem",
  demoTitle: "Demonstrationskonten",
  demoLead: "Wählen Sie eines, um das Formular auszufüllen.",
  expiredTitle: "Diese Anmeldung ist abgelaufen",
  expiredLead:
    "Die Seite war zu lange offen oder wurde in einem anderen Browser geöffnet. Beginnen Sie neu.",
  failedTitle: "Diese Anmeldung kann nicht fortgesetzt werden",
  failedLead: "Die Anfrage wurde nicht verstanden. Beginnen Sie in der Anwendung neu.",
  unavailableTitle: "Die Anmeldung geht gerade nicht",
  unavailableLead:
    "Der Dienst kann im Augenblick nichts speichern. Versuchen Sie es in einigen Minuten erneut. Bleibt es so, sagen Sie es denen, die den Dienst betreiben.",
  signedOutTitle: "Sie sind abgemeldet",
  signedOutLead: "Sie können diese Seite schließen oder sich erneut anmelden.",
  signOutTitle: "Von Storey abmelden?",
  signOutLead: "Sie müssen sich auf diesem Gerät dann neu anmelden.",
  signOut: "Abmelden",
  staySignedIn: "Angemeldet bleiben",
  logoutRefusedTitle: "Sie wurden nicht abgemeldet",
  logoutRefusedLead: "Die Rücksprungadresse gehört nicht zu dieser Anwendung.",
  back: "Zurück zu Storey",
  reference: "Referenz",
  invitationTitle: "Passwort festlegen",
  invitationLead:
    "Sie wurden zu {organisation} eingeladen. Wählen Sie ein Passwort, um beizutreten.",
  givenName: "Vorname",
  familyName: "Nachname",
  optional: "(optional)",
  setPassword: "Passwort festlegen und beitreten",
  passwordLength: "Verwenden Sie {min} bis {max} Zeichen.",
  passwordIsEmail: "Wählen Sie ein anderes Passwort als Ihre E-Mail-Adresse.",
  passwordIsFormer: "Wählen Sie ein anderes Passwort als bisher.",
  invitationDoneTitle: "Sie sind beigetreten",
  invitationDoneLead: "Ihr Passwort ist festgelegt. Melden Sie sich an, um zu beginnen.",
  invitationKnownTitle: "Sie haben schon ein Konto",
  invitationKnownLead:
    "Melden Sie sich mit dieser E-Mail an. Die Einladung wartet in Ihren Einstellungen.",
  invitationClosedTitle: "Diese Einladung ist nicht mehr offen",
  invitationClosedLead:
    "Sie wurde benutzt, zurückgezogen oder ist abgelaufen. Wenn Sie Ihr Passwort festgelegt haben, melden Sie sich an. Sonst bitten Sie um einen neuen Link.",
  forgotPassword: "Passwort vergessen?",
  askPasswordTitle: "Passwort vergessen?",
  askPasswordLead:
    "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.",
  askDeviceTitle: "Mit einem Link anmelden",
  askDeviceLead:
    "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, der dieses Gerät durchlässt; danach melden Sie sich mit Ihrem Passwort an.",
  sendLink: "Link senden",
  backToSignIn: "Zurück zur Anmeldung",
  deviceOffer:
    "Vielleicht hat jemand anderes die Versuche verbraucht. Mit einem Link in Ihrem Postfach müssen Sie nicht warten.",
  linkSentTitle: "Sehen Sie in Ihr Postfach",
  linkSentLead:
    "Wenn man sich mit dieser Adresse hier anmelden kann, kommt bald eine E-Mail mit einem Link. Der Link gilt einmal, 30 Minuten lang. Nichts da? Sehen Sie auch im Spam-Ordner nach oder bitten Sie Ihre Administration um einen Link.",
  linkWaitsTitle: "Fragen Sie nach Ihrem Link",
  linkWaitsLead:
    "Von hier werden keine E-Mails gesendet. Wenn man sich mit dieser Adresse anmelden kann, findet, wer Storey hier betreibt, im Postausgang einen Link für Sie. Er gilt einmal, 30 Minuten lang.",
  linkClosedTitle: "Dieser Link gilt nicht mehr",
  linkClosedLead: "Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen.",
  sendNewLink: "Neuen Link senden",
  newPasswordTitle: "Neues Passwort festlegen",
  newPasswordLead: "Danach sind Sie auf allen Geräten abgemeldet.",
  newPassword: "Neues Passwort",
  saveNewPassword: "Passwort festlegen",
  passwordDoneTitle: "Ihr Passwort ist festgelegt",
  passwordDoneLead:
    "Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
  deviceTitle: "Dieses Gerät verwenden?",
  deviceLead:
    "Ihr Konto kennt dann dieses Gerät: Fehlversuche anderer halten Sie hier nicht mehr auf. Ihr Passwort bleibt gleich.",
  makeDeviceKnown: "Dieses Gerät bekannt machen",
  deviceDoneTitle: "Dieses Gerät ist jetzt bekannt",
  deviceDoneLead: "Melden Sie sich mit Ihrem Passwort an.",
};

const fr: PageMessages = {
  signInTitle: "Connexion",
  signInLead: "Bon retour. Connectez-vous pour trouver et entretenir vos espaces.",
  email: "E-mail",
  password: "Mot de passe",
  showPassword: "Afficher",
  hidePassword: "Masquer",
  showPasswordLabel: "Afficher le mot de passe",
  hidePasswordLabel: "Masquer le mot de passe",
  signIn: "Se connecter",
  emailMissing: "Saisissez votre adresse e-mail.",
  emailMalformed: "Cette adresse e-mail n’est pas complète. Elle ressemble à nom@example.com.",
  askedTooOften:
    "Trop de liens ont été demandés aujourd’hui depuis votre réseau. Réessayez demain ou demandez un lien à votre administration.",
  passwordMissing: "Saisissez votre mot de passe.",
  wrongCredentials: "L’e-mail ou le mot de passe est incorrect.",
  waitSecond: "Trop de tentatives. Attendez {seconds} seconde, puis réessayez.",
  waitSeconds: "Trop de tentatives. Attendez {seconds} secondes, puis réessayez.",
  waitOver: "Vous pouvez réessayer maintenant.",
  busy: "Beaucoup de personnes se connectent en ce moment. Réessayez dans un instant.",
  formExpired: "Cette page est restée ouverte trop longtemps. Réessayez.",
  errorTitle: "Il y a un problème",
  demoTitle: "Comptes de démonstration",
  demoLead: "Choisissez-en un pour remplir le formulaire.",
  expiredTitle: "Cette connexion a expiré",
  expiredLead:
    "La page est restée ouverte trop longtemps ou a été ouverte dans un autre navigateur. Recommencez.",
  failedTitle: "Cette connexion ne peut pas continuer",
  failedLead: "La demande n’a pas été comprise. Recommencez depuis l’application.",
  unavailableTitle: "La connexion ne fonctionne pas pour le moment",
  unavailableLead:
    "Le service ne peut rien enregistrer en ce moment. Réessayez dans quelques minutes. Si cela dure, prévenez la personne qui gère le service.",
  signedOutTitle: "Vous êtes déconnecté",
  signedOutLead: "Vous pouvez fermer cette page ou vous reconnecter.",
  signOutTitle: "Se déconnecter de Storey ?",
  signOutLead: "Vous devrez vous reconnecter sur cet appareil.",
  signOut: "Se déconnecter",
  staySignedIn: "Rester connecté",
  logoutRefusedTitle: "Vous n’avez pas été déconnecté",
  logoutRefusedLead: "L’adresse de retour n’appartient pas à cette application.",
  back: "Retour à Storey",
  reference: "Référence",
  invitationTitle: "Choisissez votre mot de passe",
  invitationLead:
    "Vous avez reçu une invitation à rejoindre {organisation}. Choisissez un mot de passe pour l’accepter.",
  givenName: "Prénom",
  familyName: "Nom",
  optional: "(facultatif)",
  setPassword: "Valider et rejoindre",
  passwordLength: "Utilisez de {min} à {max} caractères.",
  passwordIsEmail: "Choisissez un autre mot de passe que votre adresse e-mail.",
  passwordIsFormer: "Choisissez un autre mot de passe que l’ancien.",
  invitationDoneTitle: "Bienvenue",
  invitationDoneLead: "Votre mot de passe est enregistré. Connectez-vous pour commencer.",
  invitationKnownTitle: "Vous avez déjà un compte",
  invitationKnownLead:
    "Connectez-vous avec cet e-mail. L’invitation vous attend dans vos paramètres.",
  invitationClosedTitle: "Cette invitation n’est plus ouverte",
  invitationClosedLead:
    "Elle a été utilisée, retirée ou a expiré. Si vous avez choisi votre mot de passe, connectez-vous. Sinon, demandez un nouveau lien à la personne qui vous a invité.",
  forgotPassword: "Mot de passe oublié ?",
  askPasswordTitle: "Mot de passe oublié ?",
  askPasswordLead:
    "Indiquez votre adresse e-mail. Nous vous envoyons un lien pour choisir un nouveau mot de passe.",
  askDeviceTitle: "Se connecter avec un lien",
  askDeviceLead:
    "Indiquez votre adresse e-mail. Nous vous envoyons un lien qui laisse passer cet appareil ; connectez-vous ensuite avec votre mot de passe.",
  sendLink: "M’envoyer un lien",
  backToSignIn: "Retour à la connexion",
  deviceOffer:
    "Quelqu’un d’autre a peut-être épuisé les essais. Avec un lien dans votre boîte, vous n’avez pas à attendre.",
  linkSentTitle: "Consultez votre boîte de réception",
  linkSentLead:
    "Si cette adresse permet de se connecter ici, un message avec un lien arrive bientôt. Le lien ne sert qu’une fois, pendant 30 minutes. Rien reçu ? Regardez aussi dans les indésirables ou demandez un lien à votre administration.",
  linkWaitsTitle: "Demandez votre lien",
  linkWaitsLead:
    "Aucun message n’est envoyé d’ici. Si cette adresse permet de se connecter, la personne qui gère Storey trouve un lien pour vous dans la boîte d’envoi. Il ne sert qu’une fois, pendant 30 minutes.",
  linkClosedTitle: "Ce lien ne fonctionne plus",
  linkClosedLead: "Il a servi, a été remplacé par un plus récent ou a expiré.",
  sendNewLink: "M’envoyer un nouveau lien",
  newPasswordTitle: "Choisir un nouveau mot de passe",
  newPasswordLead: "Vous serez ensuite déconnecté de tous vos appareils.",
  newPassword: "Nouveau mot de passe",
  saveNewPassword: "Enregistrer le mot de passe",
  passwordDoneTitle: "Votre mot de passe est enregistré",
  passwordDoneLead:
    "Tous vos appareils sont déconnectés. Connectez-vous avec le nouveau mot de passe.",
  deviceTitle: "Utiliser cet appareil ?",
  deviceLead:
    "Votre compte connaîtra cet appareil : les essais manqués des autres ne vous y retiendront plus. Votre mot de passe reste le même.",
  makeDeviceKnown: "Faire connaître cet appareil",
  deviceDoneTitle: "Cet appareil est maintenant connu",
  deviceDoneLead: "Connectez-vous avec votre mot de passe.",
};

const es: PageMessages = {
  signInTitle: "Iniciar sesión",
  signInLead: "Hola de nuevo. Inicie sesión para encontrar y cuidar sus espacios.",
  email: "Correo electrónico",
  password: "Contraseña",
  showPassword: "Mostrar",
  hidePassword: "Ocultar",
  showPasswordLabel: "Mostrar la contraseña",
  hidePasswordLabel: "Ocultar la contraseña",
  signIn: "Iniciar sesión",
  emailMissing: "Escriba su correo electrónico.",
  emailMalformed: "Esta dirección de correo no está completa. Tiene la forma nombre@example.com.",
  askedTooOften:
    "Hoy se han pedido demasiados enlaces desde su red. Inténtelo mañana o pida un enlace a su administración.",
  passwordMissing: "Escriba su contraseña.",
  wrongCredentials: "El correo o la contraseña no es correcto.",
  waitSecond: "Demasiados intentos. Espere {seconds} segundo e inténtelo de nuevo.",
  waitSeconds: "Demasiados intentos. Espere {seconds} segundos e inténtelo de nuevo.",
  waitOver: "Ya puede intentarlo de nuevo.",
  busy: "Muchas personas están iniciando sesión. Inténtelo de nuevo en un momento.",
  formExpired: "Esta página ha estado abierta demasiado tiempo. Inténtelo de nuevo.",
  errorTitle: "Hay un problema",
  demoTitle: "Cuentas de demostración",
  demoLead: "Elija una para rellenar el formulario.",
  expiredTitle: "Este inicio de sesión ha caducado",
  expiredLead:
    "La página ha estado abierta demasiado tiempo o se abrió en otro navegador. Empiece de nuevo.",
  failedTitle: "Este inicio de sesión no puede continuar",
  failedLead: "No se ha entendido la solicitud. Empiece de nuevo desde la aplicación.",
  unavailableTitle: "Ahora mismo no se puede iniciar sesión",
  unavailableLead:
    "El servicio no puede guardar nada en este momento. Vuelva a intentarlo en unos minutos. Si continúa así, avise a quien administra el servicio.",
  signedOutTitle: "Ha cerrado la sesión",
  signedOutLead: "Puede cerrar esta página o iniciar sesión de nuevo.",
  signOutTitle: "¿Cerrar la sesión de Storey?",
  signOutLead: "Tendrá que iniciar sesión de nuevo en este dispositivo.",
  signOut: "Cerrar sesión",
  staySignedIn: "Seguir conectado",
  logoutRefusedTitle: "No se ha cerrado la sesión",
  logoutRefusedLead: "La dirección de retorno no pertenece a esta aplicación.",
  back: "Volver a Storey",
  reference: "Referencia",
  invitationTitle: "Elija su contraseña",
  invitationLead: "Ha recibido una invitación a {organisation}. Elija una contraseña para unirse.",
  givenName: "Nombre",
  familyName: "Apellidos",
  optional: "(opcional)",
  setPassword: "Guardar la contraseña y unirse",
  passwordLength: "Use de {min} a {max} caracteres.",
  passwordIsEmail: "Elija una contraseña distinta de su correo electrónico.",
  passwordIsFormer: "Elija una contraseña distinta de la anterior.",
  invitationDoneTitle: "Ya forma parte",
  invitationDoneLead: "Su contraseña está guardada. Inicie sesión para empezar.",
  invitationKnownTitle: "Ya tiene una cuenta",
  invitationKnownLead: "Inicie sesión con este correo. La invitación le espera en sus ajustes.",
  invitationClosedTitle: "Esta invitación ya no está abierta",
  invitationClosedLead:
    "Se ha usado, se ha retirado o ha caducado. Si ya eligió su contraseña, inicie sesión. Si no, pida un enlace nuevo a quien le invitó.",
  forgotPassword: "¿Ha olvidado la contraseña?",
  askPasswordTitle: "¿Ha olvidado la contraseña?",
  askPasswordLead:
    "Escriba su correo electrónico. Le enviamos un enlace para elegir una contraseña nueva.",
  askDeviceTitle: "Iniciar sesión con un enlace",
  askDeviceLead:
    "Escriba su correo electrónico. Le enviamos un enlace que deja pasar este dispositivo; después inicie sesión con su contraseña.",
  sendLink: "Enviarme un enlace",
  backToSignIn: "Volver al inicio de sesión",
  deviceOffer:
    "Quizá otra persona ha agotado los intentos. Con un enlace en su correo no tiene que esperar.",
  linkSentTitle: "Mire su correo",
  linkSentLead:
    "Si con esta dirección se puede iniciar sesión aquí, pronto llega un mensaje con un enlace. El enlace sirve una sola vez, durante 30 minutos. ¿No llega nada? Mire también en el correo no deseado o pida un enlace a su administración.",
  linkWaitsTitle: "Pida su enlace",
  linkWaitsLead:
    "Desde aquí no se envían correos. Si con esta dirección se puede iniciar sesión, quien gestiona Storey encuentra un enlace para usted en la bandeja de salida. Sirve una sola vez, durante 30 minutos.",
  linkClosedTitle: "Este enlace ya no sirve",
  linkClosedLead: "Se ha usado, lo ha sustituido uno más reciente o ha caducado.",
  sendNewLink: "Enviarme un enlace nuevo",
  newPasswordTitle: "Elegir una contraseña nueva",
  newPasswordLead: "Después se cerrará la sesión en todos sus dispositivos.",
  newPassword: "Contraseña nueva",
  saveNewPassword: "Guardar la contraseña",
  passwordDoneTitle: "Su contraseña está guardada",
  passwordDoneLead:
    "Se ha cerrado la sesión en todos sus dispositivos. Inicie sesión con la contraseña nueva.",
  deviceTitle: "¿Usar este dispositivo?",
  deviceLead:
    "Su cuenta conocerá este dispositivo: los intentos fallidos de otros ya no le harán esperar aquí. Su contraseña sigue siendo la misma.",
  makeDeviceKnown: "Dar a conocer este dispositivo",
  deviceDoneTitle: "Este dispositivo ya es conocido",
  deviceDoneLead: "Inicie sesión con su contraseña.",
};

const nl: PageMessages = {
  signInTitle: "Inloggen",
  signInLead: "Welkom terug. Log in om uw ruimtes te vinden en te beheren.",
  email: "E-mail",
  password: "Wachtwoord",
  showPassword: "Tonen",
  hidePassword: "Verbergen",
  showPasswordLabel: "Wachtwoord tonen",
  hidePasswordLabel: "Wachtwoord verbergen",
  signIn: "Inloggen",
  emailMissing: "Vul uw e-mailadres in.",
  emailMalformed: "Dit is geen volledig e-mailadres. Het ziet eruit als naam@example.com.",
  askedTooOften:
    "Vanuit uw netwerk is vandaag te vaak om een link gevraagd. Probeer het morgen opnieuw of vraag uw beheerder om een link.",
  passwordMissing: "Vul uw wachtwoord in.",
  wrongCredentials: "Het e-mailadres of het wachtwoord klopt niet.",
  waitSecond: "Te veel pogingen. Wacht {seconds} seconde en probeer het opnieuw.",
  waitSeconds: "Te veel pogingen. Wacht {seconds} seconden en probeer het opnieuw.",
  waitOver: "U kunt het nu opnieuw proberen.",
  busy: "Er loggen nu veel mensen in. Probeer het zo meteen opnieuw.",
  formExpired: "Deze pagina stond te lang open. Probeer het opnieuw.",
  errorTitle: "Er is een probleem",
  demoTitle: "Demonstratieaccounts",
  demoLead: "Kies er een om het formulier in te vullen.",
  expiredTitle: "Deze aanmelding is verlopen",
  expiredLead: "De pagina stond te lang open of is in een andere browser geopend. Begin opnieuw.",
  failedTitle: "Deze aanmelding kan niet verdergaan",
  failedLead: "Het verzoek is niet begrepen. Begin opnieuw vanuit de toepassing.",
  unavailableTitle: "Aanmelden lukt nu niet",
  unavailableLead:
    "De dienst kan op dit moment niets opslaan. Probeer het over enkele minuten opnieuw. Blijft het zo, zeg het dan tegen wie de dienst beheert.",
  signedOutTitle: "U bent uitgelogd",
  signedOutLead: "U kunt deze pagina sluiten of opnieuw inloggen.",
  signOutTitle: "Uitloggen bij Storey?",
  signOutLead: "U moet op dit apparaat opnieuw inloggen.",
  signOut: "Uitloggen",
  staySignedIn: "Ingelogd blijven",
  logoutRefusedTitle: "U bent niet uitgelogd",
  logoutRefusedLead: "Het adres om naar terug te keren hoort niet bij deze toepassing.",
  back: "Terug naar Storey",
  reference: "Referentie",
  invitationTitle: "Kies uw wachtwoord",
  invitationLead: "U bent uitgenodigd voor {organisation}. Kies een wachtwoord om lid te worden.",
  givenName: "Voornaam",
  familyName: "Achternaam",
  optional: "(optioneel)",
  setPassword: "Wachtwoord opslaan en lid worden",
  passwordLength: "Gebruik {min} tot {max} tekens.",
  passwordIsEmail: "Kies een ander wachtwoord dan uw e-mailadres.",
  passwordIsFormer: "Kies een ander wachtwoord dan het vorige.",
  invitationDoneTitle: "U bent lid geworden",
  invitationDoneLead: "Uw wachtwoord is opgeslagen. Log in om te beginnen.",
  invitationKnownTitle: "U hebt al een account",
  invitationKnownLead: "Log in met dit e-mailadres. De uitnodiging staat klaar in uw instellingen.",
  invitationClosedTitle: "Deze uitnodiging is niet meer open",
  invitationClosedLead:
    "Ze is gebruikt, ingetrokken of verlopen. Hebt u uw wachtwoord gekozen, log dan in. Vraag anders om een nieuwe link.",
  forgotPassword: "Wachtwoord vergeten?",
  askPasswordTitle: "Wachtwoord vergeten?",
  askPasswordLead: "Vul uw e-mailadres in. We sturen u een link om een nieuw wachtwoord te kiezen.",
  askDeviceTitle: "Inloggen met een link",
  askDeviceLead:
    "Vul uw e-mailadres in. We sturen u een link die dit apparaat doorlaat; daarna logt u in met uw wachtwoord.",
  sendLink: "Stuur mij een link",
  backToSignIn: "Terug naar het inloggen",
  deviceOffer:
    "Misschien heeft iemand anders de pogingen opgebruikt. Met een link in uw postvak hoeft u niet te wachten.",
  linkSentTitle: "Kijk in uw postvak",
  linkSentLead:
    "Als u met dit adres hier kunt inloggen, komt er zo een e-mail met een link. De link werkt één keer, 30 minuten lang. Niets ontvangen? Kijk ook bij de ongewenste e-mail of vraag uw beheerder om een link.",
  linkWaitsTitle: "Vraag naar uw link",
  linkWaitsLead:
    "Vanaf hier worden geen e-mails verstuurd. Als u met dit adres kunt inloggen, vindt wie Storey hier beheert in de postbus UIT een link voor u. Hij werkt één keer, 30 minuten lang.",
  linkClosedTitle: "Deze link werkt niet meer",
  linkClosedLead: "Hij is gebruikt, door een nieuwere vervangen of verlopen.",
  sendNewLink: "Stuur mij een nieuwe link",
  newPasswordTitle: "Een nieuw wachtwoord kiezen",
  newPasswordLead: "Daarna bent u op alle apparaten uitgelogd.",
  newPassword: "Nieuw wachtwoord",
  saveNewPassword: "Wachtwoord opslaan",
  passwordDoneTitle: "Uw wachtwoord is opgeslagen",
  passwordDoneLead: "U bent op alle apparaten uitgelogd. Log in met het nieuwe wachtwoord.",
  deviceTitle: "Dit apparaat gebruiken?",
  deviceLead:
    "Uw account kent dit apparaat dan: mislukte pogingen van anderen houden u hier niet meer op. Uw wachtwoord blijft hetzelfde.",
  makeDeviceKnown: "Dit apparaat bekendmaken",
  deviceDoneTitle: "Dit apparaat is nu bekend",
  deviceDoneLead: "Log in met uw wachtwoord.",
};

const MESSAGES: Record<PageLanguage, PageMessages> = {
  en: withNumbers(en),
  de: withNumbers(de),
  fr: withNumbers(fr),
  es: withNumbers(es),
  nl: withNumbers(nl),
};

/** Returns the texts of one language. */
export function pageMessages(language: PageLanguage): PageMessages {
  return MESSAGES[language];
}

/** Tells whether a problem is a reason against setting a password. */
export function isPasswordProblem(problem: string | undefined): problem is PasswordProblem {
  return problem !== undefined && problem in PASSWORD_WORDS;
}

/** Describes the problem of a form that sets a password. */
export function problemMessage(
  problem: PasswordProblem | "passwordMissing" | "busy" | "formExpired",
  words: PageMessages,
): string {
  return words[isPasswordProblem(problem) ? PASSWORD_WORDS[problem] : problem];
}

/** The words for why a password may not be set. */
const PASSWORD_WORDS = {
  "password.length": "passwordLength",
  "password.is_email": "passwordIsEmail",
  "password.is_former": "passwordIsFormer",
} as const satisfies Record<PasswordProblem, keyof PageMessages>;

/**
 * Fills the rules of passwords into the hint beside the field and into the problems, in the same
 * words.
 */
function withNumbers(words: PageMessages): PageMessages {
  const { min, max } = PASSWORD_LENGTH;
  const passwordLength = words.passwordLength
    .replace("{min}", String(min))
    .replace("{max}", String(max));
  return { ...words, passwordLength };
}

/** Returns the text of the time to wait, in the singular for one second. */
export function waitMessage(language: PageLanguage, seconds: number): string {
  const { waitSecond, waitSeconds } = MESSAGES[language];
  const isOne = new Intl.PluralRules(language).select(seconds) === "one";
  return (isOne ? waitSecond : waitSeconds).replace("{seconds}", String(seconds));
}

function known(tag: string): PageLanguage | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_;]/)[0];
  return PAGE_LANGUAGES.find((language) => language === primary);
}

/**
 * Returns the language of a page: the first known one of `ui_locales` (OpenID Connect, by
 * preference), then of Accept-Language in the order written, else English.
 */
export function choosePageLanguage(uiLocales: unknown, acceptLanguage?: string): PageLanguage {
  const asked = typeof uiLocales === "string" ? uiLocales.split(/\s+/) : [];
  const accepted = (acceptLanguage ?? "").slice(0, 500).split(",");
  for (const tag of [...asked, ...accepted]) {
    const language = known(tag);
    if (language) return language;
  }
  return PAGE_LANGUAGES[0];
}
