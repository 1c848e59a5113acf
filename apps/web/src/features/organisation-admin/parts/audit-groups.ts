import type { AuditEntry } from "@storey/contract";
import { actionOf } from "./audit-values.ts";

/** Changes of one kind that one request made, told as one; the first one leads. */
export type AuditGroup = readonly [AuditEntry, ...AuditEntry[]];

/** How many pages are loaded by themselves after the one on which a group begins. */
export const PAGES_BY_THEMSELVES = 3;

/** What holds others comes before what it holds; the others keep the order in which they were done. */
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

/** Puts changes that follow each other into groups, in their order. */
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
 * Whether the pages end inside a group, as far as can be told: what one request did to several
 * records may go on. With `isSoon` the rest is near enough to be loaded unasked.
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
