import { type AssetAudit, assetAliases, assetAudits, assetCodes, assets } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { madeAt } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { type DeclaredWrite, declareWrite, type Sending } from "../../lib/outbox/write.ts";
import { tellArrived, tellRefused } from "../issues/parts/tell-arrived.ts";
import type { AddBody, ScanBody, StartBody } from "./audit-records.ts";

/** The calls about audits that go through the outbox, by the names of their records. */
export const AUDIT_WRITES = {
  start: "POST /asset-audits",
  scan: "PUT /asset-audits/{id}/scans/{code}",
  undo: "DELETE /asset-audits/{id}/scans/{code}",
  pause: "POST /asset-audits/{id}/pause",
  resume: "POST /asset-audits/{id}/resume",
  complete: "POST /asset-audits/{id}/complete",
  move: "POST /assets/{id}/move",
  add: "POST /assets",
  claim: "PUT /codes/{code}/claim-for-asset",
  label: "POST /assets/{id}/aliases",
  putBack: "POST /assets/{id}/put-back",
} as const;

/** What was scanned by a record, and in which audit. */
export function scannedBy({ params }: Pick<OutboxRecord, "params">) {
  return { id: params["id"] ?? "", code: params["code"] ?? "" };
}

/**
 * The audit that a record is sent to: the one its device began is another's where somebody had begun one
 * of the same room, so that two devices without a network meet in it.
 */
function auditIdOf({ entity }: OutboxRecord, { parents }: Pick<Sending, "parents">): string {
  const begun = parents.find(({ endpoint }) => endpoint === AUDIT_WRITES.start);
  return (begun?.reply as AssetAudit | null | undefined)?.id ?? entity.issueId;
}

function envelope({ id, organisationId }: OutboxRecord) {
  return {
    idempotencyKey: id,
    ...(organisationId ? { inOrganisation: organisationId } : {}),
  };
}

/** What shows audits loads with the first of them. */
const shown = () => import("./asset-audit.queries.ts");

function declare(kind: keyof typeof AUDIT_WRITES, send: DeclaredWrite["send"]): void {
  declareWrite(AUDIT_WRITES[kind], {
    send,
    arrived: ({ label }, _, isAttended) => {
      if (!isAttended) tellArrived({ kind: "step", label });
    },
    refused: tellRefused,
  });
}

declare("start", async (record, { signal }) => {
  const { id, spaceId, locationId } = record.body as StartBody;
  const body = { id, spaceId, locationId, startedAt: new Date(madeAt(record)).toISOString() };
  const begin = call(assetAudits.start, { body, signal, ...envelope(record) });
  const audit = await begin.catch((error: unknown) => {
    // Somebody was there first: one scans along.
    const isRunning = error instanceof CallError && error.code === "asset_audit.running";
    if (isRunning && error.current) return error.current as AssetAudit;
    throw error;
  });
  return (await shown()).cacheAudit(audit);
});

declare("scan", async (record, sending) => {
  const scannedAt = new Date(madeAt(record)).toISOString();
  const reply = await call(assetAudits.scan, {
    params: { ...scannedBy(record), id: auditIdOf(record, sending) },
    body: { ...(record.body as ScanBody), scannedAt },
    signal: sending.signal,
    ...envelope(record),
  });
  // Shown before the record is let go, so that no screen tells of it as missing in between.
  (await shown()).cacheScanned(reply);
  return reply;
});

declare("undo", async (record, sending) => {
  const audit = await call(assetAudits.undo, {
    params: { ...scannedBy(record), id: auditIdOf(record, sending) },
    signal: sending.signal,
    ...envelope(record),
  });
  (await shown()).cacheUndone(scannedBy(record).code, audit);
  return audit;
});

for (const step of ["pause", "resume"] as const) {
  declare(step, async (record, sending) => {
    const params = { id: auditIdOf(record, sending) };
    const asked = { params, signal: sending.signal, ...envelope(record) };
    return (await shown()).cacheAudit(await call(assetAudits[step], asked));
  });
}

declare("complete", async (record, sending) => {
  const audit = await call(assetAudits.complete, {
    params: { id: auditIdOf(record, sending) },
    body: record.body as { readonly markMissing: boolean },
    signal: sending.signal,
    ...envelope(record),
  });
  await (await shown()).auditCompleted(audit);
  return audit;
});

declare("move", async (record, sending) => {
  const { base, params, body } = record;
  const reply = await call(assets.move, {
    params: { id: params["id"] ?? "" },
    body: body as { readonly spaceId: string | null; readonly locationId: string | null },
    // Whoever moved it since was there later.
    ...(base === null ? {} : { ifMatch: base.version }),
    signal: sending.signal,
    ...envelope(record),
  });
  await (await shown()).thingsChanged(auditIdOf(record, sending));
  return reply;
});

declare("add", async (record, sending) => {
  const { asset } = record.body as AddBody;
  const reply = await call(assets.create, {
    body: asset,
    signal: sending.signal,
    ...envelope(record),
  });
  await (await shown()).thingsChanged(auditIdOf(record, sending));
  return reply;
});

declare("putBack", async (record, sending) => {
  const reply = await call(assets.putBack, {
    params: { id: record.params["id"] ?? "" },
    signal: sending.signal,
    ...envelope(record),
  });
  await (await shown()).thingsChanged(auditIdOf(record, sending));
  return reply;
});

declare("claim", (record, { signal }) =>
  call(assetCodes.claim, {
    params: { code: record.params["code"] ?? "" },
    body: { assetId: record.params["id"] ?? "", from: null },
    signal,
    ...envelope(record),
  }),
);

declare("label", (record, { signal }) =>
  call(assetAliases.create, {
    params: { id: record.params["id"] ?? "" },
    body: { value: record.params["code"] ?? "" },
    signal,
    ...envelope(record),
  }),
);

const ENTITIES: Partial<Readonly<Record<keyof typeof AUDIT_WRITES, NewRecord["entity"]["kind"]>>> =
  { start: "audit", scan: "scan", undo: "scan" };

/** Something that is done in an audit, as the outbox keeps it. */
export interface Write {
  readonly kind: keyof typeof AUDIT_WRITES;
  readonly auditId: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly label: string;
  /** What a person saw of an asset that they move. */
  readonly version?: number;
  /** What must have arrived before, such as the scan that is taken back. */
  readonly dependsOn?: readonly string[];
}

/** Returns the record of a write, after that of the audit where this device began it. */
export function auditRecord(
  { kind, auditId, params = {}, body = {}, label, version, dependsOn = [] }: Write,
  records: readonly OutboxRecord[],
): NewRecord {
  const id = uuidV7();
  const begun = records.filter(
    ({ endpoint, entity }) => endpoint === AUDIT_WRITES.start && entity.issueId === auditId,
  );
  return {
    id,
    endpoint: AUDIT_WRITES[kind],
    params,
    body,
    entity: { kind: ENTITIES[kind] ?? "auditStep", id, issueId: auditId },
    base: version === undefined ? null : { version, status: "" },
    dependsOn: [...begun.map((one) => one.id), ...dependsOn],
    label,
  };
}
