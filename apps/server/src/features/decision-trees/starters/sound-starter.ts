import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, type Starter } from "./starter.ts";

/** No sound, or a microphone that nobody hears. */
export const SOUND_STARTER: Starter = {
  key: "sound",
  name: ["No sound", "Kein Ton", "No hay sonido", "Pas de son", "Geen geluid"],
  description: [
    "Loudspeakers that stay silent, microphones that nobody hears.",
    "Lautsprecher, die stumm bleiben, und Mikrofone, die niemand hört.",
    "Altavoces mudos y micrófonos que nadie oye.",
    "Haut-parleurs muets, micros que personne n’entend.",
    "Luidsprekers die stil blijven, microfoons die niemand hoort.",
  ],
  category: "audio_video",
  priority: "medium",
  variables: [
    {
      ...{ key: "soundOutput", type: "text", source: "space", field: null },
      label: ["Sound output", "Tonausgabe", "Salida de sonido", "Sortie audio", "Geluidsuitvoer"],
      fallback: [
        "the room’s loudspeakers",
        "Lautsprecher des Raums",
        "los altavoces de la sala",
        "les haut-parleurs de la salle",
        "de luidsprekers van de ruimte",
      ],
    },
  ],
  steps: {
    what: ask(
      [
        "What is missing?",
        "Was fehlt?",
        "¿Qué falta?",
        "Qu’est-ce qui manque ?",
        "Wat ontbreekt er?",
      ],
      [
        "Play any sound to be sure: a film, or the test sound of your computer.",
        "Spielen Sie zur Sicherheit einen Ton ab: einen Film oder den Testton Ihres Computers.",
        "Reproduzca un sonido para asegurarse: un vídeo o el sonido de prueba.",
        "Lancez un son pour en être sûr : une vidéo ou le son de test.",
        "Speel voor de zekerheid een geluid af: een film of de testtoon van uw computer.",
      ],
      [
        ["I hear nothing", "Ich höre nichts", "No oigo nada", "Je n’entends rien", "Ik hoor niets"],
        "volume",
      ],
      [
        [
          "Nobody hears me",
          "Niemand hört mich",
          "Nadie me oye",
          "Personne ne m’entend",
          "Niemand hoort mij",
        ],
        "mute",
      ],
      [
        [
          "It whistles or crackles",
          "Es pfeift oder knackt",
          "Pita o crepita",
          "Ça siffle ou grésille",
          "Het fluit of kraakt",
        ],
        "whistle",
      ],
    ),
    volume: attempt(
      ["Turn it up", "Lauter stellen", "Suba el volumen", "Montez le son", "Zet het harder"],
      [
        [
          "Press Volume up and Mute once at the wall panel or remote.",
          "Drücken Sie an der Wand oder Fernbedienung Lauter und einmal Stumm.",
          "Pulse subir volumen y una vez silencio en el panel o el mando.",
          "Appuyez sur Volume + puis une fois sur Muet, au mur ou sur la télécommande.",
          "Druk op het paneel of de afstandsbediening op Harder en één keer op Dempen.",
        ],
        [
          "Turn up the volume of the computer and of the film itself.",
          "Stellen Sie den Computer und den Film selbst lauter.",
          "Suba el volumen del ordenador y del propio vídeo.",
          "Montez le son de l’ordinateur et de la vidéo elle-même.",
          "Zet de computer en de film zelf harder.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "output"],
    ),
    output: attempt(
      [
        "Send the sound to the room",
        "Ton in den Raum schicken",
        "Envíe el sonido a la sala",
        "Envoyez le son dans la salle",
        "Stuur het geluid naar de ruimte",
      ],
      [
        [
          "Press the loudspeaker of the computer and choose: {{soundOutput}}.",
          "Klicken Sie am Computer auf den Lautsprecher und wählen Sie: {{soundOutput}}.",
          "Pulse el altavoz del ordenador y elija: {{soundOutput}}.",
          "Cliquez sur le haut-parleur de l’ordinateur et choisissez : {{soundOutput}}.",
          "Klik op de luidspreker van de computer en kies: {{soundOutput}}.",
        ],
        [
          "Take headphones off the computer, also those without a cable.",
          "Trennen Sie Kopfhörer vom Computer, auch die ohne Kabel.",
          "Desconecte los auriculares, también los inalámbricos.",
          "Déconnectez les casques, même sans fil.",
          "Koppel koptelefoons los, ook die zonder kabel.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "light"],
    ),
    light: ask(
      [
        "Is the sound system on?",
        "Ist die Tonanlage an?",
        "¿Está encendido el equipo de sonido?",
        "La sono est-elle allumée ?",
        "Staat de geluidsinstallatie aan?",
      ],
      [
        "A small light at the loudspeakers or the wall panel says so. Open no cabinet.",
        "Ein Lämpchen an den Lautsprechern oder der Wand zeigt es. Öffnen Sie keinen Schrank.",
        "Lo indica una lucecita en los altavoces o el panel. No abra ningún armario.",
        "Un voyant sur les haut-parleurs ou au mur l’indique. N’ouvrez aucune armoire.",
        "Een lampje op de luidsprekers of het paneel laat het zien. Maak geen kast open.",
      ],
      [YES, "report"],
      [NO, "call"],
    ),
    mute: attempt(
      [
        "Unmute the microphone",
        "Mikrofon einschalten",
        "Active el micrófono",
        "Activez le micro",
        "Zet de microfoon aan",
      ],
      [
        [
          "Press the button on the microphone: green or no light mostly means on, red means off.",
          "Drücken Sie die Taste am Mikrofon: Grün oder kein Licht heißt meist an, Rot aus.",
          "Pulse el botón del micrófono: verde o sin luz suele ser encendido, rojo apagado.",
          "Appuyez sur le bouton du micro : vert ou éteint veut souvent dire actif, rouge coupé.",
          "Druk op de knop van de microfoon: groen of geen licht betekent meestal aan, rood uit.",
        ],
        [
          "Without a cable: change or charge its batteries.",
          "Ohne Kabel: Batterien wechseln oder laden.",
          "Si es inalámbrico, cambie o cargue las pilas.",
          "Sans fil : changez ou chargez les piles.",
          "Zonder kabel: vervang of laad de batterijen.",
        ],
        [
          "In the call choose the microphone of the room and unmute yourself.",
          "Wählen Sie im Anruf das Mikrofon des Raums und schalten Sie sich laut.",
          "En la llamada elija el micrófono de la sala y active su audio.",
          "Dans l’appel, choisissez le micro de la salle et activez-le.",
          "Kies in het gesprek de microfoon van de ruimte en zet het geluid aan.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    whistle: attempt(
      ["Move apart", "Auseinander rücken", "Sepárelos", "Éloignez-les", "Zet ze uit elkaar"],
      [
        [
          "Keep the microphone away from the loudspeakers, and mute all others in the room.",
          "Halten Sie das Mikrofon von den Lautsprechern fern und schalten Sie alle anderen stumm.",
          "Aleje el micrófono de los altavoces y silencie los demás.",
          "Éloignez le micro des haut-parleurs et coupez les autres.",
          "Houd de microfoon weg van de luidsprekers en demp alle andere.",
        ],
        [
          "Only one computer in the room may have its sound on.",
          "Nur ein Computer im Raum darf den Ton anhaben.",
          "Solo un ordenador de la sala puede tener el sonido activado.",
          "Un seul ordinateur de la salle doit avoir le son.",
          "Maar één computer in de ruimte mag geluid aan hebben.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
  },
};
