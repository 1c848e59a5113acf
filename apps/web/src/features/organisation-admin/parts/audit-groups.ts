import type { AuditEntry } from "@storey/contract";
import { actionOf } from "./audit-values.ts";

/** The changes of one kind that one request made, shown as one line; the first one leads. */
export type AuditGroup = readonly [AuditEntry, ...AuditEntry[]];

/** The number of pages that load by themselves after the one on which a group begins. */
export const PAGES_BY_THEMSELVES = 3;

/**
 * The kinds of records that contain others, in the order they come first; other kinds keep the
 * order of their changes.
 */
const HOLDERS: readonly string[] = ["organisation", "location", "floor", "space"];

function rankOf({ entity }: AuditEntry): number {
  const rank = HOLDERS.indexOf(entity);
  return rank === -1 ? HOLDERS.length : rank;
}

function belongTogether(one: AuditEntry, next: AuditEntry): boolean {
  return (
    one.requestId !== null &&
    one.requestId === next.requestId &&
    one.actor?.id === next.actor?.id &&
    actionOf(one) === actionOf(next)
  );
}

/** Groups the changes that follow each other, in their order. */
export function groupsOf(entries: readonly AuditEntry[]): readonly AuditGroup[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && belongTogether(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => group.sort((one, next) => rankOf(one) - rankOf(next)));
}

/**
 * Tells whether the pages may end inside a group: one request changed several records, and its
 * changes may continue on the next page. `isSoon` says that the rest is near enough to be loaded by
 * itself.
 */
export function openEnd(pages: readonly (readonly AuditEntry[])[]): {
  readonly isOpen: boolean;
  readonly isSoon: boolean;
} {
  const last = groupsOf(pages.flat()).at(-1);
  if (!last || last.length === 1) return { isOpen: false, isSoon: false };
  const ids = new Set(last.map(({ id }) => id));
  const begin = pages.findIndex((page) => page.some(({ id }) => ids.has(id)));
  return { isOpen: true, isSoon: pages.length - begin <= PAGES_BY_THEMSELVES };
}
