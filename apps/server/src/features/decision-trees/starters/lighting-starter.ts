import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, end, type Starter } from "./starter.ts";

/** Light that stays off, flickers, or does not go off. */
export const LIGHTING_STARTER: Starter = {
  key: "lighting",
  name: [
    "The light does not work",
    "Das Licht geht nicht",
    "La luz no funciona",
    "La lumière ne marche pas",
    "Het licht doet het niet",
  ],
  description: [
    "Light that stays off, flickers, or does not go off.",
    "Licht, das aus bleibt, flackert oder nicht ausgeht.",
    "Luz que no se enciende, parpadea o no se apaga.",
    "Lumière éteinte, qui clignote ou ne s’éteint pas.",
    "Licht dat uit blijft, knippert of niet uitgaat.",
  ],
  category: "lighting",
  priority: "low",
  variables: [
    {
      ...{ key: "switchPlace", type: "text", source: "space", field: null },
      label: [
        "Where the switch is",
        "Ort des Schalters",
        "Lugar del interruptor",
        "Place de l’interrupteur",
        "Plaats van de schakelaar",
      ],
      fallback: [
        "beside the door",
        "neben der Tür",
        "junto a la puerta",
        "à côté de la porte",
        "naast de deur",
      ],
    },
  ],
  steps: {
    smell: ask(
      [
        "Do you see sparks or smoke, or does it smell of burning?",
        "Sehen Sie Funken oder Rauch, oder riecht es verbrannt?",
        "¿Ve chispas o humo, o huele a quemado?",
        "Des étincelles, de la fumée, une odeur de brûlé ?",
        "Ziet u vonken of rook, of ruikt het naar brand?",
      ],
      [
        "Look from below. Do not climb up, and do not touch a lamp or a switch that is broken.",
        "Sehen Sie von unten hin. Steigen Sie nicht hinauf und fassen Sie keine kaputte Lampe und keinen kaputten Schalter an.",
        "Mire desde abajo. No suba ni toque lámparas o interruptores rotos.",
        "Regardez d’en bas. Ne montez pas, ne touchez ni lampe ni interrupteur cassé.",
        "Kijk van beneden. Klim niet omhoog en raak geen kapotte lamp of schakelaar aan.",
      ],
      [YES, "danger"],
      [NO, "what"],
    ),
    what: ask(
      [
        "What does the light do?",
        "Was macht das Licht?",
        "¿Qué hace la luz?",
        "Que fait la lumière ?",
        "Wat doet het licht?",
      ],
      [
        "Think of all lamps of the room.",
        "Denken Sie an alle Lampen im Raum.",
        "Piense en todas las lámparas de la sala.",
        "Pensez à toutes les lampes de la salle.",
        "Denk aan alle lampen in de ruimte.",
      ],
      [
        ["All are off", "Alle sind aus", "Todas apagadas", "Toutes éteintes", "Alle zijn uit"],
        "switch",
      ],
      [
        [
          "Some are off or flicker",
          "Einige sind aus oder flackern",
          "Algunas no van o parpadean",
          "Certaines sont éteintes ou clignotent",
          "Sommige zijn uit of knipperen",
        ],
        "safe",
      ],
      [
        [
          "It does not go off",
          "Es geht nicht aus",
          "No se apaga",
          "Elle ne s’éteint pas",
          "Het gaat niet uit",
        ],
        "sensor",
      ],
    ),
    switch: attempt(
      [
        "Use every switch",
        "Alle Schalter versuchen",
        "Pruebe todos los interruptores",
        "Essayez chaque interrupteur",
        "Probeer elke schakelaar",
      ],
      [
        [
          "The switch is here: {{switchPlace}}. Press it once, long, and at the other doors too.",
          "Der Schalter ist hier: {{switchPlace}}. Drücken Sie einmal, lang, und auch an den anderen Türen.",
          "El interruptor está aquí: {{switchPlace}}. Púlselo una vez, largo, y también en las otras puertas.",
          "L’interrupteur est ici : {{switchPlace}}. Appuyez une fois, longuement, et aussi aux autres portes.",
          "De schakelaar zit hier: {{switchPlace}}. Druk één keer, lang, en ook bij de andere deuren.",
        ],
        [
          "Walk through the room and wave: a sensor may be asleep. Choose On at the wall panel if there is one.",
          "Gehen Sie durch den Raum und winken Sie: Vielleicht schläft ein Sensor. Wählen Sie Ein am Bedienfeld, falls es eins gibt.",
          "Camine y mueva los brazos: quizá un sensor está dormido. Elija encender en el panel, si lo hay.",
          "Marchez en faisant signe : un détecteur dort peut-être. Choisissez Marche au panneau s’il y en a un.",
          "Loop rond en zwaai: misschien slaapt een sensor. Kies Aan op het paneel als dat er is.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "power"],
    ),
    power: ask(
      [
        "Do the sockets work?",
        "Gehen die Steckdosen?",
        "¿Funcionan los enchufes?",
        "Les prises marchent-elles ?",
        "Doen de stopcontacten het?",
      ],
      [
        "Plug in a charger. Leave the fuse box alone: a fuse that is out has a reason.",
        "Stecken Sie ein Ladegerät ein. Lassen Sie den Sicherungskasten zu: Eine Sicherung fällt nicht ohne Grund.",
        "Enchufe un cargador. No toque el cuadro eléctrico: si un fusible saltó, es por algo.",
        "Branchez un chargeur. Ne touchez pas au tableau : un fusible ne saute pas sans raison.",
        "Steek een oplader in. Blijf van de meterkast af: een zekering valt niet zonder reden uit.",
      ],
      [YES, "report"],
      [NO, "call"],
    ),
    safe: ask(
      [
        "Is it too dark to be safe?",
        "Ist es zu dunkel, um sicher zu sein?",
        "¿Está demasiado oscuro para estar seguro?",
        "Fait-il trop sombre pour être en sécurité ?",
        "Is het te donker om veilig te zijn?",
      ],
      [
        "Think of stairs, ways out, and work with machines.",
        "Denken Sie an Treppen, Fluchtwege und Arbeit an Maschinen.",
        "Piense en escaleras, salidas y trabajo con máquinas.",
        "Pensez aux escaliers, aux issues et au travail sur machines.",
        "Denk aan trappen, uitgangen en werk met machines.",
      ],
      [YES, "call"],
      [NO, "report"],
    ),
    sensor: attempt(
      [
        "Wait for the sensor",
        "Auf den Sensor warten",
        "Espere al sensor",
        "Attendez le détecteur",
        "Wacht op de sensor",
      ],
      [
        [
          "Press Off for two seconds, leave the room and shut the door. Many sensors need 20 minutes.",
          "Drücken Sie zwei Sekunden Aus, verlassen Sie den Raum und schließen Sie die Tür. Viele Sensoren brauchen 20 Minuten.",
          "Pulse apagar dos segundos, salga y cierre la puerta. Muchos sensores tardan 20 minutos.",
          "Appuyez deux secondes sur Arrêt, sortez et fermez. Beaucoup de détecteurs attendent 20 minutes.",
          "Druk twee seconden op Uit, ga weg en sluit de deur. Veel sensoren hebben 20 minuten nodig.",
        ],
      ],
      [
        ["I wait and see", "Ich warte ab", "Espero a ver", "J’attends de voir", "Ik wacht af"],
        "wait",
      ],
      [
        [
          "It is on for hours",
          "Es ist seit Stunden an",
          "Lleva horas encendida",
          "Allumée depuis des heures",
          "Het is al uren aan",
        ],
        "report",
      ],
    ),
    wait: end(
      ["All is well", "Alles in Ordnung", "Todo bien", "Tout va bien", "Alles in orde"],
      [
        "If it is still on tomorrow, come back here and report it.",
        "Ist es morgen noch an, kommen Sie wieder her und melden Sie es.",
        "Si mañana sigue encendida, vuelva aquí y avise.",
        "Si elle est encore allumée demain, revenez ici et signalez-le.",
        "Is het morgen nog aan, kom dan terug en meld het.",
      ],
      "info",
    ),
  },
};
