import { critical, measure, note, pass, type Starter, tick } from "./starter.ts";

/** Where people are cared for, or play. */
export const CARE_STARTERS: readonly Starter[] = [
  {
    key: "first-aid",
    name: ["First aid kit check", "Prüfung Verbandkasten"],
    description: ["Complete, clean, in date.", "Vollständig, sauber, nicht abgelaufen."],
    recurrence: "monthly",
    category: "safety",
    scan: "place",
    sections: [
      {
        title: ["Kit", "Kasten"],
        items: [
          critical(
            "It is in its place and can be reached",
            "Er ist an seinem Platz und erreichbar",
          ),
          pass("Sign can be seen", "Schild ist sichtbar"),
          pass("Plasters and dressings are complete", "Pflaster und Verbände sind vollständig"),
          pass(
            "Burn dressings and eye wash are there",
            "Brandwundenverbände und Augenspülung sind da",
          ),
          pass(
            "Gloves, scissors and rescue blanket are there",
            "Handschuhe, Schere und Rettungsdecke sind da",
          ),
          pass("Nothing is past its date", "Nichts ist abgelaufen"),
          note("Earliest date", "Frühestes Ablaufdatum", "date"),
          note("What was filled up", "Was nachgefüllt wurde"),
        ],
      },
      {
        title: ["Help", "Hilfe"],
        items: [
          critical("Defibrillator shows that it is ready", "Defibrillator zeigt Bereitschaft"),
          pass(
            "Pads of the defibrillator are in date",
            "Elektroden des Defibrillators sind gültig",
          ),
          pass("List of first aiders is up to date", "Liste der Ersthelfenden ist aktuell"),
          pass("Accident book is there", "Verbandbuch ist da"),
        ],
      },
    ],
  },
  {
    key: "ward",
    name: ["Ward check", "Prüfung Station"],
    description: [
      "Emergency equipment, hygiene and rooms of a ward.",
      "Notfallausrüstung, Hygiene und Räume einer Station.",
    ],
    recurrence: "weekly",
    category: "safety",
    sections: [
      {
        title: ["Emergency", "Notfall"],
        items: [
          critical(
            "Resuscitation trolley is sealed and complete",
            "Notfallwagen ist versiegelt und vollständig",
          ),
          critical("Suction works", "Absaugung funktioniert"),
          measure("Pressure of the oxygen cylinder", "Druck der Sauerstoffflasche", {
            unit: "bar",
            min: 50,
            isCritical: true,
            isNoteRequiredOnFail: true,
          }),
          critical("Nurse call works at every bed", "Schwesternruf funktioniert an jedem Bett"),
        ],
      },
      {
        title: ["Medicines", "Arzneimittel"],
        items: [
          measure(
            "Temperature of the medicine refrigerator",
            "Temperatur des Arzneimittelkühlschranks",
            { unit: "°C", min: 2, max: 8, isNoteRequiredOnFail: true },
          ),
          pass("Medicine cupboards are locked", "Arzneimittelschränke sind verschlossen"),
          pass(
            "Controlled drugs agree with the book",
            "Betäubungsmittel stimmen mit dem Buch überein",
          ),
        ],
      },
      {
        title: ["Hygiene and rooms", "Hygiene und Räume"],
        items: [
          pass("Hand disinfectant is filled everywhere", "Händedesinfektion ist überall gefüllt"),
          pass("Sharps containers are below the line", "Abwurfbehälter sind unter der Markierung"),
          pass("Beds, brakes and rails work", "Betten, Bremsen und Gitter funktionieren"),
          pass(
            "Baths and toilets are clean and dry",
            "Bäder und Toiletten sind sauber und trocken",
          ),
          pass("Corridors and exits are clear", "Flure und Ausgänge sind frei"),
        ],
      },
    ],
  },
  {
    key: "playground",
    name: ["Playground inspection", "Prüfung Spielplatz"],
    description: [
      "Routine inspection of equipment and ground.",
      "Regelmäßige Sichtprüfung von Geräten und Boden.",
    ],
    recurrence: "weekly",
    category: "safety",
    sections: [
      {
        title: ["Ground", "Boden"],
        items: [
          critical(
            "No glass, needles or sharp things",
            "Kein Glas, keine Spritzen oder scharfen Gegenstände",
          ),
          measure("Depth of loose fill", "Tiefe des losen Fallschutzes", { unit: "cm", min: 30 }),
          pass("No standing water, no holes", "Kein stehendes Wasser, keine Löcher"),
          pass("No poisonous plants, no loose branches", "Keine Giftpflanzen, keine losen Äste"),
        ],
      },
      {
        title: ["Equipment", "Geräte"],
        items: [
          critical("Stands firmly, no rot or rust", "Steht fest, keine Fäulnis, kein Rost", {
            isPhotoRequiredOnFail: true,
          }),
          critical(
            "Chains, ropes and swing seats undamaged",
            "Ketten, Seile und Schaukelsitze unbeschädigt",
          ),
          critical(
            "No gap where a head or finger is caught",
            "Keine Fangstelle für Kopf oder Finger",
          ),
          pass("Screws tight and covered", "Schrauben fest und abgedeckt"),
          pass("Slides and steps undamaged", "Rutschen und Stufen unbeschädigt"),
          pass("No vandalism", "Kein Vandalismus", { isPhotoRequiredOnFail: true }),
        ],
      },
      {
        title: ["Around", "Umgebung"],
        items: [
          pass("Fence and gates close by themselves", "Zaun und Tore schließen von selbst"),
          pass(
            "Sign with rules and phone number is there",
            "Schild mit Regeln und Telefonnummer ist da",
          ),
          tick("Bins emptied", "Abfallbehälter geleert"),
        ],
      },
    ],
  },
];
