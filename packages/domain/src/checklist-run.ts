import { v5 } from "uuid";
import {
  CHECKLIST_NUMBER_MAX,
  CHECKLIST_PHOTOS_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
  type ChecklistCondition,
  type ChecklistContent,
  type ChecklistItem,
  checklistItems,
} from "./checklist.ts";

/** The states of a run as they are kept. What is due or overdue is told by its days. */
export const CHECKLIST_RUN_STATES = [
  "open",
  "in_progress",
  "completed",
  "missed",
  "skipped",
] as const;
export type ChecklistRunState = (typeof CHECKLIST_RUN_STATES)[number];

/** The states in which a run is still to be done. */
export const OPEN_CHECKLIST_RUN_STATES = ["open", "in_progress"] as const;

/** What a completed run came to. */
export const CHECKLIST_OUTCOMES = ["pass", "pass_with_issues", "fail"] as const;
export type ChecklistOutcome = (typeof CHECKLIST_OUTCOMES)[number];

/** The namespace of the ids of runs: made once, and never changed. */
const RUN_NAMESPACE = "8f3c2b5e-6a41-4c7d-9b1e-2d5f70a4c936";

/**
 * The id of the run of a period, the same on a phone without a network, on a second phone and in the
 * scheduler. `day` is the local first day of the period. Source: issue 18, section 2.
 */
export function checklistRunId(assignmentId: string, day: string): string {
  return v5(`${assignmentId}/${day}`, RUN_NAMESPACE);
}

/** The id of the issue that a failed item opens: phone and server meet in it. */
export function failureIssueId(runId: string, itemId: string, assetId: string | null): string {
  return v5(`${runId}/${itemId}/${assetId ?? NO_ASSET}`, RUN_NAMESPACE);
}

/** Stands for "of the place itself" where an answer names an asset. */
export const NO_ASSET = "00000000-0000-0000-0000-000000000000";

/** An asset that an item is asked of, as it was when the run started. */
export interface ChecklistAsset {
  readonly id: string;
  readonly tag: string;
  readonly name: string | null;
}

/** Which assets each repeated item is asked of, fixed when the run starts. */
export type ChecklistAssetsByItem = Readonly<Record<string, readonly ChecklistAsset[]>>;

/**
 * An answer: true or false for a check, "pass", "fail" or "na", the id of an option, a number, a text,
 * a day, the id of the scanned asset; for a photo and a signature true once it is there.
 */
export type ChecklistValue = string | number | boolean;

/** One answer of a run. */
export interface ChecklistAnswer {
  readonly itemId: string;
  /** Null for an item that is asked once. */
  readonly assetId: string | null;
  /** Null where only a note or photos were given yet. */
  readonly value: ChecklistValue | null;
  readonly note: string | null;
  readonly photoCount: number;
}

/** One question of a run: an item, or an item of one asset. */
export interface ChecklistQuestion {
  readonly item: ChecklistItem;
  readonly asset: ChecklistAsset | null;
}

/** The key of an answer among those of its run. */
export function answerKey(itemId: string, assetId: string | null): string {
  return `${itemId}/${assetId ?? NO_ASSET}`;
}

/**
 * Why a value is no answer to an item, as the code of an error; null where it is one. What is checked
 * again passes or fails: that it does not apply would leave its failure for good.
 */
export function answerProblem(
  item: ChecklistItem,
  value: ChecklistValue,
  isRecheck: boolean,
): "checklist.answer_invalid" | "checklist.recheck" | null {
  if (isRecheck && isNotApplicable(item, value)) return "checklist.recheck";
  const is = {
    check: () => typeof value === "boolean",
    pass_fail_na: () => value === "pass" || value === "fail" || value === "na",
    choice: () => item.options.some(({ id }) => id === value),
    number: () => typeof value === "number" && Math.abs(value) <= CHECKLIST_NUMBER_MAX,
    text: () => typeof value === "string" && value.length <= CHECKLIST_TEXT_MAX_LENGTH,
    photo: () => value === true,
    signature: () => value === true,
    date: () => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
    asset_scan: () => typeof value === "string",
  }[item.responseType];
  return is() ? null : "checklist.answer_invalid";
}

