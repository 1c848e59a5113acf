import { type OutboxRecord, RECORD_SCHEMA } from "./record.ts";

type Loose = Readonly<Record<string, unknown>>;

/** The steps from a schema to the next one: pure, by the number they begin at. */
const UPGRADES: Readonly<Record<number, (record: Loose) => Loose>> = {
  1: ({ isLetGo = false, ...record }) => ({ ...record, isReleased: isLetGo }),
};

function schemaOf(kept: unknown): number | null {
  if (typeof kept !== "object" || kept === null || !("schema" in kept)) return null;
  return typeof kept.schema === "number" ? kept.schema : null;
}

/**
 * Returns a record in the shape of this release, whichever release kept it. Null for one of a later
 * release, which this one neither sends nor loses.
 */
export function upgraded(kept: unknown, upgrades = UPGRADES): OutboxRecord | null {
  let schema = schemaOf(kept);
  if (schema === null || schema > RECORD_SCHEMA) return null;
  let record = kept as Loose;
  for (; schema < RECORD_SCHEMA; schema += 1) {
    const upgrade = upgrades[schema];
    if (!upgrade) return null;
    record = { ...upgrade(record), schema: schema + 1 };
  }
  return record as unknown as OutboxRecord;
}
