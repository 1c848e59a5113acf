import type { AuditEntry } from "@storey/contract";
import { type RecordPlace, recordKind } from "../../records/parts/record-kinds.ts";

/** Where the record of a change is seen; null where it has gone or has no place. */
export function placeOf(entry: AuditEntry): RecordPlace | null {
  const { entity, entityId, entityName, operation, parent } = entry;
  const record = {
    id: entityId,
    name: entityName,
    isGone: operation === "delete",
    parentId: parent?.id ?? null,
  };
  return recordKind(entity)?.placeOf(record) ?? null;
}