/**
 * Returns which of the assets that a scan may mean is the answer: the one that is asked of, else the one
 * that the run is about, else the only one. Null for another one, and where several may be meant.
 */
export function scannedAssetAmong(
  ids: readonly string[],
  { asked, subject }: { readonly asked: string | null; readonly subject: string | null },
): string | null {
  if (asked !== null) return ids.includes(asked) ? asked : null;
  if (subject !== null && ids.includes(subject)) return subject;
  const [only = null, ...others] = ids;
  return others.length === 0 ? only : null;
}

function isNotApplicable(item: ChecklistItem, value: ChecklistValue | null): boolean {
  return item.responseType === "pass_fail_na" && value === "na";
}

/** Tells whether a value fails its item. */
export function isFailing(item: ChecklistItem, value: ChecklistValue | null): boolean {
  if (value === null) return false;
  if (item.responseType === "check") return value === false;
  if (item.responseType === "pass_fail_na") return value === "fail";
  if (item.responseType === "choice") {
    return item.options.some(({ id, isFail }) => id === value && isFail);
  }
  if (item.responseType !== "number" || typeof value !== "number") return false;
  return (item.min !== null && value < item.min) || (item.max !== null && value > item.max);
}

/** Tells whether a condition holds. An item of assets counts as the worst of its answers. */
function holds(
  { itemId, operator, value }: ChecklistCondition,
  item: ChecklistItem | undefined,
  answers: readonly ChecklistAnswer[],
): boolean {
  const given = answers.flatMap((answer) =>
    answer.itemId === itemId && answer.value !== null ? [answer.value] : [],
  );
  if (!item || given.length === 0) return false;
  if (operator === "answered") return true;
  if (operator === "failed") return given.some((one) => isFailing(item, one));
  if (operator === "passed") return given.every((one) => !isFailing(item, one));
  if (operator === "is") return given.some((one) => one === value);
  if (operator === "is_not") return given.every((one) => one !== value);
  return given.some(
    (one) =>
      typeof one === "number" &&
      typeof value === "number" &&
      (operator === "less" ? one < value : one > value),
  );
}

/**
 * Returns the questions that a run asks now, in order: those whose condition holds, each repeated item
 * once for each of its assets. An item whose condition refers to one that is not asked is not asked.
 */
export function askedQuestions(
  content: Pick<ChecklistContent, "sections">,
  assets: ChecklistAssetsByItem,
  answers: readonly ChecklistAnswer[],
): ChecklistQuestion[] {
  const items = checklistItems(content);
  const byId = new Map(items.map((item) => [item.id, item]));
  const asked = new Set<string>();
  return items.flatMap((item): ChecklistQuestion[] => {
    const { condition } = item;
    const isAsked =
      condition === null ||
      (asked.has(condition.itemId) && holds(condition, byId.get(condition.itemId), answers));
    if (!isAsked) return [];
    asked.add(item.id);
    if (item.perAsset === null) return [{ item, asset: null }];
    return (assets[item.id] ?? []).map((asset) => ({ item, asset }));
  });
}

/** What a question still lacks before its run can be completed. */
export type MissingPart = "answer" | "note" | "photo";

/** What is missing of one question. */
export interface MissingAnswer {
  readonly itemId: string;
  readonly assetId: string | null;
  readonly part: MissingPart;
}

