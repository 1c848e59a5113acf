import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, type Starter } from "./starter.ts";

/** A projector that shows nothing, or shows it badly. */
export const PROJECTOR_STARTER: Starter = {
  key: "projector",
  name: [
    "The projector shows a bad picture",
    "Der Beamer zeigt kein gutes Bild",
    "El proyector no se ve bien",
    "Le projecteur affiche mal",
    "De projector geeft slecht beeld",
  ],
  description: [
    "Dark, blurred, crooked, or with the wrong colours.",
    "Dunkel, unscharf, schief oder in falschen Farben.",
    "Oscuro, borroso, torcido o con colores falsos.",
    "Sombre, floue, de travers ou aux mauvaises couleurs.",
    "Donker, onscherp, scheef of met verkeerde kleuren.",
  ],
  category: "audio_video",
  priority: "medium",
  variables: [
    {
      ...{ key: "inputName", type: "text", source: "space", field: null },
      label: ["Input", "Eingang", "Entrada", "Entrée", "Ingang"],
      fallback: ["HDMI", "HDMI", "HDMI", "HDMI", "HDMI"],
    },
  ],
  steps: {
    smell: ask(
      [
        "Does it smoke or smell of burning?",
        "Raucht es oder riecht es verbrannt?",
        "¿Echa humo o huele a quemado?",
        "Fume-t-il ou sent-il le brûlé ?",
        "Komt er rook uit of ruikt het naar brand?",
      ],
      [
        "A little warm air is normal. Never look into the lens.",
        "Etwas warme Luft ist normal. Sehen Sie nie ins Objektiv.",
        "Un poco de aire caliente es normal. Nunca mire al objetivo.",
        "Un peu d’air chaud est normal. Ne regardez jamais dans l’objectif.",
        "Wat warme lucht is normaal. Kijk nooit in de lens.",
      ],
      [YES, "danger"],
      [NO, "what"],
    ),
    what: ask(
      [
        "How is the picture?",
        "Wie ist das Bild?",
        "¿Cómo es la imagen?",
        "Comment est l’image ?",
        "Hoe is het beeld?",
      ],
      [
        "Give it a minute to warm up first.",
        "Geben Sie ihm zuerst eine Minute zum Aufwärmen.",
        "Deje antes un minuto para que se caliente.",
        "Laissez-lui d’abord une minute pour chauffer.",
        "Geef hem eerst een minuut om op te warmen.",
      ],
      [["There is none", "Es gibt keins", "No hay", "Il n’y en a pas", "Er is geen"], "lamp"],
      [
        [
          "Blurred or crooked",
          "Unscharf oder schief",
          "Borrosa o torcida",
          "Floue ou de travers",
          "Onscherp of scheef",
        ],
        "focus",
      ],
      [
        [
          "Dim or wrong colours",
          "Matt oder falsche Farben",
          "Tenue o colores falsos",
          "Pâle ou mauvaises couleurs",
          "Flets of verkeerde kleuren",
        ],
        "light",
      ],
    ),
    lamp: ask(
      [
        "Which light is on at the projector?",
        "Welches Licht leuchtet am Beamer?",
        "¿Qué luz tiene el proyector?",
        "Quel voyant est allumé ?",
        "Welk lampje brandt er op de projector?",
      ],
      [
        "Look from the floor, do not climb up.",
        "Sehen Sie vom Boden aus hin, steigen Sie nicht hinauf.",
        "Mire desde el suelo, no se suba.",
        "Regardez depuis le sol, ne montez pas.",
        "Kijk vanaf de vloer, klim niet omhoog.",
      ],
      [
        ["Green or blue", "Grün oder blau", "Verde o azul", "Vert ou bleu", "Groen of blauw"],
        "source",
      ],
      [
        [
          "Red or orange, or none",
          "Rot oder orange, oder keins",
          "Rojo, naranja o ninguna",
          "Rouge, orange ou aucun",
          "Rood, oranje of geen",
        ],
        "cool",
      ],
    ),
    source: attempt(
      [
        "Choose the input",
        "Eingang wählen",
        "Elija la entrada",
        "Choisissez l’entrée",
        "Kies de ingang",
      ],
      [
        [
          "Press Source until it says {{inputName}}, and Blank or Mute once.",
          "Drücken Sie Source, bis {{inputName}} erscheint, und einmal Blank oder Mute.",
          "Pulse Source hasta {{inputName}} y una vez Blank o Mute.",
          "Appuyez sur Source jusqu’à {{inputName}}, puis une fois sur Blank ou Mute.",
          "Druk op Source tot {{inputName}} en één keer op Blank of Mute.",
        ],
        [
          "Plug the cable firmly into your computer and send the picture to it (Windows and P).",
          "Stecken Sie das Kabel fest in den Computer und schicken Sie das Bild dorthin (Windows und P).",
          "Conecte bien el cable al ordenador y envíe la imagen (Windows y P).",
          "Branchez bien le câble à l’ordinateur et envoyez l’image (Windows et P).",
          "Steek de kabel stevig in de computer en stuur het beeld (Windows en P).",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    cool: attempt(
      [
        "Let it cool down",
        "Abkühlen lassen",
        "Deje que se enfríe",
        "Laissez-le refroidir",
        "Laat hem afkoelen",
      ],
      [
        [
          "Switch it off by the remote and wait ten minutes until its fan is still. Do not pull the plug.",
          "Schalten Sie ihn mit der Fernbedienung aus und warten Sie zehn Minuten, bis der Lüfter steht. Nicht den Stecker ziehen.",
          "Apáguelo con el mando y espere diez minutos a que pare el ventilador. No lo desenchufe.",
          "Éteignez-le à la télécommande et attendez dix minutes l’arrêt du ventilateur. Ne débranchez pas.",
          "Zet hem uit met de afstandsbediening en wacht tien minuten tot de ventilator stilstaat. Trek de stekker er niet uit.",
        ],
        [
          "Switch it on once.",
          "Schalten Sie ihn einmal ein.",
          "Enciéndalo una vez.",
          "Allumez-le une fois.",
          "Zet hem één keer aan.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    focus: attempt(
      [
        "Set the picture",
        "Bild einstellen",
        "Ajuste la imagen",
        "Réglez l’image",
        "Stel het beeld in",
      ],
      [
        [
          "Use Focus, Zoom and Keystone on the remote. Do not turn the projector itself.",
          "Benutzen Sie Fokus, Zoom und Trapez auf der Fernbedienung. Drehen Sie nicht am Beamer selbst.",
          "Use enfoque, zoom y trapecio en el mando. No mueva el proyector.",
          "Utilisez Focus, Zoom et Trapèze sur la télécommande. Ne bougez pas le projecteur.",
          "Gebruik Focus, Zoom en Keystone op de afstandsbediening. Draai niet aan de projector zelf.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    light: attempt(
      [
        "Darken the room",
        "Raum abdunkeln",
        "Oscurezca la sala",
        "Assombrissez la salle",
        "Verduister de ruimte",
      ],
      [
        [
          "Lower the blinds and switch off the lights near the wall.",
          "Lassen Sie die Jalousien herunter und schalten Sie das Licht an der Wand aus.",
          "Baje las persianas y apague las luces cerca de la pared.",
          "Baissez les stores et éteignez près du mur.",
          "Doe de zonwering omlaag en het licht bij de wand uit.",
        ],
        [
          "Leave the Eco mode, and choose the picture mode Presentation.",
          "Schalten Sie Eco aus und wählen Sie den Bildmodus Präsentation.",
          "Quite el modo Eco y elija el modo Presentación.",
          "Quittez le mode Éco et choisissez Présentation.",
          "Zet Eco uit en kies de beeldstand Presentatie.",
        ],
      ],
      [["Good enough", "Gut genug", "Suficiente", "Suffisant", "Goed genoeg"], "fixed"],
      [STILL, "report"],
    ),
  },
};
