import { NO, STILL, YES } from "./common-steps.ts";
import { ask, attempt, end, type Starter, tell } from "./starter.ts";

/** A fume hood that warns, or that does not draw. Nobody mends it; work stops until it is safe. */
export const LAB_HOOD_STARTER: Starter = {
  key: "lab-hood",
  name: [
    "The fume hood warns",
    "Der Abzug warnt",
    "La campana de gases avisa",
    "La hotte de laboratoire alerte",
    "De zuurkast waarschuwt",
  ],
  description: [
    "Alarm, weak draught or smell at a laboratory hood: safety first.",
    "Alarm, schwacher Luftzug oder Geruch am Laborabzug: Sicherheit zuerst.",
    "Alarma, poca aspiración u olor en la campana: primero la seguridad.",
    "Alarme, tirage faible ou odeur à la hotte : sécurité d’abord.",
    "Alarm, zwakke trek of geur bij de zuurkast: veiligheid eerst.",
  ],
  category: "safety",
  priority: "urgent",
  variables: [
    {
      ...{ key: "sashHeight", type: "number", source: "space", field: null },
      label: [
        "Working height of the sash (cm)",
        "Arbeitshöhe des Schiebers (cm)",
        "Altura de trabajo de la guillotina (cm)",
        "Hauteur de travail de la vitre (cm)",
        "Werkhoogte van het schuifraam (cm)",
      ],
      fallback: 30,
    },
  ],
  steps: {
    spill: ask(
      [
        "Is anything spilled, on fire, or is somebody unwell?",
        "Ist etwas verschüttet, brennt etwas, oder ist jemandem schlecht?",
        "¿Hay un derrame, fuego o alguien se encuentra mal?",
        "Un produit renversé, un feu, un malaise ?",
        "Is er iets gemorst, brandt er iets of is iemand onwel?",
      ],
      [
        "Answer before you touch the hood.",
        "Antworten Sie, bevor Sie den Abzug anfassen.",
        "Responda antes de tocar la campana.",
        "Répondez avant de toucher la hotte.",
        "Antwoord voordat u de zuurkast aanraakt.",
      ],
      [YES, "leave"],
      [NO, "stop"],
    ),
    leave: tell(
      [
        "Leave the laboratory",
        "Verlassen Sie das Labor",
        "Salga del laboratorio",
        "Quittez le laboratoire",
        "Verlaat het laboratorium",
      ],
      [
        "Take the others with you, shut the door, and let nobody in. Gas taps and switches only where you reach them on your way.",
        "Nehmen Sie die anderen mit, schließen Sie die Tür und lassen Sie niemanden hinein. Gashähne und Schalter nur, wo sie auf dem Weg liegen.",
        "Llévese a los demás, cierre la puerta y no deje entrar a nadie. Llaves de gas e interruptores, solo si quedan de paso.",
        "Emmenez les autres, fermez la porte et n’y laissez entrer personne. Gaz et interrupteurs seulement sur votre chemin.",
        "Neem de anderen mee, sluit de deur en laat niemand binnen. Gaskranen en schakelaars alleen als u erlangs komt.",
      ],
      "danger",
    ),
    stop: attempt(
      [
        "Stop and close",
        "Anhalten und schließen",
        "Pare y cierre",
        "Arrêtez et fermez",
        "Stop en sluit",
      ],
      [
        [
          "Stop the work, turn off what heats, and put lids on.",
          "Unterbrechen Sie die Arbeit, schalten Sie ab, was heizt, und schließen Sie Gefäße.",
          "Pare el trabajo, apague lo que calienta y tape los recipientes.",
          "Arrêtez le travail, coupez le chauffage, fermez les récipients.",
          "Stop het werk, zet uit wat verwarmt en sluit vaten af.",
        ],
        [
          "Lower the sash, at most {{sashHeight}} cm open.",
          "Senken Sie den Schieber, höchstens {{sashHeight}} cm offen.",
          "Baje la guillotina, como mucho {{sashHeight}} cm abierta.",
          "Baissez la vitre, au plus {{sashHeight}} cm ouverte.",
          "Laat het raam zakken, hoogstens {{sashHeight}} cm open.",
        ],
      ],
      [["Done", "Erledigt", "Hecho", "C’est fait", "Klaar"], "alarm"],
      [
        [
          "The sash is stuck",
          "Der Schieber klemmt",
          "La guillotina se atasca",
          "La vitre est bloquée",
          "Het raam zit vast",
        ],
        "report",
      ],
    ),
    alarm: ask(
      [
        "Has the alarm stopped?",
        "Ist der Alarm aus?",
        "¿Ha parado la alarma?",
        "L’alarme s’est-elle arrêtée ?",
        "Is het alarm gestopt?",
      ],
      [
        "Wait one minute. Silencing it does not make it safe.",
        "Warten Sie eine Minute. Stummschalten macht es nicht sicher.",
        "Espere un minuto. Silenciarla no la hace segura.",
        "Attendez une minute. La couper ne rend rien sûr.",
        "Wacht een minuut. Het dempen maakt het niet veilig.",
      ],
      [YES, "draught"],
      [NO, "slots"],
    ),
    slots: attempt(
      ["Free the air", "Luft frei machen", "Libere el aire", "Libérez l’air", "Maak de lucht vrij"],
      [
        [
          "Move bottles and boxes away from the slots at the back and the front edge.",
          "Räumen Sie Flaschen und Kartons von den Schlitzen hinten und von der Vorderkante weg.",
          "Aparte frascos y cajas de las ranuras traseras y del borde delantero.",
          "Dégagez flacons et cartons des fentes arrière et du bord avant.",
          "Haal flessen en dozen weg van de sleuven achter en de voorrand.",
        ],
        [
          "Close windows and doors beside the hood. Open no panel.",
          "Schließen Sie Fenster und Türen neben dem Abzug. Öffnen Sie keine Verkleidung.",
          "Cierre ventanas y puertas junto a la campana. No abra ningún panel.",
          "Fermez portes et fenêtres près de la hotte. N’ouvrez aucun panneau.",
          "Sluit ramen en deuren naast de zuurkast. Open geen paneel.",
        ],
      ],
      [
        [
          "The alarm has stopped",
          "Der Alarm ist aus",
          "La alarma ha parado",
          "L’alarme s’est arrêtée",
          "Het alarm is gestopt",
        ],
        "draught",
      ],
      [STILL, "report"],
    ),
    draught: ask(
      [
        "Does a strip of paper blow inwards?",
        "Weht ein Papierstreifen nach innen?",
        "¿Una tira de papel se va hacia dentro?",
        "Une bande de papier est-elle aspirée ?",
        "Waait een strookje papier naar binnen?",
      ],
      [
        "Hold a thin strip at the lower edge of the sash. The display should be green.",
        "Halten Sie einen dünnen Streifen an die Unterkante des Schiebers. Die Anzeige soll grün sein.",
        "Acerque una tira fina al borde inferior. El indicador debe estar en verde.",
        "Tenez une fine bande au bord bas de la vitre. L’afficheur doit être vert.",
        "Houd een dun strookje bij de onderrand van het raam. De aanduiding moet groen zijn.",
      ],
      [YES, "smell"],
      [NO, "report"],
    ),
    smell: ask(
      [
        "Do you smell anything in front of it?",
        "Riechen Sie davor etwas?",
        "¿Huele a algo delante?",
        "Sentez-vous quelque chose devant ?",
        "Ruikt u iets ervoor?",
      ],
      [
        "Do not lean in.",
        "Beugen Sie sich nicht hinein.",
        "No se incline hacia dentro.",
        "Ne vous penchez pas dedans.",
        "Leun er niet in.",
      ],
      [YES, "call"],
      [NO, "safe"],
    ),
    safe: end(
      [
        "You may go on",
        "Sie können weiterarbeiten",
        "Puede continuar",
        "Vous pouvez continuer",
        "U kunt verder",
      ],
      [
        "Keep the sash at {{sashHeight}} cm or lower. If it warns again today, stop and report it.",
        "Lassen Sie den Schieber bei {{sashHeight}} cm oder tiefer. Warnt er heute wieder, hören Sie auf und melden Sie es.",
        "Mantenga la guillotina a {{sashHeight}} cm o menos. Si vuelve a avisar hoy, pare e informe.",
        "Gardez la vitre à {{sashHeight}} cm ou moins. Nouvelle alerte aujourd’hui : arrêtez et signalez-le.",
        "Houd het raam op {{sashHeight}} cm of lager. Waarschuwt hij vandaag weer, stop dan en meld het.",
      ],
      "resolved",
    ),
  },
};
