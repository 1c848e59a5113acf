import { assetAudits } from "@storey/contract";
import { call } from "../../lib/call.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { madeAt } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { tellArrived, tellRefused } from "../issues/parts/tell-arrived.ts";

/** The calls about audits that go through the outbox, by the names of their records. */
export const AUDIT_WRITES = {
  scan: "PUT /asset-audits/{id}/scans/{code}",
  undo: "DELETE /asset-audits/{id}/scans/{code}",
} as const;

/** What a record of a scan holds. */
export interface ScanBody {
  /** Says which asset it is, where the code does not. */
  readonly assetId?: string;
}

/** What was scanned by a record, and in which audit. */
export function scannedBy({ params }: Pick<OutboxRecord, "params">) {
  return { id: params["id"] ?? "", code: params["code"] ?? "" };
}

function envelope({ id, organisationId }: OutboxRecord) {
  return {
    idempotencyKey: id,
    ...(organisationId ? { inOrganisation: organisationId } : {}),
  };
}

/** What shows audits loads with the first of them. */
const shown = () => import("./asset-audit.queries.ts");

declareWrite(AUDIT_WRITES.scan, {
  send: async (record, { signal }) => {
    const scannedAt = new Date(madeAt(record)).toISOString();
    const reply = await call(assetAudits.scan, {
      params: scannedBy(record),
      body: { ...(record.body as ScanBody), scannedAt },
      signal,
      ...envelope(record),
    });
    // Shown before the record is let go, so that no screen tells of it as missing in between.
    (await shown()).cacheScanned(reply);
    return reply;
  },
  arrived: ({ label }, _, isAttended) => {
    if (!isAttended) tellArrived({ kind: "step", label });
  },
  refused: tellRefused,
});

declareWrite(AUDIT_WRITES.undo, {
  send: async (record, { signal }) => {
    const audit = await call(assetAudits.undo, {
      params: scannedBy(record),
      signal,
      ...envelope(record),
    });
    (await shown()).cacheUndone(scannedBy(record).code, audit);
    return audit;
  },
  arrived: ({ label }, _, isAttended) => {
    if (!isAttended) tellArrived({ kind: "step", label });
  },
  refused: tellRefused,
});

/** A scan, or that it is taken back, as the outbox keeps it. */
export interface Write {
  readonly kind: keyof typeof AUDIT_WRITES;
  readonly auditId: string;
  readonly code: string;
  readonly assetId?: string;
  readonly label: string;
  /** What must have arrived before, such as the scan that is taken back. */
  readonly dependsOn?: readonly string[];
}

/** Returns the record of a write. */
export function auditRecord({ kind, auditId, code, assetId, label, dependsOn }: Write): NewRecord {
  const id = uuidV7();
  return {
    id,
    endpoint: AUDIT_WRITES[kind],
    params: { id: auditId, code },
    body: assetId === undefined ? {} : { assetId },
    entity: { kind: "scan", id, issueId: auditId },
    dependsOn: dependsOn ?? [],
    label,
  };
}
