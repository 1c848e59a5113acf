import { NO, STILL, WORKS, YES } from "./common-steps.ts";
import { ask, attempt, end, type Starter } from "./starter.ts";

/** A printer that prints nothing, or badly. */
export const PRINTER_STARTER: Starter = {
  key: "printer",
  name: [
    "The printer does not print",
    "Der Drucker druckt nicht",
    "La impresora no imprime",
    "L’imprimante n’imprime pas",
    "De printer print niet",
  ],
  description: [
    "Paper, jams, toner and jobs that wait.",
    "Papier, Stau, Toner und wartende Aufträge.",
    "Papel, atascos, tóner y trabajos en espera.",
    "Papier, bourrages, toner et travaux en attente.",
    "Papier, vastlopers, toner en wachtende opdrachten.",
  ],
  category: "other",
  priority: "low",
  variables: [
    {
      ...{ key: "printerName", type: "text", source: "space", field: null },
      label: [
        "Name of the printer",
        "Name des Druckers",
        "Nombre de la impresora",
        "Nom de l’imprimante",
        "Naam van de printer",
      ],
      fallback: [
        "the name on its label",
        "Name auf dem Aufkleber",
        "el nombre de su etiqueta",
        "le nom sur l’étiquette",
        "de naam op de sticker",
      ],
    },
  ],
  steps: {
    what: ask(
      [
        "What does its display say?",
        "Was zeigt der Drucker an?",
        "¿Qué pone en su pantalla?",
        "Qu’affiche-t-elle ?",
        "Wat staat er op de printer?",
      ],
      [
        "Press a key on the printer first: it may sleep.",
        "Drücken Sie zuerst eine Taste am Drucker: Vielleicht schläft er.",
        "Pulse antes una tecla de la impresora: puede estar dormida.",
        "Appuyez d’abord sur une touche : elle dort peut-être.",
        "Druk eerst op een toets: misschien slaapt hij.",
      ],
      [
        [
          "Nothing, it is dark",
          "Nichts, alles dunkel",
          "Nada, está oscura",
          "Rien, c’est noir",
          "Niets, donker",
        ],
        "power",
      ],
      [["Paper jam", "Papierstau", "Atasco de papel", "Bourrage papier", "Papier vast"], "jam"],
      [
        [
          "Paper or toner is out",
          "Papier oder Toner leer",
          "Sin papel o tóner",
          "Plus de papier ou de toner",
          "Papier of toner op",
        ],
        "supply",
      ],
      [["Ready", "Bereit", "Lista", "Prête", "Gereed"], "queue"],
    ),
    power: attempt(
      ["Switch it on", "Einschalten", "Enciéndala", "Allumez-la", "Zet hem aan"],
      [
        [
          "Press the power button for two seconds and wait for two minutes.",
          "Drücken Sie zwei Sekunden die Ein-Taste und warten Sie zwei Minuten.",
          "Pulse el botón de encendido dos segundos y espere dos minutos.",
          "Appuyez deux secondes sur le bouton et attendez deux minutes.",
          "Druk twee seconden op de aan-knop en wacht twee minuten.",
        ],
      ],
      [WORKS, "queue"],
      [STILL, "report"],
    ),
    jam: attempt(
      [
        "Take the paper out",
        "Papier herausnehmen",
        "Saque el papel",
        "Retirez le papier",
        "Haal het papier eruit",
      ],
      [
        [
          "Open only the flaps that its display shows, and none that needs a tool.",
          "Öffnen Sie nur die Klappen, die der Drucker zeigt, und keine, die Werkzeug braucht.",
          "Abra solo las tapas que indica la pantalla y ninguna que necesite herramientas.",
          "N’ouvrez que les volets indiqués, jamais avec un outil.",
          "Open alleen de kleppen die hij aangeeft, en geen waarvoor gereedschap nodig is.",
        ],
        [
          "Pull the sheet slowly with both hands. Inside it can be hot: touch no metal roller.",
          "Ziehen Sie das Blatt langsam mit beiden Händen. Innen kann es heiß sein: keine Metallwalze anfassen.",
          "Tire de la hoja despacio con las dos manos. Dentro puede quemar: no toque los rodillos metálicos.",
          "Tirez la feuille doucement à deux mains. L’intérieur peut être chaud : ne touchez pas les rouleaux.",
          "Trek het vel langzaam met beide handen. Binnenin kan het heet zijn: raak geen metalen rol aan.",
        ],
      ],
      [WORKS, "fixed"],
      [
        [
          "Torn, or jams again",
          "Gerissen oder wieder Stau",
          "Roto o se atasca otra vez",
          "Déchiré ou nouveau bourrage",
          "Gescheurd of weer vast",
        ],
        "report",
      ],
    ),
    supply: ask(
      [
        "Is there paper or toner beside it?",
        "Liegt Papier oder Toner daneben?",
        "¿Hay papel o tóner al lado?",
        "Y a-t-il du papier ou du toner à côté ?",
        "Ligt er papier of toner naast?",
      ],
      [
        "Fill in dry paper up to the line. Change toner only if you have done it before.",
        "Füllen Sie trockenes Papier bis zur Linie ein. Toner nur wechseln, wenn Sie es schon getan haben.",
        "Ponga papel seco hasta la línea. Cambie el tóner solo si ya lo ha hecho antes.",
        "Mettez du papier sec jusqu’au trait. Changez le toner seulement si vous l’avez déjà fait.",
        "Vul droog papier bij tot de lijn. Vervang toner alleen als u dat al eens hebt gedaan.",
      ],
      [YES, "refilled"],
      [NO, "order"],
    ),
    refilled: ask(
      [
        "Does it print now?",
        "Druckt er jetzt?",
        "¿Imprime ahora?",
        "Imprime-t-elle maintenant ?",
        "Print hij nu?",
      ],
      [
        "It needs a minute to warm up.",
        "Er braucht eine Minute zum Aufwärmen.",
        "Necesita un minuto para calentarse.",
        "Il lui faut une minute pour chauffer.",
        "Hij heeft een minuut nodig om op te warmen.",
      ],
      [YES, "fixed"],
      [NO, "report"],
    ),
    queue: attempt(
      [
        "Print to the right one",
        "Richtigen Drucker wählen",
        "Elija la correcta",
        "Choisissez la bonne",
        "Kies de juiste",
      ],
      [
        [
          "Choose on your computer: {{printerName}}. Delete jobs that wait, and print one page.",
          "Wählen Sie am Computer: {{printerName}}. Löschen Sie wartende Aufträge und drucken Sie eine Seite.",
          "Elija en su ordenador: {{printerName}}. Borre los trabajos en espera e imprima una página.",
          "Choisissez sur l’ordinateur : {{printerName}}. Supprimez les travaux en attente et imprimez une page.",
          "Kies op uw computer: {{printerName}}. Verwijder wachtende opdrachten en print één pagina.",
        ],
        [
          "Hold your card to the reader if it asks for you, and check your network.",
          "Halten Sie Ihre Karte an den Leser, wenn er danach fragt, und prüfen Sie Ihr Netz.",
          "Acerque su tarjeta al lector si la pide y compruebe su red.",
          "Présentez votre carte si elle la demande, et vérifiez votre réseau.",
          "Houd uw pas bij de lezer als hij erom vraagt en controleer uw netwerk.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "report"],
    ),
    order: end(
      [
        "We bring some",
        "Wir bringen welches",
        "Lo llevamos",
        "Nous en apportons",
        "Wij brengen het",
      ],
      [
        "Report what is missing and its colour. Meanwhile use another printer.",
        "Melden Sie, was fehlt und welche Farbe. Nehmen Sie so lange einen anderen Drucker.",
        "Diga qué falta y de qué color. Mientras tanto use otra impresora.",
        "Signalez ce qui manque et la couleur. En attendant, prenez une autre imprimante.",
        "Meld wat er ontbreekt en welke kleur. Gebruik zolang een andere printer.",
      ],
      "report",
      "other",
      "low",
    ),
  },
};
