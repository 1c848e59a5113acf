import type { AuditEntity, TimelineSubject } from "@storey/contract";
import {
  type NameFrom,
  type RecordDeclaration,
  storedName,
  type TimelineDeclaration,
} from "../../db/record.ts";
import { RECORDS } from "../../records.ts";

/** A record that a timeline tells of, with what it tells. */
export interface TimelineRecord extends TimelineDeclaration {
  readonly table: AuditEntity;
  readonly nameFrom: NameFrom | undefined;
}

/** The records whose history a timeline tells. */
export const TIMELINE_RECORDS: readonly TimelineRecord[] = RECORDS.flatMap(
  ({ table, nameFrom, timeline }: RecordDeclaration) =>
    timeline ? [{ ...timeline, table, nameFrom }] : [],
);

/** The subject that people know each of their tables by. */
export const SUBJECT_OF = new Map<string, TimelineSubject>(
  TIMELINE_RECORDS.map(({ table, subject }) => [table, subject]),
);

/** The columns whose changes are shown, by the table; changes of others are not shown. */
export const FIELDS_OF: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  TIMELINE_RECORDS.map(({ table, fields }) => [table, fields.map(storedName)]),
);

/** The columns that people know as one thing, as `table.column`. */
export const FIELD_WORDS: ReadonlyMap<string, string> = new Map(
  TIMELINE_RECORDS.flatMap(({ table, fieldsTogether = {} }) =>
    Object.entries(fieldsTogether).flatMap(([word, fields]) =>
      fields.map((field): [string, string] => [`${table}.${storedName(field)}`, word]),
    ),
  ),
);

/** The columns whose values are shown, as `table.column`. */
export const NAMED_FIELDS: ReadonlySet<string> = new Set(
  TIMELINE_RECORDS.flatMap(({ table, valuesOf = [] }) =>
    valuesOf.map((field) => `${table}.${storedName(field)}`),
  ),
);
