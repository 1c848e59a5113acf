import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, type Starter, tell } from "./starter.ts";

/** A room that is too cold or too warm. */
export const HEATING_STARTER: Starter = {
  key: "heating",
  name: [
    "Too cold or too warm",
    "Zu kalt oder zu warm",
    "Demasiado frío o calor",
    "Trop froid ou trop chaud",
    "Te koud of te warm",
  ],
  description: [
    "Thermostat, radiator, windows; leaks and smells at once.",
    "Thermostat, Heizkörper, Fenster; Lecks und Gerüche sofort.",
    "Termostato, radiador y ventanas; fugas y olores, enseguida.",
    "Thermostat, radiateur, fenêtres ; fuites et odeurs aussitôt.",
    "Thermostaat, radiator, ramen; lekken en geuren meteen.",
  ],
  category: "heating_cooling",
  priority: "medium",
  variables: [],
  steps: {
    smell: ask(
      [
        "Does it smell of gas or burning, or does water run?",
        "Riecht es nach Gas oder verbrannt, oder läuft Wasser?",
        "¿Huele a gas o a quemado, o sale agua?",
        "Ça sent le gaz ou le brûlé, ou de l’eau coule ?",
        "Ruikt het naar gas of brand, of loopt er water?",
      ],
      [
        "Then leave all switches and valves as they are.",
        "Dann lassen Sie alle Schalter und Ventile, wie sie sind.",
        "En ese caso deje interruptores y válvulas como están.",
        "Dans ce cas, ne touchez ni interrupteurs ni vannes.",
        "Laat dan alle schakelaars en kranen zoals ze zijn.",
      ],
      [YES, "leave"],
      [NO, "feel"],
    ),
    leave: tell(
      ["Get out first", "Zuerst hinaus", "Salga primero", "Sortez d’abord", "Ga eerst naar buiten"],
      [
        "With a smell of gas: no light switch, no flame, no phone in the room. Leave the doors open and call from outside.",
        "Bei Gasgeruch: kein Lichtschalter, keine Flamme, kein Telefon im Raum. Türen offen lassen und von draußen anrufen.",
        "Si huele a gas: ni interruptores, ni llamas, ni teléfono en la sala. Deje las puertas abiertas y llame desde fuera.",
        "Odeur de gaz : ni interrupteur, ni flamme, ni téléphone dans la salle. Laissez les portes ouvertes et appelez de dehors.",
        "Bij gaslucht: geen lichtknop, geen vuur, geen telefoon in de ruimte. Laat deuren open en bel van buiten.",
      ],
      "danger",
    ),
    feel: ask(
      [
        "How is the room?",
        "Wie ist der Raum?",
        "¿Cómo está la sala?",
        "Comment est la salle ?",
        "Hoe is de ruimte?",
      ],
      [
        "After the door was open, give it ten minutes.",
        "Stand die Tür offen, warten Sie zehn Minuten.",
        "Si la puerta estuvo abierta, espere diez minutos.",
        "Si la porte était ouverte, attendez dix minutes.",
        "Stond de deur open, wacht dan tien minuten.",
      ],
      [["Too cold", "Zu kalt", "Demasiado fría", "Trop froide", "Te koud"], "cold"],
      [["Too warm", "Zu warm", "Demasiado caliente", "Trop chaude", "Te warm"], "warm"],
      [["Stuffy", "Stickig", "Cargada", "Mal aérée", "Benauwd"], "air"],
    ),
    cold: attempt(
      [
        "Let the heat in",
        "Wärme hereinlassen",
        "Deje entrar el calor",
        "Laissez entrer la chaleur",
        "Laat de warmte binnen",
      ],
      [
        [
          "Close the windows and move furniture and curtains away from the radiator.",
          "Schließen Sie die Fenster und rücken Sie Möbel und Vorhänge vom Heizkörper weg.",
          "Cierre las ventanas y aparte muebles y cortinas del radiador.",
          "Fermez les fenêtres et écartez meubles et rideaux du radiateur.",
          "Sluit de ramen en zet meubels en gordijnen weg van de radiator.",
        ],
        [
          "Turn the thermostat up by two degrees or one figure, and feel the radiator after ten minutes.",
          "Stellen Sie den Thermostat zwei Grad oder eine Ziffer höher und fühlen Sie nach zehn Minuten am Heizkörper.",
          "Suba el termostato dos grados o un número y toque el radiador a los diez minutos.",
          "Montez le thermostat de deux degrés ou d’un chiffre, et touchez le radiateur après dix minutes.",
          "Zet de thermostaat twee graden of één cijfer hoger en voel na tien minuten aan de radiator.",
        ],
      ],
      [WORKS, "fixed"],
      [
        [
          "Radiator stays cold",
          "Heizkörper bleibt kalt",
          "El radiador sigue frío",
          "Le radiateur reste froid",
          "Radiator blijft koud",
        ],
        "neighbours",
      ],
    ),
    warm: attempt(
      [
        "Keep the heat out",
        "Wärme aussperren",
        "Deje fuera el calor",
        "Gardez la chaleur dehors",
        "Houd de warmte buiten",
      ],
      [
        [
          "Turn the thermostat down, also at the wall.",
          "Stellen Sie den Thermostat herunter, auch den an der Wand.",
          "Baje el termostato, también el de la pared.",
          "Baissez le thermostat, aussi celui du mur.",
          "Zet de thermostaat lager, ook die aan de muur.",
        ],
        [
          "Lower the blinds, and switch off what nobody uses.",
          "Lassen Sie die Jalousien herunter und schalten Sie aus, was niemand braucht.",
          "Baje las persianas y apague lo que nadie usa.",
          "Baissez les stores et éteignez ce qui ne sert pas.",
          "Doe de zonwering omlaag en zet uit wat niemand gebruikt.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "neighbours"],
    ),
    air: attempt(
      ["Air the room", "Lüften Sie", "Ventile la sala", "Aérez la salle", "Lucht de ruimte"],
      [
        [
          "Open a window wide for five minutes, then close it. Keep vents free.",
          "Öffnen Sie ein Fenster fünf Minuten weit und schließen Sie es. Halten Sie Lüftungsgitter frei.",
          "Abra del todo una ventana cinco minutos y ciérrela. Deje libres las rejillas.",
          "Ouvrez une fenêtre en grand cinq minutes, puis fermez. Dégagez les grilles.",
          "Zet een raam vijf minuten wijd open en sluit het. Houd roosters vrij.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "neighbours"],
    ),
    neighbours: ask(
      [
        "Is it the same in the rooms beside?",
        "Ist es nebenan genauso?",
        "¿Pasa lo mismo en las salas de al lado?",
        "Est-ce pareil à côté ?",
        "Is het hiernaast net zo?",
      ],
      [
        "It tells us whether to look at the room or at the plant.",
        "Daran sehen wir, ob es am Raum oder an der Anlage liegt.",
        "Así sabemos si mirar la sala o la instalación.",
        "Cela nous dit s’il faut voir la salle ou l’installation.",
        "Zo weten we of het aan de ruimte of aan de installatie ligt.",
      ],
      [YES, "call"],
      [NO, "report"],
    ),
  },
};
