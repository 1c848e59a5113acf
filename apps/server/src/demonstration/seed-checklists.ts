import {
  type ChecklistAnswer,
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistQuestion,
  checklistResult,
  checklistRunId,
  dayAfter,
  dayIn,
  NO_ASSET,
  startOfDayIn,
} from "@storey/domain";
import type { PoolClient } from "pg";
import { personId } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, type Row, updateRows } from "./insert-rows.ts";
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
import { idOfAsset, type Register } from "./seed-assets.ts";
import { idOfIssue, subjectOf } from "./seed-issues.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** The tables whose rows are written as they came to be, past the rules of those who work with them. */
const TABLES = [
  "checklist_template",
  "checklist_template_version",
  "checklist_assignment",
  "checklist_run",
  "checklist_answer",
  "checklist_answer_entry",
  "checklist_failure",
] as const;

/** Where something is checked. */
interface Subject {
  readonly key: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly locationId: string | null;
}

/** What an organisation checks. */
export interface PlannedChecks {
  readonly checklists: readonly PlannedChecklist[];
  /** A location in which nothing is checked for some time. */
  readonly paused: {
    readonly location: string;
    readonly daysAgo: number;
    readonly reason: string;
  } | null;
  readonly issues: readonly PlannedIssue[];
}

/** The rows of an organisation's checklists, by their tables. */
class Rows {
  readonly of = new Map<(typeof TABLES)[number], Row[]>(TABLES.map((table) => [table, []]));
  add(table: (typeof TABLES)[number], row: Row): void {
    this.of.get(table)?.push(row);
  }
}

/**
 * Writes what an organisation checks, and a year of it: done, missed, skipped, failed and checked
 * again, and what is due now. Their history begins with the demonstration.
 */
export async function seedChecklists(
  client: PoolClient,
  register: Register,
  floors: readonly MadeFloor[],
  { checklists, paused, issues }: PlannedChecks,
  now: Date,
): Promise<void> {
  const { plan } = register;
  const organisationId = demonstrationId("organisation", plan.name);
  const year = new ChecklistYear(register, floors, now);
  const pause = paused && {
    locationId: demonstrationId("location", `${plan.name}/${paused.location}`),
    ...{ from: dayAfter(year.today, -paused.daysAgo), reason: paused.reason },
  };
  for (const checklist of checklists) year.check(checklist, pause);
  for (const issue of issues) if (issue.check) year.fail(issue, issue.check);
  const switchTo = (state: string) =>
    client.query(TABLES.map((table) => `alter table ${table} ${state} trigger user`).join("; "));
  await switchTo("disable");
  // The pictures of the help hang on templates.
  await client.query("alter table checklist_template enable trigger attachment_owner_insert");
  for (const [table, rows] of year.rows.of) await insertRows(client, table, organisationId, rows);
  // A run names what it checks again, which names the run in which it failed.
  await updateRows(client, "checklist_run", organisationId, year.rechecks);
  await client.query(
    `update checklist_template t set published_version_id = v.id from checklist_template_version v
     where t.organisation_id = $1 and v.organisation_id = t.organisation_id and v.template_id = t.id`,
    [organisationId],
  );
  await switchTo("enable");
}

class ChecklistYear {
  readonly rows = new Rows();
  readonly rechecks: { readonly id: string; readonly recheck_of: string }[] = [];
  readonly today: string;
  readonly #register: Register;
  readonly #floors: readonly MadeFloor[];
  readonly #now: Date;
  readonly #ends = new Map<string, number>();
  readonly #contents = new Map<string, ChecklistContent>();

  constructor(register: Register, floors: readonly MadeFloor[], now: Date) {
    this.#register = register;
    this.#floors = floors;
    this.#now = now;
    this.today = dayIn(register.plan.timezone, now);
  }

