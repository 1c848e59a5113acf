/** A decision tree of the demonstration: a starter, as an organisation took it over. */
export interface PlannedTree {
  /** The key of its starter. */
  readonly starter: string;
  readonly name: string;
  /** The rooms that are helped by it, by their type; none where it is a draft. */
  readonly rooms: readonly string[];
  /** The most of them that have it. */
  readonly most: number;
  /** What rooms say of its variables, one after another. */
  readonly variables: readonly Readonly<Record<string, string>>[];
  /** Of which issues somebody was led by it before: their titles, as they are planned. */
  readonly issues: readonly string[];
}

const DESK = "+44 20 7946 0100";

/** What helps with the rooms of the university. */
export const HARBOUR_TREES: readonly PlannedTree[] = [
  {
    starter: "display",
    name: "No picture",
    rooms: ["Seminar room", "Meeting room"],
    most: 24,
    variables: [
      { displayType: "Projector", inputName: "HDMI 1", supportPhone: DESK },
      { displayType: "Screen", inputName: "HDMI 2", supportPhone: DESK },
      { displayType: "Screen", inputName: "USB-C", supportPhone: "+44 20 7946 0122" },
    ],
    issues: ["Projector shows a green picture", "الشاشة لا تعمل"],
  },
  {
    starter: "network",
    name: "No network",
    rooms: ["Computer room", "Open-plan office"],
    most: 12,
    variables: [{ supportPhone: DESK }],
    issues: [],
  },
  { starter: "sound", name: "No sound", rooms: [], most: 0, variables: [], issues: [] },
];
