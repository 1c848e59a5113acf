import { STILL, WORKS } from "./common-steps.ts";
import { ask, attempt, branch, end, type Starter } from "./starter.ts";

/** No picture on a screen or a projector. */
export const DISPLAY_STARTER: Starter = {
  key: "display",
  name: [
    "No picture on the display",
    "Kein Bild auf der Anzeige",
    "No hay imagen en la pantalla",
    "Pas d’image à l’écran",
    "Geen beeld op het scherm",
  ],
  description: [
    "From a dark screen to the right input and cable.",
    "Vom dunklen Bildschirm zum richtigen Eingang und Kabel.",
    "De la pantalla oscura a la entrada y el cable correctos.",
    "De l’écran noir à la bonne entrée et au bon câble.",
    "Van een donker scherm naar de juiste ingang en kabel.",
  ],
  category: "audio_video",
  priority: "high",
  variables: [
    {
      ...{ key: "displayType", type: "choice", source: "space", field: null },
      label: [
        "Kind of display",
        "Art der Anzeige",
        "Tipo de pantalla",
        "Type d’écran",
        "Soort scherm",
      ],
      fallback: ["Screen", "Bildschirm", "Pantalla", "Écran", "Beeldscherm"],
      options: [
        ["Screen", "Bildschirm", "Pantalla", "Écran", "Beeldscherm"],
        ["Projector", "Beamer", "Proyector", "Projecteur", "Projector"],
      ],
    },
    {
      ...{ key: "inputName", type: "text", source: "space", field: null },
      label: ["Input", "Eingang", "Entrada", "Entrée", "Ingang"],
      fallback: ["HDMI 1", "HDMI 1", "HDMI 1", "HDMI 1", "HDMI 1"],
    },
  ],
  steps: {
    type: branch(
      [
        "What shows the picture here?",
        "Was zeigt hier das Bild?",
        "¿Qué muestra la imagen aquí?",
        "Qu’est-ce qui affiche l’image ici ?",
        "Waarop verschijnt hier het beeld?",
      ],
      "displayType",
      ["look", "lens"],
    ),
    lens: attempt(
      [
        "Give the projector a minute",
        "Geben Sie dem Beamer eine Minute",
        "Dele un minuto al proyector",
        "Laissez une minute au projecteur",
        "Geef de projector een minuut",
      ],
      [
        [
          "Press On at the wall panel or the remote once, then wait a minute.",
          "Drücken Sie an der Wand oder auf der Fernbedienung einmal Ein und warten Sie eine Minute.",
          "Pulse una vez encender en el panel o el mando y espere un minuto.",
          "Appuyez une fois sur Marche au mur ou sur la télécommande, puis attendez une minute.",
          "Druk één keer op Aan op het paneel of de afstandsbediening en wacht een minuut.",
        ],
        [
          "See whether the cover is off the lens and the screen is down. Never look into the lens.",
          "Schauen Sie, ob die Kappe vom Objektiv ab und die Leinwand unten ist. Nie ins Objektiv sehen.",
          "Mire si la tapa está fuera del objetivo y la pantalla está bajada. Nunca mire al objetivo.",
          "Vérifiez que le cache de l’objectif est ôté et la toile descendue. Ne regardez jamais dans l’objectif.",
          "Kijk of de kap van de lens is en het doek omlaag hangt. Kijk nooit in de lens.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "look"],
    ),
    look: ask(
      ["What do you see?", "Was sehen Sie?", "¿Qué ve?", "Que voyez-vous ?", "Wat ziet u?"],
      [
        "Stand in front of it. The words on a dark picture say most.",
        "Stellen Sie sich davor. Am meisten sagt, was auf dem dunklen Bild steht.",
        "Póngase delante. Lo que más dice es el texto sobre la imagen oscura.",
        "Placez-vous devant. Les mots sur l’image sombre en disent le plus.",
        "Ga ervoor staan. De woorden op het donkere beeld zeggen het meest.",
      ],
      [["All dark", "Alles dunkel", "Todo oscuro", "Tout est noir", "Alles donker"], "power"],
      [
        [
          "“No signal” or a logo",
          "„Kein Signal“ oder ein Logo",
          "«Sin señal» o un logotipo",
          "« Pas de signal » ou un logo",
          "‘Geen signaal’ of een logo",
        ],
        "input",
      ],
      [
        [
          "A picture that flickers or is wrong",
          "Ein Bild, das flackert oder falsch ist",
          "Una imagen que parpadea o está mal",
          "Une image qui clignote ou fausse",
          "Beeld dat flikkert of niet klopt",
        ],
        "cable",
      ],
    ),
    power: attempt(
      ["Wake it up", "Wecken Sie es auf", "Actívela", "Réveillez-le", "Maak het wakker"],
      [
        [
          "Press On at the wall panel, the remote or the frame, and wait half a minute.",
          "Drücken Sie Ein an der Wand, der Fernbedienung oder am Rahmen und warten Sie eine halbe Minute.",
          "Pulse encender en el panel, el mando o el marco y espere medio minuto.",
          "Appuyez sur Marche au mur, sur la télécommande ou le cadre, et attendez 30 secondes.",
          "Druk op Aan op het paneel, de afstandsbediening of de rand en wacht een halve minuut.",
        ],
        [
          "Look for a switch at the power strip that is off. Open nothing, and climb on nothing.",
          "Sehen Sie nach, ob der Schalter einer Steckdosenleiste aus ist. Öffnen Sie nichts und steigen Sie auf nichts.",
          "Mire si el interruptor de la regleta está apagado. No abra nada ni se suba a nada.",
          "Regardez si l’interrupteur de la multiprise est éteint. N’ouvrez rien et ne montez sur rien.",
          "Kijk of de schakelaar van de stekkerdoos uit staat. Maak niets open en klim nergens op.",
        ],
      ],
      [WORKS, "fixed"],
      [
        [
          "It is on, no picture yet",
          "Es ist an, noch kein Bild",
          "Está encendida, sin imagen",
          "Allumé, mais sans image",
          "Het is aan, nog geen beeld",
        ],
        "input",
      ],
      [
        ["It stays dark", "Es bleibt dunkel", "Sigue oscura", "Il reste noir", "Het blijft donker"],
        "report",
      ],
    ),
    input: attempt(
      [
        "Choose {{inputName}}",
        "Wählen Sie {{inputName}}",
        "Elija {{inputName}}",
        "Choisissez {{inputName}}",
        "Kies {{inputName}}",
      ],
      [
        [
          "Press Source or Input until it says {{inputName}}.",
          "Drücken Sie Source oder Input, bis {{inputName}} erscheint.",
          "Pulse Source o Input hasta que ponga {{inputName}}.",
          "Appuyez sur Source ou Input jusqu’à {{inputName}}.",
          "Druk op Source of Input tot er {{inputName}} staat.",
        ],
        [
          "On Windows press Windows and P, then Duplicate. On a Mac turn on Mirror in Displays.",
          "Unter Windows: Windows und P, dann Duplizieren. Am Mac: in Displays Synchronisieren einschalten.",
          "En Windows pulse Windows y P, luego Duplicar. En un Mac active Duplicar en Pantallas.",
          "Sous Windows : Windows et P, puis Dupliquer. Sur Mac : activez la recopie dans Moniteurs.",
          "Op Windows: druk op Windows en P, dan Dupliceren. Op een Mac: zet Synchroon aan bij Beeldschermen.",
        ],
      ],
      [WORKS, "fixed"],
      [STILL, "cable"],
    ),
    cable: attempt(
      [
        "Look at the cable",
        "Sehen Sie sich das Kabel an",
        "Mire el cable",
        "Regardez le câble",
        "Kijk naar de kabel",
      ],
      [
        [
          "Pull the picture cable out of the computer. Bent pins or a loose plug: do not use it again.",
          "Ziehen Sie das Bildkabel vom Computer ab. Verbogene Stifte oder lockerer Stecker: nicht mehr benutzen.",
          "Desconecte el cable de imagen del ordenador. Si hay clavijas dobladas o está flojo, no lo use.",
          "Débranchez le câble d’image de l’ordinateur. Broches tordues ou fiche lâche : ne l’utilisez plus.",
          "Trek de beeldkabel uit de computer. Kromme pinnen of een losse stekker: niet meer gebruiken.",
        ],
        [
          "Plug it in firmly. Then try another cable or another computer.",
          "Stecken Sie es fest ein. Dann ein anderes Kabel oder einen anderen Computer versuchen.",
          "Conéctelo bien. Después pruebe otro cable u otro ordenador.",
          "Rebranchez-le à fond. Puis essayez un autre câble ou un autre ordinateur.",
          "Steek hem er stevig in. Probeer dan een andere kabel of een andere computer.",
        ],
      ],
      [WORKS, "fixed"],
      [
        [
          "Only with another computer",
          "Nur mit einem anderen Computer",
          "Solo con otro ordenador",
          "Seulement avec un autre ordinateur",
          "Alleen met een andere computer",
        ],
        "own",
      ],
      [STILL, "report"],
    ),
    own: end(
      [
        "It is your computer",
        "Es liegt am Computer",
        "Es su ordenador",
        "C’est votre ordinateur",
        "Het ligt aan uw computer",
      ],
      [
        "The room is fine. Restart your computer, or borrow another one for now.",
        "Der Raum ist in Ordnung. Starten Sie Ihren Computer neu oder leihen Sie fürs Erste einen anderen.",
        "La sala está bien. Reinicie su ordenador o pida otro prestado por ahora.",
        "La salle va bien. Redémarrez votre ordinateur ou empruntez-en un autre.",
        "De ruimte is in orde. Start uw computer opnieuw of leen voorlopig een andere.",
      ],
      "info",
    ),
  },
};
