import { choose, critical, helped, measure, note, pass, type Starter } from "./starter.ts";

/** What protects people from fire. */
export const FIRE_STARTERS: readonly Starter[] = [
  {
    key: "emergency-lighting",
    name: ["Emergency lighting test", "Prüfung Sicherheitsbeleuchtung"],
    description: [
      "Monthly function test; once a year over the rated duration.",
      "Monatliche Funktionsprüfung; einmal im Jahr über die Nennbetriebsdauer.",
    ],
    recurrence: "monthly",
    category: "lighting",
    sections: [
      {
        title: ["Function", "Funktion"],
        items: [
          helped(
            critical(
              "All lights come on when the supply fails",
              "Alle Leuchten gehen bei Netzausfall an",
            ),
            "Use the test switch. Keep it short, so that the batteries stay charged.",
            "Prüfschalter benutzen. Kurz halten, damit die Batterien geladen bleiben.",
          ),
          critical(
            "Escape signs are lit and can be read",
            "Rettungszeichen leuchten und sind lesbar",
          ),
          pass("Lamps are clean and undamaged", "Leuchten sind sauber und unbeschädigt"),
          pass("Charge indicators are on after the test", "Ladeanzeigen leuchten nach der Prüfung"),
          pass(
            "No sign is covered or faces the wrong way",
            "Kein Zeichen ist verdeckt oder weist falsch",
          ),
        ],
      },
      {
        title: ["Duration test", "Betriebsdauer"],
        items: [
          choose(
            "Kind of test",
            "Art der Prüfung",
            [
              ["Monthly function", "Monatliche Funktion"],
              ["Yearly duration", "Jährliche Betriebsdauer"],
            ],
            [],
          ),
          measure("Minutes lit", "Leuchtdauer in Minuten", {
            unit: "min",
            min: 0,
            isRequired: false,
            weight: 0,
          }),
          note("Lights that failed, by number", "Ausgefallene Leuchten nach Nummer"),
          pass("Entered in the logbook of the system", "Im Prüfbuch der Anlage eingetragen"),
        ],
      },
    ],
  },
  {
    key: "extinguishers",
    name: ["Fire extinguisher check", "Prüfung Feuerlöscher"],
    description: [
      "Monthly look at each extinguisher.",
      "Monatliche Sichtprüfung jedes Feuerlöschers.",
    ],
    recurrence: "monthly",
    category: "safety",
    scan: "place",
    sections: [
      {
        title: ["Place", "Standort"],
        items: [
          critical("It is in its place", "Er ist an seinem Platz"),
          pass("It can be reached without moving anything", "Er ist ohne Wegräumen erreichbar"),
          pass("Its sign can be seen", "Sein Schild ist sichtbar"),
          pass("It hangs or stands firmly", "Er hängt oder steht fest"),
        ],
      },
      {
        title: ["Condition", "Zustand"],
        items: [
          critical("Seal and pin are intact", "Plombe und Stift sind unversehrt"),
          critical("Pressure is in the green range", "Druck ist im grünen Bereich"),
          pass(
            "Hose and nozzle are free and undamaged",
            "Schlauch und Düse sind frei und unbeschädigt",
          ),
          pass("No dents, rust or leaks", "Keine Dellen, kein Rost, nicht undicht", {
            isPhotoRequiredOnFail: true,
          }),
          pass("Instructions can be read", "Anleitung ist lesbar"),
          pass("The service label is in date", "Die Prüfplakette ist gültig"),
          note("Next service due", "Nächste Wartung fällig", "date"),
        ],
      },
    ],
  },
  {
    key: "fire-doors",
    name: ["Fire door check", "Prüfung Brandschutztüren"],
    description: ["Closing, sealing, hold-open devices.", "Schließen, Dichten, Feststellanlagen."],
    recurrence: "monthly",
    category: "doors_windows",
    sections: [
      {
        title: ["Closing", "Schließen"],
        items: [
          critical(
            "Closes by itself from any angle and latches",
            "Schließt aus jeder Stellung von selbst und fällt ins Schloss",
          ),
          critical("Is not wedged or tied open", "Ist nicht verkeilt oder angebunden"),
          pass("Hold-open device releases on alarm", "Feststellanlage löst bei Alarm aus"),
          pass(
            "Both leaves close in the right order",
            "Beide Flügel schließen in der richtigen Folge",
          ),
        ],
      },
      {
        title: ["Leaf and frame", "Türblatt und Zarge"],
        items: [
          pass("Leaf, glass and frame undamaged", "Türblatt, Glas und Zarge unbeschädigt", {
            isPhotoRequiredOnFail: true,
          }),
          measure("Gap at the sides and top", "Spalt seitlich und oben", {
            unit: "mm",
            min: 2,
            max: 4,
          }),
          measure("Gap at the floor", "Spalt am Boden", { unit: "mm", max: 8 }),
          pass(
            "Smoke and fire seals are complete",
            "Rauch- und Brandschutzdichtungen sind vollständig",
          ),
          pass(
            "At least three hinges, all screws tight",
            "Mindestens drei Bänder, alle Schrauben fest",
          ),
        ],
      },
      {
        title: ["Marks", "Kennzeichnung"],
        items: [
          pass(
            'Sign "Fire door keep shut" is there',
            "Schild „Brandschutztür geschlossen halten“ ist da",
          ),
          pass("Certification label is there", "Zulassungsschild ist da"),
          note("Remarks", "Bemerkungen"),
        ],
      },
    ],
  },
  {
    key: "fire-alarm",
    name: ["Fire alarm test", "Prüfung Brandmeldeanlage"],
    description: [
      "Weekly test from one call point, each week another one.",
      "Wöchentliche Probe von einem Melder, jede Woche einem anderen.",
    ],
    recurrence: "weekly",
    category: "safety",
    sections: [
      {
        title: ["Before", "Vorher"],
        items: [
          critical("The receiving centre knows of the test", "Die Leitstelle weiß von der Probe"),
          pass("People in the building were told", "Die Menschen im Gebäude sind informiert"),
          pass("The panel shows no fault", "Die Zentrale zeigt keine Störung"),
        ],
      },
      {
        title: ["Test", "Probe"],
        items: [
          note("Number of the call point", "Nummer des Melders", "text", true),
          critical("The alarm sounds in all parts", "Der Alarm ist in allen Teilen hörbar"),
          critical(
            "The panel shows the right zone",
            "Die Zentrale zeigt die richtige Meldergruppe",
          ),
          pass("Visual alarms flash", "Optische Alarme blinken"),
          pass(
            "Doors release and lifts go to their floor",
            "Türen lösen aus und Aufzüge fahren in ihr Geschoss",
          ),
          pass("The signal reached the receiving centre", "Das Signal kam bei der Leitstelle an"),
        ],
      },
      {
        title: ["After", "Nachher"],
        items: [
          critical(
            "The system is reset and shows normal",
            "Die Anlage ist zurückgesetzt und zeigt Normalbetrieb",
          ),
          pass(
            "The receiving centre knows that it is over",
            "Die Leitstelle weiß, dass sie vorbei ist",
          ),
          pass("Entered in the log of the system", "Im Betriebsbuch der Anlage eingetragen"),
        ],
      },
    ],
  },
];
