import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, branch, end, type Starter } from "./starter.ts";

/** A door that does not open, or that does not close. */
export const DOOR_STARTER: Starter = {
  key: "door",
  name: [
    "The door does not open or close",
    "Die Tür geht nicht auf oder zu",
    "La puerta no abre o no cierra",
    "La porte ne s’ouvre ou ne ferme pas",
    "De deur gaat niet open of dicht",
  ],
  description: [
    "Cards, keys, and doors that jam or stay open.",
    "Karten, Schlüssel und Türen, die klemmen oder offen bleiben.",
    "Tarjetas, llaves y puertas que se atascan o quedan abiertas.",
    "Cartes, clés et portes coincées ou ouvertes.",
    "Passen, sleutels en deuren die klemmen of open blijven.",
  ],
  category: "doors_windows",
  priority: "medium",
  variables: [
    {
      ...{ key: "openedBy", type: "choice", source: "space", field: null },
      label: ["Opened by", "Geöffnet mit", "Se abre con", "S’ouvre avec", "Gaat open met"],
      fallback: ["Card", "Karte", "Tarjeta", "Carte", "Pas"],
      options: [
        ["Card", "Karte", "Tarjeta", "Carte", "Pas"],
        ["Key", "Schlüssel", "Llave", "Clé", "Sleutel"],
      ],
    },
  ],
  steps: {
    inside: ask(
      [
        "Is somebody locked in, or a way out blocked?",
        "Ist jemand eingeschlossen oder ein Fluchtweg versperrt?",
        "¿Hay alguien encerrado o una salida bloqueada?",
        "Quelqu’un est-il enfermé, ou une issue bloquée ?",
        "Zit er iemand opgesloten, of is een uitgang geblokkeerd?",
      ],
      [
        "People come first: do not force the door.",
        "Menschen zuerst: Brechen Sie die Tür nicht auf.",
        "Primero las personas: no fuerce la puerta.",
        "Les personnes d’abord : ne forcez pas la porte.",
        "Mensen eerst: forceer de deur niet.",
      ],
      [YES, "call"],
      [NO, "what"],
    ),
    what: ask(
      [
        "What does the door do?",
        "Was macht die Tür?",
        "¿Qué hace la puerta?",
        "Que fait la porte ?",
        "Wat doet de deur?",
      ],
      [
        "Try it once, gently.",
        "Versuchen Sie es einmal, ohne Gewalt.",
        "Pruebe una vez, con suavidad.",
        "Essayez une fois, doucement.",
        "Probeer het één keer, voorzichtig.",
      ],
      [
        [
          "It stays locked",
          "Sie bleibt zu",
          "Sigue cerrada",
          "Elle reste fermée",
          "Hij blijft op slot",
        ],
        "by",
      ],
      [
        [
          "It does not close",
          "Sie schließt nicht",
          "No cierra",
          "Elle ne ferme pas",
          "Hij gaat niet dicht",
        ],
        "clear",
      ],
    ),
    by: branch(
      [
        "What opens it?",
        "Womit geht sie auf?",
        "¿Con qué se abre?",
        "Avec quoi s’ouvre-t-elle ?",
        "Waarmee gaat hij open?",
      ],
      "openedBy",
      ["card", "key"],
    ),
    card: attempt(
      [
        "Try the card again",
        "Karte noch einmal",
        "Pruebe otra vez la tarjeta",
        "Réessayez la carte",
        "Probeer de pas opnieuw",
      ],
      [
        [
          "Hold the card alone to the reader for two seconds, away from your phone.",
          "Halten Sie nur die Karte zwei Sekunden an den Leser, weg vom Telefon.",
          "Acerque solo la tarjeta al lector dos segundos, lejos del teléfono.",
          "Présentez la carte seule deux secondes, loin du téléphone.",
          "Houd alleen de pas twee seconden bij de lezer, weg van uw telefoon.",
        ],
        [
          "Look at the light: green opens, red refuses, none means no power or battery.",
          "Sehen Sie auf das Licht: Grün öffnet, Rot lehnt ab, keins heißt kein Strom oder Batterie leer.",
          "Mire la luz: verde abre, rojo rechaza, sin luz no hay corriente o pila.",
          "Regardez le voyant : vert ouvre, rouge refuse, éteint : plus de courant ou de pile.",
          "Kijk naar het lampje: groen opent, rood weigert, geen betekent geen stroom of batterij.",
        ],
      ],
      [WORKS, "fixed"],
      [["Red light", "Rotes Licht", "Luz roja", "Voyant rouge", "Rood licht"], "right"],
      [["No light", "Kein Licht", "Sin luz", "Aucun voyant", "Geen lampje"], "report"],
    ),
    key: attempt(
      [
        "Try the key again",
        "Schlüssel noch einmal",
        "Pruebe otra vez la llave",
        "Réessayez la clé",
        "Probeer de sleutel opnieuw",
      ],
      [
        [
          "Pull the door towards you, turn gently, and compare the number on the key.",
          "Ziehen Sie die Tür heran, drehen Sie sanft und vergleichen Sie die Nummer auf dem Schlüssel.",
          "Tire de la puerta hacia usted, gire con suavidad y compare el número de la llave.",
          "Tirez la porte vers vous, tournez doucement et vérifiez le numéro de la clé.",
          "Trek de deur naar u toe, draai voorzichtig en vergelijk het nummer op de sleutel.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    clear: attempt(
      [
        "Clear the way",
        "Weg frei machen",
        "Despeje el paso",
        "Dégagez le passage",
        "Maak de weg vrij",
      ],
      [
        [
          "Take away wedges, mats and boxes. Keep your fingers off the hinges.",
          "Entfernen Sie Keile, Matten und Kisten. Finger weg von den Scharnieren.",
          "Quite cuñas, alfombras y cajas. No ponga los dedos en las bisagras.",
          "Retirez cales, tapis et cartons. Gardez les doigts loin des charnières.",
          "Haal wiggen, matten en dozen weg. Houd uw vingers weg van de scharnieren.",
        ],
      ],
      [WORKS, "fixed"],
      [
        [
          "Still not, and it is a fire or outside door",
          "Noch nicht, und es ist eine Brandschutz- oder Außentür",
          "Todavía no, y es cortafuegos o exterior",
          "Toujours pas, et c’est une porte coupe-feu ou extérieure",
          "Nog niet, en het is een brand- of buitendeur",
        ],
        "call",
      ],
      [STILL, "report"],
    ),
    right: end(
      [
        "Your card may not open it",
        "Ihre Karte darf nicht öffnen",
        "Su tarjeta no tiene permiso",
        "Votre carte n’y a pas droit",
        "Uw pas mag hier niet open",
      ],
      [
        "The door works. Ask who gives out cards for the right to {{room}}.",
        "Die Tür ist in Ordnung. Bitten Sie die Kartenstelle um das Recht für: {{room}}.",
        "La puerta funciona. Pida el permiso para {{room}} a quien entrega las tarjetas.",
        "La porte fonctionne. Demandez le droit pour {{room}} au service des cartes.",
        "De deur werkt. Vraag het recht voor {{room}} bij wie de passen uitgeeft.",
      ],
      "info",
    ),
  },
};
