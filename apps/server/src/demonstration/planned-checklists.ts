import type { ChecklistItem, ChecklistOnFail } from "@storey/domain";
import { demonstrationId } from "./demonstration-id.ts";

/** A checklist of the demonstration, and what is checked by it. */
export interface PlannedChecklist {
  readonly name: string;
  readonly description: string;
  readonly recurrence: "weekly" | "monthly" | "yearly";
  /** The type of its rooms, or the kind of its assets, and how many of them have it. */
  readonly of: { readonly space: string } | { readonly asset: string };
  readonly count: number;
  readonly isPatTest?: boolean;
  readonly items: readonly ChecklistItem[];
}

const NOTHING: ChecklistOnFail = {
  ...{ issue: "none", category: null, priority: "low", impact: "none" },
};

function item(checklist: string, label: string, given: Partial<ChecklistItem> = {}): ChecklistItem {
  return {
    ...{ id: demonstrationId("checklist item", `${checklist}/${label}`), label, help: null },
    ...{ helpImageId: null, responseType: "pass_fail_na", options: [], unit: null },
    ...{ min: null, max: null, isRequired: true, isCritical: false, weight: 1 },
    ...{
      isNoteRequiredOnFail: false,
      isPhotoRequiredOnFail: false,
      condition: null,
      perAsset: null,
    },
    onFail: NOTHING,
    ...given,
  };
}

const SAFETY: ChecklistOnFail = {
  ...{ issue: "auto", category: "safety", priority: "high", impact: "degraded" },
};
const CRITICAL: Partial<ChecklistItem> = {
  ...{ isCritical: true, weight: 5, isNoteRequiredOnFail: true },
  onFail: { ...SAFETY, priority: "urgent", impact: "out_of_use" },
};

type Lines = readonly (readonly [label: string, given?: Partial<ChecklistItem>])[];

function checklist(
  name: string,
  given: Omit<PlannedChecklist, "name" | "items">,
  lines: Lines,
): PlannedChecklist {
  return { name, ...given, items: lines.map(([label, rest]) => item(name, label, rest)) };
}

/** What the university checks: eight checklists of rooms and assets. */
export const HARBOUR_CHECKLISTS: readonly PlannedChecklist[] = [
  checklist(
    "Meeting room round",
    {
      description: "A quick look into each meeting room.",
      ...{ recurrence: "weekly", of: { space: "Meeting room" }, count: 10 },
    },
    [
      ["The room is clean and its bin is empty"],
      [
        "The screen shows a picture with the cable of the table",
        { onFail: { ...SAFETY, category: "audio_video" } },
      ],
      ["All chairs are there and whole"],
      ["Whiteboard pens write", { isRequired: false }],
    ],
  ),
  checklist(
    "Laboratory safety",
    {
      description: "The weekly check of the laboratory's safety equipment.",
      ...{ recurrence: "weekly", of: { space: "Laboratory" }, count: 8 },
    },
    [
      ["The emergency shower runs", CRITICAL],
      ["The eye wash runs clear", CRITICAL],
      ["The spill kit is complete", { onFail: SAFETY }],
      ["Escape routes are free", { onFail: SAFETY }],
      ["Airflow of the fume cupboard", { responseType: "number", unit: "m/s", min: 0.4, max: 0.8 }],
    ],
  ),
  checklist(
    "Kitchen hygiene",
    {
      description: "Cleanliness and temperatures of cafés and kitchens.",
      ...{ recurrence: "weekly", of: { space: "Café and kitchen" }, count: 4 },
    },
    [
      ["Temperature of the fridge", { responseType: "number", unit: "°C", min: 0, max: 8 }],
      ["Surfaces are clean"],
      ["The first aid box is complete", { onFail: SAFETY }],
    ],
  ),
  checklist(
    "Lecture theatre",
    {
      description: "Seats, technology and exits before the month's teaching.",
      ...{ recurrence: "monthly", of: { space: "Lecture theatre" }, count: 5 },
    },
    [
      ["Emergency exits open from inside", CRITICAL],
      ["Seats fold and hold"],
      ["Projector and microphones work", { onFail: { ...SAFETY, category: "audio_video" } }],
    ],
  ),
  checklist(
    "Plant room",
    {
      description: "Readings and leaks of the plant rooms.",
      ...{ recurrence: "monthly", of: { space: "Plant room" }, count: 5 },
    },
    [
      ["Pressure of the heating", { responseType: "number", unit: "bar", min: 1, max: 2.5 }],
      ["No leaks", { onFail: { ...SAFETY, category: "water" } }],
      ["The floor drain is free"],
    ],
  ),
  checklist(
    "Emergency lighting",
    {
      description: "The monthly test of the emergency lighting.",
      ...{ recurrence: "monthly", of: { space: "Reception and foyer" }, count: 6 },
    },
    [
      ["All luminaires light when the mains are off", CRITICAL],
      ["All charging lamps are on", { onFail: { ...SAFETY, category: "lighting" } }],
    ],
  ),
  checklist(
    "Fire extinguisher",
    {
      description: "The monthly look at each extinguisher.",
      ...{ recurrence: "monthly", of: { asset: "Fire extinguisher" }, count: 16 },
    },
    [
      ["The gauge is in the green", CRITICAL],
      ["Seal and pin are in place", { onFail: SAFETY }],
      ["It hangs in its place and can be reached"],
    ],
  ),
  checklist(
    "Portable appliance test",
    {
      description: "The yearly electrical test of power tools.",
      ...{ recurrence: "yearly", of: { asset: "Power tool" }, count: 6, isPatTest: true },
    },
    [
      ["Cable and plug are whole", CRITICAL],
      ["Insulation resistance", { responseType: "number", unit: "MΩ", min: 1 }],
    ],
  ),
];

/** What the hospital checks. */
export const MERIDIAN_CHECKLISTS: readonly PlannedChecklist[] = [
  checklist(
    "Ward round",
    {
      description: "What every ward has to have at hand.",
      ...{ recurrence: "weekly", of: { space: "Ward" }, count: 6 },
    },
    [
      ["The resuscitation trolley is sealed", CRITICAL],
      ["The nurse call works in every bed", { onFail: SAFETY }],
      ["Hand disinfectant is full"],
    ],
  ),
  checklist(
    "Medicine fridge",
    {
      description: "Temperature of what is kept cool.",
      ...{ recurrence: "weekly", of: { space: "Laboratory" }, count: 3 },
    },
    [["Temperature", { responseType: "number", unit: "°C", min: 2, max: 8 }]],
  ),
];

/** An issue that a check opened: which item of which checklist failed. */
export interface FailedCheck {
  readonly checklist: string;
  readonly item: string;
  readonly note: string;
}
