import {
  type ChecklistCondition,
  type ChecklistContent,
  type ChecklistItem,
  checklistItems,
} from "./checklist.ts";

/** Why a checklist cannot be published. */
export const CHECKLIST_PROBLEM_CODES = [
  "no_items",
  "too_many_items",
  "duplicate_id",
  "unlabelled",
  "no_options",
  "unlabelled_option",
  "bounds_crossed",
  "per_asset_unclear",
  "asset_kind_gone",
  "condition_unknown",
  "condition_later",
  "condition_operator",
  "condition_value",
  "picture_gone",
] as const;
export type ChecklistProblemCode = (typeof CHECKLIST_PROBLEM_CODES)[number];

/** What keeps a checklist from being published, and where it stands. Both null: the whole of it. */
export interface ChecklistProblemPlace {
  readonly sectionId: string | null;
  readonly itemId: string | null;
  readonly code: ChecklistProblemCode;
}

/** What a checklist refers to and is there. What is left out is not looked at. */
export interface ChecklistSurroundings {
  readonly pictureIds?: ReadonlySet<string>;
  readonly assetTypeIds?: ReadonlySet<string>;
  readonly assetModelIds?: ReadonlySet<string>;
}

/** The operators that the answers of an item can be compared by. */
export function conditionOperators({
  responseType,
  min,
  max,
  options,
}: Pick<
  ChecklistItem,
  "responseType" | "min" | "max" | "options"
>): readonly ChecklistCondition["operator"][] {
  const canFail = ["failed", "passed"] as const;
  if (responseType === "check") return [...canFail, "answered"];
  if (responseType === "pass_fail_na") return ["is", "is_not", ...canFail, "answered"];
  if (responseType === "choice") {
    return ["is", "is_not", ...(options.some(({ isFail }) => isFail) ? canFail : []), "answered"];
  }
  if (responseType === "number") {
    return ["less", "greater", ...(min === null && max === null ? [] : canFail), "answered"];
  }
  return ["answered"];
}

function conditionProblem(
  condition: ChecklistCondition,
  before: ReadonlyMap<string, ChecklistItem>,
  ids: ReadonlySet<string>,
): ChecklistProblemCode | null {
  const asked = before.get(condition.itemId);
  if (!asked) return ids.has(condition.itemId) ? "condition_later" : "condition_unknown";
  const { operator, value } = condition;
  if (!conditionOperators(asked).includes(operator)) return "condition_operator";
  if (operator === "less" || operator === "greater") {
    return typeof value === "number" ? null : "condition_value";
  }
  if (operator !== "is" && operator !== "is_not") return value === null ? null : "condition_value";
  const values =
    asked.responseType === "choice" ? asked.options.map(({ id }) => id) : ["pass", "fail", "na"];
  return typeof value === "string" && values.includes(value) ? null : "condition_value";
}

function itemProblems(item: ChecklistItem, around: ChecklistSurroundings): ChecklistProblemCode[] {
  const { responseType, options, min, max, perAsset, helpImageId } = item;
  const isBlank = (text: string) => text.trim() === "";
  const isGone = (id: string | null | undefined, known: ReadonlySet<string> | undefined) =>
    typeof id === "string" && known !== undefined && !known.has(id);
  const says: [ChecklistProblemCode, boolean][] = [
    ["unlabelled", isBlank(item.label)],
    ["no_options", responseType === "choice" && options.length === 0],
    ["unlabelled_option", options.some(({ label }) => isBlank(label))],
    ["bounds_crossed", min !== null && max !== null && min > max],
    [
      "per_asset_unclear",
      perAsset !== null && (perAsset.assetTypeId === null) === (perAsset.assetModelId === null),
    ],
    [
      "asset_kind_gone",
      isGone(perAsset?.assetTypeId, around.assetTypeIds) ||
        isGone(perAsset?.assetModelId, around.assetModelIds),
    ],
    ["picture_gone", isGone(helpImageId, around.pictureIds)],
  ];
  return says.flatMap(([code, isSo]) => (isSo ? [code] : []));
}

function repeated(ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(ids.filter((id) => seen.size === seen.add(id).size));
}

/** Returns what keeps a checklist from being published, in the order of its items; empty for nothing. */
export function checklistProblems(
  content: Pick<ChecklistContent, "sections">,
  around: ChecklistSurroundings = {},
  itemsMax = Number.POSITIVE_INFINITY,
): ChecklistProblemPlace[] {
  const items = checklistItems(content);
  const whole = (code: ChecklistProblemCode) => ({ sectionId: null, itemId: null, code });
  if (items.length === 0) return [whole("no_items")];
  const ids = new Set(items.map(({ id }) => id));
  const twice = repeated(items.map(({ id }) => id));
  const twiceSections = repeated(content.sections.map(({ id }) => id));
  const before = new Map<string, ChecklistItem>();
  const found = content.sections.flatMap((section): ChecklistProblemPlace[] => [
    ...(twiceSections.has(section.id)
      ? [{ sectionId: section.id, itemId: null, code: "duplicate_id" as const }]
      : []),
    ...section.items.flatMap((item) => {
      const condition = item.condition && conditionProblem(item.condition, before, ids);
      const isTwice = twice.has(item.id) || repeated(item.options.map(({ id }) => id)).size > 0;
      before.set(item.id, item);
      const codes = [
        ...(isTwice ? (["duplicate_id"] as const) : []),
        ...itemProblems(item, around),
        ...(condition ? [condition] : []),
      ];
      return codes.map((code) => ({ sectionId: section.id, itemId: item.id, code }));
    }),
  ]);
  return items.length > itemsMax ? [whole("too_many_items"), ...found] : found;
}
