import { choose, critical, measure, note, pass, type Starter, tick } from "./starter.ts";

/** Rooms in which people learn, meet and work. */
export const ROOM_STARTERS: readonly Starter[] = [
  {
    key: "classroom",
    name: ["Classroom check", "Prüfung Unterrichtsraum"],
    description: [
      "Ready to teach in: safety, equipment, cleanliness.",
      "Bereit für den Unterricht: Sicherheit, Ausstattung, Sauberkeit.",
    ],
    recurrence: "weekly",
    category: "other",
    sections: [
      {
        title: ["Safety", "Sicherheit"],
        items: [
          critical("Escape route and door are clear", "Fluchtweg und Tür sind frei"),
          pass("No trip hazards, floor undamaged", "Keine Stolperstellen, Boden unbeschädigt"),
          pass("Sockets and cables undamaged", "Steckdosen und Kabel unbeschädigt", {
            isPhotoRequiredOnFail: true,
          }),
          pass(
            "Windows open, close and lock",
            "Fenster lassen sich öffnen, schließen und verriegeln",
          ),
        ],
      },
      {
        title: ["Equipment", "Ausstattung"],
        items: [
          pass("Projector or display shows a picture", "Projektor oder Bildschirm zeigt ein Bild"),
          pass("Sound plays from the lectern", "Ton läuft vom Pult aus"),
          pass(
            "Board is clean, pens or chalk are there",
            "Tafel ist sauber, Stifte oder Kreide sind da",
          ),
          measure("Usable seats", "Benutzbare Sitzplätze", {
            unit: "",
            min: 0,
            isRequired: false,
            weight: 0,
          }),
          pass("Lights and blinds work", "Licht und Jalousien funktionieren"),
        ],
      },
      {
        title: ["Room", "Raum"],
        items: [
          choose(
            "Cleanliness",
            "Sauberkeit",
            [
              ["Clean", "Sauber"],
              ["Small defects", "Kleinigkeiten"],
            ],
            [["Dirty", "Schmutzig"]],
          ),
          measure("Room temperature", "Raumtemperatur", { unit: "°C", min: 18, max: 26 }),
          note("Anything else", "Sonstiges"),
        ],
      },
    ],
  },
  {
    key: "meeting-room",
    name: ["Meeting room check", "Prüfung Besprechungsraum"],
    description: ["Ready for the next meeting.", "Bereit für die nächste Besprechung."],
    recurrence: "weekly",
    category: "audio_video",
    sections: [
      {
        title: ["Technology", "Technik"],
        items: [
          pass(
            "Display starts and shows the connected device",
            "Bildschirm startet und zeigt das angeschlossene Gerät",
          ),
          pass(
            "Camera and microphone work in a test call",
            "Kamera und Mikrofon funktionieren im Testanruf",
          ),
          pass("Loudspeakers play clearly", "Lautsprecher klingen klar"),
          pass("All cables and adapters are there", "Alle Kabel und Adapter sind da"),
          pass("Network at the table works", "Netzwerk am Tisch funktioniert"),
          pass("Booking display shows the right room", "Buchungsanzeige zeigt den richtigen Raum"),
        ],
      },
      {
        title: ["Room", "Raum"],
        items: [
          critical("Door and escape route are clear", "Tür und Fluchtweg sind frei"),
          pass("Chairs and tables undamaged", "Stühle und Tische unbeschädigt"),
          pass("Lights, blinds and ventilation work", "Licht, Jalousien und Lüftung funktionieren"),
          tick("Table wiped, bin emptied", "Tisch gewischt, Abfall geleert"),
          note("Photo of the room as it is left", "Foto des Raums, wie er verlassen wird", "photo"),
        ],
      },
    ],
  },
  {
    key: "theatre",
    name: ["Theatre and stage check", "Prüfung Theater und Bühne"],
    description: ["Before the house opens to an audience.", "Bevor das Haus für Publikum öffnet."],
    recurrence: "weekly",
    category: "safety",
    isSigned: true,
    sections: [
      {
        title: ["Audience", "Zuschauerraum"],
        items: [
          critical(
            "All exits are unlocked and open fully",
            "Alle Ausgänge sind unverschlossen und öffnen ganz",
          ),
          critical(
            "Escape signs and aisle lights are lit",
            "Rettungszeichen und Gangbeleuchtung leuchten",
          ),
          pass("Gangways are clear to their full width", "Gänge sind in voller Breite frei"),
          pass("Seats are fixed and undamaged", "Sitze sind fest und unbeschädigt"),
          pass("Wheelchair places are free", "Rollstuhlplätze sind frei"),
        ],
      },
      {
        title: ["Stage", "Bühne"],
        items: [
          critical("Safety curtain closes fully", "Schutzvorhang schließt vollständig"),
          critical(
            "Secondary safeties are on all lamps and loads",
            "Sicherungsseile sind an allen Leuchten und Lasten",
          ),
          pass(
            "Edges and traps are marked and closed",
            "Kanten und Versenkungen sind markiert und geschlossen",
          ),
          pass("Hoists stop in both end positions", "Züge halten in beiden Endlagen"),
          pass("Cables are covered or flown", "Kabel sind abgedeckt oder hochgeführt"),
          pass("Talkback and announcement work", "Sprechanlage und Durchsage funktionieren"),
        ],
      },
      {
        title: ["Fire", "Brandschutz"],
        items: [
          pass(
            "Extinguishers and hoses are in place",
            "Feuerlöscher und Schläuche sind an ihrem Platz",
          ),
          note("Fire watch this evening", "Brandwache heute Abend", "text", true),
        ],
      },
    ],
  },
  {
    key: "laboratory",
    name: ["Laboratory check", "Prüfung Labor"],
    description: [
      "Safety equipment, hazardous substances, order.",
      "Sicherheitseinrichtungen, Gefahrstoffe, Ordnung.",
    ],
    recurrence: "weekly",
    category: "safety",
    sections: [
      {
        title: ["Safety equipment", "Sicherheitseinrichtungen"],
        items: [
          critical("Emergency shower runs and is clear", "Notdusche läuft und ist zugänglich"),
          critical("Eye wash runs clear for a minute", "Augendusche läuft eine Minute lang klar"),
          critical("Gas and power can be shut off", "Gas und Strom lassen sich abschalten"),
          measure("Face velocity of the fume cupboard", "Einströmgeschwindigkeit des Abzugs", {
            unit: "m/s",
            min: 0.3,
            max: 0.7,
            isCritical: true,
            isNoteRequiredOnFail: true,
          }),
          pass(
            "Fire blanket and extinguisher are in place",
            "Löschdecke und Feuerlöscher sind an ihrem Platz",
          ),
          pass("Spill kit is complete", "Bindemittel-Set ist vollständig"),
        ],
      },
      {
        title: ["Substances", "Gefahrstoffe"],
        items: [
          pass(
            "All containers are labelled and closed",
            "Alle Behälter sind beschriftet und geschlossen",
          ),
          pass("Solvents are in the safety cabinet", "Lösemittel stehen im Sicherheitsschrank"),
          pass("Gas cylinders are secured", "Gasflaschen sind gesichert"),
          measure("Temperature of the sample refrigerator", "Temperatur des Probenkühlschranks", {
            unit: "°C",
            min: 2,
            max: 8,
          }),
          pass("Waste is separated and not full", "Abfälle sind getrennt und nicht voll"),
        ],
      },
      {
        title: ["Order", "Ordnung"],
        items: [
          pass(
            "Protective glasses, gloves and coats are there",
            "Schutzbrillen, Handschuhe und Kittel sind da",
          ),
          pass(
            "Benches are clean, escape route is clear",
            "Arbeitsflächen sind sauber, Fluchtweg ist frei",
          ),
        ],
      },
    ],
  },
  {
    key: "kitchen",
    name: ["Kitchen hygiene check", "Hygieneprüfung Küche"],
    description: ["Cold chain, hot holding, cleanliness.", "Kühlkette, Warmhaltung, Sauberkeit."],
    recurrence: "weekly",
    category: "cleaning",
    isSigned: true,
    sections: [
      {
        title: ["Temperatures", "Temperaturen"],
        items: [
          measure("Refrigerator", "Kühlschrank", {
            unit: "°C",
            min: 0,
            max: 5,
            isCritical: true,
            isNoteRequiredOnFail: true,
          }),
          measure("Freezer", "Tiefkühler", {
            unit: "°C",
            max: -18,
            isCritical: true,
            isNoteRequiredOnFail: true,
          }),
          measure("Hot holding, core", "Warmhaltung, Kern", { unit: "°C", min: 65 }),
          measure("Dishwasher, final rinse", "Spülmaschine, Nachspülen", { unit: "°C", min: 82 }),
        ],
      },
      {
        title: ["Food", "Lebensmittel"],
        items: [
          critical("Raw and ready food are apart", "Rohes und Fertiges sind getrennt"),
          pass("All food is covered and dated", "Alle Lebensmittel sind abgedeckt und datiert"),
          pass("Nothing is past its date", "Nichts ist abgelaufen"),
          pass("Allergens are labelled", "Allergene sind gekennzeichnet"),
        ],
      },
      {
        title: ["Hygiene", "Hygiene"],
        items: [
          pass(
            "Hand basin has soap, towels and warm water",
            "Handwaschbecken hat Seife, Tücher und warmes Wasser",
          ),
          pass(
            "Surfaces, slicers and boards are clean",
            "Flächen, Schneidemaschinen und Bretter sind sauber",
          ),
          pass("No trace of pests", "Keine Spuren von Schädlingen", {
            isPhotoRequiredOnFail: true,
          }),
          pass("Extraction filters are free of grease", "Filter der Abzugshaube sind fettfrei"),
          pass("Waste is closed and removed", "Abfall ist geschlossen und entfernt"),
          pass(
            "Fire blanket and extinguisher are in place",
            "Löschdecke und Feuerlöscher sind an ihrem Platz",
          ),
        ],
      },
    ],
  },
];
