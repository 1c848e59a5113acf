import type { TestDevice } from "../device/device.fixture.ts";
import { openOutbox } from "./open-outbox.ts";
import type { Outbox } from "./outbox.ts";
import { type OutboxRecord, RECORD_SCHEMA } from "./record.ts";

const MADE = Date.parse("2026-01-05T08:30:00.000Z");

let lastSeq = 0;

/** Makes a comment that waits, with the fields that a test does not care about filled in. */
export function aRecord(
  parts: Partial<OutboxRecord> & Pick<OutboxRecord, "id" | "userId">,
): OutboxRecord {
  const { id } = parts;
  lastSeq += 1;
  return {
    seq: lastSeq,
    organisationId: null,
    deviceId: "device",
    schema: RECORD_SCHEMA,
    endpoint: "POST /issues/{id}/comments",
    params: { id: "issue" },
    body: { id, body: `Words of ${id}`, visibility: "public", mentions: [] },
    base: null,
    entity: { kind: "comment", id, issueId: "issue" },
    dependsOn: [],
    state: "pending",
    attempts: 1,
    nextAt: 0,
    deviceTime: MADE,
    skewMs: 0,
    label: `Words of ${id}`,
    file: null,
    refusal: null,
    reply: null,
    endedAt: null,
    isReleased: false,
    ...parts,
  };
}

/** Returns the fields of a record that the server refused. */
export function refusedWith(status: number, code: string): Partial<OutboxRecord> {
  const refusal = { status, code, message: "No.", fields: [], requestId: "r-1", current: null };
  return { state: "rejected", refusal, endedAt: MADE };
}

/** Makes a device hold these records alone, as an earlier visit left them, and the page know it. */
export async function holdRecords(
  device: TestDevice,
  ...records: readonly OutboxRecord[]
): Promise<Outbox> {
  const outbox = await openOutbox();
  // The sending that an earlier test began ends here, and so do its further tries.
  outbox.seal();
  for (const table of [device.tables.records, device.tables.files]) table.clear();
  for (const one of records) device.tables.records.set(one.id, one);
  await outbox.read();
  return outbox;
}
