import {
  AUTO_CLOSE_DAYS,
  type CancelReason,
  type HoldReason,
  type IssueCategory,
  type IssueImpact,
  type IssuePriority,
  type IssueStatus,
  type ResolutionCode,
} from "@storey/domain";
import type { Author } from "./deed.ts";
import type { FailedCheck } from "./planned-checklists.ts";

/** Words about an issue of the demonstration. */
interface PlannedComment {
  readonly by: Author;
  readonly body: string;
  readonly isInternal?: boolean;
  /** How many hours after the report. */
  readonly afterHours: number;
}

/** A step of an issue of the demonstration, with the values it needs. */
export interface PlannedStep {
  /** How many hours after the report. */
  readonly afterHours: number;
  readonly by: Author;
  readonly to: IssueStatus;
  readonly hold?: HoldReason;
  readonly resolution?: readonly [ResolutionCode, string];
  readonly cancel?: CancelReason;
}

/** An issue of the demonstration. */
export interface PlannedIssue {
  readonly title: string;
  readonly description: string;
  /** The type of its space, and which space of that type. */
  readonly type: string;
  readonly at: number;
  /** The kind of the asset in it that it is about. */
  readonly asset?: string;
  /** The reporter; without one, a guest. */
  readonly by?: Author;
  readonly guest?: string;
  readonly hoursAgo: number;
  /** The steps since the report, the first one first; absent for a new issue. */
  readonly steps?: readonly PlannedStep[];
  readonly category: IssueCategory;
  readonly impact?: IssueImpact;
  readonly priority?: IssuePriority;
  /** The person to whom its first step assigned it. */
  readonly assignee?: Author;
  /** Hours from now; a past date is overdue. */
  readonly dueInHours?: number;
  readonly reports?: number;
  readonly comments?: readonly PlannedComment[];
  /** The check of its room that opened it. */
  readonly check?: FailedCheck;
}

const ADMIN = "organisation-admin@harbour.test";
const TECHNICIAN = "technician@harbour.test";
const VIP = "vip@harbour.test";
const MEMBER = "member@harbour.test";

/** The hours after which a resolved issue closes if nobody says a word about it. */
const CLOSES_AFTER_HOURS = AUTO_CLOSE_DAYS * 24;

function step(
  afterHours: number,
  by: Author,
  to: IssueStatus,
  needs: Pick<PlannedStep, "hold" | "resolution" | "cancel"> = {},
): PlannedStep {
  return { afterHours, by, to, ...needs };
}

/** What checks of the university opened: one that is mended, one that waits for its re-check, one that passed it. */
const CHECKED: readonly PlannedIssue[] = [
  {
    title: "The emergency shower runs",
    description:
      "Failed in the checklist “Laboratory safety”. Nothing comes when the handle is pulled.",
    ...{ type: "Laboratory", at: 1, by: TECHNICIAN, hoursAgo: 30, category: "safety" },
    ...{ impact: "out_of_use", priority: "urgent", assignee: TECHNICIAN },
    steps: [step(1, TECHNICIAN, "open"), step(2, TECHNICIAN, "in_progress")],
    check: {
      ...{ checklist: "Laboratory safety", item: "The emergency shower runs" },
      note: "Nothing comes when the handle is pulled.",
    },
  },
  {
    title: "The spill kit is complete",
    description: "Failed in the checklist “Laboratory safety”. The absorbent is used up.",
    ...{ type: "Laboratory", at: 3, by: TECHNICIAN, hoursAgo: 100, category: "safety" },
    ...{ impact: "degraded", priority: "high", assignee: TECHNICIAN },
    steps: [
      step(2, TECHNICIAN, "open"),
      step(70, TECHNICIAN, "resolved", {
        resolution: ["replaced", "Two new kits from the store."],
      }),
    ],
    check: {
      ...{ checklist: "Laboratory safety", item: "The spill kit is complete" },
      note: "The absorbent is used up.",
    },
  },
  {
    title: "All luminaires light when the mains are off",
    description:
      "Failed in the checklist “Emergency lighting”. The one above the side door stays dark.",
    ...{ type: "Reception and foyer", at: 0, by: TECHNICIAN, hoursAgo: 1_400, category: "safety" },
    ...{ impact: "out_of_use", priority: "urgent", assignee: TECHNICIAN },
    steps: [
      step(1, TECHNICIAN, "open"),
      step(30, TECHNICIAN, "resolved", { resolution: ["replaced", "New battery."] }),
      step(50, TECHNICIAN, "closed"),
    ],
    check: {
      ...{ checklist: "Emergency lighting", item: "All luminaires light when the mains are off" },
      note: "The one above the side door stays dark.",
    },
  },
];

