/** Models of one maker that differ in their figure alone: `LX 210`, `LX 320`, `LX 410`. */
type Series = readonly [manufacturer: string, prefix: string, figures: readonly number[]];

/** A kind of asset in the demonstration, its models, and the rooms it is in. */
export interface PlannedAssetType {
  readonly name: string;
  /** A key of `ICONS`. */
  readonly icon: string;
  readonly series: readonly Series[];
  /** How many are made. */
  readonly count: number;
  /** The kinds of rooms they are in. */
  readonly rooms: readonly string[];
  readonly description: string;
  readonly warrantyMonths: number;
  readonly lifeMonths: number;
  /** Whether each is on the network, with addresses and a port. */
  readonly isNetworked?: boolean;
  /** Whether each is tested as a portable appliance. */
  readonly isTested?: boolean;
  /** The quantities of lots: such things have no serial number. */
  readonly lots?: readonly [number, number];
}

const TEACHING = ["Lecture theatre", "Seminar room", "Computer room"];
const WORK = ["Office", "Open-plan office"];

/** The kinds of assets of the university, with 120 models and 600 assets. The makers are made up. */
export const HARBOUR_ASSETS: readonly PlannedAssetType[] = [
  {
    ...{ name: "Projector", icon: "projector", count: 60, rooms: TEACHING },
    series: [
      ["Lumena", "LX ", [210, 320, 410]],
      ["Brightway", "BW-", [5, 7, 9]],
    ],
    ...{ description: "Ceiling projector with a laser.", warrantyMonths: 36, lifeMonths: 84 },
    isNetworked: true,
  },
  {
    ...{ name: "Display", icon: "monitor", count: 60, rooms: [...TEACHING, "Meeting room"] },
    series: [
      ["Vistara", "Wall ", [55, 65, 75]],
      ["Nordvik", "Panel ", [43, 55, 86]],
    ],
    ...{ description: "Wall display.", warrantyMonths: 36, lifeMonths: 96, isNetworked: true },
  },
  {
    ...{ name: "Lectern", icon: "lectern", count: 25, rooms: ["Lecture theatre", "Seminar room"] },
    series: [["Foyle & Sons", "Stand ", [1, 2, 3, 4, 5, 6]]],
    ...{ description: "Lectern with a place for a computer.", warrantyMonths: 24, lifeMonths: 180 },
  },
  {
    ...{ name: "Microphone", icon: "mic", count: 35, rooms: ["Lecture theatre", "Studio"] },
    series: [
      ["Sonora", "Clip ", [1, 2, 3]],
      ["Clearline", "CL-", [100, 200, 300]],
    ],
    ...{ description: "Wireless microphone.", warrantyMonths: 24, lifeMonths: 60 },
  },
  {
    ...{ name: "Loudspeaker", icon: "speaker", count: 35, rooms: [...TEACHING, "Studio"] },
    series: [
      ["Sonora", "Array ", [4, 6, 8]],
      ["Clearline", "CS-", [12, 15, 18]],
    ],
    ...{ description: "Wall loudspeaker.", warrantyMonths: 36, lifeMonths: 120 },
  },
  {
    ...{ name: "Camera", icon: "video", count: 25, rooms: ["Lecture theatre", "Meeting room"] },
    series: [["Vistara", "Track ", [10, 12, 20, 22, 30, 32]]],
    ...{ description: "Camera that follows who speaks.", warrantyMonths: 36, lifeMonths: 72 },
    isNetworked: true,
  },
  {
    ...{ name: "Desktop computer", icon: "computer", count: 60, rooms: ["Computer room", ...WORK] },
    series: [
      ["Nordvik", "Desk ", [300, 500, 700]],
      ["Calder", "C", [5, 7, 9]],
    ],
    ...{ description: "Small desktop computer.", warrantyMonths: 36, lifeMonths: 60 },
    ...{ isNetworked: true, isTested: true },
  },
  {
    ...{ name: "Laptop", icon: "laptop", count: 50, rooms: WORK },
    series: [
      ["Nordvik", "Go ", [13, 14, 16]],
      ["Calder", "Air ", [13, 14, 15]],
    ],
    ...{ description: "Laptop for staff.", warrantyMonths: 36, lifeMonths: 48, isTested: true },
  },
  {
    ...{ name: "Printer", icon: "printer", count: 30, rooms: ["Open-plan office", "Reading room"] },
    series: [
      ["Inkwell", "P", [200, 300, 400]],
      ["Paperway", "Multi ", [20, 30, 40]],
    ],
    ...{ description: "Printer and scanner.", warrantyMonths: 24, lifeMonths: 72 },
    ...{ isNetworked: true, isTested: true },
  },
  {
    ...{ name: "Network switch", icon: "network", count: 30, rooms: ["Plant room", "Storage"] },
    series: [
      ["Quayside Networks", "S", [24, 48, 96]],
      ["Trellis", "T-", [2400, 4800, 9600]],
    ],
    ...{ description: "Switch of a floor.", warrantyMonths: 60, lifeMonths: 96, isNetworked: true },
  },
  {
    ...{ name: "Access point", icon: "wifi", count: 35, rooms: [...TEACHING, ...WORK] },
    series: [["Quayside Networks", "Air ", [6, 7, 60, 61, 70, 71]]],
    ...{ description: "Wireless access point.", warrantyMonths: 60, lifeMonths: 72 },
    isNetworked: true,
  },
  {
    ...{ name: "Microscope", icon: "microscope", count: 30, rooms: ["Laboratory"] },
    series: [["Optika North", "M", [100, 150, 200, 250, 300, 400]]],
    ...{
      description: "Laboratory microscope.",
      warrantyMonths: 24,
      lifeMonths: 180,
      isTested: true,
    },
  },
  {
    ...{
      name: "Fridge",
      icon: "refrigerator",
      count: 20,
      rooms: ["Café and kitchen", "Laboratory"],
    },
    series: [["Frosta", "F", [150, 200, 250, 300, 350, 400]]],
    ...{ description: "Fridge.", warrantyMonths: 24, lifeMonths: 120, isTested: true },
  },
  {
    ...{ name: "Coffee machine", icon: "coffee", count: 12, rooms: ["Café and kitchen"] },
    series: [["Barista & Co", "Duo ", [1, 2, 3, 4, 5, 6]]],
    ...{ description: "Coffee machine.", warrantyMonths: 12, lifeMonths: 72, isTested: true },
  },
  {
    ...{ name: "Fire extinguisher", icon: "fire-extinguisher", count: 35 },
    rooms: ["Laboratory", "Workshop", "Café and kitchen", "Plant room"],
    series: [["Safeguard", "E", [2, 3, 5, 6, 9, 12]]],
    ...{ description: "Checked every year.", warrantyMonths: 12, lifeMonths: 240 },
  },
  {
    ...{ name: "Ventilation unit", icon: "fan", count: 16, rooms: ["Plant room"] },
    series: [["Aerotek", "AHU ", [4, 6, 8, 10, 12, 16]]],
    ...{ description: "Ventilation of several floors.", warrantyMonths: 60, lifeMonths: 300 },
  },
  {
    ...{ name: "Boiler", icon: "heater", count: 12, rooms: ["Plant room"] },
    series: [["Thermann", "B", [60, 80, 100, 120, 160, 200]]],
    ...{ description: "Heating of the building.", warrantyMonths: 60, lifeMonths: 240 },
  },
  {
    ...{ name: "Power tool", icon: "drill", count: 14, rooms: ["Workshop"] },
    series: [["Hammerfest", "H", [18, 24, 36, 48, 54, 60]]],
    ...{ description: "Tool of the workshop.", warrantyMonths: 24, lifeMonths: 84, isTested: true },
  },
  {
    ...{ name: "Chair", icon: "armchair", count: 10, rooms: ["Seminar room", "Meeting room"] },
    series: [["Foyle & Sons", "Seat ", [1, 2, 3, 4, 5, 6]]],
    ...{ description: "Stacking chairs.", warrantyMonths: 60, lifeMonths: 180, lots: [12, 60] },
  },
  {
    ...{ name: "Adapter", icon: "usb", count: 6, rooms: ["Storage"] },
    series: [["Cablecraft", "A", [1, 2, 3, 4, 5, 6]]],
    ...{
      description: "Adapters for displays.",
      warrantyMonths: 12,
      lifeMonths: 36,
      lots: [20, 200],
    },
  },
];
