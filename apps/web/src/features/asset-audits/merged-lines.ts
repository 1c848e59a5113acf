import type { AssetAuditLine } from "@storey/contract";
import { isWaiting, madeAt, type OutboxRecord } from "../../lib/outbox/record.ts";
import { AUDIT_WRITES, scannedBy } from "./asset-audit-outbox.queries.ts";
import { codeKey, type FindLine, lineFinder } from "./audit-code.ts";
import type { AddBody, ScanBody } from "./audit-records.ts";

/** A line of an audit, as this device knows it. */
export interface ShownLine extends AssetAuditLine {
  /** Whether the server does not know of it yet. */
  readonly isWaiting: boolean;
}

function nowFound(line: ShownLine, record: OutboxRecord): ShownLine {
  const scannedAt = new Date(madeAt(record)).toISOString();
  return { ...line, group: "found", code: scannedBy(record).code, scannedAt, isWaiting: true };
}

function nowUnknown(record: OutboxRecord): ShownLine {
  return {
    group: "unknown",
    code: scannedBy(record).code,
    scannedAt: new Date(madeAt(record)).toISOString(),
    scannedBy: null,
    asset: null,
    belongs: null,
    isMarkedMissing: false,
    backTo: null,
    names: [],
    isWaiting: true,
  };
}

function withScan(lines: readonly ShownLine[], record: OutboxRecord, find: FindLine): ShownLine[] {
  const { code } = scannedBy(record);
  const { assetId } = record.body as ScanBody;
  const meant = find(code);
  const isMeant = ({ asset, code: other }: ShownLine) =>
    assetId === undefined
      ? meant !== undefined && (meant.asset ? asset?.id === meant.asset.id : other === meant.code)
      : asset?.id === assetId;
  const line = lines.find(isMeant);
  const others = lines.filter((one) => one !== line);
  const isSame = (one: ShownLine) => one.code !== null && codeKey(one.code) === codeKey(code);
  if (!line) return lines.some(isSame) ? [...lines] : [nowUnknown(record), ...lines];
  // What was unknown is one with the asset that it is said to be.
  const rest = others.filter((one) => !(one.group === "unknown" && isSame(one)));
  return line.group === "missing" ? [nowFound(line, record), ...rest] : [line, ...rest];
}

function withoutScan(lines: readonly ShownLine[], record: OutboxRecord): ShownLine[] {
  const key = codeKey(scannedBy(record).code);
  return lines.flatMap((line): ShownLine[] => {
    if (line.code === null || codeKey(line.code) !== key) return [line];
    if (line.group !== "found") return [];
    return [{ ...line, group: "missing", code: null, scannedAt: null, isWaiting: true }];
  });
}

/** What is moved here belongs here from now on, and says where it came from. */
function withMove(lines: readonly ShownLine[], { params }: OutboxRecord): ShownLine[] {
  return lines.map((line) =>
    line.group === "elsewhere" && line.asset?.id === params["id"]
      ? { ...line, group: "found", isWaiting: true }
      : line,
  );
}

/** What is found is in the state again that it had before it was missing. */
function withPutBack(lines: readonly ShownLine[], { params }: OutboxRecord): ShownLine[] {
  return lines.map((line) =>
    line.backTo !== null && line.asset !== null && line.asset.id === params["id"]
      ? {
          ...line,
          asset: { ...line.asset, lifecycleStatus: line.backTo },
          backTo: null,
          isWaiting: true,
        }
      : line,
  );
}

/** What was unknown is a new asset. */
function withNew(lines: readonly ShownLine[], record: OutboxRecord): ShownLine[] {
  const { code, shown } = record.body as AddBody;
  const others = lines.filter(
    (line) => line.code === null || codeKey(line.code) !== codeKey(code) || line.asset !== null,
  );
  const scan = { code, scannedAt: new Date(madeAt(record)).toISOString() };
  return [{ ...nowUnknown(record), ...scan, group: "found", asset: shown }, ...others];
}

/**
 * Returns the lines of an audit as the server has them, with what waits on this device over them, in the
 * order it was done. Nothing of it is written into what the server said.
 */
export function mergedLines(
  lines: readonly AssetAuditLine[],
  records: readonly OutboxRecord[],
): ShownLine[] {
  const find = lineFinder(lines);
  let shown: ShownLine[] = lines.map((line) => ({ ...line, isWaiting: false }));
  for (const record of records) {
    if (!isWaiting(record)) continue;
    if (record.endpoint === AUDIT_WRITES.scan) shown = withScan(shown, record, find);
    if (record.endpoint === AUDIT_WRITES.undo) shown = withoutScan(shown, record);
    if (record.endpoint === AUDIT_WRITES.move) shown = withMove(shown, record);
    if (record.endpoint === AUDIT_WRITES.add) shown = withNew(shown, record);
    if (record.endpoint === AUDIT_WRITES.putBack) shown = withPutBack(shown, record);
  }
  return shown;
}
