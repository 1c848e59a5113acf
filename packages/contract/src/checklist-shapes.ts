import {
  CHECKLIST_BASES,
  CHECKLIST_CONDITION_OPERATORS,
  CHECKLIST_CONTENT_MAX_BYTES,
  CHECKLIST_DUE_STATES,
  CHECKLIST_FAILURE_ACTIONS,
  CHECKLIST_FREQUENCIES,
  CHECKLIST_GRACE_MAX,
  CHECKLIST_INTERVAL_MAX,
  CHECKLIST_ITEMS_MAX,
  CHECKLIST_NUMBER_MAX,
  CHECKLIST_OPENS_BEFORE_MAX,
  CHECKLIST_OPTIONS_MAX,
  CHECKLIST_OUTCOMES,
  CHECKLIST_RESPONSE_TYPES,
  CHECKLIST_RUN_STATES,
  CHECKLIST_SCANS,
  CHECKLIST_SECTIONS_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
  CHECKLIST_WEIGHT_MAX,
  checklistItems,
  DESCRIPTION_KEY,
  DESCRIPTION_MAX_LENGTH,
  ISSUE_CATEGORIES,
  ISSUE_IMPACTS,
  ISSUE_PRIORITIES,
  NAME_KEY,
  NAME_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { Image } from "./images.ts";
import { Day, Id, Moment, Named, record, text } from "./shape.ts";
import { translationFields } from "./translation-shapes.ts";

const LABEL_MAX_LENGTH = 500;
const bounded = z.number().min(-CHECKLIST_NUMBER_MAX).max(CHECKLIST_NUMBER_MAX).nullable();

const ChecklistOption = z.strictObject({
  id: Id,
  label: text(LABEL_MAX_LENGTH).min(1, { error: "text.too_short" }),
  isFail: z.boolean(),
});

const ChecklistCondition = z.strictObject({
  itemId: Id,
  operator: z.enum(CHECKLIST_CONDITION_OPERATORS),
  value: z.union([text(LABEL_MAX_LENGTH), z.number(), z.boolean()]).nullable(),
});

/** One thing to check. */
export const ChecklistItem = z.strictObject({
  id: Id,
  label: text(LABEL_MAX_LENGTH),
  help: text(CHECKLIST_TEXT_MAX_LENGTH).nullable(),
  helpImageId: Id.nullable(),
  responseType: z.enum(CHECKLIST_RESPONSE_TYPES),
  options: z.array(ChecklistOption).max(CHECKLIST_OPTIONS_MAX),
  unit: text(20).nullable(),
  min: bounded,
  max: bounded,
  isRequired: z.boolean(),
  isCritical: z.boolean(),
  weight: z.int().min(0).max(CHECKLIST_WEIGHT_MAX),
  isNoteRequiredOnFail: z.boolean(),
  isPhotoRequiredOnFail: z.boolean(),
  condition: ChecklistCondition.nullable(),
  perAsset: z
    .strictObject({ assetTypeId: Id.nullable(), assetModelId: Id.nullable() })
    .refine((one) => (one.assetTypeId === null) !== (one.assetModelId === null), {
      error: "checklist.per_asset_unclear",
    })
    .nullable(),
  onFail: z.strictObject({
    issue: z.enum(CHECKLIST_FAILURE_ACTIONS),
    category: z.enum(ISSUE_CATEGORIES).nullable(),
    priority: z.enum(ISSUE_PRIORITIES),
    impact: z.enum(ISSUE_IMPACTS),
  }),
});

const words = translationFields(DESCRIPTION_MAX_LENGTH);

/** How long a text of a template may be in a further language, by its key, in UTF-16 code units. */
function wordMaxLength(key: string): number {
  if (key === NAME_KEY) return NAME_MAX_LENGTH;
  return key === DESCRIPTION_KEY ? DESCRIPTION_MAX_LENGTH : CHECKLIST_TEXT_MAX_LENGTH;
}

/** What a template asks. A draft may be incomplete; publishing says what it lacks. */
export const ChecklistContent = z
  .strictObject({
    sections: z
      .array(
        z.strictObject({
          id: Id,
          title: text(LABEL_MAX_LENGTH),
          items: z.array(ChecklistItem).max(CHECKLIST_ITEMS_MAX),
        }),
      )
      .max(CHECKLIST_SECTIONS_MAX),
    scan: z.enum(CHECKLIST_SCANS),
    isSigned: z.boolean(),
    isPatTest: z.boolean(),
    ...words,
    translations: words.translations.superRefine((all, context) => {
      for (const [language, texts] of Object.entries(all)) {
        for (const [key, said] of Object.entries(texts)) {
          // What is longer than any text may be is named already.
          if (said.length <= wordMaxLength(key) || said.length > DESCRIPTION_MAX_LENGTH) continue;
          context.addIssue({ code: "custom", message: "text.too_long", path: [language, key] });
        }
      }
    }),
  })
  .refine(
    (content) =>
      checklistItems(content).length <= CHECKLIST_ITEMS_MAX &&
      new TextEncoder().encode(JSON.stringify(content)).length <= CHECKLIST_CONTENT_MAX_BYTES,
    { error: "checklist.too_large" },
  );

/** A picture of the help of an item. */
export const ChecklistPicture = Image.pick({ id: true, metadata: true, versions: true });

const weekday = z.int().min(1).max(7);

/** When something is due, again and again. */
export const ChecklistRule = z
  .strictObject({
    frequency: z.enum(CHECKLIST_FREQUENCIES),
    interval: z.int().min(1),
    weekdays: z.array(weekday).max(7),
    dayOfMonth: z.int().min(1).max(31).nullable(),
    nth: z.union([z.int().min(1).max(4), z.literal(-1)]).nullable(),
    nthWeekday: weekday.nullable(),
  })
  .refine(({ frequency, interval }) => interval <= CHECKLIST_INTERVAL_MAX[frequency], {
    error: "checklist.rule_invalid",
    path: ["interval"],
  })
  .refine(
    ({ frequency, weekdays, dayOfMonth, nth, nthWeekday }) => {
      const isByWeekday = nth !== null && nthWeekday !== null;
      const saysNoMonthDay = dayOfMonth === null && nth === null && nthWeekday === null;
      if (frequency === "weekly") return weekdays.length > 0 && saysNoMonthDay;
      if (weekdays.length > 0) return false;
      return frequency === "daily" ? saysNoMonthDay : (dayOfMonth !== null) !== isByWeekday;
    },
    { error: "checklist.rule_invalid" },
  );

/** A room or an asset, as lists of checklists name it. The id is null once it was deleted for good. */
export const ChecklistSubject = z.object({
  space: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  floor: Named.nullable(),
  location: Named.nullable(),
  asset: z.object({ id: Id.nullable(), tag: z.string(), name: z.string().nullable() }).nullable(),
});

/** Who is to do it: a person, those with a role, or nobody in particular (both null). */
export const ChecklistAssignee = z.object({
  person: Named.nullable(),
  role: z.string().nullable(),
});

/** That a room or an asset is checked by a template again and again. */
export const ChecklistAssignment = z.object({
  ...record,
  template: Named,
  subject: ChecklistSubject,
  rule: ChecklistRule,
  basis: z.enum(CHECKLIST_BASES),
  startsOn: Day,
  endsOn: Day.nullable(),
  opensBeforeDays: z.int().min(0).max(CHECKLIST_OPENS_BEFORE_MAX),
  graceDays: z.int().min(0).max(CHECKLIST_GRACE_MAX),
  assignee: ChecklistAssignee,
  pause: z.object({ from: Day, until: Day.nullable(), reason: z.string() }).nullable(),
  /** When it is due next; null if never any more. */
  nextDueOn: Day.nullable(),
});

/**
 * A template by the name that it was published with, and what that is in further languages, which the release
 * before leaves out.
 */
export const RunTemplate = Named.extend({ names: z.record(z.string(), z.string()).optional() });

/** One run as lists show it. */
export const ChecklistRunSummary = z.object({
  id: Id,
  version: z.int().positive(),
  assignmentId: Id.nullable(),
  template: RunTemplate,
  subject: ChecklistSubject,
  timezone: z.string(),
  periodStart: Day,
  dueOn: Day,
  opensAt: Moment,
  dueAt: Moment,
  missedAt: Moment,
  state: z.enum(CHECKLIST_RUN_STATES),
  dueState: z.enum(CHECKLIST_DUE_STATES),
  assignee: ChecklistAssignee,
  startedBy: Named.nullable(),
  startedAt: Moment.nullable(),
  completedBy: Named.nullable(),
  completedAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  isLate: z.boolean(),
  outcome: z.enum(CHECKLIST_OUTCOMES).nullable(),
  score: z.int().min(0).max(100).nullable(),
  skipReason: z.string().nullable(),
  isApproved: z.boolean(),
  rescheduledFrom: Day.nullable(),
  /** The failure that it checks again; null for an ordinary run. */
  recheckOf: Id.nullable(),
});

export type ChecklistPicture = z.infer<typeof ChecklistPicture>;
export type ChecklistContent = z.infer<typeof ChecklistContent>;
export type ChecklistAssignment = z.infer<typeof ChecklistAssignment>;
export type ChecklistAssignee = z.infer<typeof ChecklistAssignee>;
export type ChecklistRunSummary = z.infer<typeof ChecklistRunSummary>;
export type ChecklistSubject = z.infer<typeof ChecklistSubject>;
