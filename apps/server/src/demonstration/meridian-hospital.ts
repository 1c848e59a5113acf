import type { PlannedLocation, PlannedOrganisation, PlannedType } from "./plan.ts";

const TYPES: readonly PlannedType[] = [
  {
    name: "Ward",
    kind: "ward",
    capacity: [4, 8],
    always: ["Nurse call", "Oxygen", "Sink"],
    sometimes: ["Patient hoist", "Daylight", "Step-free access"],
  },
  {
    name: "Operating theatre",
    kind: "operating-theatre",
    capacity: [6, 12],
    always: ["Oxygen", "Emergency power", "Air filtering"],
    sometimes: ["Video link"],
  },
  {
    name: "Consulting room",
    kind: "consulting-room",
    capacity: [2, 4],
    always: ["Sink"],
    sometimes: ["Daylight", "Step-free access", "Telephone"],
  },
  {
    name: "Waiting area",
    kind: "reception",
    capacity: [8, 40],
    always: ["Step-free access"],
    sometimes: ["Drinking water", "Defibrillator", "Daylight"],
  },
  {
    name: "Laboratory",
    kind: "laboratory",
    capacity: [3, 10],
    always: ["Sink", "Emergency power"],
    sometimes: ["Air filtering"],
  },
  {
    name: "Office",
    kind: "office",
    capacity: [1, 6],
    always: [],
    sometimes: ["Daylight", "Telephone"],
  },
  {
    name: "Meeting room",
    kind: "meeting-room",
    capacity: [6, 20],
    always: ["Video link"],
    sometimes: ["Daylight", "Step-free access"],
  },
  { name: "Storage", kind: "storage", capacity: null, always: [], sometimes: [] },
  { name: "Plant room", kind: "plant-room", capacity: null, always: [], sometimes: [] },
];

const FEATURES = [
  ["Air filtering", "air-vent"],
  ["Daylight", "sun"],
  ["Defibrillator", "heart-pulse"],
  ["Drinking water", "glass-water"],
  ["Emergency power", "plug-zap"],
  ["Nurse call", "bell-ring"],
  ["Oxygen", "wind"],
  ["Patient hoist", "accessibility"],
  ["Sink", "droplets"],
  ["Step-free access", "footprints"],
  ["Telephone", "phone"],
  ["Video link", "video"],
] as const;

function house(
  name: string,
  prefix: string,
  floorCount: number,
  mix: PlannedLocation["mix"],
): PlannedLocation {
  return {
    name,
    prefix,
    address: { line1: "Meridianstraße 8", town: "Lindau", county: "Bayern", postcode: "88131" },
    timezone: "Europe/Berlin",
    wifi: "Meridian-Guest",
    serviceDeskEmail: "technik@meridian.test",
    administrator: { name: "Anneliese Brandt", email: "anneliese.brandt@meridian.test" },
    sos: { enabled: true, phone: "+49 8382 555 112", vipOnly: true },
    licence: { licenseType: "trial", renewalDate: "2027-01-31", spare: 10 },
    openness: { allowAnonymousReporting: true, beaconRange: true, beaconRangeAnonymousOnly: true },
    lowestLevel: 0,
    floorCount,
    roomsPerFloor: [16, 20],
    mix,
  };
}

/** A hospital with other modules than the university and two languages: 2 locations, 9 floors. */
export const MERIDIAN_HOSPITAL: PlannedOrganisation = {
  name: "Meridian Hospital",
  builtBy: "admin@storey.test",
  email: "haustechnik@meridian.test",
  timezone: "Europe/Berlin",
  seed: 20_262,
  languages: [
    { value: "en", label: "English" },
    { value: "de", label: "Deutsch" },
  ],
  settings: ["spaces_core", "spaces_checklists", "asset_management"],
  features: FEATURES.map(([name, icon]) => ({ name, icon })),
  types: TYPES,
  floorName: (level) => (level === 0 ? "EG" : `${level}. OG`),
  locations: [
    house("Main House", "HH", 6, {
      Ward: 8,
      "Operating theatre": 3,
      "Consulting room": 3,
      "Waiting area": 2,
      Laboratory: 2,
      Office: 2,
      Storage: 2,
      "Plant room": 1,
    }),
    house("Outpatient Clinic", "AM", 3, {
      "Consulting room": 9,
      "Waiting area": 3,
      Laboratory: 2,
      Office: 3,
      "Meeting room": 2,
      Storage: 1,
    }),
  ],
};
