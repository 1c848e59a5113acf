import type { RecordColumns } from "../../db/record.table.ts";
import { storedName } from "../../db/record.ts";
import type { Schema } from "../../db/schema.ts";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";

/** The tables whose rows count their versions and are archived. */
type RecordTable = {
  [Table in keyof Schema]: Schema[Table] extends RecordColumns ? Table : never;
}[Exclude<keyof Schema, "userAccount">];

/** A record of an organisation, or one that is kept for all of them. */
interface RecordPlace {
  readonly table: RecordTable;
  /** For a global model, its own id; for what it carries, the model's. */
  readonly organisationId: string;
  readonly id: string;
}

/** The state of a record as its lock finds it. */
interface LockedRecord {
  readonly version: number;
  /** Null while it is active. */
  readonly deletedAt: string | null;
}

/**
 * The strength of a lock on a record: "keep" needs it to stay where it is, unarchived; "change"
 * changes its fields; "end" archives, moves or deletes it with everything that belongs to it. Only
 * "end" waits for "keep", which every row that refers to the record takes.
 */
type Hold = "keep" | "change" | "end";

/**
 * Locks a record, archived or not, for the rest of the transaction. Row-level security locks only
 * records that the caller may write, so one that is seen and cannot be locked lies outside of their
 * locations. Throws `not_found` and `access.location`.
 */
export async function lockRecord(
  transaction: Transaction,
  place: RecordPlace,
  hold: Hold,
): Promise<LockedRecord> {
  const record = sqlBuilder
    .selectFrom(place.table as "space")
    .select(["version", "deletedAt"])
    .where(ownerColumn(place.table), "=", place.organisationId)
    .where("id", "=", place.id);
  const locking = {
    keep: () => record.forKeyShare(),
    change: () => record.forNoKeyUpdate(),
    end: () => record.forUpdate(),
  };
  const locked = await transaction.first(locking[hold]());
  if (locked) return locked;
  throw (await transaction.first(record)) ? new ProblemError("access.location") : notFound();
}

/** The record to change, and the version that the caller saw. */
export interface RecordChange<Table extends RecordTable> {
  readonly table: Table;
  readonly organisationId: string;
  readonly id: string;
  /** The new values by column; an absent one is left as it is. */
  readonly values: Partial<Record<keyof Schema[Table], unknown>>;
  /** From `If-Match`; undefined overwrites any version. */
  readonly ifMatch: number | undefined;
  /** Returns the record as the caller would read it now, for the conflict reply. */
  readonly current: () => Promise<unknown>;
}

/**
 * Changes a record. When it has changed since the version the caller saw, and in one of the same
 * fields, nothing is written and `record.conflict` names those fields; changes in other fields
 * merge. Throws `not_found` for a record that is not there or archived, and `access.location`.
 */
export async function updateRecord<Table extends RecordTable>(
  transaction: Transaction,
  change: RecordChange<Table>,
): Promise<void> {
  const { table, organisationId, id, ifMatch } = change;
  const values = Object.fromEntries(
    Object.entries(change.values).filter(([, value]) => value !== undefined),
  );
  const found = await lockRecord(transaction, { table, organisationId, id }, "change");
  if (found.deletedAt !== null) throw notFound();
  if (ifMatch !== undefined && ifMatch !== found.version) {
    await refuseConflict(transaction, change, values, ifMatch);
  }
  if (Object.keys(values).length === 0) return;
  await transaction.execute(
    sqlBuilder
      .updateTable(table as "space")
      .set(values)
      .where(ownerColumn(table), "=", organisationId)
      .where("id", "=", id),
  );
}

/**
 * Refuses a change of fields that somebody else changed since the version the caller saw. Throws
 * `record.conflict`.
 */
export async function refuseConflict<Table extends RecordTable>(
  transaction: Transaction,
  change: Pick<RecordChange<Table>, "table" | "organisationId" | "id" | "current">,
  values: Readonly<Record<string, unknown>>,
  ifMatch: number,
): Promise<void> {
  const since = await transaction.all(
    sqlBuilder
      .selectFrom("history")
      .select(["before", "after"])
      .where("organisationId", "is not distinct from", historyOwner(change))
      .where("entity", "=", storedName(change.table))
      .where("entityId", "=", change.id)
      .where("recordVersion", ">", ifMatch),
  );
  const changed = new Set(
    since.flatMap(({ before, after }) => [
      ...Object.keys(after ?? {}),
      ...changedKeys(before?.[CUSTOM_FIELDS], after?.[CUSTOM_FIELDS]),
    ]),
  );
  const fields = Object.entries(values).flatMap(([name, value]) => {
    if (storedName(name) !== CUSTOM_FIELDS) return changed.has(storedName(name)) ? [name] : [];
    return Object.keys(value ?? {}).flatMap((id) =>
      changed.has(`${CUSTOM_FIELDS}.${id}`) ? [`${name}.${id}`] : [],
    );
  });
  if (fields.length === 0) return;
  throw new ProblemError("record.conflict", {
    fields: fields.map((field) => ({
      field,
      code: "record.conflict",
      message: "Someone else changed this field in the meantime.",
    })),
    current: await change.current(),
  });
}

/** The column whose keys are fields of their own: two people may change different ones at once. */
const CUSTOM_FIELDS = "custom_fields";

function changedKeys(before: unknown, after: unknown): string[] {
  if (after === undefined) return [];
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const ids = Object.keys({ ...was, ...is });
  return ids.filter((id) => was?.[id] !== is?.[id]).map((id) => `${CUSTOM_FIELDS}.${id}`);
}

/** What is kept for all organisations hangs on a record of its own, or on nothing. */
const OWN_COLUMNS: Readonly<Partial<Record<RecordTable, string>>> = {
  organisation: "id",
  globalAssetModel: "id",
  globalModelImage: "ownerId",
  globalModelDocument: "ownerId",
  globalModelLink: "ownerId",
};

function ownerColumn(table: RecordTable): "organisationId" {
  return (OWN_COLUMNS[table] ?? "organisationId") as "organisationId";
}

/** The organisation that the history of a record names; none of what is kept for all of them. */
function historyOwner({ table, organisationId }: Pick<RecordPlace, "table" | "organisationId">) {
  return table.startsWith("global") ? null : organisationId;
}