  /** Adds a checklist with all that is checked by it. */
  check(
    checklist: PlannedChecklist,
    pause: { readonly locationId: string; readonly from: string; readonly reason: string } | null,
  ): void {
    this.#publish(checklist);
    for (const [nth, subject] of this.#subjectsOf(checklist).entries()) {
      const id = this.#id("checklist assignment", `${checklist.name}/${subject.key}`);
      const rule = ruleOf(checklist, nth, this.today);
      const isPaused = pause !== null && subject.locationId === pause.locationId;
      const pausedSince = isPaused ? pause.from : null;
      const graceDays = GRACE_DAYS[checklist.recurrence];
      const begun = this.#ago(390);
      this.rows.add("checklist_assignment", {
        ...{ id, template_id: this.#id("checklist", checklist.name) },
        ...{
          space_id: subject.assetId === null ? subject.spaceId : null,
          asset_id: subject.assetId,
        },
        ...{
          location_id: subject.locationId,
          rule,
          basis: "calendar",
          starts_on: dayAfter(this.today, -390),
        },
        ...{ opens_before_days: 2, grace_days: graceDays, assignee_id: null },
        assignee_role: "technician",
        ...{ paused_from: pausedSince, pause_reason: isPaused ? pause.reason : null },
        ...{
          next_period_on: nextPeriodOf(rule, this.today),
          next_look_at: this.#now.toISOString(),
        },
        ...{ version: 1, created_at: begun, updated_at: begun },
      });
      const seed = this.#register.plan.seed + nth * 131 + checklist.name.length * 7_919;
      const periods = makeYear(checklist, rule, { seed, today: this.today, pausedSince });
      let standing: { item: ChecklistItem; runId: string; at: string } | null = null;
      for (const period of periods) {
        const runId = checklistRunId(id, period.start);
        const at = this.#addRun(checklist, subject, {
          id: runId,
          assignmentId: id,
          period,
          graceDays,
        });
        if (at === null) continue;
        if (standing !== null && standing.item !== period.failed) {
          this.#addFailure(checklist, subject, { ...standing, clearedBy: runId, clearedAt: at });
          standing = null;
        }
        if (period.failed && standing === null) standing = { item: period.failed, runId, at };
      }
      if (standing)
        this.#addFailure(checklist, subject, { ...standing, clearedBy: null, clearedAt: null });
    }
  }

  /** Adds the check that opened an issue, and what became of it. */
  fail(issue: PlannedIssue, check: NonNullable<PlannedIssue["check"]>): void {
    const { plan, assets } = this.#register;
    const checklist = this.#contents.has(check.checklist) ? check.checklist : null;
    const content = this.#contents.get(check.checklist);
    const item = content?.sections[0]?.items.find(({ label }) => label === check.item);
    if (!checklist || !item) throw new Error(`${check.item} is of no checklist`);
    const planned = { name: checklist, items: content?.sections[0]?.items ?? [] };
    const { space } = subjectOf({ floors: this.#floors, assets }, issue);
    const subject = this.#subjectOfSpace(space.shortcode);
    const failedAt = this.#ago(issue.hoursAgo / 24);
    const runId = this.#id("checklist run", issue.title);
    this.#addDone(planned, subject, { id: runId, at: failedAt, failed: item, note: check.note });
    const resolved = issue.steps?.find(({ to }) => to === "resolved");
    const isClosed = issue.steps?.some(({ to }) => to === "closed") ?? false;
    const failureId = this.#id(
      "checklist failure",
      `${planned.name}/${subject.key}/${item.id}/${runId}`,
    );
    const recheckId = this.#id("checklist re-check", issue.title);
    const closed = issue.steps?.find(({ to }) => to === "closed");
    const clearedAt = closed ? this.#ago((issue.hoursAgo - closed.afterHours) / 24) : null;
    this.#addFailure(planned, subject, {
      ...{ item, runId, at: failedAt, clearedBy: isClosed ? recheckId : null, clearedAt },
      ...{ issueId: idOfIssue(plan, issue), isRechecked: resolved !== undefined && !isClosed },
    });
    if (resolved) this.rechecks.push({ id: recheckId, recheck_of: failureId });
    if (clearedAt !== null) {
      this.#addDone(planned, subject, { id: recheckId, at: clearedAt, failed: null, only: item });
    } else if (resolved) {
      const due = dayAfter(this.today, 1);
      this.rows.add("checklist_run", {
        ...this.#runRow(planned, subject, {
          id: recheckId,
          assignmentId: null,
          start: this.today,
          dueOn: due,
          graceDays: 30,
        }),
        ...{ state: "open", assignee_role: null, assignee_id: this.#technician },
      });
    }
  }

  get #technician(): string | null {
    return personId(this.#register.planned.technician);
  }

  #id(kind: string, name: string): string {
    return demonstrationId(kind, `${this.#register.plan.name}/${name}`);
  }

  #ago(days: number): string {
    return new Date(this.#now.getTime() - days * 24 * HOUR_MS).toISOString();
  }

  #endOf(day: string): number {
    const known = this.#ends.get(day);
    if (known !== undefined) return known;
    const end = startOfDayIn(this.#register.plan.timezone, dayAfter(day));
    this.#ends.set(day, end);
    return end;
  }

  #subjectOfSpace(shortcode: string): Subject {
    const { plan } = this.#register;
    const floor = this.#floors.find(({ spaces }) =>
      spaces.some((one) => one.shortcode === shortcode),
    );
    return {
      ...{
        key: shortcode,
        spaceId: demonstrationId("space", `${plan.name}/${shortcode}`),
        assetId: null,
      },
      locationId: demonstrationId("location", `${plan.name}/${floor?.location}`),
    };
  }

  #subjectsOf({ of, count }: PlannedChecklist): Subject[] {
    const { plan, assets } = this.#register;
    if ("space" in of) {
      const spaces = this.#floors.flatMap((floor) => floor.spaces);
      const own = spaces.filter(({ type }) => type === of.space).slice(0, count);
      return own.map(({ shortcode }) => this.#subjectOfSpace(shortcode));
    }
    const settled = assets.filter(
      ({ model, quantity, changes, first }) =>
        model.type.name === of.asset &&
        quantity === null &&
        changes.length === 0 &&
        first.shortcode !== null &&
        first.lifecycleStatus === "in_service",
    );
    return settled.slice(0, count).map((asset) => ({
      ...this.#subjectOfSpace(asset.first.shortcode ?? ""),
      ...{ key: String(asset.number), assetId: idOfAsset(plan, asset) },
    }));
  }

  #publish({ name, description, recurrence, items, isPatTest = false }: PlannedChecklist): void {
    const content: ChecklistContent = {
      sections: [{ id: this.#id("checklist section", name), title: name, items }],
      ...{ scan: "none", isSigned: false, isPatTest, translations: {} },
    };
    this.#contents.set(name, content);
    const id = this.#id("checklist", name);
    const at = this.#ago(392);
    this.rows.add("checklist_template", {
      ...{
        id,
        name,
        description,
        content,
        default_recurrence: recurrence === "weekly" ? "weekly" : "monthly",
      },
      ...{ version: 1, created_at: at, updated_at: at },
    });
    this.rows.add("checklist_template_version", {
      ...{ id: this.#id("checklist version", name), template_id: id, number: 1, name, content },
      ...{ published_by: personId(this.#register.plan.builtBy), published_at: at },
    });
  }

  #runRow(
    { name }: Pick<PlannedChecklist, "name">,
    { spaceId, assetId, locationId }: Subject,
    given: {
      readonly id: string;
      readonly assignmentId: string | null;
      readonly start: string;
      readonly dueOn: string;
      readonly graceDays: number;
    },
  ): Row {
    const { id, assignmentId, start, dueOn, graceDays } = given;
    const opens = this.#endOf(dayAfter(dueOn, -3));
    const due = this.#endOf(dueOn);
    const made = new Date(Math.min(opens, this.#now.getTime())).toISOString();
    return {
      ...{ id, assignment_id: assignmentId, template_id: this.#id("checklist", name) },
      ...{
        template_version_id: this.#id("checklist version", name),
        space_id: spaceId,
        asset_id: assetId,
      },
      ...{ location_id: locationId, period_start: start, due_on: dueOn },
      ...{ opens_at: new Date(opens).toISOString(), due_at: new Date(due).toISOString() },
      missed_at: new Date(this.#endOf(dayAfter(dueOn, graceDays))).toISOString(),
      ...{ assignee_id: null, assignee_role: "technician", assets: {}, recheck_of: null },
      ...{
        started_by: null,
        started_at: null,
        completed_by: null,
        completed_at: null,
        done_at: null,
      },
      ...{ is_late: false, outcome: null, score: null, skip_reason: null, skipped_by: null },
      ...{ version: 1, created_at: made, updated_at: made },
    };
  }

  /** Adds the run of a period, and gives when it was completed. */
  #addRun(
    checklist: PlannedChecklist,
    subject: Subject,
    run: {
      readonly id: string;
      readonly assignmentId: string;
      readonly period: MadePeriod;
      readonly graceDays: number;
    },
  ): string | null {
    const { period, graceDays, id, assignmentId } = run;
    const row = this.#runRow(checklist, subject, { ...{ id, assignmentId, graceDays }, ...period });
    if (period.fate !== "completed") {
      const isSkipped = period.fate === "skipped";
      this.rows.add("checklist_run", {
        ...row,
        ...{
          state: period.fate,
          skip_reason: period.skipReason,
          skipped_by: isSkipped ? this.#technician : null,
        },
      });
      return null;
    }
    // In the working hours of its day, or now and then on the day after.
    const isLate = period.share > 0.9;
    const begin = this.#endOf(period.dueOn) - (isLate ? -8 : 16) * HOUR_MS;
    const at = new Date(
      Math.min(begin + period.share * 9 * HOUR_MS, this.#now.getTime() - HOUR_MS),
    );
    this.#complete(row, checklist, {
      at: at.toISOString(),
      failed: period.failed,
      note: null,
      isLate,
    });
    return at.toISOString();
  }

  #addDone(
    checklist: Pick<PlannedChecklist, "name" | "items">,
    subject: Subject,
    done: {
      readonly id: string;
      readonly at: string;
      readonly failed: ChecklistItem | null;
      readonly note?: string;
      readonly only?: ChecklistItem;
    },
  ): void {
    const day = dayIn(this.#register.plan.timezone, done.at);
    const row = this.#runRow(checklist, subject, {
      ...{ id: done.id, assignmentId: null, start: day, dueOn: day, graceDays: 0 },
    });
    const asked = done.only ? { ...checklist, items: [done.only] } : checklist;
    this.#complete({ ...row, assignee_role: null }, asked, {
      ...{ at: done.at, failed: done.failed, note: done.note ?? null, isLate: false },
    });
  }

  #complete(
    row: Row,
    { items }: Pick<PlannedChecklist, "items">,
    done: {
      readonly at: string;
      readonly failed: ChecklistItem | null;
      readonly note: string | null;
      readonly isLate: boolean;
    },
  ): void {
    const { at, failed, isLate } = done;
    const answers = items.map(
      (item): ChecklistAnswer => ({
        ...{ itemId: item.id, assetId: null, photoCount: 0 },
        value: answerTo(item, item.id === failed?.id, at),
        note: item.id === failed?.id ? done.note : null,
      }),
    );
    const questions = items.map((item): ChecklistQuestion => ({ item, asset: null }));
    const { outcome, score } = checklistResult(questions, answers);
    const started = new Date(Date.parse(at) - (4 + answers.length) * 60_000).toISOString();
    this.rows.add("checklist_run", {
      ...row,
      ...{
        state: "completed",
        started_by: this.#technician,
        started_at: started,
        completed_by: this.#technician,
      },
      ...{ completed_at: at, done_at: at, is_late: isLate, outcome, score, updated_at: at },
    });
    for (const [place, { itemId, value, note }] of answers.entries()) {
      const answer = {
        ...{
          run_id: row["id"] ?? null,
          item_id: itemId,
          asset_id: NO_ASSET,
          value: value as string,
          note,
        },
        ...{
          answered_by: this.#technician,
          operation_id: demonstrationId("answer", `${row["id"]}/${itemId}`),
        },
        answered_at: new Date(Date.parse(started) + (place + 1) * 60_000).toISOString(),
      };
      this.rows.add("checklist_answer", { ...answer, is_failed: itemId === failed?.id });
      this.rows.add("checklist_answer_entry", { ...answer, received_at: answer.answered_at });
    }
  }

  #addFailure(
    { name }: Pick<PlannedChecklist, "name">,
    { key, spaceId, assetId, locationId }: Subject,
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
    this.rows.add("checklist_failure", {
      id: this.#id("checklist failure", `${name}/${key}/${item.id}/${runId}`),
      ...{ template_id: this.#id("checklist", name), item_id: item.id, item_label: item.label },
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

/** An answer that passes, or fails. */
function answerTo(item: ChecklistItem, isFailed: boolean, at: string): string | number {
  if (item.responseType !== "number") return isFailed ? "fail" : "pass";
  const { min, max } = item;
  if (isFailed) return max === null ? (min ?? 0) / 2 : Math.round((max + 2) * 10) / 10;
  const low = min ?? 0;
  const spread = (max ?? low + 8) - low;
  return Math.round((low + spread * (0.3 + (Date.parse(at) % 997) / 2_500)) * 10) / 10;
}