/** The issues of the university: every state, with and without an account. */
export const HARBOUR_ISSUES: readonly PlannedIssue[] = [
  ...CHECKED,
  {
    title: "Projector shows a green picture",
    description: "All slides are green, with both cables. The spare projector works.",
    ...{ asset: "Projector", type: "Seminar room", at: 0, by: MEMBER, hoursAgo: 3 },
    ...{ category: "audio_video", impact: "degraded", reports: 3 },
  },
  {
    title: "Radiator does not get warm",
    description: "It is 15 °C in here since Monday.",
    ...{ type: "Office", at: 2, guest: "Ines Falk", hoursAgo: 20 },
    ...{ category: "heating_cooling", impact: "degraded", reports: 2 },
  },
  {
    title: "Microphone cuts out",
    description: "Every few minutes, for some seconds.",
    ...{ asset: "Microphone", type: "Lecture theatre", at: 0, by: VIP, hoursAgo: 26 },
    ...{ category: "audio_video", priority: "high", dueInHours: 20 },
    steps: [step(1, TECHNICIAN, "open")],
    comments: [
      {
        by: TECHNICIAN,
        body: "I will bring new batteries before the next lecture.",
        afterHours: 2,
      },
    ],
  },
  {
    title: "Two seats are broken in row 7",
    description: "Seats 14 and 15 do not fold down any more.",
    ...{ type: "Lecture theatre", at: 1, hoursAgo: 50 },
    ...{ category: "furniture", priority: "low", reports: 2 },
    steps: [step(4, TECHNICIAN, "open")],
  },
  {
    title: "Water on the floor under the sink",
    description: "A small puddle every morning.",
    ...{ type: "Café and kitchen", at: 0, by: MEMBER, hoursAgo: 30 },
    ...{
      category: "water",
      impact: "degraded",
      priority: "high",
      assignee: TECHNICIAN,
      dueInHours: -4,
    },
    steps: [step(1, TECHNICIAN, "open"), step(4, TECHNICIAN, "in_progress")],
    comments: [
      {
        by: TECHNICIAN,
        body: "The trap leaks. I have closed the valve and put a bucket there.",
        afterHours: 5,
      },
      { by: MEMBER, body: "Thank you. Can we use the other sink?", afterHours: 6 },
      { by: TECHNICIAN, body: "Yes, that one is fine.", afterHours: 7 },
      {
        by: ADMIN,
        body: "The plumber is paid from the budget of the building.",
        afterHours: 8,
        isInternal: true,
      },
    ],
  },
  {
    title: "Door does not lock",
    description: "The latch does not catch. The room is open at night.",
    ...{ type: "Computer room", at: 0, by: MEMBER, hoursAgo: 70 },
    ...{ category: "doors_windows", priority: "urgent", assignee: TECHNICIAN, dueInHours: 6 },
    steps: [step(1, TECHNICIAN, "open"), step(20, TECHNICIAN, "in_progress")],
  },
  {
    title: "Air conditioning drips on a desk",
    description: "From the unit over the window.",
    ...{ type: "Open-plan office", at: 0, by: VIP, hoursAgo: 120 },
    ...{
      category: "heating_cooling",
      priority: "high",
      assignee: TECHNICIAN,
      dueInHours: 48,
    },
    steps: [
      step(2, TECHNICIAN, "open"),
      step(22, TECHNICIAN, "in_progress"),
      step(25, TECHNICIAN, "on_hold", { hold: "parts" }),
    ],
    comments: [
      { by: TECHNICIAN, body: "The pump is ordered and comes on Thursday.", afterHours: 24 },
    ],
  },
  {
    title: "Fume cupboard alarm sounds",
    description: "It sounds with the sash closed. Nobody works there now.",
    ...{ type: "Laboratory", at: 0, by: MEMBER, hoursAgo: 90 },
    ...{ category: "safety", impact: "out_of_use", priority: "urgent" },
    steps: [step(0.5, ADMIN, "open"), step(2, ADMIN, "on_hold", { hold: "supplier" })],
    comments: [
      {
        by: ADMIN,
        body: "The laboratory is closed until the supplier has looked at it.",
        afterHours: 1,
      },
    ],
  },
  {
    title: "Lamp over the reading desk is dark",
    description: "The third one from the window.",
    ...{ type: "Reading room", at: 0, guest: "Paul Adeyemi", hoursAgo: 200 },
    ...{
      category: "lighting",
      assignee: TECHNICIAN,
    },
    steps: [
      step(4, TECHNICIAN, "open"),
      step(100, TECHNICIAN, "in_progress"),
      step(104, TECHNICIAN, "resolved", {
        resolution: ["replaced", "New lamp, tested for an hour."],
      }),
    ],
  },
  {
    title: "No network at the back of the room",
    description: "The signal is gone behind the pillar.",
    ...{ asset: "Access point", type: "Seminar room", at: 3, by: MEMBER, hoursAgo: 150 },
    ...{
      category: "network",
      assignee: TECHNICIAN,
    },
    steps: [
      step(3, TECHNICIAN, "open"),
      step(70, TECHNICIAN, "in_progress"),
      step(75, TECHNICIAN, "resolved", {
        resolution: ["adjusted", "Turned the access point and raised its power."],
      }),
    ],
    comments: [{ by: MEMBER, body: "Much better, thank you.", afterHours: 148 }],
  },
  {
    title: "Whiteboard pens are all dry",
    description: "Again.",
    ...{ type: "Meeting room", at: 0, by: VIP, hoursAgo: 400 },
    ...{
      category: "other",
      priority: "low",
    },
    steps: [
      step(5, TECHNICIAN, "open"),
      step(26, TECHNICIAN, "resolved", { resolution: ["replaced", "A new set is in the drawer."] }),
      step(CLOSES_AFTER_HOURS + 26, "server", "closed"),
    ],
  },
  {
    title: "Blinds are stuck half way",
    description: "The motor hums and nothing moves.",
    ...{ type: "Meeting room", at: 2, by: MEMBER, hoursAgo: 500 },
    ...{ category: "doors_windows" },
    steps: [
      step(2, TECHNICIAN, "open"),
      step(28, TECHNICIAN, "in_progress"),
      step(30, TECHNICIAN, "resolved", { resolution: ["fixed", "The cord was off its wheel."] }),
      step(46, MEMBER, "closed"),
    ],
  },
  {
    title: "Socket sparks",
    description: "When the vacuum cleaner is plugged in.",
    ...{ type: "Workshop", at: 0, by: MEMBER, hoursAgo: 600 },
    ...{
      category: "power",
      impact: "out_of_use",
      priority: "urgent",
    },
    steps: [
      step(0.5, TECHNICIAN, "open"),
      step(1, TECHNICIAN, "in_progress"),
      step(6, TECHNICIAN, "resolved", {
        resolution: ["replaced", "New socket, circuit measured."],
      }),
      step(CLOSES_AFTER_HOURS + 6, "server", "closed"),
    ],
  },
  {
    title: "It is too loud next door",
    description: "Somebody plays the trumpet.",
    ...{ type: "Studio", at: 0, hoursAgo: 220, category: "other" },
    steps: [step(2, ADMIN, "cancelled", { cancel: "not_an_issue" })],
  },
  {
    title: "Bin is full",
    description: "",
    ...{
      type: "Reception and foyer",
      at: 0,
      guest: "Lea",
      hoursAgo: 5,
      category: "cleaning",
    },
  },
  {
    title: "الشاشة لا تعمل",
    description: "لا توجد صورة على الشاشة منذ الصباح.",
    ...{ asset: "Display", type: "Meeting room", at: 4, hoursAgo: 8, category: "audio_video" },
  },
];

