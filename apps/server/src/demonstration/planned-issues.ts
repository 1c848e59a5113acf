import type {
  HoldReason,
  IssueCategory,
  IssueImpact,
  IssuePriority,
  IssueStatus,
  ResolutionCode,
} from "@storey/domain";

/** Words about an issue of the demonstration; without a person a guest's. */
interface PlannedComment {
  readonly by: string | null;
  readonly body: string;
  readonly isInternal?: boolean;
  /** How many hours after the report. */
  readonly afterHours: number;
}

/** An issue of the demonstration. */
export interface PlannedIssue {
  readonly title: string;
  readonly description: string;
  /** The type of its space, and which space of that type. */
  readonly type: string;
  readonly at: number;
  /** The reporter; without one, a guest. */
  readonly by?: string;
  readonly guest?: string;
  readonly hoursAgo: number;
  readonly status: IssueStatus;
  readonly category: IssueCategory;
  readonly impact?: IssueImpact;
  readonly priority?: IssuePriority;
  readonly assignee?: string;
  /** From now; a past one is overdue. */
  readonly dueInHours?: number;
  readonly hold?: HoldReason;
  readonly resolution?: readonly [ResolutionCode, string];
  readonly reports?: number;
  readonly comments?: readonly PlannedComment[];
}

const ADMIN = "organisation-admin@harbour.test";
const TECHNICIAN = "technician@harbour.test";
const VIP = "vip@harbour.test";
const MEMBER = "member@harbour.test";

/** The issues of the university: every state, with and without an account. */
export const HARBOUR_ISSUES: readonly PlannedIssue[] = [
  {
    title: "Projector shows a green picture",
    description: "All slides are green, with both cables. The spare projector works.",
    ...{ type: "Seminar room", at: 0, by: MEMBER, hoursAgo: 3, status: "new" },
    ...{ category: "audio_video", impact: "degraded", reports: 3 },
  },
  {
    title: "Radiator does not get warm",
    description: "It is 15 °C in here since Monday.",
    ...{ type: "Office", at: 2, guest: "Ines Falk", hoursAgo: 20, status: "new" },
    ...{ category: "heating_cooling", impact: "degraded", reports: 2 },
  },
  {
    title: "Microphone cuts out",
    description: "Every few minutes, for some seconds.",
    ...{ type: "Lecture theatre", at: 0, by: VIP, hoursAgo: 26, status: "open" },
    ...{ category: "audio_video", priority: "high", dueInHours: 20 },
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
    ...{ type: "Lecture theatre", at: 1, hoursAgo: 50, status: "open" },
    ...{ category: "furniture", priority: "low", reports: 2 },
  },
  {
    title: "Water on the floor under the sink",
    description: "A small puddle every morning.",
    ...{ type: "Café and kitchen", at: 0, by: MEMBER, hoursAgo: 30, status: "in_progress" },
    ...{
      category: "water",
      impact: "degraded",
      priority: "high",
      assignee: TECHNICIAN,
      dueInHours: -4,
    },
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
    ...{ type: "Computer room", at: 0, by: MEMBER, hoursAgo: 70, status: "in_progress" },
    ...{ category: "doors_windows", priority: "urgent", assignee: TECHNICIAN, dueInHours: 6 },
  },
  {
    title: "Air conditioning drips on a desk",
    description: "From the unit over the window.",
    ...{ type: "Open-plan office", at: 0, by: VIP, hoursAgo: 120, status: "on_hold" },
    ...{
      category: "heating_cooling",
      priority: "high",
      assignee: TECHNICIAN,
      hold: "parts",
      dueInHours: 48,
    },
    comments: [
      { by: TECHNICIAN, body: "The pump is ordered and comes on Thursday.", afterHours: 24 },
    ],
  },
  {
    title: "Fume cupboard alarm sounds",
    description: "It sounds with the sash closed. Nobody works there now.",
    ...{ type: "Laboratory", at: 0, by: MEMBER, hoursAgo: 90, status: "on_hold" },
    ...{ category: "safety", impact: "out_of_use", priority: "urgent", hold: "supplier" },
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
    ...{ type: "Reading room", at: 0, guest: "Paul Adeyemi", hoursAgo: 200, status: "resolved" },
    ...{
      category: "lighting",
      assignee: TECHNICIAN,
      resolution: ["replaced", "New lamp, tested for an hour."],
    },
  },
  {
    title: "No network at the back of the room",
    description: "The signal is gone behind the pillar.",
    ...{ type: "Seminar room", at: 3, by: MEMBER, hoursAgo: 150, status: "resolved" },
    ...{
      category: "network",
      assignee: TECHNICIAN,
      resolution: ["adjusted", "Turned the access point and raised its power."],
    },
    comments: [{ by: MEMBER, body: "Much better, thank you.", afterHours: 148 }],
  },
  {
    title: "Whiteboard pens are all dry",
    description: "Again.",
    ...{ type: "Meeting room", at: 0, by: VIP, hoursAgo: 400, status: "closed" },
    ...{
      category: "other",
      priority: "low",
      resolution: ["replaced", "A new set is in the drawer."],
    },
  },
  {
    title: "Blinds are stuck half way",
    description: "The motor hums and nothing moves.",
    ...{ type: "Meeting room", at: 2, by: MEMBER, hoursAgo: 500, status: "closed" },
    ...{ category: "doors_windows", resolution: ["fixed", "The cord was off its wheel."] },
  },
  {
    title: "Socket sparks",
    description: "When the vacuum cleaner is plugged in.",
    ...{ type: "Workshop", at: 0, by: MEMBER, hoursAgo: 600, status: "closed" },
    ...{
      category: "power",
      impact: "out_of_use",
      priority: "urgent",
      resolution: ["replaced", "New socket, circuit measured."],
    },
  },
  {
    title: "It is too loud next door",
    description: "Somebody plays the trumpet.",
    ...{ type: "Studio", at: 0, hoursAgo: 220, status: "cancelled", category: "other" },
  },
  {
    title: "Bin is full",
    description: "",
    ...{
      type: "Reception and foyer",
      at: 0,
      guest: "Lea",
      hoursAgo: 5,
      status: "new",
      category: "cleaning",
    },
  },
  {
    title: "الشاشة لا تعمل",
    description: "لا توجد صورة على الشاشة منذ الصباح.",
    ...{ type: "Meeting room", at: 4, hoursAgo: 8, status: "new", category: "audio_video" },
  },
];

