import type { AuditEntry } from "@storey/contract";
import { type RecordPlace, recordKind } from "../../records/parts/record-kinds.ts";
import { idIn } from "./audit-values.ts";

/** Where the record of a change is seen; null where it has gone or has no place. */
export function placeOf(entry: AuditEntry): RecordPlace | null {
  const { entity, entityId, entityName, operation } = entry;
  const record = {
    id: entityId,
    name: entityName,
    isGone: operation === "delete",
    idIn: (field: string) => idIn(entry, field),
  };
  return recordKind(entity)?.placeOf(record) ?? null;
}
