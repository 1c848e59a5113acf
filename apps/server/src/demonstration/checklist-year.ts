import {
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistRule,
  checklistChangeCounts,
  checklistRunId,
  dayAfter,
} from "@storey/domain";
import type { ChecklistGround } from "./checklist-ground.ts";
import { ChecklistRunRows } from "./checklist-run-rows.ts";
import { type ChecklistSubject, subjectOfSpace, subjectsOf } from "./checklist-subjects.ts";
import { personId } from "./deed.ts";
import {
  GRACE_DAYS,
  type MadePeriod,
  makeYear,
  nextPeriodOf,
  ruleOf,
} from "./make-checklist-year.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedChecklist } from "./planned-checklists.ts";
import type { PlannedIssue } from "./planned-issues.ts";
import { idOfIssue, subjectOf } from "./seed-issues.ts";

/** That nothing is checked in a location from a day on. */
interface ChecklistPauseHere {
  readonly locationId: string;
  readonly from: string;
  readonly reason: string;
}

/** Writes a year of what an organisation checks: done, missed, skipped, failed and checked again. */
export class ChecklistYear {
  /** Which failure each re-check is of: it names the run in which it failed, and so comes after it. */
  readonly rechecks: { readonly id: string; readonly recheck_of: string }[] = [];
  readonly #ground: ChecklistGround;
  readonly #runs: ChecklistRunRows;
  readonly #floors: readonly MadeFloor[];
  readonly #contents = new Map<string, ChecklistContent>();

  constructor(ground: ChecklistGround, floors: readonly MadeFloor[]) {
    this.#ground = ground;
    this.#runs = new ChecklistRunRows(ground);
    this.#floors = floors;
  }

