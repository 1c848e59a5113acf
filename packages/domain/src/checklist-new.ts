import type {
  ChecklistContent,
  ChecklistItem,
  ChecklistOnFail,
  ChecklistResponseType,
} from "./checklist.ts";

/** What a failed item does unless it says otherwise: an issue, of no category, of middling weight. */
export const DEFAULT_ON_FAIL: ChecklistOnFail = {
  issue: "prompt",
  category: null,
  priority: "medium",
  impact: "degraded",
};

/** Makes an item as the editor adds it: required, asked once, and a failure is asked about. */
export function newChecklistItem(
  id: string,
  label = "",
  responseType: ChecklistResponseType = "pass_fail_na",
): ChecklistItem {
  return {
    id,
    label,
    help: null,
    helpImageId: null,
    responseType,
    options: [],
    unit: null,
    min: null,
    max: null,
    isRequired: true,
    isCritical: false,
    weight: 1,
    isNoteRequiredOnFail: false,
    isPhotoRequiredOnFail: false,
    condition: null,
    perAsset: null,
    onFail: DEFAULT_ON_FAIL,
  };
}

/** What a template asks before anything was added to it. */
export const EMPTY_CHECKLIST: ChecklistContent = {
  sections: [],
  scan: "none",
  isSigned: false,
  isPatTest: false,
  translations: {},
};
