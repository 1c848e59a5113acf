import {
  AUDIT_ENTITIES,
  AUDIT_OPERATIONS,
  type AuditEntity,
  audit,
  members,
} from "@storey/contract";
import { endOfDayIn, startOfDayIn } from "@storey/domain";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryOf } from "../../lib/query.ts";

/** The number of changes on a page. */
export const AUDIT_PAGE_SIZE = 50;

/** The operations of the audit. */
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

/** The filter of the audit. */
export interface AuditFilter {
  readonly entity: AuditEntity | null;
  readonly operation: AuditOperation | null;
  /** The id of a person, or one of `WITHOUT_ACCOUNT`. */
  readonly person: string | null;
  /** Days as `2026-01-31`, both included, in the time zone of the organisation. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The actors of changes that are not people of the organisation. */
export const WITHOUT_ACCOUNT = ["guest", "server"] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/i;

function textOf(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}

function dayOf(value: unknown): string | null {
  const day = textOf(value, DAY);
  return day && !Number.isNaN(Date.parse(`${day}T00:00`)) ? day : null;
}

/** Reads the filter from an address; drops values that are not valid. */
export function auditFilterOf(search: Readonly<Record<string, unknown>>): AuditFilter {
  return {
    entity: AUDIT_ENTITIES.find((entity) => entity === search["kind"]) ?? null,
    operation: AUDIT_OPERATIONS.find((operation) => operation === search["action"]) ?? null,
    person:
      WITHOUT_ACCOUNT.find((author) => author === search["person"]) ?? textOf(search["person"], ID),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
  };
}

/** Writes the filter for an address. */
export function auditAddressOf(filter: AuditFilter): Readonly<Record<string, string>> {
  const { entity, operation, person, from, to } = filter;
  const named = { kind: entity, action: operation, person, from, to };
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function bodyOf({ entity, operation, person, from, to }: AuditFilter, zone: string) {
  const author = WITHOUT_ACCOUNT.find((one) => one === person);
  return {
    ...(entity ? { entities: [entity] } : {}),
    ...(operation ? { operations: [operation] } : {}),
    ...(author ? { by: [author] } : {}),
    ...(person && !author ? { actorId: person } : {}),
    ...(from ? { from: new Date(startOfDayIn(zone, from)).toISOString() } : {}),
    ...(to ? { to: new Date(endOfDayIn(zone, to)).toISOString() } : {}),
    pageSize: AUDIT_PAGE_SIZE,
  };
}

/**
 * Lists the changes that pass a filter, newest first, page by page; its days are those of the given
 * time zone.
 */
export function auditQuery(filter: AuditFilter, zone: string) {
  const body = bodyOf(filter, zone);
  return infiniteQueryOptions({
    queryKey: keyOf(audit.search, body),
    queryFn: ({ pageParam, signal }) =>
      call(audit.search, { body: pageParam ? { ...body, before: pageParam } : body, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.results.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    // Leaving the window for a moment must not reload all the pages that were read.
    refetchOnWindowFocus: false,
  });
}

/** Lists the members whose name or e-mail has the words, for the filter by person. */
export function peopleQuery(searchTerm: string) {
  return queryOptions({
    ...queryOf(members.search, { body: { searchTerm, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
}

/** Lists the roles, to name the one that was given or taken. */
export function rolesQuery() {
  return queryOf(members.roles);
}
