import { choose, critical, helped, measure, note, pass, type Starter } from "./starter.ts";

/** Plant, power, lifts and water. */
export const TECHNICAL_STARTERS: readonly Starter[] = [
  {
    key: "plant-room",
    name: ["Plant room inspection", "Rundgang Technikzentrale"],
    description: [
      "Readings, leaks and noises of heating and ventilation.",
      "Messwerte, Undichtigkeiten und Geräusche von Heizung und Lüftung.",
    ],
    recurrence: "weekly",
    category: "heating_cooling",
    sections: [
      {
        title: ["Readings", "Messwerte"],
        items: [
          measure("System pressure", "Anlagendruck", { unit: "bar", min: 1, max: 2.5 }),
          measure("Flow temperature", "Vorlauftemperatur", { unit: "°C", min: 20, max: 90 }),
          measure("Return temperature", "Rücklauftemperatur", { unit: "°C", min: 15, max: 80 }),
          measure("Pressure drop over the air filter", "Druckabfall am Luftfilter", {
            unit: "Pa",
            max: 250,
          }),
          measure("Meter reading", "Zählerstand", { unit: "kWh", min: 0, weight: 0 }),
        ],
      },
      {
        title: ["Look and listen", "Sehen und hören"],
        items: [
          critical("No smell of gas, no smoke", "Kein Gasgeruch, kein Rauch"),
          pass(
            "No leaks at pumps, valves and pipes",
            "Keine Undichtigkeiten an Pumpen, Ventilen und Rohren",
            { isPhotoRequiredOnFail: true },
          ),
          pass("No unusual noise or vibration", "Keine ungewöhnlichen Geräusche oder Schwingungen"),
          pass(
            "Belts, guards and covers are in place",
            "Riemen, Schutzgitter und Abdeckungen sind an ihrem Platz",
          ),
          pass("Control panel shows no fault", "Steuerung zeigt keine Störung"),
          pass("Condensate drains freely", "Kondensat läuft frei ab"),
          pass(
            "Nothing is stored here, the way is clear",
            "Nichts wird hier gelagert, der Weg ist frei",
          ),
          note("Remarks", "Bemerkungen"),
        ],
      },
    ],
  },
  {
    key: "pat",
    name: ["Portable appliance test", "Prüfung ortsveränderlicher Geräte"],
    description: [
      "Visual inspection and measurements of one appliance.",
      "Sichtprüfung und Messung eines Geräts.",
    ],
    recurrence: "monthly",
    category: "power",
    isPatTest: true,
    isSigned: true,
    sections: [
      {
        title: ["Visual inspection", "Sichtprüfung"],
        items: [
          critical("Plug and its pins undamaged", "Stecker und Kontakte unbeschädigt"),
          critical(
            "Cable undamaged, strain relief holds",
            "Leitung unbeschädigt, Zugentlastung hält",
          ),
          pass("Casing complete, vents free", "Gehäuse vollständig, Lüftung frei"),
          pass("Right fuse for the appliance", "Passende Sicherung für das Gerät"),
          pass("Fit for the place where it is used", "Für den Einsatzort geeignet"),
        ],
      },
      {
        title: ["Measurements", "Messungen"],
        items: [
          choose(
            "Protection class",
            "Schutzklasse",
            [
              ["Class I (earthed)", "Klasse I (Schutzleiter)"],
              ["Class II (double insulated)", "Klasse II (schutzisoliert)"],
              ["Class III (low voltage)", "Klasse III (Kleinspannung)"],
            ],
            [],
            { weight: 0 },
          ),
          helped(
            measure("Earth continuity", "Schutzleiterwiderstand", {
              unit: "Ω",
              max: 0.3,
              isRequired: false,
              weight: 3,
            }),
            "Class I alone. Up to 0.3 Ω for cables of up to 5 m.",
            "Nur Klasse I. Bis 0,3 Ω bei Leitungen bis 5 m.",
          ),
          helped(
            measure("Insulation resistance", "Isolationswiderstand", {
              unit: "MΩ",
              min: 1,
              weight: 3,
            }),
            "At least 1 MΩ for class I, 2 MΩ for class II.",
            "Mindestens 1 MΩ bei Klasse I, 2 MΩ bei Klasse II.",
          ),
          measure("Leakage current", "Ableitstrom", { unit: "mA", max: 3.5, isRequired: false }),
          critical("Works as it should", "Funktioniert einwandfrei"),
          pass(
            "Label with the next date is on it",
            "Plakette mit dem nächsten Termin ist angebracht",
          ),
        ],
      },
    ],
  },
  {
    key: "lift",
    name: ["Lift check", "Prüfung Aufzug"],
    description: [
      "Weekly look by the person in charge between services.",
      "Wöchentliche Kontrolle durch die beauftragte Person zwischen den Wartungen.",
    ],
    recurrence: "weekly",
    category: "safety",
    sections: [
      {
        title: ["Car", "Kabine"],
        items: [
          critical(
            "Emergency call reaches somebody who answers",
            "Notruf erreicht jemanden, der antwortet",
          ),
          critical("Does not move with the door open", "Fährt nicht mit offener Tür"),
          pass("Light and emergency light work", "Licht und Notlicht funktionieren"),
          pass(
            "Buttons and displays work on all floors",
            "Tasten und Anzeigen funktionieren in allen Geschossen",
          ),
          measure("Difference to the floor level", "Abweichung von der Bodenhöhe", {
            unit: "mm",
            max: 10,
          }),
          pass(
            "Plate with load and number of persons can be read",
            "Schild mit Tragkraft und Personenzahl ist lesbar",
          ),
        ],
      },
      {
        title: ["Doors", "Türen"],
        items: [
          critical("Door reverses at an obstacle", "Tür öffnet bei Hindernis wieder"),
          pass(
            "Landing doors stay locked without the car",
            "Schachttüren bleiben ohne Kabine verriegelt",
          ),
          pass("Sills and tracks are clean", "Schwellen und Führungen sind sauber"),
          pass("No unusual noise or jerk", "Keine ungewöhnlichen Geräusche oder Rucke"),
          pass(
            "Instructions for freeing people are at hand",
            "Anleitung zur Personenbefreiung liegt bereit",
          ),
        ],
      },
    ],
  },
  {
    key: "legionella",
    name: ["Legionella water check", "Legionellenprüfung Trinkwasser"],
    description: [
      "Temperatures at outlets after running, and flushing of little-used ones.",
      "Temperaturen an Entnahmestellen nach Vorlauf und Spülen selten genutzter Stellen.",
    ],
    recurrence: "monthly",
    category: "water",
    sections: [
      {
        title: ["Temperatures", "Temperaturen"],
        items: [
          helped(
            measure("Hot water after one minute", "Warmwasser nach einer Minute", {
              unit: "°C",
              min: 50,
              max: 60,
              isCritical: true,
              weight: 3,
              isNoteRequiredOnFail: true,
            }),
            "At the outlet. Beware of scalding.",
            "An der Entnahmestelle. Vorsicht, Verbrühungsgefahr.",
          ),
          helped(
            measure("Cold water after two minutes", "Kaltwasser nach zwei Minuten", {
              unit: "°C",
              max: 20,
              isCritical: true,
              weight: 3,
              isNoteRequiredOnFail: true,
            }),
            "Below 20 °C.",
            "Unter 20 °C.",
          ),
          measure("Hot water cylinder, flow", "Warmwasserspeicher, Vorlauf", {
            unit: "°C",
            min: 60,
          }),
          measure("Circulation, return", "Zirkulation, Rücklauf", { unit: "°C", min: 50 }),
          measure("Mixed water at the tap", "Mischwasser am Auslauf", {
            unit: "°C",
            max: 44,
            isRequired: false,
          }),
        ],
      },
      {
        title: ["Outlets", "Entnahmestellen"],
        items: [
          pass("Little-used outlets were flushed", "Selten genutzte Stellen wurden gespült"),
          measure("Minutes of flushing", "Spüldauer in Minuten", { unit: "min", min: 3 }),
          pass(
            "Shower heads and aerators are free of scale",
            "Duschköpfe und Strahlregler sind kalkfrei",
          ),
          pass("No dead legs, no disused pipes", "Keine Totleitungen, keine stillgelegten Rohre"),
          pass("Water is clear and without smell", "Wasser ist klar und geruchlos"),
          note("Photo of the thermometer", "Foto des Thermometers", "photo"),
          note("Next laboratory sample", "Nächste Laborprobe", "date"),
        ],
      },
    ],
  },
];
