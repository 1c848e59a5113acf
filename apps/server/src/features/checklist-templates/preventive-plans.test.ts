import { checklistAssignments, checklistTemplates } from "@storey/contract";
import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";

/** The four plans as a CMMS exports them, with what decides when, for how long and by what they are done. */
const PLANS = [
  {
    ...{ name: "Weekly Conveyor Inspection", title: "Weekly Equipment Check" },
    description: "Routine inspection of all conveyor systems",
    ...{ recurrence: "weekly", frequency: 1, daysOfWeek: "Monday,Wednesday,Friday" },
    ...{ startsOn: "2024-12-18", endsOn: "2025-12-18", dueDateDelay: 1 },
    ...{ basedOn: "Scheduled Date", asset: "Conveyor Belts-Egg Collection System-Layer House" },
  },
  {
    ...{ name: "Monthly Generator Test", title: "Monthly Generator Test" },
    description: "Test backup generator under load",
    ...{ recurrence: "monthly", frequency: 1, daysOfWeek: "" },
    ...{ startsOn: "2025-01-01", endsOn: "2026-01-01", dueDateDelay: 3 },
    ...{ basedOn: "Scheduled Date", asset: "Backup Generator-Utility Area" },
  },
  {
    ...{ name: "Annual Safety Audit", title: "Annual Safety Inspection" },
    description: "Complete facility safety audit",
    ...{ recurrence: "yearly", frequency: 1, daysOfWeek: "" },
    ...{ startsOn: "2025-01-01", endsOn: "2030-01-01", dueDateDelay: 7 },
    ...{ basedOn: "Scheduled Date", asset: "" },
  },
  {
    ...{ name: "Daily HVAC Check", title: "Daily HVAC Inspection" },
    description: "Check HVAC system operation and filters",
    ...{ recurrence: "daily", frequency: 2, daysOfWeek: "" },
    ...{ startsOn: "2024-12-18", endsOn: "2025-12-18", dueDateDelay: 2 },
    ...{ basedOn: "Completed Date", asset: "HVAC System-Layer House" },
  },
] as const;
type Plan = (typeof PLANS)[number];

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** How often: a year is twelve months, and what has no weekday counts from the day it starts. */
function ruleOf({ recurrence, frequency, daysOfWeek, startsOn }: Plan) {
  const isYearly = recurrence === "yearly";
  const isByMonth = isYearly || recurrence === "monthly";
  const weekdays = daysOfWeek === "" ? [] : daysOfWeek.split(",");
  return {
    frequency: isByMonth ? "monthly" : recurrence,
    interval: isYearly ? frequency * 12 : frequency,
    weekdays: weekdays.map((day) => WEEKDAYS.indexOf(day) + 1),
    ...{ dayOfMonth: isByMonth ? Number(startsOn.slice(-2)) : null, nth: null, nthWeekday: null },
  };
}

describe.each(PLANS)("the preventive plan $name of another system", (plan) => {
  it("is a template", () => {
    const item = { ...newChecklistItem(v7(), plan.title), perAsset: null };
    const content = { ...EMPTY_CHECKLIST, sections: [{ id: v7(), title: "", items: [item] }] };
    const body = { name: plan.name, description: plan.description, content };
    expect(checklistTemplates.create.body.parse(body)).toMatchObject(body);
  });

  it("is given with how often, from when to when, its grace and who does it", () => {
    const body = {
      templateId: v7(),
      ...(plan.asset === "" ? { spaceId: v7() } : { assetId: v7() }),
      rule: ruleOf(plan),
      basis: plan.basedOn === "Completed Date" ? "completion" : "calendar",
      ...{ startsOn: plan.startsOn, endsOn: plan.endsOn, graceDays: plan.dueDateDelay },
      assigneeId: v7(),
    };
    expect(checklistAssignments.create.body.parse(body)).toEqual(body);
  });
});
