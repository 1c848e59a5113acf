import type { ChecklistAssignment } from "@storey/contract";
import {
  CHECKLIST_GRACE_MAX,
  CHECKLIST_INTERVAL_MAX,
  CHECKLIST_OPENS_BEFORE_MAX,
  type ChecklistBasis,
  type ChecklistFrequency,
  MONTHLY_RULE,
  type OrganisationRoleName,
  RECURRENCE_GRACE_DAYS,
  WEEKLY_RULE,
} from "@storey/domain";

type Rule = ChecklistAssignment["rule"];

/** What is said of an assignment, as the server takes it. */
export interface AssignmentFields {
  readonly rule: Rule;
  readonly basis: ChecklistBasis;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly opensBeforeDays: number;
  readonly graceDays: number;
  readonly assigneeId: string | null;
  readonly assigneeRole: OrganisationRoleName | null;
}

/** What is typed and chosen of an assignment so far. */
export interface AssignmentDraft {
  readonly templateId: string;
  readonly frequency: ChecklistFrequency;
  readonly interval: string;
  readonly weekdays: readonly number[];
  readonly monthBy: "day" | "weekday";
  readonly dayOfMonth: string;
  readonly nth: number;
  readonly nthWeekday: number;
  readonly basis: ChecklistBasis;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly opensBeforeDays: string;
  readonly graceDays: string;
  readonly who: "nobody" | "person" | OrganisationRoleName;
  readonly person: { readonly id: string; readonly name: string } | null;
}

/** The fields of a draft that lack something, with the key of what they lack. */
export type DraftProblems = Partial<Record<keyof AssignmentDraft, string>>;

function draftOfRule(rule: Rule) {
  const { frequency, interval, weekdays, dayOfMonth, nth, nthWeekday } = rule;
  return {
    ...{ frequency, interval: String(interval) },
    weekdays: weekdays.length > 0 ? weekdays : WEEKLY_RULE.weekdays,
    monthBy: nth === null ? ("day" as const) : ("weekday" as const),
    dayOfMonth: String(dayOfMonth ?? MONTHLY_RULE.dayOfMonth),
    ...{ nth: nth ?? 1, nthWeekday: nthWeekday ?? 1 },
  };
}

/** What a template says of itself: how often, and how long it may be done late. */
export function draftOfTemplate(recurrence: "weekly" | "monthly"): Partial<AssignmentDraft> {
  const rule = (recurrence === "weekly" ? WEEKLY_RULE : MONTHLY_RULE) as Rule;
  return { ...draftOfRule(rule), graceDays: String(RECURRENCE_GRACE_DAYS[recurrence]) };
}

/** The draft of a new assignment, from a day on. */
export function newDraft(startsOn: string): AssignmentDraft {
  return {
    ...draftOfRule(WEEKLY_RULE as Rule),
    ...{ templateId: "", basis: "calendar", startsOn, endsOn: "" },
    ...{ opensBeforeDays: "0", graceDays: "0", who: "nobody", person: null },
  };
}

/** The draft of an assignment as it stands. */
export function draftOf(assignment: ChecklistAssignment): AssignmentDraft {
  const { assignee } = assignment;
  return {
    ...draftOfRule(assignment.rule),
    templateId: assignment.template.id,
    ...{ basis: assignment.basis, startsOn: assignment.startsOn },
    endsOn: assignment.endsOn ?? "",
    opensBeforeDays: String(assignment.opensBeforeDays),
    graceDays: String(assignment.graceDays),
    who: assignee.person ? "person" : ((assignee.role ?? "nobody") as AssignmentDraft["who"]),
    person: assignee.person,
  };
}

function isBetween(text: string, min: number, max: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** Says where a draft lacks what. */
export function draftProblems(draft: AssignmentDraft): DraftProblems {
  const problems: DraftProblems = {};
  const { frequency } = draft;
  if (draft.templateId === "") problems.templateId = "problem.template";
  if (!isBetween(draft.interval, 1, CHECKLIST_INTERVAL_MAX[frequency])) {
    problems.interval = `problem.interval.${frequency}`;
  }
  if (frequency === "weekly" && draft.weekdays.length === 0) problems.weekdays = "problem.weekdays";
  if (frequency === "monthly" && draft.monthBy === "day" && !isBetween(draft.dayOfMonth, 1, 31)) {
    problems.dayOfMonth = "problem.dayOfMonth";
  }
  if (draft.startsOn === "") problems.startsOn = "problem.startsOn";
  if (draft.endsOn !== "" && draft.endsOn < draft.startsOn) problems.endsOn = "problem.endsOn";
  if (!isBetween(draft.opensBeforeDays, 0, CHECKLIST_OPENS_BEFORE_MAX)) {
    problems.opensBeforeDays = "problem.days";
  }
  if (!isBetween(draft.graceDays, 0, CHECKLIST_GRACE_MAX)) problems.graceDays = "problem.days";
  if (draft.who === "person" && draft.person === null) problems.person = "problem.person";
  return problems;
}

function ruleOf(draft: AssignmentDraft): Rule {
  const { frequency, monthBy } = draft;
  const none = { weekdays: [], dayOfMonth: null, nth: null, nthWeekday: null };
  const every = { ...none, frequency, interval: Number(draft.interval) };
  if (frequency === "daily") return every;
  if (frequency === "weekly") {
    return { ...every, weekdays: draft.weekdays.toSorted((one, other) => one - other) };
  }
  if (monthBy === "day") return { ...every, dayOfMonth: Number(draft.dayOfMonth) };
  return { ...every, nth: draft.nth as Rule["nth"], nthWeekday: draft.nthWeekday };
}

/** What a draft without problems says. */
export function fieldsOf(draft: AssignmentDraft): AssignmentFields {
  const { who, basis, startsOn, endsOn } = draft;
  return {
    ...{ rule: ruleOf(draft), basis, startsOn },
    endsOn: endsOn === "" ? null : endsOn,
    opensBeforeDays: Number(draft.opensBeforeDays),
    graceDays: Number(draft.graceDays),
    assigneeId: who === "person" ? (draft.person?.id ?? null) : null,
    assigneeRole: who === "person" || who === "nobody" ? null : who,
  };
}

/** What of the fields differs; who is told whole, since one kind takes the place of the other. */
export function changesBetween(
  before: AssignmentFields,
  after: AssignmentFields,
): Partial<AssignmentFields> {
  const isSame = (key: keyof AssignmentFields): boolean =>
    JSON.stringify(before[key]) === JSON.stringify(after[key]);
  const keys = (Object.keys(after) as (keyof AssignmentFields)[]).filter((key) => !isSame(key));
  const { assigneeId, assigneeRole } = after;
  const isOther = keys.includes("assigneeId") || keys.includes("assigneeRole");
  return {
    ...Object.fromEntries(keys.map((key) => [key, after[key]])),
    ...(isOther ? { assigneeId, assigneeRole } : {}),
  };
}
