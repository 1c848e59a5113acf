import type { IssueCategory, IssuePriority } from "@storey/domain";
import { callUp, end, type StarterStep, type StarterVariable, type Words } from "./starter.ts";

export const YES: Words = ["Yes", "Ja", "Sí", "Oui", "Ja"];
export const NO: Words = ["No", "Nein", "No", "Non", "Nee"];
/** Answers to something that was tried. */
export const WORKS: Words = [
  "It works now",
  "Geht jetzt",
  "Ya funciona",
  "Ça marche",
  "Het werkt nu",
];
export const STILL: Words = [
  "Still not",
  "Geht noch nicht",
  "Todavía no",
  "Toujours pas",
  "Nog niet",
];

/** What every starter may name. A room without a number of its own leads to the sign at its door. */
export const COMMON_VARIABLES: readonly StarterVariable[] = [
  {
    ...{ key: "room", type: "text", source: "space", field: "name" },
    label: ["Room", "Raum", "Sala", "Salle", "Ruimte"],
    fallback: ["this room", "dieser Raum", "esta sala", "cette salle", "deze ruimte"],
  },
  {
    ...{ key: "supportPhone", type: "text", source: "space", field: null },
    label: [
      "Phone number for help",
      "Telefonnummer für Hilfe",
      "Teléfono de ayuda",
      "Numéro d’aide",
      "Telefoonnummer voor hulp",
    ],
    fallback: [
      "the number on the sign at the door",
      "die Nummer auf dem Türschild",
      "el número del letrero de la puerta",
      "le numéro affiché à la porte",
      "het nummer op het bord bij de deur",
    ],
  },
];

/** The ends that starters share: mended, reported, somebody to call, and leave at once. */
export function commonSteps(
  category: IssueCategory,
  priority: IssuePriority,
): Readonly<Record<string, StarterStep>> {
  return {
    fixed: end(
      ["Good", "Gut", "Bien", "Parfait", "Mooi"],
      [
        "It works again. Thank you for trying it yourself.",
        "Es geht wieder. Danke, dass Sie es selbst versucht haben.",
        "Vuelve a funcionar. Gracias por intentarlo.",
        "Tout fonctionne de nouveau. Merci d’avoir essayé.",
        "Het werkt weer. Bedankt dat u het zelf hebt geprobeerd.",
      ],
      "resolved",
    ),
    report: end(
      ["Report it", "Melden Sie es", "Avise", "Signalez-le", "Meld het"],
      [
        "We take it from here. Report it: what you tried goes along, so nobody asks you again. A photo helps.",
        "Ab hier übernehmen wir. Melden Sie es: Was Sie versucht haben, geht mit, niemand fragt noch einmal. Ein Foto hilft.",
        "A partir de aquí nos ocupamos nosotros. Avise: lo que ha probado se envía con el aviso y nadie se lo volverá a preguntar. Una foto ayuda.",
        "Nous prenons le relais. Signalez-le : vos essais sont joints, personne ne vous les redemandera. Une photo aide.",
        "Wij nemen het over. Meld het: wat u hebt geprobeerd gaat mee, niemand vraagt het opnieuw. Een foto helpt.",
      ],
      "report",
      category,
      priority,
    ),
    call: callUp(
      ["Call us", "Rufen Sie uns an", "Llámenos", "Appelez-nous", "Bel ons"],
      "{{supportPhone}}",
      [
        "Say that you are in {{room}} and what you tried.",
        "Sagen Sie, wo Sie sind ({{room}}) und was Sie versucht haben.",
        "Diga que está en {{room}} y qué ha probado.",
        "Dites que vous êtes dans {{room}} et ce que vous avez essayé.",
        "Zeg dat u in {{room}} bent en wat u hebt geprobeerd.",
      ],
    ),
    danger: callUp(
      [
        "Keep away and call",
        "Abstand halten und anrufen",
        "Aléjese y llame",
        "Éloignez-vous et appelez",
        "Houd afstand en bel",
      ],
      "{{supportPhone}}",
      [
        "Touch nothing, and keep others away from {{room}}. With smoke or fire: leave the building and call the emergency number first.",
        "Fassen Sie nichts an und halten Sie andere fern ({{room}}). Bei Rauch oder Feuer: Gebäude verlassen und zuerst den Notruf wählen.",
        "No toque nada y mantenga a los demás lejos de {{room}}. Si hay humo o fuego, salga del edificio y llame primero a emergencias.",
        "Ne touchez à rien et éloignez les autres de {{room}}. En cas de fumée ou de feu : sortez et appelez d’abord les secours.",
        "Raak niets aan en houd anderen weg uit {{room}}. Bij rook of brand: verlaat het gebouw en bel eerst het alarmnummer.",
      ],
    ),
  };
}
