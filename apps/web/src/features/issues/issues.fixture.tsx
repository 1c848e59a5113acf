import "./parts/issue-messages.ts";
import type { Issue, IssueFacets, IssueSummary, SpaceIssue } from "@storey/contract";
import { ISSUE_PRIORITIES, ISSUE_STATUSES, type Permission } from "@storey/domain";
import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { loadMessages } from "../../lib/messages.ts";
import { type Answers, harness, idOf } from "../../test-support/harness.fixture.tsx";

// The dialogs load late, and a busy machine takes its time to load them.
configure({ asyncUtilTimeout: 8_000 });

const MOMENT = "2026-01-05T08:30:00.000Z";
/** The user of the test harness. */
export const ME = { id: idOf(8002), name: "Ada" };
/** Another member of the organisation. */
export const GRACE = { id: idOf(8100), name: "Grace Hopper" };
export const SPACE = { id: idOf(7001), name: "Room 1" };

/** The permissions of a technician about issues. */
export const TECHNICIAN: readonly Permission[] = [
  "organisation.issues.read",
  "organisation.issues.create",
  "organisation.issues.update",
  "organisation.issues.close",
  "organisation.users.read",
];

/** Returns an issue of a list, with defaults for what a test does not set. */
export function aSummary(number: number, parts: Partial<IssueSummary> = {}): IssueSummary {
  return {
    id: idOf(number),
    version: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: null,
    number,
    reference: `#${number}`,
    title: `Lamp ${number} flickers`,
    status: "open",
    priority: "medium",
    impact: "none",
    category: null,
    source: "app",
    space: SPACE,
    asset: null,
    floor: { id: idOf(7002), name: "Floor 1" },
    location: { id: idOf(7003), name: "North House" },
    timezone: "UTC",
    reporter: { id: GRACE.id, name: GRACE.name, email: null },
    assignees: [],
    dueAt: null,
    isOverdue: false,
    reportCount: 1,
    commentsCount: 0,
    attachmentsCount: 0,
    ...parts,
  };
}

/**
 * Returns a whole issue as a user who works on it sees it, with defaults for what a test does not
 * set.
 */
export function anIssue(number: number, parts: Partial<Issue> = {}): Issue {
  return {
    ...aSummary(number),
    description: "It began yesterday.",
    pin: null,
    watchers: [],
    isWatching: false,
    holdReason: null,
    resumeAt: null,
    heldSince: null,
    resolutionCode: null,
    resolutionNote: null,
    resolvedAt: null,
    closedAt: null,
    cancelReason: null,
    duplicateOf: null,
    duplicates: [],
    reopenCount: 0,
    attachments: [],
    transcript: null,
    rights: ["update", "close"],
    mayAssign: false,
    mayDelete: false,
    ...parts,
  };
}

/** Returns an open issue of a space in short. */
export function aSpaceIssue(number: number, parts: Partial<SpaceIssue> = {}): SpaceIssue {
  return {
    id: idOf(number),
    number,
    reference: `#${number}`,
    title: `Lamp ${number} flickers`,
    status: "open",
    category: null,
    source: "app",
    reportCount: 1,
    createdAt: MOMENT,
    saidMeToo: false,
    isMine: false,
    isReadable: true,
    ...parts,
  };
}

function facetsOf(count: number): IssueFacets {
  return {
    statuses: ISSUE_STATUSES.map((value) => ({ value, count: value === "open" ? count : 0 })),
    priorities: ISSUE_PRIORITIES.map((value) => ({ value, count: value === "medium" ? count : 0 })),
    categories: [{ value: null, count }],
    locations: [{ id: idOf(7003), name: "North House", count }],
    floors: [],
    assignees: [{ id: null, name: null, count }],
    overdue: 0,
  };
}

/** Returns an answer to an issue search. */
export function found(results: IssueSummary[]) {
  return { body: { totalCount: results.length, results, facets: facetsOf(results.length) } };
}

/** A space to report issues in. */
export const aSpace = {
  id: SPACE.id,
  version: 1,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  deletedAt: null,
  name: SPACE.name,
  capacity: null,
  shortcode: null,
  spaceType: null,
  typeformId: null,
  ubiqisenseId: null,
  isPublic: false,
  allowPublicReporting: false,
  images: [],
  features: [],
  floor: { id: idOf(7002), name: "1" },
  location: { id: idOf(7003), name: "North House" },
  isFavourite: false,
};

interface Shown {
  readonly screen: () => ReactNode;
  readonly path: string;
  readonly address?: string;
  readonly answers: Answers;
  readonly permissions?: readonly Permission[];
  readonly settings?: readonly string[];
}

/** Shows a screen about issues in front of a pretended server. */
export async function showIssues({ permissions = TECHNICIAN, ...shown }: Shown) {
  await loadMessages(["issues"]);
  return harness({ ...shown, permissions });
}