/** The issues of the hospital. */
export const MERIDIAN_ISSUES: readonly PlannedIssue[] = [
  {
    title: "Call button at bed 3 does not ring",
    description: "Tried it twice with the nurse at the desk.",
    ...{ type: "Ward", at: 0, by: ADMIN, hoursAgo: 2 },
    ...{
      category: "safety",
      impact: "degraded",
      priority: "urgent",
      assignee: ADMIN,
      dueInHours: 2,
    },
    steps: [step(0.25, ADMIN, "open")],
  },
  {
    title: "Theatre light flickers",
    description: "The left one, only when it is dimmed.",
    ...{ asset: "Theatre light", type: "Operating theatre", at: 0, by: ADMIN, hoursAgo: 30 },
    ...{ category: "lighting", impact: "out_of_use", priority: "urgent" },
    steps: [step(1, ADMIN, "open"), step(2.5, ADMIN, "on_hold", { hold: "access" })],
    comments: [{ by: ADMIN, body: "The theatre is free from six in the evening.", afterHours: 3 }],
  },
  {
    title: "Examination couch does not go up",
    description: "It goes down, though.",
    ...{ asset: "Examination couch", type: "Consulting room", at: 1, by: ADMIN, hoursAgo: 60 },
    ...{ category: "furniture", priority: "high", assignee: ADMIN },
    steps: [step(1, ADMIN, "open"), step(25, ADMIN, "in_progress")],
  },
  {
    title: "Screen with the numbers is frozen",
    description: "It has shown number 41 for an hour.",
    ...{ asset: "Display", type: "Waiting area", at: 0, guest: "Marta Oliveira", hoursAgo: 4 },
    ...{ category: "audio_video", reports: 6 },
  },
  {
    title: "Freezer is at minus 60",
    description: "It should be at minus 80.",
    ...{ asset: "Laboratory freezer", type: "Laboratory", at: 0, by: ADMIN, hoursAgo: 300 },
    ...{
      category: "other",
      impact: "out_of_use",
      priority: "urgent",
    },
    steps: [
      step(0.5, ADMIN, "open"),
      step(1, ADMIN, "in_progress"),
      step(8, ADMIN, "resolved", { resolution: ["fixed", "The door seal was frozen open."] }),
      step(20, ADMIN, "closed"),
    ],
  },
  {
    title: "Tap runs all the time",
    description: "",
    ...{ type: "Ward", at: 2, hoursAgo: 180, category: "water" },
    reports: 2,
    steps: [
      step(20, ADMIN, "open"),
      step(90, ADMIN, "resolved", { resolution: ["replaced", "New washer."] }),
    ],
  },
  {
    title: "Wheelchair ramp is slippery",
    description: "When it rains.",
    ...{ type: "Waiting area", at: 1, guest: "J. Brandt", hoursAgo: 100 },
    ...{ category: "safety", priority: "high", dueInHours: -24 },
    steps: [step(3, ADMIN, "open")],
  },
  {
    title: "Printer prints pink",
    description: "It is not pink paper.",
    ...{ asset: "Printer", type: "Office", at: 0, by: ADMIN, hoursAgo: 350, category: "other" },
    steps: [step(1, ADMIN, "cancelled", { cancel: "withdrawn" })],
  },
  {
    title: "Chairs are missing",
    description: "There should be twelve, there are nine.",
    ...{
      asset: "Chair",
      type: "Meeting room",
      at: 0,
      by: ADMIN,
      hoursAgo: 45,
      category: "furniture",
    },
  },
];
