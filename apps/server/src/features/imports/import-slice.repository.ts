import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ImportTarget } from "./import.repository.ts";

type Target = Pick<ImportTarget, "organisationId" | "id">;

/**
 * The number of the slice that keeps the records rows refer to: written before the others, undone
 * after them.
 */
const PARTS = -1;

const insertStatement = written(
  `insert into import_slice (organisation_id, import_id, number, row_count, work)
   select $1, $2, $3, (s.slice ->> 'rows')::int, s.slice -> 'work' from (select $4::jsonb as slice) s`,
);

/** Keeps the planned work of a slice as JSON, to be taken out by its number. */
export async function insertSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
  number: number,
  slice: string,
): Promise<void> {
  await transaction.execute(insertStatement(organisationId, id, number, slice));
}

const partsStatement = written(
  `insert into import_slice (organisation_id, import_id, number, row_count, work, written)
   values ($1, $2, ${PARTS}, 0, null, $3)`,
);

/** Keeps the written records that rows refer to, to be undone after the rows. */
export async function insertPartsJournal(
  transaction: Transaction,
  { organisationId, id }: Target,
  parts: object,
): Promise<void> {
  await transaction.execute(partsStatement(organisationId, id, JSON.stringify(parts)));
}

/** A slice that waits to be written. */
export interface WaitingSlice {
  readonly number: number;
  readonly work: object;
  readonly isLast: boolean;
}

const firstStatement = written<WaitingSlice>(
  `select number, work,
     not exists (select from import_slice later where later.organisation_id = s.organisation_id
       and later.import_id = s.import_id and later.number > s.number) as is_last
   from import_slice s where organisation_id = $1 and import_id = $2 and work is not null
   order by number limit 1`,
);

/** Finds the next slice to write; undefined when all are written. */
export function findWaitingSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
): Promise<WaitingSlice | undefined> {
  return transaction.first(firstStatement(organisationId, id));
}

const journalStatement = written(
  `update import_slice set work = null, written = $4
   where organisation_id = $1 and import_id = $2 and number = $3`,
);

/** Keeps the written records of a slice in place of its work, in the transaction that writes it. */
export async function journalSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
  number: number,
  journal: object,
): Promise<void> {
  await transaction.execute(journalStatement(organisationId, id, number, JSON.stringify(journal)));
}

/** A slice that was written and is to be undone. */
export interface WrittenSlice {
  readonly number: number;
  readonly written: object;
  /** Whether it keeps the records that rows refer to; it is undone last. */
  readonly isParts: boolean;
}

const lastStatement = written<WrittenSlice>(
  `select number, written, number = ${PARTS} as is_parts
   from import_slice where organisation_id = $1 and import_id = $2 and written is not null
   order by number desc limit 1`,
);

/** Finds the next slice to undo, the last written first; undefined when all are undone. */
export function findWrittenSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
): Promise<WrittenSlice | undefined> {
  return transaction.first(lastStatement(organisationId, id));
}

const deleteStatement = written(
  "delete from import_slice where organisation_id = $1 and import_id = $2 and number = $3",
);

/** Takes a slice out, in the transaction that undoes it. */
export async function deleteSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
  number: number,
): Promise<void> {
  await transaction.execute(deleteStatement(organisationId, id, number));
}

const clearStatement = written(
  "delete from import_slice where organisation_id = $1 and import_id = $2",
);

/** Takes out all slices of an import, before those of another check. */
export async function clearSlices(
  transaction: Transaction,
  { organisationId, id }: Target,
): Promise<void> {
  await transaction.execute(clearStatement(organisationId, id));
}

const numberedStatement = written<{ work: object; rowCount: number }>(
  `select work, row_count from import_slice
   where organisation_id = $1 and import_id = $2 and number = $3 and work is not null`,
);

/** Finds a slice by its number; undefined if it is not waiting. */
export function findSlice(
  transaction: Transaction,
  { organisationId, id }: Target,
  number: number,
): Promise<{ work: object; rowCount: number } | undefined> {
  return transaction.first(numberedStatement(organisationId, id, number));
}
