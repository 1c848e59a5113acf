import { ChecklistRule, checklistTemplates } from "@storey/contract";
import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";

/** The four preventive plans that a CMMS brings along, as its export names them. */
const PLANS = [
  ["Weekly Equipment Check", "Routine inspection of all conveyor systems", "weekly", 1, [1, 3, 5]],
  ["Monthly Generator Test", "Test backup generator under load", "monthly", 1, []],
  ["Annual Safety Inspection", "Complete facility safety audit", "monthly", 12, []],
  ["Daily HVAC Inspection", "Check HVAC system operation and filters", "daily", 2, []],
] as const;

describe("a preventive plan of another system", () => {
  it.each(PLANS)("%s can be said", (name, label, frequency, interval, weekdays) => {
    const none = { dayOfMonth: null, nth: null, nthWeekday: null };
    const monthly = frequency === "monthly" ? { ...none, dayOfMonth: 1 } : none;
    const rule = { frequency, interval, weekdays: [...weekdays], ...monthly };
    expect(ChecklistRule.safeParse(rule).error).toBeUndefined();
    const item = { ...newChecklistItem(v7(), label), perAsset: null };
    const content = { ...EMPTY_CHECKLIST, sections: [{ id: v7(), title: "", items: [item] }] };
    const body = { name, description: label, content };
    expect(checklistTemplates.create.body.safeParse(body).error).toBeUndefined();
  });
});
