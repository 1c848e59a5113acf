import type { DueDaysQuery, DueItem, DueQuery } from "@storey/contract";
import { DUE_CALENDAR_DAYS, type DueKind } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  countDueDays,
  countDueItems,
  type DayCount,
  NOTHING_DUE,
  type TabCounts,
} from "./due-counts.repository.ts";
import { findDueKeys } from "./due-page.repository.ts";
import { questionOf } from "./due-question.service.ts";
import { findDueRows } from "./due-rows.repository.ts";

/** How many a page shows unless told. */
const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is due, as the list shows it. */
export interface DueList {
  readonly counts: TabCounts;
  readonly kinds: { readonly kind: DueKind; readonly counts: TabCounts }[];
  readonly hasMore: boolean;
  readonly results: DueItem[];
}

/** Lists what is due for the caller, and counts all of it. Throws `due.days_unclear`. */
export async function listDueItems(
  transaction: Transaction,
  actor: Actor,
  query: DueQuery,
): Promise<DueList> {
  const { tab = "today", from, to, order = "due", page = 1, pageSize = PAGE_SIZE } = query;
  if ((from === undefined) !== (to === undefined)) throw new ProblemError("due.days_unclear");
  const question = await questionOf(transaction, actor, query);
  const counted = await countDueItems(transaction, question);
  const kinds = question.offered.map((kind) => ({
    kind,
    counts: counted.get(kind) ?? NOTHING_DUE,
  }));
  const asked = kinds.filter(({ kind }) => question.kinds.includes(kind));
  const range = from && to ? { from, to } : { tab };
  const part = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const keys = await findDueKeys(transaction, question, { range, order, ...part });
  return {
    counts: asked.reduce((sum, { counts }) => together(sum, counts), NOTHING_DUE),
    kinds,
    hasMore: keys.length > pageSize,
    results: await findDueRows(transaction, actor.organisationId, keys.slice(0, pageSize)),
  };
}

function together(one: TabCounts, other: TabCounts): TabCounts {
  return {
    overdue: one.overdue + other.overdue,
    today: one.today + other.today,
    week: one.week + other.week,
    month: one.month + other.month,
    upcoming: one.upcoming + other.upcoming,
    done: one.done + other.done,
  };
}

/** What is due on a day, by kind. */
export interface DueDay {
  readonly day: string;
  readonly kinds: Pick<DayCount, "kind" | "count">[];
}

/** Counts what is due on each day of a calendar. Throws `due.days_too_many`. */
export async function listDueDays(
  transaction: Transaction,
  actor: Actor,
  query: DueDaysQuery,
): Promise<{ days: DueDay[] }> {
  const { from, to } = query;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length > DUE_CALENDAR_DAYS) throw new ProblemError("due.days_too_many");
  const question = await questionOf(transaction, actor, query);
  const days = new Map<string, DueDay>();
  for (const { day, kind, count } of await countDueDays(transaction, question, { from, to })) {
    const known = days.get(day) ?? { day, kinds: [] };
    known.kinds.push({ kind, count });
    days.set(day, known);
  }
  return { days: [...days.values()] };
}

/** Lists what is due for the caller from a day to another, the first `most` of it, without any counts. */
export async function listDueBetween(
  transaction: Transaction,
  actor: Actor,
  query: Omit<DueDaysQuery, "from" | "to">,
  range: { readonly from: string; readonly to: string },
  most: number,
): Promise<DueItem[]> {
  const question = await questionOf(transaction, actor, query);
  const part = { limit: most, offset: 0 };
  const keys = await findDueKeys(transaction, question, { range, order: "due", ...part });
  return findDueRows(transaction, actor.organisationId, keys);
}
