import {
  type ChecklistAnswer,
  type ChecklistItem,
  type ChecklistQuestion,
  checklistResult,
  dayAfter,
  dayIn,
  NO_ASSET,
} from "@storey/domain";
import { type ChecklistGround, HOUR_MS } from "./checklist-ground.ts";
import type { ChecklistSubject } from "./checklist-subjects.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { Row } from "./insert-rows.ts";
import type { MadePeriod } from "./make-checklist-year.ts";
import type { PlannedChecklist } from "./planned-checklists.ts";

/** Writes runs of checklists with what was answered in them. */
export class ChecklistRunRows {
  readonly #ground: ChecklistGround;

  constructor(ground: ChecklistGround) {
    this.#ground = ground;
  }

  /** The row of a run that is still to be done. */
  open(
    { name }: Pick<PlannedChecklist, "name">,
    { spaceId, assetId, locationId }: ChecklistSubject,
    given: {
      readonly id: string;
      readonly assignmentId: string | null;
      readonly start: string;
      readonly dueOn: string;
      readonly graceDays: number;
    },
  ): Row {
    const { id, assignmentId, start, dueOn, graceDays } = given;
    const opens = this.#ground.endOf(dayAfter(dueOn, -3));
    const due = this.#ground.endOf(dueOn);
    const made = new Date(Math.min(opens, this.#ground.now.getTime())).toISOString();
    return {
      ...{ id, assignment_id: assignmentId, template_id: this.#ground.id("checklist", name) },
      ...{
        template_version_id: this.#ground.id("checklist version", name),
        space_id: spaceId,
        asset_id: assetId,
      },
      ...{ location_id: locationId, period_start: start, due_on: dueOn },
      ...{ opens_at: new Date(opens).toISOString(), due_at: new Date(due).toISOString() },
      missed_at: new Date(this.#ground.endOf(dayAfter(dueOn, graceDays))).toISOString(),
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
  ofPeriod(
    checklist: PlannedChecklist,
    subject: ChecklistSubject,
    run: {
      readonly id: string;
      readonly assignmentId: string;
      readonly period: MadePeriod;
      readonly graceDays: number;
    },
  ): string | null {
    const { period, graceDays, id, assignmentId } = run;
    const row = this.open(checklist, subject, { ...{ id, assignmentId, graceDays }, ...period });
    if (period.fate !== "completed") {
      const isSkipped = period.fate === "skipped";
      this.#ground.add("checklist_run", {
        ...row,
        ...{
          state: period.fate,
          skip_reason: period.skipReason,
          skipped_by: isSkipped ? this.#ground.technician : null,
        },
      });
      return null;
    }
    // In the working hours of its day, or now and then on the day after.
    const isLate = period.share > 0.9;
    const begin = this.#ground.endOf(period.dueOn) - (isLate ? -8 : 16) * HOUR_MS;
    const at = new Date(
      Math.min(begin + period.share * 9 * HOUR_MS, this.#ground.now.getTime() - HOUR_MS),
    );
    this.#complete(row, checklist, {
      at: at.toISOString(),
      failed: period.failed,
      note: null,
      isLate,
    });
    return at.toISOString();
  }

  /** Adds a run that somebody began and completed at a moment. */
  done(
    checklist: Pick<PlannedChecklist, "name" | "items">,
    subject: ChecklistSubject,
    done: {
      readonly id: string;
      readonly at: string;
      readonly failed: ChecklistItem | null;
      readonly note?: string;
      readonly only?: ChecklistItem;
    },
  ): void {
    const day = dayIn(this.#ground.register.plan.timezone, done.at);
    const row = this.open(checklist, subject, {
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
    this.#ground.add("checklist_run", {
      ...row,
      ...{
        state: "completed",
        started_by: this.#ground.technician,
        started_at: started,
        completed_by: this.#ground.technician,
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
          answered_by: this.#ground.technician,
          operation_id: demonstrationId("answer", `${row["id"]}/${itemId}`),
        },
        answered_at: new Date(Date.parse(started) + (place + 1) * 60_000).toISOString(),
      };
      this.#ground.add("checklist_answer", { ...answer, is_failed: itemId === failed?.id });
      this.#ground.add("checklist_answer_entry", { ...answer, received_at: answer.answered_at });
    }
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
