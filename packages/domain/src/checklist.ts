import type { IssueCategory, IssueImpact, IssuePriority } from "./issue.ts";
import type { Translations } from "./translation.ts";

/** How an item of a checklist is answered. Source: product design 4.4. */
export const CHECKLIST_RESPONSE_TYPES = [
  "check",
  "pass_fail_na",
  "choice",
  "number",
  "text",
  "photo",
  "signature",
  "date",
  "asset_scan",
] as const;
export type ChecklistResponseType = (typeof CHECKLIST_RESPONSE_TYPES)[number];

/** What a failed item does: opens an issue by itself, asks whether to, or nothing. */
export const CHECKLIST_FAILURE_ACTIONS = ["auto", "prompt", "none"] as const;
export type ChecklistFailureAction = (typeof CHECKLIST_FAILURE_ACTIONS)[number];

/** How a condition compares the answer of an earlier item. */
export const CHECKLIST_CONDITION_OPERATORS = [
  "is",
  "is_not",
  "less",
  "greater",
  "failed",
  "passed",
  "answered",
] as const;
export type ChecklistConditionOperator = (typeof CHECKLIST_CONDITION_OPERATORS)[number];

/** What has to be scanned before a run can be completed. */
export const CHECKLIST_SCANS = ["none", "place"] as const;
export type ChecklistScan = (typeof CHECKLIST_SCANS)[number];

/** The most sections of a template, and the most items of all of them together. */
export const CHECKLIST_SECTIONS_MAX = 50;
export const CHECKLIST_ITEMS_MAX = 350;
/** The most that a template takes as JSON, in bytes, with all its translations. */
export const CHECKLIST_CONTENT_MAX_BYTES = 1_000_000;
/** The most options of one item. */
export const CHECKLIST_OPTIONS_MAX = 50;
/** The longest text of an answer and of its note, in UTF-16 code units. */
export const CHECKLIST_TEXT_MAX_LENGTH = 2_000;
/** The most photos of one answer. */
export const CHECKLIST_PHOTOS_MAX = 10;
/** The greatest number that is answered, and without its sign the least. */
export const CHECKLIST_NUMBER_MAX = 999_999_999;
/** The most assets that one item is asked of in a run. */
export const CHECKLIST_ASSETS_MAX = 200;
/** The heaviest an item weighs in the score; the lightest is 0, which counts for nothing. */
export const CHECKLIST_WEIGHT_MAX = 100;
/** The most years that runs are kept once they are over. */
export const CHECKLIST_RETENTION_YEARS_MAX = 30;

/** Tells whether a number is a weight in the score; 0 counts for nothing. */
export function isChecklistWeight(weight: number): boolean {
  return Number.isInteger(weight) && weight >= 0 && weight <= CHECKLIST_WEIGHT_MAX;
}

/** One of the options that an item of the type choice offers. */
export interface ChecklistOption {
  readonly id: string;
  readonly label: string;
  /** Whether choosing it fails the item. */
  readonly isFail: boolean;
}

/** When an item is asked at all: only if an earlier one was answered so. */
export interface ChecklistCondition {
  readonly itemId: string;
  readonly operator: ChecklistConditionOperator;
  /** An option's id, a number, "pass", "fail", "na", true or false; null where nothing is compared. */
  readonly value: string | number | boolean | null;
}

/** Which assets of the place an item repeats for. Exactly one of both is set. */
export interface ChecklistPerAsset {
  readonly assetTypeId: string | null;
  readonly assetModelId: string | null;
}

/** What becomes of an item that failed. */
export interface ChecklistOnFail {
  /** A critical item opens an issue whatever is said here. */
  readonly issue: ChecklistFailureAction;
  readonly category: IssueCategory | null;
  readonly priority: IssuePriority;
  readonly impact: IssueImpact;
}

/** One thing to check. Its id survives versions. */
export interface ChecklistItem {
  readonly id: string;
  readonly label: string;
  readonly help: string | null;
  /** A picture of the template. */
  readonly helpImageId: string | null;
  readonly responseType: ChecklistResponseType;
  /** Empty unless the type is choice. */
  readonly options: readonly ChecklistOption[];
  /** Of a number: what is measured, and between what it passes. Both bounds pass. */
  readonly unit: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly isRequired: boolean;
  /** A failed critical item fails the run and takes the place out of use until it is checked again. */
  readonly isCritical: boolean;
  readonly weight: number;
  readonly isNoteRequiredOnFail: boolean;
  readonly isPhotoRequiredOnFail: boolean;
  readonly condition: ChecklistCondition | null;
  readonly perAsset: ChecklistPerAsset | null;
  readonly onFail: ChecklistOnFail;
}

/** A group of items under one heading. */
export interface ChecklistSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ChecklistItem[];
}

/** What a template asks: a draft of it is edited, a version of it never changes. */
export interface ChecklistContent extends Translations {
  readonly sections: readonly ChecklistSection[];
  /** Whether the code of the room or of the asset has to be scanned to complete a run. */
  readonly scan: ChecklistScan;
  /** Whether whoever completes a run signs it. */
  readonly isSigned: boolean;
  /** Whether completing a run about an asset writes its PAT fields. */
  readonly isPatTest: boolean;
  /**
   * Words in further languages, by language and by key (`checklistWordKey`). What is missing is shown
   * as it stands in the template.
   */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the items in the order in which they are asked. */
export function checklistItems(content: Pick<ChecklistContent, "sections">): ChecklistItem[] {
  return content.sections.flatMap(({ items }) => items);
}

/** The key under which a text of a template is translated. */
export function checklistWordKey(
  kind: "section" | "label" | "help" | "option",
  id: string,
  optionId?: string,
): string {
  return optionId === undefined ? `${kind}.${id}` : `${kind}.${id}.${optionId}`;
}
