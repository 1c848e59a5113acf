import type { InterfaceLanguage } from "@storey/domain";

/** The words of mails about saved views. Filled in: `{count}`, `{view}`, `{organisation}`. */
export interface AssetViewMessages {
  readonly subjectOfOne: string;
  readonly subject: string;
  readonly headingOfOne: string;
  readonly heading: string;
  readonly more: string;
  readonly hidden: string;
  readonly open: string;
  readonly bareLink: string;
  readonly why: string;
  readonly stop: string;
}

/** Every sentence in every language of the interface. */
export const ASSET_VIEW_WORDS: Readonly<Record<InterfaceLanguage, AssetViewMessages>> = {
  en: {
    subjectOfOne: "1 new asset in {view}",
    subject: "{count} new assets in {view}",
    headingOfOne: "1 new asset in {view}",
    heading: "{count} new assets in {view}",
    more: "{count} more are in the list.",
    hidden: "{count} of them are shown in the network of their building alone.",
    open: "Open the list",
    bareLink: "If the button does not work, open this address:",
    why: "You get this message because you asked to be told what this view of {organisation} comes to find. Each asset is told once.",
    stop: "Stop mails about this view",
  },
  de: {
    subjectOfOne: "1 neuer Gegenstand in {view}",
    subject: "{count} neue Gegenstände in {view}",
    headingOfOne: "1 neuer Gegenstand in {view}",
    heading: "{count} neue Gegenstände in {view}",
    more: "{count} weitere stehen in der Liste.",
    hidden: "{count} davon werden nur im Netz ihres Gebäudes angezeigt.",
    open: "Liste öffnen",
    bareLink: "Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:",
    why: "Sie erhalten diese Nachricht, weil Sie erfahren wollten, was in dieser Ansicht von {organisation} neu dazukommt. Jeder Gegenstand wird einmal genannt.",
    stop: "E-Mails zu dieser Ansicht abbestellen",
  },
  fr: {
    subjectOfOne: "1 nouvel équipement dans {view}",
    subject: "{count} nouveaux équipements dans {view}",
    headingOfOne: "1 nouvel équipement dans {view}",
    heading: "{count} nouveaux équipements dans {view}",
    more: "{count} autres sont dans la liste.",
    hidden: "{count} d’entre eux ne s’affichent que dans le réseau de leur bâtiment.",
    open: "Ouvrir la liste",
    bareLink: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    why: "Vous recevez ce message car vous avez demandé à savoir ce que cette vue de {organisation} trouve de nouveau. Chaque équipement est annoncé une fois.",
    stop: "Arrêter les e-mails sur cette vue",
  },
  es: {
    subjectOfOne: "1 activo nuevo en {view}",
    subject: "{count} activos nuevos en {view}",
    headingOfOne: "1 activo nuevo en {view}",
    heading: "{count} activos nuevos en {view}",
    more: "Hay {count} más en la lista.",
    hidden: "{count} de ellos solo se muestran en la red de su edificio.",
    open: "Abrir la lista",
    bareLink: "Si el botón no funciona, abra esta dirección:",
    why: "Recibe este mensaje porque pidió saber qué encuentra de nuevo esta vista de {organisation}. Cada activo se comunica una vez.",
    stop: "Detener los correos sobre esta vista",
  },
  nl: {
    subjectOfOne: "1 nieuw middel in {view}",
    subject: "{count} nieuwe middelen in {view}",
    headingOfOne: "1 nieuw middel in {view}",
    heading: "{count} nieuwe middelen in {view}",
    more: "Er staan er nog {count} in de lijst.",
    hidden: "{count} daarvan worden alleen in het netwerk van hun gebouw getoond.",
    open: "De lijst openen",
    bareLink: "Werkt de knop niet, open dan dit adres:",
    why: "U krijgt dit bericht omdat u wilde weten wat deze weergave van {organisation} nieuw vindt. Elk middel wordt één keer gemeld.",
    stop: "Mails over deze weergave stopzetten",
  },
};
