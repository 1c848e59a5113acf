import { dayAfter, dayIn, startOfDayIn } from "@storey/domain";
import { personId } from "./deed.ts";
import { demonstrationId } from "./demonstration-id.ts";
import type { Row } from "./insert-rows.ts";
import type { Register } from "./seed-assets.ts";

export const HOUR_MS = 60 * 60 * 1_000;

/** The tables whose rows are written as they came to be, past the rules of those who work with them. */
export const CHECKLIST_TABLES = [
  "checklist_template",
  "checklist_template_version",
  "checklist_assignment",
  "checklist_run",
  "checklist_answer",
  "checklist_answer_entry",
  "checklist_failure",
] as const;

type ChecklistTable = (typeof CHECKLIST_TABLES)[number];

/** What the rows of an organisation's checks stand on: their ids and moments, who does them, and the rows so far. */
export class ChecklistGround {
  readonly rows = new Map<ChecklistTable, Row[]>(CHECKLIST_TABLES.map((table) => [table, []]));
  readonly register: Register;
  readonly now: Date;
  readonly today: string;
  readonly technician: string | null;
  readonly #ends = new Map<string, number>();

  constructor(register: Register, now: Date) {
    this.register = register;
    this.now = now;
    this.today = dayIn(register.plan.timezone, now);
    this.technician = personId(register.planned.technician);
  }

  /** Adds a row. */
  add(table: ChecklistTable, row: Row): void {
    this.rows.get(table)?.push(row);
  }

  /** The id of something of the organisation. */
  id(kind: string, name: string): string {
    return demonstrationId(kind, `${this.register.plan.name}/${name}`);
  }

  /** The moment so many days ago. */
  ago(days: number): string {
    return new Date(this.now.getTime() - days * 24 * HOUR_MS).toISOString();
  }

  /** When a day of the organisation ends. */
  endOf(day: string): number {
    const known = this.#ends.get(day);
    if (known !== undefined) return known;
    const end = startOfDayIn(this.register.plan.timezone, dayAfter(day));
    this.#ends.set(day, end);
    return end;
  }
}