/** The issues of the hospital. */
export const MERIDIAN_ISSUES: readonly PlannedIssue[] = [
  {
    title: "Call button at bed 3 does not ring",
    description: "Tried it twice with the nurse at the desk.",
    ...{ type: "Ward", at: 0, by: ADMIN, hoursAgo: 2, status: "open" },
    ...{
      category: "safety",
      impact: "degraded",
      priority: "urgent",
      assignee: ADMIN,
      dueInHours: 2,
    },
  },
  {
    title: "Theatre light flickers",
    description: "The left one, only when it is dimmed.",
    ...{ type: "Operating theatre", at: 0, by: ADMIN, hoursAgo: 30, status: "on_hold" },
    ...{ category: "lighting", impact: "out_of_use", priority: "urgent", hold: "access" },
    comments: [{ by: ADMIN, body: "The theatre is free from six in the evening.", afterHours: 3 }],
  },
  {
    title: "Examination couch does not go up",
    description: "It goes down, though.",
    ...{ type: "Consulting room", at: 1, by: ADMIN, hoursAgo: 60, status: "in_progress" },
    ...{ category: "furniture", priority: "high", assignee: ADMIN },
  },
  {
    title: "Screen with the numbers is frozen",
    description: "It has shown number 41 for an hour.",
    ...{ type: "Waiting area", at: 0, guest: "Marta Oliveira", hoursAgo: 4, status: "new" },
    ...{ category: "audio_video", reports: 6 },
  },
  {
    title: "Freezer is at minus 60",
    description: "It should be at minus 80.",
    ...{ type: "Laboratory", at: 0, by: ADMIN, hoursAgo: 300, status: "closed" },
    ...{
      category: "other",
      impact: "out_of_use",
      priority: "urgent",
      resolution: ["fixed", "The door seal was frozen open."],
    },
  },
  {
    title: "Tap runs all the time",
    description: "",
    ...{ type: "Ward", at: 2, hoursAgo: 180, status: "resolved", category: "water" },
    ...{ resolution: ["replaced", "New washer."], reports: 2 },
  },
  {
    title: "Wheelchair ramp is slippery",
    description: "When it rains.",
    ...{ type: "Waiting area", at: 1, guest: "J. Brandt", hoursAgo: 100, status: "open" },
    ...{ category: "safety", priority: "high", dueInHours: -24 },
  },
  {
    title: "Printer prints pink",
    description: "It is not pink paper.",
    ...{ type: "Office", at: 0, by: ADMIN, hoursAgo: 350, status: "cancelled", category: "other" },
  },
  {
    title: "Chairs are missing",
    description: "There should be twelve, there are nine.",
    ...{
      type: "Meeting room",
      at: 0,
      by: ADMIN,
      hoursAgo: 45,
      status: "new",
      category: "furniture",
    },
  },
];
