import { choose, critical, measure, note, pass, type Starter, tick } from "./starter.ts";

/** What is done each day, and vehicles. */
export const OPERATION_STARTERS: readonly Starter[] = [
  {
    key: "cleaning",
    name: ["Cleaning inspection", "Reinigungskontrolle"],
    description: [
      "Whether what was agreed was cleaned.",
      "Ob gereinigt wurde, was vereinbart ist.",
    ],
    recurrence: "weekly",
    category: "cleaning",
    sections: [
      {
        title: ["Surfaces", "Flächen"],
        items: [
          choose(
            "Floor",
            "Boden",
            [
              ["Clean", "Sauber"],
              ["Small defects", "Kleinigkeiten"],
            ],
            [["Not cleaned", "Nicht gereinigt"]],
          ),
          pass("Desks and tables wiped", "Tische gewischt"),
          pass("Door handles and switches wiped", "Türgriffe und Schalter gewischt"),
          pass("Window sills and radiators free of dust", "Fensterbänke und Heizkörper staubfrei"),
          pass("Glass without marks", "Glas ohne Spuren"),
        ],
      },
      {
        title: ["Sanitary rooms", "Sanitärräume"],
        items: [
          pass(
            "Toilets and basins clean and without scale",
            "Toiletten und Becken sauber und kalkfrei",
          ),
          pass("Soap, towels and paper filled", "Seife, Tücher und Papier aufgefüllt"),
          pass("No smell, drains run freely", "Kein Geruch, Abflüsse laufen frei"),
          pass("Floor dry, wet-floor sign put away", "Boden trocken, Warnschild weggeräumt"),
        ],
      },
      {
        title: ["Finish", "Abschluss"],
        items: [
          tick("Bins emptied, bags replaced", "Abfall geleert, Beutel ersetzt"),
          tick("Cleaning agents locked away", "Reinigungsmittel weggeschlossen"),
          note("Photo of defects", "Foto von dem, was nicht sauber ist", "photo"),
        ],
      },
    ],
  },
  {
    key: "opening",
    name: ["Opening the building", "Gebäude öffnen"],
    description: ["Before the first people arrive.", "Bevor die ersten Menschen kommen."],
    recurrence: "weekly",
    category: "other",
    sections: [
      {
        title: ["Outside", "Außen"],
        items: [
          pass("No sign of a break-in or damage", "Keine Spur von Einbruch oder Schaden", {
            isPhotoRequiredOnFail: true,
          }),
          pass(
            "Ways are clear of ice, leaves and obstacles",
            "Wege sind frei von Eis, Laub und Hindernissen",
          ),
          tick("Entrances unlocked", "Eingänge aufgeschlossen"),
        ],
      },
      {
        title: ["Inside", "Innen"],
        items: [
          tick("Intruder alarm off", "Einbruchmeldeanlage unscharf"),
          critical("Fire alarm panel shows normal", "Brandmeldezentrale zeigt Normalbetrieb"),
          critical(
            "All escape doors are unlocked and clear",
            "Alle Fluchttüren sind unverschlossen und frei",
          ),
          pass("Lights work in halls and stairs", "Licht funktioniert in Fluren und Treppen"),
          pass("Lifts run", "Aufzüge laufen"),
          pass("Heating or cooling runs", "Heizung oder Kühlung läuft"),
          pass("Toilets are clean and filled", "Toiletten sind sauber und aufgefüllt"),
          note("Remarks for the day", "Bemerkungen für den Tag"),
        ],
      },
    ],
  },
  {
    key: "closing",
    name: ["Closing the building", "Gebäude schließen"],
    description: ["Once the last people have left.", "Wenn die letzten Menschen gegangen sind."],
    recurrence: "weekly",
    category: "other",
    isSigned: true,
    sections: [
      {
        title: ["Round", "Rundgang"],
        items: [
          critical("Nobody is left in the building", "Niemand ist mehr im Gebäude"),
          tick("Windows closed", "Fenster geschlossen"),
          tick("Lights and devices off", "Licht und Geräte aus"),
          tick("Taps closed, no water runs", "Wasserhähne zu, kein Wasser läuft"),
          critical("Cookers and heaters are off", "Herde und Heizgeräte sind aus"),
          tick("Fire doors closed", "Brandschutztüren geschlossen"),
        ],
      },
      {
        title: ["Leaving", "Verlassen"],
        items: [
          tick("Valuables and keys locked away", "Wertsachen und Schlüssel weggeschlossen"),
          tick("All doors locked and tried", "Alle Türen abgeschlossen und geprüft"),
          pass("Intruder alarm is on", "Einbruchmeldeanlage ist scharf"),
          tick("Gates and car park closed", "Tore und Parkplatz geschlossen"),
          note("What the next shift should know", "Was die nächste Schicht wissen sollte"),
        ],
      },
    ],
  },
  {
    key: "vehicle",
    name: ["Vehicle check", "Fahrzeugprüfung"],
    description: ["Before the first drive of the week.", "Vor der ersten Fahrt der Woche."],
    recurrence: "weekly",
    category: "safety",
    isSigned: true,
    sections: [
      {
        title: ["Outside", "Außen"],
        items: [
          critical(
            "Brake lights, indicators and headlights work",
            "Bremslichter, Blinker und Scheinwerfer funktionieren",
          ),
          measure("Least tread depth", "Geringste Profiltiefe", {
            unit: "mm",
            min: 1.6,
            isCritical: true,
            isNoteRequiredOnFail: true,
          }),
          pass("Tyre pressure is right", "Reifendruck stimmt"),
          pass(
            "Windows, mirrors and wipers undamaged",
            "Scheiben, Spiegel und Wischer unbeschädigt",
          ),
          pass("No new damage to the body", "Keine neuen Schäden an der Karosserie", {
            isPhotoRequiredOnFail: true,
          }),
          pass("No leaks under the vehicle", "Keine Flecken unter dem Fahrzeug"),
        ],
      },
      {
        title: ["Inside", "Innen"],
        items: [
          critical("Brakes and steering respond", "Bremsen und Lenkung sprechen an"),
          pass("Seat belts work", "Gurte funktionieren"),
          pass("No warning light stays on", "Keine Warnleuchte bleibt an"),
          pass(
            "Oil, coolant and washer fluid are filled",
            "Öl, Kühlmittel und Wischwasser sind aufgefüllt",
          ),
          pass(
            "Triangle, vests and first aid kit are there",
            "Warndreieck, Westen und Verbandkasten sind da",
          ),
          pass("Load is secured", "Ladung ist gesichert"),
          measure("Mileage", "Kilometerstand", { unit: "km", min: 0, weight: 0 }),
        ],
      },
    ],
  },
];