function missingPart(
  item: ChecklistItem,
  answer: ChecklistAnswer | undefined,
  isRecheck: boolean,
): MissingPart | null {
  const value = answer?.value ?? null;
  if (isRecheck && isNotApplicable(item, value)) return "answer";
  if (value === null) return isRecheck || item.isRequired || item.isCritical ? "answer" : null;
  if (item.responseType === "photo" && (answer?.photoCount ?? 0) === 0) return "photo";
  if (!isFailing(item, value)) return null;
  if (item.isNoteRequiredOnFail && (answer?.note ?? "").trim() === "") return "note";
  return item.isPhotoRequiredOnFail && (answer?.photoCount ?? 0) === 0 ? "photo" : null;
}

/**
 * Returns what a run still lacks, in the order in which it is asked; empty when it can be completed. All
 * that is checked again needs an answer.
 */
export function missingAnswers(
  questions: readonly ChecklistQuestion[],
  answers: readonly ChecklistAnswer[],
  isRecheck: boolean,
): MissingAnswer[] {
  const byKey = new Map(answers.map((one) => [answerKey(one.itemId, one.assetId), one]));
  return questions.flatMap(({ item, asset }) => {
    const assetId = asset?.id ?? null;
    const part = missingPart(item, byKey.get(answerKey(item.id, assetId)), isRecheck);
    return part ? [{ itemId: item.id, assetId, part }] : [];
  });
}

/** What the answers of a run come to. */
export interface ChecklistResult {
  readonly outcome: ChecklistOutcome;
  /** Passed weight of applicable weight, in whole percent; null where nothing weighs. */
  readonly score: number | null;
  readonly failed: readonly ChecklistQuestion[];
}

/** Tells what the answers come to. A failed critical item fails the run; any other failure is an issue. */
export function checklistResult(
  questions: readonly ChecklistQuestion[],
  answers: readonly ChecklistAnswer[],
): ChecklistResult {
  const byKey = new Map(answers.map((one) => [answerKey(one.itemId, one.assetId), one.value]));
  const answered = questions.flatMap((question) => {
    const value = byKey.get(answerKey(question.item.id, question.asset?.id ?? null)) ?? null;
    const isApplicable = value !== null && value !== "na";
    return isApplicable ? [{ question, isFailed: isFailing(question.item, value) }] : [];
  });
  const failed = answered.filter(({ isFailed }) => isFailed).map(({ question }) => question);
  const weightOf = (these: typeof answered) =>
    these.reduce((sum, { question }) => sum + question.item.weight, 0);
  const whole = weightOf(answered);
  const passed = weightOf(answered.filter(({ isFailed }) => !isFailed));
  return {
    outcome: outcomeOf(failed),
    score: whole === 0 ? null : Math.round((passed / whole) * 100),
    failed,
  };
}

function outcomeOf(failed: readonly ChecklistQuestion[]): ChecklistOutcome {
  if (failed.some(({ item }) => item.isCritical)) return "fail";
  return failed.length > 0 ? "pass_with_issues" : "pass";
}

/** Tells whether one more photo may be added to an answer that has so many. */
export function hasRoomForPhoto(photoCount: number): boolean {
  return photoCount < CHECKLIST_PHOTOS_MAX;
}

/** The words for a step that a run can take, and who may take it. */
export const CHECKLIST_RUN_STEPS = {
  complete: ["open", "in_progress", "missed"],
  skip: ["open", "in_progress", "missed"],
  approve: ["missed"],
  reschedule: ["open", "in_progress", "missed"],
} as const satisfies Readonly<Record<string, readonly ChecklistRunState[]>>;
export type ChecklistRunStep = keyof typeof CHECKLIST_RUN_STEPS;

/**
 * Tells whether a run can take a step from its state. What is completed never changes, and what is checked
 * again is not skipped: nothing else would ask whether it passes.
 */
export function isChecklistRunStep(
  { state, recheckOf }: { readonly state: ChecklistRunState; readonly recheckOf: string | null },
  step: ChecklistRunStep,
): boolean {
  if (step === "skip" && recheckOf !== null) return false;
  return CHECKLIST_RUN_STEPS[step].some((from) => from === state);
}
