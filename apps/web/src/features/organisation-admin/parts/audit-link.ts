import type { AuditEntry } from "@storey/contract";
import { type RecordPlace, recordKind } from "../../records/parts/record-kinds.ts";

/** Returns where the record of a change can be seen; null where it is gone or has no page. */
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