  /** Adds a checklist with all that is checked by it. */
  check(checklist: PlannedChecklist, pause: ChecklistPauseHere | null): void {
    this.#publish(checklist);
    const subjects = subjectsOf(this.#ground.register, this.#floors, checklist);
    for (const [nth, subject] of subjects.entries()) {
      const isPaused = pause !== null && subject.locationId === pause.locationId;
      const rule = ruleOf(checklist, nth, this.#ground.today);
      const made = { rule, pause: isPaused ? pause : null };
      const assignmentId = this.#assign(checklist, subject, made);
      const seed = this.#ground.register.plan.seed + nth * 131 + checklist.name.length * 7_919;
      const pausedSince = made.pause?.from ?? null;
      const periods = makeYear(checklist, rule, { seed, today: this.#ground.today, pausedSince });
      this.#addPeriods(checklist, subject, assignmentId, periods);
    }
  }

  /** Adds that something is checked, and gives the id of that. */
  #assign(
    { name, recurrence }: PlannedChecklist,
    { key, spaceId, assetId, locationId }: ChecklistSubject,
    { rule, pause }: { readonly rule: ChecklistRule; readonly pause: ChecklistPauseHere | null },
  ): string {
    const { today, now } = this.#ground;
    const id = this.#ground.id("checklist assignment", `${name}/${key}`);
    const begun = this.#ground.ago(390);
    this.#ground.add("checklist_assignment", {
      ...{ id, template_id: this.#ground.id("checklist", name), location_id: locationId },
      ...{ space_id: assetId === null ? spaceId : null, asset_id: assetId },
      ...{ rule, basis: "calendar", starts_on: dayAfter(today, -390) },
      ...{ opens_before_days: 2, grace_days: GRACE_DAYS[recurrence] },
      ...{ assignee_id: null, assignee_role: "technician" },
      ...{ paused_from: pause?.from ?? null, pause_reason: pause?.reason ?? null },
      ...{ next_period_on: nextPeriodOf(rule, today), next_look_at: now.toISOString() },
      ...{ version: 1, created_at: begun, updated_at: begun },
    });
    return id;
  }

  /** Adds the runs of a year, and what failed in them until it passed again. */
  #addPeriods(
    checklist: PlannedChecklist,
    subject: ChecklistSubject,
    assignmentId: string,
    periods: readonly MadePeriod[],
  ): void {
    const graceDays = GRACE_DAYS[checklist.recurrence];
    let standing: { item: ChecklistItem; runId: string; at: string } | null = null;
    for (const period of periods) {
      const runId = checklistRunId(assignmentId, period.start);
      const run = { id: runId, assignmentId, period, graceDays };
      const at = this.#runs.ofPeriod(checklist, subject, run);
      if (at === null) continue;
      if (standing !== null && standing.item !== period.failed) {
        this.#addFailure(checklist, subject, { ...standing, clearedBy: runId, clearedAt: at });
        standing = null;
      }
      if (period.failed && standing === null) standing = { item: period.failed, runId, at };
    }
    if (standing) {
      this.#addFailure(checklist, subject, { ...standing, clearedBy: null, clearedAt: null });
    }
  }

  /** Adds the check that opened an issue, and what became of it. */
  fail(issue: PlannedIssue, check: NonNullable<PlannedIssue["check"]>): void {
    const { plan, assets } = this.#ground.register;
    const checklist = this.#contents.has(check.checklist) ? check.checklist : null;
    const content = this.#contents.get(check.checklist);
    const item = content?.sections[0]?.items.find(({ label }) => label === check.item);
    if (!checklist || !item) throw new Error(`${check.item} is of no checklist`);
    const planned = { name: checklist, items: content?.sections[0]?.items ?? [] };
    const { space } = subjectOf({ floors: this.#floors, assets }, issue);
    const subject = subjectOfSpace(this.#ground.register, this.#floors, space.shortcode);
    const failedAt = this.#ground.ago(issue.hoursAgo / 24);
    const runId = this.#ground.id("checklist run", issue.title);
    this.#runs.done(planned, subject, { id: runId, at: failedAt, failed: item, note: check.note });
    const resolved = issue.steps?.find(({ to }) => to === "resolved");
    const isClosed = issue.steps?.some(({ to }) => to === "closed") ?? false;
    const failureId = this.#ground.id(
      "checklist failure",
      `${planned.name}/${subject.key}/${item.id}/${runId}`,
    );
    const recheckId = this.#ground.id("checklist re-check", issue.title);
    const closed = issue.steps?.find(({ to }) => to === "closed");
    const clearedAt = closed ? this.#ground.ago((issue.hoursAgo - closed.afterHours) / 24) : null;
    this.#addFailure(planned, subject, {
      ...{ item, runId, at: failedAt, clearedBy: isClosed ? recheckId : null, clearedAt },
      ...{ issueId: idOfIssue(plan, issue), isRechecked: resolved !== undefined && !isClosed },
    });
    if (resolved) this.rechecks.push({ id: recheckId, recheck_of: failureId });
    if (clearedAt !== null) {
      this.#runs.done(planned, subject, { id: recheckId, at: clearedAt, failed: null, only: item });
    } else if (resolved) {
      const due = dayAfter(this.#ground.today, 1);
      this.#ground.add("checklist_run", {
        ...this.#runs.open(planned, subject, {
          id: recheckId,
          assignmentId: null,
          start: this.#ground.today,
          dueOn: due,
          graceDays: 30,
        }),
        ...{ state: "open", assignee_role: null, assignee_id: this.#ground.technician },
      });
    }
  }

  #publish({ name, description, recurrence, items, isPatTest = false }: PlannedChecklist): void {
    const content: ChecklistContent = {
      sections: [{ id: this.#ground.id("checklist section", name), title: name, items }],
      ...{ scan: "none", isSigned: false, isPatTest, translations: {} },
    };
    this.#contents.set(name, content);
    const id = this.#ground.id("checklist", name);
    const at = this.#ground.ago(392);
    this.#ground.add("checklist_template", {
      ...{
        id,
        name,
        description,
        content,
        default_recurrence: recurrence === "weekly" ? "weekly" : "monthly",
      },
      ...{ version: 1, created_at: at, updated_at: at },
    });
    this.#ground.add("checklist_template_version", {
      ...{
        id: this.#ground.id("checklist version", name),
        template_id: id,
        number: 1,
        name,
        content,
        changes: checklistChangeCounts(undefined, content),
      },
      ...{ published_by: personId(this.#ground.register.plan.builtBy), published_at: at },
    });
  }

  #addFailure(
    { name }: Pick<PlannedChecklist, "name">,
    { key, spaceId, assetId, locationId }: ChecklistSubject,
    failure: {
      readonly item: ChecklistItem;
      readonly runId: string;
      readonly at: string;
      readonly clearedBy: string | null;
      readonly clearedAt: string | null;
      readonly issueId?: string;
      readonly isRechecked?: boolean;
    },
  ): void {
    const { item, runId, at, clearedBy, clearedAt, issueId = null, isRechecked = false } = failure;
    const standing = isRechecked ? "recheck" : "open";
    this.#ground.add("checklist_failure", {
      id: this.#ground.id("checklist failure", `${name}/${key}/${item.id}/${runId}`),
      ...{
        template_id: this.#ground.id("checklist", name),
        item_id: item.id,
        item_label: item.label,
      },
      ...{ space_id: spaceId, asset_id: assetId, location_id: locationId },
      ...{
        first_run_id: runId,
        last_run_id: runId,
        issue_id: issueId,
        is_critical: item.isCritical,
      },
      ...{ failed_at: at, state: clearedBy === null ? standing : "cleared" },
      ...{ cleared_by_run: clearedBy, cleared_at: clearedAt },
      ...{ version: 1, created_at: at, updated_at: clearedAt ?? at },
    });
  }
}
